"""Founding a club: anybody may, a guest too."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import limits
from clubs.errors import BadRoom, TooMany
from clubs.models import Club, ClubAct, Member, User
from clubs.services.demo import house_bots
from clubs.services.membership import found_club, join_club
from clubs.services.presets import save_preset
from clubs.services.rooms import open_room
from games.registry import GAMES


@transaction.atomic
def found_own_club(*, founder: User, name: str, games: Sequence[str] = (), has_bots: bool = True) -> Member:
    """A club of which the founder is the owner, with a room for each of `games` and, if wished, the house bots.

    The rooms play by each game's first set of rules. Raises TooMany, BadRoom for an unknown game.
    """
    User.objects.select_for_update(no_key=True).get(pk=founder.pk)
    founded = ClubAct.objects.filter(act="club_founded", by__user=founder).count()
    if founded >= (limits.CLUBS_FOUNDED_BY_GUEST_MAX if founder.is_guest else limits.CLUBS_FOUNDED_MAX):
        raise TooMany(_("You have founded as many clubs as one person may."))
    if any(game not in GAMES for game in games):
        raise BadRoom(_("There is no such game."))
    club = found_club(name=name, founder=founder)
    owner = Member.objects.select_related("club__book", "user", "account").get(club=club, user=founder)
    if has_bots:
        for bot in house_bots():
            join_club(club=club, user=bot)
    for game in games:
        _room(club, owner, game, has_bots=has_bots)
    return owner


def _room(club: Club, owner: Member, game: str, *, has_bots: bool) -> None:
    rules = next(iter(GAMES[game].presets))
    version = save_preset(club=club, game=game, name=rules, rules={}, base=rules, author=owner)
    open_room(club=club, name=GAMES[game].chinese, preset_version=version, bots_allowed=has_bots)
