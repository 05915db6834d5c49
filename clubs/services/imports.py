"""Lists of members brought in as a file: each line is named with what it would do, then done.

A line is a person: who is a member gets the role the line names; who waits to be let in is let in; anybody else who has
an account is asked in, and for a name without an account there is a link for one person. Nobody is put into a club
without having said yes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import limits, newcomers
from clubs.errors import BadFile, ClubError, PlanMoved
from clubs.models import Club, JoinRequest, Member, Role, User
from clubs.permissions import Permission
from clubs.services import joining, roles
from clubs.services.log import note
from clubs.services.plans import digest_of
from clubs.services.power import officer, subject

NAMES = {
    "username": "username",
    "用户名": "username",
    "name": "name",
    "display_name": "name",
    "名字": "name",
    "昵称": "name",
    "role": "role",
    "角色": "role",
}
"""What columns may be called. Others are not looked at, so that an exported list can be brought back."""

LINK, ASK, LET_IN, ROLE, NOTHING, BAD = "link", "ask", "let_in", "role", "nothing", "bad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the file: `outcome` is what would happen, `problem` what is wrong with a bad one."""

    number: int
    """As an editor counts, the header being line 1."""
    username: str
    name: str
    role: str
    outcome: str
    problem: str = ""
    user: User | None = None
    member: Member | None = None
    link: str = ""
    """Once it is done: the secret of the link that was made for it."""


@dataclass(frozen=True, slots=True)
class Import:
    """What the file would do, line by line, and the digest by which it is recognised."""

    lines: tuple[Line, ...]

    @property
    def digest(self) -> str:
        return digest_of([[line.number, line.username, line.name, line.role, line.outcome] for line in self.lines])

    @property
    def count(self) -> int:
        """Lines that would change something."""
        return sum(line.outcome not in (NOTHING, BAD) for line in self.lines)

    @property
    def bad(self) -> int:
        return sum(line.outcome == BAD for line in self.lines)


def text_of(content: bytes) -> str:
    """The text of a file as spreadsheets save it: UTF-8, or GB 18030 as Excel in China. Raises BadFile."""
    if len(content) > limits.IMPORT_BYTES_MAX:
        raise BadFile(_("The file is too large: lists of up to 250 kB are read."))
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile(_("The file is no text in UTF-8. Save it as CSV (UTF-8)."))


@transaction.atomic
def plan_import(*, by: Member, text: str) -> Import:
    """What the lines would do; nothing is changed. Raises Forbidden, BadFile."""
    by = officer(by, Permission.MEMBERS)
    seen: set[str] = set()
    return Import(tuple(_look(by, number, row, seen) for number, row in _rows(text)))


@transaction.atomic
def do_import(*, by: Member, text: str, digest: str) -> Import:
    """Do what was shown as the plan of this digest; bad lines are left out. The lines have the links that were made.

    Raises PlanMoved, Forbidden, BadFile, TooMany; then nothing has been done.
    """
    plan = plan_import(by=by, text=text)
    if plan.digest != digest:
        raise PlanMoved(_("Something has changed meanwhile: this is what would happen now."))
    done = Import(tuple(_do(by, line) for line in plan.lines))
    note(club=by.club, act="members_imported", by=by, rows=plan.count)
    return done


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    if "\x00" in text:
        raise BadFile(_("The file is no text. Save it as CSV (UTF-8)."))
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        header = [NAMES.get(cell.strip().lower(), "") for cell in next(reader, [])]
        if "username" not in header and "name" not in header:
            raise BadFile(_("The first line must name the columns: username, name, role."))
        count = 0
        for row in reader:
            cells = {name: _plain(cell) for name, cell in zip(header, row, strict=False) if name}
            if not any(cells.values()):
                continue
            count += 1
            if count > limits.IMPORT_ROWS_MAX:
                raise BadFile(_("The list is too long: %(rows)s people at once.") % {"rows": limits.IMPORT_ROWS_MAX})
            yield reader.line_num, {"username": "", "name": "", "role": "", **cells}
    except csv.Error as error:
        raise BadFile(_("Line %(line)s cannot be read as CSV.") % {"line": reader.line_num}) from error


def _plain(cell: str) -> str:
    """A cell without the apostrophe by which an export keeps spreadsheets from running it."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _look(by: Member, number: int, row: dict[str, str], seen: set[str]) -> Line:
    shown = {key: value[: limits.REASON_LENGTH_MAX] for key, value in row.items()}
    try:
        outcome, user, member = _outcome(by, row, seen)
    except ClubError as error:
        return Line(number=number, outcome=BAD, problem=str(error), **shown)
    return Line(number=number, outcome=outcome, user=user, member=member, **shown)


def _outcome(by: Member, row: dict[str, str], seen: set[str]) -> tuple[str, User | None, Member | None]:
    username, name, role = row["username"], row["name"], row["role"].lower()
    if any(len(row[key]) > longest for key, longest in (("username", 150), ("name", limits.NAME_LENGTH_MAX))):
        raise BadFile(_("The name is too long."))
    if role and role not in Role.values:
        raise BadFile(_("There is no role %(role)s: owner, admin, host, member.") % {"role": role[:20]})
    key = f"user {username.lower()}" if username else f"name {name}"
    if key in seen:
        raise BadFile(_("This person is in the list twice."))
    seen.add(key)
    if not username:
        if role not in ("", Role.MEMBER):
            raise BadFile(_("Who comes in begins as a member; change the role then."))
        return LINK, None, None
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        raise BadFile(_("Nobody has this username. Without a username the line makes a link."))
    member = Member.objects.filter(club_id=by.club_id, user=user, left_at=None).select_related("user").first()
    if member is not None:
        return _for_member(by, member, role or member.role)
    if user.is_bot:
        raise BadFile(_("This is a house bot."))
    if role not in ("", Role.MEMBER):
        raise BadFile(_("Who comes in begins as a member; change the role then."))
    return _for_stranger(by.club, user), user, None


def _for_member(by: Member, member: Member, role: str) -> tuple[str, User, Member]:
    if role == member.role:
        return NOTHING, member.user, member
    roles.check_role(by, subject(by, member.pk), role)
    return ROLE, member.user, member


def _for_stranger(club: Club, user: User) -> str:
    if newcomers.ban_on(club.pk, user) is not None:
        raise BadFile(_("This person is kept out: lift the ban first."))
    waiting = JoinRequest.objects.filter(club=club, user=user, state=JoinRequest.State.PENDING).first()
    if waiting is None:
        return ASK
    return LET_IN if waiting.asked_by_id is None else NOTHING


def _do(by: Member, line: Line) -> Line:
    if line.outcome == LINK:
        _invitation, token = joining.make_invitation(by=by, label=line.name, uses_max=1, days=30)
        return replace(line, link=token)
    if line.outcome == ASK and line.user is not None:
        joining.ask_in(by=by, user=line.user)
    elif line.outcome == LET_IN and line.user is not None:
        request = JoinRequest.objects.get(club_id=by.club_id, user=line.user, state=JoinRequest.State.PENDING)
        joining.approve_request(by=by, request_id=request.pk)
    elif line.outcome == ROLE and line.member is not None:
        roles.change_role(by=by, member_id=line.member.pk, role=line.role.lower())
    return line
