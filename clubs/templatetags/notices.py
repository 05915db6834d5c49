"""Template tags for what members are told, and for the marks on a club's page.

{% load notices %}
{{ notice|notice_text }}           the notice in the language of the page
{% unread_notices as count %}      how many notices the visitor has not read
{% money_board member %}           open disputes and adjustments, and whether the last nightly check failed
{% club_notices member %}          the newest notices of this club that the member has not read
"""

from __future__ import annotations

from typing import Any

from django import template

from clubs import money
from clubs.models import Member, Notice, User
from clubs.notices import sentence
from clubs.permissions import Permission, may

register = template.Library()

CLUB_NOTICES = 5
"""On a club's page; the rest is a tap away."""


@register.filter
def notice_text(notice: Notice) -> str:
    """The notice as people read it."""
    return sentence(notice.kind, notice.facts)


@register.simple_tag(takes_context=True)
def unread_notices(context: template.Context) -> int:
    """How many the visitor has not read."""
    user = getattr(context.get("request"), "user", None)
    if not isinstance(user, User):
        return 0
    return Notice.objects.filter(member__user=user, read_at=None).count()


@register.inclusion_tag("clubs/_money_board.html")
def money_board(member: Member) -> dict[str, Any]:
    """What waits for those with power over points, and what is wrong."""
    board: dict[str, Any] = {"club": member.club, "member": member}
    if may(member.role, Permission.AUDIT):
        last = money.last_check(member.club_id)
        board["failed"] = last if last is not None and not last.is_ok else None
    if may(member.role, Permission.DISPUTES):
        board["disputes"] = list(money.open_disputes(member.club_id))
        board["stuck"] = money.without_decider(member.club, board["disputes"])
    if may(member.role, Permission.ADJUST):
        board["adjustments"] = money.adjustments_seen_by(member).filter(state="open").count()
    return board


@register.inclusion_tag("clubs/_club_notices.html")
def club_notices(member: Member) -> dict[str, Any]:
    """What the member has not read of this club."""
    rows = Notice.objects.filter(member=member, read_at=None).select_related("member__club").order_by("-pk")
    return {"notices": list(rows[:CLUB_NOTICES])}
