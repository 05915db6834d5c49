"""Shenyang Sichong 沈阳四冲: partners, four decks, sets of equal cards only (docs/rules/sichong.md)."""
