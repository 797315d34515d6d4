"""Who played whose seat when (G-39), and who is admitted to a match by it: to their own seats, while those are theirs."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import pytest

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games import find
from domain.match.events import (
    DeputyEnded,
    Ended,
    Opened,
    PressSent,
    SeatDeputised,
    SeatPassed,
    SeatTaken,
    SeatVacated,
    Started,
    VaultRef,
)
from domain.match.state import Concluded, MatchState, Occupant, Underway
from domain.wire import Wired
from pbem.clubhouse.streams.deputies import deputised, deputy_after
from pbem.clubhouse.streams.entries import LazyEntries
from pbem.clubhouse.streams.repository import Loaded
from pbem.replay.theatre import Admitted
from pbem.store.entry import Entry

SPY, P1 = Seat("spy"), Seat("partisan-1")
ADA, BOB, EVE = (str(UUID(int=number)) for number in (8, 9, 10))
NOW: Final = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
OPENED: Final = Opened("quinta-colonna", "1", {}, (SPY, P1), 72, 3, "c" * 64, 1)
OVER: Final = Ended((SPY,), "arrest", "QC-34")


def helped(seat: Seat, deputy: str) -> SeatDeputised:
    """Somebody plays a seat for its player from now on."""
    return SeatDeputised(seat, deputy, NOW, "UTC")


@pytest.mark.parametrize(
    ("events", "spy", "partisan"),
    [
        ((), None, None),
        ((helped(SPY, EVE),), EVE, None),
        ((helped(SPY, EVE), helped(SPY, BOB)), BOB, None),
        ((helped(SPY, EVE), helped(P1, BOB)), EVE, BOB),
        ((helped(SPY, EVE), DeputyEnded(SPY)), None, None),
        ((helped(SPY, EVE), DeputyEnded(P1)), EVE, None),
        ((helped(SPY, EVE), SeatPassed(SPY, BOB)), None, None),
        ((helped(SPY, EVE), SeatPassed(P1, BOB)), EVE, None),
        ((helped(SPY, EVE), SeatVacated(SPY, "resigned")), None, None),
        ((helped(SPY, EVE), helped(P1, BOB), OVER), None, None),
        ((helped(SPY, EVE), OVER, helped(SPY, BOB)), BOB, None),
    ],
)
def test_who_plays_a_seat_for_another_after_some_events(
    events: tuple[Wired, ...], spy: str | None, partisan: str | None
) -> None:
    assert (deputy_after(events, SPY), deputy_after(events, P1)) == (spy, partisan)


def test_the_seats_that_somebody_has_ever_played_for_another() -> None:
    events = (helped(SPY, EVE), DeputyEnded(SPY), helped(P1, EVE), helped(SPY, BOB), SeatPassed(P1, ADA))
    assert deputised(events, EVE) == {SPY, P1}
    assert deputised(events, BOB) == {SPY}
    assert deputised(events, ADA) == frozenset()


STORY: Final = (
    OPENED,
    SeatTaken(SPY, ADA),
    SeatTaken(P1, BOB),
    Started(),
    helped(SPY, EVE),
    PressSent(P1, (SPY,), VaultRef("row", "d")),
    DeputyEnded(SPY),
    SeatPassed(P1, None),
    Started(),
)
SEATED: Final = {SPY: Occupant(ADA), P1: Occupant(None)}
RUNNING: Final = Underway(OPENED, SEATED, None)
CONCLUDED: Final = Concluded(OPENED, SEATED, None, Outcome((SPY,), "arrest", "QC-34"), 3)


def admitted(player: str | None, *seats: Seat, state: MatchState = RUNNING, muted: tuple[str, ...] = ()) -> Admitted:
    """Somebody before that match."""
    entries = [Entry(UUID(int=7), number, NOW, event, "") for number, event in enumerate(STORY, start=1)]
    match = Loaded(UUID(int=7), find("quinta-colonna"), LazyEntries(entries), state, {})
    return Admitted(match, frozenset(seats), player, frozenset(muted))


def whole(who: Admitted, seat: Seat) -> list[int]:
    """The events that happened while a seat was theirs."""
    return [number for number in range(1, len(STORY) + 1) if who.held(seat, number)]


def test_a_seat_is_a_players_own_from_when_they_took_it_until_it_passes() -> None:
    assert whole(admitted(ADA, SPY), SPY) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert whole(admitted(BOB, P1), P1) == [3, 4, 5, 6, 7]
    assert whole(admitted(BOB, P1), SPY) == []


def test_a_deputy_has_it_for_as_long_as_they_play_it_and_not_before_or_after() -> None:
    assert whole(admitted(EVE, SPY), SPY) == [5, 6]
    assert whole(admitted(EVE, SPY), P1) == []
    assert [admitted(who, SPY).deputises for who in (EVE, ADA, None)] == [True, False, False]


def test_whoever_is_named_by_no_player_reads_as_whoever_has_the_seat_now() -> None:
    assert admitted(None, SPY).reader(SPY) == ADA
    assert admitted(EVE, SPY).reader(SPY) == EVE
    assert whole(admitted(None, SPY), SPY) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_words_of_whom_a_player_does_not_hear_are_kept_from_them_until_the_end() -> None:
    words = STORY.index(STORY[5]) + 1
    assert admitted(ADA, SPY).hears(P1, words) is True
    assert admitted(ADA, SPY, muted=(BOB,)).hears(P1, words) is False
    assert admitted(ADA, SPY, muted=(BOB,)).hears(SPY, words) is True
    assert admitted(ADA, SPY, muted=(BOB,)).hears(P1, 8) is True, "it is a bot's by then"
    assert admitted(ADA, SPY, state=CONCLUDED, muted=(BOB,)).hears(P1, words) is True


def test_a_match_may_be_watched_from_those_seats_alone_and_the_first_is_where_one_begins() -> None:
    playing = admitted(ADA, SPY)
    assert [one.name for one in playing.perspectives] == ["spy"]
    assert [playing.perspective(name) for name in ("", "spy")] == [playing.perspectives[0]] * 2
    assert [playing.perspective(name) for name in ("partisan-1", REFEREE, PUBLIC, "hidden")] == [None] * 4
    over = admitted(ADA, SPY, state=CONCLUDED)
    assert [over.perspective(name) for name in ("", "partisan-1")] == [over.perspectives[0], over.perspectives[3]]
    assert [(one.name, one.own) for one in over.perspectives[2:4]] == [("spy", True), ("partisan-1", False)]
