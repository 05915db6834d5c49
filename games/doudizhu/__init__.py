"""Doudizhu 斗地主: one landlord against two farmers (docs/rules/doudizhu.md)."""
