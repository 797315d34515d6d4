"""What waits for an administrator: rulings to agree to, disputes, letters set aside, held or lost, seats out of reach or late.

Of a match that runs a case tells what everybody in it knows, or what the operator is told anyhow: no seat, no sender.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias, get_args
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, func, literal_column, select

from domain.game import PUBLIC, Seat
from domain.games import UnknownGame
from domain.match.events import DeadlineMissed, DisputeOpened, DisputeRuled, RulingKind, SeatUnreachable
from domain.match.state import Underway
from domain.wire import Wired
from pbem.audit.letters.arrived import letters_arrived
from pbem.audit.letters.posted import letters_posted
from pbem.audit.letters.wanted import LettersWanted, seats_of
from pbem.clubhouse.inbox.verdicts import NONE, read_verdict
from pbem.clubhouse.matches.deadlines.aside import deadlines_aside
from pbem.clubhouse.matches.disputes import Meanwhile, OpenDispute, open_disputes
from pbem.clubhouse.matches.seconding import WaitingRuling, waiting_rulings
from pbem.clubhouse.outbox.posted import PostedLetter
from pbem.clubhouse.people.reports import OpenReport
from pbem.clubhouse.retrying import letter_aside
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import deadlines, inbox, matches, outbox

CaseKind: TypeAlias = Literal[
    "ruling", "dispute", "report", "deadline", "letter", "held", "failed", "unreachable", "late"
]
KINDS: Final[tuple[CaseKind, ...]] = get_args(CaseKind)
"""The most urgent first."""
ASKED: Final[frozenset[CaseKind]] = frozenset({"ruling", "dispute", "report"})
"""Of these somebody waits for an answer: who has waited longest comes first."""
MOST: Final = 500  # of a kind that are looked through, the newest
MOST_MATCHES: Final = 200  # of a kind for which matches are read, those in which it happened last
_LATELY: Final = timedelta(days=60)
OVER: Final = ("concluded", "cancelled")
_FAILED: Final[ColumnElement[bool]] = literal_column("outbox.state = 'failed'")


class Ruled(msgspec.Struct, frozen=True):
    """What was ruled on a dispute, and when."""

    ruling: RulingKind
    at: datetime


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits for an administrator. ``ref`` names it among its kind: the number of a letter, a deadline, a report or
    a match, or of a match and its dispute ("3-1"). ``press`` are words of another that a report shows, None for those erased.
    ``meanwhile``: what play does until that is ruled on, None of what nobody rules on. ``ruled``: it waits no more."""

    kind: CaseKind
    ref: str
    at: datetime
    match: UUID | None = None
    game: str | None = None
    number: int | None = None
    seats: tuple[Seat, ...] = ()
    said: str = ""
    words: str | None = None
    press: tuple[str | None, ...] = ()
    decision: int = 0
    player: UUID | None = None
    meanwhile: Meanwhile | None = None
    ruled: Ruled | None = None

    @property
    def about(self) -> str:
        """As notes name it."""
        return f"{self.kind} {self.ref}"

    @property
    def urgent(self) -> bool:
        """Whether play waits for it, or the ruling of another administrator falls as soon as play moves on."""
        return self.meanwhile == "waits" or self.kind == "ruling"


class CasesFound(msgspec.Struct, frozen=True):
    """The cases of a kind."""

    kind: CaseKind
    cases: tuple[Case, ...]


def open_cases(service: Service, reader: UUID, now: datetime) -> tuple[CasesFound, ...]:
    """Every kind with its cases: those for which play waits first, then those that have waited longest for an answer, or the
    newest. Those of running matches in which the reader has or had a seat are left out, and nothing tells whether there are any.
    """
    found = {kind: list(_of(service, kind, now)) for kind in KINDS}
    own = own_running(service, reader)
    return tuple(
        CasesFound(
            kind, tuple(_in_order(one for one in cases if one.match not in own and not _too_near(service, reader, one)))
        )
        for kind, cases in found.items()
    )


def case_of(service: Service, reader: UUID, kind: CaseKind, ref: str, now: datetime) -> Case | None:
    """One of them, or a dispute that was ruled on; None if it waits no more, or is none of the reader's to see."""
    own = own_running(service, reader)
    waiting = (one for one in _of(service, kind, now) if one.ref == ref)
    found = next(waiting, None) or (_closed(service, ref) if kind == "dispute" else None)
    if found is None or found.match in own or _too_near(service, reader, found):
        return None
    return found


def own_running(service: Service, player: UUID) -> set[UUID]:
    """The matches that are not over in which a player has or had a seat, known by the letters to it."""
    with reading(service.engine) as conn:
        seats = {match for match, seat in seats_of(conn, player) if seat not in ("", PUBLIC)}
        over = select(matches.c.id).where(matches.c.id.in_(seats), matches.c.state.in_(OVER))
        return seats - set(conn.execute(over).scalars()) if seats else set()


def _in_order(cases: Iterator[Case]) -> list[Case]:
    each = sorted(cases, key=lambda one: (one.at, one.number or 0))
    asked = [one for one in each if one.kind in ASKED]
    newest = [one for one in reversed(each) if one.kind not in ASKED]
    return sorted([*asked, *newest], key=lambda one: not one.urgent)


def _of(service: Service, kind: CaseKind, now: datetime) -> Iterator[Case]:
    match kind:
        case "dispute":
            yield from map(_disputed, open_disputes(service.repository, service.vault))
        case "ruling":
            yield from map(_proposed, waiting_rulings(service.repository, service.rulings))
        case "report":
            with reading(service.engine) as conn:
                yield from (_shown(service, one) for one in service.reports.open(conn))
        case "unreachable" | "late":
            yield from _of_seats(service, kind, now)
        case _:
            with reading(service.engine) as conn:
                yield from _of_post(service, conn, kind)


def _disputed(one: OpenDispute) -> Case:
    return Case(
        kind="dispute", ref=f"{one.match_number}-{one.dispute}", at=one.at, match=one.match, game=one.game,
        number=one.match_number, seats=(one.seat,), words=one.words, decision=one.decision,
        meanwhile=one.meanwhile,
    )  # fmt: skip


def _shown(service: Service, one: OpenReport) -> Case:
    match = service.repository.match(one.match, ())
    return Case(
        kind="report", ref=str(one.id), at=one.at, match=one.match, game=match.opened.game, number=match.opened.number,
        seats=(one.about,), words=one.words, press=one.press,
    )  # fmt: skip


def _too_near(service: Service, reader: UUID, case: Case) -> bool:
    """Whether a report is none of its reader's to see: they have or had a seat in its match, or run it (G-37)."""
    if case.kind != "report" or case.match is None:
        return False
    match = service.repository.match(case.match, ())
    with reading(service.engine) as conn:
        return not service.hosts.sees_reports(conn, match, reader)


def _closed(service: Service, ref: str) -> Case | None:
    """The dispute of that name that was ruled on; None if there is none such."""
    number, _, dispute = ref.partition("-")
    if not _is_number(number) or not _is_number(dispute):
        return None
    with reading(service.engine) as conn:
        stream = conn.execute(select(matches.c.id).where(matches.c.title_no == int(number))).scalar()
    try:
        return None if stream is None else _ruled(service, service.repository.match(stream, ()), ref, int(dispute))
    except (NoSuchMatch, UnknownGame):
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _ruled(service: Service, found: Loaded, ref: str, dispute: int) -> Case | None:
    opened: tuple[datetime, DisputeOpened] | None = None
    closed: Ruled | None = None
    for entry in found.entries:
        match entry.event:
            case DisputeOpened(number=number) as event if number == dispute:
                opened = entry.at, event
            case DisputeRuled(dispute=number) as event if number == dispute:
                closed = Ruled(event.ruling, entry.at)
            case _:
                pass
    if opened is None or closed is None:
        return None
    at, disputed = opened
    with reading(service.engine) as conn:
        words = service.vault.said(conn, disputed.words.id)
    return Case(
        kind="dispute", ref=ref, at=at, match=found.id, game=found.opened.game, number=found.opened.number,
        seats=(disputed.seat,), words=words, decision=disputed.decision, ruled=closed,
    )  # fmt: skip


def _proposed(one: WaitingRuling) -> Case:
    return Case(
        kind="ruling", ref=str(one.match_number), at=one.at, match=one.match, game=one.game, number=one.match_number,
        said=one.by.name, decision=one.decision, meanwhile=one.meanwhile,
    )  # fmt: skip


def _of_post(service: Service, conn: Connection, kind: CaseKind) -> Iterator[Case]:
    match kind:
        case "deadline":
            for one in deadlines_aside(conn):
                yield Case(
                    kind=kind, ref=str(one.id), at=one.shunted_at, match=one.match_id, game=one.game,
                    number=one.title_no, said=one.kind, decision=one.decision,
                )  # fmt: skip
        case "letter":
            yield from _letters_aside(conn)
        case "held":
            wanted = LettersWanted(states=("held",), most=MOST)
            for letter in letters_arrived(conn, service.keys, None, wanted):
                if letter.match_state not in OVER:
                    yield Case(
                        kind=kind, ref=str(letter.id), at=letter.read_at or letter.received_at, match=letter.match_id,
                        game=letter.game, number=letter.title_no, said=letter.found.reason,
                    )  # fmt: skip
        case _:
            yield from _failed(conn)


def _letters_aside(conn: Connection) -> Iterator[Case]:
    columns = inbox.c.id, inbox.c.received_at, inbox.c.match_id, matches.c.game, matches.c.title_no, inbox.c.verdict
    wanted = select(*columns).outerjoin(matches, matches.c.id == inbox.c.match_id).where(letter_aside())
    for row in conn.execute(wanted.order_by(inbox.c.id.desc()).limit(MOST)):
        verdict = read_verdict(row.verdict) if row.verdict else NONE
        yield Case(
            kind="letter", ref=str(row.id), at=row.received_at, match=row.match_id, game=row.game, number=row.title_no,
            said=verdict.reason,
        )  # fmt: skip


def _failed(conn: Connection) -> Iterator[Case]:
    found = letters_posted(conn, LettersWanted(states=("failed",), most=MOST))
    open_ones = [one for one in found if one.match_state not in OVER]
    numbers = [one.serial for one in open_ones]
    wanted = select(outbox.c.serial, outbox.c.player_id).where(outbox.c.serial.in_(numbers))
    readers = {row.serial: row.player_id for row in conn.execute(wanted)}
    return (_lost(one, readers[one.serial]) for one in open_ones)


def _lost(one: PostedLetter, reader: UUID | None) -> Case:
    return Case(
        kind="failed", ref=str(one.serial), at=one.sent_at or one.created_at, match=one.match_id, game=one.game,
        number=one.title_no, said=one.error or "", player=reader,
    )  # fmt: skip


def _of_seats(service: Service, kind: CaseKind, now: datetime) -> Iterator[Case]:
    """Running matches in which somebody is out of reach, or missed the last deadline they were asked by; all there know it."""
    asked: Any = _lost_somebody() if kind == "unreachable" else _missed_lately(now)
    with reading(service.engine) as conn:
        rows = conn.execute(asked).scalars().all()
    for match_id in rows:
        try:
            match = service.repository.match(match_id, ())
        except (NoSuchMatch, UnknownGame):
            continue
        if isinstance(match.state, Underway):
            yield from _seats_in(kind, match, match.state)


def _lost_somebody() -> Any:
    lost = select(matches.c.id).join(outbox, outbox.c.match_id == matches.c.id)
    lost = lost.where(_FAILED, matches.c.state == "underway").group_by(matches.c.id)
    return lost.order_by(func.max(outbox.c.serial).desc()).limit(MOST_MATCHES)


def _missed_lately(now: datetime) -> Any:
    late = select(matches.c.id).join(deadlines, deadlines.c.match_id == matches.c.id)
    missed = (
        deadlines.c.kind.in_(("due", "early")),
        deadlines.c.done_at >= deadlines.c.at,
        deadlines.c.at > now - _LATELY,
    )
    late = late.where(matches.c.state == "underway", *missed).group_by(matches.c.id)
    return late.order_by(func.max(deadlines.c.at).desc()).limit(MOST_MATCHES)


def _seats_in(kind: CaseKind, match: Loaded, state: Underway) -> Iterator[Case]:
    sitting = [seat for seat in state.occupants if seat not in state.vacated]
    if kind == "unreachable":
        seats, since = [seat for seat in sitting if state.occupants[seat].unreachable], _newest(match, SeatUnreachable)
    else:
        seats, since = [seat for seat in sitting if state.missed.get(seat)], _newest(match, DeadlineMissed)
    if seats:
        number = match.opened.number
        yield Case(
            kind=kind, ref=str(number), at=since, match=match.id, game=match.opened.game, number=number,
            seats=tuple(seats), decision=max(state.missed.values(), default=0) if kind == "late" else 0,
        )  # fmt: skip


def _newest(match: Loaded, shape: type[Wired]) -> datetime:
    """When such an event last happened."""
    return next((entry.at for entry in reversed(match.entries) if isinstance(entry.event, shape)), match.entries[-1].at)
