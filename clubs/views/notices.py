"""What one is told, of all one's clubs."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs import limits
from clubs.models import Notice
from clubs.services.notices import mark_read


@login_required
@require_http_methods(["GET", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """The newest notices; POST: they are read."""
    if request.method == "POST":
        mark_read(user=request.user)
        return redirect("notices")
    rows = Notice.objects.filter(member__user=request.user).select_related("member__club").order_by("-pk")
    rows = list(rows[: limits.NOTICES_SHOWN])
    context = {"notices": rows, "has_unread": any(row.read_at is None for row in rows)}
    return render(request, "clubs/notices.html", context)
