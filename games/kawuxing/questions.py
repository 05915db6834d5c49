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
from games.kawuxing.notation import DECK
from games.kawuxing.presets import PRESETS
from games.kawuxing.ready import waits_of
from games.kawuxing.rules import Rules
from games.kawuxing.scoring import Table, Winner, multiplier_against, settle
from games.kawuxing.show import face_down
from games.kawuxing.stakes import Stakes
from games.kawuxing.state import SEATS
from games.mahjong import shapes
from games.mahjong.hand import Hand
from games.mahjong.melds import MeldKind, owned_counts
from games.mahjong.notation import read_tile, write_tile
from games.mahjong.questions import (
    check_in_play,
    circumstances_of,
    holding_of,
    number_of,
    object_of,
    objects_of,
    seat_of,
    seats_of,
    text_of,
)
from games.mahjong.tiles import COPIES, Tile, members

GAME = "Kawuxing"

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
    hand, melds = holding_of(question, deck=DECK, game=GAME)
    return {"waits": [write_tile(tile) for tile in members(waits_of(hand, melds))]}


def score(question: Mapping[str, Any]) -> dict[str, Any]:
    """What the wins, kongs or drawn hand of the question pay, and to whom. Raises GameError."""
    rules = resolve(Rules, PRESETS, object_of(question, "rules"))
    stakes = Stakes(rules, _piao(question, rules), raised=1 if question.get("raised") is True else 0)
    shown = seats_of(question, "shown", seats=SEATS)
    payments = _kongs(question, stakes)
    wins = objects_of(question, "wins")
    if wins and question.get("draw"):
        raise BadQuestion("wins and draw cannot both be asked: a hand is won or drawn")
    answer: dict[str, Any] = {"wins": []}
    if wins:
        winners = _winners(wins, rules, shown)
        made, owed = settle(winners, Table(stakes, shown, _horse(question, rules, winners)), moment=1)
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
    seat = seat_of(win, "seat", seats=SEATS)
    how = win.get("by", "self_draw")
    if not isinstance(how, str) or how not in CIRCUMSTANCES:
        raise BadQuestion(f"by cannot be {how!r}: one of {', '.join(CIRCUMSTANCES)}")
    source = None
    if how != "self_draw":
        source = seat_of(win, "from", seats=SEATS)
        if source == seat:
            raise BadQuestion(f"from: seat {seat} cannot win from itself")
    circumstances = circumstances_of(win, how, CIRCUMSTANCES[how])
    hand, melds = holding_of(win, deck=DECK, game=GAME)
    tile = read_tile(text_of(win, "tile").strip())
    is_shown = seat in shown
    hidden = face_down(rules, hand, melds) if is_shown else ()
    owned = owned_counts(hand, melds)[tile]
    if owned >= COPIES:
        raise BadHand(f"seat {seat} holds four {write_tile(tile)} and cannot win on a fifth")
    if how == "robbed_kong" and owned:
        raise BadHand(f"seat {seat} holds {write_tile(tile)}, but the robbed kong has all four")
    check_in_play(tile, deck=DECK, game=GAME)
    winning = WinningHand(
        hand=hand.with_tile(tile),
        melds=melds,
        tile=tile,
        how=how,
        replacement="replacement" in circumstances,
        kong_discard="kong_discard" in circumstances,
        last_tile="last_tile" in circumstances,
        chain=number_of(win, "chain", default=1, least=1, most=_CHAIN_MAX),
        shown=is_shown,
        hidden=hidden,
    )
    _must_win(rules, Winner(seat, winning, source), shown)
    return Winner(seat, winning, source)


def _horse(question: Mapping[str, Any], rules: Rules, winners: list[Winner]) -> Tile | None:
    """The horse tile that was turned, if one was. Raises BadQuestion where the rules turn none (§11.2)."""
    given = question.get("horse")
    if given is None:
        return None
    tile = read_tile(text_of(question, "horse"))
    check_in_play(tile, deck=DECK, game=GAME)
    (first, *_) = winners
    is_turned = rules.horse_tile == "self_draw" or (rules.horse_tile == "shown_self_draw" and first.hand.shown)
    if first.source is not None or not is_turned:
        raise BadQuestion(f"horse: no tile is turned after this win where horse_tile is {rules.horse_tile}")
    return tile


def _must_win(rules: Rules, winner: Winner, shown: tuple[Seat, ...]) -> None:
    """Raise NotAWin unless the hand is complete and large enough for the room (§8.7)."""
    if not shapes.forms(winner.hand.hand):
        raise NotAWin(f"seat {winner.seat}'s tiles with {write_tile(winner.hand.tile)} are no winning hand")
    least = rules.min_multiplier_self_draw if winner.source is None else rules.min_multiplier_discard
    payer_shown = bool(set(shown) - {winner.seat}) if winner.source is None else winner.source in shown
    worth = multiplier_against(rules, winner.hand, payer_shown=payer_shown)
    if worth < least and not payer_shown:
        raise NotAWin(f"seat {winner.seat}'s hand counts {worth}, and this room asks for {least}")


def _kongs(question: Mapping[str, Any], stakes: Stakes) -> list[Payment]:
    payments: list[Payment] = []
    for kong in objects_of(question, "kongs"):
        seat = seat_of(kong, "seat", seats=SEATS)
        name = kong.get("kind")
        if not isinstance(name, str) or name not in _KONGS:
            raise BadQuestion(f"kind of a kong cannot be {name!r}: one of {', '.join(_KONGS)}")
        kind = _KONGS[name]
        source = seat_of(kong, "from", seats=SEATS) if kind is MeldKind.DIRECT_KONG else None
        if source == seat:
            raise BadQuestion(f"from: seat {seat} cannot take its own discard")
        chain = number_of(kong, "chain", default=1, least=1, most=_CHAIN_MAX)
        payments += kong_payments(stakes, seat=seat, kind=kind, source=source, chain=chain, moment=1)
    return payments


def _holdings(question: Mapping[str, Any], shown: tuple[Seat, ...]) -> list[Holding]:
    """What each seat holds at the end. Seats whose hands are not asked for by the rules may be left out."""
    holdings = [Holding(Hand(), ()) for _ in range(SEATS)]
    for item in objects_of(question, "hands"):
        hand, melds = holding_of(item, deck=DECK, game=GAME)
        holdings[seat_of(item, "seat", seats=SEATS)] = Holding(hand, melds)
    return holdings


def _piao(question: Mapping[str, Any], rules: Rules) -> tuple[int, ...]:
    """The piao of each seat; where nothing is said, what the rules force upon all, or none (§9.4)."""
    given = question.get("piao")
    if given is None:
        return (int(rules.piao_choice == "forced"),) * SEATS
    most = {"off": 0, "additive": 2}.get(rules.piao_mode, 1)
    if (
        not isinstance(given, list | tuple)
        or len(given) != SEATS
        or not all(type(amount) is int and 0 <= amount <= most for amount in given)
    ):
        raise BadQuestion(f"piao must be {SEATS} whole numbers from 0 to {most}")
    return tuple(given)
