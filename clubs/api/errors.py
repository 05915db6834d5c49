"""What cannot be done, as programs read it: a status, and `{code, message}`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from clubs.errors import ClubError

OURS: list[type[Exception]] = [ClubError]
"""Errors that carry a `code` and say in their message what was wrong. Apps beyond this one add theirs."""


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """What a view's exception comes to; None for a fault of ours, which is answered 500."""
    if isinstance(error, ValidationError):
        set_rollback()
        body = {"code": "invalid", "message": _said(error.detail), "fields": error.detail}
        return Response(body, status=status.HTTP_400_BAD_REQUEST)
    if isinstance(error, tuple(OURS)):
        set_rollback()
        body = {"code": error.code, "message": str(error)}
        if (options := getattr(error, "options", None)) is not None:
            body["fields"] = options
        if (facts := getattr(error, "facts", None)) is not None:
            body["facts"] = facts
        return Response(body, status=_status_of(error))
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = {"code": _code_of(error), "message": str(getattr(error, "detail", error)) or _("Not found.")}
    return response


def _status_of(error: Exception) -> int:
    if isinstance(error, Http404):
        return status.HTTP_404_NOT_FOUND
    if isinstance(error, PermissionDenied):
        return status.HTTP_403_FORBIDDEN
    return status.HTTP_409_CONFLICT


def _code_of(error: Exception) -> str:
    if isinstance(error, Http404):
        return "not_found"
    if isinstance(error, PermissionDenied):
        return "forbidden"
    return str(error.get_codes()) if isinstance(error, APIException) else "error"


def _said(detail: Any) -> str:
    """The first thing that is wrong, with the field it is wrong in."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            said = _said(inner)
            return said if name == "non_field_errors" else f"{name}: {said}"
    if isinstance(detail, list) and detail:
        return _said(detail[0])
    return str(detail)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 for what never reached a view."""
    if not _is_of_api(request):
        return defaults.bad_request(request, exception)
    return JsonResponse({"code": "bad_request", "message": _("This request cannot be read.")}, status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 for an address that nothing has."""
    if not _is_of_api(request):
        return defaults.page_not_found(request, exception)
    return JsonResponse({"code": "not_found", "message": _("There is nothing at this address.")}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours, which the log has in full."""
    if not _is_of_api(request):
        return defaults.server_error(request)
    return JsonResponse({"code": "fault", "message": _("Something went wrong here.")}, status=500)


def _is_of_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")
