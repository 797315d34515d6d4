"""The disputes that are open, in whatever match, with the words of those who opened them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

import msgspec
from sqlalchemy import Connection, case, func, or_, select

from domain.game import Seat
from domain.match.events import DisputeOpened, Rewound
from domain.match.rules.hosting import waits_for_ruling
from domain.match.state import Concluded, MatchState, Underway
from pbem.clubhouse.erased import half_erased
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.tables import OF_ADMINISTRATORS, OF_DISPUTES, events
from pbem.store.vault import Vault

# A rewind leaves out rulings too, so that what was ruled before it may be open again.
_REWOUND: Final = select(events.c.stream).where(OF_ADMINISTRATORS, events.c.topic == Rewound.WIRE)
_UNRULED: Final = func.sum(case((events.c.topic == DisputeOpened.WIRE, 1), else_=-1)) > 0
_DISPUTED: Final = (
    select(events.c.stream)
    .where(OF_DISPUTES)
    .group_by(events.c.stream)
    .having(or_(_UNRULED, events.c.stream.in_(_REWOUND)))
)

Meanwhile: TypeAlias = Literal["waits", "paused", "goes-on", "ended"]
"""What play does until a ruling comes: it waits for it, is stopped for another reason, or does neither."""


class OpenDispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute that nobody has ruled on yet. ``words`` is None where they were erased; ``waits``: play waits for the ruling;
    ``paused``: it is stopped, and not by a dispute; ``erasing_waits``: erasing what is kept of somebody in this match who is
    forgotten waits for the ruling."""

    match: UUID
    game: str
    match_number: int
    dispute: int
    seat: Seat
    decision: int
    at: datetime
    words: str | None
    waits: bool
    ended: bool
    erasing_waits: bool = False
    paused: bool = False

    @property
    def meanwhile(self) -> Meanwhile:
        """What play does until it is ruled on."""
        return "ended" if self.ended else "waits" if self.waits else "paused" if self.paused else "goes-on"


def meanwhile(state: MatchState) -> Meanwhile:
    """What play does in a match until what waits there is ruled on."""
    if not isinstance(state, Underway):
        return "ended"
    return "waits" if waits_for_ruling(state) else "paused" if state.paused is not None else "goes-on"


def open_disputes(repository: Repository, vault: Vault) -> list[OpenDispute]:
    """Every dispute that is open, those opened first before the others. Matches in which all are ruled on are not read."""
    with reading(repository.engine) as conn:
        streams = [UUID(str(stream)) for (stream,) in conn.execute(_DISPUTED)]
        found = [one for stream in streams for one in of_match(conn, repository.match(stream, ()), vault)]
    return sorted(found, key=lambda one: one.at)


def of_match(conn: Connection, match: Loaded, vault: Vault) -> Iterator[OpenDispute]:
    """Those of one match, by number."""
    state = match.state
    if not isinstance(state, Underway | Concluded):
        return
    waiting, play = set(half_erased(conn)), meanwhile(state)
    opened_at = {entry.event.number: entry.at for entry in match.entries if isinstance(entry.event, DisputeOpened)}
    for number, one in sorted(state.disputes.open.items()):
        yield OpenDispute(
            match=match.id,
            game=state.opened.game,
            match_number=state.opened.number,
            dispute=number,
            seat=one.seat,
            decision=one.decision,
            at=opened_at[number],
            words=vault.said(conn, one.words.id),
            waits=play == "waits",
            paused=play == "paused",
            ended=play == "ended",
            erasing_waits=bool({UUID(one) for one in match.seated.values()} & waiting),
        )
