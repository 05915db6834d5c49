"""Forms of founding, joining, roles and removal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs import limits
from clubs.models import Member, Role
from clubs.names import visible
from clubs.permissions import outranks
from clubs.services.bans import APPROVE, KEEP, REVOKE
from clubs.words import game_name
from games.registry import GAMES

EVERY_GAME, NO_GAME = "all", "none"


class FoundClubForm(forms.Form):
    """A club of one's own: everything is filled in, so that one more click is enough."""

    name = forms.CharField(label=_("Name of the club"), max_length=limits.NAME_LENGTH_MAX, validators=[visible])
    rooms = forms.ChoiceField(label=_("Rooms"), initial=EVERY_GAME)
    has_bots = forms.BooleanField(label=_("House bots are members, and take empty seats"), required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        each = [(key, _now("one for %(game)s") % {"game": game_name(key)}) for key in GAMES]
        self.fields["rooms"].choices = [(EVERY_GAME, _("one for each game")), *each, (NO_GAME, _("none yet"))]

    @property
    def games(self) -> list[str]:
        """The games for which a room is wanted."""
        wanted = self.cleaned_data["rooms"]
        return list(GAMES) if wanted == EVERY_GAME else [key for key in GAMES if key == wanted]


class JoinByCodeForm(forms.Form):
    """The club's code, and a word to those who decide."""

    code = forms.CharField(
        label=_("Club code"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Six digits, which every member of the club can tell you."),
    )
    words = forms.CharField(
        label=_("A word to the hosts"),
        required=False,
        max_length=limits.REASON_LENGTH_MAX,
        help_text=_("For example who you are, if your name does not say so."),
    )

    def clean_code(self) -> str:
        """The digits alone, however they were grouped, in whichever digits they were typed."""
        digits = "".join(str(int(character)) for character in self.cleaned_data["code"] if character.isdecimal())
        if len(digits) != limits.CLUB_CODE_DIGITS:
            raise ValidationError(_("A club code has six digits."))
        return digits


class InvitationForm(forms.Form):
    """How many may use a link, for how long, and whether each must be approved."""

    label = forms.CharField(
        label=_("For whom"),
        required=False,
        max_length=limits.NAME_LENGTH_MAX,
        help_text=_("For your own list; who gets the link does not see it."),
    )
    uses_max = forms.IntegerField(
        label=_("How many may use it"), initial=1, min_value=1, max_value=limits.INVITATION_USES_MAX
    )
    days = forms.IntegerField(
        label=_("Days until it expires"), initial=7, min_value=1, max_value=limits.INVITATION_DAYS_MAX
    )
    needs_approval = forms.BooleanField(label=_("Each person must still be approved"), required=False)


class RoleForm(forms.Form):
    """A role below one's own."""

    role = forms.ChoiceField(label=_("Role"))

    def __init__(self, *args: Any, by: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [(role, label) for role, label in Role.choices if outranks(by.role, role)]


class RemoveForm(forms.Form):
    """Why somebody goes, and when they may come back. `unguarded`: how many open links let people in unasked."""

    LET_GO, LIFTED, DAYS = "let_go", "lifted", "days"

    back = forms.ChoiceField(
        label=_("May come back"),
        choices=[
            (LET_GO, _("like anybody else")),
            (LIFTED, _("not until somebody lifts it")),
            (DAYS, _("after a number of days")),
        ],
    )
    days = forms.IntegerField(
        label=_("Days"),
        required=False,
        min_value=1,
        max_value=limits.BAN_DAYS_MAX,
        help_text=_("Only if they may come back after a number of days."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=limits.REASON_LENGTH_MAX,
        validators=[visible],
        help_text=_("The person reads it, and the club's log keeps it."),
    )

    links = forms.ChoiceField(
        label=_("Open links that let people in unasked"),
        required=False,
        initial=APPROVE,
        choices=[
            (APPROVE, _("put them under approval")),
            (REVOKE, _("take them back")),
            (KEEP, _("leave them as they are")),
        ],
    )

    def __init__(self, *args: Any, unguarded: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not unguarded:
            del self.fields["links"]
            return
        self.fields["links"].help_text = ngettext(
            "%(count)s such link is open: who is to stay out could come back by it under another name.",
            "%(count)s such links are open: who is to stay out could come back by one under another name.",
            unguarded,
        ) % {"count": unguarded}

    @property
    def bar(self) -> dict[str, Any]:
        """How somebody is kept out, as the services ask."""
        given = self.cleaned_data
        days = given["days"] if given["back"] == self.DAYS else None
        return {"reason": given["reason"], "days": days, "links": given.get("links") or APPROVE}

    def clean(self) -> dict[str, Any]:
        """A number of days is needed where it counts, and only there."""
        given = super().clean() or self.cleaned_data
        if given.get("back") == self.DAYS and not given.get("days") and "days" not in self.errors:
            self.add_error("days", _now("Write after how many days."))
        return given


class BanForm(RemoveForm):
    """The same for somebody who is not in the club."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["back"].label = _("May come in")
        self.fields["back"].choices = [one for one in self.fields["back"].choices if one[0] != self.LET_GO]


class OfferForm(forms.Form):
    """To whom an owner offers the club, and what becomes of the owner."""

    member_id = forms.TypedChoiceField(label=_("To whom"), coerce=int)
    giver_stays_owner = forms.BooleanField(label=_("I stay an owner too"), required=False)
    code = forms.CharField(
        label=_("Club code, to confirm"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, by: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = Member.objects.filter(
            club_id=by.club_id, left_at=None, user__is_bot=False, user__is_guest=False
        ).exclude(role=Role.OWNER)
        self.fields["member_id"].choices = [
            (other.pk, other.user.name) for other in members.select_related("user").order_by("joined_at")
        ]


class ImportForm(forms.Form):
    """A list of people, as a file or pasted."""

    file = forms.FileField(label=_("File"), required=False, widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}))
    text = forms.CharField(
        label=_("Or the lines themselves"),
        required=False,
        strip=False,
        max_length=limits.IMPORT_BYTES_MAX,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two."""
        given = super().clean() or self.cleaned_data
        if not given.get("file") and not given.get("text") and not self.errors:
            raise ValidationError(_("Choose a file, or paste the lines."))
        return given
