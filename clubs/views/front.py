"""Pages of clubs. A view asks `access` for what it shows and `services` for what it does."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from clubs import access, limits, newcomers, selectors, services
from clubs.errors import NameTaken, NotAGuest
from clubs.forms import KeepAccountForm
from clubs.models import User
from games.registry import GAMES


@require_GET
def landing(request: HttpRequest) -> HttpResponse:
    """What this is, and the button that seats a newcomer at a table."""
    return render(request, "clubs/landing.html", {"games": list(GAMES.values())})


@login_required
@require_GET
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs one is in."""
    context = {
        "memberships": selectors.memberships(request.user),
        "former": selectors.former_memberships(request.user)[: limits.LIST_LENGTH],
        "waiting": newcomers.waiting_of(request.user),
        "declined": newcomers.answers_to(request.user),
    }
    return render(request, "clubs/clubs.html", context)


@login_required
@require_GET
def club(request: HttpRequest, club: int) -> HttpResponse:
    """A club: its rooms, how its members stand, and the head of its ledger."""
    member = access.member_for(request.user, club)
    context = {
        "club": member.club,
        "member": member,
        "rooms": selectors.rooms_of(member),
        "standing": selectors.standing(member),
        "people": selectors.members_of(member.club).count(),
        "book": member.club.book,
        "book_head": bytes(member.club.book.head_hash).hex(),
    }
    return render(request, "clubs/club.html", context)


@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def keep_account(request: HttpRequest) -> HttpResponse:
    """A guest takes a name and a password, and stays who they are: the session goes on under a new key."""
    if not request.user.is_guest:
        return redirect("clubs")
    form = KeepAccountForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.keep_guest(user=request.user, **form.cleaned_data)
        except NameTaken as error:
            form.add_error("username", str(error))
        except NotAGuest:
            return redirect("clubs")
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("The account is yours. Sign in as %(name)s.") % {"name": user.username})
            return redirect("clubs")
    return render(request, "account/keep.html", {"form": form})


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Django's own choice of language for this browser, remembered for a person who is signed in."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and check_for_language(language):
        services.choose_language(user=request.user, language=language)
    return set_language(request)
