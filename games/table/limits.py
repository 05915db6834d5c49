"""Limits, each with the reason for its number."""

from __future__ import annotations

FRAME_BYTES_MAX = 4096
"""A client's message: the longest play of cards with its envelope is under 300 bytes."""

ACTION_CHARS_MAX = 256
"""The longest action: forty cards and a verb."""

MESSAGES_BURST, MESSAGES_PER_SECOND = 40, 10
"""A socket's messages: a person taps and the page pings; a page that reconnects says a few things at once."""

MALFORMED_MAX = 20
"""Messages in a row that are no messages: a program that does not speak this protocol."""

QUEUE_FRAMES_MAX = 64
"""Frames that wait for one slow socket: a minute of play. Then it is better to begin anew with one whole view."""

SILENT_MS = 30_000
"""A socket that has said nothing for so long is gone: a page pings every 2.5 s."""

CLOSE_MS = 2_000
"""How long a socket that is being closed may take for what still waits and the close itself."""

HELLO_MS = 10_000
"""A socket that has not said hello by then does not speak this protocol."""

SWEEP_MS = 2_000
"""How often a process looks up the heads of its tables, and whether its sockets' people may still listen."""

PRESENCE_MS = 15_000
"""How often a process says that its people are still there."""

PRESENCE_STALE_MS = 45_000
"""A seat nobody has vouched for so long is away: its process was killed."""

COMMAND_DAYS = 2
"""How long the answers to commands are kept: far longer than any page tries again."""

CACHED_HANDS = 512
"""Folded hands that a process keeps: a few KB each."""

CACHED_TABLES = 2048
"""Tables whose shared part a process keeps as JSON: a KB each, and nearly always the same from event to event."""

START_MS = 2_500
"""From a full table to its first hand: time for every page to add its bytes to the shuffle."""

BOT_DELAY_MS = (600, 1_400)
"""A house bot's thinking in its turn: long enough to follow, short enough not to bore."""

TRUSTEE_DELAY_MS = 900
"""The trustee's turn: everybody sees what it does, and its owner may come back in between."""

CLAIM_ANSWER_SHARE = 0.5
"""Bots and trustees answer within this share of the shortest claim window: they never make one longer."""

GRACE_MS = 10_000
"""Added once to the first decision after a connection has dropped."""

VOTES_PER_MATCH_MAX = 2
"""Votes of one kind that one seat may ask for in a match."""

PAUSE_MS_MAX = 15 * 60 * 1000
"""After a quarter of an hour a paused table goes on by itself."""

OUTAGE_MS_MIN, OUTAGE_MS_MAX = 5_000, 600_000
"""Silence of all clocks that counts as an outage, and how much of it is given back to those who were thinking."""

CLOCK_POLL_MS = 60
"""How often a clock looks for what is due."""

SETTLE_ATTEMPTS_MAX = 8
"""Failures after which a hand waits for a person: what fails so often will not mend itself."""

SETTLE_LEFT_SECONDS = 3
"""A hand that has just been finished is left so long to the worker that was told of it, before a sweep takes it."""

SETTLE_BACKOFF_SECONDS = (2, 5, 15, 60, 300, 900, 3600)
"""Waiting after each failure: a restart of the database is over in seconds, a mistake of ours is not.
Each is up to half as long again, by chance, so that what failed together is not tried again together."""

PHRASES = ("hello", "thanks", "well_played", "good_luck", "sorry", "hurry", "thinking", "goodbye")
"""What can be said at a table without writing."""

PHRASES_BURST, PHRASES_PER_SECOND = 4, 0.2
"""A few at once, then one in five seconds."""

LEADERS_SHOWN = 1
"""Of the leaderboard, on the page of a club's statistics."""

LEADERS_DRAWN = 20
"""Members in the picture of the leaderboard."""

FANS_SHOWN = 20
"""Rows of the picture of fans: more than any game has in common use."""

NUMBER_DIGITS_MAX = 18
"""Of a number in an address: what the database can hold."""

MOMENTS_PER_PAGE = 50
"""Moments of a replay that are sent at once: on the page within half a second, and longer to watch than the next fifty
take to come."""

MESSAGE_CHARS_MAX = 200
"""A message of the club to a table: two lines on a telephone."""

STUCK_MS = 120_000
"""A hand in which nothing has happened for so long is shown as stuck to those who look after tables."""

ORIGIN_DAYS = 30
"""How long it is kept from where people sat down: a month of evenings shows a pattern; older hints help nobody."""

NIGHTLY_HANDS_MAX = 5_000
"""Hands of one club that one night plays again: some minutes. `check_ledger --rules` plays all."""

NIGHTLY_DAYS_MAX = 7
"""After a stop of the site so many days are made up for."""

UNSETTLED_MINUTES = 15
"""A finished hand is settled within seconds; one that waits so long after its end is a fault."""

HOLD_AGAIN_MS = 1_000
"""Where the hand before is being settled still, its hold is free within this time or a few times it."""
