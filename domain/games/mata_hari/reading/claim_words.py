"""The words of claims and requests in both languages, and a text cut into the tokens that they make (MH-54)."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from domain.games.mata_hari.board.cards import KINDS, PARTNERS
from domain.reading import tokens as reading
from domain.reading.line_words import LineWord, Phrases, by_first, leads, listed

Token: TypeAlias = reading.Token[str]
"""A phrase understood; ``value`` of a number is its figures, of a word not understood itself."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?|\d{1,9}|[<>]=?|\S")


_NUMBERS: Final = {
    1: "one una uno ones", 2: "two due twos", 3: "three tre threes", 4: "four quattro fours",
    5: "five cinque fives", 6: "six sei sixes", 7: "seven sette sevens",
}  # fmt: skip
_PLACES: Final = {1: "first prima prime", 2: "second seconda seconde", 3: "third terza terze"}
# kind: {value: phrases}; phrases are parted by "|".
_PHRASES: Final[dict[str, dict[str, str]]] = {
    "all": {
        "": "all|all three|all two|both cards|all of them|all of these|"
        "all cards|all the cards|both|both of them|each|each of them|every card|they all|"
        "tutte|tutti|tutte le carte|tutte e due|tutte e tre|entrambe|ognuna|tutte queste|tutte queste carte",
    },
    "none": {"": "none|none of them|none of these|no|neither|nessuna|nessuna di queste|nessun|nessuno"},
    "bound": {
        ">=": "at least|almeno|come minimo|min|minimum",
        "<=": "at most|no more than|not more than|al massimo|al piu|non piu di|max|maximum",
        "=": "exactly|only|just|esattamente|solo|soltanto|solamente|proprio",
    },
    "other": {
        "1": "the other|the other one|the other card|the remaining one|l'altra|l'altra carta|la restante|the third one too",
        "0": "the others|the rest|the other cards|the other ones|the remaining ones|the remaining|le altre|le altre carte|"
        "il resto|le restanti|gli altri",
    },
    "is": {
        "": "is|are|has|have|they are|these are|those are|there is|there are|it is|it's|they're|is worth|are worth|è|sono|vale|"
        "valgono|ha|hanno|c'è|ci sono|queste sono|esse sono|e di|è di|sono di|these cards are|queste carte sono|the cards are|"
        "le carte sono|le mie carte sono|my cards are",
    },
    "compare": {
        ">": "above|over|more than|greater than|higher than|bigger than|sopra|sopra il|oltre|oltre il|piu di|piu del|maggiore di|"
        "maggiori di|maggiore del|superiore a|superiori a|superiore al|piu alta di|piu alte di|piu alto di|>",
        "<": "below|under|less than|lower than|smaller than|fewer than|sotto|sotto il|meno di|meno del|minore di|minori di|"
        "inferiore a|inferiori a|minore del|piu bassa di|piu basse di|piu basso di|<",
        ">=": ">=",
        "<=": "<=",
        "=": "equal to|pari a|uguale a|uguali a|index|with index|an index of|with an index of|index of|indice|con indice|"
        "indice di priorita|con indice di priorita|di indice|priority|value|a value|"
        "with value|with a value|with a value of|with a priority|valore|di valore|con valore|=",
    },
    "onwards": {
        ">=": "or more|or higher|or better|o piu|in su",
        "<=": "or less|or lower|o meno|in giu",
    },
    "or": {"": "or|o|oppure"},
    "and": {"": "and|ed|but|ma|mentre|while", "e": "e"},
    "not": {"": "not|non|isn't|aren't"},
    "isnot": {"": "is not|are not|isn't|aren't|non è|non sono|non sia|non siano"},
    "sum": {
        "": "sum|the sum|la somma|somma|the total|total|il totale|totale|the sum of the indices|la somma degli indici|"
        "sum of indices|somma degli indici|in tutto|together",
    },
    "place": {"": "card|cards|la|le|carta|la carta|le carte|the card|the cards|number|la numero|le numero"},
    "silent": {
        "": "nothing about|i say nothing about|i say nothing of|nothing said about|not a word about|on|about|sulla|sulle|"
        "sull'altra|non dico nulla sulla|non dico nulla sulle|niente sulla|nulla sulla|non dico niente sulla",
    },
    "hush": {"": "i say nothing|nothing|non dico nulla|non dico niente|nulla|niente"},
    "article": {"": "a|an|un|un'|il|lo|i|gli|the|l'|al|del|some|dei|delle|degli"},
    "noise": {
        "": "of|of them|of these|of the cards|of my cards|di queste|di queste carte|di esse|delle mie carte|with|con|da|di|in|"
        "carte|queste|questa|these|them|as requested|as you asked|as you wanted|as you wished|as asked|come richiesto|"
        "come volevi|come chiedevi|come chiesto|more precisely|to be precise|precisely|piu precisamente|precisamente|cioe|ossia|"
        "namely|namely the|che|which|that|colour|color|colore|del colore|di colore|type|tipo|cards of|carte di|carta di|:",
    },
    "comma": {"": ",|;|."},
    "open": {"": "("},
    "close": {"": ")"},
}  # fmt: skip
_ATTRIBUTES: Final[dict[str, str]] = {
    "red": "red|reds|rossa|rosse|rosso|rossi",
    "blue": "blue|blues|blu",
    "green": "green|greens|verde|verdi",
    "tape-recorder": "tape-recorder|tape-recorders|tape recorder|tape recorders|recorder|mangianastri|mangianastro",
    "photographs": "photographs|photograph|photos|photo|pictures|fotografie|fotografia|foto",
    "documents": "documents|document|documenti|documento",
    "poison": "poison|poisons|veleno|veleni",
    "gun": "gun|guns|pistola|pistole",
    "briefcase": "briefcase|briefcases|suitcase|suitcases|valigetta|valigette",
    "coat": "coat|coats|cappotto|cappotti",
    "disguise": "disguise|disguises|travestimento|travestimenti",
    "gloves": "gloves|glove|guanti|guanto",
    "double-dealer": "double-dealer|double-dealers|doubledealer|doubledealers|double dealer|double dealers|"
    "doppiogiochista|doppio giochista|doppiogiochisti",
    "hitman": "hitman|hitmen|hit-man|killer|sicario|sicari",
    "mata-hari": "mata-hari|mata hari|matahari",
    "partner": "partner|partners",
}
_MANY: Final = frozenset(
    phrase
    for words in (
        "tape-recorders|tape recorders|recorders|registratori|poisons|veleni|guns|pistole|briefcases|suitcases|valigette|coats",
        "cappotti|disguises|travestimenti|double-dealers|double dealers|doppiogiochisti|hitmen|sicari|partners",
    )
    for phrase in words.split("|")
)


# A single card is called so as well.
_ALWAYS_MANY: Final = listed(
    "mangianastri photographs photos pictures fotografie foto documents documenti gloves guanti"
)


@cache
def attribute_words() -> Mapping[str, str]:
    """The single words for what cards are, each with what it stands for."""
    return MappingProxyType(
        {word: name for name, phrases in _ATTRIBUTES.items() for word in phrases.split("|") if " " not in word}
    )


def surely_many(token: Token) -> bool:
    """Whether a word for a kind of cards stands for several of them."""
    return token.kind == "attribute" and token.text.casefold() in _MANY


def is_plural(token: Token) -> bool:
    """Whether a word for a kind of cards may stand for several of them."""
    return token.kind == "attribute" and token.text.casefold() in _MANY | _ALWAYS_MANY


def bare(word: str) -> str:
    """A word in lower case without accents, but for "è", which is a verb."""
    low = word.casefold().replace("’", "'")
    if low in ("è", "é", "e'", "e`"):
        return "è"
    if low in ("c'è", "c'e'", "c'e"):
        return "c'è"
    return "".join(c for c in unicodedata.normalize("NFKD", low) if not unicodedata.combining(c))


@cache
def _lexicon() -> dict[str, tuple[str, str]]:
    """Every phrase: its kind, and what it says."""
    found: dict[str, tuple[str, str]] = {}
    for kind, values in _PHRASES.items():
        for value, phrases in values.items():
            found = dict.fromkeys(phrases.split("|"), (kind, value)) | found
    found |= {phrase: ("attribute", name) for name, phrases in _ATTRIBUTES.items() for phrase in phrases.split("|")}
    found |= {word: ("number", str(number)) for number, words in _NUMBERS.items() for word in words.split()}
    found |= _ordinals()
    return found | dict.fromkeys(("un", "un'", "a", "an", "any", "qualsiasi", "qualunque"), ("article", "1"))


def _ordinals() -> dict[str, tuple[str, str]]:
    """ "First", "the first one", "la prima"."""
    return {
        f"{before}{word}{behind}": ("ordinal", str(number))
        for number, words in _PLACES.items()
        for word in words.split()
        for before in ("", "the ", "la ", "le ")
        for behind in ("", " one", " card")
    }


@cache
def _phrases() -> Phrases:
    return by_first(_lexicon())


def tokens(text: str) -> list[Token]:
    """A text as tokens, the longest phrase first; what is not known is of the kind "unknown"."""
    words = [LineWord(*found.span(), bare(found[0])) for found in _WORD.finditer(text)]
    phrases, lexicon = _phrases(), _lexicon()
    found: list[Token] = []
    at = 0
    while at < len(words):
        count = leads(phrases, words, at) or 1
        phrase = " ".join(word.text for word in words[at : at + count])
        kind, value = ("number", phrase) if phrase.isdigit() else lexicon.get(phrase, ("unknown", phrase))
        start, end = words[at].start, words[at + count - 1].end
        if kind != "noise":
            found.append(reading.Token(start, end, text[start:end], phrase, kind, value))
        at += count
    return _bounded(found, words)


def _bounded(found: list[Token], words: list[LineWord]) -> list[Token]:
    """The same, what belongs apart taken apart: "all 3 or less" bounds an index, "or below 4" compares with one."""
    numbers = {word.end: word for word in words if word.text.isdecimal()}
    split: list[Token] = []
    for token, after in zip(found, [*(one.kind for one in found[1:]), ""][: len(found)], strict=True):
        number = numbers.get(token.end) if token.kind == "all" and after == "onwards" else None
        if number is not None:
            split += [
                reading.Token(token.start, number.start - 1, token.text, token.word, "all"),
                reading.Token(number.start, number.end, number.text, number.text, "number", number.text),
            ]
        elif token.kind == "onwards" and after == "number":
            split += [
                reading.Token(token.start, token.start, "", "", "or"),
                token.read_as("compare", token.value[:1]),
            ]
        else:
            split.append(token)
    return split


# What begins an order, beside the names of cards; "do" is Italian for "give".
_HEADS: Final = frozenset(
    word
    for words in (
        "offer offering offro offrire counteroffer controffro claim dichiaro dichiarare demand esigo esigere wish hope want need",
        "like vorrei voglio cerco spero serve servono piacerebbe accuse accuso accusare give do cedo dare cedere take prendo",
        "prendere reveal rivelo rivelare accept accetto accettare use uso usare decline passo pass refuse rifiuto rifiutare",
        "accusation accusations accusa chiedetemi ask non no nessuna",
    )
    for word in words.split()
)


@cache
def _speaking() -> frozenset[str]:
    attributes = {word for phrases in _ATTRIBUTES.values() for phrase in phrases.split("|") for word in phrase.split()}
    return frozenset(attributes | _HEADS)


def speaks(word: str) -> bool:
    """Whether a word, in small letters without accents, says something in an order."""
    return word in _speaking()


def words() -> frozenset[str]:
    """The words that orders are told by, in small letters without accents."""
    return _speaking()


def card_of(text: str) -> str | None:
    """The card that a text names, "poison 3" or "sicario"; None if it names none."""
    found = [token for token in tokens(text) if token.kind not in ("article", "place")]
    match [(token.kind, token.value) for token in found]:
        case [("attribute", name)] if name in PARTNERS:
            return name
        case [("attribute", name), ("number", number)] | [("number", number), ("attribute", name)]:
            index = int(number)
            return f"{name} {index}" if name in KINDS and 1 <= index <= len(_NUMBERS) else None
        case _:
            return None
