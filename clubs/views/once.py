"""A form that is sent twice, by a second click or by loading its answer again, counts once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs.services.sent_forms import make_once

Made = TypeVar("Made")


def _pk(made: Any) -> object:
    return made.pk


def once(
    request: HttpRequest, make: Callable[[], Made], *, number: Callable[[Made], object] = _pk
) -> tuple[Made | None, str]:
    """What `make` makes and its number, where this form has not been sent before; else None, and the number of old.

    A form is known by its CSRF token, which Django writes anew into each page that is shown, and by what stands in it:
    changed, or from another page, it is another. Without such a token, and of a visitor, nothing can be known.
    """
    if not request.user.is_authenticated or not request.POST.get("csrfmiddlewaretoken"):
        made = make()
        return made, str(number(made))
    said = json.dumps([request.user.pk, request.path, list(request.POST.lists())])
    return make_once(digest=hashlib.sha256(said.encode()).hexdigest(), make=make, number=number)


def say_shown_before(request: HttpRequest) -> None:
    """What a form made held a secret, which the answer to its first sending has shown, and no other can."""
    messages.warning(
        request,
        _(
            "This was sent twice and counts once. Only the first answer shows what it made: "
            "if you did not see that, take it back and make another."
        ),
    )
