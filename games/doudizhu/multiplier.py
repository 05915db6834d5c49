"""The factors of the multiplier 倍数 as they come up in play (§6)."""

from __future__ import annotations

from games.cards.cards import CardSet, Rank, cards_in
from games.doudizhu.counts import PACK, TWO
from games.doudizhu.kinds import Kind
from games.doudizhu.rules import Rules

BOMB_FACTOR = 2
CHAIN_FACTOR = 3
ROCKET_FACTOR = 2
DOUBLE = 2

BOMBS = frozenset({Kind.BOMB, Kind.SUPER_BOMB})

Factors = tuple[tuple[str, int], ...]


def chain_factor(rules: Rules, before: int) -> int:
    """The factor of an ordinary bomb that has `before` bombs before it in its chain (§6.1 to §6.3)."""
    if before == 0 or rules.bomb_chain == "none":
        return BOMB_FACTOR
    if before == 1 or rules.later_bombs == "three":
        return CHAIN_FACTOR
    return BOMB_FACTOR if rules.later_bombs == "two" else before + 2


def factors_of(rules: Rules, kind: Kind, *, before: int) -> Factors:
    """What playing a set of this type multiplies by, with `before` bombs before it in its chain."""
    if kind is Kind.ROCKET:
        return (("rocket", ROCKET_FACTOR),)
    if kind not in BOMBS:
        return ()
    chained = before > 0 and rules.bomb_chain != "none"
    link = ("chained_bomb" if chained else "bomb", chain_factor(rules, before))
    if kind is Kind.BOMB:
        return (link,)
    own = ("super_bomb", rules.super_bomb_factor)
    if not chained or rules.super_bomb_on_bomb == "super":
        return (own,)
    return (link,) if rules.super_bomb_on_bomb == "chained" else (own, link)


def bottom_factors(rules: Rules, bottom: CardSet) -> Factors:
    """Three of a kind or a straight flush in the bottom doubles (§6.11)."""
    if not rules.bottom_bonus:
        return ()
    cards = cards_in(bottom)
    ranks = sorted(PACK.rank_of(card) for card in cards)
    suits = {PACK.suit_of(card) for card in cards}
    is_trio = len(set(ranks)) == 1
    is_run = len(suits) == 1 and None not in suits and tuple(ranks) in _runs(rules.bottom_run)
    return (("bottom", DOUBLE),) if is_trio or is_run else ()


def _runs(which: str) -> set[tuple[Rank, ...]]:
    """The three ranks, lowest first, that count as in a row."""
    three, four, ace, king = (PACK.rank(sign) for sign in "34AK")
    runs: set[tuple[Rank, ...]] = {(Rank(low), Rank(low + 1), Rank(low + 2)) for low in range(ace - 1)}
    if which in ("low", "both"):
        runs |= {(three, ace, TWO), (three, four, TWO)}
    if which in ("high", "both"):
        runs |= {(king, ace, TWO)}
    return runs
