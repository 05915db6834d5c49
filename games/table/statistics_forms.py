"""Which hands statistics are asked for; it lives in the address of the page."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.forms import described
from clubs.models import Member, Preset, Season
from clubs.words import game_name, preset_name
from games.registry import GAMES
from games.table.statistics import Wanted


class PresetChoiceField(forms.ModelChoiceField):
    """Presets with their games, a game's own ones in the reader's language."""

    def label_from_instance(self, preset: Preset) -> str:
        return f"{game_name(preset.game)} · {preset_name(preset.name)}"


class StatisticsFilterForm(forms.Form):
    """A game, rules and a time; a season is a time with a name, and stands before days that are given too."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    rules = PresetChoiceField(Preset.objects.none(), label=_("Rules"), required=False, empty_label=_("all"))
    season = forms.ModelChoiceField(Season.objects.none(), label=_("Season"), required=False, empty_label=_("all"))
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    practice = forms.BooleanField(label=_("Practice with bots too"), required=False)

    def __init__(self, *args: Any, member: Member, offers_practice: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club_id = member.club_id
        self.fields["game"].choices = [("", _("all")), *((key, game_name(key)) for key in GAMES)]
        self.fields["rules"].queryset = Preset.objects.filter(club=member.club).order_by("game", "name")
        self.fields["season"].queryset = Season.objects.filter(club=member.club)
        if not offers_practice:
            del self.fields["practice"]

    def wanted(self) -> Wanted:
        """What is asked for; days are days of the visitor's zone, both of them included. What cannot be read is
        ignored."""
        self.is_valid()
        asked = self.cleaned_data
        season, rules = asked.get("season"), asked.get("rules")
        since, until = (season.first_day, season.last_day) if season else (asked.get("since"), asked.get("until"))
        return Wanted(
            club_id=self.club_id,
            game=asked.get("game", ""),
            preset_id=rules.pk if rules else None,
            since=_midnight(since),
            until=_midnight(until, days_later=1),
            with_practice=asked.get("practice", False),
        )

    def described(self) -> list[tuple[str, str]]:
        """What is asked for, in words."""
        return described(self)

    @property
    def asked(self) -> dict[str, str]:
        """The part of the address's query that is a filter, without what is empty."""
        return {name: value for name in self.fields if (value := self.data.get(name, ""))}


def _midnight(day: date | None, *, days_later: int = 0) -> datetime | None:
    """When the day, or the one so many days later, begins where the visitor is."""
    if day is None or day.year in (date.min.year, date.max.year):
        return None
    return datetime.combine(day + timedelta(days=days_later), time.min, tzinfo=timezone.get_current_timezone())
