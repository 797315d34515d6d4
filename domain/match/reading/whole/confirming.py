"""What is said to the question whether one really gives up: a plain yes confirms a resignation as its own words do (G-17)."""

from collections.abc import Sequence
from typing import Final

from domain.game import Written
from domain.match.orders import Resign
from domain.match.reading.consent import answered, said
from domain.match.reading.hearing import Ear, Heard
from domain.match.reading.understood import Understood
from domain.reading.line_words import plain

# What may stand beside the yes, as ``plain`` writes it: longer phrases first.
_GIVING_UP: Final = (
    "i really want to resign", "i want to resign", "i do want to resign", "i do resign", "i really resign", "i resign",
    "i give up", "my resignation", "the resignation", "resign", "resignation",
    "voglio davvero abbandonare", "voglio abbandonare", "abbandono davvero", "abbandono la partita", "lascio la partita",
    "il mio abbandono", "l abbandono", "io abbandono", "abbandono",
)  # fmt: skip


def to_resignation(ear: Ear, lines: Sequence[str], heard: Heard) -> Understood | None:
    """The confirmation of a letter that says yes and nothing else that the table knows; None for every other letter.

    ``heard`` is what the game makes of its lines: where it hears an order or a question of its own, that is what is meant.
    """
    words = [_yes(plain(line)) for line in lines]
    if heard.orders or heard.queries or "?" in "".join(lines) or answered(words) != "yes":
        return None
    at = next(number for number, line in enumerate(words) if said(line) == "yes")
    others = tuple(number for number, line in enumerate(lines) if number != at and line.strip())
    if any(ear.names(lines[number]) for number in others):
        return None
    return Understood(orders=(Written(at, Resign(confirmed=True)),), ignored=others)


def _yes(words: str) -> str:
    """A plain line without what it says yes to; as it is if it says no yes."""
    for phrase in _GIVING_UP:
        before, found, after = f" {words} ".partition(f" {phrase} ")
        rest = f"{before} {after}".strip()
        if found and said(rest) == "yes":
            return rest
    return words
