"""One thing that was looked at, and how it stands."""

from enum import StrEnum

import msgspec


class State(StrEnum):
    """How something stands."""

    FINE = "fine"
    NOTE = "note"  # it works, and could be better or ought to be known
    PROBLEM = "problem"
    SKIPPED = "skipped"  # it was not looked at, and the sentence says why


class Check(msgspec.Struct, frozen=True):
    """``name`` stays the same from release to release; ``message`` names a sentence of the catalogue, ``parts`` go into it."""

    name: str
    state: State
    message: str
    parts: dict[str, str | int] = {}


def fine(name: str, message: str, **parts: str | int) -> Check:
    """Something that is as it should be."""
    return Check(name, State.FINE, message, parts)


def note(name: str, message: str, **parts: str | int) -> Check:
    """Something that ought to be known."""
    return Check(name, State.NOTE, message, parts)


def problem(name: str, message: str, **parts: str | int) -> Check:
    """Something that has to be mended."""
    return Check(name, State.PROBLEM, message, parts)


def skipped(name: str, message: str, **parts: str | int) -> Check:
    """Something that was not looked at."""
    return Check(name, State.SKIPPED, message, parts)
