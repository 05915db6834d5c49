"""Limits of the processes and their connections, each with the reason for its number."""

from __future__ import annotations

SOCKET_MESSAGE_BYTES_MAX = 65_536
"""The server closes a socket that sends more. A table reads up to 4,096 bytes and refuses what is longer, with a code,
so that a mistake is answered and only an attack is cut off."""

SOCKET_QUEUE_MESSAGES_MAX = 16
"""Frames of one socket that wait to be read before the server stops reading from it."""

STATEMENT_SECONDS_MAX = 10
"""A statement of a page or a task that takes longer is a fault, and would hold its locks all that time."""

LOCK_WAIT_SECONDS_MAX = 3
"""Locks are held for milliseconds: who waits longer waits for something that is stuck."""

IDLE_TRANSACTION_SECONDS_MAX = 15
"""A transaction that does nothing is forgotten; its locks are not."""

MIGRATION_LOCK_WAIT_SECONDS_MAX = 10
"""A migration waits a little longer for a table, but must not queue the whole site behind it."""

DATABASE_CONNECTIONS_MAX = 12
"""Of one process: a request or an action holds one for some milliseconds."""

DATABASE_CONNECTION_WAIT_SECONDS_MAX = 5
"""How long a request waits for a free connection before it fails."""

BROKER_WAIT_SECONDS_MAX = 2
"""Queueing a task is a hint that may be lost; nobody at a table waits for a broker that is down."""

TASK_SECONDS_MAX = 30
"""Settling a hand takes milliseconds."""

BROKER_VISIBILITY_SECONDS = 60
"""A task whose worker was killed is given to another after this; twice the longest task."""

PAGE_STOP_SECONDS_MAX = 3
"""How long open requests and sockets may hold up a stopping web process."""
