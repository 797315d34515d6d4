"""The words that orders are written with, in both languages, and what each is."""

import re
from typing import Final, Literal, TypeAlias

import msgspec

from domain.games.vedova_nera.colours import Colour

Verb: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass", "choose"]
Kind: TypeAlias = Verb | Literal["place", "colour", "filler", "way", "unknown"]

VERB_WORDS: Final[dict[Verb, str]] = {
    "move": "move moves go goes play plays gioca gioco giocare muove muovi muovo muovere muovero vado "
    "sposta sposto spostare sposterei "
    "muoverei va vai andare porto portare hop hops pull",
    "advisor": "advisor adviser consigliere counsellor counselor",
    "enter": "enter enters reenter rientra rientro rientrare entra entro entrare",
    "marble": "marble biglia",
    "pass": "pass passes passo passa passare",
    "choose": "choose chooses pick picks take scelgo scegli scegliere sceglierei prendo prendere prenderei",
}
_COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": "red rosso rossa rosse",
    "green": "green verde verdi",
    "yellow": "yellow giallo gialla gialle",
    "blue": "blue blu",
    "white": "white bianco bianca bianche",
}
_FILLERS: Final = (
    "to from on in into onto at the my a an with please colour color pawn node housing "
    "da di il la lo le i su sul sulla sull nel nella nell al alla all "
    "dal dalla dall l verso per favore colore pedina nodo incavo mia mio across up down back giu che sta si trova"
)
_WAYS: Final = "clockwise anticlockwise counterclockwise cw ccw orario antiorario senso"

VERBS: Final = {word: verb for verb, words in VERB_WORDS.items() for word in words.split()}
COLOUR_NAMES: Final = {word: colour for colour, words in _COLOUR_WORDS.items() for word in words.split()}
PRONOUNS: Final = frozenset({"i", "io"})
MY_COLOUR: Final = frozenset({"colour", "color", "colore"})
IS: Final = frozenset({"is", "e"})

_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(_FILLERS.split(), "filler"),
    **dict.fromkeys(_WAYS.split(), "way"),
    **dict.fromkeys(COLOUR_NAMES, "colour"),
    **VERBS,
}
_TOKEN: Final = re.compile(r"[a-z]\d{1,3}(?![^\W_a-z])(?=[a-z]\d|[\W_]|$)|[^\W_]+")
_PLACE: Final = re.compile(r"[a-z]\d{1,3}")
_ACCENTS: Final = str.maketrans("àèéìòù", "aeeiou")


class Token(msgspec.Struct, frozen=True):
    """One word of a line: where it stands, in small letters, and what it is."""

    start: int
    end: int
    text: str
    kind: Kind


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return word in VERBS or word in COLOUR_NAMES or _PLACE.fullmatch(word) is not None


def tokens(line: str) -> tuple[Token, ...]:
    """The words of a line; "re-enter" is one word, "B3B4" are two."""
    small = line.lower()
    if len(small) != len(line):  # a letter that changes its length in small would shift every place after it
        small = line
    small = small.translate(_ACCENTS).replace("re-enter", "reenter_").replace("re enter", "reenter_")
    found = []
    for match in _TOKEN.finditer(small):
        text = match[0]
        kind: Kind = "place" if _PLACE.fullmatch(text) else _KINDS.get(text, "unknown")
        found.append(Token(match.start(), match.end(), text, kind))
    return tuple(found)
