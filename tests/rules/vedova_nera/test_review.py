"""What an ended match on the web shows: pawns caught, stable pawns, goals that were left."""

from domain.game import PUBLIC
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.events import PawnsTrapped
from domain.games.vedova_nera.state import table_of
from domain.panels import CurvePanel, TablePanel
from tests.support.watching import panels, watched

HISTORY = watched("vedova-nera", PUBLIC)


def test_every_pawn_trapped_is_counted_for_the_colour_that_trapped_it() -> None:
    (table,) = [panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, TablePanel)]
    caught = {row[0]: int(row[3]) for row in table.frames[-1].rows}
    told = dict.fromkeys(caught, 0)
    for seen, _ in HISTORY:
        if isinstance(seen, PawnsTrapped):
            told[seen.by] += sum(len(nodes) for nodes in seen.pawns.values())
    assert caught == told
    assert sum(caught.values())


def test_stable_pawns_and_goals_left_are_those_of_the_web_at_every_step() -> None:
    curves = {panel.key: panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, CurvePanel)}
    for at, (_, view) in enumerate(HISTORY):
        table = table_of(view.game)
        for player, colour in enumerate(getattr(table, "colours", ())):
            stable = table.web.stable[player].bit_count()  # type: ignore[union-attr]
            goals = table.web.marbles[player].bit_count()  # type: ignore[union-attr]
            assert value(curves["stable"], colour, at) == stable
            assert value(curves["to-go"], colour, at) == goals - stable


def value(panel: CurvePanel, colour: str, at: int) -> float:
    """What the line of a colour shows at a step."""
    (line,) = [line for line in panel.lines if line.name == colour]
    return [point.value for point in line.points if point.at <= at][-1]
