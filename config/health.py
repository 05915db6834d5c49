"""Whether this process can reach what it needs."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def _ask_valkey() -> None:
    cache.get("healthz")


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Ask the database and Valkey each one question: 200 if both answer, else 503 and which does not."""
    answers = {}
    for name, ask in (("database", _ask_database), ("valkey", _ask_valkey)):
        try:
            ask()
        except Exception as error:  # noqa: BLE001 - whatever keeps it from answering is the answer
            answers[name] = type(error).__name__
        else:
            answers[name] = "ok"
    is_well = set(answers.values()) == {"ok"}
    return JsonResponse(answers, status=200 if is_well else 503)


class HealthMiddleware:
    """Answer `/healthz` before anything looks at the host that was asked for: who watches the site asks a machine by
    its address, which need not be a name that is served."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return healthz(request) if request.path_info == "/healthz" else self.get_response(request)
