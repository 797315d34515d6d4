"""The hexes that a line of orders names for a piece, from where it starts to where it goes."""

from collections.abc import Sequence
from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexemes import Lexeme
from domain.games.casablanca.reading.lexicon import Kind, listed
from domain.reading.misread import misread
from domain.reading.reader import LexemeReader

WRITING: Final = "CB-81"
"""The ruling on how orders are written."""

_AWAY: Final = listed("away, before from where")
_FROM_SURELY: Final = listed("from, surely")
_LEAVING: Final = listed("leaving")
"""With them Italian "da" says from where."""
_PASSING: Final = listed("passing")
"""Behind them Italian "da" says what is passed, unless the next word says where to: "passa da Q1 a Q5"."""
_BESIDE: Final = 2  # characters between a name and the hex that says it again: "Irene (S5)"
_LEADING: Final[tuple[Kind, ...]] = ("via", "from")
_TO: Final[frozenset[Kind]] = frozenset({"to", "riding"})


def hexes_named(reader: LexemeReader[Kind], here: o.Hex | None) -> tuple[o.Hex, ...]:
    """The hexes named, the start left out; empty if there is none. ``here`` is where the piece stands, if the view knows.

    Misread if it is said to start from anywhere else.
    """
    way = _Way(here)
    while (led := reader.take("hex", "via", "from")) is not None:
        role = _role(reader, led)
        reader.pass_over(*(() if led.kind == "hex" else _LEADING))
        lexeme = led if led.kind == "hex" else reader.need("hex", "CB-16", "hex-missing")
        if not lexeme.value:
            raise misread(lexeme, WRITING, "no-such-hex", hex=lexeme.shown.upper())
        way.add(led, lexeme, role)
    return way.entered_at_last()


class _Way:
    """What is named of a way so far."""

    def __init__(self, here: o.Hex | None) -> None:
        self.here = here
        self.entered: list[o.Hex] = []
        self.vias: list[bool] = []
        self.leads: list[Lexeme] = []  # words that say from where
        self.wrong: list[Lexeme] = []
        self.before: Lexeme | None = None

    def add(self, led: Lexeme, lexeme: Lexeme, role: Kind) -> None:
        """Take in a hex, and what it is on the way."""
        _agree(self.before, lexeme, self.here)
        again = self.before is not None and lexeme.word == self.before.word
        self.before = lexeme
        if role == "from":
            self.leads.append(led)
            self.wrong += [] if lexeme.value in (self.here, *self.entered[-1:]) else [lexeme]
        elif again or self.entered[-1:] != [lexeme.value]:  # not "P6 (Graz)", which is one place
            self.entered.append(lexeme.value)
            self.vias.append(role == "via")

    def entered_at_last(self) -> tuple[o.Hex, ...]:
        """The hexes in the order in which they are entered; Misread where that starts elsewhere, or nowhere leads."""
        entered = self.entered
        if self.vias[:2] == [False, True] and entered[0] != self.here and not self.leads:
            entered = [*entered[1:], entered[0]]
        if len(entered) > 1 and entered[0] == self.here:
            entered = entered[1:]
        if self.leads and not entered:
            raise misread(self.leads[0], WRITING, "hex-missing")  # "flees from Irene"
        if self.wrong and self.here is not None:
            raise misread(self.wrong[0], WRITING, "stands-elsewhere", hex=self.wrong[0].shown, here=self.here)
        return tuple(entered)


def _role(reader: LexemeReader[Kind], led: Lexeme) -> Kind:
    """What the hex that comes next is on the way, by the word that leads to it: "from" is where it starts, "via" what is passed
    behind where it goes, "hex" where it goes next."""
    if led.word in _AWAY.words and reader.is_at("from"):
        return "from"  # "via da P3", away from there
    if led.kind != "from" or led.word in _FROM_SURELY.words:
        return led.kind
    at = [lexeme.start for lexeme in reader.lexemes].index(led.start)
    before, behind = reader.lexemes[:at], reader.lexemes[at + 1 :]
    place = _first_hex(behind)
    then = [lexeme.kind for lexeme in behind[place + 1 : place + 3]]
    if then[1:] == ["hex"] and then[0] in _TO:
        return "from"  # "va da Max a Irene"
    since = len(before) - _first_hex(before[::-1])
    if _PASSING.words.intersection(lexeme.word for lexeme in before[since:]):
        return "hex" if _first_hex(behind[place + 1 :]) < len(behind[place + 1 :]) else "via"
    called = place < len(behind) and not behind[place].word[-1:].isdecimal()
    return "hex" if called and not reader.says(_LEAVING.words) else "from"


def _first_hex(lexemes: Sequence[Lexeme]) -> int:
    return next((at for at, lexeme in enumerate(lexemes) if lexeme.kind == "hex"), len(lexemes))


def _agree(one: Lexeme | None, other: Lexeme, here: o.Hex | None) -> None:
    """Refuses a name and a hex beside it that are two places, "Irene (S4)"; where the piece stands may begin its way."""
    if one is None or other.start - one.end > _BESIDE or one.value in (other.value, here):
        return
    if one.word[-1:].isdecimal() != other.word[-1:].isdecimal():
        raise misread(other, WRITING, "two-places", word=one.shown, hex=other.shown)
