"""Every act and look of administrators: those that matches record of themselves, and those done beside them, as one list."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from msgspec.structs import replace as change
from sqlalchemy import Connection, select

from domain.game import Seat
from domain.match.events import DisputeRuled, MatchRuled, Rewound, SecretsSeen, VaultRef
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.tables import acts, matches

LOOKED: Final = "looked"
REWOUND: Final = "rewound"
RULED: Final = "ruled"
SECONDED: Final = "seconded"
_MOST: Final = 10_000  # acts beside matches that are looked through for one name


class ActDone(msgspec.Struct, frozen=True, kw_only=True):
    """What an administrator did: who, to whom or at what, in which match, why and when. ``event`` is the match's own record of
    it, ``act`` the number of one beside it. ``by`` and ``reason`` are None where they were erased, "" where none was given."""

    at: datetime
    what: str
    whom: str
    by: str | None
    reason: str | None
    match: UUID | None = None
    number: int | None = None
    game: str | None = None
    player: UUID | None = None
    event: int | None = None
    act: int | None = None


class ActsSought(msgspec.Struct, frozen=True, kw_only=True):
    """Which acts: of a match, by somebody whose name holds these words, not before a time; the newest so many."""

    match: UUID | None = None
    by: str | None = None
    since: datetime | None = None
    most: int = 100


def acts_done(service: Service, sought: ActsSought) -> list[ActDone]:
    """The newest acts that were sought, oldest first. At which seat of a running match somebody looked is told, but not whose
    letter: that one came may be a secret."""
    with reading(service.engine) as conn:
        found = [*_beside(service, conn, sought), *_of_matches(service, conn, sought)]
    wanted = (one for one in found if _is_by(one, sought.by) and (sought.since is None or one.at >= sought.since))
    return sorted(wanted, key=lambda one: (one.at, one.act or 0, one.event or 0))[-sought.most :]


def _is_by(done: ActDone, name: str | None) -> bool:
    return name is None or (done.by is not None and name.casefold() in done.by.casefold())


def _beside(service: Service, conn: Connection, sought: ActsSought) -> Iterator[ActDone]:
    wanted = select(acts, matches.c.title_no, matches.c.game).outerjoin(matches, matches.c.id == acts.c.match_id)
    if sought.match is not None:
        wanted = wanted.where(acts.c.match_id == sought.match)
    newest = wanted.order_by(acts.c.id.desc()).limit(_MOST if sought.by else sought.most)
    for row in conn.execute(newest).all():
        yield ActDone(
            at=row.at,
            what=row.what,
            whom=row.whom,
            by=service.vault.said(conn, row.by_vault_id),
            reason=service.vault.said(conn, row.reason_vault_id) if row.reason_vault_id else "",
            match=row.match_id,
            number=row.title_no,
            game=row.game,
            player=row.player_id,
            act=row.id,
        )


def _of_matches(service: Service, conn: Connection, sought: ActsSought) -> Iterator[ActDone]:
    entries = service.repository.of_administrators(conn, sought.match)
    known = {entry.originator_id for entry in entries}
    listed = select(matches.c.id, matches.c.title_no, matches.c.game, matches.c.ended_at).where(matches.c.id.in_(known))
    about = {row.id: row for row in conn.execute(listed)}
    for entry in entries:
        row = about.get(entry.originator_id)
        what, whom, by, reason = _said(service, conn, entry, over=row is not None and row.ended_at is not None)
        done = ActDone(
            at=entry.at,
            what=what,
            whom=whom,
            by=by,
            reason=reason,
            match=entry.originator_id,
            number=row.title_no if row is not None else None,
            game=row.game if row is not None else None,
            event=entry.originator_version,
        )
        yield done
        if isinstance(entry.event, DisputeRuled | MatchRuled) and entry.event.second is not None:
            yield change(done, what=SECONDED, by=service.vault.said(conn, entry.event.second.id), reason="")


def _said(service: Service, conn: Connection, entry: Entry, *, over: bool) -> tuple[str, str, str | None, str | None]:
    def named(by: VaultRef | None) -> str | None:
        return service.vault.said(conn, by.id) if by is not None else ""

    match entry.event:
        case SecretsSeen(reason=reason, by=by, seat=seat, what=what):
            return LOOKED, _looked_at(seat, what, over=over), named(by), service.vault.said(conn, reason.id)
        case DisputeRuled(dispute=number, ruling=ruling, reason=reason, by=by):
            return RULED, f"{ruling}, on dispute {number}", named(by), service.vault.said(conn, reason.id)
        case MatchRuled(decision=decision, ruling=ruling, reason=reason, by=by):
            return RULED, f"{ruling}, about decision {decision}", named(by), service.vault.said(conn, reason.id)
        case Rewound(keep=keep):
            return REWOUND, f"to event {keep}", "", ""
        case event:
            return event.WIRE, "", "", ""


def _looked_at(seat: Seat | None, what: str, *, over: bool) -> str:
    if what == "letter":
        return f"a letter of {seat}" if seat is not None and over else "a letter to the match"
    return f"the table as {seat} sees it" if seat is not None else "the whole position"
