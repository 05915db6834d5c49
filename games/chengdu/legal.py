"""What a seat may do (docs/rules/chengdu.md §2 to §5)."""

from __future__ import annotations

from itertools import combinations, compress

from games.chengdu.actions import (
    DISCARDS,
    KONGS,
    VOIDS,
    WIN,
    Action,
    Discard,
    Swap,
)
from games.chengdu.fans import WinningHand, best_reckoning, structural_reckoning
from games.chengdu.state import ALL_SEATS, ChengduPhase, State
from games.chengdu.void import PLAYED, holds, is_clean, tiles_in
from games.core.seats import Seat
from games.mahjong import shapes
from games.mahjong.claims import Claim
from games.mahjong.distance import is_near
from games.mahjong.hand import Hand
from games.mahjong.melds import MeldKind, added_kongs, concealed_kongs, has_added_kong
from games.mahjong.passed import most
from games.mahjong.tiles import SUIT_OF, Tile
from games.mahjong.turn import allowed_by, remembered

SWAP_TILES = 3

# Members of an enum are looked up anew each time they are named, which a hand would do some thousand times.
_VOID, _SWAP = ChengduPhase.VOID, ChengduPhase.SWAP


def _choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The void suit and the tiles to swap (§2.1, §2.2); nothing once the seat has chosen."""
    phase = state.phase
    if seat not in ALL_SEATS:
        return ()
    if phase is _VOID and state.void[seat] is None:
        return tuple(VOIDS.values())
    if phase is _SWAP and state.swaps[seat] is None:
        return _swaps(state.hands[seat])
    return ()


def _swaps(hand: Hand) -> tuple[Action, ...]:
    """Any three tiles of one suit, in tile order (§2.1)."""
    found: dict[Action, None] = {}
    for suit in PLAYED:
        found |= {Swap(tiles): None for tiles in combinations(tiles_in(hand, suit), SWAP_TILES)}
    return tuple(found)


def _turn(state: State, seat: Seat) -> tuple[Action, ...]:
    """One's own turn, after a draw or a pung (§3.1)."""
    actions: list[Action] = []
    hand = state.hands[seat]
    if is_near(hand) and self_draw_wins(state, seat):
        actions.append(WIN)
    melds = state.melds[seat]
    if hand.quads or (melds and has_added_kong(hand, melds)):
        actions += [KONGS[tile] for tile in turn_kongs(state, seat)]
    return (*actions, *discards_of(state, seat))


legal_actions = remembered(_turn, _choices)
"""Everything the seat may do now: wins first, then kongs, pung and pass, or discards in tile order."""

is_legal = allowed_by(legal_actions)
"""Whether the seat may do this now."""


def discards_of(state: State, seat: Seat) -> list[Discard]:
    """What the seat may throw: while it holds tiles of its void suit, only these (§2.3)."""
    hand, void = state.hands[seat], state.void[seat]
    discards = list(compress(DISCARDS, hand.counts))
    if void is None or not holds(hand, void):
        return discards
    return [discard for discard in discards if SUIT_OF[discard.tile] is void]


def turn_kongs(state: State, seat: Seat) -> list[Tile]:
    """Kinds of which the seat may make a concealed or added kong now (§3.2, §3.7, §5.1, §5.2, §5.4)."""
    drawn, rules, void = state.drawn, state.rules, state.void[seat]
    if not state.wall.left or (drawn is None and not rules.kong_after_pung_same_turn):
        return []
    hand, melds = state.hands[seat], state.melds[seat]
    concealed = [tile for tile in concealed_kongs(hand) if SUIT_OF[tile] is not void]
    added = added_kongs(hand, melds) if melds else []
    if rules.late_added_kong == "forbidden":
        added = [tile for tile in added if tile == drawn]
    return sorted(concealed + added)


def winning_hand(state: State, seat: Seat, tile: Tile, how: str) -> WinningHand:
    """The hand with which the seat wins, or would win, on this tile now."""
    hand = state.hands[seat]
    is_self_draw = how == "self_draw"
    return WinningHand(
        hand=hand if is_self_draw else hand.with_tile(tile),
        melds=tuple(state.melds[seat]),
        tile=tile,
        how=how,
        replacement=is_self_draw and state.replacement,
        kong_discard=not is_self_draw and state.kong > 0,
        last_tile=state.wall.left == 0,
        first=_first(state, seat) if is_self_draw else "",
        has_bonus=feeder(state, seat) is None,
    )


def _first(state: State, seat: Seat) -> str:
    """Heavenly for the dealer's dealt tiles, earthly for another's first draw before any meld or win (§6.13)."""
    if state.rivers[seat] or state.victories or any(state.melds):
        return ""
    return "heavenly" if seat == state.dealer else "earthly"


def feeder(state: State, seat: Seat) -> Seat | None:
    """Who threw the tile of the direct kong whose replacement the seat holds, if that seat pays alone (§7.5)."""
    if not state.replacement or state.rules.kong_flower_direct != "feeder_pays" or seat != state.turn:
        return None
    kong = state.kongs[state.kong - 1]
    return kong.source if kong.kind is MeldKind.DIRECT_KONG else None


def self_draw_wins(state: State, seat: Seat) -> bool:
    """Whether the seat in turn may win on the tile it drew (§1.5, §2.4); never after a pung (§3.2)."""
    hand = state.hands[seat]
    if state.drawn is None or not shapes.forms(hand):
        return False
    return is_clean(hand, state.melds[seat], state.void[seat])


def win_fans(state: State, seat: Seat, tile: Tile, how: str) -> int | None:
    """The fans, before the cap, that the seat would win on another's tile; None if it may not (§2.4, §4.1)."""
    hand = state.hands[seat]
    if not shapes.forms_with(hand, tile):
        return None
    win = winning_hand(state, seat, tile, how)
    if not is_clean(win.hand, win.melds, state.void[seat]):
        return None
    fans = best_reckoning(state.rules, win).total
    return fans if _not_passed(state, seat, tile, fans) else None


def _not_passed(state: State, seat: Seat, tile: Tile, fans: int) -> bool:
    """过手胡: what a seat that let a win go may still win on (§4.1)."""
    passed, rules = state.passed[seat], state.rules
    if not passed:
        return True
    if rules.pass_win_scope == "same_tile":
        if tile not in passed:
            return True
        bar = passed[tile]
    else:
        bar = most(passed)
    return rules.pass_win_raise_ok and fans > bar


def is_due(state: State, *, is_fresh: bool) -> bool:
    """Whether a win offered now must be taken; `is_fresh`: on a tile just drawn (§4.5)."""
    last, left = state.rules.must_win_last_n, state.wall.left
    if state.rules.must_win_scope == "window":
        return last > 0 and left <= last
    return is_fresh and left < last


def discard_claims(state: State, seat: Seat, tile: Tile) -> list[Claim]:
    """What the seat may claim of a tile just thrown, its win's fans in `win_fans` (§3.4)."""
    claims: list[Claim] = []
    fans = win_fans(state, seat, tile, "discard")
    if fans is not None:
        state.win_fans[seat] = fans
        claims.append(Claim.WIN)
    held = state.hands[seat].counts[tile]
    if held < 2 or SUIT_OF[tile] is state.void[seat]:
        return claims
    has_wall = state.wall.left > 0
    if (has_wall or state.rules.last_discard_claims == "win_pung") and not state.passed_pungs[seat] >> tile & 1:
        claims.append(Claim.PUNG)
    if held == 3 and has_wall:
        claims.append(Claim.KONG)
    return claims


def own_fans(state: State, seat: Seat, tile: Tile) -> int:
    """What a seat would win on the tile it throws itself, which completes its hand, by its tiles alone (§4.3)."""
    return structural_reckoning(state.rules, state.hands[seat], state.melds[seat], tile).total
