"""Personal tokens: made, used, revoked by the person they act for."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import limits
from clubs.errors import NotFound, TooManyTokens
from clubs.models import Token, User


@transaction.atomic
def make_token(*, user: User, name: str, scopes: Collection[str], days: int) -> tuple[Token, str]:
    """A new token and the text of it, which is kept nowhere and cannot be shown again. Raises TooManyTokens."""
    assert days in limits.TOKEN_DAYS, "a form or a serializer has looked at this"
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    tokens = Token.objects.filter(user=user)
    tokens.filter(expiry__lt=timezone.now()).delete()
    if tokens.count() >= limits.TOKENS_PER_PERSON_MAX:
        raise TooManyTokens(_("You have %(count)s tokens: revoke one first.") % {"count": limits.TOKENS_PER_PERSON_MAX})
    return Token.objects.create(user=user, expiry=timedelta(days=days), name=name, scopes=sorted(set(scopes)))


@transaction.atomic
def revoke_token(*, user: User, public_id: UUID) -> None:
    """The person's token ends at once, and with it whatever is connected by it. Raises NotFound."""
    deleted, _by_model = Token.objects.filter(user=user, public_id=public_id).delete()
    if not deleted:
        raise NotFound(_("You have no such token."))


def note_use(*, token: Token) -> None:
    """Remember when the token was used last, to the minute: a busy program costs one write in that time."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > timedelta(minutes=1):
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
        token.last_used_at = now
