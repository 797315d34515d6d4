"""Statements that a game could not read as they stand, read without courtesy, with figures for words, or in parts (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.listed import is_listed
from domain.match.reading.parting import parts_of
from domain.match.reading.rewording import reworded

_LONGEST_COURTESY: Final = 200  # characters of a line that may be courtesy alone
_MOST_PARTED: Final = 200  # lines of one letter that are tried in parts


def rephrased(ear: Ear, statements: Sequence[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    """The statements as they can be read, and what they then say. What cannot be read any way stays as it was typed."""
    found, heard = _without_courtesy(ear, list(statements), heard)
    parted = _parted(ear, found, heard)
    if parted == found or not heard.open:
        return found, heard
    return parted, ear.hear([one.text for one in parted])


def _without_courtesy(ear: Ear, statements: list[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    changed = False
    tried = list(statements)
    for number in sorted(heard.open):
        if not ear.mentions(statements[number].text) and len(statements[number].text) > _LONGEST_COURTESY:
            continue
        said = reworded(ear, statements[number])
        if is_listed(ear, said.text) and not ear.is_order(said.text):
            continue
        tried[number] = said
        if tried[number].text != statements[number].text.strip():
            changed = changed or ear.mentions(tried[number].text)
    if not changed:
        return statements, heard
    again = ear.hear([one.text for one in tried])
    kept = [old if at in again.ignored else new for at, (old, new) in enumerate(zip(statements, tried, strict=True))]
    worse = any(complaint.line in again.ignored for complaint in heard.complaints)
    return kept, ear.hear([one.text for one in kept]) if worse else again


def _parted(ear: Ear, statements: list[Statement], heard: Heard) -> list[Statement]:
    """The same, lines that are not understood taken apart where every part is an order or courtesy, or at semicolons."""
    left = _MOST_PARTED
    found: list[Statement] = []
    for number, statement in enumerate(statements):
        readable = number in heard.open and ear.mentions(statement.text) and not is_listed(ear, statement.text)
        if not left or not readable:
            found.append(statement)
            continue
        left -= 1
        found += parts_of(ear, statement)
    return found
