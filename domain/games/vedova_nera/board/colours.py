"""The five colours, in the order in which they are listed, and what they are called."""

from typing import Final, Literal, TypeAlias

from domain.words import Language, Words

Colour: TypeAlias = Literal["red", "green", "yellow", "blue", "white"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "yellow", "blue", "white")

COLOUR_WORDS: Final[dict[Colour, Words]] = {
    "red": Words(en="red", it="rosso"),
    "green": Words(en="green", it="verde"),
    "yellow": Words(en="yellow", it="giallo"),
    "blue": Words(en="blue", it="blu"),
    "white": Words(en="white", it="bianco"),
}
LETTERS: Final[dict[Colour, Words]] = {
    "red": Words(en="R", it="R"),
    "green": Words(en="G", it="V"),
    "yellow": Words(en="Y", it="G"),
    "blue": Words(en="B", it="BL"),
    "white": Words(en="W", it="BI"),
}
"""What stands on a pawn or a marble, so that no colour has to be seen. Two letters where one would be two colours."""


def named(colour: Colour, language: Language, *, first: bool = False) -> str:
    """A colour as somebody who plays: "red", "il rosso"; ``first`` if it begins a sentence."""
    said = f"il {COLOUR_WORDS[colour]['it']}" if language == "it" else COLOUR_WORDS[colour]["en"]
    return said[0].upper() + said[1:] if first else said
