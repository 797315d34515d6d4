"""A bare yes or no to an event card: "no hurry", "sì arrivo" and "yes and no" answer nothing."""

from collections.abc import Sequence
from typing import Final

from domain.games.casablanca.reading.lexicon import Kind
from domain.games.casablanca.reading.tokens import Token
from domain.reading.line_words import listed

_BESIDE: Final = listed(
    "i we io noi it them do will shall the la lo il le gli this questo questa turn turno time volta today tonight oggi "
    "stanotte stasera stavolta for per me di and e ed then allora quindi please pls thx grz favore grazie thanks thank you"
)


def is_bare(answer: Kind, tokens: Sequence[Token]) -> bool:
    """Whether nothing stands beside an answer but itself and little words; not the verbs that only say how one goes."""
    return all(token.kind == answer or token.word in _BESIDE for token in tokens)
