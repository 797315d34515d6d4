"""Whose seat the letter of ours is about that somebody answers: after the seats were given out, or passed on (G-26, G-30)."""

from typing import Any, Final
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.match.events import Opened
from domain.match.state import Cancelled, Concluded, MatchState, Mustering, Occupant, Underway, Unopened
from domain.seats import place
from pbem.clubhouse.letters.answered import as_seated, displaced
from pbem.store.letters import ReplyToken

SPY, P1, P2 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
ADA, ELSE = UUID(int=8), UUID(int=10)
OPENED: Final = Opened("quinta-colonna", "1", {}, (SPY, P1, P2), 72, 3, "c" * 64, 1)
SEATED: Final = {SPY: Occupant(str(ELSE)), P1: Occupant(str(ADA)), P2: Occupant(None)}
RUNNING: Final = Underway(OPENED, SEATED, None)
OVER: Final = Concluded(OPENED, SEATED, None, Outcome((SPY,), "arrest", "QC-34"), 3)
BEFORE: Final = (Unopened(), Mustering(OPENED, SEATED), Cancelled(OPENED, SEATED))
TOKEN: Final = ReplyToken("row", "seat", UUID(int=7), "spy", ADA, 4, None)


@pytest.mark.parametrize("state", [RUNNING, OVER])
@pytest.mark.parametrize("purpose", ["seat", "confirm"])
def test_a_letter_to_a_seat_does_nothing_for_whoever_does_not_hold_it_any_more(state: MatchState, purpose: Any) -> None:
    token = replace(TOKEN, purpose=purpose)
    assert displaced(token, state) is True
    assert displaced(replace(token, seat="partisan-1"), state) is False
    assert displaced(replace(token, seat="partisan-2"), state) is True
    assert displaced(replace(token, seat="place-1"), state) is False
    assert displaced(replace(token, player_id=ELSE), state) is False


def test_a_deputys_letters_and_the_players_own_both_play_the_seat_until_the_deputy_plays_it_no_more() -> None:
    helped = replace(RUNNING, occupants={**SEATED, SPY: Occupant(str(ELSE), deputy=str(ADA))})
    for player in (ADA, ELSE):
        assert displaced(replace(TOKEN, player_id=player), helped) is False
    assert displaced(replace(TOKEN, player_id=ADA), RUNNING) is True


@pytest.mark.parametrize("state", BEFORE)
def test_before_play_begins_no_seat_has_passed_on(state: MatchState) -> None:
    assert displaced(TOKEN, state) is False


@pytest.mark.parametrize("purpose", ["player", "bounce", "stop"])
def test_a_letter_for_anything_else_is_about_no_seat(purpose: Any) -> None:
    assert displaced(replace(TOKEN, purpose=purpose), RUNNING) is False


def test_a_letter_to_a_place_is_about_its_readers_seat_once_the_seats_are_given_out() -> None:
    invited = replace(TOKEN, seat=place(2))
    assert as_seated(invited, RUNNING) == replace(TOKEN, seat="partisan-1")
    assert as_seated(invited, OVER) == replace(TOKEN, seat="partisan-1")
    assert as_seated(replace(invited, player_id=UUID(int=99)), RUNNING) == replace(invited, player_id=UUID(int=99))
    assert as_seated(TOKEN, RUNNING) == TOKEN
    for state in BEFORE:
        assert as_seated(invited, state) == invited
