"""`pbem audit MATCH --order N`: from the letter to the receipt, and why."""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from domain.game import Seat
from domain.match.events import TimeGiven
from pbem.audit.looking import LookUnsaid, Sought
from pbem.audit.looking import audit as laid_open
from pbem.audit.order import OrderAudit
from pbem.cli import pbem
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading, writing
from pbem.store.tables import inbox
from tests.pbem.audit.conftest import WHY, Audit
from tests.support.house import House, line_of, words_of

TOKEN = re.compile(r"\+[a-z2-7]{26}@")


def test_the_letter_its_lines_and_the_ruling_are_told(house: House, audit: Audit) -> None:
    house.open("spy", "partisan-1")
    raw = house.reply("spy", "hello\nplay 99 to\nrules QC-09")
    house.deliver(raw)
    house.work()

    found = audit("--order", "1")
    letter = found["letter"]
    assert (letter["number"], letter["sha256"], letter["intact"]) == (1, hashlib.sha256(raw).hexdigest(), True)
    assert (letter["envelope_from"], letter["sender"]) == ("spy@example.org", "spy@example.org")
    assert ("subject", "Re: spy") in [tuple(header) for header in letter["headers"]]
    assert (letter["token"]["standing"], letter["token"]["letter"], letter["token"]["asked"]) == ("valid", 1, 1)
    assert letter["judged"] == {"release": letter["release_today"], "vouched": "none", "because": "tokens-suffice-here"}
    assert [(line["line"], line["then"]["what"], line["then"]["rule"]) for line in letter["lines"]] == [
        (1, "no-order", ""), (2, "refused", "QC-09"), (3, "question", ""),
    ]  # fmt: skip
    assert {one["why"] for one in letter["left_out"]} == {"quote-mark"}
    assert letter["differs"] == []
    (cited,) = found["rulings"]
    assert (cited["rule"], cited["why"]) == ("QC-09", "refused")
    assert "changes house" in cited["text"]


def test_the_positions_the_events_and_the_receipt_are_told(house: House, audit: Audit) -> None:
    match = house.open("spy", "partisan-1")
    before = house.match(match)
    order = house.some_order(match, "spy")
    house.answer("spy", order)

    found = audit("--order", "1")
    assert found["orders"] == [order]
    assert found["put"]["number"] == 1
    assert found["before"]["event"] == before.version
    assert found["before"]["whole"]["position"] == json.loads(
        json.dumps(before.game.positions.write(before.state.game))  # type: ignore[union-attr]
    )
    assert found["before"]["seen"]["text"] != found["after"]["seen"]["text"]
    names = [event["name"] for event in found["events"]]
    assert names[:2] == ["match.order-carried-out.v1", "quinta-colonna.spy-moved.v1"]
    assert found["events"][0]["seen_by"] == ["spy"]
    assert found["events"][1]["said"].startswith("You play")
    (receipt,) = found["receipts"]
    assert (receipt["kind"], receipt["state"], receipt["handed_over"]) == ("receipt", "sent", "2026-01-05T18:00:00Z")
    assert "has been carried out" in receipt["words"]
    assert [one["seat"] for one in found["others"]] == ["partisan-1"]


@pytest.mark.parametrize("bots", [(), ("spy",)], ids=["of-a-letter", "of-a-bot"])
def test_what_another_command_stored_after_an_order_is_not_the_orders(
    house: House, audit: Audit, bots: tuple[str, ...]
) -> None:
    match = house.open(*({"spy", "partisan-1"} - set(bots)), bots=bots)
    if not bots:
        house.answer("spy", house.some_order(match, "spy"))
    last = house.match(match).version
    house.now += timedelta(minutes=1)
    house.service.hosting.extend(match, 40, Doing(by=Operator("host")), house.now)

    later = [entry.event for entry in house.match(match).entries[last:]]
    assert [type(event) for event in later] == [TimeGiven]
    found = audit("--order", "1")
    assert found["after"]["event"] == found["order"]["events"][-1] == last


def test_no_token_is_shown_but_in_raw_letters(house: House, said: Callable[..., str]) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    for more in ((), ("--json",)):
        assert not TOKEN.search(said("--order", "1", *more))
    assert TOKEN.search(said("--order", "1", "--json", "--raw"))
    assert TOKEN.search(said("--order", "1", "--raw"))


def test_a_held_letter_is_told_with_its_question_and_the_answer(house: House, audit: Audit) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    house.deliver(house.reply("spy", order, sender="eve@example.org"))
    house.work()
    waiting = audit("--letter", "1")
    assert (waiting["order"], waiting["letter"]["result"], waiting["letter"]["reason"]) == (None, "held", "ask-owner")
    assert (waiting["letter"]["judged"]["because"], waiting["replies"]) == ("another-address", [])

    house.answer("spy", "yes")
    found = audit("--order", "1")
    assert (found["letter"]["number"], found["letter"]["confirmed"]) == (1, True)
    assert (found["letter"]["judged"]["because"], found["letter"]["differs"]) == ("confirmed", [])
    assert found["question"]["kind"] == "held"
    assert [(one["letter"], one["result"]) for one in found["replies"]] == [(2, "confirmed")]
    assert found["orders"] == [order]


def test_what_would_be_decided_otherwise_today_is_said_plainly(house: House, said: Callable[..., str]) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", f"good morning\n{house.some_order(match, 'spy')}")
    with writing(house.service.engine) as conn:
        verdict = json.loads(conn.execute(select(inbox.c.verdict)).scalar_one())
        verdict["judged"] = {"release": "0.0.9", "vouched": "pass", "domain": "example.org", "because": "authenticated"}
        verdict["ignored"] = [[0, "below-stop"]]
        conn.execute(update(inbox).values(verdict=json.dumps(verdict)))

    text = said("--order", "1")
    assert "read then by release 0.0.9; read again today by release" in text
    assert (
        "DIFFERS: its sender would be judged otherwise today; then: pass, authenticated; today: none, tokens-" in text
    )
    assert "DIFFERS: line 1: it would be taken otherwise today; then: below-stop; today: talk" in text


def test_what_came_too_late_is_refused_as_late_alone_and_read_again_today_as_the_same(
    house: House, audit: Audit
) -> None:
    house.open("player-1", "player-2", game="vedova-nera")
    house.answer("player-1", "choose red")
    house.answer("player-2", "choose green")
    turn = house.last("player-1")
    house.answer("player-1", "move B1 A1")
    receipt = words_of(house.answer("player-1", "Forget that, I play B1 to C1 instead.", turn))

    found = audit("--order", "4")
    assert [line["then"]["rule"] for line in found["letter"]["lines"]] == ["G-03"]
    assert [cited["rule"] for cited in found["rulings"]] == ["G-03"]
    assert found["letter"]["differs"] == []
    assert "what your letter answers is closed" in " ".join(receipt.split())
    assert "Put it right" not in receipt


def test_of_a_late_letter_no_line_is_said_to_wait_for_the_rest(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    turn = house.last("partisan-1")
    house.wait(hours=80)
    receipt = line_of(house.answer("partisan-1", "P1 stay\nend", turn))

    assert "Not done: “P1 stay”" in receipt
    assert "It is of the same letter, and what that answers is closed." in receipt
    assert "waits until" not in receipt


def test_a_receipt_is_printed_once(house: House, said: Callable[..., str]) -> None:
    match = house.open("spy", "partisan-1", form="html")
    house.answer("spy", house.some_order(match, "spy"))
    assert said("--order", "1").count("Your letter has been carried out") == 1


def test_that_the_dice_were_fixed_by_hand_is_said_with_every_order(house: House, said: Callable[..., str]) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    assert "its dice were fixed by hand" in said("--order", "1")


def test_a_letter_that_an_earlier_release_read_is_told_as_far_as_it_was_noted(
    house: House, said: Callable[..., str], audit: Audit
) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    with writing(house.service.engine) as conn:
        conn.execute(update(inbox).values(verdict='{"result":"receipt"}'))

    assert audit("--order", "1")["letter"]["judged"] is None
    text = said("--order", "1")
    assert "read then by an earlier release, which did not note its name" in text
    assert "sender, judged today (nothing was noted then)" in text


def test_what_was_erased_is_said_to_be(house: House, audit: Audit, said: Callable[..., str]) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    spy = house.match(match).state.occupants[Seat("spy")].player  # type: ignore[union-attr]
    with writing(house.service.engine) as conn:
        house.service.vault.erase(conn, str(spy), house.now)

    letter = audit("--order", "1")["letter"]
    assert (letter["words"], letter["intact"], letter["headers"]) == (None, None, [])
    assert "its words were erased" in said("--order", "1")


@pytest.mark.parametrize("names", [("--message-id", "<1.spy@example.org>"), ("--letter", "1")])
def test_an_order_is_found_by_its_letter(house: House, audit: Audit, names: tuple[str, str]) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    assert audit(*names)["order"]["number"] == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--order", "7"), "The match has no order 7: it has orders 1 to 1"),
        (("--letter", "7"), "No letter 7 came to this match"),
        (("--message-id", "x"), "No letter x came to this match."),
        (("--order", "1", "--letter", "1"), "Name one of --order, --letter and --message-id."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(house: House, words: tuple[str, ...], told: str) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    done = CliRunner().invoke(pbem, ("audit", "1", *WHY, *words), env=house.environment)
    assert (done.exit_code, done.stdout) == (1, "")
    assert told in str(done.exception)


def test_the_room_itself_shows_nothing_of_a_running_match_without_a_look(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    version = house.match(match).version
    for sought in (Sought(), Sought(order=1), Sought(letter=1)):
        with pytest.raises(LookUnsaid):
            laid_open(house.service, match, sought, None, house.now)
    assert house.match(match).version == version


def test_after_the_end_an_audit_needs_no_reason(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.resign("partisan-1")
    found = laid_open(house.service, match, Sought(order=2), None, house.now)
    assert isinstance(found, OrderAudit)
    assert {cited.why for cited in found.rulings} == {"ended"}
    with reading(house.service.engine) as conn:
        assert conn.execute(select(inbox.c.id)).all()


def test_letters_of_ours_that_were_let_go_of_are_told_as_they_were(house: House, audit: Audit) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", f"good morning\n{house.some_order(match, 'spy')}")
    house.resign("partisan-1")
    before = audit("--order", "1")
    house.wait_only(24 * 121)
    assert house.service.tidier.whole(house.now).letters > 3

    after = audit("--order", "1")
    (receipt,) = after["receipts"]
    assert (receipt.pop("written_again"), before["receipts"][0].pop("written_again")) == (True, False)
    assert receipt == before["receipts"][0]
    assert after["letter"] == before["letter"]
