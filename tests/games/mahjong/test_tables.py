"""The tables in the package are those that the rules make."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from games.mahjong import table_builder, tables

DATA = Path(tables.__file__).parent / "data"


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("forms", table_builder.build_forms),
        ("waits", table_builder.build_waits),
        ("distance", table_builder.build_distance),
    ],
)
def test_a_table_built_anew_is_the_one_in_the_package(name, build):
    # What is compared is what is in it: another zlib may pack the same bytes otherwise.
    assert build() == zlib.decompress((DATA / f"{name}.bin").read_bytes())


def test_the_builder_makes_every_table_of_the_package():
    assert {path.stem for path in DATA.glob("*.bin")} == {"forms", "waits", "distance"}


def test_the_tables_are_small_in_the_package():
    assert sum(path.stat().st_size for path in DATA.glob("*.bin")) < 300_000


def test_an_import_loads_no_table_and_the_first_question_loads_all():
    program = (
        "from games.mahjong import shapes, tables, discards, readings, notation\n"
        "print('FORM_PARTS' in vars(tables), 'NEAREST' in vars(tables))\n"
        "shapes.forms(notation.read_hand('55p'))\n"
        "print('FORM_PARTS' in vars(tables), 'NEAREST' in vars(tables), hasattr(tables, 'no_such_table'))\n"
    )

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert said.split() == ["False", "False", "True", "True", "False"]


def test_there_are_126_classes_of_suits_and_180_of_suits_merged():
    assert tables.SUIT_CLASSES == 126
    assert len(set(tables.TWO_SUITS)) == 180
    assert [len(rows) for rows in tables.NEAREST] == [20] * 5


def test_a_table_that_does_not_exist_is_no_attribute():
    with pytest.raises(AttributeError):
        _ = tables.NO_SUCH_TABLE
