"""Every act of power stands in the club's log for ever, and members read what is open or concerns them."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import override

from clubs import chronicle, services
from clubs.acts import ACTS
from clubs.models import ClubAct, Member, Role
from clubs.services.log import note
from tests.clubs.conftest import Friends, signed_in


def _acts(member: Member) -> list[str]:
    return [act.act for act in chronicle.acts_seen_by(member)]


def test_acts_of_power_are_noted_with_who_and_whom(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    services.kick(by=friends.ming, member_id=friends.tang.pk, reason="Shouting")

    kicked, made, founded = ClubAct.objects.order_by("-pk")
    assert (founded.act, founded.by) == ("club_founded", friends.ming)
    assert (made.act, made.by, made.concerns) == ("role_changed", friends.ming, friends.tang)
    assert made.facts == {"was_role": "member", "role": "host"}
    assert (kicked.act, kicked.concerns, kicked.facts["reason"]) == ("member_kicked", friends.tang, "Shouting")


def test_a_member_reads_open_acts_and_those_that_concern_them(friends: Friends) -> None:
    third = services.join_club(club=friends.club, user=friends.stranger)
    services.make_invitation(by=friends.ming, label="secret")
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)
    services.let_go(by=friends.ming, member_id=friends.tang.pk, reason="Long away")
    services.join_club(club=friends.club, user=friends.tang.user)

    assert _acts(third) == ["role_changed", "club_founded"]
    assert _acts(friends.tang) == ["member_let_go", "role_changed", "club_founded"]
    assert _acts(friends.ming) == ["member_let_go", "role_changed", "invitation_made", "club_founded"]
    text = signed_in(third.user).get(f"/clubs/{friends.club.pk}/log/").content.decode()
    assert "Long away" not in text
    assert "secret" not in text


def test_the_acts_of_other_clubs_are_not_in_it(friends: Friends) -> None:
    services.found_club(name="Others", founder=friends.stranger)

    assert _acts(friends.ming) == ["club_founded"]
    assert signed_in(friends.stranger).get(f"/clubs/{friends.club.pk}/log/").status_code == 404


def test_the_log_only_grows(friends: Friends) -> None:
    act = ClubAct.objects.get()

    for attempt in (lambda: ClubAct.objects.filter(pk=act.pk).update(act="nothing"), act.delete):
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()

    assert ClubAct.objects.get().act == "club_founded"


def test_it_is_read_in_pages_without_gaps(friends: Friends) -> None:
    for number in range(120):
        note(club=friends.club, act="stepped_down", by=friends.tang, number=number)

    first, before = chronicle.page_of_acts(friends.tang)
    second, then = chronicle.page_of_acts(friends.tang, before)
    third, end = chronicle.page_of_acts(friends.tang, then)

    numbers = [act.pk for act in (*first, *second, *third)]
    assert (len(first), len(second), end) == (50, 50, None)
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 121
    page = f"/clubs/{friends.club.pk}/log/"
    browser = signed_in(friends.tang.user)
    assert f"?before={before}" in browser.get(page).content.decode()
    assert "<html" not in browser.get(f"{page}?before={before}", headers={"HX-Request": "true"}).content.decode()
    for odd in ("", "x", "-1", "9" * 30, "０"):
        assert browser.get(f"{page}?before={odd}").status_code == 200


@pytest.mark.parametrize("language", ["en", "es", "zh-hans"])
def test_every_act_has_its_sentence_whatever_its_facts(friends: Friends, language: str) -> None:
    for act in ACTS:
        noted = note(club=friends.club, act=act, by=None, reason="<b>%(by)s</b>", until="no time", role="king")

        with override(language):
            assert "%(" not in chronicle.sentence(noted).replace("<b>%(by)s</b>", "")
            assert "<b>" not in chronicle.sentence_html(noted)


def test_a_sentence_names_people_roles_and_reasons(friends: Friends) -> None:
    services.change_role(by=friends.ming, member_id=friends.tang.pk, role=Role.HOST)

    sentence = chronicle.sentence(ClubAct.objects.latest("pk"))

    assert sentence == "\u2068Ming\u2069 made \u2068Tang\u2069 host, who was member"


def test_numbers_and_days_in_the_log_are_written_as_people_write_them(friends: Friends) -> None:
    services.save_season(by=friends.ming, name="Autumn", first_day=date(2026, 9, 1), last_day=date(2026, 11, 30))
    services.adjustments.set_limits(by=friends.ming, member=friends.tang, floor=-1000, alert=None)

    text = signed_in(friends.ming.user).get(f"/clubs/{friends.club.pk}/log/").text

    assert "from 1 September 2026 to 30 November 2026" in text
    assert "<bdi>\u22121000</bdi>" in text
