"""Many hands: the same seed gives the same hands, and every record replays to the same net."""

from __future__ import annotations

import json

import pytest

from games.core.replay import replay
from games.desk.main import main
from games.registry import GAMES

HANDS = {"sichong": 12}
"""A hand of Sichong is long; the others are short."""


def run(capsys, *arguments):
    status = main(["simulate", *arguments, "--json"])
    summary = json.loads(capsys.readouterr().out)
    return status, {name: value for name, value in summary.items() if not name.startswith(("seconds", "hands_per"))}


@pytest.mark.parametrize(("key", "preset"), [(key, preset) for key in GAMES for preset in GAMES[key].presets])
def test_points_sum_to_zero_and_every_record_replays_to_its_net(key, preset, tmp_path, capsys):
    hands, file = HANDS.get(key, 60), tmp_path / "records.jsonl"

    _, summary = run(capsys, key, "--rules", preset, "--hands", str(hands), "--seed", "3", "--records", str(file))

    replayed = [replay(GAMES[key], json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    assert (summary["hands"], summary["sum"]) == (hands, 0)
    assert all(answer["finished"] for answer in replayed)
    means = [sum(answer["net"][seat] for answer in replayed) / hands for seat in range(GAMES[key].seats)]
    assert summary["mean"] == [round(mean, 4) for mean in means]


def test_the_same_seed_gives_the_same_hands_whatever_the_jobs(capsys):
    arguments = ("kawuxing", "--hands", "420", "--seed", "11", "--bots", "random")

    one, two = run(capsys, *arguments, "--jobs", "1"), run(capsys, *arguments, "--jobs", "2")

    assert one == two


def test_another_seed_gives_other_hands(capsys):
    assert run(capsys, "kawuxing", "--hands", "40", "--seed", "1") != run(
        capsys, "kawuxing", "--hands", "40", "--seed", "2"
    )


def test_an_option_on_the_command_line_is_in_force(capsys, tmp_path):
    file = tmp_path / "records.jsonl"

    run(
        capsys,
        "kawuxing",
        "--hands",
        "1",
        "--set",
        "base_stake=7",
        "--set",
        "cap_multiplier=null",
        "--records",
        str(file),
    )

    rules = json.loads(file.read_text(encoding="utf-8"))["rules"]
    assert (rules["base_stake"], rules["cap_multiplier"]) == (7, None)


@pytest.mark.parametrize(
    ("_case", "arguments", "message"),
    [
        ("a preset nobody has", ["--rules", "mars"], "no preset"),
        ("an option nobody has", ["--set", "cap=3"], "no option 'cap'"),
        ("a value it does not take", ["--set", "five_star_multiplier=3"], "it accepts 2, 4"),
        ("no value", ["--set", "cap_multiplier"], "--set takes option=value"),
        ("a file that cannot be written", ["--records", "no/such/folder/file"], "No such file"),
    ],
)
def test_what_cannot_be_run_is_said_in_one_line(_case, arguments, message, capsys):
    status = main(["simulate", "kawuxing", "--hands", "1", *arguments])

    written = capsys.readouterr()
    assert (status, written.out) == (2, "")
    assert message in written.err
    assert written.err.count("\n") == 1
