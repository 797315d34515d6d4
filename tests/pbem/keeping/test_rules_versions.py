"""A match goes on under the rules that it began with; a release that has not got them says so before it starts."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import TypeAlias
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.games import UnknownRules, find, playing
from domain.match.events import DecisionOpened, RulesAdopted
from domain.match.state import Concluded, Mustering, Underway
from domain.options import OptionRefused
from pbem.clubhouse.matches.continuing import CannotContinue
from pbem.clubhouse.streams.proving import prove
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support import whispers
from tests.support.house import START, House, words_of
from tests.support.whispers import SEATS

EARLIER = "tests.support.whispers:GAME"
LATER, WITHOUT, LOUD, TAKEN_OVER, TWICE = (
    f"tests.support.rulings:{name}" for name in ("LATER", "WITHOUT", "LOUD", "TAKEN_OVER", "TWICE")
)
Release: TypeAlias = Callable[[str], AbstractContextManager[House]]


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Release:
    """The service of one folder in a release that brings this game."""
    numbers, times = count(), [START]

    @contextmanager
    def started(game: str) -> Iterator[House]:
        with whispers.registered(tmp_path / f"release {next(numbers)}", monkeypatch, game):
            house = House(tmp_path / "home")
            house.now = times[-1]
            yield house
            times.append(house.now)
            house.close()

    return started


def begun(house: House, seed: bytes = b"house", *, invite: bool = False) -> UUID:
    """A match of the toy game."""
    return house.open(*SEATS, game=whispers.KEY, seed=seed, invite=invite)


def asked(house: House, match: UUID) -> DecisionOpened:
    """The newest question of a match."""
    events = [entry.event for entry in house.match(match).entries]
    return [event for event in events if isinstance(event, DecisionOpened)][-1]


def version_of(house: House, match: UUID) -> str:
    """Under which rules the list of matches has it."""
    with reading(house.service.engine) as conn:
        return str(conn.execute(select(matches.c.rules_version).where(matches.c.id == match)).scalar_one())


def test_a_match_goes_on_under_the_rules_that_it_began_with(release: Release) -> None:
    with release(EARLIER) as house:
        match = begun(house)
    with release(LATER) as house:
        assert house.service.continuing.begin(house.now) == 0
        newer = begun(house, seed=b"another")
        house.wait(hours=80)

        assert asked(house, match).window == "turn-1"
        assert asked(house, newer).window == "round-1"
        assert (version_of(house, match), version_of(house, newer)) == ("1", "2")


def test_a_release_without_the_rules_of_a_running_match_does_not_start_and_names_it(release: Release) -> None:
    with release(EARLIER) as house:
        match = begun(house)
    with release(WITHOUT) as house:
        with pytest.raises(
            CannotContinue, match=r"^Match 1 cannot go on\. Version 1 of the rules of whispers is not here"
        ):
            house.service.continuing.begin(house.now)
        with pytest.raises(UnknownRules):
            house.match(match)


def test_a_match_that_is_over_is_loaded_proven_and_told_without_its_rules(release: Release) -> None:
    with release(EARLIER) as house:
        match = begun(house)
        house.answer(SEATS[0], "resign")
        house.answer(SEATS[0], "yes")
        assert isinstance(house.match(match).state, Concluded)
    with release(WITHOUT) as house:
        assert house.service.continuing.begin(house.now) == 0
        assert isinstance(house.match(match).state, Concluded)
        assert prove(house.service.repository, house.service.seeds, house.service.keys)
        house.answer(SEATS[1], "board")
        assert "CANARY" in words_of(house.last(SEATS[1]))


def test_a_match_of_before_the_first_release_goes_on_under_its_rules_and_says_from_when_on(release: Release) -> None:
    with release(EARLIER) as house:
        match = begun(house)
        before = asked(house, match)
        letters = len(house.letters(SEATS[-1]))
    with release(TAKEN_OVER) as house:
        assert [house.service.continuing.begin(house.now) for _ in range(2)] == [1, 0]
        state = house.match(match).state
        events = [entry.event for entry in house.match(match).entries]

        assert isinstance(state, Underway)
        assert (state.opened.rules_version, version_of(house, match)) == ("2", "2")
        assert events[-2:] == [RulesAdopted("2"), asked(house, match)]
        assert (asked(house, match).number, asked(house, match).seats) == (before.number + 1, SEATS)
        house.work()
        assert len(house.letters(SEATS[-1])) == letters + 1


def test_one_that_nobody_has_begun_goes_on_too_and_asks_nobody_anew(release: Release) -> None:
    with release(EARLIER) as house:
        match = begun(house, invite=True)
    with release(TAKEN_OVER) as house:
        assert house.service.continuing.begin(house.now) == 1
        assert isinstance(house.match(match).state, Mustering)
        assert house.match(match).entries[-1].event == RulesAdopted("2")


def test_options_stay_as_they_were_resolved_though_new_matches_may_not_have_them(release: Release) -> None:
    with release(LOUD) as house:
        match = house.open(*SEATS, game=whispers.KEY, options={"loud": "yes"})
    with release(TAKEN_OVER) as house:
        assert house.service.continuing.begin(house.now) == 1
        house.work()
        house.answer(SEATS[0], house.some_order(match, SEATS[0]))
        loaded = house.match(match)

        assert isinstance(loaded.state, Underway)
        assert loaded.state.opened.options == {"loud": "yes"}
        assert isinstance(loaded.entries[-1].event, DecisionOpened)
        with pytest.raises(OptionRefused):
            house.open(*SEATS, game=whispers.KEY, options={"loud": "yes"}, seed=b"another")


def test_two_rules_for_one_version_are_refused(release: Release) -> None:
    with release(TWICE), pytest.raises(ValueError, match="two rules for version '1'"):
        playing(whispers.KEY, "1")
    assert playing("quinta-colonna", "1") is find("quinta-colonna")
