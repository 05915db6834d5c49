"""Disputes: opened by who is part of a line, decided by who took no part, and what they do to the book."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import clubs.services
import ledger.selectors
from clubs import corrections, money
from clubs.corrections import CorrectedLine
from clubs.errors import AlreadyDecided, BadCorrection, Forbidden, LedgerRefused, NeedsAnother, NotDisputable, NotFound
from clubs.models import Club, ClubAct, Dispute, Member, Notice, Role, User
from clubs.services import adjustments, disputes
from games.desk.findings import SENTENCES, Finding
from games.registry import GAMES
from games.table import evidence
from games.table.models import Hand
from games.table.services.disputes import open_dispute

from .conftest import Evening, seeded_evening
from .settled import settled_hand


@dataclass(frozen=True)
class Case:
    """A settled hand with payments, its seats as members, and officers who did not play."""

    club: Club
    hand: Hand
    players: list[Member]
    judge: Member
    other_judge: Member

    @property
    def lines(self) -> list:
        return list(self.hand.entry.transfers.order_by("line"))

    @property
    def payer(self) -> Member:
        return Member.objects.select_related("club__book", "user", "account").get(account_id=self.lines[0].payer_id)

    def open(self, member: Member | None = None, line: int = 0) -> Dispute:
        return open_dispute(
            member=member or self.payer, transfer_id=self.lines[line].pk, reason="I had shown before that tile"
        )

    def balances(self) -> dict[int, int]:
        return {one.pk: Member.objects.get(pk=one.pk).account.balance for one in self.players}


SEEDS = {"evening": seeded_evening(settled_hand, hands_per_match=30)}


@pytest.fixture
def case(evening: Evening, club: Club) -> Case:
    hand = Hand.objects.get(settled_at__isnull=False)
    judges = [
        clubs.services.join_club(club=club, user=User.objects.create_user(name, display_name=name), role=Role.ADMIN)
        for name in ("Judge", "Another")
    ]
    players = list(Member.objects.filter(user__in=evening.people[:3]).order_by("pk"))
    return Case(club, hand, players, *judges)


def kinds(member: Member) -> list[str]:
    return list(Notice.objects.filter(member=member).order_by("pk").values_list("kind", flat=True))


def test_the_evidence_is_attached_by_itself(case):
    found = case.open().evidence

    assert found["record"]["id"] == f"hand:{case.hand.pk}"
    assert found["entry"]["hash"] == case.hand.entry.hash_hex
    assert found["head"]["number"] >= case.hand.entry.number
    assert found["line"]["points"] == case.lines[0].points
    assert [finding["key"] for finding in found["verified"]] == ["record", "seed", "play", "result", "ledger"]
    assert all(finding["holds"] for finding in found["verified"])


def test_the_evidence_is_read_in_each_readers_own_language(case, monkeypatch):
    dispute = case.open()
    monkeypatch.setattr(evidence, "_", lambda text: {"holds: %(finding)s": "成立：%(finding)s"}.get(text, text))
    client, place = signed_in(case.judge.user), f"/api/clubs/{case.club.pk}/disputes/{dispute.pk}/evidence/"

    told = client.get(place).json()
    page = client.get(reverse("dispute", args=[case.club.pk, dispute.pk])).content.decode()
    chinese = client.get(place, headers={"Accept-Language": "zh-hans"}).json()

    assert all(one["text"].startswith("成立：") for one in told["verified"])
    assert "成立：the ledger" in page
    assert told["explanation"].endswith(f"= {case.lines[0].points}")
    assert chinese["explanation"] != told["explanation"]
    assert {name: told[name] for name in ("entry", "head", "line", "record")} == {
        name: dispute.evidence[name] for name in ("entry", "head", "line", "record")
    }


def test_every_finding_has_a_sentence_and_one_of_a_later_version_speaks_for_itself():
    unknown = {"verified": [{"holds": False, "key": "from_the_future", "facts": {}}]}

    assert evidence.findings(unknown) == ["does not hold: from the future"]
    for key, text in SENTENCES.items():
        names = re.findall(r"%\((\w+)\)s", text)
        assert str(Finding(key, dict.fromkeys(names, 1))), key


def test_a_record_that_does_not_hold_says_so_in_the_evidence(case):
    Hand.objects.filter(pk=case.hand.pk).update(net=[0, 0, 0])

    found = case.open().evidence

    assert [(one["holds"], one["key"]) for one in found["verified"]][-1] == (False, "other_net")


def test_upheld_takes_the_whole_entry_back_and_tells_both_sides(case):
    dispute = case.open()

    done = disputes.uphold_dispute(dispute_id=dispute.pk, by=case.judge, word="The log agrees with you.")

    assert done.state == "upheld"
    assert done.reversal.reverses_id == case.hand.entry_id
    assert set(case.balances().values()) == {0}
    told = [kinds(player)[-1] for player in case.players]
    assert told == ["dispute_upheld"] * 3
    assert ClubAct.objects.filter(act="dispute_upheld", by=case.judge, concerns=case.payer).count() == 1


def test_a_corrected_entry_stands_in_the_place_of_the_one_taken_back(case):
    dispute, line = case.open(), case.lines[0]
    corrected = [CorrectedLine(payer=line.payer_id, payee=line.payee_id, points=3, reason=line.reason, detail={})]

    done = disputes.uphold_dispute(dispute_id=dispute.pk, by=case.judge, word="Three.", corrected=corrected)

    assert done.correction.source == f"dispute:{dispute.pk}:corrected"
    assert done.correction.facts["corrects"] == case.hand.entry.number
    assert done.correction.facts["reversal"] == done.reversal.number
    assert case.balances()[case.payer.pk] == -3
    assert sum(case.balances().values()) == 0


def test_refused_leaves_the_book_as_it_was(case):
    dispute, before = case.open(), case.balances()
    head = ledger.selectors.head(case.club.book).number

    disputes.refuse_dispute(dispute_id=dispute.pk, by=case.judge, word="The record shows otherwise.")

    assert (case.balances(), ledger.selectors.head(case.club.book).number) == (before, head)
    assert kinds(case.payer)[-1] == "dispute_refused"
    assert Dispute.objects.get().word == "The record shows otherwise."


def test_control_characters_in_reasons_and_answers_are_left_out(case):
    dispute = open_dispute(member=case.payer, transfer_id=case.lines[0].pk, reason="wrong\x00 sum\x07")

    disputes.refuse_dispute(dispute_id=dispute.pk, by=case.judge, word="It\x00 is right.\nSee the record.")

    dispute.refresh_from_db()
    assert (dispute.reason, dispute.word) == ("wrong sum", "It is right.\nSee the record.")


def test_both_sides_and_those_who_may_decide_hear_of_a_new_dispute(case):
    case.open()

    payee = Member.objects.get(account_id=case.lines[0].payee_id)
    assert kinds(payee) == ["dispute_opened"]
    assert kinds(case.judge) == ["dispute_to_decide"]


def test_who_played_cannot_decide_whatever_their_role(case):
    dispute, payee = case.open(), Member.objects.get(account_id=case.lines[0].payee_id)
    Member.objects.filter(pk=payee.pk).update(role=Role.OWNER)
    payee.refresh_from_db()

    for act in (disputes.uphold_dispute, disputes.refuse_dispute):
        with pytest.raises(NeedsAnother):
            act(dispute_id=dispute.pk, by=payee, word="Mine.")
    with pytest.raises(IntegrityError, match="dispute_decider_did_not_play"), transaction.atomic():
        Dispute.objects.filter(pk=dispute.pk).update(
            state="refused", word="Mine.", decided_by=payee, decided_at=timezone.now()
        )
    assert Dispute.objects.get().state == "open"


def test_where_everybody_who_may_decide_has_played_the_page_says_so(case):
    Member.objects.filter(pk__in=[case.judge.pk, case.other_judge.pk]).update(role=Role.MEMBER)
    dispute = case.open()

    page = signed_in(case.payer.user).get(reverse("dispute", args=[case.club.pk, dispute.pk])).content.decode()

    assert "Nobody may decide this yet" in page
    assert "May decide" not in page
    assert "somebody else must decide" not in page


def test_a_dispute_that_nobody_may_decide_is_told_to_who_can_change_that_and_stands_on_their_board(case):
    Member.objects.filter(pk__in=[case.judge.pk, case.other_judge.pk]).update(role=Role.MEMBER)
    owner = next(one for one in case.players if one.pk != case.payer.pk)
    Member.objects.filter(pk=owner.pk).update(role=Role.OWNER)
    client = signed_in(case.payer.user)

    answer = client.post(
        reverse("open-dispute", args=[case.club.pk, case.lines[0].pk]), {"reason": "Wrong fan"}, follow=True
    )

    dispute, said = Dispute.objects.get(), answer.content.decode()
    assert "Nobody may decide it yet" in said
    assert "have been told. Nobody" not in said
    assert "dispute_stuck" in kinds(owner)
    assert "dispute_to_decide" not in kinds(owner)
    assert money.without_decider(case.club, list(money.open_disputes(case.club.pk))) == [dispute]
    board = signed_in(owner.user).get(reverse("club-manage", args=[case.club.pk])).content.decode()
    assert "1 that nobody may decide" in board
    page = signed_in(owner.user).get(reverse("dispute", args=[case.club.pk, dispute.pk])).content.decode()
    assert "Make a member who did not take part an administrator" in page


def test_who_may_decide_from_now_on_is_told_of_what_waits(case):
    Member.objects.filter(pk__in=[case.judge.pk, case.other_judge.pk]).update(role=Role.MEMBER)
    owner = next(one for one in case.players if one.pk != case.payer.pk)
    Member.objects.filter(pk=owner.pk).update(role=Role.OWNER)
    dispute = case.open()
    played = next(one for one in case.players if one.pk not in (case.payer.pk, owner.pk))

    for member in (case.judge, played):
        clubs.services.change_role(by=owner, member_id=member.pk, role=Role.HOST)
        clubs.services.change_role(by=owner, member_id=member.pk, role=Role.ADMIN)

    assert kinds(case.judge).count("dispute_to_decide") == 1
    assert "dispute_to_decide" not in kinds(played)
    assert money.without_decider(case.club, list(money.open_disputes(case.club.pk))) == []
    page = signed_in(case.payer.user).get(reverse("dispute", args=[case.club.pk, dispute.pk])).content.decode()
    assert "May decide: Judge" in page


def test_a_line_is_disputed_once_at_a_time_by_a_member_and_again_after_withdrawal(case):
    dispute = case.open()
    with pytest.raises(NotDisputable):
        case.open()
    disputes.withdraw_dispute(dispute_id=dispute.pk, by=case.payer)

    assert case.open().state == "open"


def test_nobody_disputes_a_line_of_others_nor_an_old_one_nor_one_taken_back(case, monkeypatch):
    with pytest.raises(NotFound):
        open_dispute(member=case.judge, transfer_id=case.lines[0].pk, reason="I saw it")
    later = timezone.now() + timedelta(days=31)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: later)
        with pytest.raises(NotDisputable):
            case.open()
    disputes.uphold_dispute(dispute_id=case.open().pk, by=case.judge, word="Yes.")
    with pytest.raises(NotDisputable):
        case.open()


def test_other_open_disputes_of_the_same_entry_end_with_the_decision(case):
    payee = Member.objects.select_related("club__book", "user").get(account_id=case.lines[0].payee_id)
    one, two = case.open(), case.open(payee)

    disputes.uphold_dispute(dispute_id=one.pk, by=case.judge, word="Yes.")

    one.refresh_from_db()
    two.refresh_from_db()
    assert (two.state, two.reversal_id) == ("upheld", one.reversal_id)


REFUSED_LINES = [
    ("an account of somebody who did not play", lambda case, line: (line.payer_id, case.judge.account_id, 5)),
    ("to oneself", lambda case, line: (line.payer_id, line.payer_id, 5)),
    ("no points", lambda case, line: (line.payer_id, line.payee_id, 0)),
    ("less than none", lambda case, line: (line.payer_id, line.payee_id, -5)),
    (
        "more than a hand by these rules can cost",
        lambda case, line: (line.payer_id, line.payee_id, corrections.loss_max(Dispute.objects.get()) + 1),
    ),
]


@pytest.mark.parametrize(("_case", "made"), REFUSED_LINES)
def test_a_corrected_line_that_cannot_be_leaves_everything_as_it_was(_case, made, case):
    dispute, before = case.open(), case.balances()
    payer, payee, points = made(case, case.lines[0])
    line = CorrectedLine(payer=payer, payee=payee, points=points, reason="win", detail={})

    with pytest.raises(BadCorrection):
        disputes.uphold_dispute(dispute_id=dispute.pk, by=case.judge, word="So.", corrected=[line])

    assert (case.balances(), Dispute.objects.get().state) == (before, "open")


def test_a_correction_is_bounded_by_what_a_hand_can_cost_in_all_its_lines_together(case):
    dispute, line = case.open(), case.lines[0]
    game = GAMES[case.hand.match.game]
    bound = game.worst_loss(game.Rules(**case.hand.rules))
    third = next(one.account_id for one in case.players if one.account_id not in (line.payer_id, line.payee_id))

    def corrected(*lines: tuple[int, int, int]) -> list[CorrectedLine]:
        return [CorrectedLine(payer=a, payee=b, points=points, reason="win", detail={}) for a, b, points in lines]

    with pytest.raises(BadCorrection, match="two people"):
        disputes.uphold_dispute(
            dispute_id=dispute.pk,
            by=case.judge,
            word="So.",
            corrected=corrected((line.payer_id, line.payee_id, bound), (line.payer_id, third, 1)),
        )
    assert (corrections.loss_max(dispute), Dispute.objects.get().state) == (bound, "open")

    disputes.uphold_dispute(
        dispute_id=dispute.pk, by=case.judge, word="So.", corrected=corrected((line.payer_id, line.payee_id, bound))
    )
    assert case.balances()[case.payer.pk] == -bound
    assert sum(case.balances().values()) == 0


def test_without_a_bound_in_the_rules_a_correction_costs_no_more_than_the_entry_did(case):
    dispute = case.open()
    dispute.evidence = {**dispute.evidence, "record": {**dispute.evidence["record"], "engine_version": "kawuxing-0"}}

    assert corrections.loss_max(dispute) == -min(case.hand.net)


def test_a_floor_can_refuse_a_decision_which_then_has_changed_nothing(case):
    winner = Member.objects.select_related("account", "club").get(account_id=case.lines[0].payee_id)
    balance = winner.account.balance
    adjustments.set_limits(by=case.judge, member=winner, floor=balance, alert=None)
    dispute, before = case.open(), case.balances()

    with pytest.raises(LedgerRefused):
        disputes.uphold_dispute(dispute_id=dispute.pk, by=case.judge, word="Yes.")

    assert (case.balances(), Dispute.objects.get().state) == (before, "open")


def test_an_adjustment_can_be_disputed_and_is_decided_by_neither_of_its_two(case):
    asked = adjustments.ask_adjustment(by=case.judge, member=case.payer, points=9, reason="prize")
    done = adjustments.approve_adjustment(adjustment_id=asked.pk, by=case.other_judge)
    third = clubs.services.join_club(club=case.club, user=User.objects.create_user("third"), role=Role.ADMIN)
    before = case.balances()[case.payer.pk]

    dispute = open_dispute(member=case.payer, transfer_id=done.entry.transfers.get().pk, reason="It was ten")

    for officer in (case.judge, case.other_judge):
        with pytest.raises(NeedsAnother):
            disputes.uphold_dispute(dispute_id=dispute.pk, by=officer, word="No.")
    disputes.uphold_dispute(dispute_id=dispute.pk, by=third, word="Yes.")
    assert case.balances()[case.payer.pk] == before - 9


def test_a_plain_member_decides_nothing_and_only_the_opener_withdraws(case):
    dispute = case.open()
    plain = clubs.services.join_club(club=case.club, user=User.objects.create_user("plain"))

    with pytest.raises(Forbidden):
        disputes.refuse_dispute(dispute_id=dispute.pk, by=plain, word="No.")
    with pytest.raises(Forbidden):
        disputes.withdraw_dispute(dispute_id=dispute.pk, by=case.judge)
    assert Dispute.objects.get().state == "open"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_from_the_statement_to_the_decision_by_pages(case):
    player, judge = signed_in(case.payer.user), signed_in(case.judge.user)
    statement = reverse("statement", args=[case.club.pk])
    opening = reverse("open-dispute", args=[case.club.pk, case.lines[0].pk])

    assert opening in player.get(statement).content.decode()
    assert player.get(opening).status_code == 200
    assert player.post(opening, {"reason": " "}).status_code == 400
    player.post(opening, {"reason": "Wrong fan"})
    dispute = Dispute.objects.get()
    place = reverse("dispute", args=[case.club.pk, dispute.pk])
    assert "disputed" in player.get(statement).content.decode()
    page = judge.get(place).content.decode()
    assert "Wrong fan" in page
    assert "holds: the ledger" in page
    assert judge.get(reverse("dispute-evidence", args=[case.club.pk, dispute.pk])).json() == evidence.told(
        dispute.evidence
    )

    lines = {
        f"{name}-{index}": value
        for index, line in enumerate(case.lines)
        for name, value in (("payer", line.payer_id), ("payee", line.payee_id), ("points", 2 if index == 0 else ""))
    }
    deciding = reverse("dispute-decide", args=[case.club.pk, dispute.pk])
    assert judge.post(deciding, {**lines, "act": "correct", "word": ""}).status_code == 400
    judge.post(deciding, {**lines, "act": "correct", "word": "Two it is."})

    assert Dispute.objects.get().correction.transfers.get().points == 2
    page = player.get(statement).content.decode()
    assert "taken back" in page
    assert "corrected" in page


def test_a_dispute_is_nobodys_business_but_the_players_and_the_officers(case):
    dispute = case.open()
    plain = clubs.services.join_club(club=case.club, user=User.objects.create_user("plain"))
    stranger = User.objects.create_user("stranger")
    place = reverse("dispute", args=[case.club.pk, dispute.pk])

    assert signed_in(plain.user).get(place).status_code == 404
    assert signed_in(stranger).get(place).status_code == 404
    assert signed_in(case.judge.user).get(place).status_code == 200


RACES = [
    ("two uphold", "uphold", "uphold", {"upheld"}),
    ("one upholds, one refuses", "uphold", "refuse", {"upheld", "refused"}),
    ("decision against withdrawal", "uphold", "withdraw", {"upheld", "withdrawn"}),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("_case", "first", "second", "outcomes"), RACES)
def test_of_two_who_act_at_once_one_is_too_late(_case, first, second, outcomes, case):
    dispute = case.open()
    acts = {
        "uphold": lambda by: disputes.uphold_dispute(dispute_id=dispute.pk, by=by, word="Yes."),
        "refuse": lambda by: disputes.refuse_dispute(dispute_id=dispute.pk, by=by, word="No."),
        "withdraw": lambda _by: disputes.withdraw_dispute(dispute_id=dispute.pk, by=case.payer),
    }
    done: list[str] = []

    def act(name: str, by: Member) -> None:
        try:
            acts[name](by)
            done.append("done")
        except AlreadyDecided:
            done.append("too late")
        finally:
            connection.close()

    threads = [
        threading.Thread(target=act, args=[first, case.judge]),
        threading.Thread(target=act, args=[second, case.other_judge]),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(done) == ["done", "too late"]
    assert Dispute.objects.get().state in outcomes
    reversed_ = ledger.selectors.reversals_of([case.hand.entry_id])
    assert bool(reversed_) == (Dispute.objects.get().state == "upheld")
