"""The options of Doudizhu and its presets (docs/rules/doudizhu.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.core.options import Choice, option
from games.core.words import gettext_noop as _

STAKE_MAX = 100_000
"""The dearest hand under any options then still fits 63 bits (§7.3)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One variant of Doudizhu. The defaults are the preset `classic`."""

    base_stake: int = option(
        1,
        name=_("Base stake"),
        chinese="底分",
        help=_("Points that one farmer stakes before robs and multipliers."),
        rule="7.1",
        minimum=1,
        maximum=STAKE_MAX,
    )
    first_caller: str = option(
        "reshuffle",
        name=_("Three of diamonds in the bottom"),
        chinese="方块三在底牌",
        help=_("The holder of the three of diamonds calls first. What happens if it lies in the bottom?"),
        rule="1.4",
        choices=(
            Choice("reshuffle", _("the pack is shuffled again before anybody sees a card")),
            Choice("redeal", _("the deal is shown, thrown in and dealt again")),
            Choice("next_diamond", _("the holder of the lowest diamond calls first")),
        ),
    )
    super_rank: str = option(
        "any",
        name=_("Super rank"),
        chinese="超级数字",
        help=_("The rank whose four of a kind is the super bomb, drawn before each deal."),
        rule="1.5",
        choices=(
            Choice("any", _("any of the thirteen ranks")),
            Choice("digits", _("a rank from 3 to 10")),
            Choice("held", _("a rank of which one seat was dealt all four, if there is one")),
            Choice("none", _("there is no super bomb")),
        ),
    )
    barred_from_robbing: str = option(
        "all_who_declined",
        name=_("Who may not rob"),
        chinese="不叫不抢",
        help=_("Which of the seats that declined to call may not rob afterwards."),
        rule="2.3",
        choices=(
            Choice("all_who_declined", _("every seat that declined to call")),
            Choice("first_caller", _("only the seat that was asked first")),
        ),
    )
    counter_rob: bool = option(
        True,
        name=_("The caller may rob back"),
        chinese="反抢",
        help=_("Once somebody has robbed, the caller may rob once in turn."),
        rule="2.4",
    )
    all_decline: str = option(
        "forced_first",
        name=_("Nobody calls"),
        chinese="无人叫地主",
        help=_("What happens if all three seats decline to call."),
        rule="2.6",
        choices=(
            Choice("forced_first", _("the seat asked first must be the landlord")),
            Choice("redeal", _("the hand is thrown in")),
            Choice("redeal_three", _("the hand is thrown in; after three in a row a landlord is drawn by lot")),
        ),
    )
    call_doubles: bool = option(
        False,
        name=_("The call doubles"),
        chinese="叫地主加倍",
        help=_("Calling doubles the base stake as a rob does."),
        rule="2.7",
    )
    super_bomb_factor: int = option(
        4,
        name=_("Factor of the super bomb"),
        chinese="超级炸弹倍数",
        help=_("By how much a super bomb multiplies: 4 instead of a bomb's 2, or 8 on top of it."),
        rule="6.5",
        choices=(Choice(4, "×4"), Choice(8, "×8")),
    )
    super_bomb_on_bomb: str = option(
        "super",
        name=_("Super bomb on a bomb"),
        chinese="超级炸弹压炸弹",
        help=_("What counts if a super bomb beats a bomb."),
        rule="6.6",
        choices=(
            Choice("super", _("the super bomb's factor")),
            Choice("chained", _("the factor of a bomb that beats a bomb")),
            Choice("both", _("both factors")),
        ),
    )
    later_bombs: str = option(
        "three",
        name=_("Third and later bombs of a chain"),
        chinese="连炸后续倍数",
        help=_("The first bomb of a chain counts 2, the second 3. And the ones after that?"),
        rule="6.3",
        choices=(
            Choice("three", _("3 each")),
            Choice("rising", _("4, 5 and so on")),
            Choice("two", _("2 each")),
        ),
    )
    bomb_chain: str = option(
        "trick",
        name=_("What makes a chain of bombs"),
        chinese="连炸",
        help=_("When a bomb counts as the second one of a chain."),
        rule="6.2",
        choices=(
            Choice("trick", _("it beats a bomb of the same trick")),
            Choice("hand", _("a bomb was played before it in this hand")),
            Choice("none", _("never: each bomb counts 2")),
        ),
    )
    quick_finish: str = option(
        "turns",
        name=_("Out within four turns"),
        chinese="4次之内出完",
        help=_("When the multiplier doubles because a seat went out quickly."),
        rule="6.7",
        choices=(
            Choice("turns", _("at most four turns, passes counted")),
            Choice("plays", _("at most four plays, passes not counted")),
            Choice("under_four", _("fewer than four turns, passes counted")),
            Choice("none", _("never")),
        ),
    )
    spring_with_quick: str = option(
        "stack",
        name=_("Spring and a quick finish together"),
        chinese="春天与速胜",
        help=_("Whether both double if a hand is both."),
        rule="6.10",
        choices=(Choice("stack", _("both double")), Choice("one", _("only one of them doubles"))),
    )
    bottom_bonus: bool = option(
        True,
        name=_("Bottom cards double"),
        chinese="底牌翻倍",
        help=_("Three of a kind or a straight flush in the bottom doubles the multiplier."),
        rule="6.11",
    )
    bottom_run: str = option(
        "to_ace",
        name=_("Straight flushes of the bottom"),
        chinese="底牌同花顺",
        help=_("Which three ranks in a row count as a straight flush in the bottom."),
        rule="6.11",
        choices=(
            Choice("to_ace", _("3 4 5 up to Q K A")),
            Choice("low", _("also A 2 3 and 2 3 4")),
            Choice("high", _("also K A 2")),
            Choice("both", _("also A 2 3, 2 3 4 and K A 2")),
        ),
    )
    quads_compare: bool = option(
        False,
        name=_("Quads with singles and with pairs compare"),
        chinese="四带二互压",
        help=_("Whether four with two pairs and four with two singles may beat each other."),
        rule="5.5",
    )
    own_rank_wings: bool = option(
        False,
        name=_("Wings of the run's own ranks"),
        chinese="翅膀含三顺点数",
        help=_("Whether 333 444 may carry another 3 or 4."),
        rule="4.4",
    )
    equal_wings: bool = option(
        True,
        name=_("Equal wings"),
        chinese="翅膀可相同",
        help=_("Whether single wings may be of the same rank, as in 333 444 55 or 3333 44."),
        rule="4.5",
    )
    trio_wings: str = option(
        "apart",
        name=_("Three equal wings"),
        chinese="翅膀带三张",
        help=_("Whether three single wings may be of one rank."),
        rule="4.6",
        choices=(
            Choice("apart", _("only of a rank that could not lengthen the run")),
            Choice("any", _("of any rank")),
            Choice("never", _("never")),
        ),
    )
    bomb_wings: bool = option(
        False,
        name=_("Four equal wings"),
        chinese="翅膀带炸弹",
        help=_("Whether wings may hold four of a kind."),
        rule="4.7",
    )
    joker_wings: bool = option(
        False,
        name=_("Both jokers as wings"),
        chinese="翅膀带双王",
        help=_("Whether both jokers may be carried together."),
        rule="4.8",
    )
    repeated_pair: bool = option(
        False,
        name=_("Four with the same pair twice"),
        chinese="四带相同两对",
        help=_("Whether 3333 may carry 44 and 44."),
        rule="4.9",
    )
    multiplier_cap: int = option(
        0,
        name=_("Cap of the multiplier"),
        chinese="封顶",
        help=_("The most that the multiplier may come to, robs not counted; 0 is no cap."),
        rule="6.12",
        minimum=0,
        maximum=1_000_000_000,
    )


CLASSIC = Rules()

ONLINE = replace(
    CLASSIC,
    super_rank="none",
    all_decline="redeal",
    bomb_chain="none",
    quick_finish="none",
    bottom_bonus=False,
    trio_wings="any",
)
"""What most platforms on the net play: no super bomb, no chains, no bonus but spring; nobody calls, new cards."""

presets: Mapping[str, Rules] = {"classic": CLASSIC, "online": ONLINE}
