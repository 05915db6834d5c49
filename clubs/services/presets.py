"""Sets of rules and their versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.errors import BadRoom
from clubs.models import Club, Member, Preset, PresetVersion
from games.core import options
from games.core.errors import BadRules
from games.registry import GAMES


@transaction.atomic
def save_preset(
    *, club: Club, game: str, name: str, rules: Mapping[str, Any], base: str = "", author: Member | None = None
) -> PresetVersion:
    """The next version of the club's preset `name` of `game`; saving what it says already makes no new one.

    `rules` are options by id; those not named are as in the game's own preset `base` (empty: as the club's preset
    began, or the game's first). Raises BadRoom if the game or its rules cannot be.
    """
    if game not in GAMES:
        raise BadRoom(_("There is no such game."))
    engine = GAMES[game]
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    preset = Preset.objects.filter(club=club, game=game, name=name).first()
    base = base or (preset.base if preset else next(iter(engine.presets)))
    try:
        resolved = options.as_dict(options.resolve(engine.Rules, engine.presets, {**rules, "preset": base}))
    except BadRules as error:
        raise BadRoom(str(error)) from error
    if preset is None:
        preset = Preset.objects.create(club=club, game=game, name=name, base=base)
    latest = preset.versions.order_by("-number").first()
    if latest is not None and latest.rules == resolved:
        return latest
    number = (preset.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    return PresetVersion.objects.create(preset=preset, number=number, rules=resolved, author=author)
