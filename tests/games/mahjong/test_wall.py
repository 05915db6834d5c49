"""The wall is drawn from its head to its last tile."""

from __future__ import annotations

import pytest

from games.mahjong.notation import read_tiles
from games.mahjong.wall import Wall


def test_tiles_come_in_the_order_of_the_wall():
    wall = Wall(read_tiles("5p3sC"))

    drawn = [(wall.left, wall.next, wall.draw()) for _ in range(3)]

    assert drawn == [(3, 4, 4), (2, 11, 11), (1, 27, 27)]
    assert wall.left == 0
    assert wall.rest == ()


def test_an_empty_wall_gives_nothing():
    with pytest.raises(IndexError):
        Wall().draw()


def test_a_copy_is_drawn_by_itself():
    wall = Wall(read_tiles("5p3sC"))
    wall.draw()

    twin = wall.copy()
    twin.draw()

    assert wall.rest == (11, 27)
    assert twin.rest == (27,)


def test_a_tile_taken_from_the_tail_is_gone_from_there_and_the_head_goes_on():
    wall = Wall(read_tiles("5p3sC"))
    assert wall.last == 27

    assert wall.draw_last() == 27

    assert (wall.left, wall.next, wall.last, wall.rest) == (2, 4, 11, (4, 11))
    assert wall.copy().rest == (4, 11)
