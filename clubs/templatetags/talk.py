"""Template tags for what is new in a club.

{% load talk %}
{% club_news member %}      the first announcements of the member's club, for its front page
"""

from __future__ import annotations

from typing import Any

from django import template

from clubs import limits, talk
from clubs.models import Member

register = template.Library()


@register.inclusion_tag("clubs/_club_news.html")
def club_news(member: Member) -> dict[str, Any]:
    """The pinned announcements and the newest, as many as a front page carries."""
    standing = talk.announcements(member.club)
    shown = list(standing[: limits.ANNOUNCEMENTS_SHOWN])
    more = standing.count() - len(shown) if len(shown) == limits.ANNOUNCEMENTS_SHOWN else 0
    return {"club": member.club, "announcements": shown, "more": more}
