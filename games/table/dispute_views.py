"""The pages of disputes. What is written goes through services; who may see a dispute is said here once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import ledger.selectors
from clubs import access, corrections, limits, money
from clubs.corrections import CorrectedLine
from clubs.errors import ClubError, Forbidden, NotFound
from clubs.models import Dispute, Member
from clubs.permissions import Permission, may
from clubs.services import disputes as clubs_disputes
from games.table import correction
from games.table.evidence import findings, told
from games.table.services import disputes as services


@login_required
@require_GET
def disputes(request: HttpRequest, club: int) -> HttpResponse:
    """The disputes that the member may see, open ones first."""
    member = access.member_for(request.user, club)
    context = {
        "club": member.club,
        "member": member,
        "rows": money.disputes_seen_by(member)[: limits.LIST_LENGTH],
        "days": limits.DISPUTE_DAYS,
    }
    return render(request, "clubs/disputes.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def open_dispute(request: HttpRequest, club: int, line: int) -> HttpResponse:
    """Dispute a line of the own statement."""
    member = access.member_for(request.user, club)
    transfer = ledger.selectors.transfer_with_entry(line)
    if transfer is None or member.account_id not in (transfer.payer_id, transfer.payee_id):
        raise NotFound(_("There is no such line in your statement."))
    problem, reason = "", request.POST.get("reason", "")
    if request.method == "POST":
        try:
            made = services.open_dispute(member=member, transfer_id=line, reason=reason)
        except NotFound:
            raise
        except ClubError as error:
            problem = str(error)
        else:
            messages.success(request, _opened(made))
            return redirect("dispute", club, made.pk)
    context = {
        "club": member.club,
        "member": member,
        "transfer": transfer,
        "points": transfer.points if transfer.payee_id == member.account_id else -transfer.points,
        "problem": problem,
        "reason": reason,
        "length": limits.DISPUTE_REASON_LENGTH_MAX,
        "days": limits.DISPUTE_DAYS,
    }
    return render(request, "clubs/dispute_open.html", context, status=400 if problem else 200)


def _opened(made: Dispute) -> str:
    """What who opened a dispute is told: who hears of it, or that nobody may decide it yet."""
    if clubs_disputes.deciders(made):
        return _("Your dispute is open. Those who may decide it have been told.")
    return _(
        "Your dispute is open. Nobody may decide it yet, since all whose role allows it took part: those who can change"
        " that have been told."
    )


@login_required
@require_GET
def dispute(request: HttpRequest, club: int, dispute: int) -> HttpResponse:
    """A dispute with its evidence; for who may decide it, the form."""
    member, found = _found(request, club, dispute)
    return _page(request, member, found)


@login_required
@require_GET
def evidence(request: HttpRequest, club: int, dispute: int) -> HttpResponse:
    """The evidence as it was attached, as a file, in the reader's language."""
    _member, found = _found(request, club, dispute)
    response = JsonResponse(told(found.evidence), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="dispute-{found.pk}.json"'
    patch_cache_control(response, private=True)
    return response


@login_required
@require_POST
def decide(request: HttpRequest, club: int, dispute: int) -> HttpResponse:
    """Uphold, refuse or withdraw, as the pressed button says."""
    member, found = _found(request, club, dispute)
    try:
        _act(request, member, found)
    except (Forbidden, NotFound):
        raise
    except ClubError as error:
        return _page(request, member, found, problem=str(error))
    return redirect("dispute", club, dispute)


def _act(request: HttpRequest, member: Member, found: Dispute) -> None:
    word = request.POST.get("word", "")
    match request.POST.get("act", ""):
        case "withdraw":
            clubs_disputes.withdraw_dispute(dispute_id=found.pk, by=member)
        case "refuse":
            clubs_disputes.refuse_dispute(dispute_id=found.pk, by=member, word=word)
        case "uphold":
            clubs_disputes.uphold_dispute(dispute_id=found.pk, by=member, word=word)
        case "correct":
            lines: list[CorrectedLine] = correction.read(request.POST, found)
            clubs_disputes.uphold_dispute(dispute_id=found.pk, by=member, word=word, corrected=lines)
        case _:
            raise NotFound(_("There is no such act."))


def _found(request: HttpRequest, club: int, dispute: int) -> tuple[Member, Dispute]:
    """A dispute that the member took part in, or may decide or audit. Raises NotFound."""
    member = access.member_for(request.user, club)
    found = money.disputes_seen_by(member).filter(pk=dispute).first()
    if found is None:
        raise NotFound(_("There is no such dispute in this club."))
    return member, found


def _page(request: HttpRequest, member: Member, found: Dispute, *, problem: str = "") -> HttpResponse:
    found.refresh_from_db()
    able = clubs_disputes.deciders(found)
    is_open = found.state == Dispute.State.OPEN
    context: dict[str, Any] = {
        "club": member.club,
        "member": member,
        "dispute": found,
        "transfer": ledger.selectors.transfer_with_entry(found.transfer_id),
        "names": correction.names(found),
        "findings": findings(found.evidence),
        "problem": problem,
        "is_open": is_open,
        "may_decide": is_open and any(one.pk == member.pk for one in able),
        "took_part": member.pk in found.players and may(member.role, Permission.DISPUTES),
        "deciders": [one.user.name for one in able] if is_open else [],
        "nobody_can": is_open and not able,
        "loss_max": corrections.loss_max(found) if is_open else None,
        "rows": correction.rows(found, request.POST if problem else None),
        "length": limits.DISPUTE_REASON_LENGTH_MAX,
    }
    return render(request, "clubs/dispute.html", context, status=400 if problem else 200)
