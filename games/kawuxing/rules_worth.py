"""What a win is worth: the half of the options of Kawuxing that scoring reads."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.options import Choice, option
from games.core.words import gettext_noop

STAKE_MAX = 1_000_000
"""Keeps every sum of a hand far below what a ledger holds in 64 bits."""


def numbers(*values: int | None, none: str = "") -> tuple[Choice, ...]:
    """Choices that are numbers; `none` is what null means."""
    return tuple(Choice(value, str(value) if value is not None else none) for value in values)


@dataclass(frozen=True, slots=True)
class WorthRules:
    """Stake, cap, fans, who pays whose share, piao, and the extras outside the cap."""

    base_stake: int = option(
        1,
        name=gettext_noop("base stake"),
        chinese="底金",
        help=gettext_noop("Points for a multiplier of 1. Everything that is paid is a multiple of it."),
        rule="8.3",
        minimum=1,
        maximum=STAKE_MAX,
    )
    cap_multiplier: int | None = option(
        8,
        name=gettext_noop("cap"),
        chinese="封顶",
        help=gettext_noop("The largest multiplier of a share. The best reading of a hand is chosen after the cap."),
        rule="8.1",
        choices=numbers(8, 16, 32, None, none=gettext_noop("no cap")),
    )
    cap_double_dragon: int | None = option(
        16,
        name=gettext_noop("cap of double dragon seven pairs"),
        chinese="双龙七对封顶",
        help=gettext_noop("Double and triple dragon seven pairs have a cap of their own, where it is the higher one."),
        rule="8.1",
        choices=numbers(8, 16, None, none=gettext_noop("no exception")),
    )
    cap_shown_multiplier: int | None = option(
        None,
        name=gettext_noop("cap of shown hands"),
        chinese="亮倒封顶",
        help=gettext_noop("A higher cap for shares that a show 亮倒 doubles."),
        rule="8.1",
        choices=numbers(None, 16, none=gettext_noop("no exception")),
    )
    five_star_multiplier: int = option(
        2,
        name=gettext_noop("five star"),
        chinese="卡五星",
        help=gettext_noop("Multiplier for winning with a five as the middle of 4-5-6."),
        rule="7.3",
        choices=numbers(2, 4),
    )
    all_pungs_multiplier: int = option(
        2,
        name=gettext_noop("all pungs"),
        chinese="碰碰胡",
        help=gettext_noop("Multiplier for a hand of triplets and kongs only."),
        rule="7.4",
        choices=numbers(2, 4),
    )
    kong_win_multiplier: int = option(
        2,
        name=gettext_noop("win after a kong"),
        chinese="杠上开花/杠上炮",
        help=gettext_noop("Multiplier for winning on a kong's replacement tile, or on the discard after a kong."),
        rule="7.11",
        choices=numbers(2, 4),
    )
    kong_chain_win_bonus: str = option(
        "flat",
        name=gettext_noop("win after kong upon kong"),
        chinese="杠上杠开花",
        help=gettext_noop("Whether a win after several kongs in a chain counts their number."),
        rule="4.8",
        choices=(
            Choice("flat", gettext_noop("no: once, however many")),
            Choice("per_kong", gettext_noop("yes: once for each kong of the chain")),
        ),
    )
    robbed_kong_multiplier: int = option(
        2,
        name=gettext_noop("robbed kong"),
        chinese="抢杠胡",
        help=gettext_noop("Multiplier for winning on the tile that another seat adds to its pung."),
        rule="7.13",
        choices=numbers(2, 4),
    )
    one_in_hand_multiplier: int = option(
        4,
        name=gettext_noop("one in hand"),
        chinese="手抓一",
        help=gettext_noop("Multiplier for four melds on the table and a win on the pair."),
        rule="7.9",
        choices=numbers(2, 4, 8),
    )
    one_in_hand_excludes_all_pungs: bool = option(
        False,
        name=gettext_noop("one in hand excludes all pungs"),
        chinese="手抓一不计碰碰胡",
        help=gettext_noop("One in hand is always all pungs too; yes: all pungs is then not counted."),
        rule="7.9",
    )
    open_four_in_one_multiplier: int = option(
        2,
        name=gettext_noop("open four in one"),
        chinese="明四归一",
        help=gettext_noop("Multiplier for the fourth tile of one's own pung, in the hand and not made a kong."),
        rule="7.5",
        choices=numbers(2, 4),
    )
    four_in_one_scope: str = option(
        "half_flush_full",
        name=gettext_noop("scope of four in one"),
        chinese="频道",
        help=gettext_noop("Which four equal tiles count: only those of the winning tile, or any in the hand."),
        rule="7.7",
        choices=(
            Choice("half", gettext_noop("half channel: the winning tile only")),
            Choice("half_flush_full", gettext_noop("the winning tile only, but any in a full flush")),
            Choice("full", gettext_noop("full channel: any")),
        ),
    )
    concealed_four_in_one_requires_triplet: bool = option(
        False,
        name=gettext_noop("concealed four in one needs the triplet"),
        chinese="暗四归须成刻",
        help=gettext_noop(
            "Yes: the reading of the hand must hold a triplet of that tile and use the fourth elsewhere."
        ),
        rule="7.6",
    )
    concealed_four_in_one_on_discard: bool = option(
        True,
        name=gettext_noop("concealed four in one on a discard"),
        chinese="暗四归捉铳算",
        help=gettext_noop("No: three concealed tiles and a fourth that somebody threw do not count."),
        rule="7.6",
    )
    concealed_four_in_one_when_shown: str = option(
        "keep",
        name=gettext_noop("concealed four in one of a shown hand"),
        chinese="亮倒后的暗四归",
        help=gettext_noop("Whether four in one stays concealed when its tiles were shown 亮倒."),
        rule="7.6",
        choices=(
            Choice("keep", gettext_noop("stays concealed")),
            Choice("becomes_ming", gettext_noop("counts as open if its tiles were shown")),
        ),
    )
    dragon_seven_pairs: str = option(
        "8/16",
        name=gettext_noop("dragon and double dragon seven pairs"),
        chinese="龙七对/双龙七对",
        help=gettext_noop("Multipliers for seven pairs with one and with two fours of a kind."),
        rule="7.2",
        choices=(
            Choice("8/16", gettext_noop("8 and 16")),
            Choice("16/32", gettext_noop("16 and 32")),
            Choice("8/32", gettext_noop("8 and 32")),
        ),
    )
    triple_dragon_seven_pairs_multiplier: int = option(
        16,
        name=gettext_noop("triple dragon seven pairs"),
        chinese="三龙七对",
        help=gettext_noop("Multiplier for seven pairs with three fours of a kind."),
        rule="7.2",
        choices=numbers(16, 32, 64, 128),
    )
    three_dragons_seven_pairs_multiplier: int | str = option(
        "off",
        name=gettext_noop("three dragons seven pairs"),
        chinese="三元七对",
        help=gettext_noop(
            "Multiplier for seven pairs among which are 中, 发 and 白, where it beats the other seven pairs."
        ),
        rule="7.2",
        choices=(Choice("off", gettext_noop("not a fan")), *numbers(8, 16, 32)),
    )
    last_tile_win: bool = option(
        True,
        name=gettext_noop("last tile"),
        chinese="海底捞月",
        help=gettext_noop("Drawing the last tile of the wall and winning with it is a fan of 2."),
        rule="7.14",
    )
    last_discard_win: bool = option(
        False,
        name=gettext_noop("last discard"),
        chinese="海底炮",
        help=gettext_noop("Winning on the discard of the seat that drew the last tile is a fan of 2."),
        rule="7.15",
    )
    show_doubles: str = option(
        "winner_only",
        name=gettext_noop("whose show doubles"),
        chinese="亮倒翻番",
        help=gettext_noop("A show 亮倒 doubles what the winner gets; in some places also what a shown loser pays."),
        rule="8.8",
        choices=(
            Choice("winner_only", gettext_noop("the winner's")),
            Choice("either", gettext_noop("the winner's or the payer's, once")),
            Choice("stack", gettext_noop("the winner's and the payer's, twice if both")),
        ),
    )
    discarder_pays_all: bool = option(
        True,
        name=gettext_noop("discarder pays all"),
        chinese="包胡",
        help=gettext_noop("Who throws a tile to a shown hand pays the third seat's share too."),
        rule="8.5",
    )
    discarder_pays_all_exempts_shown: bool = option(
        True,
        name=gettext_noop("a shown discarder is exempt"),
        chinese="亮倒者免包",
        help=gettext_noop("A seat that has shown must throw what it draws, so it pays its own share only."),
        rule="8.5",
    )
    discarder_pays_all_basis: str = option(
        "as_self_draw",
        name=gettext_noop("sum of discarder pays all"),
        chinese="包胡算法",
        help=gettext_noop("The two differ only where seats play piao or only one loser has shown."),
        rule="8.5",
        choices=(
            Choice("as_self_draw", gettext_noop("both shares as in a self-draw")),
            Choice("twice_own", gettext_noop("the discarder's own share twice")),
        ),
    )
    discarder_pays_all_on_double_win: str = option(
        "per_winner",
        name=gettext_noop("discarder pays all with two winners"),
        chinese="一炮双响包胡",
        help=gettext_noop("Whether the discarder pays the other winner's share as well."),
        rule="8.6",
        choices=(
            Choice("per_winner", gettext_noop("both shares to each shown winner")),
            Choice("skip_other_winner", gettext_noop("not the share of a seat that wins too")),
        ),
    )
    piao_mode: str = option(
        "table_multiplier",
        name=gettext_noop("piao"),
        chinese="飘",
        help=gettext_noop("A stake that each seat chooses in secret before the deal."),
        rule="9.1",
        choices=(
            Choice("off", gettext_noop("not played")),
            Choice("table_multiplier", gettext_noop("yes or no; multiplies between two seats")),
            Choice("additive", gettext_noop("0, 1 or 2 base stakes; added between two seats")),
        ),
    )
    piao_choice: str = option(
        "every_hand",
        name=gettext_noop("choice of piao"),
        chinese="飘的选择",
        help=gettext_noop("When seats choose their piao."),
        rule="9.4",
        choices=(
            Choice("every_hand", gettext_noop("before each hand")),
            Choice("first_hand_fixed", gettext_noop("before the first hand, for the whole match")),
            Choice("forced", gettext_noop("never: every seat plays piao of 1")),
        ),
    )
    piao_applies_to_kong: bool = option(
        False,
        name=gettext_noop("piao on kongs"),
        chinese="飘算杠",
        help=gettext_noop("Yes: kong money counts the two seats' piao."),
        rule="9.5",
    )
    piao_applies_to_draw: bool = option(
        False,
        name=gettext_noop("piao on drawn hands"),
        chinese="飘算荒庄",
        help=gettext_noop("Yes: the payments of a drawn hand count the two seats' piao."),
        rule="9.5",
    )
    count_triplets: bool = option(
        False,
        name=gettext_noop("count triplets"),
        chinese="数坎",
        help=gettext_noop("Each payer adds a base stake for every concealed triplet or kong of the winner."),
        rule="11.1",
    )
    horse_tile: str = option(
        "off",
        name=gettext_noop("horse tile"),
        chinese="买马",
        help=gettext_noop(
            "After a self-draw the next tile is turned: each payer adds as many base stakes as its rank."
        ),
        rule="11.2",
        choices=(
            Choice("off", gettext_noop("not played")),
            Choice("self_draw", gettext_noop("after every self-draw")),
            Choice("shown_self_draw", gettext_noop("after a self-draw of a shown hand")),
        ),
    )
    shang_lou: str = option(
        "off",
        name=gettext_noop("raised stakes"),
        chinese="上楼",
        help=gettext_noop("The base stake counts twice for a whole hand."),
        rule="11.3",
        choices=(
            Choice("off", gettext_noop("not played")),
            Choice("equal_dice", gettext_noop("when the dealer's two dice are equal")),
            Choice("after_draw", gettext_noop("after a drawn hand or a hand with two winners")),
            Choice("both", gettext_noop("in both cases, four times if both hold")),
        ),
    )
