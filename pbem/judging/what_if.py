"""What if: a copy of a position played on without consequences, with chance of its own."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.chance import SeededChance
from domain.game import PUBLIC, REFEREE, Seat
from domain.match.rules.rewinding import CannotRewind
from domain.match.scenario import Result, play
from domain.match.state import Concluded, Underway
from domain.options import resolve
from domain.words import Language
from pbem.audit.stood import Sight
from pbem.clubhouse.streams.repository import Loaded

_OF_THE_MATCH: Final = ("draw", "resigning", "outcome")  # of a position, what is no game's


def what_if(match: Loaded, upto: int, letters: Sequence[tuple[Seat, str]], seed: bytes) -> list[Result]:
    """What would come of these letters after event ``upto``; CannotRewind if there is no position yet.

    The seed is another than the match's. Of a match that still goes on the supplies that lie face down are shuffled anew with
    it, so that nobody tries out what is still to come. ScenarioMistake if a letter cannot be played at all.
    """
    stood = match.at(upto, (PUBLIC,))
    if not isinstance(stood.state, Underway | Concluded):
        raise CannotRewind("Play had not begun then: there is no position yet.")
    document: dict[str, Any] = stood.game.positions.write(stood.state.game)
    if isinstance(match.state, Underway):
        document = {
            key: value for key, value in document.items() if not (key in stood.game.positions.supplies and value)
        }
    if isinstance(stood.state, Underway) and stood.state.draw is not None:
        document["draw"] = {"proposed_by": stood.state.draw.proposed_by, "agreed": list(stood.state.draw.agreed)}
    scenario = {
        "game": stood.game.key,
        "options": dict(stood.state.opened.options),
        "position": document,
        "seed": seed.hex(),
        "steps": [{"seat": _called(stood, seat), "order": text} for seat, text in letters],
    }
    return list(play(scenario))


def _called(match: Loaded, seat: Seat) -> str:
    """What a position calls a seat of the match."""
    called = match.game.telling.called
    if called is None or seat not in match.opened.seats:
        return seat
    return called(match.views[PUBLIC].game, seat)


def seen_whole(match: Loaded, document: dict[str, Any], language: Language) -> Sight | None:
    """A position that was played to, drawn in full; None where it cannot be drawn."""
    game = match.game
    own = {key: value for key, value in document.items() if key not in _OF_THE_MATCH}
    try:
        options = resolve(game.options, game.presets, dict(match.opened.options))
        view = game.positions.see(game.positions.read(own, options, SeededChance(b"drawn")), REFEREE)
    except ValueError:
        return None
    sections = game.telling.sections(view, language)
    beside = tuple((section.heading, tuple(section.lines)) for section in sections)
    return Sight(msgspec.to_builtins(view), game.telling.draw(view, language), beside)
