"""A match looked at again: a game's panels, and what could be known, from all that the public or the referee observed."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain.game import PUBLIC, AnyGame
from domain.match.events import DeadlineMissed
from domain.match.sight import SHAPES, MatchView
from domain.match.watching import ObservedStep, followed
from domain.match.why import Deduced
from domain.panels import CurvePanel, HeatPanel, HighlightsPanel, Panel, RoutePanel, TablePanel
from domain.reading.line_words import words_of
from domain.reading.whys import naming
from domain.review import Excluded, Lapsed, Observed
from domain.wire import Wired
from domain.words import Language

Watched: TypeAlias = Sequence[tuple[Any, MatchView]]
"""Each observation of a seat, the match's own too, with its view of the match after it; of the effective history alone."""


def shared_panels(game: AnyGame, watched: Watched, language: Language) -> tuple[Panel, ...]:
    """What the game shows of these beside the table that is the same for the public and the referee; ``at`` and ``known`` of its
    entries are places among them, from 0."""
    if game.review is None or game.review.shared is None:
        return ()
    places, own = _of_the_game(watched)
    return tuple(placed(panel, places) for panel in game.review.shared(own, language))


def own_panels(game: AnyGame, watched: Watched, language: Language) -> tuple[Panel, ...]:
    """The panels that show whoever observed more more."""
    if game.review is None:
        return ()
    places, own = _of_the_game(watched)
    return tuple(placed(panel, places) for panel in game.review.panels(own, language))


def possible(game: AnyGame, watched: Watched) -> tuple[str, ...] | None:
    """Where what is hidden can be by what the public observed, as cells of the drawing; None: the game does not say."""
    if game.knowledge is None:
        return None
    known = game.knowledge.blank
    for one in _of_the_game(watched)[1]:
        known = game.knowledge.learn(known, one.seen, one.view.table)
    return game.knowledge.possible(known)


def excluded(game: AnyGame, watched: Watched, place: str, language: Language) -> Excluded | None:
    """Why what is hidden cannot be in a place, by what the public observed; ``at`` is a place among ``watched``.

    None if it can be there, if there is no such place, or if the game does not say.
    """
    if game.knowledge is None:
        return None
    places, own = _of_the_game(watched)
    found = game.knowledge.excluded(own, place, language)
    return found if found is None or found.at is None else replace(found, at=places[found.at])


def deduced(
    game: AnyGame, events: Sequence[Wired], asked: Sequence[str], language: Language
) -> Mapping[str, tuple[Deduced, ...]]:
    """What can be worked out of the places that each of these texts names, from what the public observed of ``events`` and
    nothing else; they are followed once.

    Nothing while a match runs, unless an option that all were told of allows it.
    """
    knowledge = game.knowledge
    if knowledge is None or not asked:
        return {}
    steps = list(followed(game, events, PUBLIC))
    last = steps[-1].view if steps else None
    if last is None or last.game.table is None:
        return {}
    if last.outcome is None and not knowledge.allowed(last.game.table):
        return {}
    watched = [(one.seen, one.view) for one in steps]
    left = possible(game, watched) or ()

    def settled(place: str) -> Deduced | None:
        return Deduced(place, None) if place in left else _ruled_out(game, steps, watched, place, language)

    return {about: tuple(filter(None, map(settled, dict.fromkeys(naming(words_of(about)))))) for about in asked}


def _ruled_out(
    game: AnyGame, steps: list[ObservedStep], watched: Watched, place: str, language: Language
) -> Deduced | None:
    why = excluded(game, watched, place, language)
    if why is None:
        return None
    if why.at is None:
        return Deduced(place, why.says)
    return Deduced(place, why.says, steps[why.at].number, steps[why.at].view.decision)


def _of_the_game(watched: Watched) -> tuple[list[int], list[Observed[Any, Any]]]:
    """What was observed of the game itself, and that time ran out; and which of ``watched`` these are."""
    places: list[int] = []
    own: list[Observed[Any, Any]] = []
    for place, (seen, view) in enumerate(watched):
        if isinstance(seen, DeadlineMissed):
            places.append(place)
            own.append(Observed(Lapsed(seen.seats), view.game))
        elif type(seen) not in SHAPES:
            places.append(place)
            own.append(Observed(seen, view.game))
    return places, own


def placed(panel: Panel, places: Sequence[int]) -> Panel:
    """A panel with its entries numbered anew: that of number 0 by the first of ``places``."""
    match panel:
        case HeatPanel(frames=heats):
            return replace(panel, frames=tuple(replace(one, at=places[one.at]) for one in heats))
        case TablePanel(frames=frames):
            return replace(panel, frames=tuple(replace(one, at=places[one.at]) for one in frames))
        case CurvePanel(lines=lines):
            drawn = (replace(one, points=tuple(replace(p, at=places[p.at]) for p in one.points)) for one in lines)
            return replace(panel, lines=tuple(drawn))
        case RoutePanel(tracks=tracks):
            went = (replace(t, walks=tuple(replace(s, at=places[s.at]) for s in t.walks)) for t in tracks)
            return replace(panel, tracks=tuple(went))
        case HighlightsPanel(highlights=highlights):
            moved = (replace(one, at=places[one.at], known=places[one.known]) for one in highlights)
            return replace(panel, highlights=tuple(moved))
