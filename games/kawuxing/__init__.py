"""Kawuxing 卡五星: three seats, 84 tiles, melds and a pair or seven pairs. Rules: docs/rules/kawuxing.md."""
