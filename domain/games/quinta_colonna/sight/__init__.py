"""What a seat knows: its view, folded from its observations alone."""

from domain.game import Outcome
from domain.games.quinta_colonna.events import GameEnded, HideoutDrawn, Observation
from domain.games.quinta_colonna.rules.evolve import TABLE_ALONE, first_spy, last_spy, on_spy
from domain.games.quinta_colonna.state import Table, View


def watch(view: View, seen: Observation, table: Table) -> View:
    """The view after one more observation, with the open table after it."""
    if type(seen) in TABLE_ALONE:
        return View(view.seat, table, view.spy, view.outcome)
    if type(seen) is HideoutDrawn:
        return View(view.seat, table, first_spy(seen), view.outcome)
    if type(seen) is GameEnded:
        known = view.spy if view.spy is not None else last_spy(seen)
        return View(view.seat, table, known, Outcome.of(seen))
    spy = None if view.spy is None else on_spy(view.spy, seen, table)
    return View(view.seat, table, spy, view.outcome)
