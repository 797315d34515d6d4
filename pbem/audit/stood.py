"""A match as it stood at a moment: as one seat saw it, and in full."""

from typing import Any

import msgspec

from domain.diagram import Diagram
from domain.game import REFEREE, AnyGame, Seat
from domain.match.sight import MatchView
from domain.match.state import Concluded, Underway
from domain.words import DEFAULT, Language
from pbem.clubhouse.streams.repository import Loaded


class Sight(msgspec.Struct, frozen=True):
    """A table as somebody sees it: as data, drawn, and the parts beside the drawing, each a heading and its lines."""

    data: Any
    drawn: Diagram
    beside: tuple[tuple[str, tuple[str, ...]], ...]


class Stood(msgspec.Struct, frozen=True):
    """The position after an event. ``seen`` is the seat's, ``whole`` everybody's together, ``position`` its document: None
    while the set-up was not complete."""

    event: int
    decision: int
    seen: Sight
    whole: Sight
    position: Any


def stood_at(match: Loaded, upto: int, seat: Seat) -> Loaded:
    """The match after event ``upto``, with what a seat saw of it and all that was to be seen."""
    return match.at(upto, (seat, REFEREE))


def stood(then: Loaded, seat: Seat, language: Language = DEFAULT) -> Stood | None:
    """A position of ``stood_at``, told; None before play had begun."""
    if not isinstance(then.state, (Underway, Concluded)):
        return None
    return Stood(
        then.version,
        then.views[seat].decision,
        _sight(then.game, then.views[seat], language),
        _whole(then.game, then.views[REFEREE], language),
        _document(then.game, then.state.game),
    )


def _document(game: AnyGame, state: Any) -> Any:
    try:
        return game.positions.write(state)
    except ValueError:
        return None


def _whole(game: AnyGame, view: MatchView, language: Language) -> Sight:
    """As ``_sight``, drawn as a replay draws it: the drawing in letters may show what is one seat's own alone."""
    told = _sight(game, view, language)
    if game.replay.draw is None:
        return told
    return msgspec.structs.replace(told, drawn=game.replay.draw(view.game, language))


def _sight(game: AnyGame, view: MatchView, language: Language) -> Sight:
    sections = game.telling.sections(view.game, language)
    beside = tuple((section.heading, tuple(section.lines)) for section in sections)
    return Sight(msgspec.to_builtins(view.game), game.telling.draw(view.game, language), beside)
