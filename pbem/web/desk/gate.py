"""The door of the desk: administrators alone come in, and a running match opens for a reason that is recorded first."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Blueprint, Flask, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from domain.game import PUBLIC, Seat
from pbem.clubhouse.acts import SIGNED_IN, Operator
from pbem.clubhouse.directory import Person
from pbem.clubhouse.matches.looks import Looking
from pbem.clubhouse.streams.repository import Loaded, NoSuchMatch
from pbem.compose import Service
from pbem.replay.perspective import has_ended
from pbem.store.vault import AuthorErased
from pbem.web.desk.voice import DeskVoice, desk_page, voice_of
from pbem.web.sessions import administrator, session_of_request

_MOST: Final = 1_000  # characters of a reason


class DeskReader(msgspec.Struct, frozen=True):
    """The administrator who asks."""

    person: Person

    @property
    def operator(self) -> Operator:
        """As acts and looks name them."""
        return Operator(self.person.address, SIGNED_IN)

    @property
    def voice(self) -> DeskVoice:
        """How they are spoken to."""
        return voice_of(self.person)


class Visit(DeskReader, frozen=True):
    """An administrator at a match. ``narrow``: it runs, and they have or had a seat in it, so that they see what that seat sees
    and no more, and rule on nothing."""

    match: Loaded
    narrow: bool


class ReasonWanted(Exception):
    """A match is running, and nobody has said in this session why they look into it."""

    def __init__(self, match: Loaded, back: str) -> None:
        super().__init__(str(match.id))
        self.match, self.back = match, back


class AuditDesk(msgspec.Struct, frozen=True):
    """What every page of the desk is made with."""

    service: Service
    clock: Callable[[], datetime]

    def reader(self) -> DeskReader:
        """Who asks: nobody but administrators ever comes here."""
        person = administrator()
        if person is None:
            abort(404)
        return DeskReader(person)

    def match(self, match_id: UUID) -> Loaded:
        """A match by its id, with nobody's view but the public's; 404 if there is none."""
        try:
            return self.service.repository.match(match_id, (PUBLIC,))
        except NoSuchMatch:
            abort(404)

    def visit(self, match: Loaded) -> Visit:
        """Whoever asks, at a match, and what they may see of it once they have said why."""
        person = self.reader().person
        return Visit(person, match, narrow=not has_ended(match) and bool(match.ever_held(person.id)))

    def looked(self, match_id: UUID, back: str | None = None) -> Visit:
        """The same, and a reason has been said and recorded where one is needed; else the form that asks it is shown instead of
        the page, and leads ``back`` (to the page itself, if nothing is said)."""
        found = self.visit(self.match(match_id))
        if not found.narrow and self.needs_reason(match_id):
            raise ReasonWanted(found.match, back or _here(match_id))
        return found

    def needs_reason(self, match_id: UUID) -> bool:
        """Whether a look at this match is still to be given a reason in this session."""
        name = session_of_request().name
        said = name is not None and self.service.sessions.has_said_reason(name, match_id, self.clock())
        return not said and self.service.looks.needed(match_id)

    def reasons_said(self) -> frozenset[UUID]:
        """The matches for which this session has lately given a reason."""
        name = session_of_request().name
        return self.service.sessions.reasons(name, self.clock()) if name is not None else frozenset()

    def look(self, match_id: UUID, reason: str, seat: Seat | None = None) -> None:
        """Record a look for this reason: at what a seat sees, or at the whole of a match, and then no other is asked for in this
        session for a while."""
        name, now, who = session_of_request().name, self.clock(), self.reader().operator
        looking = Looking(reason=reason[:_MOST], by=who.name, means=who.means, seat=seat)
        try:
            self.service.looks.record(match_id, looking, now)
        except AuthorErased:
            abort(404)
        if name is not None and seat is None:
            self.service.sessions.say_reason(name, match_id, now)

    def page(self, template: str, **facts: Any) -> str:
        """A page of the desk."""
        voice = self.reader().voice
        return desk_page(template, voice, when=voice.when, **facts)


def keep_to_administrators(app: Flask) -> None:
    """Answer everybody else as if there were no desk, whatever they ask of it, before anything else is looked at."""

    @app.before_request
    def refuse() -> None:
        path = re.sub("/+", "/", f"{request.path}/")
        if path.startswith("/desk/") and administrator() is None:
            abort(404)


def add_gate(pages: Blueprint, desk: AuditDesk) -> None:
    """The form that asks for a reason, and what takes it."""

    @pages.errorhandler(ReasonWanted)
    def ask(wanted: ReasonWanted) -> str:
        return _form(desk, wanted.match, wanted.back)

    @pages.get("/matches/<uuid:match_id>/look")
    def ask_why(match_id: UUID) -> str | Answer:
        found = desk.visit(desk.match(match_id))
        back = _local(request.args.get("to", ""), match_id)
        if found.narrow or not desk.needs_reason(match_id):
            return redirect(back)
        return _form(desk, found.match, back)

    @pages.post("/matches/<uuid:match_id>/look")
    def say_why(match_id: UUID) -> Answer | tuple[str, int]:
        found = desk.visit(desk.match(match_id))
        back = _local(request.form.get("to", ""), match_id)
        reason = request.form.get("reason", "").strip()
        if not found.narrow and desk.needs_reason(match_id):
            if not reason:
                return _form(desk, found.match, back, trouble=True), 400
            desk.look(match_id, reason)
        return redirect(back, 303)


def _form(desk: AuditDesk, match: Loaded, back: str, *, trouble: bool = False) -> str:
    title = desk.reader().voice.title(match)
    return desk.page("reason.html", title=title, match=match.id, back=back, most=_MOST, trouble=trouble)


def _here(match_id: UUID) -> str:
    """Where to go on after a reason was said: to what was asked for, if opening it does nothing."""
    if request.method != "GET":
        return url_for("desk.matched", match_id=match_id)
    return request.full_path if request.query_string else request.path


def _local(to: str, match_id: UUID) -> str:
    """The address to go on to, if it is one of the desk's."""
    return to if re.fullmatch(r"/desk(/[\w./?=&%+-]*)?", to, re.ASCII) else url_for("desk.matched", match_id=match_id)
