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
from clubs.program_forms import TokenForm
from clubs.services import tokens as services
from clubs.views.once import once, say_shown_before
from clubs.views.told import told_in


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens, and the form for a new one; what was made stands in the answer, this once."""
    form = TokenForm(request.POST or None)
    made = None
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            new, _number = once(
                request,
                lambda: services.make_token(user=request.user, **form.cleaned_data),
                number=lambda new: new[0].public_id,
            )
            if new is None:
                say_shown_before(request)
                return redirect("tokens")
            form, made = TokenForm(), new[1]
    context = {"form": form, "made": made, "tokens": selectors.tokens_of(request.user)}
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, token: UUID) -> HttpResponse:
    """End a token, and whatever is connected by it."""
    services.revoke_token(user=request.user, public_id=token)
    messages.success(request, _("The token has ended."))
    return redirect("tokens")
