"""Seasons: named spans of days."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs import limits, talk
from clubs.errors import BadText, NameTaken, NotFound, TooMany
from clubs.models import Member, Season
from clubs.permissions import Permission
from clubs.services.log import note
from clubs.services.power import officer


@transaction.atomic
def save_season(*, by: Member, name: str, first_day: date, last_day: date, season_id: int | None = None) -> Season:
    """A new season, or other days or another name for one that is there; balances are not touched by any of it.

    Raises Forbidden, NotFound, NameTaken, BadText for days or a name that cannot be.
    """
    by = officer(by, Permission.ANNOUNCE)
    name = talk.tidy(name)
    if not 1 <= len(name) <= limits.NAME_LENGTH_MAX:
        raise BadText(_("A season needs a name of at most %(length)s characters.") % {"length": limits.NAME_LENGTH_MAX})
    if last_day < first_day:
        raise BadText(_("A season ends after it begins."))
    if season_id is None:
        if Season.objects.filter(club=by.club).count() >= limits.SEASONS_MAX:
            raise TooMany(_("There are %(count)s seasons already.") % {"count": limits.SEASONS_MAX})
        season = Season(club=by.club)
    else:
        season = _season(by, season_id)
    season.name, season.first_day, season.last_day = name, first_day, last_day
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:
        raise NameTaken(_("There is a season of this name already.")) from error
    days = {"first": first_day.isoformat(), "last": last_day.isoformat()}
    note(club=by.club, act="season_set", by=by, name=name, **days)
    return season


@transaction.atomic
def drop_season(*, by: Member, season_id: int) -> None:
    """Forget a season's name and days; nothing that was played is touched. Raises Forbidden, NotFound."""
    by = officer(by, Permission.ANNOUNCE)
    season = _season(by, season_id)
    note(club=by.club, act="season_dropped", by=by, name=season.name)
    season.delete()


def _season(by: Member, season_id: int) -> Season:
    season = Season.objects.filter(pk=season_id, club_id=by.club_id).first()
    if season is None:
        raise NotFound(_("There is no such season in this club."))
    return season
