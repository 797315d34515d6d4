"""What is remembered of a match is what folding it from the beginning gives, and memory is bounded."""

from pathlib import Path

from domain.game import Seat, Written
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.match.state import Concluded, Underway
from pbem.clubhouse.streams.folds import LEAST, Fold, Folds
from pbem.clubhouse.streams.repository import Repository
from tests.support.house import House


def test_a_match_folded_bit_by_bit_is_the_match_folded_at_once(tmp_path: Path) -> None:
    house = House(tmp_path)
    match = house.open("spy", "partisan-1")
    for _ in range(6):
        seat = house.match(match).game.rules.awaited(house.match(match).state.game)[0]  # type: ignore[union-attr]
        house.answer(seat, house.some_order(match, seat))
        step_by_step = house.match(match)
        assert Repository(house.service.engine).match(match) == step_by_step
    house.close()


def test_a_match_as_a_command_leaves_it_is_the_match_read_anew(tmp_path: Path) -> None:
    house = House(tmp_path)
    match = house.open("spy", "partisan-1")
    record = house.service.record
    for _ in range(400):
        loaded = house.match(match)
        if not isinstance(loaded.state, Underway):
            break
        seat = loaded.game.rules.awaited(loaded.state.game)[0]
        letter = Submission(
            seat=seat, orders=(Written(0, loaded.game.sight.choices(loaded.views[seat].game, seat)[0]),)
        )
        events = submit(loaded.game, loaded.state, loaded.views, letter, record.chance(loaded), house.now)
        left = record.commit(loaded, events, seat, house.now)
        assert Repository(house.service.engine).match(match) == left
    assert isinstance(left.state, Concluded)
    house.close()


def test_seats_that_see_alike_hold_one_public_table(tmp_path: Path) -> None:
    house = House(tmp_path)
    match = house.open("spy", "partisan-1", "partisan-2")
    views = Repository(house.service.engine).match(match).views
    assert views[Seat("partisan-1")].game.table is views[Seat("partisan-2")].game.table
    house.close()


def test_what_another_process_appended_is_seen(tmp_path: Path) -> None:
    house, other = House(tmp_path), House(tmp_path)
    match = house.open("spy", "partisan-1")
    before = other.match(match).version
    house.answer("spy", house.some_order(match, "spy"))
    assert other.match(match) == house.match(match)
    assert other.match(match).version > before
    house.close()
    other.close()


def test_the_matches_looked_at_longest_ago_are_forgotten_first(tmp_path: Path) -> None:
    house = House(tmp_path)
    matches = [house.open("spy", "partisan-1", seed=bytes([number])) for number in range(3)]
    whole = [house.match(match) for match in matches]
    folds = Folds(most_entries=sum(max(whole[number].version, LEAST) for number in (0, 2)))
    for loaded in whole[:2]:
        folds.put(loaded.id, Fold(loaded.game, loaded.entries))
    folds.get(matches[0])
    folds.put(matches[2], Fold(whole[2].game, whole[2].entries))
    assert [folds.get(match) is not None for match in matches] == [True, False, True]
    house.close()
