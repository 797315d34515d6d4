"""Why a letter was set aside, as a person is told it: never the bare name that a program has for a failure."""

from domain.words import Language
from pbem.words import SAY


def why_aside(reason: str, language: Language) -> str:
    """The stored reason in a sentence; a failure's name stays in it, since the log calls it so."""
    if reason.isidentifier() and not reason.islower():
        return SAY("aside.fault-of-ours", language, name=reason)
    return reason
