"""The words that orders are written with, in both languages, and what each is."""

import re
from typing import Final, Literal, TypeAlias

import msgspec

from domain.games.vedova_nera.board.colours import Colour

Verb: TypeAlias = Literal["move", "advisor", "enter", "marble", "pass", "choose"]
Kind: TypeAlias = Verb | Literal["place", "colour", "filler", "way", "unknown"]

# Not "walks", "sends", "comes", "takes", "over", "fino" and "rimette": our letters tell of turns with them.
VERB_WORDS: Final[dict[Verb, str]] = {
    "move": "move moves go goes play plays gioca gioco giocare muove muovi muovo muovere muovero vado "
    "sposta sposto spostare sposterei spostiamo muoviamo muoverei va vai andare porto portare hop hops pull walk step steps "
    "slide slides shift shifts push jump jumps send bring advance avanza avanzo salta salto scivola scivolo mando manda mandare "
    "metto metti mettere metterei muova sposti mandi metta avanzi salti",
    "advisor": "advisor adviser consigliere counsellor counselor cons consigl adv advis",
    "enter": "enter enters reenter reenters rientra rientro rientrare rientrerei entra entro entrare return returns ritorna "
    "ritorno ritornare torna torno tornare rimetto rimetti rimettere rimetterei riporto riporta",
    "marble": "marble biglia",
    "pass": "pass passes passo passa passare",
    "choose": "choose chooses chose chosen pick picks picked take scelgo scegli scegliere sceglierei scegliamo scelto prendo "
    "prendi prendere prenderei prendiamo scelga prenda",
}
_COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": "red rosso rossa rosse",
    "green": "green verde",
    "yellow": "yellow giallo gialla gialle",
    "blue": "blue bleu blu",
    "white": "white bianco bianca bianche",
}
_FILLERS: Final = (
    "to from on in into onto at the my a an with please colour color pawn node housing "
    "da di il la lo le i su sul sulla sull nel nella nell al alla all "
    "dal dalla dall l verso per favore colore pedina nodo incavo mia mio across up down back giu che sta si trova towards toward "
    "again square casella con col coi una ad moving muovendo spostando sto am m "
    "head heads heading travel travels crawl crawls creep creeps climb climbs proceed proceeds relocate transfer nudge drag "
    "spingo spinge spingere cammino cammina camminare arretro arretra arretrare indietreggio retrocedo trasferisco trasferire "
    "conduco trascino faccio fare far fai lascio lascia"
)
"""Little words, and verbs that say nothing of a pawn's move but that it is one: two nodes say it as well."""
_WAYS: Final = "clockwise anticlockwise counterclockwise cw ccw orario antiorario senso"

VERBS: Final = {word: verb for verb, words in VERB_WORDS.items() for word in words.split()}
COLOUR_NAMES: Final = {word: colour for colour, words in _COLOUR_WORDS.items() for word in words.split()}
PLURALS: Final[dict[str, Colour]] = {
    "reds": "red", "rossi": "red", "greens": "green", "verdi": "green", "yellows": "yellow", "gialli": "yellow", "blues": "blue",
    "whites": "white", "bianchi": "white",
}  # fmt: skip
"""Colours as people wish for them, "con i rossi"; anywhere else they are names: "Mario Bianchi"."""
PRONOUNS: Final = frozenset({"i", "io", "we", "noi"})
MY_COLOUR: Final = frozenset({"colour", "color", "colore"})
IS: Final = frozenset({"is", "e"})
_WISHING_WORDS: Final = (
    "be have go going play playing gioco gioca giocare giocherei sia essere avere want voglio vorrei would ll "
    "d will shall am m sono saro me mine con it then could can may posso potrei one quello quelle quelli take the give gimme let "
    "grab having wanna gonna prefer bags bagsy dibs for ho deciso dammi datemi mi a per preferisco preferirei opto opterei tengo "
    "prenoto vada sara chosen picked taking choosing "
    "as put count reserve sticking vado segnami segnatemi mettimi mettetemi lasciami lasciatemi mio mia"
)
WISHING: Final = frozenset(_WISHING_WORDS.split())
"""Words with which a colour is wished for, where nothing but a colour is asked."""
RETURNING: Final = frozenset(
    {
        "comes",
        "come",
        "returns",
        "return",
        "reenters",
        "reenter",
        "enters",
        "enter",
        "goes",
        "go",
        "rientra",
        "torna",
        "ritorna",
        "entra",
    }
)
TAKING: Final = frozenset({"take", "put", "place", "set", "have", "let", "make", "prendo", "prendi", "piazzo"})
"""Before the name of what goes somewhere they say that it is to go: "take the Advisor to D4"."""
CAUSING: Final = frozenset(
    {"let", "make", "have", "faccio", "fai", "far", "fare", "lascio", "lascia", "mi", "ci", "si"}
)
"""What stands before the verb of a move: "faccio andare D3 in C3", "mi muovo"."""
BRINGING: Final = frozenset(
    {"bring", "put", "take", "place", "drop", "set", "metto", "metti", "mettere", "porto", "porta", "portare"}
)
IN_PLAY: Final = frozenset({"back", "again", "web", "ragnatela", "gioco", "play", "game"})
"""Where a pawn is brought that comes back."""
WALKING: Final = frozenset(
    {
        "walks",
        "walk",
        "comes",
        "passes",
        "pass",
        "passa",
        "passo",
        "over",
        "steps",
        "arriva",
        "going",
        "is",
        "moving",
        "takes",
    }
    | {"captures", "eats", "mangia", "cattura", "scende", "sale"}
)
"""Verbs between the node where a pawn stands and the one it goes to; alone our letters tell of turns with some of them."""
HE: Final = frozenset({"it", "he", "she", "lei", "lui", "essa"})
"""The pawn that comes back, where only one can be meant."""
OFF_THE_WEB: Final = frozenset(
    {
        "that",
        "is",
        "was",
        "off",
        "out",
        "of",
        "web",
        "which",
        "one",
        "e",
        "fuori",
        "ragnatela",
        "now",
        "lost",
        "missing",
        "captured",
    }
    | {"persa", "catturata", "eliminata", "caduta", "let", "will", "wants", "vuole", "deve", "dentro", "in"}
)
"""What people say of a pawn that comes back, up to the verb: "my pawn that is off the web comes back in on G4"."""

_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(_FILLERS.split(), "filler"),
    **dict.fromkeys(_WAYS.split(), "way"),
    **dict.fromkeys(COLOUR_NAMES, "colour"),
    **VERBS,
}
_TOKEN: Final = re.compile(r"[a-z]\d{1,3}(?![^\W_a-z])(?=[a-z]\d|[\W_]|$)|[^\W_]+")
_TAKES: Final = re.compile(r"(?<=[a-z]\d)x(?=[a-z]\d)")  # "A3xB3", as chess players write
_REENTERS: Final = re.compile(r"re[- ](enter(?:s|ing)?)")
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


def spells(word: str) -> bool:
    """Whether a word, in small letters without accents, may stand in an order."""
    return word in _KINDS


def tokens(line: str) -> tuple[Token, ...]:
    """The words of a line; "re-enter" is one word, "B3B4" are two."""
    small = line.lower()
    if len(small) != len(line):  # a letter that changes its length in small would shift every place after it
        small = line
    small = _REENTERS.sub(lambda found: f"re{found[1]}_", small.translate(_ACCENTS))
    small = _TAKES.sub(" ", small)
    found = []
    for match in _TOKEN.finditer(small):
        text = match[0]
        kind: Kind = "place" if _PLACE.fullmatch(text) else _KINDS.get(text, "unknown")
        found.append(Token(match.start(), match.end(), text, kind))
    return tuple(found)
