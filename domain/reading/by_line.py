"""A letter's text read line by line: orders, complaints, and the lines that were meant as neither."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from domain.game import Complaint, Parsed, Written
from domain.reading.misread import Misread

O = TypeVar("O")  # order  # noqa: E741 - the field's letters

Read: TypeAlias = Sequence[O | Misread]
"""What a line says: orders, and where it was meant as one and is none; nothing: it was not meant as an order."""
Later: TypeAlias = Callable[[Sequence[O]], Read[O]]
"""A line that says something only in the sense of others: it is read when they are, and given their orders."""


def is_quoted(line: str) -> bool:
    """Whether a line begins as quotations and comments do."""
    return line.lstrip().startswith((">", "#"))


def by_line(text: str, read: Callable[[str], Read[O] | Later[O]]) -> Parsed[O]:
    """What a letter says, lines from 0; empty lines are nothing."""
    said: list[tuple[int, Read[O]]] = []
    later: list[tuple[int, Later[O]]] = []
    for number, line in enumerate(text.splitlines()):
        found = _read(line, read)
        if callable(found):
            later.append((number, found))
        elif line.strip():
            said.append((number, found))
    for number, follows in later:
        said.append((number, follows([one for _, found in said for one in found if not isinstance(one, Misread)])))
    return _parsed(sorted(said, key=lambda one: one[0]) if later else said)


def _read(line: str, read: Callable[[str], Read[O] | Later[O]]) -> Read[O] | Later[O]:
    try:
        return read(line)
    except Misread as wrong:
        return (wrong,)


def _parsed(said: Sequence[tuple[int, Read[O]]]) -> Parsed[O]:
    orders: list[Written[O]] = []
    complaints: list[Complaint] = []
    ignored: list[int] = []
    for number, found in said:
        if not found:
            ignored.append(number)
        for one in found:
            if isinstance(one, Misread):
                complaints.append(one.complaint(number))
            else:
                orders.append(Written(number, one))
    return Parsed(tuple(orders), tuple(complaints), tuple(ignored))
