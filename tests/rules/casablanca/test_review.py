"""What an ended flight shows: ways, who was in whose reach, markers, and money for who saw every hand."""

from msgspec.structs import replace

from domain.game import PUBLIC, REFEREE
from domain.games.casablanca import GAME
from domain.games.casablanca.events import FugitiveMoved, GestapoMoved, MarkerMoved
from domain.games.casablanca.review import hunted_by
from domain.games.casablanca.rules.moves import gestapo_reach
from domain.panels import CurvePanel, RoutePanel
from tests.support.watching import panels, watched

HISTORY = watched("casablanca", REFEREE)


def test_a_fugitive_is_in_reach_of_a_gestapo_that_stands_there_or_can_with_one_move() -> None:
    table = next(view.game.table for _, view in HISTORY if view.game.table is not None)
    one, other = table.seats[:2]
    here = table.sides[other].gestapo
    near, far = gestapo_reach(here)[-1], table.sides[one].fugitive
    for hex_, found in ((here, (other,)), (near, (other,)), (None, ())):
        side = replace(table.sides[one], fugitive=hex_)
        assert hunted_by(replace(table, sides={**table.sides, one: side}), one) == found
    assert far not in gestapo_reach(here)


def test_every_move_of_a_piece_is_a_stretch_of_its_way() -> None:
    (route,) = [panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, RoutePanel)]
    drawn = {(walk.at, walk.cells) for track in route.tracks for walk in track.walks}
    moved = {
        (at, (seen.origin, *seen.path))
        for at, (seen, _) in enumerate(HISTORY)
        if isinstance(seen, GestapoMoved | FugitiveMoved)
    }
    assert moved
    assert moved <= drawn


def test_markers_are_where_they_were_moved() -> None:
    markers = {panel.key: panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, CurvePanel)}["markers"]
    shown = {(point.at, point.value) for line in markers.lines for point in line.points}
    moved = {(at, seen.marker) for at, (seen, _) in enumerate(HISTORY) if isinstance(seen, MarkerMoved)}
    assert moved
    assert moved <= shown


def test_money_is_shown_to_nobody_who_did_not_see_the_hands() -> None:
    seen_by = {
        seat: {panel.key for panel in panels(GAME, watched("casablanca", seat), "en")} for seat in (PUBLIC, REFEREE)
    }
    assert seen_by[REFEREE] - seen_by[PUBLIC] == {"money"}
