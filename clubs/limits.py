"""Limits, each with the reason for its number."""

from __future__ import annotations

NAME_LENGTH_MAX = 40
"""Names of people, clubs, rooms and presets: what fits a seat at a table on a telephone, with a little to spare."""

CLUB_CODE_DIGITS = 6
"""Read out at a table and typed on a telephone; a million clubs."""

HANDS_PER_MATCH_MAX = 64
"""An evening. A longer match is two."""

TURN_SECONDS_MIN, TURN_SECONDS_MAX = 5, 300
"""Less cannot be played by touch; more is not a table any more."""

CLAIM_SECONDS_MIN, CLAIM_SECONDS_MAX = 3, 60

BANK_SECONDS_MAX = 600
"""Spare time of a whole match."""

CLAIM_WINDOW_MS_MIN, CLAIM_WINDOW_MS_MAX = 200, 5000
"""A window shorter than a person's quickest answer would tell by its length who was asked."""

READY_SECONDS_MIN, READY_SECONDS_MAX = 3, 300

VOTE_SECONDS_MIN, VOTE_SECONDS_MAX = 15, 600
"""Long enough to come back from a dropped connection; an evening is not to hang on one who has gone home."""

STAKE_MAX = 1_000_000
"""The largest base stake that any game takes."""

POINTS_BOUND_MAX = 1_000_000_000
"""How far from nothing a room's bounds on points may lie."""

ROOM_PASSWORD_LENGTH_MAX = 64
"""Said across a table; longer ones only cost time to hash."""

ROOM_PASSWORD_TRIES, ROOM_PASSWORD_LOCK_SECONDS = 6, 600
"""Wrong passwords of one member at one room until it must wait: enough for typing errors, far too few to guess."""

GUESTS_PER_ADDRESS = "120/h/ip"
"""New guests from one address: a club evening behind one router fits many times; a script that fills the table of users
does not. In django-allauth's notation."""

GUEST_DAYS, GUESTS_FORGOTTEN_AT_ONCE = 30, 500
"""A guest who never played is forgotten after so many days, so many of them each night."""

STANDING_LENGTH = 50
"""Members whose balances a club page lists; a club of friends is shown whole."""

STATEMENT_PAGE_LENGTH = 50
"""Lines of a statement's page: some evenings, and a page that is there at once."""

REASON_LENGTH_MAX = 200
"""The longest reason the ledger takes (`ledger.limits`)."""

STATEMENT_PRINT_LINES = 5000
"""Lines of a statement that is printed: some hundred sheets of paper. More is for a file."""

CURVE_STEPS = 80
"""Moments of the picture of a balance: as many as a telephone can tell apart, and each is looked up."""

FACTORS_SHOWN = 30
"""Rows of the picture of fans: more than any game has in common use."""

SHEET_PEOPLE_MAX = 16
"""People of an evening whose matrix is shown: as many columns as a wide screen or a sheet of paper carries."""

FILES_VERIFIED_PER_ADDRESS = "30/h/ip"
"""Statement files that one address may have judged: reading a large one takes seconds. In django-allauth's notation."""

TOKENS_PER_PERSON_MAX = 20
"""One for each program and machine, with room for forgotten ones; a list that fits a page."""

TOKEN_DAYS = (7, 30, 90, 365)
"""How long a personal token may be good for: at most a year, for what is forgotten must end by itself."""

WEBHOOKS_PER_CLUB_MAX = 10
"""Each hears of every hand: a club that needs more wants one receiver that passes them on."""

WEBHOOK_URL_LENGTH_MAX = 500

WEBHOOK_SECONDS_MAX = 8
"""For the whole of one attempt: who needs longer should answer first and work later."""

WEBHOOK_BACKOFF_SECONDS = (5, 30, 120, 600, 3600, 10_800, 36_000, 86_400)
"""Waiting after each failed attempt: a restart is over in seconds, a night without its operator in a day or two."""

WEBHOOK_QUIET_SECONDS_MAX = 3600
"""A webhook that fails is asked again at least so often, whatever waits for it."""

WEBHOOK_FAILURES_MAX = 30
"""Failed attempts in a row, a day and some hours of them, after which a webhook is switched off."""

WEBHOOK_DELIVERY_DAYS = 30
"""How long the log of deliveries goes back."""

SENT_FORM_HOURS = 24
"""How long a form that has been sent is known again: longer than a page stays open before anything is done in it."""

MEMBERS_MAX = 1000
"""People in one club at once: more than know each other, and a list that one page still shows."""

CLUBS_FOUNDED_MAX, CLUBS_FOUNDED_BY_GUEST_MAX = 20, 3
"""Clubs that one person may found: one for each circle of friends, and a few to try."""

CLUBS_FOUNDED_PER_ADDRESS = "20/h/ip"
"""New clubs from one address, whoever asks: guests are made in no time. In django-allauth's notation."""

CODES_TRIED_PER_ADDRESS = "60/h/ip"
"""Club codes tried from one address: a club evening behind one router fits, while a million codes take two years, and
whoever hits one has only asked to be let in. In django-allauth's notation."""

INVITATIONS_OPEN_MAX = 200
"""Invitations of a club that can be used at once: one for each guest of a large evening."""

INVITATION_DAYS_MAX, INVITATION_USES_MAX = 365, 1000

REQUESTS_OPEN_MAX = 10
"""Clubs that one person may be waiting for at once."""

REQUEST_AGAIN_HOURS = 24
"""Who was declined may ask again after this long; who is not to ask at all is barred."""

OFFER_DAYS = 7
"""How long the offer of a club stays open: time to talk it over."""

BAN_DAYS_MAX = 3650

IMPORT_BYTES_MAX, IMPORT_ROWS_MAX = 256_000, 500
"""A file of members: a club's list, not a mailing list."""

LOG_PAGE_LENGTH = 50
"""Acts on a page of the club's log."""

LIST_LENGTH = 100
"""Rows of the other lists of a club's pages, the newest; older ones are found by searching."""

INACTIVE_DAYS = 30
"""After this long without a hand or a visit a member counts as inactive, unless the page is asked otherwise."""

ADJUSTMENT_POINTS_MAX = 1_000_000_000
"""A thousand times the dearest stake: more is a slip of the finger."""

ADJUSTMENTS_OPEN_MAX = 100
"""Adjustments of a club that wait for a second person."""

DISPUTE_DAYS = 30
"""How long a line can be disputed: as long as people remember a hand."""

DISPUTE_REASON_LENGTH_MAX = 1000
"""A dispute's reason and the answer to it: some paragraphs."""

CORRECTED_LINES_MAX = 60
"""Lines of a corrected entry: the longest hand has some forty payments."""

NOTICES_SHOWN = 100
"""Notices on a member's page, the newest."""

CHECKS_SHOWN = 14
"""Nightly checks on the book's page: two weeks."""

ANNOUNCEMENT_LENGTH_MAX = 2000
"""A page of text: what a club has to tell, and no more than people read."""

ANNOUNCEMENT_DAYS_MAX = 3650
"""How long news may stand. Days of the year 9999 have no next one, and are over in no zone east of London."""

ANNOUNCEMENTS_MAX = 100
"""News of a club that stands at once; the page of a club shows the first few."""

ANNOUNCEMENTS_SHOWN = 3
"""News on the front page of a club."""

CHAT_LENGTH_MAX = 300
"""One thing said in the chat: some sentences. In four-byte characters it still fits a message of a table's socket."""

CHAT_LINES_PER_MINUTE = 12
"""What one member may say in a minute, in all places of a club together: a person types more slowly."""

CHAT_PAGE_LENGTH = 60
"""Lines of the chat that are shown at once."""

MUTE_MINUTES = (10, 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60)
"""How long a member can be muted for: to cool down, for the evening, for longer. More is a case for a ban."""

BLOCKS_MAX = 200
"""Members whom one does not want to hear."""

SEASONS_MAX = 100
"""Seasons of a club: one a month for eight years."""
