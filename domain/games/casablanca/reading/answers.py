"""A bare yes or no to an event card: "no hurry", "sì arrivo" and "yes and no" answer nothing; and what asks itself."""

from collections.abc import Sequence
from typing import Final

from domain.games.casablanca.reading.lexicon import PIECES, Kind, listed
from domain.games.casablanca.reading.tokens import Token

_BESIDE: Final = listed("beside an answer")
_ASKING: Final = listed("asking")
_PERSONS: Final = listed("persons asked about")


def asks_whether(tokens: Sequence[Token]) -> bool:
    """Whether a line begins as a question does, with a question mark or without: "will the fugitive go to Q2", "do we pay"."""
    if len(tokens) > 1 and tokens[0].word in _ASKING.words and tokens[1].word in _PERSONS.words:
        return True
    behind = next((token for token in tokens[1:] if token.kind != "filler"), None)
    return tokens[0].kind == "will" and behind is not None and behind.kind in PIECES


def is_bare(answer: Kind, tokens: Sequence[Token]) -> bool:
    """Whether nothing stands beside an answer but itself and little words; not the verbs that only say how one goes."""
    return all(token.kind == answer or token.word in _BESIDE.words for token in tokens)
