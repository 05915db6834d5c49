"""Forms of rooms, and of members who are kept apart."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits, selectors
from clubs.models import Member, Onlookers, PresetVersion, Room
from clubs.names import visible
from clubs.words import game_name, preset_name

GROUPS = (
    (_("The game"), ("name", "preset_version", "stake", "hands_per_match", "is_one_off")),
    (_("Time"), ("turn_seconds", "claim_seconds", "bank_seconds", "ready_seconds", "vote_seconds", "claim_window_ms")),
    (
        _("At the table"),
        ("bots_allowed", "trustee_takes_wins", "shows_wait_hints", "publishes_records", "onlookers"),
    ),
    (_("Who may sit"), ("password", "removes_password", "points_min", "points_floor")),
)
"""The fields of the form under headings."""


class RoomForm(forms.Form):
    """All that a room has. What is changed holds from its next match on."""

    name = forms.CharField(label=_("Name"), max_length=limits.NAME_LENGTH_MAX, validators=[visible])
    preset_version = forms.ModelChoiceField(
        PresetVersion.objects.none(),
        label=_("Rules"),
        empty_label=None,
        help_text=_("A version never changes. A newer one is chosen here, and who has played before is asked once."),
    )
    stake = forms.IntegerField(
        label=_("Stake"),
        required=False,
        min_value=1,
        max_value=limits.STAKE_MAX,
        help_text=_("In place of the rules' own base stake; empty: as the rules say."),
    )
    hands_per_match = forms.IntegerField(
        label=_("Hands per match"), min_value=1, max_value=limits.HANDS_PER_MATCH_MAX, initial=8
    )
    is_one_off = forms.BooleanField(label=_("For one match: the room closes itself after it"), required=False)
    turn_seconds = forms.IntegerField(
        label=_("Seconds for a turn"),
        min_value=limits.TURN_SECONDS_MIN,
        max_value=limits.TURN_SECONDS_MAX,
        initial=20,
    )
    claim_seconds = forms.IntegerField(
        label=_("Seconds for a claim"),
        min_value=limits.CLAIM_SECONDS_MIN,
        max_value=limits.CLAIM_SECONDS_MAX,
        initial=10,
    )
    bank_seconds = forms.IntegerField(
        label=_("Time bank: spare seconds per match"), min_value=0, max_value=limits.BANK_SECONDS_MAX, initial=60
    )
    ready_seconds = forms.IntegerField(
        label=_("Seconds between hands"),
        min_value=limits.READY_SECONDS_MIN,
        max_value=limits.READY_SECONDS_MAX,
        initial=20,
    )
    vote_seconds = forms.IntegerField(
        label=_("Seconds that a vote is open"),
        min_value=limits.VOTE_SECONDS_MIN,
        max_value=limits.VOTE_SECONDS_MAX,
        initial=30,
        help_text=_("Who is away by then is taken to agree to dissolve the match."),
    )
    claim_window_ms = forms.IntegerField(
        label=_("Shortest claim window, in milliseconds"),
        min_value=limits.CLAIM_WINDOW_MS_MIN,
        max_value=limits.CLAIM_WINDOW_MS_MAX,
        initial=800,
        help_text=_("After every discard nobody moves sooner, so that no pause tells who could claim."),
    )
    bots_allowed = forms.BooleanField(label=_("House bots and programs may take seats"), required=False, initial=True)
    trustee_takes_wins = forms.BooleanField(label=_("The trustee takes legal wins"), required=False)
    shows_wait_hints = forms.BooleanField(
        label=_("The table shows what a ready hand waits for"), required=False, initial=True
    )
    password = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        max_length=limits.ROOM_PASSWORD_LENGTH_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text=_("Asked of everybody who sits down. Empty: nobody is asked."),
    )
    removes_password = forms.BooleanField(label=_("Take the password away"), required=False)
    points_min = forms.IntegerField(
        label=_("Least points to sit down"),
        required=False,
        min_value=-limits.POINTS_BOUND_MAX,
        max_value=limits.POINTS_BOUND_MAX,
        help_text=_("By the club's ledger; empty: none."),
    )
    points_floor = forms.IntegerField(
        label=_("Points at which one must stop"),
        required=False,
        min_value=-limits.POINTS_BOUND_MAX,
        max_value=limits.POINTS_BOUND_MAX,
        help_text=_("The match ends after a hand that leaves somebody with fewer; empty: it never does."),
    )
    onlookers = forms.ChoiceField(label=_("Onlookers"), choices=Onlookers.choices, initial=Onlookers.MEMBERS)
    publishes_records = forms.BooleanField(
        label=_("Every member may read the records of its hands"), required=False, initial=True
    )

    def __init__(self, *args: Any, member: Member, room: Room | None = None, **kwargs: Any) -> None:
        initial = {} if room is None else {name: getattr(room, name, None) for name in self.base_fields}
        initial.pop("password", None)
        super().__init__(*args, initial={**initial, **kwargs.pop("initial", {})}, **kwargs)
        versions = selectors.preset_versions_of(member.club_id)
        if room is not None:
            versions = versions.filter(preset__game=room.game)
        field = self.fields["preset_version"]
        field.queryset = versions
        field.choices = _by_preset(list(versions))
        if room is None or not room.password:
            del self.fields["removes_password"]
        else:
            self.fields["password"].help_text = _("Asked of everybody who sits down. Empty: as it is.")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        least, floor = given.get("points_min"), given.get("points_floor")
        if least is not None and floor is not None and least < floor:
            self.add_error("points_min", _("This must not be below the points at which one must stop."))
        return given

    @property
    def settings(self) -> dict[str, Any]:
        """As the services take them; `password` only where it is to change."""
        given = dict(self.cleaned_data)
        password, removes = given.pop("password"), given.pop("removes_password", False)
        if password:
            given["password"] = password
        elif removes:
            given["password"] = ""
        return given

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(str(title), [self[name] for name in names if name in self.fields]) for title, names in GROUPS]


def _by_preset(versions: list[PresetVersion]) -> list[tuple[str, list[tuple[int, str]]]]:
    def preset(version: PresetVersion) -> str:
        return f"{game_name(version.preset.game)} · {preset_name(version.preset.name)}"

    def label(version: PresetVersion) -> str:
        return gettext("%(name)s, version %(number)s") % {"name": preset(version), "number": version.number}

    return [(key, [(one.pk, label(one)) for one in some]) for key, some in groupby(versions, key=preset)]


class ApartForm(forms.Form):
    """Two members who are not to sit together, and why."""

    one = forms.ModelChoiceField(Member.objects.none(), label=_("One"), empty_label="")
    other = forms.ModelChoiceField(Member.objects.none(), label=_("The other"), empty_label="")
    reason = forms.CharField(label=_("Reason"), max_length=limits.REASON_LENGTH_MAX)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = selectors.members_of(member.club).filter(user__is_bot=False)
        choices = [("", ""), *((one.pk, one.user.name) for one in people)]
        for name in ("one", "other"):
            self.fields[name].queryset = people
            self.fields[name].choices = choices
