"""The list of members as a file, which leaves the club: that it did is in the log."""

from __future__ import annotations

from django.db import transaction

from clubs import roster
from clubs.models import Member
from clubs.permissions import Permission
from clubs.services.log import note
from clubs.services.power import officer


@transaction.atomic
def export_members(*, by: Member) -> bytes:
    """The present members as CSV (`clubs.roster.members_csv`). Raises Forbidden."""
    by = officer(by, Permission.MEMBERS)
    note(club=by.club, act="members_exported", by=by)
    return roster.members_csv(by.club)
