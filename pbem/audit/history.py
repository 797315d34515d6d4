"""How a case came to be, step by step; of a match that runs nothing that its reader was not told a reason for is needed here."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from domain.match import events as happened
from pbem.audit.cases import Case
from pbem.audit.letters.arrived import arrived
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.outbox.posted import letter_of, way_of
from pbem.compose import Service
from pbem.store.engine import reading


class CaseStep(msgspec.Struct, frozen=True):
    """Something that happened on the way: a stable key of ours, and what a mail server or the service said; or what
    became of a letter."""

    at: datetime
    what: str
    said: str = ""
    verdict: Verdict | None = None


def history(service: Service, case: Case) -> tuple[CaseStep, ...]:
    """The way of a case, the oldest step first."""
    match case.kind:
        case "letter" | "held":
            return tuple(_of_letter_in(service, int(case.ref)))
        case "failed":
            return tuple(_of_letter_out(service, int(case.ref)))
        case "unreachable" | "late" | "dispute":
            return tuple(_of_match(service, case))
        case "report":
            return (CaseStep(case.at, "reported"),)
        case "ruling":
            return (CaseStep(case.at, "proposed"),)
        case _:
            return (CaseStep(case.at, "set-aside"),)


def _of_letter_in(service: Service, number: int) -> Iterator[CaseStep]:
    with reading(service.engine) as conn:
        letter = arrived(conn, number)
    if letter is None:
        return
    yield CaseStep(letter.received_at, "arrived")
    if letter.read_at is not None:
        yield CaseStep(letter.read_at, "set-aside" if letter.state == "shunted" else "read", verdict=letter.found)


def _of_letter_out(service: Service, number: int) -> Iterator[CaseStep]:
    with reading(service.engine) as conn:
        letter = letter_of(conn, number)
        way = way_of(conn, letter) if letter is not None else []
    yield from (CaseStep(at, what, said) for at, what, said in way)


def _of_match(service: Service, case: Case) -> Iterator[CaseStep]:
    """What all in the match know of it; of a dispute also when it was opened, which its writer told the administrators."""
    assert case.match is not None
    for entry in service.repository.match(case.match, ()).entries:
        match entry.event:
            case happened.SeatUnreachable(seat=seat) if case.kind == "unreachable" and seat in case.seats:
                yield CaseStep(entry.at, "unreachable", seat)
            case happened.SeatReachable(seat=seat) if case.kind == "unreachable" and seat in case.seats:
                yield CaseStep(entry.at, "reachable", seat)
            case happened.DeadlineMissed(number=number, seats=seats) if case.kind == "late" and {*seats} & {
                *case.seats
            }:
                yield CaseStep(entry.at, "missed", str(number))
            case happened.DisputeOpened(number=number) if case.kind == "dispute" and case.ref.endswith(f"-{number}"):
                yield CaseStep(entry.at, "disputed")
            case happened.DisputeRuled(dispute=number) if case.kind == "dispute" and case.ref.endswith(f"-{number}"):
                yield CaseStep(entry.at, "ruled")
            case happened.PlayHeld() | happened.PlayResumed() if case.kind == "dispute":
                yield CaseStep(entry.at, "held" if isinstance(entry.event, happened.PlayHeld) else "resumed")
            case _:
                pass
