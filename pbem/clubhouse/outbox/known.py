"""Which letters everybody at the table knows are owed, and which of them ask."""

from typing import Final

from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.letters import OutboxLetter

# Owed for public events alone (see ``matches.dispatch``). A receipt in the place of one of these says so in its payload.
_KNOWN_TO_ALL: Final = frozenset({"invitation", "welcome", "turn", "news", "end"})


def owed_for_all_to_know(row: OutboxLetter) -> bool:
    """Whether everybody at the table knows that this letter was owed, whatever is hidden from them."""
    return kind_for_all_to_know(row.kind) or read_payload(row.payload).known


def kind_for_all_to_know(kind: str) -> bool:
    """Whether letters of this kind are owed for public events alone."""
    return kind in _KNOWN_TO_ALL


def asks_for_all_to_know(row: OutboxLetter) -> bool:
    """The same of a letter by which its seat is asked."""
    return owed_for_all_to_know(row) and row.kind in ("welcome", "turn", "receipt")
