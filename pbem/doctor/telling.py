"""How something stands, as a line for a person or a document."""

from typing import Any, Final

from domain.words import Language
from pbem.doctor.check import Check, State
from pbem.doctor.words import SAY

_MARKS: Final = {State.FINE: "ok", State.NOTE: "note", State.PROBLEM: "problem", State.SKIPPED: "skipped"}


def sentence_of(check: Check, language: Language) -> str:
    """What was found, and what to do."""
    return SAY(check.message, language, **check.parts)


def line_of(check: Check, language: Language) -> str:
    """A line that begins with how it stands."""
    return f"{SAY(f'state.{_MARKS[check.state]}', language)}: {sentence_of(check, language)}"


def document_of(check: Check, language: Language) -> dict[str, Any]:
    """The same for a program."""
    return {
        "name": check.name,
        "state": str(check.state),
        "says": sentence_of(check, language),
        "parts": dict(check.parts),
    }
