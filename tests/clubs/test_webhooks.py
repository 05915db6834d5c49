"""Webhooks: what is sent, to where, how often, and when no more."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from clubs import limits, webhook_post
from clubs.errors import BadWebhook
from clubs.models import ClubAct, Delivery, Notice, Webhook
from clubs.services import webhooks
from clubs.webhook_post import is_public, post, read_url
from tests.clubs.conftest import Friends, signed_in
from tests.clubs.receiver import Receiver, listening


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE = True
    with listening() as running:
        yield running


@pytest.fixture
def webhook(friends: Friends, receiver: Receiver) -> Webhook:
    return webhooks.add_webhook(by=friends.ming, url=receiver.url, events=["hand.settled"])


def announce(friends: Friends, **payload: Any) -> Delivery:
    webhooks.announce(club=friends.club, event="hand.settled", payload=payload)
    return Delivery.objects.latest("pk")


def make_due() -> None:
    past = timezone.now() - timedelta(seconds=1)
    Delivery.objects.filter(try_after__isnull=False).update(try_after=past)
    Webhook.objects.filter(quiet_until__isnull=False).update(quiet_until=past)


def test_a_message_is_signed_so_that_its_receiver_can_check_it(
    friends: Friends, webhook: Webhook, receiver: Receiver
) -> None:
    announce(friends, hand=17, name="名堂")

    assert webhooks.send_waiting() == 1

    [(headers, body)] = receiver.heard
    said = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(webhook.secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, said, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert headers["content-type"] == "application/json"
    told = json.loads(body)
    assert (told["type"], told["club"], told["data"]) == (
        "hand.settled",
        friends.club.pk,
        {"hand": 17, "name": "名堂"},
    )
    assert Delivery.objects.get().state == "delivered"


def test_an_event_of_a_transaction_that_fails_is_told_to_nobody(friends: Friends, webhook: Webhook) -> None:
    with contextlib.suppress(ZeroDivisionError), transaction.atomic():
        announce(friends)
        raise ZeroDivisionError

    assert not Delivery.objects.exists()


def test_only_those_who_asked_for_an_event_hear_of_it(friends: Friends, webhook: Webhook) -> None:
    assert webhooks.announce(club=friends.club, event="match.finished", payload={}) == 0
    assert not Delivery.objects.exists()


def test_what_fails_is_tried_again_with_the_same_id(friends: Friends, webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 500
    announce(friends)
    webhooks.send_waiting()
    assert webhooks.send_waiting() == 0
    assert len(receiver.heard) == 1

    receiver.status = 204
    make_due()
    webhooks.send_waiting()

    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.status) == ("delivered", 2, 204)
    assert len({headers["webhook-id"] for headers, _body in receiver.heard}) == 1


def test_what_has_piled_up_follows_once_the_program_answers(
    friends: Friends, webhook: Webhook, receiver: Receiver
) -> None:
    receiver.status = 503
    for hand in range(3):
        announce(friends, hand=hand)
    webhooks.send_waiting()
    receiver.status = 200
    make_due()

    webhooks.send_waiting(rounds=9)

    hands = [json.loads(body)["data"]["hand"] for _headers, body in receiver.heard]
    assert hands == [0, 0, 1, 2]
    webhook.refresh_from_db()
    assert webhook.failures == 0


def test_a_message_that_is_never_taken_is_given_up(friends: Friends, webhook: Webhook, receiver: Receiver) -> None:
    receiver.status = 400
    announce(friends)

    for _attempt in range(len(limits.WEBHOOK_BACKOFF_SECONDS) + 3):
        make_due()
        webhooks.send_waiting()

    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.error) == ("given_up", "answered 400")
    assert len(receiver.heard) == len(limits.WEBHOOK_BACKOFF_SECONDS) + 1


def test_a_webhook_that_nobody_answers_is_switched_off_and_the_owner_told(
    friends: Friends, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WEBHOOK_FAILURES_MAX", 2)
    receiver.status = 500
    announce(friends)
    announce(friends)

    for _attempt in range(3):
        make_due()
        webhooks.send_waiting()

    webhook.refresh_from_db()
    assert not webhook.is_on
    assert [delivery.state for delivery in Delivery.objects.all()] == ["given_up", "given_up"]
    assert Notice.objects.get().member == friends.ming
    assert ClubAct.objects.filter(act="webhook_disabled").count() == 1
    assert len(receiver.heard) == 2


def test_a_redirect_is_not_followed(friends: Friends, webhook: Webhook, receiver: Receiver) -> None:
    receiver.status, receiver.location = 302, receiver.url
    announce(friends)

    webhooks.send_waiting()

    assert len(receiver.heard) == 1
    assert Delivery.objects.get().error == "a redirect, which is not followed"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("fe80::1", False),
        ("fd00::1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::a00:1", False),
        ("::7f00:1", False),
        ("fec0::1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_only_addresses_that_the_whole_internet_reaches_are_public(address: str, expected: bool) -> None:
    assert is_public(address) is expected


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1"])
def test_nothing_is_sent_to_this_machine(settings: Settings, host: str) -> None:
    settings.WEBHOOKS_TO_PRIVATE = False

    answer = post(url=f"https://{host}/", secret=webhook_post.new_secret(), message_id="msg_1", body=b"{}")

    assert not answer.is_taken
    assert answer.status is None
    assert answer.error in ("the host is at a private address", "the host is not known")


def test_an_answer_that_does_not_come_is_not_waited_for(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WEBHOOK_SECONDS_MAX", 0.2)
    silent = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    try:
        answer = post(
            url=f"http://127.0.0.1:{silent.server_port}/",
            secret=webhook_post.new_secret(),
            message_id="msg_1",
            body=b"{}",
        )
    finally:
        silent.server_close()

    assert answer.status is None
    assert answer.error


@pytest.fixture
def own_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """A server's side of TLS at 127.0.0.1, by a certificate that `post` trusts."""
    key = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "receiver")])
    now = timezone.now()
    place = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    built = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now, now.replace(year=now.year + 1)
    )
    certificate = built.add_extension(place, critical=False).sign(key, None)
    file = tmp_path / "receiver.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    trusting = ssl.create_default_context(cafile=str(file))
    monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(file)
    return serving


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_an_answer_that_trickles_in_is_cut_short(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, own_certificate: ssl.SSLContext, scheme: str
) -> None:
    settings.WEBHOOKS_TO_PRIVATE = True
    monkeypatch.setattr(limits, "WEBHOOK_SECONDS_MAX", 1)
    is_over = threading.Event()
    heard = []

    def trickle(listening: socket.socket) -> None:
        """Begin a status line and go on with it, a byte at a time, each one in time."""
        taken, _address = listening.accept()
        if scheme == "https":
            taken = own_certificate.wrap_socket(taken, server_side=True)
        with taken, contextlib.suppress(OSError):
            heard.append(taken.recv(100))
            taken.sendall(b"HTTP/1.1 ")
            while not is_over.wait(0.05):
                taken.sendall(b"2")

    with socket.create_server(("127.0.0.1", 0)) as door:
        slow = threading.Thread(target=trickle, args=(door,), daemon=True)
        slow.start()
        stop = threading.Timer(10, is_over.set)
        stop.start()
        answer = post(
            url=f"{scheme}://127.0.0.1:{door.getsockname()[1]}/",
            secret=webhook_post.new_secret(),
            message_id="msg_1",
            body=b"{}",
        )
        was_cut = not is_over.is_set()
        is_over.set()
        stop.cancel()
        slow.join()

    assert heard
    assert was_cut, "the answer was read for as long as it came"
    assert answer.status is None
    assert answer.error


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "https://",
        "example.org",
        "https://user:word@example.org/",
        "https://example.org/a b",
        "https://example.org/\nhost: x",
        "https://[::1",
        "https://example.org:99999/",
        "https://例.org/",
        "http://example.org/",
        "",
    ],
)
def test_what_is_no_address_is_refused(friends: Friends, settings: Settings, url: str) -> None:
    settings.WEBHOOKS_TO_PRIVATE = False

    with pytest.raises(ValueError):
        read_url(url)
    with pytest.raises(BadWebhook):
        webhooks.add_webhook(by=friends.ming, url=url, events=["hand.settled"])
    assert not Webhook.objects.exists()


def test_the_log_can_send_again(friends: Friends, webhook: Webhook, receiver: Receiver) -> None:
    delivery = announce(friends)
    webhooks.send_waiting()
    browser = signed_in(friends.ming.user)
    page = browser.get(f"/clubs/{friends.club.pk}/webhooks/{webhook.pk}/").content.decode()

    browser.post(f"/clubs/{friends.club.pk}/webhooks/{webhook.pk}/{delivery.pk}/again/")
    webhooks.send_waiting()

    assert "Send again" in page
    assert len(receiver.heard) == 2
    assert Delivery.objects.get().state == "delivered"


@pytest.mark.parametrize("page", ["", "1/", "1/remove/", "1/secret/", "1/1/", "1/1/again/"])
def test_a_member_does_not_see_webhooks(friends: Friends, webhook: Webhook, page: str) -> None:
    path = f"/clubs/{friends.club.pk}/webhooks/{page}"
    method = "post" if page.endswith(("remove/", "secret/", "again/")) else "get"

    assert getattr(signed_in(friends.tang.user), method)(path).status_code == 403
    assert getattr(signed_in(friends.stranger), method)(path).status_code == 404
    webhook.refresh_from_db()
    assert webhook.is_on


def test_a_removed_webhook_gets_nothing(friends: Friends, webhook: Webhook, receiver: Receiver) -> None:
    announce(friends)

    signed_in(friends.ming.user).post(f"/clubs/{friends.club.pk}/webhooks/{webhook.pk}/remove/")

    assert webhooks.send_waiting() == 0
    assert webhooks.announce(club=friends.club, event="hand.settled", payload={}) == 0
    assert receiver.heard == []
