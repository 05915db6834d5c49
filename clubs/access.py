"""The door of every page: each function returns what was asked for, or raises.

What belongs to a club one is not in does not exist (`NotFound`): "unknown" and "not yours" must read the same, or the
answer would tell strangers what there is.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from clubs.errors import Forbidden, NotFound
from clubs.models import Club, Member, Preset, Role, Room, User, Webhook
from clubs.permissions import Permission, may

Visitor = User | AnonymousUser


def member_for(user: Visitor, club_id: int) -> Member:
    """The user's present membership in the club, with its club. Raises NotFound."""
    if isinstance(user, User):
        member = (
            Member.objects.select_related("club__book", "account", "user")
            .filter(club_id=club_id, user=user, left_at=None)
            .first()
        )
        if member is not None:
            return member
    raise NotFound(_("There is no such club, or you are not in it."))


def holder_for(user: Visitor, club_id: int) -> Member:
    """The user's membership, present or past, for what outlives it: one's own statement. Raises NotFound."""
    if isinstance(user, User):
        held = Member.objects.select_related("club__book", "account", "user").filter(club_id=club_id, user=user).first()
        if held is not None:
            return held
    raise NotFound(_("There is no such club, or you are not in it."))


def club_for(user: Visitor, club_id: int) -> Club:
    """A club the user is in. Raises NotFound."""
    return member_for(user, club_id).club


def room_for(user: Visitor, room_id: int) -> Room:
    """A room of a club the user is in; of practice rooms, only the user's own. Raises NotFound."""
    if isinstance(user, User):
        room = (
            Room.objects.select_related("club", "preset_version__preset", "practice_of__user")
            .filter(pk=room_id, club__members__user=user, club__members__left_at=None)
            .first()
        )
        if room is not None and (room.practice_of is None or room.practice_of.user_id == user.pk):
            return room
    raise NotFound(_("There is no such room, or it is not in one of your clubs."))


def officer_for(user: Visitor, club_id: int, permission: str) -> Member:
    """The user's membership in the club, if its role has the permission. Raises NotFound, Forbidden."""
    member = member_for(user, club_id)
    if not may(member.role, permission):
        raise Forbidden(_("Your role in this club does not allow this."))
    return member


def owner_for(user: Visitor, club_id: int) -> Member:
    """The membership of one of the club's owners. Raises NotFound, Forbidden."""
    member = member_for(user, club_id)
    if member.role != Role.OWNER:
        raise Forbidden(_("Only an owner can do this."))
    return member


def keeper_of_pairs(user: Visitor, club_id: int) -> Member:
    """Who looks after members or after tables may keep two apart. Raises NotFound, Forbidden."""
    member = member_for(user, club_id)
    if not (may(member.role, Permission.MEMBERS) or may(member.role, Permission.TABLES)):
        raise Forbidden(_("Your role in this club does not allow this."))
    return member


def preset_for(user: Visitor, club_id: int, preset_id: int, permission: str = "") -> tuple[Member, Preset]:
    """A preset of a club the user is in, with the membership; with a `permission`, for those who have it. Raises
    NotFound, Forbidden."""
    member = officer_for(user, club_id, permission) if permission else member_for(user, club_id)
    preset = Preset.objects.select_related("club").filter(pk=preset_id, club_id=club_id).first()
    if preset is None:
        raise NotFound(_("There are no such rules in this club."))
    return member, preset


def room_of_club(user: Visitor, club_id: int, room_id: int) -> tuple[Member, Room]:
    """A standing room, open or closed, of a club in which the user has `tables`, with that membership. Raises
    NotFound, Forbidden."""
    member = officer_for(user, club_id, Permission.TABLES)
    rooms = Room.objects.select_related("club", "preset_version__preset")
    room = rooms.filter(pk=room_id, club_id=club_id, practice_of=None).first()
    if room is None:
        raise NotFound(_("There is no such room, or it is not in one of your clubs."))
    return member, room


def webhook_for(user: Visitor, club_id: int, webhook_id: int) -> tuple[Member, Webhook]:
    """A webhook of a club in which the user has `audit`, with that membership. Raises NotFound, Forbidden."""
    member = officer_for(user, club_id, Permission.AUDIT)
    webhook = Webhook.objects.filter(pk=webhook_id, club_id=club_id, removed_at=None).first()
    if webhook is None:
        raise NotFound(_("There is no such webhook in this club."))
    return member, webhook
