"""Many members at once: what would happen, and what has."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.api.serializers.fields import IdField, ReasonField
from clubs.api.serializers.joining import LinksField
from clubs.models import Role
from clubs.services import imports, plans

ACTS = [plans.LET_GO, plans.KICK, *Role.values]
OUTCOMES = [imports.LINK, imports.ASK, imports.LET_IN, imports.ROLE, imports.NOTHING, imports.BAD]
DIGEST = "Out of the plan that was shown: with it, exactly that is done; without it, nothing is."


class SelectionSerializer(serializers.Serializer):
    """Members, and what is to be done with them."""

    members = serializers.ListField(child=IdField(), min_length=1, max_length=limits.MEMBERS_MAX)
    act = serializers.ChoiceField(ACTS, help_text="End the membership, keep out until it is lifted, or give a role.")
    digest = serializers.CharField(required=False, allow_blank=True, default="", max_length=64, help_text=DIGEST)
    reason = ReasonField(required=False, allow_blank=True, default="", help_text="Of `let_go` and `kick`.")
    links = LinksField()


class SelectedSerializer(serializers.Serializer):
    """One member of a selection."""

    member = serializers.IntegerField(source="member_id")
    name = serializers.CharField(source="user.name")
    role = serializers.ChoiceField(Role.choices, help_text="The role before.")
    problem = serializers.CharField(help_text="Why nothing happens to this member; empty: it does.")


class PlanSerializer(serializers.Serializer):
    """What would happen to the members of a selection, or has."""

    is_done = serializers.BooleanField()
    act = serializers.ChoiceField(ACTS)
    digest = serializers.CharField()
    count = serializers.IntegerField(help_text="How many it happens to.")
    rows = SelectedSerializer(many=True)


class ImportSerializer(serializers.Serializer):
    """A list of people as CSV, with the columns `username`, `name` and `role`."""

    text = serializers.CharField(max_length=limits.IMPORT_BYTES_MAX, trim_whitespace=False)
    digest = serializers.CharField(required=False, allow_blank=True, default="", max_length=64, help_text=DIGEST)


class ImportLineSerializer(serializers.Serializer):
    """One line of the list."""

    number = serializers.IntegerField(help_text="As an editor counts; the header is line 1.")
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    outcome = serializers.ChoiceField(OUTCOMES)
    problem = serializers.CharField()
    token = serializers.CharField(source="link", help_text="Once it is done: the secret of the link made for the line.")


class ImportedSerializer(serializers.Serializer):
    """What the list would do, or has done."""

    is_done = serializers.BooleanField()
    digest = serializers.CharField()
    count = serializers.IntegerField(help_text="Lines that change something.")
    bad = serializers.IntegerField()
    lines = ImportLineSerializer(many=True)


class ExportSerializer(serializers.Serializer):
    """The list of members as a file."""

    csv = serializers.CharField(help_text="RFC 4180 with a header; it can be imported.")


class RosterQuerySerializer(serializers.Serializer):
    """Which members are wanted."""

    q = serializers.CharField(required=False, max_length=150, help_text="Words of a name or username.")
    inactive = serializers.IntegerField(
        required=False, min_value=0, max_value=9999, help_text="Not there for so many days; bots are left out."
    )


class RosterSerializer(serializers.Serializer):
    """A member as those who look after members see it."""

    id = serializers.IntegerField()
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.name")
    role = serializers.ChoiceField(Role.choices)
    last_played = serializers.DateTimeField(allow_null=True)
    last_seen = serializers.DateTimeField()
