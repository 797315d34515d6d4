"""Why something asked for was not accepted: a value that cites a ruling, and the exception that carries it."""

from typing import Final

import msgspec

TOO_LATE: Final = frozenset(("late", "undone"))
"""Why an order is refused whose decision is closed, whatever else may be said of it."""
NOT_ASKED: Final = "G-03"
"""The ruling by which an order is refused that nobody asks its seat for now."""
_PART: Final = "part"


class Refusal(msgspec.Struct, frozen=True):
    """Why an order was not accepted.

    ``rule`` is the number of a ruling in the game's rulebook or in the common one ("QC-09", "G-03"); ``reason`` is a stable
    key that the words are looked up by; ``facts`` are what the sentence names. Nothing in a refusal may depend on what the
    seat could not know.
    """

    rule: str
    reason: str
    facts: tuple[tuple[str, str | int], ...] = ()

    def of_part(self, number: int) -> "Refusal":
        """The same, of the ``number``-th part (from 0) of an order that may have been joined from several lines."""
        return Refusal(self.rule, self.reason, tuple(sorted((*self.facts, (_PART, number)))))

    @property
    def part(self) -> int | None:
        """Which part of the order it is of; None if it is of the whole."""
        found = dict(self.facts).get(_PART)
        return found if isinstance(found, int) else None


class Refused(Exception):
    """Raised by rules that do not accept an order."""

    def __init__(self, rule: str, reason: str, **facts: str | int) -> None:
        self.refusal = Refusal(rule, reason, tuple(sorted(facts.items())))
        super().__init__(f"{rule}: {reason}")
