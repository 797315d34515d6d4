"""From where a match may be watched, seat by seat: only one's own seat while it runs, everything after its end."""

from typing import Final
from uuid import UUID

import pytest

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games import find
from domain.match.events import Opened
from domain.match.state import Cancelled, Concluded, MatchState, Mustering, Underway
from pbem.clubhouse.streams.entries import LazyEntries
from pbem.clubhouse.streams.repository import Loaded
from pbem.replay.perspective import HIDDEN, Perspective, has_ended, perspectives

GAME: Final = find("quinta-colonna")
SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
OPENED: Final = Opened(GAME.key, "1", {}, (SPY, P1, P2), 72, 3, "c" * 64, 1)
RUNNING: Final = Underway(OPENED, {}, None)
OVER: Final = Concluded(OPENED, {}, None, Outcome((SPY,), "arrest", "QC-34"), 3)


def choices(state: MatchState, *own: Seat) -> list[tuple[str, bool]]:
    """What somebody in these seats may choose from: the name, and whether it is their own."""
    match = Loaded(UUID(int=7), GAME, LazyEntries(), state, {})
    return [(one.name, one.own) for one in perspectives(match, own)]


@pytest.mark.parametrize("state", [RUNNING, Mustering(OPENED), Cancelled(OPENED, {})])
def test_before_the_end_nobody_may_choose_any_but_their_own_seats(state: MatchState) -> None:
    assert not has_ended(Loaded(UUID(int=7), GAME, LazyEntries(), state, {}))
    assert choices(state) == []
    assert choices(state, P1) == [("partisan-1", True)]
    assert choices(state, P2, Seat("place-1"), SPY) == [("spy", True), ("partisan-2", True)]


def test_after_the_end_all_may_choose_everything_their_own_seats_named_first() -> None:
    assert has_ended(Loaded(UUID(int=7), GAME, LazyEntries(), OVER, {}))
    around = [(REFEREE, False), ("hidden", False)]
    assert choices(OVER) == [*around, ("spy", False), ("partisan-1", False), ("partisan-2", False), (PUBLIC, False)]
    assert choices(OVER, P1) == [*around, ("partisan-1", True), ("spy", False), ("partisan-2", False), (PUBLIC, False)]


def test_a_perspective_is_a_seats_observations_and_without_the_end_the_publics() -> None:
    assert [Perspective(name).seat for name in (HIDDEN, REFEREE, PUBLIC, "spy")] == [PUBLIC, REFEREE, PUBLIC, SPY]
    assert Perspective("spy").own is False
