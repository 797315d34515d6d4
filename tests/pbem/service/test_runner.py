"""What works by itself when it is rung for: letters are read while others are being sent."""

import socket
import threading
from contextlib import closing
from datetime import datetime
from pathlib import Path

from domain.game import Seat
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.pbem.production.company import write_in
from tests.support.desks import Passing
from tests.support.house import House, address_of
from worker.ports import Desk, Done, Piece
from worker.runner import Runner

PATIENCE_SECONDS = 10.0  # a third of what a mail server is given to answer


class Watched(Passing):
    """A desk that tells when sending begins and when a letter was read."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sends = threading.Event()
        self.has_read = threading.Event()

    def do(self, piece: Piece, now: datetime) -> Done | None:
        done = super().do(piece, now)
        if done is not None and done.read:
            self.has_read.set()
        return done

    def send(self, now: datetime) -> Done:
        self.sends.set()
        return super().send(now)


def refuse(failure: Exception) -> None:
    """Nothing may fail here."""
    raise failure


def test_a_mail_server_that_does_not_answer_keeps_no_letter_from_being_read(tmp_path: Path, url: str) -> None:
    silent = socket.create_server(("127.0.0.1", 0))
    port = silent.getsockname()[1]
    house = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{port}")
    guests = tuple(Guest(address=address_of(seat), seat=Seat(seat)) for seat in ("spy", "partisan-1"))
    match = house.service.opening.open(
        OpeningRequest(game="quinta-colonna", guests=guests, seed=b"silent"), house.now
    ).match
    desk = Watched(house.service.desk)
    runner = Runner(desk, lambda: house.now, refuse)
    with closing(house), closing(silent):
        runner.start()
        try:
            assert desk.sends.wait(PATIENCE_SECONDS)
            write_in(house, match, "spy", house.some_order(match, "spy"))
            runner.ring()
            assert desk.has_read.wait(PATIENCE_SECONDS)
        finally:
            silent.close()
            runner.stop()
