"""What the mahjong games share: tiles, notation, hands, shapes, wall, melds, claims and the bot's choice of a discard.

Pure standard library; the only I/O is `tables`, which reads its tables from the package.
"""
