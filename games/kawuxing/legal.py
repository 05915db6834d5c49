"""What a seat may do (docs/rules/kawuxing.md §2 to §6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from games.core.seats import Seat
from games.kawuxing import scoring, show
from games.kawuxing.actions import (
    DISCARDS,
    KONGS,
    PIAO,
    SHOWS,
    WIN,
    Action,
    Discard,
    Show,
)
from games.kawuxing.fans import WinningHand
from games.kawuxing.ready import waits_of
from games.kawuxing.rules import Rules
from games.kawuxing.state import ALL_SEATS, KawuxingPhase, State
from games.mahjong import shapes
from games.mahjong.claims import Claim
from games.mahjong.distance import distance
from games.mahjong.hand import Hand
from games.mahjong.melds import Meld, MeldKind, added_kongs, concealed_kongs, fully_owned, has_added_kong
from games.mahjong.passed import most
from games.mahjong.tiles import Tile, TileSet
from games.mahjong.turn import allowed_by, remembered

# Members of an enum are looked up anew each time they are named, which a hand would do some thousand times.
_PIAO = KawuxingPhase.PIAO
_PUNG, _KONG, _WIN = Claim.PUNG, Claim.KONG, Claim.WIN


def _piao(state: State, seat: Seat) -> tuple[Action, ...]:
    """Before the deal (§9.1); nothing once the seat has chosen."""
    awaits = state.phase is _PIAO and seat in ALL_SEATS and state.piao[seat] is None
    return PIAO[: piao_max(state.rules) + 1] if awaits else ()


def piao_max(rules: Rules) -> int:
    """The largest piao a seat may choose (§9.1)."""
    return 2 if rules.piao_mode == "additive" else 1


def _turn(state: State, seat: Seat) -> tuple[Action, ...]:
    """One's own turn, after a draw or a pung (§2.3)."""
    hand, melds = state.hands[seat], state.melds[seat]
    discards = (*compress(DISCARDS, hand.counts),)
    if state.shown_order:
        discards = _allowed(state, seat, discards)
    near = hand.distance_min <= 1 and distance(hand) <= 1  # `is_near`, which is worth no call here.
    if not (near or hand.quads or (melds and has_added_kong(hand, melds))):
        return discards  # As it is nearly always.
    actions: list[Action] = []
    if near and self_draw_wins(state, seat):
        actions.append(WIN)
    actions += [KONGS[tile] for tile in turn_kongs(state, seat)]
    if near and state.shown[seat] is None and state.wall.left >= state.rules.show_min_wall:
        actions += _shows(state, seat, discards)
    return (*actions, *discards)


legal_actions = remembered(_turn, _piao)
"""Everything the seat may do now: wins first, then kongs, pung and pass, or shows and discards in tile order."""

is_legal = allowed_by(legal_actions)
"""Whether the seat may do this now."""


def _allowed(state: State, seat: Seat, discards: tuple[Discard, ...]) -> tuple[Discard, ...]:
    """What of these the seat may throw once a hand is shown (§5.3, §5.5).

    If it is its own, only the tile it drew. Else, where the room guards shown hands, only safe tiles if there are any.
    """
    if state.shown[seat] is not None:
        assert state.drawn is not None, "a shown hand never pungs"
        return (DISCARDS[state.drawn],)
    if state.rules.show_discard_guard == "none":
        return discards
    danger = state.danger(seat)
    return tuple(action for action in discards if not danger >> action.tile & 1) or discards


def _shows(state: State, seat: Seat, discards: Sequence[Discard]) -> list[Show]:
    """Shows with those of the discards that leave the hand ready with a wait that can still come (§5.1)."""
    hand = state.hands[seat]
    owned = fully_owned(hand, state.melds[seat])
    # Of the tile thrown the seat no longer owns all four.
    found = shapes.ready_discards(hand)
    showable = [tile for tile, waits in found.items() if waits & ~(owned & ~(1 << tile))]
    return [SHOWS[action.tile] for action in discards if action.tile in showable]


def turn_kongs(state: State, seat: Seat) -> list[Tile]:
    """Kinds of which the seat may make a concealed or added kong now (§4.5, §5.4)."""
    drawn, rules = state.drawn, state.rules
    if not state.wall.left or (drawn is None and not rules.kong_after_pung):
        return []
    hand, melds = state.hands[seat], state.melds[seat]
    concealed, added = concealed_kongs(hand), added_kongs(hand, melds)
    if added and rules.add_kong_timing == "immediate_only":
        added = [tile for tile in added if tile == drawn]
    shown = state.shown[seat]
    if shown is not None:
        concealed = [tile for tile in concealed if _shown_kong(state, seat, MeldKind.CONCEALED_KONG, tile, 4)]
        added = [tile for tile in added if _shown_kong(state, seat, MeldKind.ADDED_KONG, tile, 1)]
    return sorted(concealed + added)


def _shown_kong(state: State, seat: Seat, kind: MeldKind, tile: Tile, from_hand: int) -> bool:
    """Whether a seat that has shown may make this kong (§5.4)."""
    shown = state.shown[seat]
    assert shown is not None, f"seat {seat} has not shown"
    kong = Meld(kind, tile)
    if not show.policy_allows(state.rules, kong, shown.hidden, on_pung=kind is MeldKind.ADDED_KONG):
        return False
    hand = state.hands[seat]
    return show.keeps_waits(hand, state.melds[seat], kong, shown.waits, from_hand=from_hand)


def winning_hand(state: State, seat: Seat, tile: Tile, how: str) -> WinningHand:
    """The hand with which the seat wins, or would win, on this tile now."""
    hand = state.hands[seat]
    shown = state.shown[seat]
    return WinningHand(
        hand=hand if how == "self_draw" else hand.with_tile(tile),
        melds=tuple(state.melds[seat]),
        tile=tile,
        how=how,
        replacement=how == "self_draw" and state.replacement,
        kong_discard=how == "discard" and state.chain > 0,
        last_tile=state.wall.left == 0,
        chain=state.chain,
        shown=shown is not None,
        hidden=shown.hidden if shown is not None else (),
    )


def self_draw_wins(state: State, seat: Seat) -> bool:
    """Whether the seat in turn may win on the tile it drew (§1.7, §8.7)."""
    hand, drawn = state.hands[seat], state.drawn
    if drawn is None or not shapes.forms(hand):
        return False
    least = state.rules.min_multiplier_self_draw
    if least == 1 or state.shown_order:
        return True  # A show on either side counts toward the minimum.
    return (
        scoring.multiplier_against(state.rules, winning_hand(state, seat, drawn, "self_draw"), payer_shown=False)
        >= least
    )


def win_worth(state: State, seat: Seat, tile: Tile, how: str) -> int:
    """The multiplier the seat would win from the seat in turn on this tile; 0 if it may not (§6, §8.7)."""
    hand: Hand = state.hands[seat]
    if not shapes.forms_with(hand, tile):
        return 0
    rules, payer = state.rules, state.turn
    payer_shown = state.shown[payer] is not None
    worth = scoring.multiplier_against(rules, winning_hand(state, seat, tile, how), payer_shown=payer_shown)
    enough = worth >= rules.min_multiplier_discard or payer_shown
    return worth if enough and _not_passed(state, seat, tile, worth) else 0


def _not_passed(state: State, seat: Seat, tile: Tile, worth: int) -> bool:
    """漏胡: what a seat that let a win go may still win on (§6.1)."""
    passed = state.passed[seat]
    match state.rules.passed_win:
        case "strict":
            return not passed
        case "unless_bigger":
            return worth > most(passed)
        case "same_tile":
            return tile not in passed
        case _:
            return True


def discard_claims(state: State, seat: Seat, tile: Tile) -> list[Claim]:
    """What the seat may claim of a tile just thrown, its win in `win_worth` (§2.4)."""
    claims: list[Claim] = []
    worth = win_worth(state, seat, tile, "discard")
    if worth:
        state.win_worth[seat] = worth
        claims.append(_WIN)
    held = state.hands[seat].counts[tile]
    if held >= 2 and state.wall.left:
        if state.shown[seat] is None:
            claims.append(_PUNG)
            if held == 3:
                claims.append(_KONG)
        elif held == 3 and _shown_kong(state, seat, MeldKind.DIRECT_KONG, tile, 3):
            claims.append(_KONG)
    return claims


def showing(state: State, seat: Seat, tile: Tile) -> tuple[tuple[Tile, ...], tuple[Tile, ...], TileSet]:
    """What a show with this discard lays face up and face down, and its waits (§5.2)."""
    rest = state.hands[seat].without(tile)
    melds = state.melds[seat]
    hidden = show.face_down(state.rules, rest, melds)
    faced = rest.copy()
    for kind in hidden:
        faced.remove(kind)
    return tuple(faced.tiles()), hidden, waits_of(rest, melds)
