"""A plain yes to a question of ours: it confirms a resignation as its own words do (G-17), or says that one is there (G-40)."""

from collections.abc import Sequence
from typing import Final

from domain.game import Written
from domain.match.orders import Resign, StillHere
from domain.match.reading.consent import answered, said
from domain.match.reading.hearing import Ear, Heard
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.line_words import plain

# What may stand beside the yes, as ``plain`` writes it: longer phrases first.
_GIVING_UP: Final = (
    "i really want to resign", "i want to resign", "i do want to resign", "i do resign", "i really resign", "i resign",
    "i give up", "my resignation", "the resignation", "resign", "resignation",
    "voglio davvero abbandonare", "voglio abbandonare", "abbandono davvero", "abbandono la partita", "lascio la partita",
    "il mio abbandono", "l abbandono", "io abbandono", "abbandono",
)  # fmt: skip


def to_question(ear: Ear, lines: Sequence[str], heard: Heard, view: MatchView) -> Understood | None:
    """What is meant by a letter that says yes and nothing else that the table knows; None for every other letter, and where
    nothing is asked that it could answer.

    ``heard`` is what the game makes of its lines: where it hears an order or a question of its own, that is what is meant.
    """
    meant = _asked(view)
    if meant is None:
        return None
    words = [_yes(plain(line)) for line in lines]
    if heard.orders or heard.queries or "?" in "".join(lines) or answered(words) != "yes":
        return None
    at = next(number for number, line in enumerate(words) if said(line) == "yes")
    others = tuple(number for number, line in enumerate(lines) if number != at and line.strip())
    if any(ear.names(lines[number]) for number in others):
        return None
    return Understood(orders=(Written(at, meant),), ignored=others)


def _asked(view: MatchView) -> Resign | StillHere | None:
    """What a yes would say; None where nothing is asked of this seat, or a draw is."""
    if view.draw is not None or not (view.resigning or view.seat in view.silent):
        return None
    return Resign(confirmed=True) if view.resigning else StillHere()


def _yes(words: str) -> str:
    """A plain line without what it says yes to; as it is if it says no yes."""
    for phrase in _GIVING_UP:
        before, found, after = f" {words} ".partition(f" {phrase} ")
        rest = f"{before} {after}".strip()
        if found and said(rest) == "yes":
            return rest
    return words
