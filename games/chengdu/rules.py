"""The options of Chengdu mahjong, as fields of `Rules`; in words, docs/rules/chengdu.md §11. Presets: `presets`."""

from __future__ import annotations

from dataclasses import dataclass

from games.chengdu.contradictions import contradictions
from games.chengdu.rules_worth import WorthRules
from games.core.options import Choice, option
from games.core.words import gettext_noop

MUST_WIN_MAX = 8


@dataclass(frozen=True, slots=True)
class Rules(WorthRules):
    """One room's rules of Chengdu mahjong: every option with its value. The defaults are the preset `rain_blood`.

    The options that say what wins and kongs are worth are in `rules_worth`; here are those that say how a hand is
    played and how it ends.
    """

    void_rule: str = option(
        "declared",
        name=gettext_noop("void suit"),
        chinese="定缺",
        help=gettext_noop("Whether each seat names the suit that it gives up."),
        rule="2.2",
        choices=(
            Choice("declared", gettext_noop("named before the first turn, in secret, for good")),
            Choice("free", gettext_noop("not named: a winning hand has at most two suits 活缺")),
        ),
    )
    swap_three: str = option(
        "off",
        name=gettext_noop("exchange of three"),
        chinese="换三张",
        help=gettext_noop("Each seat passes three tiles of one suit on before the void suits are named."),
        rule="2.1",
        choices=(
            Choice("off", gettext_noop("no exchange")),
            Choice("cw", gettext_noop("clockwise: to the seat before")),
            Choice("ccw", gettext_noop("counter-clockwise: to the seat after")),
            Choice("across", gettext_noop("to the seat opposite")),
            Choice("dice", gettext_noop("as the dice say")),
        ),
    )
    late_added_kong: str = option(
        "unpaid",
        name=gettext_noop("late added kong"),
        chinese="转手杠",
        help=gettext_noop("An added kong of a tile that was not just drawn."),
        rule="5.4",
        choices=(
            Choice("unpaid", gettext_noop("allowed, and nobody pays")),
            Choice("paid", gettext_noop("allowed and paid")),
            Choice("forbidden", gettext_noop("not allowed")),
        ),
    )
    kong_after_pung_same_turn: bool = option(
        False,
        name=gettext_noop("kong right after a pung"),
        chinese="碰后可杠",
        help=gettext_noop("Yes: a seat may make a kong in the turn it began with a pung."),
        rule="3.2",
    )
    kong_refund_not_ready: bool = option(
        True,
        name=gettext_noop("kong money returned by those not ready"),
        chinese="退税",
        help=gettext_noop("When the wall is empty, seats that are not ready return their kong money."),
        rule="9.4",
    )
    kong_refund_to_winners: bool = option(
        True,
        name=gettext_noop("kong money returned to winners"),
        chinese="退税给已胡者",
        help=gettext_noop("Returned kong money goes back to its payer even if that seat has won since."),
        rule="9.4",
    )
    multi_win: str = option(
        "all",
        name=gettext_noop("several winners on one tile"),
        chinese="一炮多响",
        help=gettext_noop("Who wins when several want to win on one tile."),
        rule="3.5",
        choices=(
            Choice("all", gettext_noop("all of them")),
            Choice("nearest", gettext_noop("the nearest after the seat that threw it 截胡")),
        ),
    )
    rob_kong: bool = option(
        True,
        name=gettext_noop("robbing the kong"),
        chinese="抢杠",
        help=gettext_noop("An added kong may be robbed by a seat that wins on its tile."),
        rule="3.6",
    )
    pass_win_lock: str = option(
        "until_own_draw",
        name=gettext_noop("passed win"),
        chinese="过手胡",
        help=gettext_noop("Whether a seat that let a win go may win on others' tiles before its own next draw."),
        rule="4.1",
        choices=(
            Choice("until_own_draw", gettext_noop("not before its own next draw")),
            Choice("off", gettext_noop("it may")),
        ),
    )
    pass_win_raise_ok: bool = option(
        True,
        name=gettext_noop("passed win, then a larger one"),
        chinese="加番可胡",
        help=gettext_noop("A win of more fans than the one let go is allowed all the same."),
        rule="4.1",
    )
    pass_win_scope: str = option(
        "any_wait",
        name=gettext_noop("tiles barred by a passed win"),
        chinese="过胡范围",
        help=gettext_noop("What a seat that let a win go is barred from."),
        rule="4.1",
        choices=(
            Choice("any_wait", gettext_noop("every tile it waits for")),
            Choice("same_tile", gettext_noop("the same tile")),
        ),
    )
    pass_win_own_discard: bool = option(
        True,
        name=gettext_noop("own discard as a passed win"),
        chinese="打出自己的胡牌",
        help=gettext_noop("Not winning by self-draw and throwing a tile that completes the hand is passing a win."),
        rule="4.3",
    )
    pass_pung_lock: str = option(
        "off",
        name=gettext_noop("passed pung"),
        chinese="过手碰",
        help=gettext_noop("Whether a seat that let a pung go may pung the same tile before its own next draw."),
        rule="4.4",
        choices=(
            Choice("off", gettext_noop("it may")),
            Choice("until_own_draw", gettext_noop("not before its own next draw")),
        ),
    )
    must_win_last_n: int = option(
        4,
        name=gettext_noop("last tiles that must be won"),
        chinese="最后四张必胡",
        help=gettext_noop("While so many tiles or fewer are left in the wall, a seat that can win wins."),
        rule="4.5",
        maximum=MUST_WIN_MAX,
    )
    must_win_scope: str = option(
        "window",
        name=gettext_noop("wins that are due"),
        chinese="必胡范围",
        help=gettext_noop("Which wins a seat must take at the end of the wall."),
        rule="4.5",
        choices=(
            Choice("window", gettext_noop("any")),
            Choice("last_tiles_only", gettext_noop("those on one of these last tiles itself")),
        ),
    )
    not_ready: str = option(
        "min",
        name=gettext_noop("payment of those not ready"),
        chinese="查叫",
        help=gettext_noop("What a seat not ready pays each ready one when the wall is empty."),
        rule="9.6",
        choices=(
            Choice("min", gettext_noop("the smallest of its possible wins 查小叫")),
            Choice("max", gettext_noop("the largest 查大叫")),
            Choice("off", gettext_noop("nothing")),
        ),
    )
    dead_wait: str = option(
        "excl_concealed4",
        name=gettext_noop("waits that do not count"),
        chinese="死叫",
        help=gettext_noop("Which waits do not make a hand ready when the wall is empty."),
        rule="9.3",
        choices=(
            Choice("excl_concealed4", gettext_noop("tiles of which the concealed hand holds all four")),
            Choice("excl_own4", gettext_noop("tiles of which the seat holds all four, melds included")),
            Choice("excl_visible4", gettext_noop("tiles of which all four lie open or in the seat's own hand")),
            Choice("count_all", gettext_noop("none: every wait counts")),
        ),
    )
    not_ready_to_winners: bool = option(
        False,
        name=gettext_noop("winners too are paid by those not ready"),
        chinese="已胡查叫",
        help=gettext_noop("Seats that have won count as ready."),
        rule="9.6",
    )
    flower_pig: str = option(
        "cap",
        name=gettext_noop("flower pig"),
        chinese="查花猪",
        help=gettext_noop("What a seat pays that still holds tiles of its void suit when the wall is empty."),
        rule="9.5",
        choices=(
            Choice("cap", gettext_noop("a hand at the cap to each other seat still playing")),
            Choice("as_not_ready", gettext_noop("what a seat not ready pays")),
            Choice("fine", gettext_noop("24 base stakes, shared by the others, and what a seat not ready pays")),
            Choice("off", gettext_noop("nothing")),
        ),
    )
    flower_pig_to_winners: bool = option(
        False,
        name=gettext_noop("winners too are paid by flower pigs"),
        chinese="花猪赔已胡者",
        help=gettext_noop("A flower pig pays seats that have won as well."),
        rule="9.5",
    )
    passive_pig_as_not_ready: bool = option(
        True,
        name=gettext_noop("blameless flower pig"),
        chinese="被动花猪",
        help=gettext_noop("A seat that has thrown nothing but its void suit is not ready instead of a flower pig."),
        rule="9.2",
    )
    next_dealer: str = option(
        "first_winner",
        name=gettext_noop("next dealer"),
        chinese="下一局的庄",
        help=gettext_noop("Who deals the next hand."),
        rule="10.1",
        choices=(
            Choice("first_winner", gettext_noop("the first winner; who fed several at once; else the same dealer")),
            Choice("rotate", gettext_noop("the seat after the dealer")),
        ),
    )
    kong_draw_from: str = option(
        "head",
        name=gettext_noop("replacement tiles"),
        chinese="杠牌补张",
        help=gettext_noop("From which end of the wall a kong's replacement tile comes."),
        rule="3.3",
        choices=(
            Choice("head", gettext_noop("the head, as every tile")),
            Choice("tail", gettext_noop("the tail")),
        ),
    )
    last_discard_claims: str = option(
        "win_pung",
        name=gettext_noop("claims when the wall is empty"),
        chinese="最后一张可碰",
        help=gettext_noop("What a discard may be claimed for when the wall is empty."),
        rule="3.7",
        choices=(
            Choice("win_pung", gettext_noop("a win or a pung")),
            Choice("win_only", gettext_noop("a win")),
        ),
    )

    def contradictions(self) -> tuple[str, ...]:
        """Sentences that each name two options that cannot both hold (§11.2)."""
        return contradictions(self)
