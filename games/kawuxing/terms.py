"""The words of Kawuxing that explanations use: fans, reasons to pay, ways to win, steps of a sum."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its names and its paragraph of docs/rules/kawuxing.md."""

    id: str
    name: str
    chinese: str
    rule: str


FANS = (
    Term("plain", gettext_noop("plain hand"), "屁胡", "7.1"),
    Term("seven_pairs", gettext_noop("seven pairs"), "七对", "7.2"),
    Term("dragon_seven_pairs", gettext_noop("dragon seven pairs"), "龙七对", "7.2"),
    Term("double_dragon_seven_pairs", gettext_noop("double dragon seven pairs"), "双龙七对", "7.2"),
    Term("triple_dragon_seven_pairs", gettext_noop("triple dragon seven pairs"), "三龙七对", "7.2"),
    Term("three_dragons_seven_pairs", gettext_noop("three dragons seven pairs"), "三元七对", "7.2"),
    Term("five_star", gettext_noop("five star"), "卡五星", "7.3"),
    Term("all_pungs", gettext_noop("all pungs"), "碰碰胡", "7.4"),
    Term("open_four_in_one", gettext_noop("open four in one"), "明四归一", "7.5"),
    Term("concealed_four_in_one", gettext_noop("concealed four in one"), "暗四归一", "7.6"),
    Term("small_three_dragons", gettext_noop("small three dragons"), "小三元", "7.8"),
    Term("big_three_dragons", gettext_noop("big three dragons"), "大三元", "7.8"),
    Term("one_in_hand", gettext_noop("one in hand"), "手抓一", "7.9"),
    Term("full_flush", gettext_noop("full flush"), "清一色", "7.10"),
    Term("replacement_win", gettext_noop("win on a kong's replacement"), "杠上开花", "7.11"),
    Term("kong_discard_win", gettext_noop("win on the discard after a kong"), "杠上炮", "7.12"),
    Term("robbed_kong", gettext_noop("robbed kong"), "抢杠胡", "7.13"),
    Term("last_tile_win", gettext_noop("last tile"), "海底捞月", "7.14"),
    Term("last_discard_win", gettext_noop("last discard"), "海底炮", "7.15"),
    Term("shown_hand", gettext_noop("shown hand"), "亮倒", "7.16"),
)
"""All fans, in the order in which a hand's fans are listed and ties between readings are broken (§8.2)."""

FAN_PLACE = {fan.id: place for place, fan in enumerate(FANS)}

_OTHERS = (
    # Reasons to pay.
    Term("win", gettext_noop("win"), "胡牌", "8.3"),
    Term("concealed_kong", gettext_noop("concealed kong"), "暗杠", "4.1"),
    Term("added_kong", gettext_noop("added kong"), "补杠", "4.2"),
    Term("direct_kong", gettext_noop("direct kong"), "直杠", "4.3"),
    Term("shown_pays_others", gettext_noop("shown in a drawn hand"), "荒庄亮倒", "10.2"),
    Term("first_shown_pays", gettext_noop("first to show in a drawn hand"), "荒庄先亮倒", "10.2"),
    Term("not_ready_pays", gettext_noop("not ready in a drawn hand"), "查叫", "10.3"),
    Term("not_ready_pays_unit", gettext_noop("not ready in a drawn hand"), "查叫", "10.2"),
    # Ways to win.
    Term("self_draw", gettext_noop("self-draw"), "自摸", "8.4"),
    Term("discard", gettext_noop("on a discard"), "点炮", "8.4"),
    # Steps of a sum.
    Term("base_stake", gettext_noop("base stake"), "底金", "8.3"),
    Term("shang_lou", gettext_noop("raised stakes"), "上楼", "11.3"),
    Term("shown_payer", gettext_noop("the payer has shown"), "输家亮倒", "8.8"),
    Term("cap", gettext_noop("cap"), "封顶", "8.1"),
    Term("piao", gettext_noop("piao"), "飘", "9.2"),
    Term("count_triplets", gettext_noop("triplets counted"), "数坎", "11.1"),
    Term("horse_tile", gettext_noop("horse tile"), "买马", "11.2"),
    Term("discarder_pays_all", gettext_noop("discarder pays all"), "包胡", "8.5"),
    Term("kong_units", gettext_noop("units"), "杠分", "4.1"),
    Term("kong_chain", gettext_noop("kong upon kong"), "杠上杠", "4.7"),
    Term("draw_unit", gettext_noop("unit"), "荒庄单位", "10.2"),
    Term("shown_in_draw", gettext_noop("one of the two has shown"), "亮倒", "10.3"),
)

TERMS = {term.id: term for term in (*FANS, *_OTHERS)}
