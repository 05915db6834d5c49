"""What happened at a table, event by event, as sentences for somebody who reads the log of a finished hand.

An event of a kind that no sentence is known for is told by its kind and seat, so that a new game's log can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.table.templatetags.hands import card_name, tile_name

Notice = Mapping[str, Any]


class Teller:
    """Tells the events of one hand; `names` are its people by seat."""

    def __init__(self, *, game: str, names: Sequence[str]) -> None:
        self.game, self.names = game, names

    def tell(self, notice: Notice) -> str:
        """The event (as `Game.notice` gives it to whoever may hear all of it) in a sentence."""
        teller = SENTENCES.get(notice["kind"])
        if teller is not None:
            return teller(self, notice)
        what = notice["kind"].replace("_", " ")
        return f"{self.names[notice['seat']]}: {what}" if "seat" in notice else what

    def about(self, sentence: str, notice: Notice) -> str:
        """The sentence with the event's people and tile filled in."""
        tile, source = notice.get("tile"), notice.get("source")
        return sentence % {
            "name": self.names[notice["seat"]] if "seat" in notice else "",
            "tile": tile_name(tile) if tile else "",
            "other": self.names[source] if source is not None else "",
        }


def _by_seat(teller: Teller, values: Sequence[object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(teller.names, values, strict=True))


def _tiles(names: Sequence[str]) -> str:
    return get_text_list([tile_name(name) for name in names], _("and"))


def _cards(names: Sequence[str]) -> str:
    return get_text_list([card_name(name) for name in names], _("and"))


def _suit(suit: str) -> str:
    return {"p": _("dots"), "s": _("bamboo"), "m": _("characters")}.get(suit, suit)


def _dealt(teller: Teller, notice: Notice) -> str:
    if notice.get("dealer") is not None:
        return _("The tiles are dealt. %(name)s is the dealer.") % {"name": teller.names[notice["dealer"]]}
    if notice.get("leader") is not None:
        return _("The cards are dealt. %(name)s leads.") % {"name": teller.names[notice["leader"]]}
    return _("The cards are dealt.")


def _shown(teller: Teller, notice: Notice) -> str:
    first = teller.about(_("%(name)s shows the hand and discards %(tile)s."), notice)
    waits = notice.get("waits") or ()
    return f"{first} {_('Waits: %(tiles)s.') % {'tiles': _tiles(waits)}}" if waits else first


def _drawn(teller: Teller, notice: Notice) -> str:
    if notice.get("replacement"):
        return teller.about(_("%(name)s draws %(tile)s for the kong."), notice)
    return teller.about(_("%(name)s draws %(tile)s."), notice)


def _answered(teller: Teller, notice: Notice) -> str:
    known = {"pass": _("pass"), "pung": _("pung"), "kong": _("kong"), "win": _("win")}
    answer = known.get(notice["answer"], notice["answer"])
    return _("%(name)s answers: %(answer)s.") % {"name": teller.names[notice["seat"]], "answer": answer}


def _won(teller: Teller, notice: Notice) -> str:
    sentence = {
        "self_draw": _("%(name)s wins by self-draw with %(tile)s."),
        "discard": _("%(name)s wins on %(tile)s from %(other)s."),
        "robbed_kong": _("%(name)s robs the kong of %(other)s and wins on %(tile)s."),
    }.get(notice.get("how", ""), _("%(name)s wins."))
    seats = notice.get("seats", [notice.get("seat")])
    return " ".join(teller.about(sentence, {**notice, "seat": seat}) for seat in seats)


def _played(teller: Teller, notice: Notice) -> str:
    return _("%(name)s plays %(cards)s.") % {
        "name": teller.names[notice["seat"]],
        "cards": _cards(notice["cards"]),
    }


def _landlord(teller: Teller, notice: Notice) -> str:
    return _("%(name)s is the landlord. The bottom cards: %(cards)s.") % {
        "name": teller.names[notice["seat"]],
        "cards": _cards(notice["bottom"]),
    }


SENTENCES: Mapping[str, Callable[[Teller, Notice], str]] = {
    "piao_chosen": lambda to, said: (
        _("%(name)s chooses piao %(amount)s.") % {"name": to.names[said["seat"]], "amount": said["amount"]}
    ),
    "piao_revealed": lambda to, said: _("Piao: %(amounts)s.") % {"amounts": _by_seat(to, said["amounts"])},
    "dealt": _dealt,
    "swap_chosen": lambda to, said: to.about(_("%(name)s chooses three tiles to pass on."), said),
    "swapped": lambda to, said: _("The tiles are passed on."),
    "void_chosen": lambda to, said: (
        _("%(name)s gives up %(suit)s.") % {"name": to.names[said["seat"]], "suit": _suit(said["suit"])}
    ),
    "voids_revealed": lambda to, said: (
        _("Suits given up: %(suits)s.") % {"suits": _by_seat(to, [_suit(suit) for suit in said["suits"]])}
    ),
    "drawn": _drawn,
    "discarded": lambda to, said: to.about(_("%(name)s discards %(tile)s."), said),
    "shown": _shown,
    "claim_answered": _answered,
    "punged": lambda to, said: to.about(_("%(name)s pungs %(tile)s from %(other)s."), said),
    "direct_kong": lambda to, said: to.about(_("%(name)s kongs %(tile)s from %(other)s."), said),
    "concealed_kong": lambda to, said: to.about(_("%(name)s lays a concealed kong of %(tile)s."), said),
    "kong_announced": lambda to, said: to.about(_("%(name)s adds %(tile)s to a pung."), said),
    "kong_added": lambda to, said: to.about(_("Nobody robs it: the kong of %(tile)s stands."), said),
    "won": _won,
    "horse_turned": lambda to, said: to.about(_("The horse tile is %(tile)s."), said),
    "wall_exhausted": lambda to, said: _("The wall is empty."),
    "hand_drawn": lambda to, said: _("The wall is empty: nobody wins."),
    "deal_thrown_in": lambda to, said: _("The deal is thrown in; new cards follow."),
    "hand_thrown_in": lambda to, said: _("Nobody calls: the hand is thrown in."),
    "called": lambda to, said: to.about(_("%(name)s calls."), said),
    "call_declined": lambda to, said: to.about(_("%(name)s does not call."), said),
    "robbed": lambda to, said: to.about(_("%(name)s robs."), said),
    "rob_declined": lambda to, said: to.about(_("%(name)s does not rob."), said),
    "landlord_set": _landlord,
    "played": _played,
    "passed": lambda to, said: to.about(_("%(name)s passes."), said),
    "lead_left": lambda to, said: to.about(_("%(name)s leaves the lead."), said),
    "wind_taken": lambda to, said: to.about(_("%(name)s takes the wind and leads."), said),
}
