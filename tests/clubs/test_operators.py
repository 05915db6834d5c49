"""Operators look at people, clubs and the ledger, and change one thing: whether somebody may sign in."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tests.clubs.conftest import Friends, signed_in


@pytest.fixture
def operator(db: None) -> Client:
    call_command("createsuperuser", "--noinput", username="operator", email="operator@example.org", verbosity=0)
    return signed_in(User.objects.get(username="operator"))


MODELS = ["clubs_club", "clubs_member", "clubs_clubact", "ledger_book", "ledger_account", "ledger_entry"]


@pytest.mark.parametrize("model", [*MODELS, "ledger_transfer"])
def test_operators_look_and_write_nothing(friends: Friends, operator: Client, model: str) -> None:
    assert operator.get(reverse(f"admin:{model}_changelist")).status_code == 200
    assert operator.get(reverse(f"admin:{model}_add")).status_code == 403
    assert operator.post(reverse(f"admin:{model}_add"), {}).status_code == 403


def test_operators_switch_a_person_off_and_change_nothing_else(friends: Friends, operator: Client) -> None:
    page = reverse("admin:clubs_user_change", args=[friends.tang.user_id])
    assert operator.get(page).status_code == 200

    operator.post(page, {"display_name": "Taken over", "is_superuser": "on", "_save": "1"})

    tang = User.objects.get(pk=friends.tang.user_id)
    assert (tang.is_active, tang.display_name, tang.is_superuser) == (False, "Tang", False)


def test_an_owner_of_a_club_is_no_operator(friends: Friends) -> None:
    assert signed_in(friends.ming.user).get("/admin/").status_code == 302


def test_what_libraries_would_let_an_operator_write_is_not_there(operator: Client) -> None:
    page = operator.get("/admin/").text

    assert "/admin/clubs/user/" in page
    assert "/admin/auth/group/" not in page
    assert "/admin/account/emailaddress/" not in page
    assert "favicon.svg" in page


def test_an_operators_menu_leads_to_the_operators_pages_and_nobody_elses_does(
    friends: Friends, operator: Client
) -> None:
    assert 'href="/admin/"' in operator.get("/clubs/").text
    assert 'href="/admin/"' not in signed_in(friends.ming.user).get("/clubs/").text
