"""The options of Sichong and its preset (docs/rules/sichong.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.options import Choice, option
from games.core.words import gettext_noop as _

STAKE_MAX = 100_000


@dataclass(frozen=True, slots=True)
class Rules:
    """One variant of Sichong. The defaults are the preset `classic`."""

    base_stake: int = option(
        1,
        name=_("Base stake"),
        chinese="底分",
        help=_("Points of one caught opponent."),
        rule="5.5",
        minimum=1,
        maximum=STAKE_MAX,
    )
    wind: str = option(
        "partner",
        name=_("Who takes the wind"),
        chinese="接风",
        help=_("Who leads when nobody beats the last cards of a seat that has gone out."),
        rule="4.2",
        choices=(Choice("partner", _("its partner")), Choice("next", _("the next seat in turn"))),
    )
    first_leader: str = option(
        "marked_four",
        name=_("Who leads the first hand"),
        chinese="首局先出",
        help=_("Who leads the first hand of a match."),
        rule="1.5",
        choices=(
            Choice("marked_four", _("the holder of the marked four of hearts")),
            Choice("marked_three", _("the holder of the marked three of hearts")),
            Choice("lot", _("a seat drawn by lot")),
        ),
    )
    later_leader: str = option(
        "same",
        name=_("Who leads later hands"),
        chinese="后续先出",
        help=_("Who leads the hands after the first."),
        rule="1.6",
        choices=(
            Choice("same", _("as in the first hand")),
            Choice("first_out", _("the seat that went out first in the hand before")),
        ),
    )
    largest_set: int = option(
        16,
        name=_("Largest set"),
        chinese="最大张数",
        help=_("The most cards that a set may have: sixteen, or as many as one holds."),
        rule="2.2",
        choices=(Choice(16, _("sixteen cards")), Choice(54, _("any number"))),
    )
    passes_lock: bool = option(
        False,
        name=_("A pass holds for the trick"),
        chinese="弃权锁定",
        help=_("Whether a seat that has passed stays out until the trick is over."),
        rule="3.3",
    )
    trick_leader: str = option(
        "player",
        name=_("Who leads after a trick"),
        chinese="赢轮者先出",
        help=_("Whether the seat that won a trick may leave the lead to its partner."),
        rule="3.5",
        choices=(
            Choice("player", _("the seat that made the last play")),
            Choice("side", _("that seat, or its partner if it passes")),
        ),
    )
    last_partner: str = option(
        "draw",
        name=_("The partner is last"),
        chinese="头末平局",
        help=_("What a hand is worth whose first and last seats are partners."),
        rule="5.4",
        choices=(Choice("draw", _("nothing: a draw")), Choice("one", _("one point"))),
    )
    open_partners: bool = option(
        False,
        name=_("Partners see each other's cards"),
        chinese="明牌",
        help=_("Whether one sees the cards of one's partner."),
        rule="6.2",
    )
    play_on: bool = option(
        False,
        name=_("Play to the end"),
        chinese="打到底",
        help=_("Whether play goes on until one seat is left, although a side is complete."),
        rule="5.2",
    )


CLASSIC = Rules()

presets: Mapping[str, Rules] = {"classic": CLASSIC}
