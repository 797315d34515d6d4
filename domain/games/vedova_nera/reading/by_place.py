"""A pawn called by where it stands, and where it goes: "the one on g3 slides over to h3", "only one move for the g4 pawn: h4"."""

from collections.abc import Sequence

from domain.games.vedova_nera.orders import Move
from domain.games.vedova_nera.reading.lexicon import (
    CALLED,
    CLEARLY,
    IS,
    MINE,
    PAWN,
    PRONOUNS,
    THENCE,
    THITHER,
    WALKING,
    Lexeme,
)
from domain.games.vedova_nera.rules.choices import choices
from domain.games.vedova_nera.state import View, awaited


def by_place(line: str, found: Sequence[Lexeme], view: View) -> Move | None:
    """The move that a line tells of one pawn by the node it stands on; None if that is no legal one of one's own, or if any
    word may say something else."""
    at = [number for number, lexeme in enumerate(found) if lexeme.kind == "place"]
    if len(at) != 2 or not awaited(view) or not _is_called(found, at[0]) or not _leads(line, found, at[1]):
        return None
    silent = CALLED.words | CLEARLY.words | MINE.words | PAWN.words | PRONOUNS.words | WALKING.words | IS.words
    if any(lexeme.kind not in ("filler", "move", "place") and lexeme.word not in silent for lexeme in found):
        return None
    move = Move(found[at[0]].value, found[at[1]].value)
    return move if move in choices(view, awaited(view)[0]) else None


def _is_called(found: Sequence[Lexeme], at: int) -> bool:
    """Whether a pawn is named by the node there: "the one on g3", "the g4 pawn". Our letters tell of "a pawn from B2"."""
    before = found[at - 2].word if at > 1 and found[at - 1].word not in THENCE.words else ""
    behind = found[at + 1].word if at + 1 < len(found) else ""
    return before in CALLED.words or behind in PAWN.words


def _leads(line: str, found: Sequence[Lexeme], at: int) -> bool:
    """Whether a word or a colon leads to the node there."""
    return found[at - 1].word in THITHER.words or line[: found[at].start].rstrip().endswith(":")
