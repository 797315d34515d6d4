"""The five colours, in the order in which they are listed, and what they are called."""

from typing import Final, Literal, TypeAlias, get_args

from domain.games.vedova_nera.words import SAY
from domain.words import Language, Name

Colour: TypeAlias = Literal["red", "green", "yellow", "blue", "white"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


def colour_word(colour: Colour, language: Language) -> Name:
    """A colour as messages name it: "red", "rosso"; "{colour:il}" is its form for somebody who plays, "il rosso"."""
    return SAY.word(f"colour.{colour}", language)


def letter(colour: Colour, language: Language) -> str:
    """What stands for a colour on pawns, on marbles and in lines of text, so that none has to be seen."""
    return SAY(f"letter.{colour}", language)
