"""Template tags for who may do what (`clubs.permissions`).

{% load permissions %}
{% if member|may:"tables" %}        whether one's role has the permission
{% if member|may_anything %}        whether it has any
{% if member|outranks:other %}      whether one may act on the other
"""

from __future__ import annotations

from django import template

from clubs import permissions
from clubs.models import Member

register = template.Library()


@register.filter
def may(member: Member, permission: str) -> bool:
    """Whether the member's role has the permission."""
    return permissions.may(member.role, permission)


@register.filter
def may_anything(member: Member) -> bool:
    """Whether the member's role has any permission at all."""
    return bool(permissions.GRANTED[member.role])


@register.filter
def outranks(member: Member, other: Member) -> bool:
    """Whether the member's role is above the other's."""
    return permissions.outranks(member.role, other.role)
