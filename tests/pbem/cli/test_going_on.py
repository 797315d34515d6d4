"""What goes wrong with one piece of work keeps no other from being done; and what the log keeps of it names nobody."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import update

from pbem import journal
from pbem.store.engine import writing
from pbem.store.tables import events
from tests.support.house import START, House, words_of
from worker.ports import Done, Piece
from worker.steps import work_until_idle


class Desk:
    """A desk on which lie letters to read and to send; some of them break whoever takes them up."""

    def __init__(self, read: list[str], send: list[str]) -> None:
        self.reads, self.sends = read, send
        self.done: list[str] = []

    def _take(self, pile: list[str]) -> bool:
        if not pile:
            return False
        piece = pile.pop(0)
        if piece == "broken":
            raise ValueError(piece)
        self.done.append(piece)
        return True

    def due(self, now: datetime) -> Sequence[Piece]:
        return [Piece("read_letter", "a match")] if self.reads else []

    def do(self, piece: Piece, now: datetime) -> Done:
        return Done(read=int(self._take(self.reads)))

    def send(self, now: datetime) -> Done:
        return Done(sent=int(self._take(self.sends)))

    @contextmanager
    def sending(self) -> Iterator[None]:
        yield


def test_a_piece_that_fails_is_told_and_the_rest_is_done() -> None:
    desk = Desk(["one", "broken", "two"], ["broken", "three"])
    told: list[Exception] = []

    done = work_until_idle(desk, lambda: START, told.append)

    assert desk.done == ["one", "two", "three"]
    assert (done.read, done.sent, len(told)) == (2, 1, 2)


def test_without_an_alarm_a_failure_is_raised() -> None:
    with pytest.raises(ValueError, match="broken"):
        work_until_idle(Desk(["broken"], []), lambda: START)


def test_a_kind_of_work_that_fails_again_and_again_is_left_for_later() -> None:
    desk = Desk(["broken"] * 100, ["one"])
    told: list[Exception] = []

    work_until_idle(desk, lambda: START, told.append)

    assert desk.done == ["one"]
    assert 0 < len(told) < 100


def test_who_is_told_to_stop_begins_nothing_else() -> None:
    desk = Desk(["one", "two"], ["three"])

    work_until_idle(desk, lambda: START, over=lambda: bool(desk.done))

    assert desk.done == ["one"]


def test_a_match_that_cannot_be_worked_on_rests_and_the_others_go_on(house: House) -> None:
    broken, sound = house.open("spy", "partisan-1"), house.open("spy", "partisan-1")
    with writing(house.service.engine) as conn:
        conn.exec_driver_sql("DROP TRIGGER events_no_update")  # a disk obeys no trigger
        conn.execute(update(events).where(events.c.stream == broken, events.c.version == 2).values(state=b"rubbish"))
    house.restart()
    told: list[Exception] = []

    house.wait_only(100)
    done = work_until_idle(house.service.desk, lambda: house.now, told.append)

    assert done.closed == 1
    assert house.match(sound).version > 20
    assert len(told) == 2  # its deadline and its reminder, once each
    assert words_of(house.last("partisan-1")).startswith("It is your turn (round 1, decision 2)")


def test_the_log_keeps_no_address_and_no_token(tmp_path: Path) -> None:
    token = "abcdefghijklmnopqrstuvwx23"
    said = journal.without_people(f"550 <one@example.org> g+{token}@pbem.localhost {token} 1.2.3 no such mailbox")

    assert said == "550 <[address]> [address] [token] 1.2.3 no such mailbox"
