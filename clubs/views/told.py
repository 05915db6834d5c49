"""What goes wrong is said on the next page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from clubs.errors import ClubError, Forbidden, LastOwner, NotFound


@contextmanager
def told(request: HttpRequest) -> Iterator[None]:
    """An error of the clubs within becomes a message; what is not there is 404 and what is not allowed 403."""
    try:
        yield
    except LastOwner as error:
        messages.error(request, str(error))
    except (NotFound, Forbidden):
        raise
    except ClubError as error:
        messages.error(request, str(error))
