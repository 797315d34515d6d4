"""The views of those who look on at a game: brought along with its steps, all together or one of them alone."""

from collections.abc import Iterable
from typing import Any

from domain.audience import observations, observe
from domain.course import laid
from domain.game import AnyGame, Seat
from domain.step import Step
from domain.wire import Wired


def look_on(game: AnyGame, views: dict[Seat, Any], step: Step[Any, Wired]) -> None:
    """Bring these views, which have seen all before it, up to a step, each by all that its seat observes."""
    for seat, seen in observations(step.event, views).items():
        views[seat] = game.sight.watch(views[seat], seen, step.after.table)


def looked_on_alone(game: AnyGame, view: Any, seat: Seat, events: Iterable[Wired]) -> Any:
    """A view after these events, from what its seat observed and from what everybody saw, and from nothing else."""
    for event in events:
        table = laid(game.rules.lay, view.table, event)
        seen = observe(event, seat)
        view = view if seen is None else game.sight.watch(view, seen, table)
    return view
