"""A plain yes or no to a question of ours: whether one resigns (G-17), is still there (G-40), or grants more time (G-43)."""

from collections.abc import Sequence
from typing import Final

from domain.game import AnyGame, Written
from domain.match.orders import AgreeTime, NoResign, Resign, StillHere
from domain.match.reading.consent import Consent, Question, answered, said, said_in
from domain.match.reading.hearing import Ear, Heard
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView, time_wished
from domain.reading.line_words import plain
from domain.reading.word_lists import WordList

_GIVING_UP: Final = WordList("lexicon", "giving up", package="domain.match")


def to_question(game: AnyGame, ear: Ear, lines: Sequence[str], heard: Heard, view: MatchView) -> Understood | None:
    """What is meant by a letter that says yes or no and nothing else that the table knows; None for every other letter, and
    where nothing is asked that it could answer.

    ``heard`` is what the game makes of its lines: where it hears an order or a question of its own, that is what is meant.
    """
    if not _is_asked(game, view) or heard.queries or "?" in "".join(lines):
        return None
    if any(one.order != Resign() for one in heard.orders):  # "fine, I leave the match" says yes to the question
        return None
    to: Question = "leaving" if view.resigning else "any"
    words = [_yes(line) for line in lines]
    answer = answered(words, to)
    meant = _meant(game, view, answer) if answer is not None else None
    if meant is None:
        return None
    at = next(number for number, line in enumerate(words) if said_in(line, to) == answer)
    others = tuple(number for number, line in enumerate(lines) if number != at and line.strip())
    if any(ear.names(lines[number]) for number in others):
        return None
    return Understood(orders=(Written(at, meant),), ignored=others)


def _is_asked(game: AnyGame, view: MatchView) -> bool:
    """Whether anything is asked of this seat that yes or no could answer: the letter that is answered asks whether it resigns, or
    something else is asked, and no draw is."""
    return view.resigning or (view.draw is None and (view.seat in view.silent or time_wished(game, view) is not None))


def _meant(game: AnyGame, view: MatchView, answer: Consent) -> Resign | NoResign | StillHere | AgreeTime | None:
    """What yes or no says; None if it answers nothing that is asked, or could answer two things."""
    own = view.resigning or view.seat in view.silent
    if time_wished(game, view) is not None:
        return None if own else AgreeTime(answer == "yes")
    if view.resigning:
        return Resign(confirmed=True) if answer == "yes" else NoResign()
    return StillHere() if answer == "yes" else None


def _yes(line: str) -> str:
    """A line without what it says yes to; as it is if it says no yes, or leaves open whether it does."""
    for phrase in _GIVING_UP.listed if "?" not in line else ():
        before, found, after = f" {plain(line)} ".partition(f" {phrase} ")
        rest = f"{before} {after}".strip()
        if found and said(rest) == "yes":
            return rest
    return line
