"""What goes wrong is said on the next page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs.errors import ClubError, Forbidden, LastOwner, NotFound
from clubs.people_forms import RemoveForm
from clubs.services.bans import APPROVE, KEEP, REVOKE


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


@contextmanager
def told_in(form: Form) -> Iterator[None]:
    """The same, where the error stands in the form that is shown again."""
    try:
        yield
    except (NotFound, Forbidden):
        raise
    except ClubError as error:
        form.add_error(None, str(error))


def say_of_links(request: HttpRequest, form: RemoveForm) -> None:
    """What became of the links that let people in unasked, where there were any."""
    if "links" in form.fields:
        said = {
            APPROVE: _("Whoever uses one of the open links must be approved from now on."),
            REVOKE: _("All open links have been taken back."),
            KEEP: _("Open links still let people in unasked: who was kept out may come by one under another name."),
        }
        messages.info(request, said[form.bar["links"]])
