"""The way the spy went, numbered by rounds: as it was walked for who saw it, at the end for who was told then."""

from collections.abc import Sequence

from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.words import SAY
from domain.panels import RoutePanel, Track, Walk, titled
from domain.review import Observed
from domain.words import Language


def route(history: Sequence[Observed[View, Observation]], language: Language) -> RoutePanel:
    """The spy's way."""
    walks: list[Walk] = []
    for at, one in enumerate(history):
        if isinstance(one.seen, e.SpyMoved) and one.view.table is not None:
            walks.append(_walk(at, one.seen.origin, one.seen.path, one.view.table.round))
        elif isinstance(one.seen, e.GameEnded) and not walks:
            house = one.seen.start
            for turn in one.seen.route:
                if turn.path:
                    walks.append(_walk(at, house, turn.path, turn.round))
                    house = turn.path[-1]
    track = Track(SAY("panel.route-spy", language), "foe", tuple(walks))
    tracks = (track,) if walks else ()
    return RoutePanel(*titled(SAY, "route", language), tracks)


def _walk(at: int, origin: int, path: tuple[int, ...], number: int) -> Walk:
    return Walk(at, tuple(str(house) for house in (origin, *path)), str(number))
