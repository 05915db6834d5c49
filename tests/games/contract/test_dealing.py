"""Anyone can deal again what was dealt: the documented shuffle of the documented deck gives the record's hands."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given

from games.core.game import Stage
from games.core.shuffle import shuffled, words

from .walks import ALL_GAMES, FEW, SEEDS, Walk, key_of

TILES = re.compile(r"([1-9]+)([pms])|([CFB])")


def names(text: str, deck: tuple[str, ...]) -> Counter[str]:
    """Cards stand apart, `3S TD B`; tiles of a suit share its letter, `123pCC`."""
    if set(text.split()) <= set(deck):
        return Counter(text.split())
    return Counter(honour or digit + suit for digits, suit, honour in TILES.findall(text) for digit in digits or honour)


def dealt(game, seed):
    """The deal's fields of the record of a hand with this seed."""
    walk = Walk(game, seed)
    while game.stage(walk.state) is not Stage.DEAL:
        walk.step()
    return game.write_deal(game.deal(walk.state, key_of(seed)))


@ALL_GAMES
@FEW
@given(seed=SEEDS)
def test_the_deal_is_the_shuffled_deck_cut_into_hands(game, seed):
    dealing, record, stream = game.dealing, dealt(game, seed), words(key_of(seed))
    for _ in range(record.get("reshuffles", 0)):
        shuffled(dealing.deck, stream)

    order = shuffled(dealing.deck, stream)

    cuts = [order[seat * dealing.hand_size :][: dealing.hand_size] for seat in range(game.seats)]
    assert [names(hand, dealing.deck) for hand in record["hands"]] == [Counter(cut) for cut in cuts]
    rest = order[game.seats * dealing.hand_size :]
    assert names(record.get(dealing.rest, ""), dealing.deck) == Counter(rest)
