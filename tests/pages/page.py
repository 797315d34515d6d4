"""A page that is looked at, and the ways of looking: language, colour scheme and width."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Literal

from tests.pages.world import World
from tests.shares import WHOLE


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    language: str
    scheme: Literal["light", "dark"]
    width: int

    def __str__(self) -> str:
        """As a part of a file's name."""
        return f"{self.language}-{self.scheme}-{self.width}"


EVERY = tuple(Look(*one) for one in product(("en", "it"), ("light", "dark"), (360, 1280)))  # type: ignore[arg-type]
# Of eight looks the four in which any two choices come together once.
LOOKS = tuple(EVERY[number] for number in (0, 3, 5, 6))


def looks_at(number: int) -> tuple[Look, ...]:
    """How the page of this number is looked at: in two ways that have nothing in common, so that each language, scheme and width
    comes once, and in other two for the next page; in all eight where nothing is left out."""
    look = LOOKS[number % len(LOOKS)]
    return EVERY if WHOLE else (look, EVERY[-1 - EVERY.index(look)])


@dataclass(frozen=True)
class Page:
    """One page: where it is found in the world of these tests, and as whom it is looked at.

    ``reader`` is a seat of the world, whose player is signed in; None for a visitor of whom nothing is known. ``served``: by
    which of the world's servers; "stage" is that of the matches played back. ``endpoints`` are the routes that it shows:
    every route that shows a page stands in one. ``looks`` are fewer where many pages of one kind are looked at, each in
    another way; none given: as ``looks_at`` says. ``press`` is a button of the page, pressed once these fields were ``filled``:
    what answers is looked at then.
    """

    name: str
    path: Callable[[World], str]
    endpoints: tuple[str, ...]
    reader: str | None = None
    status: int = 200
    served: Literal["web", "demo", "operator", "stage"] = "web"
    looks: tuple[Look, ...] = ()
    press: str = ""
    filled: tuple[tuple[str, str], ...] = ()
