"""What the checks of a hand's record find, as keys and facts: who shows it says it in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.core.words import gettext_noop

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # What holds.
        "record": gettext_noop("the record is of a hand of %(game)s, in version %(version)s of the format"),
        "seed": gettext_noop("the server's seed is the one that was promised before the deal"),
        "play": gettext_noop("deal and play: all %(events)s events follow from the seeds, the actions and the rules"),
        "result": gettext_noop("the result: %(payments)s payments follow from the events"),
        "ledger": gettext_noop("the ledger: %(transfers)s transfers are the %(payments)s payments"),
        # What does not: the record as a whole.
        "no_record": gettext_noop("a record is a JSON object"),
        "other_format": gettext_noop("this is no %(format)s of version %(version)s"),
        "no_game": gettext_noop("no game %(game)s: one of %(games)s"),
        "part_missing": gettext_noop("the record has no %(part)s"),
        "other_engine": gettext_noop(
            "the hand was played by version %(played)s of %(game)s's rules; this program has %(own)s"
        ),
        # The shuffle and the rules.
        "other_scheme": gettext_noop("the scheme of the shuffle should be %(found)s, not %(said)s"),
        "shuffle_unreadable": gettext_noop("the shuffle cannot be read: %(problem)s"),
        "other_seed": gettext_noop("the server's seed is not the one whose SHA-256 was promised"),
        "other_bytes": gettext_noop("the shuffle must have bytes of %(seats)s seats, at most %(bytes)s each"),
        "other_deal": gettext_noop("the deal's %(part)s should be %(found)s, not %(said)s"),
        "carry_unreadable": gettext_noop("the carry is neither an object nor null"),
        "other_rules": gettext_noop("the rules should be %(found)s, not %(said)s"),
        "rules_unreadable": gettext_noop("the rules cannot be read: %(problem)s"),
        # Its events and actions.
        "other_event": gettext_noop("event %(number)s should be %(found)s, not %(said)s"),
        "other_number": gettext_noop("the number of event %(number)s should be %(found)s, not %(said)s"),
        "log_short": gettext_noop("the log ends at event %(number)s, before the hand is over"),
        "log_long": gettext_noop("the hand is over at event %(number)s, but the record goes on"),
        "actions_short": gettext_noop("the actions end before the hand is over"),
        "no_seat": gettext_noop("the action %(action)s is of no seat"),
        "bad_action": gettext_noop("the action %(action)s: %(problem)s"),
        # Its result.
        "other_ending": gettext_noop("the ending should be %(found)s, not %(said)s"),
        "other_winners": gettext_noop("the winners should be %(found)s, not %(said)s"),
        "other_wins": gettext_noop("the wins should be %(found)s, not %(said)s"),
        "other_payments": gettext_noop("the payments should be %(found)s, not %(said)s"),
        "other_net": gettext_noop("the net should be %(found)s, not %(said)s"),
        "payments_unreadable": gettext_noop("the payments cannot be read"),
        # The ledger beside it.
        "accounts_unreadable": gettext_noop("the seats' accounts cannot be read: %(problem)s"),
        "other_transfers": gettext_noop("the ledger's transfers are %(found)s, the payments %(said)s"),
        "no_ledger": gettext_noop("the record does not say which hand of which ledger it is"),
        "not_settled": gettext_noop("the record was downloaded before the hand was settled: download it again"),
        "no_hash": gettext_noop("the ledger entry's hash is no SHA-256 in hex"),
        "no_site": gettext_noop("--against takes the address of a site, such as https://club.example/, not %(site)s"),
        "no_entry": gettext_noop("the ledger of %(site)s has no entry %(hash)s"),
    }
)
"""By key; `%(…)s` are facts of the finding."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a check has found."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.key] % self.facts


class DoesNotHold(Exception):
    """The first thing about a record that is not as promised; `finding` names it."""

    def __init__(self, key: str, **facts: Any) -> None:
        self.finding = Finding(key, facts)
        super().__init__(str(self.finding))
