"""A case as its line says it, and where it is acted on."""

from datetime import timedelta
from typing import Final

import msgspec
from flask import url_for

from domain.words import sentence
from pbem.audit.cases import ASKED, Case, CasesFound
from pbem.audit.letters.verdict_words import became_of
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.web.desk.decision_words import about_decision
from pbem.web.desk.gate import AuditDesk, DeskReader
from pbem.web.speaking import sayer

_LONGEST: Final = 240  # characters of somebody's words in a list
FIRST: Final = 6  # of each kind that nobody asked us about, where all kinds are shown
A_PAGE: Final = 24
_NOW: Final = timedelta(minutes=1)  # of what is younger no number is said


class CaseLine(msgspec.Struct, frozen=True):
    """A case in a list; ``judge`` is where a form leads straight to what a dispute is about. ``play``: what a match does
    meanwhile, ``waits`` for it too; ``records``: what is written down of whoever judges it."""

    href: str
    title: str
    match: str
    said: str
    words: str
    when: str
    age: str
    notes: str
    urgent: bool
    waits: bool = False
    judge: str = ""
    play: str = ""
    records: str = ""


class CaseGroup(msgspec.Struct, frozen=True):
    """Cases of one kind; ``more`` leads to those that follow. ``order`` is the sentence that says which come first."""

    kind: str
    all: int
    lines: tuple[CaseLine, ...]
    order: str
    more: str = ""


def group_of(desk: AuditDesk, found: CasesFound, start: int, most: int, more: str) -> CaseGroup:
    """Some of the cases of a kind."""
    some = found.cases[start : start + most]
    noted = desk.service.notes.counted([one.about for one in some])
    return CaseGroup(
        found.kind,
        len(found.cases),
        tuple(line_of(desk, one, noted.get(one.about, 0)) for one in some),
        "desk-order-asked" if found.kind in ASKED else "desk-order",
        more if start + most < len(found.cases) else "",
    )


def line_of(desk: AuditDesk, case: Case, notes: int = 0) -> CaseLine:
    """A case as a line."""
    who = desk.reader()
    words, say = case.words or "", sayer(who.person.language)
    waits = case.kind == "dispute" and case.ruled is None
    records = waits and case.match is not None and desk.needs_reason(case.match)
    return CaseLine(
        href=url_for("desk.case", kind=case.kind, ref=case.ref),
        title=title_of(desk, case),
        match=match_title(who, case),
        said=said_of(desk, case),
        words=words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…",
        when=who.voice.when(case.at),
        age=_age(desk, case),
        notes=say("desk-note-count", count=notes) if notes else "",
        urgent=case.urgent,
        judge=url_for("desk.judge", ref=case.ref) if waits else "",
        waits=case.meanwhile == "waits",
        play=say(f"desk-play-{case.meanwhile}") if case.meanwhile is not None else "",
        records=say("desk-records", reason=say("desk-reason-dispute")) if records else "",
    )


def _age(desk: AuditDesk, case: Case) -> str:
    """Since when it waits."""
    who, waits = desk.reader(), desk.clock() - case.at
    say = sayer(who.person.language)
    return say("desk-age-now") if waits < _NOW else say("desk-age", span=who.voice.span(waits, "minute"))


def title_of(desk: AuditDesk, case: Case) -> str:
    """What it is: "Letter 17"."""
    say = sayer(desk.reader().person.language)
    match case.kind:
        case "dispute":
            number = case.ref.rpartition("-")[2]
            return say("desk-a-dispute", number=number, match=case.number or 0, seats=_named(desk, case))
        case "ruling":
            return say("desk-a-ruling")
        case "report":
            return say("desk-a-report", number=case.ref, seats=_named(desk, case))
        case "deadline":
            return say("desk-a-deadline", number=case.ref)
        case "letter" | "held":
            return say("desk-a-letter-in", number=case.ref)
        case "failed":
            return say("desk-a-letter-out", number=case.ref)
        case _:
            return seats_of(desk, case)


def match_title(who: DeskReader, case: Case) -> str:
    """The match that it is about; "" if there is none."""
    return "" if case.game is None or case.number is None else who.voice.titled(case.game, case.number)


def said_of(desk: AuditDesk, case: Case) -> str:
    """What there is to say of it in a line."""
    say = sayer(desk.reader().person.language)
    match case.kind:
        case "dispute":
            who = desk.reader()
            return about_decision(desk.match(case.match), case.decision, who.voice) if case.match is not None else ""
        case "ruling":
            return say("desk-proposed", by=case.said, decision=case.decision)
        case "late":
            return say("desk-missed", count=case.decision)
        case "letter" | "held":
            found = Verdict("held" if case.kind == "held" else "shunted", case.said)
            return became_of(found, desk.reader().person.language)
        case _:
            return case.said


def seats_of(desk: AuditDesk, case: Case) -> str:
    """The seats that it is about, as all call them, as a heading."""
    return sentence(_named(desk, case))


def _named(desk: AuditDesk, case: Case) -> str:
    return desk.reader().voice.seats(desk.match(case.match), case.seats) if case.match is not None else ""
