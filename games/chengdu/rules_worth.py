"""What wins and kongs are worth: the half of the options of Chengdu mahjong that scoring reads."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.options import Choice, option
from games.core.words import gettext_noop

STAKE_MAX = 1_000_000
"""Keeps every sum of a hand far below what a ledger holds in 64 bits."""
KONG_UNITS_MAX = 10


def numbers(*values: int | None, none: str = "") -> tuple[Choice, ...]:
    """Choices that are numbers; `none` is what null means."""
    return tuple(Choice(value, str(value) if value is not None else none) for value in values)


@dataclass(frozen=True, slots=True)
class WorthRules:
    """Mode, stake, cap, fans and kong money."""

    rain: bool = option(
        True,
        name=gettext_noop("rain"),
        chinese="下雨",
        help=gettext_noop("Kongs are paid at once. No: they give a replacement tile and count as roots, nothing more."),
        rule="5.6",
    )
    blood_battle: bool = option(
        True,
        name=gettext_noop("blood battle"),
        chinese="血战到底",
        help=gettext_noop("Play goes on after a win, until three have won or the wall is empty."),
        rule="8.1",
    )
    base_stake: int = option(
        1,
        name=gettext_noop("base stake"),
        chinese="底金",
        help=gettext_noop("Points for a hand of no fan. Everything that is paid is a multiple of it."),
        rule="7.6",
        minimum=1,
        maximum=STAKE_MAX,
    )
    fan_cap: int | None = option(
        4,
        name=gettext_noop("cap"),
        chinese="封顶",
        help=gettext_noop("The most fans a hand is paid for: 3 is eightfold, 4 sixteenfold, and so on."),
        rule="7.1",
        choices=numbers(4, 3, 5, 6, None, none=gettext_noop("no cap")),
    )
    self_draw_bonus: str = option(
        "add_base",
        name=gettext_noop("bonus for self-draw"),
        chinese="自摸加底/自摸加番",
        help=gettext_noop("What a self-draw adds."),
        rule="7.4",
        choices=(
            Choice("add_base", gettext_noop("a base stake from each payer, outside the cap")),
            Choice("add_fan", gettext_noop("a fan, inside the cap")),
            Choice("none", gettext_noop("nothing")),
        ),
    )
    dragon_seven_pairs: str = option(
        "additive",
        name=gettext_noop("dragon seven pairs"),
        chinese="龙七对",
        help=gettext_noop("What seven pairs with four of a kind count."),
        rule="6.3",
        choices=(
            Choice("additive", gettext_noop("seven pairs and a root: 3")),
            Choice("fixed4", gettext_noop("4, in place of seven pairs and one root")),
        ),
    )
    fan_last_tile: bool = option(
        True,
        name=gettext_noop("last tile"),
        chinese="海底",
        help=gettext_noop("A fan for winning on the last tile of the wall, or on a discard when it is empty."),
        rule="6.17",
    )
    fan_258_pungs: bool = option(
        False,
        name=gettext_noop("pungs of 2, 5 and 8"),
        chinese="将对",
        help=gettext_noop("Two more fans for all pungs whose tiles are all 2, 5 or 8."),
        rule="6.5",
    )
    fan_outside_hand: bool = option(
        False,
        name=gettext_noop("outside hand"),
        chinese="带幺九",
        help=gettext_noop("Two fans if every meld and the pair hold a 1 or a 9."),
        rule="6.8",
    )
    fan_closed: bool = option(
        False,
        name=gettext_noop("closed hand"),
        chinese="门清",
        help=gettext_noop("A fan for a hand without pungs and open kongs."),
        rule="6.10",
    )
    fan_no_terminals: bool = option(
        False,
        name=gettext_noop("no terminals"),
        chinese="中张",
        help=gettext_noop("A fan for a hand without a 1 or a 9."),
        rule="6.9",
    )
    fan_middle_five: bool = option(
        False,
        name=gettext_noop("middle five"),
        chinese="夹心五",
        help=gettext_noop("A fan for winning with a five as the middle of 4-5-6."),
        rule="6.11",
    )
    heavenly_earthly: str = option(
        "off",
        name=gettext_noop("heavenly and earthly win"),
        chinese="天胡/地胡",
        help=gettext_noop("A win by the dealer's dealt tiles, or by another seat's first draw."),
        rule="6.13",
        choices=(
            Choice("off", gettext_noop("nothing more")),
            Choice("cap", gettext_noop("as many fans as the cap")),
            Choice("plus5", gettext_noop("five fans")),
        ),
    )
    kong_unit_direct: int = option(
        2,
        name=gettext_noop("direct kong"),
        chinese="直杠",
        help=gettext_noop("Base stakes that the discarder pays for a direct kong."),
        rule="5.3",
        maximum=KONG_UNITS_MAX,
    )
    kong_unit_added: int = option(
        1,
        name=gettext_noop("added kong"),
        chinese="弯杠",
        help=gettext_noop("Base stakes that each seat still playing pays for an added kong."),
        rule="5.2",
        maximum=KONG_UNITS_MAX,
    )
    kong_unit_concealed: int = option(
        2,
        name=gettext_noop("concealed kong"),
        chinese="暗杠",
        help=gettext_noop("Base stakes that each seat still playing pays for a concealed kong."),
        rule="5.1",
        maximum=KONG_UNITS_MAX,
    )
    kong_direct_payers: str = option(
        "discarder",
        name=gettext_noop("payers of a direct kong"),
        chinese="擦挂",
        help=gettext_noop("Who pays for a direct kong."),
        rule="5.3",
        choices=(
            Choice("discarder", gettext_noop("the discarder alone")),
            Choice("discarder_plus_others", gettext_noop("the discarder, and the others one base stake each")),
        ),
    )
    kong_flower_direct: str = option(
        "self_draw",
        name=gettext_noop("win after a direct kong"),
        chinese="点杠花",
        help=gettext_noop("Who pays for a win on the replacement tile of a direct kong."),
        rule="7.5",
        choices=(
            Choice("self_draw", gettext_noop("all, as for any self-draw")),
            Choice("feeder_pays", gettext_noop("only the seat that threw the kong's tile, as for a discard")),
        ),
    )
    kong_shot: str = option(
        "transfer",
        name=gettext_noop("kong money at a win on the discard after it"),
        chinese="杠上炮的杠钱",
        help=gettext_noop("What becomes of kong money when the discard after the kong is won."),
        rule="5.8",
        choices=(
            Choice("transfer", gettext_noop("passed on to the winner 呼叫转移")),
            Choice("refund", gettext_noop("returned to its payers")),
            Choice("keep", gettext_noop("kept")),
        ),
    )
    kong_shot_scope: str = option(
        "last",
        name=gettext_noop("kongs that this concerns"),
        chinese="转移范围",
        help=gettext_noop("Which kong money is passed on or returned then."),
        rule="5.8",
        choices=(
            Choice("last", gettext_noop("that of the last kong")),
            Choice("all", gettext_noop("that of all the seat's kongs")),
        ),
    )
    kong_transfer_multi: str = option(
        "each_full",
        name=gettext_noop("kong money with several winners"),
        chinese="一炮多响的转移",
        help=gettext_noop("What each gets when several win on the discard after a kong."),
        rule="5.9",
        choices=(
            Choice("each_full", gettext_noop("each the full amount")),
            Choice("split", gettext_noop("equal shares, what is left over to the nearest")),
            Choice("nearest", gettext_noop("the nearest winner gets all")),
        ),
    )
