"""The options of Kawuxing, as fields of `Rules`; in words, docs/rules/kawuxing.md §12. Presets are in `presets`."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.options import Choice, option
from games.core.words import gettext_noop
from games.kawuxing.contradictions import contradictions
from games.kawuxing.rules_worth import WorthRules, numbers


@dataclass(frozen=True, slots=True)
class Rules(WorthRules):
    """One room's rules of Kawuxing: every option with its value. The defaults are the preset `classic`.

    The options that say what a win is worth are in `rules_worth`; here are those that say how a hand is played.
    """

    min_multiplier_discard: int = option(
        1,
        name=gettext_noop("least multiplier on a discard"),
        chinese="接炮起胡",
        help=gettext_noop("2: a plain hand cannot win on a discard. A show on either side counts toward it."),
        rule="8.7",
        choices=numbers(1, 2),
    )
    min_multiplier_self_draw: int = option(
        1,
        name=gettext_noop("least multiplier by self-draw"),
        chinese="自摸起胡",
        help=gettext_noop("2: a plain hand cannot win by self-draw either. A show on either side counts toward it."),
        rule="8.7",
        choices=numbers(1, 2),
    )
    passed_win: str = option(
        "unless_bigger",
        name=gettext_noop("passed win"),
        chinese="漏胡",
        help=gettext_noop("What a seat that let a win go may still win on before its own next draw."),
        rule="6.1",
        choices=(
            Choice("strict", gettext_noop("no discard at all")),
            Choice("unless_bigger", gettext_noop("only a discard that pays a larger multiplier")),
            Choice("same_tile", gettext_noop("any discard but the same tile")),
            Choice("off", gettext_noop("any discard")),
        ),
    )
    show_min_wall: int = option(
        0,
        name=gettext_noop("tiles left for a show"),
        chinese="亮倒最少余牌",
        help=gettext_noop("A seat may show only while at least so many tiles are in the wall."),
        rule="5.1",
        choices=numbers(0, 12, 13),
    )
    show_tiles: str = option(
        "all",
        name=gettext_noop("tiles shown"),
        chinese="亮牌方式",
        help=gettext_noop("The whole concealed hand, or only what its waits need."),
        rule="5.2",
        choices=(
            Choice("all", gettext_noop("the whole hand")),
            Choice("waits_only", gettext_noop("only the waiting part 部分亮")),
        ),
    )
    show_hides_triplets: bool = option(
        False,
        name=gettext_noop("triplets face down"),
        chinese="暗铺",
        help=gettext_noop("Yes: concealed triplets that the waits do not need stay face down in a show."),
        rule="5.2",
    )
    show_kong_policy: str = option(
        "waits_unchanged",
        name=gettext_noop("kongs of a shown hand"),
        chinese="亮倒后开杠",
        help=gettext_noop("Which kongs a seat that has shown may make."),
        rule="5.4",
        choices=(
            Choice("waits_unchanged", gettext_noop("those that leave the waits as they are")),
            Choice("hidden_or_pong_only", gettext_noop("of those, only on a pung or a triplet that lies face down")),
            Choice("none", gettext_noop("none")),
        ),
    )
    show_auto_win: bool = option(
        True,
        name=gettext_noop("shown hands win by themselves"),
        chinese="亮倒自动胡",
        help=gettext_noop("A shown hand takes its first win without being asked, so that no pause tells anything."),
        rule="5.3",
    )
    show_discard_guard: str = option(
        "none",
        name=gettext_noop("discards to a shown hand"),
        chinese="禁打亮牌",
        help=gettext_noop("Whether others may discard a tile that a shown hand waits for."),
        rule="5.5",
        choices=(
            Choice("none", gettext_noop("they may, at their own cost")),
            Choice("forbid_unless_forced", gettext_noop("only if they hold nothing else")),
        ),
    )
    kong_after_pung: bool = option(
        False,
        name=gettext_noop("kong right after a pung"),
        chinese="碰后可杠",
        help=gettext_noop("Yes: a seat may make a kong in the turn it began with a pung."),
        rule="4.5",
    )
    add_kong_timing: str = option(
        "immediate_only",
        name=gettext_noop("time of an added kong"),
        chinese="补杠时机",
        help=gettext_noop("When the fourth tile may be added to one's own pung."),
        rule="4.5",
        choices=(
            Choice("immediate_only", gettext_noop("in the turn in which it is drawn")),
            Choice("anytime", gettext_noop("in any own turn")),
        ),
    )
    kong_chain: str = option(
        "double",
        name=gettext_noop("kong upon kong"),
        chinese="杠上杠",
        help=gettext_noop("What the second, third, … of kongs that follow directly one upon another pay."),
        rule="4.7",
        choices=(
            Choice("double", gettext_noop("each twice the one before")),
            Choice("double_third_full", gettext_noop("the second twice, from the third on the full cap")),
            Choice("off", gettext_noop("the same as any kong")),
        ),
    )
    draw_payment: str = option(
        "shown_pays_others",
        name=gettext_noop("payments of a drawn hand"),
        chinese="荒庄赔付",
        help=gettext_noop("Who pays whom when nobody has won."),
        rule="10.2",
        choices=(
            Choice("shown_pays_others", gettext_noop("each shown seat pays each other seat")),
            Choice("first_shown_pays", gettext_noop("the first to show pays both others")),
            Choice("not_ready_pays", gettext_noop("seats not ready pay ready ones what these could have won 查叫")),
            Choice("not_ready_pays_unit", gettext_noop("seats not ready pay ready ones the unit")),
            Choice("none", gettext_noop("nobody")),
        ),
    )
    draw_unit: int = option(
        1,
        name=gettext_noop("unit of a drawn hand"),
        chinese="荒庄单位",
        help=gettext_noop("Base stakes that a payment of one unit is worth."),
        rule="10.2",
        choices=numbers(1, 2),
    )
    draw_next_dealer: str = option(
        "stay",
        name=gettext_noop("dealer after a drawn hand"),
        chinese="荒庄后的庄",
        help=gettext_noop("Who deals next when nobody has won."),
        rule="10.4",
        choices=(
            Choice("stay", gettext_noop("the same dealer")),
            Choice("last_drawer", gettext_noop("who drew the last tile")),
        ),
    )
    kongs_on_draw: str = option(
        "keep",
        name=gettext_noop("kong money of a drawn hand"),
        chinese="荒庄荒杠",
        help=gettext_noop("Whether kongs are paid although nobody has won."),
        rule="10.1",
        choices=(
            Choice("keep", gettext_noop("paid")),
            Choice("cancel", gettext_noop("not paid")),
        ),
    )
    bench_rotation: bool = option(
        False,
        name=gettext_noop("winner sits out"),
        chinese="轮休",
        help=gettext_noop("For clubs of four at a table: the winner sits out the next hand."),
        rule="11.4",
    )

    def contradictions(self) -> tuple[str, ...]:
        """Sentences that each name two options that cannot both hold (§12.2)."""
        return contradictions(self)
