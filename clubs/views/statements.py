"""The pages of a statement, its files, and the page that judges a file."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from allauth.core import ratelimit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods

import ledger.limits
import ledger.selectors
from clubs import access, evenings, limits, statements, summaries
from clubs.forms import StatementFilterForm
from ledger.statement_files import statement_beancount, statement_csv, statement_json
from ledger.verify import Verdict, verify_file

FORMS: MappingProxyType[str, tuple[str, Callable[..., bytes]]] = MappingProxyType(
    {
        "csv": ("text/csv; charset=utf-8", statement_csv),
        "json": ("application/json", statement_json),
        "beancount": ("text/plain; charset=utf-8", statement_beancount),
    }
)
"""Media type and writer of each form of a statement file."""


@login_required
@require_GET
def statement(request: HttpRequest, club: int) -> HttpResponse:
    """One's own lines in the club's book, newest first, or put together as `by` in the address asks.

    HTMX asks for the older lines alone. Who has left the club, or was removed, reads it as before.
    """
    member = access.holder_for(request.user, club)
    by = request.GET.get("by", "")
    query = request.GET
    if by in (*summaries.BY, summaries.PICTURES):
        # What is put together is all that fits, not what is below some line.
        query = query.copy()
        query.pop("before", None)
    page = statements.page(member, query)
    context = {"club": member.club, "member": member, "page": page, "by": by}
    if request.headers.get("HX-Request"):
        return render(request, "clubs/_statement_lines.html", context)
    if by in summaries.BY:
        context["rows"] = summaries.rows(member, page.form, request.GET, by)
    elif by == summaries.PICTURES:
        context["curve"] = summaries.balance(member, page.form)
        context["fans"] = summaries.fans(member, page.form)
    else:
        context["by"] = ""
    return render(request, "clubs/statement.html", context)


@login_required
@require_GET
def statement_file(request: HttpRequest, club: int, form: str) -> HttpResponse:
    """The wanted lines as a signed file, oldest first."""
    member = access.holder_for(request.user, club)
    if form not in FORMS or ledger.selectors.head(member.club.book) is None:
        raise Http404(_("There is no such statement."))
    media_type, write = FORMS[form]
    asked = StatementFilterForm(request.GET, member=member)
    response = HttpResponse(write(account=member.account, only=statements.wanted(asked)), content_type=media_type)
    name = f"mingtang-{member.club_id}-{timezone.localdate():%Y-%m-%d}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_store=True)
    return response


@login_required
@require_GET
def statement_print(request: HttpRequest, club: int) -> HttpResponse:
    """The wanted lines on one page to be printed, oldest first; too many are refused, for a part would not be said to
    be one."""
    member = access.holder_for(request.user, club)
    form = StatementFilterForm(request.GET, member=member)
    only = statements.wanted(form)
    totals = ledger.selectors.totals(account=member.account, only=only)
    is_too_long = totals.lines > limits.STATEMENT_PRINT_LINES
    context = {
        "club": member.club,
        "member": member,
        "lines": [] if is_too_long else statements.all_lines(member, only),
        "totals": totals,
        "asked": statements.asked_for(request.GET),
        "filters": form.described(),
        "is_too_long": is_too_long,
        "lines_max": limits.STATEMENT_PRINT_LINES,
        "head": ledger.selectors.head(member.club.book),
        "now": timezone.now(),
    }
    return render(request, "clubs/statement_print.html", context)


@login_required
@require_GET
def evening_list(request: HttpRequest, club: int) -> HttpResponse:
    """One's own evenings in the club."""
    member = access.member_for(request.user, club)
    context = {"club": member.club, "member": member, "evenings": evenings.evenings(member)}
    return render(request, "clubs/evenings.html", context)


@csrf_exempt
def verify(request: HttpRequest) -> HttpResponse:
    """Judge a statement file; for everybody. A body that is too large is refused before any of it is read.

    The CSRF token is in the body too, so the check of it waits for that refusal.
    """
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > ledger.limits.VERIFIED_BYTES_MAX:
        return _verified(request, problem=_too_large(), status=413)
    return _verify(request)


@csrf_protect
@require_http_methods(["GET", "POST"])
def _verify(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _verified(request)
    brought = request.FILES.get("file")
    if brought is None:
        return _verified(request, problem=_("Choose a file first."), status=400)
    if not ratelimit.consume(request, action="verify"):
        return ratelimit.respond_429(request)
    return _verified(request, verdict=verify_file(brought.read()), name=brought.name)


def _too_large() -> str:
    megabytes = ledger.limits.VERIFIED_BYTES_MAX // 1_000_000
    return _("The file is too large: statements of up to %(megabytes)s MB are read.") % {"megabytes": megabytes}


def _verified(
    request: HttpRequest, *, verdict: Verdict | None = None, name: str | None = "", problem: str = "", status: int = 200
) -> HttpResponse:
    context = {"verdict": verdict, "name": name, "problem": problem}
    return render(request, "clubs/verify.html", context, status=status)
