"""Template tags for people's names and acts.

{% load people %}
{{ user|person }}      the name as others read it, whatever is in it: kept apart from the text around it, and with
                       something to be seen in its place where it is invisible
{{ act|told }}         what happened, from the club's log
{{ time|since }}       for how long, in words: a moment, 5 minutes
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from clubs.chronicle import sentence_html
from clubs.models import User
from clubs.names import is_visible

register = template.Library()

A_MOMENT = timedelta(minutes=2)

register.filter("told", sentence_html)


@register.filter
def person(user: User) -> SafeString:
    """The name of a person, safe to stand anywhere on a page."""
    if is_visible(user.name):
        return format_html('<bdi class="person">{}</bdi>', user.name)
    if is_visible(user.username) and user.username.isascii():
        return format_html('<bdi class="person">{}</bdi>', user.username)
    return format_html('<bdi class="person">{}</bdi>', _("person %(number)s") % {"number": user.pk})


@register.filter
def since(moment: datetime) -> str:
    """For how long, in words that "… ago" can follow."""
    return _("a moment") if timezone.now() - moment < A_MOMENT else timesince(moment, depth=1)
