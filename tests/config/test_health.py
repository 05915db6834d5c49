from __future__ import annotations

import json

import pytest
from django.test import Client
from pytest_django import Settings


@pytest.mark.django_db
def test_a_site_whose_servers_answer_is_well(client: Client) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, json.loads(answer.content)) == (200, {"database": "ok", "valkey": "ok"})


@pytest.mark.django_db
def test_a_valkey_that_does_not_answer_is_named(client: Client, settings: Settings) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "unix:///nowhere/valkey.sock"}}

    answer = client.get("/healthz")

    assert (answer.status_code, json.loads(answer.content)) == (503, {"database": "ok", "valkey": "ConnectionError"})


@pytest.mark.django_db
def test_health_is_told_at_any_host_and_nothing_else_is(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/", headers={"host": "10.0.0.7:8000"}).status_code == 400
