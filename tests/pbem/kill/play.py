"""A short match played in phases, each safe to begin again: opened, answered, reminded, closed by default."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import select

from domain.game import Seat
from domain.match.reading.notation import write
from mail.inbound.ports import RawLetter
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import matches, outbox
from tests.support.house import START, address_of
from worker.steps import work_until_idle

PLAYERS: Final = ("spy", "partisan-1", "partisan-2")  # no bots: their chance is drawn anew each time


class Play:
    """One process of the service on a folder. Letters once written lie in the folder, as at the mail server that has them."""

    def __init__(self, service: Service, folder: Path) -> None:
        self._service = service
        self._folder = folder

    def phases(self) -> tuple[Callable[[], None], ...]:
        """What happens, in order."""
        return (self._open, self._first_letters, self._second_letters, self._remind, self._close)

    def _open(self) -> None:
        with reading(self._service.engine) as conn:
            there = conn.execute(select(matches.c.id)).first()
        if there is None:
            guests = [Guest(address=address_of(seat), seat=Seat(seat), form="text") for seat in PLAYERS]
            request = OpeningRequest(game="quinta-colonna", guests=tuple(guests), seed=b"killed at any line")
            self._service.opening.open(request, START)
        self._work(0)

    def _first_letters(self) -> None:
        self._hand_over("first-spy", "spy", self._order, hours=1)
        self._hand_over("first-partisan", "partisan-1", lambda _: "say nobody has seen it", hours=1)
        self._work(1)

    def _second_letters(self) -> None:
        self._hand_over("second-partisan", "partisan-1", self._order, hours=2)
        self._work(2)
        self._hand_over("first-spy", "spy", self._order, hours=3)  # its mail server was not sure that it had been taken
        self._work(3)

    def _remind(self) -> None:
        self._work(60)

    def _close(self) -> None:
        self._work(90)

    def _work(self, hours: int) -> None:
        work_until_idle(self._service.desk, lambda: _at(hours))

    def _order(self, seat: str) -> str:
        with reading(self._service.engine) as conn:
            match = self._service.repository.match(conn.execute(select(matches.c.id)).scalar_one())
        return write(match.game, match.game.sight.choices(match.views[Seat(seat)].game, Seat(seat))[0], "en")

    def _hand_over(self, name: str, seat: str, words: Callable[[str], str], *, hours: int) -> None:
        """Deliver a letter until it is taken: at least once, whatever happens in between."""
        file = self._folder / name
        if not file.exists():
            draft = file.with_suffix(".draft")
            draft.write_text(f"{self._reply_address(seat)}\n{words(seat)}")
            draft.rename(file)
        recipient, _, text = file.read_text().partition("\n")
        head = f"From: <{address_of(seat)}>\r\nTo: <{recipient}>\r\nMessage-ID: <{name}@example.org>\r\n\r\n"
        raw = f"{head}{text}\r\n".encode()
        self._service.intake.take_in(RawLetter(address_of(seat), recipient, "test", raw), lambda: _at(hours))

    def _reply_address(self, seat: str) -> str:
        """Where an answer to the newest letter of a seat goes."""
        newest = select(outbox.c.id).where(outbox.c.seat == seat).order_by(outbox.c.serial.desc()).limit(1)
        with reading(self._service.engine) as conn:
            letter = conn.execute(newest).scalar_one()
        return self._service.ours.with_token(self._service.outbox.tokens.of(letter))


def _at(hours: int) -> datetime:
    return START + timedelta(hours=hours)
