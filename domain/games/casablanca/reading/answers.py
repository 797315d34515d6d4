"""A bare yes or no to an event card: "no hurry", "sì arrivo" and "yes and no" answer nothing; and what asks itself."""

from collections.abc import Sequence
from typing import Final

from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import PIECES, Kind, listed

_BESIDE: Final = listed("beside an answer")
_ASKING: Final = listed("asking")
_PERSONS: Final = listed("persons asked about")


def asks_whether(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a line begins as a question does, with a question mark or without: "will the fugitive go to Q2", "do we pay"."""
    if len(lexemes) > 1 and lexemes[0].word in _ASKING.words and lexemes[1].word in _PERSONS.words:
        return True
    behind = next((lexeme for lexeme in lexemes[1:] if lexeme.kind != "filler"), None)
    return lexemes[0].kind == "will" and behind is not None and behind.kind in PIECES


def is_bare(answer: Kind, lexemes: Sequence[Lexeme]) -> bool:
    """Whether nothing stands beside an answer but itself and little words; not the verbs that only say how one goes."""
    return all(lexeme.kind == answer or lexeme.word in _BESIDE.words for lexeme in lexemes)
