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
_BESIDE: Final = 2  # characters between a name and the hex that says it again: "Irene (S5)"


def hexes_named(reader: LexemeReader[Kind], here: o.Hex | None) -> tuple[o.Hex, ...]:
    """The hexes named, the start left out; empty if there is none. ``here`` is where the piece stands, if the view knows."""
    entered: list[o.Hex] = []
    vias: list[bool] = []
    origin, said = False, ""
    leaving: Lexeme | None = None
    left = ""
    before: Lexeme | None = None
    while (lexeme := reader.take("hex", "via", "from")) is not None:
        passing = lexeme.kind == "via"
        if lexeme.kind == "from":
            origin = not entered
            leaving, lexeme = lexeme, reader.need("hex", "CB-16", "hex-missing")
            left = lexeme.word
        elif passing:
            reader.pass_over("via", "from")
            lexeme = reader.need("hex", "CB-16", "hex-missing")
        if not lexeme.value:
            raise misread(lexeme, WRITING, "no-such-hex", hex=lexeme.shown.upper())
        _agree(before, lexeme, here)
        before = lexeme
        if entered[-1:] != [lexeme.value] or lexeme.word == said:  # not "P6 (Graz)", which is one place
            entered.append(lexeme.value)
            vias.append(passing)
        said = lexeme.word
    if vias[:2] == [False, True] and entered[0] != here and not origin:
        entered.append(entered.pop(0))
    if len(entered) > 1 and (origin or entered[0] == here):
        del entered[0]
    elif origin:
        _only_left(reader, leaving, left)
    return tuple(entered)


def _agree(one: Lexeme | None, other: Lexeme, here: o.Hex | None) -> None:
    """Refuses a name and a hex beside it that are two places, "Irene (S4)"; where the piece stands may begin its way."""
    if one is None or other.start - one.end > _BESIDE or one.value in (other.value, here):
        return
    if one.word[-1:].isdecimal() != other.word[-1:].isdecimal():
        raise misread(other, WRITING, "two-places", word=one.shown, hex=other.shown)


def _only_left(reader: LexemeReader[Kind], leaving: Lexeme | None, said: str) -> None:
    """Refuses a hex that is only left, "flees from Irene", "fugge da Irene"; Italian "va da Max" goes to Max."""
    if leaving is not None and (
        said[-1:].isdecimal() or leaving.word in _FROM_SURELY.words or reader.says(_LEAVING.words)
    ):
        raise misread(leaving, WRITING, "hex-missing")
