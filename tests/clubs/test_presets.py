"""A club's rules: versions that never change, what each changed, and the form that makes the next one."""

from __future__ import annotations

import pytest

from clubs import services
from clubs.errors import BadRoom, NameTaken, RulesRefused, VersionMoved
from clubs.models import ClubAct, Member, Preset, PresetVersion, Role
from clubs.rule_forms import RulesForm
from clubs.rules import changes
from games.core.options import as_dict
from games.core.trial import try_sample
from games.registry import GAMES
from tests.clubs.conftest import Friends, signed_in


@pytest.fixture
def version(friends: Friends) -> PresetVersion:
    return services.new_preset(club=friends.club, game="kawuxing", name="Friday", base="classic", by=friends.ming)


def _form(version: PresetVersion, **rules: object) -> dict[str, object]:
    return RulesForm.initial_of({**version.rules, **rules}, version.number)


def _page(version: PresetVersion, what: str = "") -> str:
    return f"/clubs/{version.preset.club_id}/presets/{version.preset_id}/{what}"


def test_a_new_version_says_what_it_changed_and_who_saved_it(friends: Friends, version: PresetVersion):
    saved = services.save_version(preset=version.preset, rules={"cap_multiplier": 16}, parent=1, by=friends.ming)

    assert (saved.number, saved.author, saved.rules["cap_multiplier"]) == (2, friends.ming, 16)
    assert [one.text for one in changes("kawuxing", version.rules, saved.rules)] == ["cap: 8 → 16"]
    facts = ClubAct.objects.get(act="preset_saved").facts
    assert (facts["number"], facts["changes"]) == (2, "cap: 8 → 16")


def test_saving_what_it_says_already_makes_no_version(friends: Friends, version: PresetVersion):
    again = services.save_version(preset=version.preset, rules={"cap_multiplier": 8}, parent=1, by=friends.ming)

    assert again == version
    assert version.preset.versions.count() == 1


def test_two_who_save_from_the_same_version_do_not_undo_each_other(friends: Friends, version: PresetVersion):
    services.save_version(preset=version.preset, rules={"cap_multiplier": 16}, parent=1, by=friends.ming)

    with pytest.raises(VersionMoved) as refused:
        services.save_version(preset=version.preset, rules={"cap_multiplier": 32}, parent=1, by=friends.ming)

    assert refused.value.latest == 2
    assert version.preset.versions.count() == 2


REFUSED = [
    ("no such option", {"nonsense": 1}, {"nonsense"}),
    ("no such value", {"cap_multiplier": 9}, {"cap_multiplier"}),
    ("a number for a yes", {"horse_tile": 1}, {"horse_tile"}),
    ("a contradiction", {"piao_mode": "off", "piao_applies_to_kong": True}, {"piao_mode", "piao_applies_to_kong"}),
]


@pytest.mark.parametrize(("_case", "rules", "named"), REFUSED)
def test_rules_that_cannot_be_are_refused_by_name(
    friends: Friends, version: PresetVersion, _case: str, rules: dict, named: set[str]
):
    with pytest.raises(RulesRefused) as refused:
        services.save_version(preset=version.preset, rules=rules, parent=1, by=friends.ming)

    assert set(refused.value.options) == named
    assert version.preset.versions.count() == 1


def test_a_preset_has_a_name_of_its_own_and_begins_as_one_of_the_games(friends: Friends, version: PresetVersion):
    with pytest.raises(NameTaken):
        services.new_preset(club=friends.club, game="kawuxing", name="Friday", base="xiangyang", by=friends.ming)
    with pytest.raises(BadRoom):
        services.new_preset(club=friends.club, game="kawuxing", name="Other", base="nowhere", by=friends.ming)

    assert version.rules == as_dict(GAMES["kawuxing"].presets["classic"])
    assert Preset.objects.filter(club=friends.club, name__in=["Friday", "Other"]).count() == 1


def test_the_form_has_every_option_of_every_game_and_reads_what_it_wrote():
    for key, game in GAMES.items():
        for rules in game.presets.values():
            full = as_dict(rules)
            form = RulesForm(RulesForm.initial_of(full, 1), game=game)

            assert form.is_valid(), (key, form.errors)
            assert form.rules == full
            assert sum(len(fields) for _number, fields in form.chapters()) == len(full)


def test_the_page_saves_a_version_and_shows_its_history(friends: Friends, version: PresetVersion):
    owner = signed_in(friends.ming.user)
    assert 'name="rule-cap_multiplier"' in owner.get(_page(version, "edit/")).content.decode()

    answer = owner.post(_page(version, "edit/"), _form(version, cap_multiplier=16, five_star_multiplier=4))

    assert answer.status_code == 302
    history = owner.get(_page(version), {"from": 1, "to": 2}).content.decode()
    assert history.count("<ins>16</ins>") == 3, "since the game's own, from 1 to 2, and in the list"
    assert "Version 2" in history


def test_the_page_names_contradictions_beside_their_fields(friends: Friends, version: PresetVersion):
    rules = {"piao_mode": "off", "piao_applies_to_kong": True}

    text = signed_in(friends.ming.user).post(_page(version, "edit/"), _form(version, **rules)).content.decode()

    assert text.count("data-wrong") == 2
    assert "This does not go together with what is chosen for: piao on kongs." in text
    unknown = signed_in(friends.ming.user).post(_page(version, "edit/"), {**_form(version), "rule-nonsense": "1"})
    assert "Kawuxing has no option nonsense." in unknown.content.decode()
    assert version.preset.versions.count() == 1


def test_a_version_saved_meanwhile_is_said_and_nothing_is_lost(friends: Friends, version: PresetVersion):
    services.save_version(
        preset=version.preset, rules={"cap_multiplier": 16, "last_discard_win": True}, parent=1, by=friends.ming
    )
    page = signed_in(friends.ming.user)

    answer = page.post(_page(version, "edit/"), _form(version, cap_multiplier=32, five_star_multiplier=4))

    assert answer.status_code == 409
    form = answer.context["form"]
    assert form["parent"].value() == 2
    values = {name: form[f"rule-{name}"].value() for name in ("cap_multiplier", "five_star_multiplier")}
    assert values == {"cap_multiplier": "32", "five_star_multiplier": "4"}
    assert form["rule-last_discard_win"].value() == "true", "what only the other changed comes in"
    assert [one.option for one in answer.context["both"]] == ["cap_multiplier"]
    page.post(_page(version, "edit/"), dict(form.data))
    third = version.preset.versions.get(number=3)
    assert (third.rules["cap_multiplier"], third.rules["last_discard_win"]) == (32, True)


def test_the_preview_reacts_to_what_is_chosen(friends: Friends, version: PresetVersion):
    page = signed_in(friends.ming.user)
    plain = page.post(_page(version, "preview/"), _form(version)).content.decode()
    dearer = page.post(_page(version, "preview/"), _form(version, base_stake=5)).content.decode()
    against = page.post(
        _page(version, "preview/"), _form(version, piao_mode="off", piao_applies_to_kong=True)
    ).content.decode()

    assert "B pays A 4 · " in plain
    assert "B pays A 20 · " in dearer
    assert "do not go together" in against
    assert "pays" not in against
    assert version.preset.versions.count() == 1


def test_every_game_has_sample_hands_that_pay_more_at_a_higher_stake():
    for game in GAMES.values():
        rules = next(iter(game.presets.values()))
        stakes = [type(rules)(**{**as_dict(rules), "base_stake": stake}) for stake in (1, 10)]
        for sample in game.samples:
            one, ten = (try_sample(game, value, sample) for value in stakes)
            assert sum(paid.points for paid in one.payments) > 0
            assert sum(paid.points for paid in ten.payments) > sum(paid.points for paid in one.payments)
            assert sum(ten.net) == 0


def test_only_those_with_the_permission_save_and_every_member_reads(friends: Friends, version: PresetVersion):
    member, stranger = signed_in(friends.tang.user), signed_in(friends.stranger)
    for what in ("", "?from=1&to=1"):
        assert member.get(_page(version, what)).status_code == 200
        assert stranger.get(_page(version, what)).status_code == 404
    for what in ("edit/", "preview/"):
        assert member.post(_page(version, what), _form(version, cap_multiplier=16)).status_code == 403
        assert stranger.post(_page(version, what), _form(version, cap_multiplier=16)).status_code == 404
    Member.objects.filter(pk=friends.tang.pk).update(role=Role.HOST)
    assert member.get(f"/clubs/{friends.club.pk}/presets/new/").status_code == 403

    assert version.preset.versions.count() == 1
