"""What a match shows when it is over: entries in order, on cells that are drawn, and never more than was seen by then."""

from collections.abc import Iterator

import pytest

from domain.game import PUBLIC, REFEREE, Seat
from domain.games import discover, find
from domain.match.reviewing import placed, shared_panels
from domain.match.watching import followed
from domain.panels import CurvePanel, HeatPanel, HighlightsPanel, Panel, RoutePanel, TablePanel, is_empty, upto
from domain.words import Language
from tests.support.watching import happened, panels, watched

KEYS = list(discover())
SEATS = (PUBLIC, REFEREE)
COMPLETE: tuple[Language, ...] = ("en", "it")  # every game speaks these


def numbers(panel: Panel) -> Iterator[list[int]]:
    """The observations that a panel's entries name, those in a list that follow one another."""
    match panel:
        case HeatPanel(frames=frames) | TablePanel(frames=frames):
            yield [one.at for one in frames]
        case CurvePanel(lines=lines):
            yield from ([point.at for point in line.points] for line in lines)
        case RoutePanel(tracks=tracks):
            yield from ([walk.at for walk in track.walks] for track in tracks)
        case HighlightsPanel(highlights=highlights):
            yield [one.at for one in highlights]


def cells(panel: Panel) -> set[str]:
    """The cells of the drawing that a panel names."""
    match panel:
        case HeatPanel(frames=frames):
            return {cell for one in frames for cell in one.cells}
        case RoutePanel(tracks=tracks):
            return {cell for track in tracks for walk in track.walks for cell in walk.cells}
        case _:
            return set()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("key", KEYS)
def test_entries_come_in_order_and_name_observations_that_there_are(key: str, seat: Seat) -> None:
    history = watched(key, seat)
    for panel in panels(find(key), history, "en"):
        for named in numbers(panel):
            assert named == sorted(named), panel.key
            assert all(0 <= at < len(history) for at in named), panel.key


@pytest.mark.parametrize("key", KEYS)
def test_a_game_says_whether_it_draws_ways(key: str) -> None:
    review = find(key).review
    drawn = any(isinstance(panel, RoutePanel) for panel in panels(find(key), watched(key, REFEREE), "en"))
    assert drawn is (review is not None and review.ways)


@pytest.mark.parametrize("key", KEYS)
def test_cells_that_are_warm_or_walked_over_are_drawn(key: str) -> None:
    game, history = find(key), watched(key, REFEREE)
    drawn = {cell.name for cell in game.telling.draw(history[-1][1].game, "en").cells}
    for panel in panels(game, history, "en"):
        assert cells(panel) <= drawn, panel.key


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("key", KEYS)
def test_what_is_shown_of_a_moment_depends_on_nothing_that_came_after_it(key: str, seat: Seat) -> None:
    game, history = find(key), watched(key, seat)
    whole = panels(game, history, "en")
    for count in (len(history) // 3, len(history) * 2 // 3, len(history) - 1):
        cut = [panel for panel in (upto(panel, count - 1) for panel in whole) if not is_empty(panel)]
        assert [panel for panel in panels(game, history[:count], "en") if not is_empty(panel)] == cut


@pytest.mark.parametrize("key", KEYS)
def test_what_all_are_shown_alike_comes_of_what_the_referee_observed_too(key: str) -> None:
    def shown(seat: Seat) -> list[Panel]:
        steps = list(followed(find(key), happened(key, "shared"), seat))
        made = shared_panels(find(key), [(one.seen, one.view) for one in steps], "en")
        return [placed(panel, [one.number for one in steps]) for panel in made]

    assert shown(PUBLIC) == shown(REFEREE)


@pytest.mark.parametrize("key", KEYS)
def test_panels_have_names_of_their_own_and_are_titled_in_each_language(key: str) -> None:
    titles = set()
    for language in COMPLETE:
        found = panels(find(key), watched(key, REFEREE), language)
        assert len({panel.key for panel in found}) == len(found)
        assert all(panel.title and panel.note for panel in found)
        titles.add(tuple(panel.title for panel in found))
    assert len(titles) == len(COMPLETE) or titles == {()}


@pytest.mark.parametrize("key", KEYS)
def test_every_row_of_a_table_is_as_long_as_its_head(key: str) -> None:
    for panel in panels(find(key), watched(key, REFEREE), "en"):
        if isinstance(panel, TablePanel):
            assert {len(row) for one in panel.frames for row in one.rows} <= {len(panel.columns)}, panel.key
