"""Rulings: decided on the match as it stands, and stored with all that follows."""

import os
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.game import Seat
from domain.match.events import RulingKind, VaultRef
from domain.match.rules.course import Decided
from domain.match.rules.ruling import CannotRule, Matter, Ruling, matter, rule, rule_and_rewind
from domain.match.state import Underway
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.secrets.marks import operator_key
from pbem.clubhouse.streams.repository import Loaded, decided_again
from pbem.store.keys import Keys
from pbem.store.vault import Vault, parcel

_TRIES: Final = 20
_UNKEPT: Final = VaultRef("", "")  # of a ruling that is only tried


class RulingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What an administrator rules on a dispute, why, and who it is; ``keep`` is the event from which play goes on.

    ``dispute`` 0: of their own motion, about ``decision`` and for ``seats`` (none: the newest, for all).
    """

    dispute: int
    ruling: RulingKind
    reason: str
    by: Operator
    keep: int | None = None
    seats: tuple[Seat, ...] = ()
    decision: int = 0


class Rulings(msgspec.Struct, frozen=True):
    """Gives rulings. Nothing that happened is changed: a ruling is added."""

    _record: Record
    _vault: Vault
    _keys: Keys

    def matter(self, match: Loaded, request: RulingRequest) -> Matter:
        """What would be ruled on; CannotRule if there is no such thing."""
        return matter(match.state, _ruling(request, _UNKEPT, None))

    def tried(self, match: Loaded, request: RulingRequest, now: datetime) -> Decided:
        """What the ruling would cause; nothing is stored. CannotRule or CannotRewind say why there is none such."""
        return self._decided(match, _ruling(request, _UNKEPT, None), now)

    def give(self, match_id: UUID, request: RulingRequest, now: datetime) -> Loaded:
        """Give the ruling; the match as it then stands. CannotRule or CannotRewind say why it cannot be given."""
        return decided_again(lambda: self._append(match_id, request, now), _TRIES)

    def _append(self, match_id: UUID, request: RulingRequest, now: datetime) -> Loaded:
        match = self._record.repository.match(match_id)
        now = max(now, match.entries[-1].at)  # a time that was pretended is never gone back behind
        reason, by = (parcel(text.encode(), random=os.urandom) for text in (request.reason, request.by.said))
        decided = self._decided(match, _ruling(request, reason.ref, by.ref), now)
        author = operator_key(self._keys, request.by.name)
        keep = [
            lambda conn, text=text: self._vault.keep(conn, author, text, now, random=os.urandom)
            for text in (reason, by)
        ]
        return self._record.commit(match, decided, None, now, keep)

    def _decided(self, match: Loaded, ruling: Ruling, now: datetime) -> Decided:
        matter(match.state, ruling)
        if ruling.keep is None:
            return rule(match.game, match.state, match.views, ruling, self._record.chance(match), now)
        if not isinstance(match.state, Underway):
            raise CannotRule("The match has ended, and its seed is known: it can be ruled on, but not played on.")
        events = [entry.event for entry in match.entries]
        seeded = self._record.chance_after(match)
        return rule_and_rewind(match.game, events, match.state, match.views, ruling, seeded, now)


def _ruling(request: RulingRequest, reason: VaultRef, by: VaultRef | None) -> Ruling:
    return Ruling(
        dispute=request.dispute,
        ruling=request.ruling,
        reason=reason,
        by=by,
        keep=request.keep,
        seats=request.seats,
        decision=request.decision,
    )
