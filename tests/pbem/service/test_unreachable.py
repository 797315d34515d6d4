"""A letter that was refused for good or came back: the host is told, the deadline moves once, and everybody sees it."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match import events as happened
from domain.wire import Wired
from mail.outbound.instants import instant
from pbem.clubhouse.outbox.undelivered import SECOND_CHANCE
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.bounces import come_back
from tests.support.house import House, line_of, words_of
from tests.support.servers.sink import Sink, listening

HOST = "olga@example.org"
GONE = "550 5.1.1 No such user"
FULL = "552 5.2.2 Mailbox full"


def told(house: House, match: UUID) -> list[Wired]:
    """What the match was told of letters that did not arrive."""
    kinds = (happened.SeatUnreachable, happened.SeatReachable, happened.DeadlineExtended, happened.DeadlineMissed)
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, kinds)]


@pytest.fixture
def posted(tmp_path: Path) -> Iterator[tuple[House, Sink]]:
    """A service that hands its letters to a mail server."""
    with listening() as sink:
        house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        yield house, sink
        house.close()


def letter_of(raw: bytes) -> EmailMessage:
    """A letter as it was taken."""
    return message_from_bytes(raw, policy=policy.default)


def arrived(sink: Sink, address: str) -> int:
    """How many letters the mail server took for an address."""
    return sum(address in recipients for _, recipients, _ in sink.letters)


def test_a_letter_refused_for_good_makes_its_seat_unreachable_and_moves_the_deadline(
    posted: tuple[House, Sink],
) -> None:
    house, sink = posted
    sink.refused["spy@example.org"] = GONE
    match = house.open("spy", "partisan-1", host=HOST)

    assert [type(event) for event in told(house, match)] == [happened.SeatUnreachable, happened.DeadlineExtended]
    assert house.under_way(match).occupants["spy"].unreachable  # type: ignore[index]
    assert (arrived(sink, HOST), arrived(sink, "partisan-1@example.org")) == (1, 2)


def test_a_report_moves_the_deadline_by_the_whole_pace_and_everybody_else_is_told(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    house.now += timedelta(hours=30)
    come_back(house, house.last("spy"))

    decision = house.under_way(match).decision
    assert decision is not None
    assert decision.due == house.now + timedelta(hours=72)
    news = words_of(house.last("partisan-1"))
    assert "A letter to the spy could not be delivered." in news
    assert len(house.letters("spy")) == 1
    assert len(house.letters_to(HOST)) == 1


def test_a_deadline_is_moved_once_and_then_missed(house: House) -> None:
    match = house.open("spy", "partisan-1")
    come_back(house, house.last("spy"))
    house.wait(hours=71)
    assert house.under_way(match).decisions == 1
    (reminder,) = house.letters("spy")[1:]
    assert "most of the time is gone" in line_of(reminder)
    come_back(house, house.last("spy"), number=2)
    house.wait(hours=2)

    assert house.under_way(match).decisions > 1
    kinds = [type(event) for event in told(house, match)]
    assert kinds == [happened.SeatUnreachable, happened.DeadlineExtended, happened.DeadlineMissed]


def test_an_answer_makes_the_seat_reachable_when_its_decision_closes(house: House) -> None:
    match = house.open("spy", "partisan-1")
    come_back(house, house.last("spy"))
    house.answer("spy", house.some_order(match, "spy"))

    assert isinstance(told(house, match)[-1], happened.SeatReachable)
    assert not house.under_way(match).occupants["spy"].unreachable  # type: ignore[index]
    assert house.under_way(match).spared == ()


@pytest.mark.parametrize(
    "facts", [{"action": "delayed", "status": "4.4.1"}, {"action": "delivered", "status": "2.0.0"}]
)
def test_a_report_of_a_delay_or_a_delivery_changes_nothing(house: House, facts: dict[str, str]) -> None:
    match = house.open("spy", "partisan-1")
    come_back(house, house.last("spy"), **facts)

    assert told(house, match) == []
    assert house.wait(hours=2).sent == 0


@pytest.mark.parametrize("hours", [0, 30])
def test_a_report_that_comes_after_its_letter_was_answered_is_noted_and_does_nothing(house: House, hours: int) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    asking = house.last("spy")
    house.wait(hours=hours)
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "P1 stay\nend")
    before = house.match(match).version
    come_back(house, asking)

    assert (told(house, match), house.match(match).version, house.letters_to(HOST)) == ([], before, [])
    with reading(house.service.engine) as conn:
        failed = select(outbox.c.kind, outbox.c.seat).where(outbox.c.state == "failed")
        assert [tuple(row) for row in conn.execute(failed)] == [("welcome", "spy")]


def test_a_report_of_the_letter_that_asks_now_counts_although_an_earlier_one_was_answered(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    house.answer("spy", house.some_order(match, "spy"))
    come_back(house, house.last("partisan-1"))

    assert told(house, match)[0] == happened.SeatUnreachable("partisan-1")  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["yes", "draw"])
def test_an_invitation_accepted_or_a_draw_proposed_says_that_the_player_was_reached(house: House, word: str) -> None:
    match = house.open("spy", "partisan-1", host=HOST, invite=word == "yes")
    first = house.last("spy")
    house.answer("spy", word)
    come_back(house, first)

    assert (told(house, match), house.letters_to(HOST)) == ([], [])


def test_a_full_mailbox_is_tried_once_more_before_anybody_is_told(house: House) -> None:
    match = house.open("spy", "partisan-1")
    first = house.last("spy")
    come_back(house, first, status="5.2.2", said=FULL)
    assert told(house, match) == []
    house.now += SECOND_CHANCE
    house.work()
    with reading(house.service.engine) as conn:
        tries = select(outbox.c.state, outbox.c.attempts).where(outbox.c.seat == "spy")
        assert [tuple(row) for row in conn.execute(tries)] == [("sent", 2)]

    come_back(house, first, status="5.2.2", said=FULL, number=2)
    assert isinstance(told(house, match)[0], happened.SeatUnreachable)


BLOCKED = "550 5.7.1 <spy@example.org>: your host is on a block list"


def test_a_refusal_of_the_service_is_told_to_its_administrators_with_number_and_command(
    house: House,
) -> None:
    house.environment["PBEM_ADMINS"] = "ada@example.org"
    house.restart()
    match = house.open("spy", "partisan-1", host=HOST)
    come_back(house, house.last("spy"), status="5.7.1", said=BLOCKED)

    (host,), (admin,) = house.letters_to(HOST), house.letters_to("ada@example.org")
    to_host, to_admin = (line_of(letter) for letter in (host, admin))
    assert "refusing letters of this service" in to_host
    assert "mailbox is full" not in to_host + to_admin
    whoever = "Whoever runs the service knows"
    assert (whoever in to_host, whoever in to_admin, "That is for you to mend" in to_admin) == (True, False, True)
    assert ("pbem resend" in to_host, "`pbem resend " in to_admin, "5.7.1" in to_admin) == (False, True, True)
    assert [type(event) for event in told(house, match)] == [happened.SeatUnreachable, happened.DeadlineExtended]


def test_what_the_mail_server_said_reaches_administrators_without_addresses(tmp_path: Path) -> None:
    with listening() as sink:
        sink.refused["spy@example.org"] = BLOCKED
        house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}", PBEM_ADMINS="ada@example.org")
        house.open("spy", "partisan-1")
        house.close()

    (letter,) = [raw for _, to, raw in sink.letters if to == ("ada@example.org",)]
    assert b"on a block list" in letter
    assert b"spy@example.org" not in letter


def test_administrators_hear_the_number_of_a_lost_letter_where_a_match_has_no_host(house: House) -> None:
    house.environment["PBEM_ADMINS"] = "ada@example.org"
    house.restart()
    house.open("spy", "partisan-1")
    come_back(house, house.last("spy"))

    assert "`pbem resend 1`" in line_of(house.letters_to("ada@example.org")[0])


def test_a_server_that_is_full_is_asked_once_more(posted: tuple[House, Sink]) -> None:
    house, sink = posted
    sink.refused["spy@example.org"] = FULL
    match = house.open("spy", "partisan-1")
    assert told(house, match) == []
    del sink.refused["spy@example.org"]
    house.now += SECOND_CHANCE
    house.work()

    assert told(house, match) == []
    assert arrived(sink, "spy@example.org") == 1


def test_a_receipt_that_comes_back_is_nobodys_business(house: House) -> None:
    match = house.open("spy", "partisan-1")
    receipt = house.answer("spy", "play 91 to 200")
    come_back(house, receipt)

    assert told(house, match) == []
    with reading(house.service.engine) as conn:
        failed = conn.execute(select(outbox.c.kind).where(outbox.c.state == "failed")).scalars().all()
    assert failed == ["receipt"]


def test_a_receipt_in_the_place_of_a_letter_that_all_know_of_counts_like_it(house: House) -> None:
    match = house.open("spy", "partisan-1")
    receipt = house.answer("spy", house.some_order(match, "spy"))
    come_back(house, receipt)

    assert told(house, match) == [happened.SeatUnreachable("spy")]  # type: ignore[arg-type]


def test_a_report_without_the_bounce_token_says_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    raw = house.reply("spy", "Action: failed\nStatus: 5.1.1")
    house.deliver(raw)
    house.work()

    assert told(house, match) == []


def test_an_invitation_that_comes_back_is_told_to_the_host(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST, invite=True)
    come_back(house, house.last("spy"))

    assert [type(event) for event in told(house, match)] == [happened.SeatUnreachable]
    assert "could not be delivered to the spy" in line_of(house.letters_to(HOST)[-1])
    house.answer("spy", "yes")
    state = house.match(match).state
    assert not state.occupants["spy"].unreachable  # type: ignore[union-attr,index]


def test_a_deadline_waits_once_for_a_seat_that_could_not_be_asked_in_time(posted: tuple[House, Sink]) -> None:
    house, sink = posted
    sink.refused["spy@example.org"] = "451 4.2.1 Try again later"
    match = house.open("spy", "partisan-1", host=HOST)
    for _ in range(19):
        house.wait(hours=4)
    assert house.under_way(match).decisions == 1
    assert [type(event) for event in told(house, match)] == [happened.SeatUnreachable, happened.DeadlineExtended]
    assert arrived(sink, HOST) == 1

    sink.refused.clear()
    house.wait(hours=4)
    assert told(house, match)[-1] == happened.SeatReachable("spy")  # type: ignore[arg-type]
    (asked,) = (raw for _, to, raw in sink.letters if to == ("spy@example.org",))
    due = house.match(match).views[Seat("spy")].asked
    assert due is not None
    assert instant(due.closes, "UTC", "en") in line_of(letter_of(asked))


def test_a_seat_that_was_asked_is_not_waited_for(posted: tuple[House, Sink]) -> None:
    house, sink = posted
    match = house.open("spy", "partisan-1")
    sink.refused["spy@example.org"] = "451 4.2.1 Try again later"
    for _ in range(19):
        house.wait(hours=4)

    assert [type(event) for event in told(house, match)] == [happened.DeadlineMissed]
