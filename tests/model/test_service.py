"""The whole service under every interleaving: letters, copies, late and foreign letters, time, stops between any two steps."""

from collections import Counter
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import select

from domain.match import events as happened
from domain.match.state import Concluded
from pbem.clubhouse.streams.chain import START, link
from pbem.compose import Service
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.tables import inbox
from tests.support.databases import prepared
from tests.support.desks import do_next
from tests.support.house import House
from tests.support.servers.postgres import Cluster
from tests.support.servers.postgres import postgres as postgres
from worker.ports import Task
from worker.steps import work_until_idle

SEATS = ("spy", "partisan-1", "partisan-2")
WORDS = st.sampled_from(("end", "P1 stay", "P2 ask 200", "hello", "draw", "say all quiet", "discard 5", "P3 stay\nend"))
STEPS: tuple[Task, ...] = ("read_letter", "play_bot", "close_decision", "remind", "note_letter", "send_letters")


NO_LIMITS = "seat=off,sender=off,help=off,address=off,same=off"  # every letter is answered once


def one_step(service: Service, step: Task, now: datetime) -> None:
    """One piece of work of a kind, if one is due."""
    if step == "send_letters":
        service.desk.send(now)
    else:
        do_next(service.desk, now, step)


class Correspondence(RuleBasedStateMachine):
    """A match of three players. The model: which letters were handed over, and by whom."""

    @initialize()
    def open(self) -> None:
        """A match begins."""
        self.folder = TemporaryDirectory()
        self.house = self.found(Path(self.folder.name))
        self.match = self.house.open(*SEATS)
        self.handed_over: list[tuple[str, bytes]] = []

    def found(self, home: Path) -> House:
        """A new installation."""
        return House(home, PBEM_LIMITS=NO_LIMITS)

    def give_up(self) -> None:
        """The installation is no longer needed."""
        self.house.close()
        self.folder.cleanup()

    def hand_over(self, seat: str, raw: bytes) -> None:
        """A letter goes in, and the model remembers it once."""
        self.house.deliver(raw)
        if (seat, raw) not in self.handed_over:
            self.handed_over.append((seat, raw))

    @rule(seat=st.sampled_from(SEATS), words=WORDS, which=st.integers(0, 3))
    def answer(self, seat: str, words: str, which: int) -> None:
        """A player answers one of the newest letters, not always the newest."""
        letters: list[EmailMessage] = self.house.letters(seat)[-4:]
        self.hand_over(seat, self.house.reply(seat, words, letters[which % len(letters)]))

    @rule()
    def answer_what_is_asked(self) -> None:
        """Somebody who is asked gives a legal order."""
        match = self.house.match(self.match)
        if isinstance(match.state, Concluded):
            return
        seat = match.game.rules.awaited(match.state.game)[0]  # type: ignore[union-attr]
        self.hand_over(seat, self.house.reply(seat, self.house.some_order(self.match, seat)))

    @rule(which=st.integers(0, 9))
    def hand_over_again(self, which: int) -> None:
        """A mail server is not sure and delivers once more."""
        if self.handed_over:
            self.house.deliver(self.handed_over[which % len(self.handed_over)][1])

    @rule(seat=st.sampled_from(SEATS))
    def forge(self, seat: str) -> None:
        """Somebody else writes to a player's reply address."""
        self.house.deliver(self.house.reply(seat, "end", sender="stranger@example.org"))

    @rule(hours=st.sampled_from((1, 13, 49, 73)))
    def let_time_pass(self, hours: int) -> None:
        """The clock goes on, and nobody works."""
        self.house.wait_only(hours)

    @rule(step=st.sampled_from(STEPS))
    def one_step(self, step: Task) -> None:
        """One piece of work of a kind."""
        one_step(self.house.service, step, self.house.now)

    @rule()
    def stop_and_start(self) -> None:
        """The process ends between two steps and another begins."""
        self.house.restart()

    @rule()
    def work(self) -> None:
        """All that is due is done; then every letter has been answered once."""
        self.house.work()
        receipts = Counter(seat for seat in SEATS for letter in self.house.letters(seat) if _answers(letter))
        with reading(self.house.service.engine) as conn:
            rows = list(conn.execute(select(inbox.c.state, inbox.c.seat, inbox.c.verdict)))
        assert {row.state for row in rows} <= {"read", "duplicate"}
        expected = Counter(row.seat for row in rows if row.verdict and '"duplicate"' not in row.verdict)
        assert receipts == expected

    @invariant()
    def each_order_is_carried_out_once(self) -> None:
        """However often a letter came, each of its lines is carried out at most once."""
        if hasattr(self, "match"):
            events = [entry.event for entry in self.house.match(self.match).entries]
            carried = Counter((e.cause, e.line) for e in events if isinstance(e, happened.OrderCarriedOut) and e.cause)
            assert all(times == 1 for times in carried.values())

    @invariant()
    def each_letter_is_a_file_once(self) -> None:
        """Stopping and starting sends nothing twice when nobody is killed in between."""
        if hasattr(self, "match"):
            ids = [letter["Message-ID"] for seat in SEATS for letter in self.house.letters(seat)]
            assert len(ids) == len(set(ids))

    def teardown(self) -> None:
        """At the end the chain of hashes still fits every stored event."""
        if hasattr(self, "match"):
            self.house.work()
            match = self.house.match(self.match)
            seed, digest = self.house.service.seeds.read(self.match), START
            for entry in match.entries:
                body = self.house.service.repository.body(entry.event)
                digest = link(digest, seed, entry.originator_version, entry.at, entry.event.WIRE, body)
                assert digest == entry.digest
            self.give_up()


class SharedCorrespondence(Correspondence):
    """The same on PostgreSQL, where a second worker takes steps too."""

    cluster: ClassVar[Cluster]

    def found(self, home: Path) -> House:
        """A new installation in a database of its own, opened twice."""
        self.database = self.cluster.copy("migrated", prepared)
        house = House(home, PBEM_DATABASE_URL=self.database, PBEM_LIMITS=NO_LIMITS)
        self.another = Service(read_settings(house.environment))
        return house

    def give_up(self) -> None:
        """Its database is no longer needed either."""
        self.another.close()
        super().give_up()
        self.cluster.drop(self.database)

    @rule(step=st.sampled_from(STEPS))
    def one_step_of_another(self, step: Task) -> None:
        """The second worker does one piece of work of a kind."""
        one_step(self.another, step, self.house.now)

    @rule()
    def another_works(self) -> None:
        """The second worker does all that is due."""
        work_until_idle(self.another.desk, lambda: self.house.now)


@pytest.fixture
def shared(postgres: Cluster) -> None:
    """Where the databases are."""
    SharedCorrespondence.cluster = postgres


def _answers(letter: EmailMessage) -> bool:
    return str(letter["Auto-Submitted"]) == "auto-replied"


TestCorrespondence = Correspondence.TestCase
TestCorrespondence.settings = settings(
    max_examples=8, stateful_step_count=20, phases=(Phase.explicit, Phase.generate), deadline=None
)
TestSharedCorrespondence = pytest.mark.usefixtures("shared")(SharedCorrespondence.TestCase)
TestSharedCorrespondence.settings = settings(
    max_examples=4, stateful_step_count=25, phases=(Phase.explicit, Phase.generate), deadline=None
)
