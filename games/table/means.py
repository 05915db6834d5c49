"""What members have, as sitting down and stopping are judged by it: the ledger's balance and what waits for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection


def points_of(members: Iterable[int]) -> dict[int, int]:
    """The points of each member: the balance of its account and its share of finished hands that wait to be settled.

    One statement, so that a hand that is settled meanwhile is counted once.
    """
    with connection.cursor() as cursor:
        cursor.execute(_POINTS, [list(members)])
        return dict(cursor.fetchall())


_POINTS = """
SELECT member.id, account.balance + COALESCE(waiting.points, 0)
  FROM clubs_member member
  JOIN ledger_account account ON account.id = member.account_id
  LEFT JOIN LATERAL (
       SELECT SUM((hand.net ->> seat.seat::int)::int) AS points
         FROM table_matchseat seat
         JOIN table_hand hand ON hand.match_id = seat.match_id
        WHERE seat.member_id = member.id AND hand.finished_at IS NOT NULL AND hand.settled_at IS NULL
       ) waiting ON true
 WHERE member.id = ANY(%s)
"""
