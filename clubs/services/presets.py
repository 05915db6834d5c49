"""Sets of rules and their versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.errors import BadRoom, NameTaken, RulesRefused, VersionMoved
from clubs.models import Club, Member, Preset, PresetVersion
from clubs.permissions import Permission
from clubs.rules import changes, faults
from clubs.services.log import note
from clubs.services.power import officer
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


@transaction.atomic
def new_preset(*, club: Club, game: str, name: str, base: str, by: Member) -> PresetVersion:
    """A preset of the club's own, which begins as the game's preset `base`; its first version.

    Raises Forbidden, BadRoom for a game or base that there is not, NameTaken if the club has a preset of this name
    already.
    """
    by = officer(by, Permission.PRESETS)
    if game not in GAMES or base not in GAMES[game].presets:
        raise BadRoom(_("There is no such game."))
    if Preset.objects.filter(club=club, game=game, name=name).exists():
        raise NameTaken(_("There are rules of this name already."))
    version = save_preset(club=club, game=game, name=name, rules={}, base=base, author=by)
    note(club=club, act="preset_made", by=by, name=name, game=game, base=base)
    return version


@transaction.atomic
def save_version(*, preset: Preset, rules: Mapping[str, Any], parent: int, by: Member) -> PresetVersion:
    """The preset's next version: the full set `rules`, made from version `parent`.

    Saving what the newest version says already makes none and returns that one. Raises RulesRefused, which names each
    option that is wrong, VersionMoved if somebody has saved another version since `parent`, and Forbidden; then nothing
    is saved.
    """
    by = officer(by, Permission.PRESETS)
    Preset.objects.select_for_update(no_key=True).get(pk=preset.pk)
    latest = preset.versions.select_related("author__user").latest("number")
    full = {**latest.rules, **rules}
    wrong = faults(GAMES[preset.game], full)
    if wrong:
        raise RulesRefused(_("These rules cannot be played as they stand."), options=wrong)
    if latest.rules == full:
        return latest
    if latest.number != parent:
        raise VersionMoved(
            _("Version %(number)s was saved while you were at work.") % {"number": latest.number}, latest=latest.number
        )
    version = PresetVersion.objects.create(preset=preset, number=latest.number + 1, rules=full, author=by)
    named = "; ".join(change.text for change in changes(preset.game, latest.rules, full))
    note(club=preset.club, act="preset_saved", by=by, name=preset.name, number=version.number, changes=named)
    return version
