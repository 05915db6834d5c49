"""Statements and evenings."""

from __future__ import annotations

from rest_framework import serializers

from clubs import limits
from clubs.api.limits import FILE_LENGTH_MAX, PAGE_LENGTH, PAGE_LENGTH_MAX
from clubs.api.serializers.fields import ID_MAX


class FilterSerializer(serializers.Serializer):
    """Which lines are wanted: the same as on the page of the statement. Days are days of UTC, both included."""

    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    room = serializers.IntegerField(required=False)
    game = serializers.CharField(required=False)
    rules = serializers.IntegerField(required=False, help_text="The id of a preset's version.")
    opponent = serializers.IntegerField(required=False, help_text="A member.")
    reason = serializers.CharField(required=False, max_length=limits.REASON_LENGTH_MAX)


class BeforeSerializer(serializers.Serializer):
    """Where to go on."""

    before = serializers.IntegerField(
        required=False, min_value=1, max_value=ID_MAX, help_text="The id of the line above the page; out of `next`."
    )


class PagedFilterSerializer(FilterSerializer, BeforeSerializer):
    """Which lines are wanted, how many at a time, and where to go on."""

    limit = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=PAGE_LENGTH_MAX,
        default=PAGE_LENGTH,
        help_text=f"Lines of a page, from 1 to {PAGE_LENGTH_MAX}.",
    )


class FileSerializer(serializers.Serializer):
    """A statement file."""

    text = serializers.CharField(
        max_length=FILE_LENGTH_MAX, trim_whitespace=False, help_text="What is in it, byte for byte."
    )


class VerdictSerializer(serializers.Serializer):
    """What a file is found to be. What does not hold makes the rest mean nothing."""

    form = serializers.CharField(allow_null=True, help_text="`csv`, `json` or `beancount`; null: no statement file.")
    is_unaltered = serializers.BooleanField(help_text="Every byte is as this house signed it.")
    is_past_unchanged = serializers.BooleanField(help_text="The entry it names as the book's last is still there.")
    is_current = serializers.BooleanField(help_text="Nothing has been added since to the lines that it asked for.")
    newer_lines = serializers.IntegerField(help_text="Lines that the same statement would have on top today.")


class StepSerializer(serializers.Serializer):
    """One step of a sum."""

    op = serializers.CharField(help_text="`base`, `times`, `power`, `plus`, `cap` or `note`.")
    term = serializers.CharField()
    number = serializers.IntegerField()
    total = serializers.IntegerField()
    rule = serializers.CharField(help_text="The paragraph of the game's rules.")


class StatementLineSerializer(serializers.Serializer):
    """One transfer as its member sees it."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    points = serializers.IntegerField(help_text="Won (> 0) or lost (< 0).")
    after = serializers.IntegerField(help_text="The balance once this line was posted.")
    reason = serializers.CharField()
    how = serializers.CharField(allow_blank=True)
    opponent = serializers.CharField(allow_blank=True)
    game = serializers.CharField(allow_blank=True)
    steps = StepSerializer(many=True)
    url = serializers.CharField(allow_blank=True, help_text="The payment on the page of its hand.")
    is_reversal = serializers.BooleanField()


class StatementSerializer(serializers.Serializer):
    """A page of a statement, the newest line first."""

    next = serializers.URLField(allow_null=True)
    opening = serializers.IntegerField(
        allow_null=True, help_text="The balance before the last line; null where lines between were left out."
    )
    results = StatementLineSerializer(many=True)


class GroupSerializer(serializers.Serializer):
    """Lines put together."""

    name = serializers.CharField()
    lines = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    net = serializers.IntegerField()


class EveningSerializer(serializers.Serializer):
    """An evening, and what it came to for oneself."""

    day = serializers.DateField(source="key")
    lines = serializers.IntegerField()
    won = serializers.IntegerField(source="received")
    lost = serializers.IntegerField(source="paid")
    net = serializers.IntegerField()


class SheetRowSerializer(serializers.Serializer):
    """One person of a sheet."""

    name = serializers.CharField()
    is_me = serializers.BooleanField()
    cells = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Won from each person of the sheet, in its order."
    )
    net = serializers.IntegerField()


class BalancingSerializer(serializers.Serializer):
    """What would make two people even."""

    payer = serializers.CharField()
    payee = serializers.CharField()
    points = serializers.IntegerField()


class SheetSerializer(serializers.Serializer):
    """Who is up against whom. The nets come to nothing in sum."""

    rows = SheetRowSerializer(many=True)
    balancing = BalancingSerializer(many=True)
    is_fewest = serializers.BooleanField()
    is_too_wide = serializers.BooleanField(help_text="More people than a matrix can show: the cells are left out.")


class EveningSheetSerializer(SheetSerializer):
    """The sheet of an evening, and the matches of it."""

    matches = serializers.ListField(child=serializers.IntegerField())
