"""Two whole installations that a partisan cannot tell apart: the same rows owed at the same time, the same mailbox."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from flask import Flask
from sqlalchemy import select

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.games import find
from domain.match.reading.notation import write
from mail.inbound.ports import RawLetter
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.points import to_decision
from pbem.replay.document import document_of
from pbem.store.engine import reading
from pbem.store.tables import deadlines, outbox
from pbem.web.theatre import theatre_pages
from tests.secrecy.blanking import blanked
from tests.secrecy.lockstep import Pair, born, next_step, take
from tests.support.house import House, address_of
from tests.support.replayed import replay

SEATS = ("spy", "partisan-1", "partisan-2")
SPY, VIEWER = Seat("spy"), Seat("partisan-1")
SEED = "two houses"
HOST, GRACE, FRIEND, WATCHER = (f"{name}@example.org" for name in ("olga", "grace", "friend", "watcher"))
HIDDEN = ("play 91 to 200", "resign", "say nobody hears this", "P1 ask 200")
PROBES = ("P1 ask 200", "board\nhistory", "P6 to 1\npreview P1 arrest", "help")


class Twins:
    """Two installations with the same board, cards and hours, in which the spy goes different ways."""

    def __init__(self, home: Path, host: str | None = None, *, observers: bool = False, **settings: str) -> None:
        self.sits = {seat: address_of(seat) for seat in SEATS}
        game: AnyGame = find("quinta-colonna")
        self.plan: Pair = born(game, len(SEATS), VIEWER, SEED, "choices")
        self.houses = tuple(House(home / name, **settings) for name in ("first", "second"))
        self.matches: list[UUID] = [
            house.open(*SEATS, seed=SEED.encode(), form="html", language="it", host=host, observers=observers)
            for house in self.houses
        ]
        self.own = SeededChance(SEED.encode())

    def play(self, steps: int) -> None:
        """So many orders; around each the viewer tries things out in both, the spy and its fellow player in one alone."""
        for number in range(steps):
            if number % 3 == 1:
                self.write(1, ("spy", "partisan-2")[number // 3 % 2], HIDDEN[number // 3 % len(HIDDEN)])
            elif number % 3 == 2:
                for which in (0, 1):
                    self.write(which, VIEWER, PROBES[number // 3 % len(PROBES)])
            step = next_step(self.plan, VIEWER, self.own)
            assert step is not None
            for which, order in enumerate((step.first, step.second)):
                self.write(which, step.seat, write(self.plan.first.game, order, "it"))
            take(self.plan, step)
            for house in self.houses:
                house.wait(hours=50 if step.seat == SPY else 1)

    def write(self, which: int, seat: str, text: str) -> None:
        """A player answers the newest letter in one of the installations."""
        house, address = self.houses[which], self.sits[seat]
        house.deliver(house.reply(seat, text, house.letters_to(address)[-1], address))
        house.work()

    def watch(self, address: str) -> None:
        """Somebody without a seat watches the match in both."""
        for number, house in enumerate(self.houses):
            for text in ("games", "watch 1"):
                head = f"From: <{address}>\r\nTo: <{house.service.ours.base}>\r\nMessage-ID: <{text[:5]}@example.org>"
                raw = RawLetter(address, house.service.ours.base, "test", f"{head}\r\n\r\n{text}\r\n".encode())
                house.service.intake.take_in(raw, lambda number=number: self.houses[number].now)  # type: ignore[misc]
                house.work()

    def in_both(self, address: str, text: str) -> None:
        """Somebody answers the newest letter to them in both."""
        for house in self.houses:
            house.deliver(house.reply("somebody", text, house.letters_to(address)[-1], address))
            house.work()

    def hours(self, which: int) -> list[tuple[object, ...]]:
        """All that time brings about in the match, and when."""
        wanted = select(deadlines.c.kind, deadlines.c.decision, deadlines.c.key, deadlines.c.at, deadlines.c.done_at)
        with reading(self.houses[which].service.engine) as conn:
            return [tuple(row) for row in conn.execute(wanted.order_by(deadlines.c.id))]

    def owed(self, which: int) -> list[tuple[object, ...]]:
        """The viewer's rows, in the order in which they were owed."""
        wanted = select(outbox.c.kind, outbox.c.decision, outbox.c.not_before, outbox.c.created_at, outbox.c.state)
        with reading(self.houses[which].service.engine) as conn:
            return [tuple(row) for row in conn.execute(wanted.where(outbox.c.seat == VIEWER).order_by(outbox.c.serial))]

    def mailbox(self, which: int, address: str = address_of(VIEWER)) -> list[bytes]:
        """The viewer's letters, or somebody's, as they lie in the Maildir, oldest first."""
        raw = [file.read_bytes() for file in self.houses[which].files()]
        return [letter for letter in raw if f"To: {address}".encode() in letter]

    def replayed(self, which: int) -> bytes:
        """The document of what the viewer sees played back of the match that runs."""
        house, match = self.houses[which], self.matches[which]
        return msgspec.json.encode(document_of(replay(house, match, VIEWER, "it")))

    def page(self, which: int, at: str = "") -> tuple[int, str]:
        """The page of a step for the viewer, who is signed in; what names the match is blanked."""
        house, match = self.houses[which], self.matches[which]
        player = UUID(house.match(match).seated[VIEWER])
        app = Flask("pbem.web")
        app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
        app.register_blueprint(theatre_pages(house.service, lambda: player))
        answer = app.test_client().get(f"/matches/{match}?{at}")
        return answer.status_code, answer.text.replace(str(match), "MATCH")

    def table(self, which: int) -> object:
        """The game's whole state."""
        state = self.houses[which].match(self.matches[which]).state
        return getattr(state, "game", None)


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    """Two installations."""
    made = Twins(tmp_path)
    yield made
    for house in made.houses:
        house.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Twins]:
    """Two installations whose match has a host, and may be watched."""
    made = Twins(tmp_path, host=HOST, observers=True, PBEM_OPENS="anybody")
    yield made
    for house in made.houses:
        house.close()


def test_two_installations_that_a_partisan_cannot_tell_apart_send_it_the_same(twins: Twins) -> None:
    twins.play(12)
    assert [twins.table(0), twins.table(1)] == [world.table for world in twins.plan]
    for house in twins.houses:
        house.wait(hours=100)

    assert twins.owed(0) == twins.owed(1)
    first, second = twins.mailbox(0), twins.mailbox(1)
    assert [len(letter) for letter in first] == [len(letter) for letter in second]
    assert blanked(first) == blanked(second)
    assert first != second
    assert twins.table(0) != twins.table(1)
    assert {row[0] for row in twins.owed(0)} >= {"welcome", "turn", "news", "receipt", "help", "reminder"}


def test_two_installations_that_a_partisan_cannot_tell_apart_play_the_same_back(twins: Twins) -> None:
    twins.play(9)
    assert twins.table(0) != twins.table(1)
    assert twins.replayed(0) == twins.replayed(1)
    for at in ("", "at=3", "at=9999", "as=partisan-1&at=7", "was=spy&at=2"):
        assert twins.page(0, at) == twins.page(1, at)
        assert twins.page(0, at)[0] == 200
    for closed in ("as=spy", "as=referee", "as=public", "as=hidden"):
        assert twins.page(0, closed) == twins.page(1, closed)
        assert twins.page(0, closed)[0] == 404


def test_where_play_goes_back_a_partisan_still_cannot_tell_them_apart(twins: Twins) -> None:
    twins.play(7)
    for house, match in zip(twins.houses, twins.matches, strict=True):
        house.answer("spy", "dispute: I meant another card")
        keep = to_decision(house.match(match).entries, 2)
        request = RulingRequest(dispute=1, ruling="corrected", reason="misread", by=Operator("ada"), keep=keep)
        house.service.rulings.give(match, request, house.now)
        house.work()
    for text in ("board\nhistory", "P1 ask 200", "help"):
        for which in (0, 1):
            twins.write(which, VIEWER, text)

    assert twins.owed(0) == twins.owed(1)
    first, second = twins.mailbox(0), twins.mailbox(1)
    assert [len(letter) for letter in first] == [len(letter) for letter in second]
    assert blanked(first) == blanked(second)
    assert twins.table(0) != twins.table(1)
    assert twins.replayed(0) == twins.replayed(1)


def test_absences_a_host_a_deputy_an_observer_and_another_spy_leave_them_alike(hosted: Twins) -> None:
    twins = hosted
    twins.watch(WATCHER)
    twins.play(2)
    twins.in_both(address_of("spy"), f"sostituto {FRIEND} fino al 17 gennaio")
    twins.in_both(FRIEND, "sì")
    twins.sits["spy"] = FRIEND
    twins.play(2)
    twins.in_both(FRIEND, "sostituto nessuno")
    twins.sits["spy"] = address_of("spy")
    time_and_another_spy(twins)

    assert twins.table(0) != twins.table(1)
    assert (twins.owed(0), twins.hours(0)) == (twins.owed(1), twins.hours(1))
    for address in (address_of(VIEWER), HOST, WATCHER):
        first, second = twins.mailbox(0, address), twins.mailbox(1, address)
        assert [len(letter) for letter in first] == [len(letter) for letter in second]
        assert blanked(first) == blanked(second)
        assert len(first) >= 4
    for address in (GRACE, FRIEND):  # who have seen what the spy sees
        assert blanked(twins.mailbox(0, address)) != blanked(twins.mailbox(1, address))


def time_and_another_spy(twins: Twins) -> None:
    """The spy is away, misses, play stops and goes on, somebody else takes the seat over, and wishes for more time."""
    twins.in_both(address_of("spy"), "assente 19-20 gennaio")
    twins.play(2)
    for house in twins.houses:
        house.wait(hours=160)
        house.wait(hours=130)
    twins.in_both(HOST, "pause")
    twins.in_both(HOST, "resume")
    for house, match in zip(twins.houses, twins.matches, strict=True):
        house.service.hosting.pass_on(match, SPY, Guest(address=GRACE), "host", Doing(by=Operator("root")), house.now)
        house.work()
    twins.in_both(address_of("spy"), "more time")
    for house in twins.houses:
        house.wait(hours=200)


def test_whoever_watches_gets_the_same_letters_from_both(tmp_path: Path) -> None:
    twins = Twins(tmp_path, observers=True, PBEM_OPENS="anybody")
    twins.watch(GRACE)
    twins.play(12)

    first, second = twins.mailbox(0, GRACE), twins.mailbox(1, GRACE)
    assert blanked(first) == blanked(second)
    assert [len(letter) for letter in first] == [len(letter) for letter in second]
    assert len(first) >= 4
    assert twins.table(0) != twins.table(1)
    for house in twins.houses:
        house.close()


def test_what_is_blanked_is_opaque_and_nothing_else() -> None:
    head, token = b"5f2b9c0d" * 8, b"abcdefghijklmnopqrstuvwx27"
    one = b"Message-ID: <%s.%s@example.org> g+%s@example.org %s house 42" % (head[:32], head[:16], token, head)

    assert blanked([one, one]) == [b"Message-ID: <{1}.{2}@example.org> g+{3}@example.org {4} house 42"] * 2
    assert blanked([one.replace(b"42", b"43")]) != blanked([one])
    assert blanked([head]) == blanked([head[::-1]])
    assert blanked([head, head]) != blanked([head, head[::-1]])
