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
from domain.match.rules.seconding import propose, takes_two, waiting
from domain.match.state import Underway
from pbem.clubhouse.acts import Act, ActBook, Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.secrets.marks import operator_key
from pbem.clubhouse.streams.repository import Loaded, Write, decided_again
from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.vault import Vault, parcel

_NONE_WAITS: Final = (
    "No ruling waits here for a second administrator: none was proposed, or the match has moved on since. Rule anew."
)
_UNKEPT: Final = VaultRef("", "")  # of a ruling that is only tried


class RulingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What an administrator rules on a dispute, why, and who it is; ``keep`` is the event from which play goes on.

    ``dispute`` 0: of their own motion, about ``decision`` and for ``seats`` (none: the newest, for all). ``second``: who
    agreed to it, where going back takes two.
    """

    dispute: int
    ruling: RulingKind
    reason: str
    by: Operator
    keep: int | None = None
    seats: tuple[Seat, ...] = ()
    decision: int = 0
    second: Operator | None = None


class Rulings(msgspec.Struct, frozen=True):
    """Gives rulings. Nothing that happened is changed: a ruling is added."""

    _record: Record
    _vault: Vault
    _keys: Keys
    _directory: Directory

    def matter(self, match: Loaded, request: RulingRequest) -> Matter:
        """What would be ruled on; CannotRule if there is no such thing."""
        return matter(match.state, _ruling(request, _UNKEPT, None))

    def tried(self, match: Loaded, request: RulingRequest, now: datetime) -> Decided:
        """What the ruling would cause; nothing is stored. CannotRule or CannotRewind say why there is none such."""
        return self._decided(match, _ruling(request, _UNKEPT, None), now)

    def takes_two(self, match: Loaded, request: RulingRequest) -> bool:
        """Whether to give the ruling is to propose it to a second administrator."""
        second = _UNKEPT if request.second is not None else None
        return isinstance(match.state, Underway) and takes_two(match.state, _ruling(request, _UNKEPT, None, second))

    def waiting(self, match: Loaded) -> RulingRequest | None:
        """The ruling that waits for a second administrator; None if there is none, or the match has moved on since."""
        proposed = waiting([entry.event for entry in match.entries])
        if proposed is None:
            return None
        with reading(self._record.repository.engine) as conn:
            reason = self._vault.said(conn, proposed.reason.id)
            by = self._vault.said(conn, proposed.by.id if proposed.by is not None else None)
        if reason is None or by is None:  # whoever proposed it was erased: nobody knows any more why, or who
            return None
        return RulingRequest(
            dispute=proposed.dispute,
            ruling=proposed.ruling,
            reason=reason,
            by=Operator.read(by),
            keep=proposed.keep,
            seats=proposed.seats,
            decision=proposed.decision,
        )

    def seconded(self, match: Loaded, second: Operator) -> RulingRequest:
        """The ruling that waits, agreed to by ``second``; CannotRule if none waits, or if it is not theirs to agree to."""
        found = self.waiting(match)
        if found is None:
            raise CannotRule(_NONE_WAITS)
        if found.by.is_same(second):
            raise CannotRule("A second administrator is needed: you have ruled so yourself.")
        self._refuse_players(match, second)
        return msgspec.structs.replace(found, second=second)

    def give(self, match_id: UUID, request: RulingRequest, now: datetime) -> Loaded:
        """Give the ruling, or propose it where it takes two; the match as it then stands. CannotRule or CannotRewind say why it
        cannot be given."""
        return decided_again(lambda: self._append(match_id, request, now))

    def _append(self, match_id: UUID, request: RulingRequest, now: datetime) -> Loaded:
        match = self._record.repository.match(match_id)
        now = max(now, match.entries[-1].at)  # a time that was pretended is never gone back behind
        if request.second is not None and self.seconded(match, request.second) != request:
            raise CannotRule(_NONE_WAITS)  # another one has been proposed meanwhile
        words = {"reason": (request.reason, request.by), "by": (request.by.said, request.by)}
        if request.second is not None:
            words["second"] = (request.second.said, request.second)
        kept = {part: (parcel(text.encode(), random=os.urandom), who) for part, (text, who) in words.items()}
        refs = {part: text.ref for part, (text, _) in kept.items()}
        ruling = _ruling(request, refs["reason"], refs["by"], refs.get("second"))
        decided = self._decided(match, ruling, now)
        also: list[Write] = [
            self._vault.keeping(operator_key(self._keys, who.name), [text], now, random=os.urandom)
            for text, who in kept.values()
        ]
        if isinstance(match.state, Underway) and takes_two(match.state, ruling):
            self._refuse_players(match, request.by)
            decided = propose(match.game, match.state, ruling)
            also.append(ActBook(self._vault, self._keys).writing(_proposing(match, request), now))
        return self._record.commit(match, decided, None, now, also)

    def _refuse_players(self, match: Loaded, who: Operator) -> None:
        """Where going back takes two, neither is one who sits or has sat in the match."""
        with reading(self._record.repository.engine) as conn:
            known = self._directory.find(conn, who.name) if "@" in who.name else None
        if known is not None and match.ever_held(known):
            raise CannotRule(f"{who.name} has or had a seat in this match, and so does not rule in it.")

    def _decided(self, match: Loaded, ruling: Ruling, now: datetime) -> Decided:
        matter(match.state, ruling)
        if ruling.keep is None:
            return rule(match.game, match.state, match.views, ruling, self._record.chance(match), now)
        if not isinstance(match.state, Underway):
            raise CannotRule("The match has ended, and its seed is known: it can be ruled on, but not played on.")
        events = [entry.event for entry in match.entries]
        seeded = self._record.chance_after(match)
        return rule_and_rewind(match.game, events, match.state, match.views, ruling, seeded, now)


def _proposing(match: Loaded, request: RulingRequest) -> Act:
    decision = matter(match.state, _ruling(request, _UNKEPT, None)).decision
    about = f"on dispute {request.dispute}" if request.dispute else f"about decision {decision}"
    whom = f"{request.ruling}, {about}, to event {request.keep}"
    return Act(what="ruling-proposed", by=request.by, whom=whom, match=match.id, reason=request.reason)


def _ruling(request: RulingRequest, reason: VaultRef, by: VaultRef | None, second: VaultRef | None = None) -> Ruling:
    return Ruling(
        dispute=request.dispute,
        ruling=request.ruling,
        reason=reason,
        by=by,
        keep=request.keep,
        seats=request.seats,
        decision=request.decision,
        second=second,
    )
