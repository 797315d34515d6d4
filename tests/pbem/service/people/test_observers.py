"""Observers (G-35): whoever is known here watches a match whose host allows it, by letter, and hears what all may know."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select

from domain.game import Seat
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading
from pbem.store.tables import observers, outbox
from tests.support.house import House, line_of, words_of

GRACE = "grace@example.org"
WATCHED = "You watch this match; “stop watching 1” ends it."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Where Grace is known, and has no seat; on SQLite alone, for the store makes no difference here."""
    made = House(tmp_path, PBEM_OPENS="anybody")
    write(made, GRACE, "games")
    yield made
    made.close()


@pytest.fixture
def match(house: House) -> UUID:
    """One that may be watched, and that Grace watches."""
    found = house.open("spy", "partisan-1", observers=True)
    assert "You watch match 1 from now on" in write(house, GRACE, "watch 1")
    return found


def write(house: House, sender: str, text: str) -> str:
    """A letter to the address of the service; what its writer has heard last, on one line."""
    to = house.service.ours.base
    head = f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <{uuid4()}>"
    house.service.intake.take_in(RawLetter(sender, to, "test", f"{head}\r\n\r\n{text}\r\n".encode()), lambda: house.now)
    house.work()
    return newest(house)


def newest(house: House) -> str:
    """The newest letter to Grace, on one line."""
    return line_of(house.letters_to(GRACE)[-1])


def count(house: House) -> int:
    """How many rows of observers there are."""
    with reading(house.service.engine) as conn:
        return conn.execute(select(func.count()).select_from(observers)).scalar_one()


def test_the_players_are_told_that_it_may_be_watched(house: House, match: UUID) -> None:
    assert "This match may be watched" in line_of(house.letters("spy")[0])


def test_whoever_watches_gets_the_news_of_all_and_can_play_nothing_from_them(house: House, match: UUID) -> None:
    house.answer("spy", house.some_order(match, "spy"))
    assert WATCHED in newest(house)
    assert "The spy plays" in newest(house)
    assert "Blocked houses 4, 5" in newest(house)
    played, letters = house.match(match).version, len(house.letters_to(GRACE))
    order = house.some_order(match, "partisan-1")
    house.deliver(house.reply("nobody", order, house.letters_to(GRACE)[-1], GRACE))
    house.work()
    assert house.match(match).version == played
    house.answer("partisan-1", "say to all: hello")
    assert all("hello" not in words_of(one) for one in house.letters_to(GRACE)[letters:])
    with reading(house.service.engine) as conn:
        seats = select(outbox.c.seat).where(outbox.c.kind == "digest")
        assert set(conn.execute(seats).scalars()) == {""}


def test_it_ends_with_the_match_and_where_that_is_played_back(house: House, match: UUID) -> None:
    house.answer("spy", "resign")
    house.answer("spy", "yes, resign")
    assert "/matches/" in newest(house)
    assert WATCHED not in newest(house)
    assert count(house) == 0


def test_news_that_are_wished_together_hold_those_of_matches_watched(house: House, match: UUID) -> None:
    write(house, GRACE, "news daily")
    before = len(house.letters_to(GRACE))
    house.answer("spy", house.some_order(match, "spy"))
    assert len(house.letters_to(GRACE)) == before
    house.wait(hours=24)
    assert len(house.letters_to(GRACE)) == before + 1
    assert WATCHED in newest(house)


def test_nobody_watches_a_match_of_their_own_or_one_that_is_not_to_be_watched(house: House, match: UUID) -> None:
    house.open("spy", "partisan-1")
    assert "There is no match 2" in write(house, GRACE, "guarda 2")
    assert "There is no match 9" in write(house, GRACE, "watch 9, please")
    house.answer("spy", "watch 1")
    assert "whoever has a seat does not watch" in line_of(house.last("spy"))
    assert "You do not watch match 1" in write(house, GRACE, "stop watching 1")
    house.answer("spy", house.some_order(match, "spy"))
    assert "You do not watch match 1" in newest(house)


def test_who_is_forgotten_watches_nothing_and_was_told_before_what_is_kept(house: House, match: UUID) -> None:
    assert "You watch the matches with these numbers: 1." in write(house, GRACE, "show my data")
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, GRACE)
    assert player is not None
    house.service.forgetting.forget(player, house.now)
    assert count(house) == 0


def test_who_takes_a_seat_of_the_match_watches_it_no_more(house: House, match: UUID) -> None:
    doing = Doing(by=Operator("root"))
    house.service.hosting.pass_on(match, Seat("spy"), Guest(address=GRACE), "host", doing, house.now)
    house.work()
    assert count(house) == 0
    assert "You take over the spy" in newest(house)


def test_the_open_list_names_what_may_be_watched_but_not_ones_own(house: House) -> None:
    house.open("spy", "partisan-1", observers=True)
    house.open("spy", "partisan-1")
    told = write(house, GRACE, "games")
    assert "1: Quinta Colonna" in told
    assert "2: Quinta Colonna" not in told
    assert "“watch” and the number" in told
    house.deliver(house.reply("spy", "games"))
    house.work()
    assert "1: Quinta Colonna" not in words_of(house.last("spy"))
