"""Plans by letter (G-18): taken down, echoed, played when their turn comes, told to their owner and to nobody else."""

from uuid import UUID

import pytest

from domain.game import Seat
from tests.support.house import House, line_of, words_of

FIRST, SECOND = "player-1", "player-2"


@pytest.fixture
def match(house: House) -> UUID:
    """La Vedova Nera, the colours chosen; the first seat plays red and is to move."""
    opened = house.open(FIRST, SECOND, game="vedova-nera")
    house.answer(FIRST, "choose red")
    house.answer(SECOND, "scelgo blu")
    return opened


def turns(house: House, match: UUID) -> list[str]:
    """Four legal turns, one after another."""
    loaded = house.match(match)
    table = loaded.views[Seat(FIRST)].game
    found = []
    for at in range(4):
        (seat,) = loaded.game.rules.awaited(table)
        order = loaded.game.sight.choices(table, seat)[at]
        found.append(loaded.game.reading.write(order, "en"))
        table = loaded.game.sight.foresee(table, seat, order)
    return found


def another(house: House, match: UUID, order: str) -> str:
    """Another order that the second seat could give."""
    loaded = house.match(match)
    found = loaded.game.sight.choices(loaded.views[Seat(SECOND)].game, Seat(SECOND))
    return next(text for text in (loaded.game.reading.write(one, "en") for one in found) if text != order)


def test_a_plan_is_echoed_to_its_owner_and_played_when_its_turn_comes(house: House, match: UUID) -> None:
    own, theirs, answer, _ = turns(house, match)
    receipt = words_of(house.answer(FIRST, f"{own}\nif blue {theirs} then {answer}"))
    assert f"If blue plays “{theirs}”, you answer “{answer}”." in receipt

    house.restart()
    theirs_back = words_of(house.answer(SECOND, theirs))
    told = words_of(house.last(FIRST))
    assert f"Your plan answered for you: {answer}." in told
    assert "Your plan has come to its end." in told
    assert "Your letter has been carried out. It is your turn" in theirs_back
    assert not [letter for letter in house.letters(SECOND) if "your plan" in words_of(letter).lower()]


def test_a_plan_that_the_game_leaves_behind_is_dropped_with_a_note_and_its_owner_is_asked(
    house: House, match: UUID
) -> None:
    own, theirs, answer, _ = turns(house, match)
    house.answer(FIRST, f"{own}\nse blu {theirs} allora {answer}")
    house.answer(SECOND, another(house, match, theirs))

    told = words_of(house.last(FIRST))
    assert "Your plan is dropped: Blue did something that it did not foresee." in told
    assert "It is your turn" in told


def test_a_line_that_could_not_be_played_is_refused_and_nothing_of_the_letter_is_done(
    house: House, match: UUID
) -> None:
    own, theirs, _, _ = turns(house, match)
    receipt = words_of(house.answer(FIRST, f"{own}\nif blue {theirs} then A1 A1"))

    assert "VN-37" in receipt
    assert "You could not play move A1 A1 then." in receipt
    assert house.match(match).views[Seat(FIRST)].asked is not None
    assert house.match(match).views[Seat(FIRST)].plan == ()


def test_a_default_of_ones_own_is_played_when_the_time_is_up(house: House, match: UUID) -> None:
    own = turns(house, match)[0]
    receipt = line_of(house.answer(FIRST, f"if nothing is heard from me then A1 A1, {own}"))
    assert "If nothing is heard from you, the first of these that can be played then is" in receipt
    assert house.match(match).views[Seat(FIRST)].asked is not None

    house.wait(hours=72)

    assert f"Your plan answered for you: {own}." in words_of(house.last(FIRST))
    assert "deadline passed" not in words_of(house.last(SECOND))


def test_a_plan_can_be_tried_out_without_making_one(house: House, match: UUID) -> None:
    own, theirs, answer, _ = turns(house, match)
    tried = f"preview {own}\npreview if blue {theirs} then {answer}\npreview if blue A1 A1 then {answer}"
    told = line_of(house.answer(FIRST, tried))

    assert f"If blue plays “{theirs}”, you answer “{answer}”." in told
    assert "Blue could not play move A1 A1 then." in told
    assert house.match(match).views[Seat(FIRST)].plan == ()


def test_a_line_without_end_is_refused_before_any_turn_of_it_is_tried(house: House, match: UUID) -> None:
    own, theirs, answer, _ = turns(house, match)
    endless = ", ".join([f"if blue {theirs} then {answer}"] * 30)
    receipt = line_of(house.answer(FIRST, f"{own}\n{endless}"))

    assert "A line of a plan has at most 600 characters" in receipt


def test_no_plan_drops_it(house: House, match: UUID) -> None:
    own, theirs, answer, _ = turns(house, match)
    house.answer(FIRST, f"{own}\nif blue {theirs} then {answer}")
    house.answer(FIRST, "no plan")
    house.answer(SECOND, theirs)

    assert "It is your turn" in words_of(house.last(FIRST))


def test_against_bots_a_plan_waits_before_every_turn_so_that_its_owner_sees_the_last(house: House) -> None:
    match = house.open("red", game="casablanca", bots=("black",))
    house.answer("red", "always all stay")
    table = house.match(match).views[Seat("red")].game.table
    told = line_of(house.last("red"))

    assert (table.turn, table.to_act) == (2, "red")
    assert "Before this turn your plan waits for you" in told
    house.answer("red", "go on")
    assert house.match(match).views[Seat("red")].game.table.turn == 3
    house.wait(hours=72)
    assert house.match(match).views[Seat("red")].game.table.turn == 4
    assert "deadline passed" not in words_of(house.last("red"))


def test_a_partisans_plan_moves_when_the_turn_begins_and_the_spys_answers_when_the_time_is_up(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2", game="quinta-colonna")
    table = house.match(match).views[Seat("spy")].game.table
    receipt = words_of(house.answer("partisan-1", f"if nobody is within 1 of 90 then P1 to {table.pawns['P1']}"))
    assert "if nobody is within 1 of 90 then P1 to" in receipt

    house.answer("spy", "if nothing is heard from me: stay away from pawns")
    house.wait(hours=72)

    moved = house.match(match).views[Seat("spy")].game.table
    assert (moved.to_act, moved.moved) == ("partisans", ("P1",))
    assert "Your plan answered for you: play" in words_of(house.last("spy"))
    assert "Your plan answered for you: P1" in words_of(house.last("partisan-1"))
    assert not [letter for letter in house.letters("partisan-2") if "your plan" in words_of(letter).lower()]
    assert "deadline passed" not in words_of(house.last("partisan-2"))
