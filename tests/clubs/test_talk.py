"""Announcements, the chat, mutes, blocks and seasons of a club."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs import limits, services, talk
from clubs.errors import BadText, ClubError, Forbidden, Muted, NameTaken, NotFound, TooFast
from clubs.models import Announcement, Block, ChatLine, ClubAct, Member, Mute, Role, Season, User
from clubs.talk_forms import AnnounceForm
from tests.clubs.conftest import Friends, signed_in


@pytest.fixture
def host(friends: Friends) -> Member:
    """A third in the club, who keeps the peace."""
    user = User.objects.create_user("hana", display_name="Hana")
    return services.join_club(club=friends.club, user=user, role=Role.HOST)


def _texts(member: Member) -> list[str]:
    return [one.line.text for one in talk.chat(member)]


@pytest.mark.parametrize(
    ("_case", "said", "kept"),
    [
        ("spaces around", "  hello  ", "hello"),
        ("lines become one", "one\r\n\n two\nthree", "one two three"),
        ("control characters", "a\x00b\x07\x1b[31mc", "ab[31mc"),
        ("lone surrogates", "a\ud800b", "ab"),
        ("a turned text stays as written", "\u202eabc", "\u202eabc"),
        ("joined emoji", "👩‍👩‍👧 名堂", "👩‍👩‍👧 名堂"),
        ("nothing to see", "\u200b \u202e \u3164"[:3], ""),
        ("marks on nothing", "\u0301\u0302", ""),
    ],
)
def test_a_text_is_kept_on_one_line_without_what_nobody_can_see(_case: str, said: str, kept: str) -> None:
    assert talk.tidy(said) == kept


def test_news_keep_their_paragraphs_and_no_more_than_one_empty_line_between() -> None:
    assert talk.tidy("\n\none \n\n\n\ntwo\nthree\n\n", lines=True) == "one\n\ntwo\nthree"


def test_pinned_news_stand_first_and_expired_and_withdrawn_ones_not_at_all(friends: Friends, host: Member) -> None:
    soon = timezone.now() + timedelta(minutes=5)
    first = services.announce(by=host, text="pinned", is_pinned=True)
    services.announce(by=host, text="passing", expires_at=soon)
    gone = services.announce(by=host, text="withdrawn")

    services.withdraw_announcement(by=friends.ming, announcement_id=gone.pk)

    assert [one.text for one in talk.announcements(friends.club)] == ["pinned", "passing"]
    assert [one.text for one in talk.announcements(friends.club, now=soon)] == ["pinned"]
    services.pin_announcement(by=host, announcement_id=first.pk, is_pinned=False)
    assert [one.text for one in talk.announcements(friends.club)] == ["passing", "pinned"]
    assert list(ClubAct.objects.filter(club=friends.club).order_by("pk").values_list("act", flat=True))[-4:] == [
        *["announced"] * 3,
        "announcement_withdrawn",
    ]


def test_only_those_with_announce_tell_the_club_and_nothing_empty_late_or_too_long(friends: Friends) -> None:
    before = ClubAct.objects.count()

    with pytest.raises(Forbidden):
        services.announce(by=friends.tang, text="me too")
    for text in (" \n", "x" * (limits.ANNOUNCEMENT_LENGTH_MAX + 1)):
        with pytest.raises(BadText):
            services.announce(by=friends.ming, text=text)
    far = timezone.now() + timedelta(days=limits.ANNOUNCEMENT_DAYS_MAX, hours=1)
    for moment in (timezone.now(), far, datetime.max.replace(tzinfo=UTC)):
        with pytest.raises(BadText):
            services.announce(by=friends.ming, text="over", expires_at=moment)

    assert (Announcement.objects.count(), ClubAct.objects.count()) == (0, before)


def test_the_same_command_says_it_once_and_a_member_so_much_in_a_minute(friends: Friends) -> None:
    command = uuid4()

    lines = [services.speak(member=friends.tang, text="hello", command=command) for _again in range(2)]
    for number in range(limits.CHAT_LINES_PER_MINUTE - 1):
        services.speak(member=friends.tang, text=str(number))

    assert lines[0] == lines[1]
    with pytest.raises(TooFast) as refused:
        services.speak(member=friends.tang, text="one more")
    assert refused.value.code == "too_fast"
    assert ChatLine.objects.count() == limits.CHAT_LINES_PER_MINUTE
    services.speak(member=friends.ming, text="others may")
    ChatLine.objects.filter(author=friends.tang).update(at=timezone.now() - timedelta(seconds=61))
    services.speak(member=friends.tang, text="and so may I, a minute later")


def test_guests_of_the_demo_club_speak_in_phrases_and_others_there_write(db: None) -> None:
    guest = services.join_demo(services.create_guest())
    named = services.join_demo(User.objects.create_user("named"))

    with pytest.raises(Muted):
        services.speak(member=guest, text="hello")

    assert services.speak(member=named, text="hello").text == "hello"
    assert "Take a name to write." in signed_in(guest.user).get(f"/clubs/{guest.club_id}/talk/").content.decode()


def test_a_muted_member_is_silent_until_then_and_it_is_in_the_log(friends: Friends, host: Member) -> None:
    services.mute(by=host, member_id=friends.tang.pk, minutes=10, reason="too loud")
    mute = services.mute(by=friends.ming, member_id=friends.tang.pk, minutes=60, reason="still")

    with pytest.raises(Muted, match="still") as refused:
        services.speak(member=friends.tang, text="but")

    assert refused.value.until == mute.until
    assert Mute.objects.filter(lifted_at=None).count() == 1
    assert talk.mute_of(friends.tang, now=mute.until) is None
    services.lift_mute(by=host, member_id=friends.tang.pk)
    assert services.speak(member=friends.tang, text="thank you").text == "thank you"
    acts = ClubAct.objects.filter(concerns=friends.tang, act__in=("muted", "unmuted")).order_by("pk")
    assert [(act.act, act.by) for act in acts] == [("muted", host), ("muted", friends.ming), ("unmuted", host)]


def test_nobody_silences_one_of_the_same_role_or_above_nor_oneself(friends: Friends, host: Member) -> None:
    for by, other in ((host, friends.ming), (host, host), (friends.tang, host)):
        with pytest.raises(Forbidden):
            services.mute(by=by, member_id=other.pk, minutes=10, reason="no")
    with pytest.raises(BadText):
        services.mute(by=host, member_id=friends.tang.pk, minutes=11, reason="no")
    with pytest.raises(IntegrityError), transaction.atomic():
        Mute.objects.create(member=host, by=host, until=timezone.now() + timedelta(hours=1), reason="no")

    assert not Mute.objects.exists()


def test_who_blocks_a_member_reads_nothing_of_theirs_and_the_other_is_not_told(friends: Friends, host: Member) -> None:
    services.speak(member=friends.tang, text="tang")
    services.speak(member=host, text="hana")
    seen = talk.stamp(friends.ming)

    services.block(member=friends.ming, other_id=friends.tang.pk)
    services.block(member=friends.ming, other_id=friends.tang.pk)

    assert _texts(friends.ming) == ["hana"]
    assert _texts(friends.tang) == ["tang", "hana"]
    assert talk.stamp(friends.ming) != seen
    assert talk.deaf_to(friends.tang) == [friends.ming.user_id]
    assert Block.objects.count() == 1
    services.unblock(member=friends.ming, other_id=friends.tang.pk)
    assert _texts(friends.ming) == ["tang", "hana"]
    with pytest.raises(ClubError):
        services.block(member=friends.ming, other_id=friends.ming.pk)
    with pytest.raises(NotFound):
        services.block(member=friends.ming, other_id=999_999)


def test_words_are_taken_back_by_oneself_and_removed_by_a_higher_role(friends: Friends, host: Member) -> None:
    own, rude, owners = [
        services.speak(member=member, text=text)
        for member, text in ((friends.tang, "oops"), (friends.tang, "rude"), (friends.ming, "mine"))
    ]

    services.remove_line(by=friends.tang, line_id=own.pk)
    services.remove_line(by=host, line_id=rude.pk)
    for by in (host, friends.tang):
        with pytest.raises(Forbidden):
            services.remove_line(by=by, line_id=owners.pk)

    assert [one.line.removed_by for one in talk.chat(friends.ming)] == [friends.tang, host, None]
    page = signed_in(friends.ming.user).get(f"/clubs/{friends.club.pk}/talk/").content.decode()
    assert "rude" not in page
    assert "oops" not in page
    assert [act.by for act in ClubAct.objects.filter(act="words_removed")] == [host]


def test_the_page_says_shows_and_asks_only_for_what_is_new(friends: Friends) -> None:
    ming, tang = signed_in(friends.ming.user), signed_in(friends.tang.user)
    url = f"/clubs/{friends.club.pk}/talk/"

    said = tang.post(f"{url}say/", {"text": "\u202e<script>alert(1)</script>"}, headers={"HX-Request": "true"})
    page = ming.get(url)
    seen = page.context["stamp"]
    nothing_new = ming.get(f"{url}lines/", {"seen": seen})
    tang.post(f"{url}say/", {"text": "more"})
    new = ming.get(f"{url}lines/", {"seen": seen})
    empty = tang.post(f"{url}say/", {"text": " "}, headers={"HX-Request": "true"})

    assert said.status_code == 200
    assert "<bdi>\u202e&lt;script&gt;" in page.content.decode()
    assert "<script>alert" not in page.content.decode()
    assert nothing_new.status_code == 204
    assert "more" in new.content.decode()
    assert 'role="alert"' in empty.content.decode()
    assert ChatLine.objects.count() == 2


@pytest.mark.parametrize(
    ("_case", "today", "day", "is_taken"),
    [
        ("today", date(2026, 11, 30), "2026-11-30", True),
        ("yesterday", date(2026, 11, 30), "2026-11-29", False),
        ("on the day that few years have", date(2028, 2, 29), "2028-02-29", True),
        ("the last day of a year", date(2027, 12, 31), "2027-12-31", True),
        ("no next day", date(2026, 11, 30), "9999-12-31", False),
        ("no day", date(2026, 11, 30), "2027-02-29", False),
    ],
)
def test_news_last_to_the_end_of_any_day_that_is_not_over(_case, today, day, is_taken, monkeypatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: today)

    assert AnnounceForm({"text": "News", "expires_on": day}).is_valid() is is_taken


def test_words_at_a_table_are_not_taken_back_behind_its_back(friends: Friends) -> None:
    line = services.speak(member=friends.tang, text="at the table", room=friends.room)
    tang, club = signed_in(friends.tang.user), friends.club.pk

    answers = [
        tang.post(f"/clubs/{club}/talk/lines/{line.pk}/remove/").status_code,
        tang.delete(f"/api/clubs/{club}/chat/{line.pk}/").status_code,
    ]

    assert answers == [404, 404]
    line.refresh_from_db()
    assert line.removed_at is None


def test_a_club_page_has_the_news_and_strangers_find_no_talk(friends: Friends) -> None:
    owner, stranger = signed_in(friends.ming.user), signed_in(friends.stranger)
    url = f"/clubs/{friends.club.pk}"

    told = owner.post(f"{url}/announcements/", {"text": "We meet at eight.", "is_pinned": "on", "expires_on": ""})
    past = owner.post(f"{url}/announcements/", {"text": "Too late.", "expires_on": "2001-01-01"})

    assert told.status_code == 302
    assert past.status_code == 422
    assert "We meet at eight." in signed_in(friends.tang.user).get(f"{url}/").content.decode()
    assert signed_in(friends.tang.user).post(f"{url}/announcements/", {"text": "me"}).status_code == 403
    paths = ["/talk/", "/talk/lines/", "/seasons/", "/statistics/", "/statistics/leaderboard/", "/statistics/mine/"]
    assert {stranger.get(f"{url}{path}").status_code for path in paths} == {404}
    assert stranger.post(f"{url}/talk/say/", {"text": "hi"}).status_code == 404


def test_seasons_are_named_days_that_may_be_changed_and_dropped(friends: Friends) -> None:
    days = {"first_day": date(2026, 9, 1), "last_day": date(2026, 11, 30)}
    autumn = services.save_season(by=friends.ming, name="Autumn", **days)

    services.save_season(by=friends.ming, name="Fall", season_id=autumn.pk, **days)
    with pytest.raises(NameTaken):
        services.save_season(by=friends.ming, name="Fall", **days)
    with pytest.raises(BadText):
        services.save_season(by=friends.ming, name="x", first_day=days["last_day"], last_day=days["first_day"])
    with pytest.raises(Forbidden):
        services.save_season(by=friends.tang, name="Mine", **days)

    assert [season.name for season in Season.objects.all()] == ["Fall"]
    services.drop_season(by=friends.ming, season_id=autumn.pk)
    assert not Season.objects.exists()
    owner, form = signed_in(friends.ming.user), {"season": autumn.pk, "name": "Gone", **days}
    assert owner.post(f"/clubs/{friends.club.pk}/seasons/", form).status_code == 404
    assert not Season.objects.exists()
