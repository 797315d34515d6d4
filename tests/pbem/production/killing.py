"""A match of three players by LMTP whose processes are killed or frozen meanwhile: what must have come of it all the same."""

import random
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from domain.game import Seat
from domain.match.state import Concluded, Underway
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.clubhouse.outbox.rows import LEASE
from pbem.compose import Service, now
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.errors import StoreError
from pbem.store.tables import inbox, outbox
from tests.pbem.kill.examine import account, sent
from tests.pbem.kill.shooting import doubled
from tests.pbem.production.company import (
    SEATS,
    carried_out,
    choices,
    happenings,
    id_of,
    letter_of,
    letters_in,
    open_match,
    unsent,
    write_in,
)
from tests.pbem.production.processes import Processes
from tests.support.desks import send_all
from tests.support.house import House, address_of
from tests.support.servers.postgres import Cluster
from tests.support.servers.redis import Server
from tests.support.servers.sink import Sink, listening
from worker.steps import work_until_idle

Moment = Literal["before", "taken", "read", "sent"]
MOMENTS: Final[tuple[Moment, ...]] = ("before", "taken", "read", "sent")
WAIT_SECONDS: Final = 60
_CLAIMED_SECONDS: Final = 5  # without its letter: then a player's letter is one that a killed sender had claimed
_LOOK_SECONDS: Final = 0.01
_LATER_SECONDS: Final = 0.25


class Blow(NamedTuple):
    """Who is struck in a turn, and when: before the letter comes, once it is stored, once it is read, once something is sent;
    and how many seconds after. Who is not killed stands still for so many seconds."""

    victim: str
    moment: Moment
    after: float = 0.0
    frozen: float | None = None


def any_blow(chosen: random.Random, mortal: Sequence[str]) -> Blow:
    """One of these is killed at any moment: as soon as something has happened, or in the quarter of a second after it."""
    return Blow(chosen.choice(mortal), chosen.choice(MOMENTS), chosen.choice((0.0, chosen.uniform(0, _LATER_SECONDS))))


class Ground(NamedTuple):
    """What the processes of a match stand on: the URL of a database and a Redis, or neither, for one process that keeps a
    file; the server of that database, if it may be struck too."""

    database: str | None = None
    redis: Server | None = None
    cluster: Cluster | None = None


def open_now(service: Service, seed: bytes) -> UUID:
    """Open a match of three players by the clock."""
    guests = tuple(Guest(address=address_of(seat), seat=Seat(seat), form="text") for seat in SEATS)
    return service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests, seed=seed), now()).match


class Play:
    """One match. Each turn somebody who is awaited answers the letter received, and somebody is killed."""

    def __init__(self, service: Service, processes: Processes, sink: Sink, chosen: random.Random) -> None:
        self._service = service
        self._processes = processes
        self._sink = sink
        self._chosen = chosen
        self._seed = chosen.randbytes(16)
        self.match = open_now(service, self._seed)
        self.orders = 0
        self._written: list[tuple[str, str]] = []  # by whom, and the words

    def turn(self, blow: Blow) -> None:
        """An order and words of somebody else come in, the order twice, and somebody is killed and started again."""
        seat = self._awaited()
        speaker = next(other for other in SEATS if other != seat)
        for one in (seat, speaker):
            self._until(partial(self._has_newest, one), f"{one} has the newest letter", self._take_over)
        words = self._chosen.choice(choices(self._service, self.match, seat))
        order = letter_of(self._service, self.match, seat, words)
        talk = f"say number {len(self._written)}"
        said = letter_of(self._service, self.match, speaker, talk)
        self._come(blow, [(seat, *order), (speaker, *said), (seat, *order)])
        self.orders += 1
        self._written += [(seat, words), (speaker, talk)]
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
            self._pass(blow.after)
            (self._processes.kill if blow.frozen is None else self._processes.freeze)(blow.victim)
            if blow.moment == "before":
                coming = mail_server.submit(self._hand_over, letters)
            if blow.frozen is not None:
                self._pass(blow.frozen)
                self._processes.thaw(blow.victim)
            else:
                if blow.victim == "redis":  # it stays away until all has come
                    coming.result(WAIT_SECONDS)
                self._processes.start(blow.victim)
            coming.result(WAIT_SECONDS)

    def _pass(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self._until(lambda: time.monotonic() >= end, "some time has passed")

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

    @property
    def over(self) -> bool:
        """Whether the match has ended: some do so early."""
        return isinstance(self._service.repository.match(self.match).state, Concluded)

    def _awaited(self) -> str:
        match = self._service.repository.match(self.match)
        assert isinstance(match.state, Underway)
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
            with self._service.desk.sending():
                send_all(self._service.desk, now() + LEASE)

    def _until(self, true: Callable[[], bool], what: str, otherwise: Callable[[], None] | None = None) -> None:
        begun = time.monotonic()
        while not _answered(true):
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

    def account(self, unharmed: Path, kills: int) -> Mapping[str, int]:
        """Hold everything against what it must be; AssertionError says what was lost or doubled.

        Every letter that was taken has one verdict, every order was carried out once, the chain of hashes holds, the match
        is the one that comes of the same letters where nobody is harmed, every letter owed came, and one that came again is
        the same bytes and came before any later one to that seat.
        """
        rows = letters_in(self._service)
        assert [(row.state, row.verdict is not None) for row in rows] == [("read", True)] * len(self._written)
        carried = carried_out(self._service, self.match)
        assert carried == sorted(set(carried))
        assert len({letter for letter, _ in carried}) == self.orders
        happened = happenings(self._service, self.match)
        assert happened["PressSent"] in (
            self.orders,
            self.orders - self.over,
        )  # nobody hears what is said after the end
        assert happened["OrdersRefused"] == happened["DeadlineMissed"] == 0
        account(self._service)  # the chain of hashes holds
        assert story(self._service, self.match) == self._without_harm(unharmed)
        gone = sent(self._service)
        return {"orders": self.orders, "letters": len(set(gone)), "again": doubled(self._sink, gone, kills)}

    def _without_harm(self, home: Path) -> list[object]:
        """What comes of the same letters in the same order, in one process that nobody harms."""
        house = House(home)
        match = open_match(house, self._seed)
        house.work()
        for seat, words in self._written:
            write_in(house, match, seat, words)
            house.work()
        told = story(house.service, match)
        house.close()
        return told


def _answered(true: Callable[[], bool]) -> bool:
    """Whether something is so; not yet while the database, or a pooler before it, is on its way back."""
    try:
        return true()
    except StoreError:
        return False


def story(service: Service, match: UUID) -> list[object]:
    """What happened in a match, without hours and without numbers of letters; how it stands, to its referee and to each seat;
    and how many answers each got."""
    loaded = service.repository.match(match)
    assert isinstance(loaded.state, (Underway, Concluded))
    views = {seat: view.game for seat, view in loaded.views.items()}
    with reading(service.engine) as conn:
        answered = conn.execute(select(outbox.c.seat).where(outbox.c.kind == "receipt")).scalars()
        return [[entry.event.WIRE for entry in loaded.entries], loaded.state.game, views, Counter(answered)]


def play(home: Path, ground: Ground, blows: Sequence[Blow], chosen: random.Random) -> Mapping[str, int]:
    """Play a turn for each blow; then all processes are killed at once, and one that starts afterwards does the rest."""
    if ground.redis is not None:
        ground.redis.empty()
    with (
        listening() as sink,
        running(Processes(home, ground.database, ground.redis, sink.port, ground.cluster)) as processes,
    ):
        service = Service(read_settings(processes.settings))
        try:
            match = Play(service, processes, sink, chosen)
            processes.start_all()
            done = Counter[str]()
            for blow in blows:
                if match.over:
                    break
                match.turn(blow)
                done[f"{'killed' if blow.frozen is None else 'frozen'} {blow.victim}"] += 1
            processes.kill_all()
            match.finish()
            return {**match.account(home / "unharmed", len(blows) + 1), **done}
        finally:
            service.close()


@contextmanager
def running(processes: Processes) -> Iterator[Processes]:
    """None of the processes outlives the block."""
    try:
        yield processes
    finally:
        processes.kill_all()
