"""Dealing again what a viewer cannot see."""

from __future__ import annotations

from games.mahjong.notation import read_tiles, write_in_order

PUBLIC = {"3D"}
"""Who holds the three of diamonds is no secret in Doudizhu: that seat calls first."""


def _read(text):
    """Tiles of a hand or wall, or cards with spaces between them."""
    return text.split() if " " in text else read_tiles(text)


def _write(items):
    return " ".join(items) if items and isinstance(items[0], str) else write_in_order(items)


def opened(game, event):
    """Seats whose tiles an event opens to all, or tells something of.

    A show lays them down. Where a hand goes on after a win, what that was worth is public, and with it something of
    the winner's tiles.
    """
    written = game.codec.write(event)
    return {"won": written.get("seats"), "shown": [written.get("seat")]}.get(written["kind"]) or ()


def swapped(game, events, record, viewer, random):
    """The record with some tiles or cards changed about that lie where the viewer has not seen them.

    These are the others' hands, and of the wall all tiles but those that the viewer has drawn. A seat that has won
    or shown keeps what it holds.
    """
    hands = [_read(text) for text in record["hands"]]
    wall = _read(record["wall"]) if record.get("wall") else []
    drawn_by = [event.seat for event in events if game.codec.write(event)["kind"] == "drawn"]
    told = {viewer} | {seat for event in events for seat in opened(game, event)}
    places = [(hands[seat], at) for seat in range(game.seats) if seat not in told for at in range(len(hands[seat]))]
    open_to_all = PUBLIC | {name for event in events for name in game.codec.write(event).get("cards", "").split()}
    places = [(items, at) for items, at in places if items[at] not in open_to_all]
    places += [(wall, at) for at in range(len(wall)) if at >= len(drawn_by) or drawn_by[at] not in told]
    for _ in range(random.choice((1, 1, 2, 4, 30))):
        (one, here), (other, there) = random.sample(places, 2)
        one[here], other[there] = other[there], one[here]
    changed = {**record, "hands": [_write(hand) for hand in hands]}
    return changed | ({"wall": _write(wall)} if wall else {})
