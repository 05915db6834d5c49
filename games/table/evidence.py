"""The evidence of a dispute as its reader understands it. What is stored are keys and facts; the words are of now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.words import game_name, sentence
from games.desk.findings import SENTENCES, Finding


def written(finding: Finding, *, holds: bool) -> dict[str, Any]:
    """A finding as evidence keeps it."""
    return {"holds": holds, "key": finding.key, "facts": dict(finding.facts)}


def told(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """The stored evidence with its sums and findings in the language of the moment."""
    shown = dict(evidence)
    detail = evidence.get("line", {}).get("detail", {})
    if detail.get("steps"):
        shown["explanation"] = sentence(detail.get("game", ""), detail["steps"])
    if "verified" in evidence:
        shown["verified"] = [{**kept, "text": _text(kept)} for kept in evidence["verified"]]
    return shown


def findings(evidence: Mapping[str, Any]) -> list[str]:
    """What the verifier said, line by line, in the language of the moment."""
    return [_text(kept) for kept in evidence.get("verified", ())]


def _text(kept: Mapping[str, Any]) -> str:
    facts = dict(kept["facts"])
    if "key" in facts:
        facts["game"] = game_name(facts["key"])
    # A finding that this version knows no more speaks for itself.
    said = _(SENTENCES[kept["key"]]) % facts if kept["key"] in SENTENCES else kept["key"].replace("_", " ")
    return (_("holds: %(finding)s") if kept["holds"] else _("does not hold: %(finding)s")) % {"finding": said}
