"""Reminders so many hours before a deadline as a player wishes, and of nobody else's concern."""

import pytest
from sqlalchemy import select

from domain.match.queries import SetMine
from domain.match.reading.personal.preferences import wished
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.house import House, line_of, words_of

FIRST, SECOND = "player-1", "player-2"


def reminded(house: House, seat: str) -> int:
    """How many letters have reminded this seat."""
    sent = select(outbox.c.serial).where(outbox.c.seat == seat, outbox.c.kind == "reminder", outbox.c.state == "sent")
    with reading(house.service.engine) as conn:
        return len(conn.execute(sent).all())


def waiting_for_the_second(house: House, *said: str) -> None:
    """A match of two with 72 hours for a decision, in which the second has written these lines and is asked then."""
    house.open(FIRST, SECOND, game="vedova-nera")
    for line in said:
        house.answer(SECOND, line)
    house.answer(FIRST, "choose red")


def test_whoever_wishes_twelve_hours_is_reminded_then_and_not_before(house: House) -> None:
    waiting_for_the_second(house, "remind me 12 hours before")
    house.wait(hours=49)  # two thirds of the time
    assert reminded(house, SECOND) == 0
    house.wait(hours=12)
    assert reminded(house, SECOND) == 1


def test_whoever_wishes_more_than_a_third_is_reminded_earlier_and_once(house: House) -> None:
    waiting_for_the_second(house, "ricordami 2 giorni prima")
    house.wait(hours=25)
    assert reminded(house, SECOND) == 1
    house.wait(hours=46)
    assert reminded(house, SECOND) == 1


@pytest.mark.parametrize("said", [("remind me 5 days before",), ("remind me 12 hours before", "reminders as usual")])
def test_where_there_is_less_time_or_nothing_is_wished_any_more_it_comes_as_usual(
    house: House, said: tuple[str, ...]
) -> None:
    waiting_for_the_second(house, *said)
    house.wait(hours=49)
    assert reminded(house, SECOND) == 1


def test_the_answer_says_so_and_reminders_that_were_stopped_come_again(house: House) -> None:
    waiting_for_the_second(house, "stop reminders")
    answer = line_of(house.answer(SECOND, "promemoria 6 ore prima"))
    assert "a reminder comes this many hours before the deadline: 6." in answer
    assert "Reminders come 6 hours before the deadline." in words_of(house.answer(SECOND, "show my data"))


@pytest.mark.parametrize(
    ("line", "hours"),
    [("remind me 1 day before", "24"), ("please remind me 6h before", "6"), ("Erinnere mich 12 Stunden vorher", "12"),
     ("promemoria 3 ore prima della scadenza", "3"), ("reminders as usual", "")],
)  # fmt: skip
def test_the_wish_is_read_in_every_language(line: str, hours: str) -> None:
    assert wished(line) == SetMine("reminder", hours)


@pytest.mark.parametrize(
    "line", ["remind me 0 hours before", "remind me 90 days before", "remind me tomorrow", "remind me 12 hours"]
)
def test_what_names_no_time_before_a_deadline_is_none(line: str) -> None:
    assert wished(line) is None
