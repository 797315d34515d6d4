"""Two whole installations: in one a seat orders what nobody else can know of, in the other nothing. The others get the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.store.engine import reading
from pbem.store.tables import deadlines, outbox
from tests.secrecy.blanking import blanked
from tests.support.house import House, address_of

OWNER: Final = 1  # among the seats: not the one that is asked first


class Case(NamedTuple):
    """A game, its seats, letters that all send in both installations, and what the owner alone sends in one of them."""

    game: str
    seats: tuple[str, ...]
    before: tuple[tuple[int, str], ...]
    secret: tuple[str, ...]


CASES: Final = {
    "casablanca": Case(
        "casablanca",
        ("red", "black", "violet"),
        (),
        (
            "react always",
            "react never",
            "gestapo stay\nfugitive Z99",
            "resign",
            "board",
            "no plan",
            "dispute 1: P1 to 62",
            "mute red",
            "report red: P1 to 62",
        ),
    ),
    "casablanca, a plan dropped": Case(
        "casablanca", ("red", "black", "violet"), (), ("always gestapo stay", "no plan", "history")
    ),
    "mata-hari": Case(
        "mata-hari",
        ("agent-1", "agent-2", "agent-3"),
        (),
        ("no such order at all", "resign", "accuse agent-7 of hitman", "help", "dispute"),
    ),
    "vedova-nera": Case(
        "vedova-nera",
        ("player-1", "player-2", "player-3"),
        ((0, "choose red"), (1, "choose blue"), (2, "choose green")),
        ("resign", "move A1 A1", "no plan", "preview move A1 A2", "move A1 A1\ndispute 2: move A1 A2"),
    ),
    "quinta-colonna": Case(
        "quinta-colonna", ("partisan-1", "spy", "partisan-2"), (), ("say nobody hears this", "resign", "P1 ask 200")
    ),
}


class Two:
    """Two installations with the same match; only the first hears the owner's secrets."""

    def __init__(self, home: Path, case: Case) -> None:
        self.case = case
        self.houses = tuple(House(home / name) for name in ("told", "plain"))
        self.matches: list[UUID] = [
            house.open(*case.seats, game=case.game, seed=b"one world alone", form="text") for house in self.houses
        ]

    def both(self, seat: str, text: str) -> None:
        """A letter in both."""
        for house in self.houses:
            house.deliver(house.reply(seat, text))
            house.work()

    def alone(self, seat: str, text: str) -> None:
        """A letter in one of them."""
        self.houses[0].deliver(self.houses[0].reply(seat, text))
        self.houses[0].work()

    def wait(self, hours: float) -> None:
        """Time passes in both."""
        for house in self.houses:
            house.wait(hours=hours)

    def received(self, which: int, seat: str) -> tuple[list[bytes], list[tuple[object, ...]]]:
        """A seat's letters with all that is opaque blanked, and its rows."""
        house = self.houses[which]
        raw = [file.read_bytes() for file in house.files()]
        mine = [letter for letter in raw if f"To: {address_of(seat)}".encode() in letter]
        wanted = select(outbox.c.kind, outbox.c.decision, outbox.c.not_before, outbox.c.created_at, outbox.c.state)
        with reading(house.service.engine) as conn:
            rows = conn.execute(wanted.where(outbox.c.seat == seat).order_by(outbox.c.serial))
            return blanked(mine), [tuple(row) for row in rows]

    def due(self, which: int) -> list[tuple[object, ...]]:
        """Every deadline that was ever set."""
        wanted = select(deadlines.c.kind, deadlines.c.decision, deadlines.c.key, deadlines.c.at, deadlines.c.done_at)
        with reading(self.houses[which].service.engine) as conn:
            return [
                tuple(row) for row in conn.execute(wanted.where(deadlines.c.kind != "bot").order_by(deadlines.c.id))
            ]


@pytest.fixture(params=list(CASES))
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Two]:
    """The two installations of each case."""
    made = Two(tmp_path, CASES[request.param])
    yield made
    for house in made.houses:
        house.close()


def test_what_one_seat_does_alone_sends_the_others_nothing_and_moves_no_deadline(two: Two) -> None:
    for at, text in two.case.before:
        two.both(two.case.seats[at], text)
    owner = two.case.seats[OWNER]
    two.both(owner, "draw")
    for _ in range(2):  # in its own turn and in others', while a draw stands that it proposed
        for text in two.case.secret:
            two.alone(owner, text)
        two.wait(80)

    for seat in two.case.seats:
        if seat != owner:
            told, plain = (two.received(which, seat) for which in (0, 1))
            assert told == plain
            assert {row[0] for row in plain[1]} >= {"welcome", "news"}
    assert two.due(0) == two.due(1)
    assert len(two.received(0, owner)[0]) >= len(two.received(1, owner)[0]) + len(two.case.secret)


def test_what_is_filed_or_held_is_noticed_by_nobody_until_it_is_carried_out(tmp_path: Path) -> None:
    mata_hari = Two(tmp_path / "mata-hari", CASES["mata-hari"])
    table = mata_hari.houses[0].match(mata_hari.matches[0]).views[Seat("agent-1")].game.table
    active, other, last = (
        str(seat) for seat in (table.active, *(seat for seat in table.seats if seat != table.active))
    )
    mata_hari.both(active, mata_hari.houses[0].some_order(mata_hari.matches[0], active))
    mata_hari.both(active, "draw")
    mata_hari.alone(active, "if none: refuse")
    mata_hari.both(other, "decline")
    mata_hari.wait(60)  # reminders fall due

    casablanca = Two(tmp_path / "casablanca", CASES["casablanca"])
    casablanca.both("violet", "draw")
    casablanca.alone("violet", "gestapo stay\nfugitive stay")
    casablanca.wait(80)  # the first seat's time is up, the second one's turn comes
    for two, seats in ((mata_hari, (other, last)), (casablanca, ("red", "black"))):
        assert all(two.received(0, seat) == two.received(1, seat) for seat in seats)
        assert two.due(0) == two.due(1)
        assert len(two.received(0, seats[1])[0]) > 2
        for house in two.houses:
            house.close()


def test_whose_dispute_play_waits_for_and_what_it_says_nobody_can_tell(tmp_path: Path) -> None:
    said = (("red", "dispute: my fugitive was in Z99"), ("black", "dispute 1: no\nreact always"))
    houses = [House(tmp_path / writer) for writer, _ in said]
    seen = []
    for house, (writer, text) in zip(houses, said, strict=True):
        match = house.open("red", "black", "violet", game="casablanca", seed=b"two", form="text", disputes="wait")
        house.wait(hours=1)
        house.answer(writer, text)
        house.wait(hours=100)
        house.answer("violet", "gestapo stay\nfugitive stay")
        request = RulingRequest(dispute=1, ruling="stands", reason=text, by=Operator(writer))
        house.service.rulings.give(match, request, house.now)
        house.wait(hours=100)
        raw = [file.read_bytes() for file in house.files()]
        seen.append(blanked([letter for letter in raw if b"To: violet@example.org" in letter]))
        house.close()
    assert seen[0] == seen[1]
    assert len(seen[0]) == 4  # it begins, play waits, an order is turned away, play goes on


def test_who_is_muted_or_reported_gets_the_letters_of_who_is_not(tmp_path: Path) -> None:
    two = Two(tmp_path, CASES["casablanca"])
    two.both("red", "say: one word")
    two.alone("black", "mute red\nreport red: it bores me")
    for _ in range(2):
        two.both("red", "say: another word")
        two.both("violet", "say to black: hello")
        two.wait(60)
    for seat in ("red", "violet"):
        assert two.received(0, seat) == two.received(1, seat)
    assert two.due(0) == two.due(1)
    words = [sum(row[0] == "press" for row in two.received(which, "black")[1]) for which in (0, 1)]
    assert words == [words[1] - 2, words[1]]
    for house in two.houses:
        house.close()
