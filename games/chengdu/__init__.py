"""Chengdu mahjong 成都麻将: a void suit for each seat, and play that goes on after a win."""
