"""The board: which houses touch, where two steps lead, what a slide passes (section 1.2, QC-29, QC-51)."""

import pytest

from domain.games.quinta_colonna.board.houses import HEADINGS, HOUSES, Heading, board, houses_of, mask_of, rays
from domain.games.quinta_colonna.options import Wrap

WRAPS: tuple[Wrap, ...] = ("torus", "none", "antipode")


@pytest.mark.parametrize(
    ("wrap", "house", "touches"),
    [
        ("torus", 1, [2, 5, 6, 7, 10, 86, 87, 90]),
        ("none", 1, [2, 6, 7, 86, 87]),
        ("antipode", 1, [2, 6, 7, 41, 46, 51, 86, 87]),
        ("torus", 5, [1, 4, 6, 9, 10, 86, 89, 90]),
        ("none", 5, [4, 9, 10, 89, 90]),
        ("antipode", 5, [4, 9, 10, 45, 50, 55, 89, 90]),
    ],
)
def test_a_house_on_the_edge_touches_what_the_wrap_says(wrap: Wrap, house: int, touches: list[int]) -> None:
    assert list(houses_of(board(wrap, 0).near[house])) == touches


@pytest.mark.parametrize("wrap", WRAPS)
def test_a_house_in_the_middle_touches_the_same_eight_under_every_wrap(wrap: Wrap) -> None:
    assert houses_of(board(wrap, 0).near[43]) == (37, 38, 39, 42, 44, 47, 48, 49)


@pytest.mark.parametrize("wrap", WRAPS)
def test_houses_touch_each_other_or_neither_touches(wrap: Wrap) -> None:
    near = board(wrap, mask_of((7, 8, 31, 90))).near
    assert all(near[other] >> house & 1 for house in HOUSES for other in houses_of(near[house]))


def test_a_blocked_house_touches_nothing_and_is_touched_by_nothing() -> None:
    near = board("torus", mask_of((2, 6))).near
    assert near[2] == 0
    assert houses_of(near[1]) == (5, 7, 10, 86, 87, 90)


def test_a_diagonal_step_between_two_blocked_houses_is_free() -> None:
    assert board("none", mask_of((2, 6))).near[1] >> 7 & 1


def test_two_steps_do_not_pass_through_blocked_houses() -> None:
    walled = board("none", mask_of((6, 7, 8, 86, 87, 88)))  # both sides of 1, 2 and 3
    assert houses_of(walled.within_two(1)) == (2, 3)
    assert walled.between(1, 3) == 2
    assert walled.between(1, 4) is None


def test_a_house_is_not_within_two_steps_of_itself() -> None:
    assert not any(board("torus", 0).within_two(house) >> house & 1 for house in HOUSES)


def test_a_torus_bishop_line_visits_every_house_once() -> None:
    line = rays("torus", 1)[HEADINGS.index(Heading(1, 1))]
    assert line[:10] == (7, 13, 19, 25, 26, 32, 38, 44, 50, 51)
    assert sorted((1, *line)) == list(HOUSES)


def test_an_antipode_line_through_the_middle_comes_out_opposite_and_goes_outward() -> None:
    assert rays("antipode", 3)[HEADINGS.index(Heading(0, 1))][:5] == (4, 5, 50, 49, 48)


def test_an_antipode_diagonal_keeps_its_turning_sense_through_the_middle() -> None:
    assert rays("antipode", 4)[HEADINGS.index(Heading(1, 1))][:3] == (10, 60, 64)


@pytest.mark.parametrize("wrap", WRAPS)
def test_no_line_enters_a_house_twice_or_its_own(wrap: Wrap) -> None:
    lines = [(house, line) for house in HOUSES for line in rays(wrap, house)]
    assert all(len({house, *line}) == len(line) + 1 for house, line in lines)


def test_a_map_cut_in_two_is_not_connected() -> None:
    two_walls = mask_of((*range(1, 6), *range(46, 51)))
    assert board("none", 0).connected()
    assert not board("none", two_walls).connected()


def test_a_map_with_one_house_walled_in_is_not_connected() -> None:
    assert not board("none", mask_of((2, 6, 7, 86, 87))).connected()
