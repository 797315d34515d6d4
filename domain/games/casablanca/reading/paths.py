"""The hexes that a line of orders names for a piece, from where it starts to where it goes."""

from typing import Final

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.lexicon import Kind
from domain.games.casablanca.reading.tokens import Token
from domain.reading.misread import misread
from domain.reading.reader import TokenReader

WRITING: Final = "CB-81"
"""The ruling on how orders are written."""


def hexes_named(reader: TokenReader[Kind], here: o.Hex | None) -> tuple[o.Hex, ...]:
    """The hexes named, the start left out; empty if there is none. ``here`` is where the piece stands, if the view knows."""
    entered: list[o.Hex] = []
    vias: list[bool] = []
    origin, said = False, ""
    leaving = reader.peek()
    while (token := reader.take("hex", "via", "from")) is not None:
        passing = token.kind == "via"
        if token.kind == "from":
            origin = not entered
            token = reader.need("hex", "CB-16", "hex-missing")
        elif passing:
            reader.pass_over("via", "from")
            token = reader.need("hex", "CB-16", "hex-missing")
        if not token.value:
            raise misread(token, WRITING, "no-such-hex", hex=token.shown.upper())
        if entered[-1:] != [token.value] or token.word == said:  # not "P6 (Graz)", which is one place
            entered.append(token.value)
            vias.append(passing)
        said = token.word
    if vias[:2] == [False, True] and entered[0] != here and not origin:
        entered.append(entered.pop(0))
    if len(entered) > 1 and (origin or entered[0] == here):
        del entered[0]
    elif origin:
        _only_left(leaving, said)
    return tuple(entered)


def _only_left(leaving: Token | None, said: str) -> None:
    """Refuses a hex that is only left, "flees from O2"; Italian "da Max" goes to Max."""
    if leaving is not None and said[-1:].isdecimal():
        raise misread(leaving, WRITING, "hex-missing")
