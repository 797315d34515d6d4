"""Two whole installations: in one an answer waits or a plan stands, in the other none. The others get the same (G-41, G-43)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from domain.game import Seat
from tests.secrecy.test_one_world_alone import CASES, Two

MOST: Final = 3  # times that more time is asked for until the others are asked


def same_for(two: Two, seats: Sequence[str]) -> None:
    """These seats cannot tell the installations apart: letters, their hours and rows, and every deadline."""
    for seat in seats:
        assert two.received(0, seat) == two.received(1, seat)
        assert len(two.received(0, seat)[0]) >= 2
    assert two.due(0) == two.due(1)


def offered(tmp_path: Path) -> tuple[Two, str, str, str]:
    """Two matches in which two agents are asked for a counter-offer, and who made the offer."""
    two = Two(tmp_path, CASES["mata-hari"])
    table = two.houses[0].match(two.matches[0]).views[Seat("agent-1")].game.table
    active, owner, last = (str(one) for one in (table.active, *(one for one in table.seats if one != table.active)))
    two.both(active, two.houses[0].some_order(two.matches[0], active))
    return two, active, owner, last


def test_an_answer_that_waits_is_silence_until_its_word_and_then_a_letter(tmp_path: Path) -> None:
    two, active, owner, last = offered(tmp_path)
    two.alone(owner, f"{two.houses[0].some_order(two.matches[0], owner)}\nhold open")
    for text in ("no such order\nhold open", "decline\nhold open"):
        two.alone(owner, text)
    two.both(last, "decline")
    two.wait(60)  # the owner is reminded in both
    same_for(two, (active, last))
    for house, text in zip(two.houses, ("ready\ndecline", "decline"), strict=True):
        house.deliver(house.reply(owner, text))
        house.work()
    two.wait(80)
    same_for(two, (active, last))
    for house in two.houses:
        house.close()


def test_what_waits_is_played_at_its_word_as_a_letter_of_that_moment_would_be(tmp_path: Path) -> None:
    two, active, owner, last = offered(tmp_path)
    two.alone(owner, "decline\nhold open")
    two.wait(20)
    for house, text in zip(two.houses, ("ready", "decline"), strict=True):
        house.deliver(house.reply(owner, text))
        house.work()
    two.wait(30)
    two.both(last, "decline")
    two.wait(80)
    same_for(two, (active, last))
    for house in two.houses:
        house.close()


def test_an_answer_that_waits_ends_with_its_seat_and_nobody_can_tell(tmp_path: Path) -> None:
    two, active, owner, last = offered(tmp_path)
    two.alone(owner, "decline\nhold open")
    for text in ("resign", "resign yes"):
        two.both(owner, text)
    two.wait(80)
    same_for(two, (active, last))
    for house in two.houses:
        house.close()


def test_more_time_by_agreement_tells_nothing_of_a_plan(tmp_path: Path) -> None:
    two = Two(tmp_path, CASES["casablanca"])
    for _ in range(MOST - 1):
        two.both("red", "more time")
        for hours in (145, 73, 73):
            two.wait(hours)
    two.both("red", "more time")
    two.alone("black", "always gestapo stay")
    two.both("black", "time yes")
    two.alone("black", "diary: I hope red is well")
    two.wait(20)
    two.both("violet", "yes")
    two.wait(60)
    same_for(two, ("red", "violet"))
    given = [row for row in two.due(0) if row[0] == "due" and str(row[2]).startswith("20")]
    assert len(given) == MOST, "the time was given by agreement too"
    for house in two.houses:
        house.close()
