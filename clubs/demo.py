"""What the demo club is made of. Names are proper names and are not translated."""

from __future__ import annotations

CLUB_NAME = "名堂"

BOTS = (
    ("bot:azhu", "阿竹 Azhu"),
    ("bot:xiaoman", "小满 Xiaoman"),
    ("bot:laobai", "老白 Laobai"),
)
"""House bots: username and name at the table. A table of four needs three.

Nobody can sign up with a colon in the name."""

LOCK = 0x6D696E6774616E67
"""Key of the advisory lock that is held while the demo club is made: "mingtang" in ASCII."""
