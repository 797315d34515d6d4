"""A match of three players by LMTP whose processes are killed meanwhile: what must have come of it all the same."""

import random
import smtplib
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from domain.game import Seat
from domain.match.state import Underway
from pbem.clubhouse.matches.opening import Guest, OpeningRequest
from pbem.clubhouse.outbox.rows import LEASE
from pbem.compose import Service, now
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox
from tests.pbem.kill.examine import account, sent
from tests.pbem.production.company import (
    SEATS,
    carried_out,
    choices,
    happenings,
    id_of,
    letter_of,
    letters_in,
    unsent,
)
from tests.pbem.production.processes import Processes
from tests.support.desks import send_all
from tests.support.house import address_of
from tests.support.redis import Server
from tests.support.sink import Sink, listening
from worker.steps import work_until_idle

Moment = Literal["before", "taken", "read", "sent"]
MOMENTS: Final[tuple[Moment, ...]] = ("before", "taken", "read", "sent")
WAIT_SECONDS: Final = 60
_CLAIMED_SECONDS: Final = 5  # without its letter: then a player's letter is one that a killed sender had claimed
_LOOK_SECONDS: Final = 0.01


class Blow(NamedTuple):
    """Who is killed in a turn, and when: before the letter comes, once it is stored, once it is read, once something is sent."""

    victim: str
    moment: Moment


class Play:
    """One match. Each turn somebody who is awaited answers the letter received, and somebody is killed."""

    def __init__(self, service: Service, processes: Processes, sink: Sink, chosen: random.Random) -> None:
        self._service = service
        self._processes = processes
        self._sink = sink
        self._chosen = chosen
        guests = tuple(Guest(address=address_of(seat), seat=Seat(seat), form="text") for seat in SEATS)
        request = OpeningRequest(game="quinta-colonna", guests=guests, seed=chosen.randbytes(16))
        self.match: UUID = service.opening.open(request, now()).match
        self.orders = 0
        self.handed_over = 0

    def turn(self, blow: Blow) -> None:
        """An order and words of somebody else come in, the order twice, and somebody is killed and started again."""
        seat = self._awaited()
        speaker = next(other for other in SEATS if other != seat)
        for one in (seat, speaker):
            self._until(partial(self._has_newest, one), f"{one} has the newest letter", self._take_over)
        order = letter_of(
            self._service, self.match, seat, self._chosen.choice(choices(self._service, self.match, seat))
        )
        said = letter_of(self._service, self.match, speaker, f"say number {self.handed_over}")
        self._come(blow, [(seat, *order), (speaker, *said), (seat, *order)])
        self.orders += 1
        self.handed_over += 2
        self._until(self._all_read, "everything is read")

    def _come(self, blow: Blow, letters: Sequence[tuple[str, str, bytes]]) -> None:
        letters_before, sent_before = self._taken(), len(self._sink.letters)
        reached: dict[Moment, Callable[[], bool]] = {
            "before": lambda: True,
            "taken": lambda: self._taken() > letters_before,
            "read": lambda: self._taken("read") > letters_before,
            "sent": lambda: len(self._sink.letters) > sent_before,
        }
        with ThreadPoolExecutor(1) as mail_server:
            if blow.moment != "before":
                coming = mail_server.submit(self._hand_over, letters)
            self._until(reached[blow.moment], f"a letter is {blow.moment}", self._take_over)
            self._processes.kill(blow.victim)
            if blow.moment == "before":
                coming = mail_server.submit(self._hand_over, letters)
            if blow.victim == "redis":  # it stays away until all has come
                coming.result(WAIT_SECONDS)
            self._processes.start(blow.victim)
            coming.result(WAIT_SECONDS)

    def _hand_over(self, letters: Sequence[tuple[str, str, bytes]]) -> None:
        """What a mail server does: each letter is tried until it is taken."""
        for seat, recipient, raw in letters:
            self._until(partial(self._takes, seat, recipient, raw), "the letter is taken")

    def _takes(self, seat: str, recipient: str, raw: bytes) -> bool:
        try:
            with smtplib.LMTP("127.0.0.1", self._processes.mail_port, timeout=WAIT_SECONDS) as server:
                return server.sendmail(address_of(seat), [recipient], raw) == {}
        except OSError:  # nobody listens, or hung up in the middle
            return False

    def _awaited(self) -> str:
        match = self._service.repository.match(self.match)
        assert isinstance(match.state, Underway), "the match was over too soon"
        return str(match.game.rules.awaited(match.state.game)[0])

    def _has_newest(self, seat: str) -> bool:
        newest = select(outbox.c.message_id).where(outbox.c.seat == seat).order_by(outbox.c.serial.desc()).limit(1)
        with reading(self._service.engine) as conn:
            wanted = conn.execute(newest).scalar_one()
        return any(id_of(raw) == wanted for _, _, raw in list(self._sink.letters))

    def _taken(self, state: str | None = None) -> int:
        count = select(func.count()).select_from(inbox)
        with reading(self._service.engine) as conn:
            return conn.execute(count if state is None else count.where(inbox.c.state == state)).scalar_one()

    def _all_read(self) -> bool:
        return self._taken("new") == 0

    def _take_over(self) -> None:
        """Send what a killed sender had claimed, as any sender would when the lease is over; in the first turn none is dead."""
        if self.orders:
            send_all(self._service.desk, now() + LEASE)

    def _until(self, true: Callable[[], bool], what: str, otherwise: Callable[[], None] | None = None) -> None:
        begun = time.monotonic()
        while not true():
            waited = time.monotonic() - begun
            dead = self._processes.dead()
            assert not dead, f"{dead} ended by itself\n{self._processes.logs()}"
            assert waited < WAIT_SECONDS, f"waited in vain until {what}\n{self._processes.logs()}"
            if otherwise is not None and waited > _CLAIMED_SECONDS:
                otherwise()
            time.sleep(_LOOK_SECONDS)

    def finish(self) -> None:
        """Do the rest. What a dead sender holds is passed over until the database has seen that nobody is there any more."""

        def nothing_left() -> bool:
            work_until_idle(self._service.desk, lambda: now() + LEASE)
            return unsent(self._service) == 0

        self._until(nothing_left, "everything is sent")

    def account(self) -> Mapping[str, int]:
        """Hold everything against what it must be; AssertionError says what was lost or doubled."""
        rows = letters_in(self._service)
        assert [row.state for row in rows] == ["read"] * self.handed_over
        carried = carried_out(self._service, self.match)
        assert carried == sorted(set(carried))
        assert len({letter for letter, _ in carried}) == self.orders
        happened = happenings(self._service, self.match)
        assert happened["PressSent"] == self.orders
        assert happened["OrdersRefused"] == happened["DeadlineMissed"] == 0
        answered = [letter for letter in account(self._service)["out"] if " receipt " in letter]  # and the chain holds
        assert len(answered) == self.handed_over
        return {"orders": self.orders, "letters": len(set(sent(self._service))), "again": self._again()}

    def _again(self) -> int:
        copies: dict[str, list[bytes]] = defaultdict(list)
        for _, _, raw in self._sink.letters:
            copies[id_of(raw)].append(raw)
        assert copies.keys() == set(sent(self._service)), "a letter was lost, or came though it does not count as sent"
        assert all(len(set(same)) == 1 for same in copies.values()), "a letter came again with other words"
        return sum(len(same) - 1 for same in copies.values())


def play(home: Path, database: str, redis: Server, blows: Sequence[Blow], chosen: random.Random) -> Mapping[str, int]:
    """Play a turn for each blow; then all processes are killed at once, and one that starts afterwards does the rest."""
    redis.empty()
    with listening() as sink, running(Processes(home, database, redis, sink.port)) as processes:
        service = Service(read_settings(processes.settings))
        try:
            match = Play(service, processes, sink, chosen)
            processes.start_all()
            for blow in blows:
                match.turn(blow)
            processes.kill_all()
            match.finish()
            return {**match.account(), **Counter(f"killed {blow.victim}" for blow in blows)}
        finally:
            service.close()


@contextmanager
def running(processes: Processes) -> Iterator[Processes]:
    """None of the processes outlives the block."""
    try:
        yield processes
    finally:
        processes.kill_all()
