"""Answers to single questions, without a hand being played: `score` and `waits` (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.chengdu.exhaustion import Holding, exhaustion
from games.chengdu.fans import WinningHand
from games.chengdu.kong_money import Kong, after_shot, kong_payments, paid
from games.chengdu.notation import DECK
from games.chengdu.presets import PRESETS
from games.chengdu.ready import waits_of
from games.chengdu.rules import Rules
from games.chengdu.scoring import Winner, settle
from games.chengdu.state import ALL_SEATS, SEATS
from games.chengdu.void import PLAYED, is_clean
from games.core.errors import BadHand, BadQuestion, NotAWin
from games.core.options import resolve
from games.core.payments import Payment, Win, net_points
from games.core.seats import Seat, seat_after
from games.mahjong import shapes
from games.mahjong.melds import MeldKind, owned_counts
from games.mahjong.notation import read_tile, write_tile
from games.mahjong.questions import (
    check_in_play,
    circumstances_of,
    holding_of,
    object_of,
    objects_of,
    seat_of,
    seats_of,
    text_of,
)
from games.mahjong.tiles import COPIES, Suit, members

GAME = "Chengdu mahjong"

CIRCUMSTANCES = {
    "self_draw": frozenset({"replacement", "last_tile", "heavenly", "earthly"}),
    "discard": frozenset({"kong_discard", "last_tile"}),
    "robbed_kong": frozenset({"kong_discard"}),
}
"""What may be said of a win, by how it came about."""

_KONGS = {
    "concealed": MeldKind.CONCEALED_KONG,
    "added": MeldKind.ADDED_KONG,
    "direct": MeldKind.DIRECT_KONG,
}
_SUITS = {suit.value: suit for suit in PLAYED}

Voids = tuple[Suit | None, ...]


def waits(question: Mapping[str, Any]) -> dict[str, Any]:
    """`{"concealed", "melds"}` → `{"waits"}` in tile order, empty if not ready (§1.6). Raises GameError.

    With `"void": "p"` dots are the void suit; without, any hand of two suits may win.
    """
    hand, melds = holding_of(question, deck=DECK, game=GAME)
    given = question.get("void")
    void = None if given is None else _suit(given)
    return {"waits": [write_tile(tile) for tile in members(waits_of(hand, melds, void))]}


def score(question: Mapping[str, Any]) -> dict[str, Any]:
    """What the kongs, wins or the wall's end of the question pay, and to whom. Raises GameError.

    Kongs come before wins: all seats but those of `won_before` pay for them.
    """
    rules = resolve(Rules, PRESETS, object_of(question, "rules"))
    before = seats_of(question, "won_before", seats=SEATS)
    voids = _voids(question)
    kongs = _kongs(question, rules, before)
    payments = [payment for kong in kongs for payment in kong_payments(rules, kong, moment=1)]
    wins = objects_of(question, "wins")
    if wins and question.get("draw"):
        raise BadQuestion("wins and draw cannot both be asked: draw settles what is left when the wall is empty")
    made: list[Win] = []
    if wins:
        winners = _winners(wins, rules, voids, kongs, before)
        made, owed = _settled(rules, winners, kongs, before)
        payments += owed
    elif question.get("draw"):
        payments += exhaustion(rules, _holdings(question, voids, before), kongs, moment=1)
    return {
        "wins": [
            {
                "seat": win.seat,
                "fans": [list(fan) for fan in win.fans],
                "product": win.product,
                "multiplier": win.multiplier,
            }
            for win in made
        ],
        "payments": [
            {"from": payment.payer, "to": payment.payee, "points": payment.points, "reason": payment.reason}
            for payment in payments
        ],
        "net": net_points(payments, seats=SEATS),
    }


def _settled(
    rules: Rules, winners: Sequence[Winner], kongs: Sequence[Kong], before: Sequence[Seat]
) -> tuple[list[Win], list[Payment]]:
    """All wins on one tile, and what becomes of the kong before it (§5.8)."""
    playing = [seat for seat in ALL_SEATS if seat not in before]
    wins: list[Win] = []
    payments: list[Payment] = []
    for winner in winners:
        win, owed = settle(rules, winner, playing, moment=1)
        wins.append(win)
        payments += owed
    source = winners[0].source
    last = [kong.number for kong in kongs if kong.seat == source]
    if winners[0].hand.kong_discard and last:
        nearest = [winner.seat for winner in winners]
        payments += after_shot(rules, kongs, last[-1], nearest, won_before=before, moment=1)[1]
    return wins, payments


def _winners(
    wins: list[Mapping[str, Any]], rules: Rules, voids: Voids, kongs: Sequence[Kong], before: Sequence[Seat]
) -> list[Winner]:
    """The winners in the order of play from the seat that threw the tile."""
    winners = [_winner(win, rules, voids, kongs, before) for win in wins]
    if len({winner.seat for winner in winners}) != len(winners):
        raise BadQuestion("wins: each seat wins at most once")
    first = winners[0]
    if len(winners) > 1:
        if any((w.source, w.hand.tile, w.hand.how) != (first.source, first.hand.tile, first.hand.how) for w in winners):
            raise BadQuestion("wins: several seats can only win on one tile, from one seat")
        if first.source is None:
            raise BadQuestion("wins: only one seat can win by self-draw")
    if first.source is None:
        return winners
    order = [seat_after(first.source, seats=SEATS, steps=steps) for steps in range(1, SEATS)]
    winners.sort(key=lambda winner: order.index(winner.seat))
    return winners[:1] if rules.multi_win == "nearest" else winners


def _winner(
    win: Mapping[str, Any], rules: Rules, voids: Voids, kongs: Sequence[Kong], before: Sequence[Seat]
) -> Winner:
    seat = seat_of(win, "seat", seats=SEATS)
    how = win.get("by", "self_draw")
    if not isinstance(how, str) or how not in CIRCUMSTANCES:
        raise BadQuestion(f"by cannot be {how!r}: one of {', '.join(CIRCUMSTANCES)}")
    source = None if how == "self_draw" else seat_of(win, "from", seats=SEATS)
    if source == seat:
        raise BadQuestion(f"from: seat {seat} cannot win from itself")
    if seat in before or source in before:
        raise BadQuestion(f"won_before: seat {seat if seat in before else source} plays no more")
    said = circumstances_of(win, how, CIRCUMSTANCES[how])
    hand, melds = holding_of(win, deck=DECK, game=GAME)
    tile = read_tile(text_of(win, "tile").strip())
    check_in_play(tile, deck=DECK, game=GAME)
    owned = owned_counts(hand, melds)[tile]
    if owned >= COPIES:
        raise BadHand(f"seat {seat} holds four {write_tile(tile)} and cannot win on a fifth")
    if how == "robbed_kong" and owned:
        raise BadHand(f"seat {seat} holds {write_tile(tile)}, but the robbed kong has all four")
    full = hand.with_tile(tile)
    if not shapes.forms(full):
        raise NotAWin(f"seat {seat}'s tiles with {write_tile(tile)} are no winning hand")
    if not is_clean(full, melds, voids[seat]):
        raise NotAWin(f"seat {seat}'s hand has {_unclean(voids[seat])}")
    feeder = _feeder(rules, seat, kongs) if "replacement" in said else None
    winning = WinningHand(
        hand=full,
        melds=melds,
        tile=tile,
        how=how,
        replacement="replacement" in said,
        kong_discard="kong_discard" in said,
        last_tile="last_tile" in said,
        first=next((word for word in ("heavenly", "earthly") if word in said), ""),
        has_bonus=feeder is None,
    )
    return Winner(seat, winning, source, feeder)


def _unclean(void: Suit | None) -> str:
    return "three suits" if void is None else f"tiles of its void suit {void.value}"


def _feeder(rules: Rules, seat: Seat, kongs: Sequence[Kong]) -> Seat | None:
    """Who threw the tile of the seat's last kong, if that was direct and the room lets that seat pay alone (§7.5)."""
    own = [kong for kong in kongs if kong.seat == seat]
    if rules.kong_flower_direct != "feeder_pays" or not own:
        return None
    return own[-1].source if own[-1].kind is MeldKind.DIRECT_KONG else None


def _kongs(question: Mapping[str, Any], rules: Rules, before: Sequence[Seat]) -> list[Kong]:
    """The hand's kongs in order; `late` says of an added one that its tile was not just drawn (§5.4)."""
    kongs: list[Kong] = []
    for item in objects_of(question, "kongs"):
        seat = seat_of(item, "seat", seats=SEATS)
        name = item.get("kind")
        if not isinstance(name, str) or name not in _KONGS:
            raise BadQuestion(f"kind of a kong cannot be {name!r}: one of {', '.join(_KONGS)}")
        kind = _KONGS[name]
        source = seat_of(item, "from", seats=SEATS) if kind is MeldKind.DIRECT_KONG else None
        if source == seat:
            raise BadQuestion(f"from: seat {seat} cannot take its own discard")
        if seat in before or source in before:
            raise BadQuestion(f"won_before: seat {seat if seat in before else source} makes and feeds no more kongs")
        is_late = kind is MeldKind.ADDED_KONG and item.get("late") is True
        playing = [other for other in ALL_SEATS if other != seat and other not in before]
        kong = Kong(len(kongs) + 1, seat, kind, None, source)
        kongs.append(paid(rules, kong, playing=playing, is_paid=not is_late or rules.late_added_kong == "paid"))
    return kongs


def _holdings(question: Mapping[str, Any], voids: Voids, before: Sequence[Seat]) -> list[Holding]:
    """What each seat holds at the end. Seats that have won may be left out unless they are paid as well.

    `blameless` lists seats all of whose discards were of their void suit (§9.2).
    """
    blameless = seats_of(question, "blameless", seats=SEATS)
    holdings: dict[Seat, Holding] = {}
    for item in objects_of(question, "hands"):
        seat = seat_of(item, "seat", seats=SEATS)
        hand, melds = holding_of(item, deck=DECK, game=GAME)
        holdings[seat] = Holding(seat, hand, melds, voids[seat], seat in before, seat in blameless)
    missing = [seat for seat in ALL_SEATS if seat not in holdings and seat not in before]
    if missing:
        raise BadQuestion(f"hands: what does seat {missing[0]} hold? Every seat that has not won is asked")
    return [holdings[seat] for seat in ALL_SEATS if seat in holdings]


def _voids(question: Mapping[str, Any]) -> Voids:
    """The void suits by seat; without them a hand of two suits may win."""
    given = question.get("void")
    if given is None:
        return (None,) * SEATS
    if not isinstance(given, list | tuple) or len(given) != SEATS:
        raise BadQuestion(f'void must be {SEATS} suits, one for each seat, such as ["p", "m", "s", "s"]')
    return tuple(_suit(suit) for suit in given)


def _suit(given: object) -> Suit:
    suit = _SUITS.get(given) if isinstance(given, str) else None
    if suit is None:
        raise BadQuestion(f"void cannot be {given!r}: one of {', '.join(_SUITS)}")
    return suit
