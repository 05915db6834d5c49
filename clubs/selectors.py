"""What pages ask of clubs. Nothing here writes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits
from clubs.errors import NotFound
from clubs.models import Club, Delivery, Member, Preset, PresetVersion, Room, Token, User, Webhook
from clubs.permissions import GRANTED, may


def demo_club() -> Club | None:
    """The demo club, once it has been made."""
    return Club.objects.filter(is_demo=True).first()


def club_of_code(code: str) -> Club:
    """The club that has this code. Raises NotFound."""
    club = Club.objects.filter(code=code).select_related("book").first()
    if club is None:
        raise NotFound(_("There is no club with this code. Look at it again: it has six digits."))
    return club


def memberships(user: User) -> QuerySet[Member]:
    """The user's present memberships with club and account, the oldest first."""
    return (
        Member.objects.filter(user=user, left_at=None)
        .select_related("club__book", "account")
        .annotate(people=Count("club__members", filter=Q(club__members__left_at=None)))
        .order_by("joined_at", "pk")
    )


def former_memberships(user: User) -> QuerySet[Member]:
    """The clubs the user was in and is not now, with account, the last one left first: statements stay one's own."""
    left = Member.objects.filter(user=user, left_at__isnull=False, club__is_demo=False)
    return left.select_related("club", "account").order_by("-left_at", "-pk")


def rooms_of(member: Member) -> QuerySet[Room]:
    """The open rooms of the member's club that the member may enter, standing rooms first."""
    return (
        Room.objects.filter(club_id=member.club_id, is_open=True)
        .filter(Q(practice_of=None) | Q(practice_of=member))
        .select_related("club", "preset_version__preset", "practice_of__user")
        .order_by(F("practice_of").asc(nulls_first=True), "preset_version__preset__game", "name")
    )


def closed_rooms(club: Club) -> QuerySet[Room]:
    """The closed standing rooms of the club, the newest first."""
    closed = Room.objects.filter(club=club, is_open=False, practice_of=None)
    return closed.select_related("preset_version__preset").order_by("-pk")[: limits.STANDING_LENGTH]


def rooms_seen_by(member: Member) -> QuerySet[Room]:
    """The rooms of the member's club, closed ones too, that the member may have played in; the newest first."""
    rooms = Room.objects.filter(Q(practice_of=None) | Q(practice_of=member), club_id=member.club_id)
    if member.left_at is not None:
        rooms = rooms.filter(created_at__lte=member.left_at)
    return rooms.select_related("practice_of__user").order_by("-pk")


def others_in(member: Member) -> QuerySet[Member]:
    """Everybody else who is or was in the member's club, with user; for who has left, those who came before that."""
    others = Member.objects.filter(club_id=member.club_id).exclude(pk=member.pk)
    if member.left_at is not None:
        others = others.filter(joined_at__lte=member.left_at)
    return others.select_related("user")


def owners_of(club_id: int, accounts: Collection[int]) -> dict[int, Member]:
    """Who the ledger accounts belong to, by account, with user; also members who have left."""
    owners = Member.objects.filter(club_id=club_id, account_id__in=accounts).select_related("user")
    return {owner.account_id: owner for owner in owners}


def preset_versions_of(club_id: int) -> QuerySet[PresetVersion]:
    """Every version of the rules that the club has played by, with its preset; the newest of each preset first."""
    return (
        PresetVersion.objects.filter(preset__club=club_id)
        .select_related("preset")
        .order_by("preset__game", "preset__name", "-number")
    )


def presets_of(club_id: int) -> list[Preset]:
    """The club's sets of rules; each has its newest version as `latest`, and how many open rooms play by it."""
    in_use = Count("versions__rooms", filter=Q(versions__rooms__is_open=True, versions__rooms__practice_of=None))
    found = list(Preset.objects.filter(club_id=club_id).annotate(rooms=in_use).order_by("game", "name"))
    newest = (
        PresetVersion.objects.filter(preset__in=found)
        .select_related("author__user")
        .order_by("preset_id", "-number")
        .distinct("preset_id")
    )
    latest = {version.preset_id: version for version in newest}
    for preset in found:
        preset.latest = latest[preset.pk]
    return found


def members_of(club: Club) -> QuerySet[Member]:
    """Who is in the club now, with user and account."""
    return Member.objects.filter(club=club, left_at=None).select_related("user", "account").order_by("joined_at", "pk")


def standing(member: Member) -> Sequence[Member]:
    """The members with the highest balances, and `member` in any case; at most `limits.STANDING_LENGTH` + 1."""
    ranked = members_of(member.club).order_by("-account__balance", "joined_at", "pk")
    first = list(ranked[: limits.STANDING_LENGTH])
    if all(other.pk != member.pk for other in first):
        first.append(member)
    return first


def house_bots(club: Club) -> Sequence[Member]:
    """The bots that may be put into empty seats of the club's rooms, always in the same order."""
    return list(members_of(club).filter(user__is_bot=True))


def latest_version(club: Club, game: str) -> PresetVersion | None:
    """The newest version of the club's first preset of a game."""
    return (
        PresetVersion.objects.filter(preset__club=club, preset__game=game)
        .select_related("preset")
        .order_by("preset_id", "-number")
        .first()
    )


def tokens_of(user: User) -> QuerySet[Token]:
    """The user's tokens that are good still, the newest first."""
    return Token.objects.filter(user=user, expiry__gt=timezone.now()).order_by("-created", "pk")


def officers_of(club: Club, permission: str) -> list[Member]:
    """The present members of the club whose role has the permission, house bots apart, with user."""
    roles = [role for role in GRANTED if may(role, permission)]
    rows = Member.objects.filter(club=club, role__in=roles, left_at=None, user__is_bot=False)
    return list(rows.select_related("user").order_by("pk"))


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    """The club's webhooks, in the order in which they were made."""
    return Webhook.objects.filter(club=club, removed_at=None).order_by("pk")


def delivery_of(webhook: Webhook, delivery_id: int) -> Delivery:
    """One delivery of the webhook. Raises NotFound."""
    found = webhook.deliveries.filter(pk=delivery_id).first()
    if found is None:
        raise NotFound(_("There is no such delivery."))
    return found
