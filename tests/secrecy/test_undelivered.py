"""Letters to a player come back: the others learn of it by public facts alone, whatever that player writes in secret."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from mail.outbound.carriers.carrier import Carrier, CarryError, DeliveryRoute
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.secrecy.blanking import blanked
from tests.support.bounces import come_back
from tests.support.house import House, address_of

RED, BLUE = "player-1", "player-2"
PLAN = "a plan"
# What nobody else may know of: a plan, a letter that is refused, a question, words that make no order.
SECRETS = (
    (BLUE, PLAN),
    (RED, "B9 B8"),
    (BLUE, "B9 B8"),
    (RED, "help"),
    (BLUE, "history"),
    (RED, "nothing to say today"),
)


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two installations with the same match of La Vedova Nera, the first seat to move."""
    made = House(tmp_path / "first"), House(tmp_path / "second")
    yield made
    for house in made:
        house.close()


def begun(house: House) -> UUID:
    """The colours are chosen; red is to move."""
    match = house.open(RED, BLUE, game="vedova-nera")
    house.answer(RED, "choose red")
    house.answer(BLUE, "choose blue")
    return match


def a_plan(house: House, match: UUID) -> str:
    """What blue answers if red plays something."""
    loaded = house.match(match)
    table = loaded.views[Seat(RED)].game
    theirs = loaded.game.sight.choices(table, Seat(RED))[0]
    after = loaded.game.sight.foresee(table, Seat(RED), theirs)
    answer = loaded.game.sight.choices(after, Seat(BLUE))[0]
    return f"if red {loaded.game.reading.write(theirs, 'en')} then {loaded.game.reading.write(answer, 'en')}"


def known(house: House, match: UUID, viewer: str) -> tuple[list[object], list[tuple[object, ...]], list[bytes]]:
    """What the viewer and the public can know: events, rows and letters."""
    loaded = house.match(match)
    wanted = select(outbox.c.kind, outbox.c.decision, outbox.c.created_at).where(outbox.c.seat == viewer)
    with reading(house.service.engine) as conn:
        rows = [tuple(row) for row in conn.execute(wanted.order_by(outbox.c.serial))]
    letters = [
        raw for raw in (file.read_bytes() for file in house.files()) if f"To: {address_of(viewer)}".encode() in raw
    ]
    seen: list[object] = loaded.seen(PUBLIC, since=1, upto=loaded.version)
    return seen, rows, blanked(letters)


@pytest.mark.parametrize(("lost", "secret"), SECRETS)
@pytest.mark.parametrize("lost_before", [True, False])
def test_what_is_written_in_secret_changes_nothing_that_others_hear(
    houses: tuple[House, House], lost: str, secret: str, lost_before: bool
) -> None:
    matches = [begun(house) for house in houses]
    if lost_before:
        for house in houses:
            come_back(house, house.last(lost))
    receipt = houses[1].answer(lost, a_plan(houses[1], matches[1]) if secret == PLAN else secret)
    come_back(houses[1], receipt, number=2)
    for house in houses:
        house.wait(hours=60)
        house.wait(hours=30)

    viewer = BLUE if lost == RED else RED
    first, second = (known(house, match, viewer) for house, match in zip(houses, matches, strict=True))
    assert first == second
    assert any(isinstance(seen, happened.SeatUnreachable) for seen in first[0]) == lost_before


@pytest.mark.parametrize(("lost", "secret"), SECRETS)
@pytest.mark.parametrize("answered", [False, True])
def test_a_report_that_comes_late_counts_the_same_whatever_was_written_in_secret_meanwhile(
    houses: tuple[House, House], lost: str, secret: str, answered: bool
) -> None:
    matches = [begun(house) for house in houses]
    earlier = [house.last(lost) for house in houses]
    if answered:
        for house, match in zip(houses, matches, strict=True):
            for seat in (RED, BLUE):
                house.answer(seat, house.some_order(match, seat))
    houses[1].answer(lost, a_plan(houses[1], matches[1]) if secret == PLAN else secret)
    for house, letter in zip(houses, earlier, strict=True):
        come_back(house, letter)
        house.wait(hours=60)

    viewer = BLUE if lost == RED else RED
    first, second = (known(house, match, viewer) for house, match in zip(houses, matches, strict=True))
    assert first == second
    assert any(isinstance(seen, happened.SeatUnreachable) for seen in first[0]) != answered


class Deferring:
    """A mail server that takes letters for one address later, whatever they are."""

    def __init__(self, carrier: Carrier, address: str) -> None:
        self._carrier = carrier
        self._address = address

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        """See ``Carrier``."""
        if route.recipient == self._address:
            raise CarryError("451 4.2.1 later", permanent=False)
        self._carrier.carry(route, raw, following)

    def close(self) -> None:
        """See ``Carrier``."""
        self._carrier.close()


def test_a_receipt_that_waits_before_the_letter_that_asks_moves_no_deadline_of_its_own(
    houses: tuple[House, House],
) -> None:
    matches = [begun(house) for house in houses]
    for house, match in zip(houses, matches, strict=True):
        earlier = house.last(BLUE)
        house.service.carrier = Deferring(house.service.carrier, address_of(BLUE))
        house.service.desk = house.service._desk()
        if house is houses[1]:
            house.deliver(house.reply(BLUE, "help", to=earlier))
            house.work()
        house.answer(RED, house.some_order(match, RED))
        for _ in range(40):
            house.wait(hours=4)

    first, second = (known(house, match, RED) for house, match in zip(houses, matches, strict=True))
    assert first == second
    assert any(isinstance(seen, happened.DeadlineExtended) for seen in first[0])


def test_a_plan_of_an_unreachable_seat_is_taken_down_and_nothing_else_happens(houses: tuple[House, House]) -> None:
    house, match = houses[0], begun(houses[0])
    come_back(house, house.last(BLUE))
    before = house.match(match).version
    house.answer(BLUE, a_plan(house, match))

    assert [type(entry.event) for entry in house.match(match).entries[before:]] == [happened.PlanSet]
