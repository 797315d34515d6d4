"""``/desk/cases/<kind>/<ref>``: one case with its history and its notes, and what can be done about it."""

from collections.abc import Iterator
from typing import Final

from flask import Blueprint, abort, redirect, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as Answer

from pbem.audit.cases import KINDS, Case, case_of
from pbem.audit.history import CaseStep, history
from pbem.audit.letters.verdict_words import became_of
from pbem.clubhouse.acts import Act
from pbem.clubhouse.notes import About
from pbem.clubhouse.outbox.resending import NotResent
from pbem.clubhouse.retrying import Retrying
from pbem.web.desk.case_lines import line_of
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.voice import Facts
from pbem.web.speaking import sayer
from pbem.web.words import SAY
from worker.ports import Piece

_LONGEST: Final = 4_000  # characters of a note
_MOST: Final = 1_000  # of a reason


def add_case_page(pages: Blueprint, desk: AuditDesk) -> None:
    """The page of a case, and its buttons."""

    @pages.get("/cases/<kind>/<ref>")
    def case(kind: str, ref: str) -> str:
        return _page(desk, _found(desk, kind, ref))

    @pages.post("/cases/<kind>/<ref>/notes")
    def note(kind: str, ref: str) -> Answer | tuple[str, int]:
        found, text = _found(desk, kind, ref), request.form.get("text", "").strip()
        if not text:
            return _page(desk, found, trouble="desk-note-missing"), 400
        who = desk.reader().person
        about = About(found.about, found.match, found.player)
        desk.service.notes.add(about, who.id, who.address, text[:_LONGEST], desk.clock())
        return redirect(url_for("desk.case", kind=kind, ref=ref) + "#notes", 303)

    @pages.post("/cases/<kind>/<ref>/again")
    def again(kind: str, ref: str) -> Answer | tuple[str, int]:
        found = _found(desk, kind, ref)
        if found.kind not in ("letter", "deadline", "failed"):
            abort(404)
        trouble = _again(desk, found, request.form.get("reason", "").strip()[:_MOST])
        if trouble:
            return _page(desk, found, trouble=trouble), 409
        return redirect(url_for("desk.cases", done=found.kind), 303)

    @pages.post("/cases/dispute/<ref>/judge")
    def judge(ref: str) -> Answer | tuple[str, int]:
        found = _found(desk, "dispute", ref)
        if found.match is None or found.ruled is not None:
            abort(404)
        if desk.needs_reason(found.match):
            reason = request.form.get("reason", "").strip()
            if not reason:
                return _page(desk, found, trouble="desk-reason-missing"), 400
            desk.look(found.match, reason)
        return redirect(url_for("desk.disputed", match_id=found.match, number=int(ref.partition("-")[2])), 303)

    @pages.post("/cases/report/<ref>/closed")
    def closed(ref: str) -> Answer:
        found = _found(desk, "report", ref)
        reason = request.form.get("reason", "").strip()[:_MOST]
        desk.service.reports.close(int(found.ref), desk.reader().operator, reason, desk.clock())
        return redirect(url_for("desk.cases", done="report"), 303)


def _found(desk: AuditDesk, kind: str, ref: str) -> Case:
    """The case of that name, if it still waits and is whoever asks's to see."""
    if kind not in KINDS:
        abort(404)
    found = case_of(desk.service, desk.reader().person.id, kind, ref, desk.clock())
    if found is None:
        abort(404)
    return found


def _page(desk: AuditDesk, found: Case, *, trouble: str = "") -> str:
    facts = {"case": found, "line": line_of(desk, found), "trouble": trouble, "most": _MOST, "longest": _LONGEST}
    told = {"history": list(_history(desk, found)), "notes": desk.service.notes.of(found.about)}
    facts["asks"] = found.match is not None and desk.needs_reason(found.match)
    return desk.page("case.html", **facts, **told, look=_look(desk, found), ruled=_ruled(desk, found))


def _history(desk: AuditDesk, found: Case) -> Iterator[CaseStep]:
    for step in history(desk.service, found):
        said = became_of(step.verdict, desk.reader().person.language) if step.verdict is not None else step.said
        yield replace(step, said=said)


def _ruled(desk: AuditDesk, found: Case) -> str:
    """What was ruled on a dispute; "" where it waits, and of all else."""
    if found.ruled is None:
        return ""
    voice = desk.reader().voice
    facts: Facts = {"when": voice.when(found.ruled.at), "ruling": SAY(f"ruling-{found.ruled.ruling}", voice.language)}
    return sayer(voice.language)("desk-ruled", **facts)


def _look(desk: AuditDesk, found: Case) -> str:
    """Where more is shown of what the case is about; "" where there is no match."""
    if found.match is None:
        return ""
    return url_for("desk.second" if found.kind == "ruling" else "desk.matched", match_id=found.match)


def _again(desk: AuditDesk, found: Case, reason: str) -> str:
    """Have it tried once more; which sentence says why not, "" if it is."""
    service, who, now, number = desk.service, desk.reader().operator, desk.clock(), int(found.ref)
    if found.kind == "failed":
        whom = f"letter {number} of ours"
        act = Act(what="letter-sent-again", by=who, whom=whom, match=found.match, reason=reason)
        try:
            service.resender.again(number, now, service.acts.writing(act, now))
        except NotResent:
            return "desk-not-resent"
        return ""
    retrying = Retrying(service.engine, service.acts)
    done = (retrying.letter if found.kind == "letter" else retrying.deadline)(number, who, reason, now)
    if not done:
        abort(404)
    service.bell(Piece("read_letter"))
    return ""
