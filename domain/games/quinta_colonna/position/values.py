"""Single values of a position document: read with a sentence about what is wrong with one."""

from collections.abc import Mapping
from typing import Any

from domain.games.quinta_colonna.board.houses import HOUSES

_WORDS = {"yes": True, "sì": True, "true": True, "no": False, "false": False}


def number(value: Any, what: str, *, least: int = 0, most: int | None = None) -> int:
    """A whole number, or its digits; ValueError names ``what`` it was for."""
    if isinstance(value, str) and value.strip().isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        span = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{what} must be a whole number {span}, not {value!r}.")
    return value


def house(value: Any, what: str) -> int:
    """The number of a house, or of a card."""
    return number(value, what, least=1, most=len(HOUSES))


def houses(value: Any, what: str) -> tuple[int, ...]:
    """Different numbers of houses or cards, in the order given."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{what} must be a list of numbers, not {value!r}.")
    found = tuple(house(item, f"Each of {what}") for item in value)
    for item in found:
        if found.count(item) > 1:
            raise ValueError(f"{what} names {item} twice.")
    return found


def truth(value: Any, what: str) -> bool:
    """Yes or no, however YAML put it."""
    if isinstance(value, bool):
        return value
    known = _WORDS.get(str(value).strip().lower())
    if known is None:
        raise ValueError(f"{what} must be yes or no, not {value!r}.")
    return known


def mapping(value: Any, what: str) -> Mapping[Any, Any]:
    """A mapping, or nothing for an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping, not {value!r}.")
    return value


def one_of(value: Any, among: tuple[str, ...], what: str) -> str:
    """One of the words given."""
    if value not in among:
        raise ValueError(f"{what} must be one of {', '.join(among)}, not {value!r}.")
    return str(value)


def only(document: Mapping[Any, Any], known: tuple[str, ...], what: str) -> None:
    """Nothing but known keys."""
    for key in document:
        if key not in known:
            raise ValueError(f"{what} has no key {key!r}: the keys are {', '.join(known)}.")
