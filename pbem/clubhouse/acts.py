"""What administrators do, written down: who, to whom, what, why and when, in the transaction of the act itself."""

import os
from collections.abc import Callable
from datetime import datetime
from typing import Final, Literal, Self, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert

from pbem.clubhouse.secrets.marks import operator_key
from pbem.store.keys import Keys
from pbem.store.tables import acts
from pbem.store.vault import Vault

Done: TypeAlias = Literal[
    "letter-retried",
    "deadline-retried",
    "letter-shown",
    "letters-searched",
    "letter-sent-again",
    "secret-changed",
    "store-restored",
    "store-moved",
    "player-shown",
    "player-erased",
    "time-given",
    "deadlines-resumed",
    "play-paused",
    "play-resumed",
    "seat-offered",
    "seat-passed",
    "seat-retired",
    "match-stopped",
    "reminded",
    "ruling-proposed",
    "seat-drawn",
    "host-succeeded",
    "report-closed",
]
SIGNED_IN: Final = "signed in"
"""The means by which whoever acts on a page is known: their name is then the address that they proved."""
_FOR: Final = " for "  # in the means of whoever acts through another user of the machine


class Operator(msgspec.Struct, frozen=True):
    """Who acts: the name they go by, and by which means they are known: the user of the machine, an address, a page's session."""

    name: str
    means: str = ""

    @property
    def said(self) -> str:
        """Both, where they differ."""
        return self.name if self.means in ("", self.name) else f"{self.name} ({self.means})"

    @classmethod
    def read(cls, said: str) -> Self:
        """Whoever was said to have acted, as ``said`` has it."""
        name, opening, means = said.removesuffix(")").rpartition(" (")
        return cls(name, means) if opening and said.endswith(")") else cls(said, said)

    def is_same(self, other: Self) -> bool:
        """Whether both may be one person: they share the name, or the user of the machine behind it."""
        return not self._known_as().isdisjoint(other._known_as())

    def _known_as(self) -> set[str]:
        behind = self.means.rpartition(_FOR)[2]
        return {known.casefold() for known in (self.name, behind) if known not in ("", SIGNED_IN)}


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something an administrator does: ``whom`` says to what ("letter 12"), beside the match and the player it concerns."""

    what: Done
    by: Operator
    whom: str = ""
    match: UUID | None = None
    player: UUID | None = None
    reason: str = ""


class ActBook(msgspec.Struct, frozen=True):
    """Writes acts down, each with what is done in the same transaction."""

    _vault: Vault
    _keys: Keys

    def write(self, conn: Connection, act: Act, now: datetime) -> None:
        """Write an act down. AuthorErased if whoever acts was erased for good."""
        author = operator_key(self._keys, act.by.name)
        by = self._vault.put(conn, author, act.by.said.encode(), now, random=os.urandom)
        reason = self._vault.put(conn, author, act.reason.encode(), now, random=os.urandom) if act.reason else None
        conn.execute(
            insert(acts).values(
                at=now,
                what=act.what,
                match_id=act.match,
                player_id=act.player,
                whom=act.whom,
                by_vault_id=by.id,
                reason_vault_id=reason.id if reason is not None else None,
            )
        )

    def writing(self, act: Act, now: datetime) -> Callable[[Connection], None]:
        """The step of a transaction that writes an act down."""
        return lambda conn: self.write(conn, act, now)
