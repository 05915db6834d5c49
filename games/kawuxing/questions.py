"""Answers to single questions, without a hand being played: `score` and `waits` (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.errors import BadHand, BadQuestion, NotAWin
from games.core.options import resolve
from games.core.payments import Payment, net_points
from games.core.seats import Seat
from games.kawuxing.drawn_hand import Holding, draw_payments
from games.kawuxing.fans import WinningHand
from games.kawuxing.kong_money import kong_payments
from games.kawuxing.presets import PRESETS
from games.kawuxing.ready import waits_of
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import Table, Winner, multiplier_against, settle
from games.kawuxing.show import face_down
from games.kawuxing.stakes import Stakes
from games.kawuxing.state import SEATS
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind, owned_counts
from games.mahjong.notation import read_hand, read_meld, read_tile, write_tile
from games.mahjong.tiles import COPIES, SUIT_OF, Suit, Tile, members

CIRCUMSTANCES = {
    "self_draw": frozenset({"replacement", "last_tile"}),
    "discard": frozenset({"kong_discard", "last_tile"}),
    "robbed_kong": frozenset[str](),
}
"""What may be said of a win, by how it came about."""

_KONGS = {
    "concealed": MeldKind.CONCEALED_KONG,
    "added": MeldKind.ADDED_KONG,
    "direct": MeldKind.DIRECT_KONG,
}
_CHAIN_MAX = 8
"""Kongs in one chain: with 84 tiles there are never more that three seats could make in a row."""


def waits(question: Mapping[str, Any]) -> dict[str, Any]:
    """`{"concealed", "melds"}` → `{"waits"}` in tile order, empty if not ready (§1.8). Raises GameError."""
    hand, melds = _holding(question, tiles=13)
    return {"waits": [write_tile(tile) for tile in members(waits_of(hand, melds))]}


def score(question: Mapping[str, Any]) -> dict[str, Any]:
    """What the wins, kongs or drawn hand of the question pay, and to whom. Raises GameError."""
    rules = resolve(Rules, PRESETS, _mapping(question, "rules"))
    stakes = Stakes(rules, _piao(question, rules), raised=1 if question.get("raised") is True else 0)
    shown = _seats(question, "shown")
    payments = _kongs(question, stakes)
    wins = _items(question, "wins")
    if wins and question.get("draw"):
        raise BadQuestion("wins and draw cannot both be asked: a hand is won or drawn")
    answer: dict[str, Any] = {"wins": []}
    if wins:
        winners = _winners(wins, rules, shown)
        horse = read_tile(question["horse"]) if question.get("horse") is not None else None
        made, owed = settle(winners, Table(stakes, shown, horse), moment=1)
        payments += owed
        answer["wins"] = [
            {
                "seat": win.seat,
                "fans": [list(fan) for fan in win.fans],
                "product": win.product,
                "multiplier": win.multiplier,
            }
            for win in made
        ]
    elif question.get("draw"):
        if rules.kongs_on_draw == "cancel":
            payments = []
        payments += draw_payments(stakes, _holdings(question, shown), shown, moment=1)
    answer["payments"] = [
        {"from": payment.payer, "to": payment.payee, "points": payment.points, "reason": payment.reason}
        for payment in payments
    ]
    answer["net"] = net_points(payments, seats=SEATS)
    return answer


def _winners(wins: list[Mapping[str, Any]], rules: Rules, shown: tuple[Seat, ...]) -> list[Winner]:
    winners = [_winner(win, rules, shown) for win in wins]
    if len({winner.seat for winner in winners}) != len(winners):
        raise BadQuestion("wins: each seat wins at most once")
    if len(winners) > 1:
        first = winners[0]
        if any((w.source, w.hand.tile, w.hand.how) != (first.source, first.hand.tile, first.hand.how) for w in winners):
            raise BadQuestion("wins: several seats can only win on one tile, from one seat")
        if first.source is None:
            raise BadQuestion("wins: only one seat can win by self-draw")
    return winners


def _winner(win: Mapping[str, Any], rules: Rules, shown: tuple[Seat, ...]) -> Winner:
    seat = _seat(win, "seat")
    how = win.get("by", "self_draw")
    if how not in CIRCUMSTANCES:
        raise BadQuestion(f"by cannot be {how!r}: one of {', '.join(CIRCUMSTANCES)}")
    source = None
    if how != "self_draw":
        source = _seat(win, "from")
        if source == seat:
            raise BadQuestion(f"from: seat {seat} cannot win from itself")
    circumstances = _circumstances(win, how)
    hand, melds = _holding(win, tiles=13)
    tile = read_tile(_text(win, "tile"))
    is_shown = seat in shown
    hidden = face_down(rules, hand, melds) if is_shown else ()
    owned = owned_counts(hand, melds)[tile]
    if owned >= COPIES:
        raise BadHand(f"seat {seat} holds four {write_tile(tile)} and cannot win on a fifth")
    if how == "robbed_kong" and owned:
        raise BadHand(f"seat {seat} holds {write_tile(tile)}, but the robbed kong has all four")
    _in_the_game(tile)
    winning = WinningHand(
        hand=hand.with_tile(tile),
        melds=melds,
        tile=tile,
        how=how,
        replacement="replacement" in circumstances,
        kong_discard="kong_discard" in circumstances,
        last_tile="last_tile" in circumstances,
        chain=_number(win, "chain", default=1, least=1, most=_CHAIN_MAX),
        shown=is_shown,
        hidden=hidden,
    )
    _must_win(rules, Winner(seat, winning, source), shown)
    return Winner(seat, winning, source)


def _must_win(rules: Rules, winner: Winner, shown: tuple[Seat, ...]) -> None:
    """Raise NotAWin unless the hand is complete and large enough for the room (§8.7)."""
    if not shapes.forms(winner.hand.hand):
        raise NotAWin(f"seat {winner.seat}'s tiles with {write_tile(winner.hand.tile)} are no winning hand")
    least = rules.min_multiplier_self_draw if winner.source is None else rules.min_multiplier_discard
    payer_shown = bool(set(shown) - {winner.seat}) if winner.source is None else winner.source in shown
    worth = multiplier_against(rules, winner.hand, payer_shown=payer_shown)
    if worth < least and not payer_shown:
        raise NotAWin(f"seat {winner.seat}'s hand counts {worth}, and this room asks for {least}")


def _circumstances(win: Mapping[str, Any], how: str) -> frozenset[str]:
    given = win.get("circumstances", [])
    if not isinstance(given, list | tuple) or not all(isinstance(item, str) for item in given):
        raise BadQuestion("circumstances must be a list of words")
    wrong = set(given) - CIRCUMSTANCES[how]
    if wrong:
        right = ", ".join(sorted(CIRCUMSTANCES[how])) or "none"
        raise BadQuestion(f"circumstances of {how} cannot be {', '.join(sorted(wrong))}: {right}")
    return frozenset(given)


def _kongs(question: Mapping[str, Any], stakes: Stakes) -> list[Payment]:
    payments: list[Payment] = []
    for kong in _items(question, "kongs"):
        seat = _seat(kong, "seat")
        kind = _KONGS.get(kong.get("kind", ""))
        if kind is None:
            raise BadQuestion(f"kind of a kong cannot be {kong.get('kind')!r}: one of {', '.join(_KONGS)}")
        source = _seat(kong, "from") if kind is MeldKind.DIRECT_KONG else None
        if source == seat:
            raise BadQuestion(f"from: seat {seat} cannot take its own discard")
        chain = _number(kong, "chain", default=1, least=1, most=_CHAIN_MAX)
        payments += kong_payments(stakes, seat=seat, kind=kind, source=source, chain=chain, moment=1)
    return payments


def _holdings(question: Mapping[str, Any], shown: tuple[Seat, ...]) -> list[Holding]:
    """What each seat holds at the end. Seats whose hands are not asked for by the rules may be left out."""
    holdings = [Holding(Hand(), ()) for _ in range(SEATS)]
    for item in _items(question, "hands"):
        hand, melds = _holding(item, tiles=13)
        holdings[_seat(item, "seat")] = Holding(hand, melds)
    return holdings


def _holding(item: Mapping[str, Any], *, tiles: int) -> tuple[Hand, tuple[Meld, ...]]:
    """Concealed tiles and melds. Raises BadHand unless they are `tiles` together and no kind comes five times."""
    hand = read_hand(_text(item, "concealed"))
    texts = item.get("melds", [])
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise BadQuestion('melds must be a list such as ["pung:5p"]')
    melds = tuple(read_meld(text) for text in texts)
    number = len(hand) + 3 * len(melds)
    if number != tiles:
        raise BadHand(f"{len(hand)} concealed tiles and {len(melds)} melds make {number}, not {tiles}")
    for kind, count in enumerate(owned_counts(hand, melds)):
        if count:
            _in_the_game(Tile(kind))
        if count > COPIES:
            raise BadHand(f"{count} tiles of {write_tile(Tile(kind))}: there are {COPIES}")
    return hand, melds


def _in_the_game(tile: Tile) -> None:
    if SUIT_OF[tile] is Suit.CHARACTERS:
        raise BadHand(f"Kawuxing is played without characters, so there is no {write_tile(tile)}")


def _piao(question: Mapping[str, Any], rules: Rules) -> tuple[int, ...]:
    given = question.get("piao")
    if given is None:
        return (0,) * SEATS
    most = {"off": 0, "additive": 2}.get(rules.piao_mode, 1)
    if (
        not isinstance(given, list | tuple)
        or len(given) != SEATS
        or not all(type(amount) is int and 0 <= amount <= most for amount in given)
    ):
        raise BadQuestion(f"piao must be {SEATS} whole numbers from 0 to {most}")
    return tuple(given)


def _seats(question: Mapping[str, Any], name: str) -> tuple[Seat, ...]:
    given = question.get(name, [])
    if not isinstance(given, list | tuple) or len(set(map(str, given))) != len(given):
        raise BadQuestion(f"{name} must be a list of different seats")
    return tuple(_seat({name: item}, name) for item in given)


def _seat(item: Mapping[str, Any], name: str) -> Seat:
    return Seat(_number(item, name, default=None, least=0, most=SEATS - 1))


def _number(item: Mapping[str, Any], name: str, *, default: int | None, least: int, most: int) -> int:
    value = item.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise BadQuestion(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def _text(item: Mapping[str, Any], name: str) -> str:
    value = item.get(name)
    if not isinstance(value, str):
        raise BadQuestion(f"{name} must be text, not {value!r}")
    return value


def _mapping(question: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = question.get(name, {})
    if not isinstance(value, Mapping):
        raise BadQuestion(f"{name} must be an object, not {value!r}")
    return value


def _items(question: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = question.get(name) or []
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
        raise BadQuestion(f"{name} must be a list of objects")
    return list(value)
