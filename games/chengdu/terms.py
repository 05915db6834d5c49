"""The words of Chengdu mahjong that explanations use: fans, reasons to pay, ways to win, steps of a sum."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its names and its paragraph of docs/rules/chengdu.md."""

    id: str
    name: str
    chinese: str
    rule: str


FANS = (
    Term("plain", gettext_noop("plain hand"), "平胡", "6.2"),
    Term("seven_pairs", gettext_noop("seven pairs"), "七对", "6.3"),
    Term("dragon_seven_pairs", gettext_noop("dragon seven pairs"), "龙七对", "6.3"),
    Term("all_pungs", gettext_noop("all pungs"), "对对胡", "6.4"),
    Term("pungs_258", gettext_noop("pungs of 2, 5 and 8"), "将对", "6.5"),
    Term("golden_hook", gettext_noop("golden hook"), "金钩钓", "6.6"),
    Term("full_flush", gettext_noop("full flush"), "清一色", "6.7"),
    Term("outside_hand", gettext_noop("outside hand"), "带幺九", "6.8"),
    Term("no_terminals", gettext_noop("no terminals"), "中张", "6.9"),
    Term("closed", gettext_noop("closed hand"), "门清", "6.10"),
    Term("middle_five", gettext_noop("middle five"), "夹心五", "6.11"),
    Term("root", gettext_noop("roots"), "根", "6.12"),
    Term("heavenly", gettext_noop("heavenly win"), "天胡", "6.13"),
    Term("earthly", gettext_noop("earthly win"), "地胡", "6.13"),
    Term("self_draw", gettext_noop("self-draw"), "自摸", "7.4"),
    Term("replacement_win", gettext_noop("win on a kong's replacement"), "杠上花", "6.14"),
    Term("kong_discard_win", gettext_noop("win on the discard after a kong"), "杠上炮", "6.15"),
    Term("robbed_kong", gettext_noop("robbed kong"), "抢杠胡", "6.16"),
    Term("last_tile_win", gettext_noop("last tile"), "海底捞月", "6.17"),
    Term("last_discard_win", gettext_noop("last discard"), "海底炮", "6.17"),
)
"""All fans, in the order in which a hand's fans are listed and ties between readings are broken (§7.2)."""

FAN_PLACE = {fan.id: place for place, fan in enumerate(FANS)}

_OTHERS = (
    # Reasons to pay.
    Term("kong_direct", gettext_noop("direct kong"), "直杠", "5.3"),
    Term("kong_added", gettext_noop("added kong"), "弯杠", "5.2"),
    Term("kong_concealed", gettext_noop("concealed kong"), "暗杠", "5.1"),
    Term("kong_transfer", gettext_noop("kong money passed on"), "呼叫转移", "5.8"),
    Term("kong_refund", gettext_noop("kong money returned"), "退税", "9.4"),
    Term("win_discard", gettext_noop("win on a discard"), "点炮", "7.3"),
    Term("win_self", gettext_noop("win by self-draw"), "自摸", "7.4"),
    Term("win_rob", gettext_noop("win by robbing a kong"), "抢杠", "7.3"),
    Term("win_kong_flower", gettext_noop("win on a kong's replacement"), "杠上花", "7.5"),
    Term("flower_pig", gettext_noop("flower pig"), "查花猪", "9.5"),
    Term("not_ready", gettext_noop("not ready"), "查叫", "9.6"),
    # Ways to win; self_draw and robbed_kong are fans too.
    Term("discard", gettext_noop("on a discard"), "点炮", "7.3"),
    # Steps of a sum.
    Term("base_stake", gettext_noop("base stake"), "底金", "7.6"),
    Term("cap", gettext_noop("cap"), "封顶", "7.1"),
    Term("self_draw_bonus", gettext_noop("bonus for self-draw"), "自摸加底", "7.4"),
    Term("kong_bystander", gettext_noop("bystander of a direct kong"), "擦挂", "5.3"),
    Term("kong_units", gettext_noop("units of the kong"), "杠分", "5.5"),
    Term("fine_share", gettext_noop("share of the fine"), "罚分", "9.5"),
)

TERMS = {term.id: term for term in (*FANS, *_OTHERS)}
