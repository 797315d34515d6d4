"""A match that has ended, told round by round with the spy's route between the cards, the questions and the answers."""

from typing import Any, Final

import msgspec

from domain.game import Section
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling.listing import at_the_end, turn_of_the_spy
from domain.games.quinta_colonna.telling.story import tell
from domain.games.quinta_colonna.words import SAY
from domain.words import Language

# What the story of a round tells beside the spy's move and the answers; pawns that walk would make it too long.
_TOLD: Final = frozenset((
    e.RefugeRemoved, e.RefugesMoved, e.SpyReturned, e.SpyPublished, e.PartisansSkipped, e.ArrestFailed, e.SpyArrested,
))  # fmt: skip


class _Round(msgspec.Struct):
    """What happened in one round, as sentences in their order."""

    number: int
    sentences: list[str]
    answers: list[str]

    def close(self, language: Language) -> None:
        """Put the answers collected so far where they were given."""
        if self.answers:
            self.sentences.append(SAY("review.answers", language, answers=", ".join(self.answers)))
            self.answers = []


def review(view: View, seen: tuple[Observation, ...], language: Language) -> tuple[Section, ...]:
    """What the last letter says of a match, from a seat's view after the end and all that it observed (G-09)."""
    table, spy = view.table, view.spy
    if table is None or spy is None or view.outcome is None:
        return ()
    moves, at = {}, spy.start
    for walked in spy.route:
        moves[walked.round] = turn_of_the_spy(walked, at, language)
        at = walked.path[-1] if walked.path else at
    lines = [f"{one.number}. {' '.join(one.sentences)}" for one in _rounds(seen, moves, language) if one.sentences]
    first, *rest = at_the_end(view, language)
    return (first, Section(SAY("review.heading", language), tuple(lines)), *rest)


def _rounds(seen: tuple[Observation, ...], moves: dict[int, str], language: Language) -> list[_Round]:
    found: list[_Round] = []
    for one in seen:
        if isinstance(one, e.SpyTurnBegan):
            _close(found, language)
            found.append(_Round(one.round, [moves[one.round]] if one.round in moves else [], []))
        elif found:
            _tell(found[-1], one, language)
    _close(found, language)
    return found


def _tell(round_: _Round, seen: Any, language: Language) -> None:
    if isinstance(seen, e.HouseAsked):
        round_.answers.append(SAY("review.yes" if seen.answer else "review.no", language, house=seen.house))
    elif type(seen) in _TOLD:
        round_.close(language)
        round_.sentences.append(tell(seen, language) or "")


def _close(found: list[_Round], language: Language) -> None:
    if found:
        found[-1].close(language)
