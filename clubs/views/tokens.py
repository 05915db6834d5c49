"""The page of one's own tokens."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs import selectors
from clubs.errors import ClubError
from clubs.program_forms import TokenForm
from clubs.services import tokens as services


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens, and the form for a new one; what was made stands in the answer, this once."""
    form = TokenForm(request.POST or None)
    made = None
    if request.method == "POST" and form.is_valid():
        try:
            _token, made = services.make_token(user=request.user, **form.cleaned_data)
        except ClubError as error:
            form.add_error(None, str(error))
        else:
            form = TokenForm()
    context = {"form": form, "made": made, "tokens": selectors.tokens_of(request.user)}
    return render(request, "account/tokens.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest, token: UUID) -> HttpResponse:
    """End a token, and whatever is connected by it."""
    services.revoke_token(user=request.user, public_id=token)
    messages.success(request, _("The token has ended."))
    return redirect("tokens")
