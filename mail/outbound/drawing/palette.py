"""The colours of tones and of paper: told apart by the colour-blind (Okabe and Ito's set), every one with a readable ink."""

from typing import Final

import msgspec

from domain.diagram import Tone

DARK: Final = "#1A1A1A"
WHITE: Final = "#FFFFFF"


class Paint(msgspec.Struct, frozen=True):
    """A surface and what is written on it, as ``#RRGGBB``."""

    fill: str
    ink: str
    hatch: str = ""  # the colour of slanting lines that tell the surface without its colour; "" for none


PAINTS: Final[dict[Tone, Paint]] = {
    "plain": Paint("#FFFBEB", DARK),
    "alternate": Paint("#E7E0CF", DARK),
    "blocked": Paint("#565656", WHITE),
    "goal": Paint("#F9EFA5", DARK),
    "own": Paint("#0072B2", WHITE),
    "friend": Paint("#56B4E9", DARK),
    "foe": Paint("#E06A1B", DARK),
    "neutral": Paint("#C4C4C4", DARK),
    "yes": Paint("#CC79A7", DARK),
    "no": Paint("#FFFFFF", DARK),
    "path": Paint("#8FD3BC", DARK),
    "accent": Paint("#E69F00", DARK),
    "red": Paint("#E06A1B", DARK),
    "green": Paint("#009E73", DARK),
    "yellow": Paint("#F0E442", DARK),
    "blue": Paint("#0072B2", WHITE),
    "white": Paint("#FFFFFF", DARK),
    "black": Paint("#1A1A1A", WHITE),
    "water": Paint("#D3E8F3", DARK),
    "land": Paint("#EDF1DA", DARK),
    "town": Paint("#EBB497", DARK),
    "hamlet": Paint("#F6DDB9", DARK),
    "sand": Paint("#F8E48F", DARK),
    "dune": Paint("#DBAE68", DARK, "#BC8B43"),
    "river": Paint("#185F9E", WHITE),
    "rail": Paint("#9C1C2B", WHITE),
    "free": Paint("#0F6329", WHITE),
    "reach": Paint("#B0126B", WHITE),
    "crimson": Paint("#C8102E", WHITE),
    "violet": Paint("#7A3E9D", WHITE),
    "orange": Paint("#F28C28", DARK),
}  # fmt: skip
ON_MAPS: Final[frozenset[Tone]] = frozenset(
    ("water", "land", "town", "hamlet", "sand", "dune", "river", "rail", "free", "reach", "crimson", "violet", "orange")
)
"""The tones of maps: a picture without any of them has a palette without them."""

ROUTE: Final = "#006B4E"  # a walked route: dark enough to be followed over every surface

PAPER: Final = "#FFFFFF"  # behind the drawing and the letter, always opaque: a dark mail program must not show through
LINE: Final = "#6B6355"  # between cells
MAP_LINE: Final = "#A39D86"  # between the cells of a map, where terrain and lines must stand out

LIGHT: Final = {
    "paper": "#FFFFFF",
    "ink": "#1A1A1A",
    "soft": "#4D4D4D",
    "link": "#0B4F8A",
    "chip": "#E8F1F9",
    "panel": "#F6F3EA",
}
NIGHT: Final = {
    "paper": "#16191D",
    "ink": "#F1F1F1",
    "soft": "#C3C8CE",
    "link": "#9CCBF2",
    "chip": "#233445",
    "panel": "#22262C",
}


def line_colour(tone: Tone) -> str:
    """The colour of a line between places: a route is darker than the houses it passes."""
    return ROUTE if tone == "path" else PAINTS[tone].fill


def rgb(colour: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
