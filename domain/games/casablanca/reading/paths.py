"""The hexes that a line of orders names for a piece, from where it starts to where it goes."""

from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import Kind, listed
from domain.reading.misread import misread
from domain.reading.reader import LexemeReader

WRITING: Final = "CB-81"
"""The ruling on how orders are written."""

_FROM_SURELY: Final = listed("from, surely")
_LEAVING: Final = listed("leaving")
"""With them Italian "da" says from where."""
_PASSING: Final = listed("passing")
"""Behind them Italian "da" says what is passed, unless the next word says where to: "passa da Q1 a Q5"."""
_BESIDE: Final = 2  # characters between a name and the hex that says it again: "Irene (S5)"
_TO: Final[frozenset[Kind]] = frozenset({"to", "riding"})


def hexes_named(reader: LexemeReader[Kind], here: o.Hex | None) -> tuple[o.Hex, ...]:
    """The hexes named, the start left out; empty if there is none. ``here`` is where the piece stands, if the view knows.

    Misread if it is said to start from anywhere else.
    """
    entered: list[o.Hex] = []
    vias: list[bool] = []
    leads: list[Lexeme] = []  # words that say from where
    wrong: list[Lexeme] = []
    before: Lexeme | None = None
    said = ""
    while (lexeme := reader.take("hex", "via", "from")) is not None:
        role, led = _role(reader, lexeme), lexeme
        if lexeme.kind != "hex":
            reader.pass_over("via", "from")
            lexeme = reader.need("hex", "CB-16", "hex-missing")
        if not lexeme.value:
            raise misread(lexeme, WRITING, "no-such-hex", hex=lexeme.shown.upper())
        _agree(before, lexeme, here)
        before = lexeme
        if role == "from":
            leads.append(led)
            wrong += [] if lexeme.value in (here, *entered[-1:]) else [lexeme]
        elif entered[-1:] != [lexeme.value] or lexeme.word == said:  # not "P6 (Graz)", which is one place
            entered.append(lexeme.value)
            vias.append(role == "via")
        said = lexeme.word
    if vias[:2] == [False, True] and entered[0] != here and not leads:
        entered.append(entered.pop(0))
    if len(entered) > 1 and entered[0] == here:
        del entered[0]
    if leads and not entered:
        raise misread(leads[0], WRITING, "hex-missing")  # "flees from Irene"
    if wrong and here is not None:
        raise misread(wrong[0], WRITING, "stands-elsewhere", hex=wrong[0].shown, here=here)
    return tuple(entered)


def _role(reader: LexemeReader[Kind], led: Lexeme) -> Kind:
    """What the hex that comes next is on the way, by the word that leads to it: "from" is where it starts, "via" what is passed
    behind where it goes, "hex" where it goes next."""
    if led.kind != "from" or led.word in _FROM_SURELY.words:
        return led.kind
    at = next(at for at, lexeme in enumerate(reader.lexemes) if lexeme is led)
    before, behind = reader.lexemes[:at], reader.lexemes[at + 1 :]
    since = max((at + 1 for at, lexeme in enumerate(before) if lexeme.kind == "hex"), default=0)
    after = next((at for at, lexeme in enumerate(behind) if lexeme.kind == "hex"), len(behind))
    then = [lexeme.kind for lexeme in behind[after + 1 : after + 3]]
    if then[:1] and then[0] in _TO and then[1:] == ["hex"]:
        return "from"  # "va da Max a Irene"
    if any(lexeme.word in _PASSING.words for lexeme in before[since:]):
        return "hex" if any(lexeme.kind == "hex" for lexeme in behind[after + 1 :]) else "via"
    called = after < len(behind) and not behind[after].word[-1:].isdecimal()
    return "hex" if called and not reader.says(_LEAVING.words) else "from"


def _agree(one: Lexeme | None, other: Lexeme, here: o.Hex | None) -> None:
    """Refuses a name and a hex beside it that are two places, "Irene (S4)"; where the piece stands may begin its way."""
    if one is None or other.start - one.end > _BESIDE or one.value in (other.value, here):
        return
    if one.word[-1:].isdecimal() != other.word[-1:].isdecimal():
        raise misread(other, WRITING, "two-places", word=one.shown, hex=other.shown)
