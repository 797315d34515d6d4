"""A match that has ended, told round by round with the spy's route between the cards, the questions and the answers."""

from typing import Any, Final

import msgspec

from domain.game import Section
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation
from domain.games.quinta_colonna.state import View
from domain.games.quinta_colonna.telling.listing import at_the_end, turn_of_the_spy
from domain.games.quinta_colonna.telling.story import tell
from domain.words import Language, Words

_HEADING: Final = Words(en="The match, round by round", it="La partita, round per round")
_QUESTIONS: Final = Words(en="Answers: {answers}.", it="Risposte: {answers}.")
_YES: Final = Words(en="{house} yes", it="{house} sì")
_NO: Final = Words(en="{house} no", it="{house} no")
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
            self.sentences.append(_QUESTIONS[language].format(answers=", ".join(self.answers)))
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
    return (first, Section(_HEADING[language], tuple(lines)), *rest)


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
        said = _YES if seen.answer else _NO
        round_.answers.append(said[language].format(house=seen.house))
    elif type(seen) in _TOLD:
        round_.close(language)
        round_.sentences.append(tell(seen, language) or "")


def _close(found: list[_Round], language: Language) -> None:
    if found:
        found[-1].close(language)
