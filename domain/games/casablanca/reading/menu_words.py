"""What our letters list beside moves, in the words of that list or near them: nothing moves, a crossing."""

import re
from functools import cache
from typing import Final, Literal

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexicon import LEXICON, Kind, listed
from domain.reading.line_words import bare

Still = Literal["still"]

_NOBODY: Final = listed("menu: nobody moves")
_CROSSING: Final = listed("menu: across the sea")
_ARTICLES: Final = listed("menu: articles")
_COURTESY: Final = listed("menu: courtesy")
_PICTURES: Final = re.compile(r"[\s\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+$")
_LONGEST: Final = 100


def listed_in(piece: str) -> o.Step | Still | None:
    """What a piece of a line orders in these words; None if it says anything else."""
    said = _squeezed(piece)
    if _nobody().fullmatch(said):
        return "still"
    crossing = _crossing().fullmatch(said)
    if crossing is None:
        return None
    return o.GestapoEmbark() if crossing["gestapo"] else o.FugitiveEmbark()


def _squeezed(text: str) -> str:
    """A short text without accents, pictures, commas and superfluous blanks; nothing of a longer one."""
    return _PICTURES.sub("", bare(text)).replace(",", " ").strip(" .!") if len(text) <= _LONGEST else ""


def stays_alone(text: str) -> o.Activation | None:
    """That nothing moves, as our letters list it with a colon, of a letter that says nothing else."""
    return o.Activation() if _nobody().fullmatch(_squeezed(text.replace(":", " "))) else None


def _words(*kinds: Kind) -> str:
    return "|".join(sorted(LEXICON.words(*kinds), key=len, reverse=True))


@cache
def _nobody() -> re.Pattern[str]:
    courtesy = _COURTESY.expression
    return re.compile(rf"(?:{courtesy}\s+)*{_NOBODY.expression}(?:\s+{courtesy})*")


@cache
def _crossing() -> re.Pattern[str]:
    pieces = rf"(?:(?P<gestapo>{_words('gestapo')})|(?:{_words('fugitive')}))"
    return re.compile(rf"(?:{_ARTICLES.expression}\s+)?{pieces}\s+{_CROSSING.expression}(?:\s+{_COURTESY.expression})*")
