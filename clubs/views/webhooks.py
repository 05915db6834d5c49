"""The pages of a club's webhooks: for those who may read everything in it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs import access, limits, selectors
from clubs.permissions import Permission
from clubs.program_forms import WebhookChangeForm, WebhookForm
from clubs.services import webhooks as services
from clubs.views.once import once
from clubs.views.told import told, told_in


@login_required
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, club: int) -> HttpResponse:
    """The club's webhooks, and the form for a new one."""
    member = access.officer_for(request.user, club, Permission.AUDIT)
    form = WebhookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            _hook, made = once(request, lambda: services.add_webhook(by=member, **form.cleaned_data))
            messages.success(request, _("Events are sent there from now on. Its secret is below."))
            return redirect("webhook", club, made)
    context = {"club": member.club, "member": member, "form": form, "webhooks": selectors.webhooks_of(member.club)}
    return render(request, "clubs/webhooks.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def webhook(request: HttpRequest, club: int, webhook: int) -> HttpResponse:
    """A webhook: what it is told, its secret, and the log of its deliveries."""
    member, found = access.webhook_for(request.user, club, webhook)
    initial = {"url": found.url, "events": found.events, "is_on": found.is_on}
    form = WebhookChangeForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            services.change_webhook(by=member, webhook=found, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("webhook", club, found.pk)
    pages = Paginator(found.deliveries.order_by("-pk"), limits.STATEMENT_PAGE_LENGTH)
    context = {
        "club": member.club,
        "member": member,
        "webhook": found,
        "form": form,
        "page": pages.get_page(request.GET.get("page")),
    }
    return render(request, "clubs/webhook.html", context, status=422 if form.errors else 200)


@login_required
@require_GET
def delivery(request: HttpRequest, club: int, webhook: int, delivery: int) -> HttpResponse:
    """One delivery as it was sent."""
    member, found = access.webhook_for(request.user, club, webhook)
    sent = selectors.delivery_of(found, delivery)
    context = {"club": member.club, "member": member, "webhook": found, "delivery": sent}
    return render(request, "clubs/delivery.html", context)


@login_required
@require_POST
def remove(request: HttpRequest, club: int, webhook: int) -> HttpResponse:
    """Send nothing there any more."""
    member, found = access.webhook_for(request.user, club, webhook)
    services.remove_webhook(by=member, webhook=found)
    messages.success(request, _("Nothing is sent there any more."))
    return redirect("webhooks", club)


@login_required
@require_POST
def renew_secret(request: HttpRequest, club: int, webhook: int) -> HttpResponse:
    """Sign with a new secret."""
    member, found = access.webhook_for(request.user, club, webhook)
    services.renew_secret(by=member, webhook=found)
    messages.success(request, _("What is sent from now on is signed with the new secret."))
    return redirect("webhook", club, found.pk)


@login_required
@require_POST
def send_again(request: HttpRequest, club: int, webhook: int, delivery: int) -> HttpResponse:
    """Send a delivery once more."""
    member, found = access.webhook_for(request.user, club, webhook)
    with told(request):
        services.send_again(by=member, delivery=selectors.delivery_of(found, delivery))
        messages.success(request, _("It is sent again."))
    return redirect("webhook", club, found.pk)
