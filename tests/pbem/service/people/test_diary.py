"""A diary is kept by letter for its writer alone, does not pass with the seat, and lies open to all players at the end (G-36)."""

from typing import Final
from uuid import UUID

from domain.game import REFEREE, Seat
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.replay.perspective import Perspective
from pbem.replay.theatre import Admitted
from tests.support.house import House, line_of

SEATS: Final = ("spy", "partisan-1", "partisan-2")
MINE: Final = "the spy slept near 37, ask 37"
WHISPER: Final = "trust nobody"
BY: Final = Doing(by=Operator("root"), reason="for the test")


def read_by(house: House, match: UUID, name: str, *, own: bool) -> str:
    """What a player in that seat reads of the match: as the seat itself, or as the referee once it has ended."""
    found = house.match(match)
    may = Admitted(found, frozenset((Seat(name),)))
    shown = house.service.theatre.replay(may, Perspective(name, own=True) if own else Perspective(REFEREE), "en")
    return " ".join(line for step in shown.steps for line in step.lines)


def noted(house: House) -> UUID:
    """A match in which partisan 1 has written into the diary, and something to partisan 2 alone."""
    match = house.open(*SEATS)
    house.answer("partisan-1", f"diary: {MINE}\nsay to partisan 2: {WHISPER}")
    return match


def test_a_diary_is_its_writers_alone_until_the_end_and_then_all_players_read_it(house: House) -> None:
    match = house.open(*SEATS)
    before = house.match(match).state
    letters = {seat: len(house.letters(seat)) for seat in SEATS}
    house.answer("partisan-1", f"diary: {MINE}")
    assert house.match(match).state == before
    assert {seat: len(house.letters(seat)) - letters[seat] for seat in SEATS} == {
        "spy": 0, "partisan-1": 1, "partisan-2": 0,
    }  # fmt: skip
    assert "Kept in your diary" in line_of(house.last("partisan-1"))
    assert MINE in read_by(house, match, "partisan-1", own=True)
    assert MINE not in read_by(house, match, "spy", own=True)
    house.service.hosting.end(match, BY, house.now)
    house.work()
    assert MINE in read_by(house, match, "spy", own=False)
    found = house.match(match)
    onlooker = house.service.theatre.replay(Admitted(found, frozenset()), Perspective(REFEREE), "en")
    assert not any(MINE in line for step in onlooker.steps for line in step.lines)


def test_whoever_takes_a_seat_over_reads_neither_its_diary_nor_its_words_to_some(house: House) -> None:
    match = noted(house)
    assert WHISPER in read_by(house, match, "partisan-1", own=True)
    house.service.hosting.pass_on(
        match, Seat("partisan-1"), Guest(address="grace@example.org"), "administrator", BY, house.now
    )
    house.work()
    told = read_by(house, match, "partisan-1", own=True)
    assert MINE not in told
    assert WHISPER not in told
    assert WHISPER in read_by(house, match, "partisan-2", own=True)
