"""Whether all is well: a page for everybody, and numbers for those who watch the site."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import NightlyCheck
from games.table import measures


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """What the last nightly check found, book by book. No book is named: members see their own on its page."""
    total = NightlyCheck.objects.filter(club=None).order_by("-day").first()
    books = []
    if total is not None:
        books = list(NightlyCheck.objects.filter(day=total.day, club__isnull=False).order_by("club_id"))
    context = {"total": total, "books": books, "good": sum(one.is_ok for one in books)}
    return render(request, "status.html", context)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Numbers in Prometheus' text form, for who has the token, or from this machine where none is set.

    A request that a proxy passes on is not from this machine.
    """
    if not _may_measure(request):
        return HttpResponse("forbidden\n", status=403, content_type="text/plain")
    return HttpResponse(measures.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _may_measure(request: HttpRequest) -> bool:
    token: str = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
