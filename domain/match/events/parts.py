"""What events of a match hold beside plain values: references to the vault, lines of letters and of plans, looks."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from domain.game import Seat
from domain.refusal import Refusal

Looked: TypeAlias = Literal["position", "letter"]
Lacks: TypeAlias = Literal["", "words", "decision"]
"""What a dispute is still to say: what is wrong, or which decision is meant; nothing."""
RulingKind: TypeAlias = Literal["stands", "corrected", "deadline-restored", "seat-compensated", "annulled"]
"""What an administrator may rule on a dispute (G-25)."""
Waiting: TypeAlias = Literal["go-on", "wait"]
"""Whether a match goes on while a dispute is open, or waits for the ruling."""
Rewinding: TypeAlias = Literal["one", "two"]
"""How many administrators it takes to let a match go back."""
OnlyMoves: TypeAlias = Literal["played", "asked"]
"""What becomes of a decision in which all can see that one order alone is legal (G-38)."""
Watching: TypeAlias = Literal["link", "players"]
"""Who may watch a match again once it has ended: whoever has the link, or its players alone."""


class VaultRef(msgspec.Struct, frozen=True):
    """Words that people wrote, kept where they can be erased: the row's id and the salted hash of what it holds."""

    id: str
    digest: str


class SeriesRef(msgspec.Struct, frozen=True):
    """Which series of games this match belongs to, and the how-manieth it is (from 0) of how many."""

    id: str
    leg: int
    legs: int


class LineRefused(msgspec.Struct, frozen=True):
    """One line of a refused letter and why; the span is in characters, the line as typed lies in the vault."""

    line: int
    refusal: Refusal
    start: int = 0
    end: int = 0
    nearest: tuple[str, ...] = ()


class StoredPlanLine(msgspec.Struct, frozen=True):
    """One line of a plan: its stored name and JSON."""

    name: str
    body: msgspec.Raw


class WordTold(msgspec.Struct, frozen=True):
    """A word that went into chance, as everybody is told of it at the end."""

    seat: Seat
    word: VaultRef


class Look(msgspec.Struct, frozen=True):
    """One look at what seats hide from one another, as everybody is told of it at the end."""

    at: datetime
    reason: VaultRef
    seat: Seat | None
    what: Looked
