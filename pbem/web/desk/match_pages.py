"""``/desk/matches/<id>``: the timeline of a match, a page at a time, or of one sort of things in it."""

from typing import Final, cast
from uuid import UUID

import msgspec
from flask import Blueprint, abort, request, url_for

from domain.words import sentence
from pbem.audit.letters.verdict_words import became_of
from pbem.audit.letters.writers import writer_said
from pbem.audit.sitting import sitters
from pbem.audit.timeline import SORTS, TimelineLine, timeline
from pbem.clubhouse.inbox.verdicts import Result, Verdict
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.desk.gate import AuditDesk
from pbem.web.desk.voice import DeskVoice
from pbem.web.words import SAY

_A_PAGE: Final = 40


class LineShown(msgspec.Struct, frozen=True):
    """A line of the timeline."""

    sort: str
    what: str
    number: int
    href: str
    seats: str
    said: str
    by: str
    when: str
    decision: int


def add_match_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The page of a match."""

    @pages.get("/matches/<uuid:match_id>")
    def matched(match_id: UUID) -> str:
        found = desk.looked(match_id)
        match, voice = found.match, desk.reader().voice
        title = voice.title(match)
        if found.narrow:
            return desk.page("own-seat.html", title=title, match=match_id)
        sort, number = request.args.get("show", ""), max(request.args.get("page", 1, type=int), 1)
        if sort and sort not in SORTS:
            abort(404)
        lines = [one for one in timeline(desk.service, match, voice.language) if not sort or one.sort == sort]
        start = _A_PAGE * (number - 1)
        return desk.page(
            "match.html",
            title=title,
            match=match_id,
            sitters=[(sentence(voice.seat(match, one.seat)), one) for one in sitters(desk.service, match)],
            sorts=SORTS,
            sort=sort,
            lines=[_shown(voice, match, one) for one in lines[start : start + _A_PAGE]],
            all=len(lines),
            newer=_at(match_id, sort, number - 1) if number > 1 else "",
            older=_at(match_id, sort, number + 1) if start + _A_PAGE < len(lines) else "",
        )


def _at(match_id: UUID, sort: str, number: int) -> str:
    return url_for("desk.matched", match_id=match_id, show=sort or None, page=number)


def _shown(voice: DeskVoice, match: Loaded, one: TimelineLine) -> LineShown:
    place = {"order": "orders", "letter-in": "letters", "letter-out": "sent"}.get(one.sort)
    return LineShown(
        sort=one.sort,
        what=one.what,
        number=one.number,
        href=f"{url_for('desk.matched', match_id=match.id)}/{place}/{one.number}" if place else "",
        seats=_whom(voice, match, one),
        said=_said(voice, one),
        by=one.by,
        when=voice.when(one.at),
        decision=one.decision,
    )


def _whom(voice: DeskVoice, match: Loaded, one: TimelineLine) -> str:
    """Whom it concerns; of a letter that came in who wrote it."""
    seats = [voice.seat(match, seat) for seat in one.seats]
    if one.sort == "letter-in" and one.writer != "nobody":
        seats = [writer_said(one.writer, seat, voice.language) for seat in seats]
    return ", ".join(map(sentence, seats))


def _said(voice: DeskVoice, one: TimelineLine) -> str:
    """Which letter it was, or what it came to, and the words there are to it; of an outage until when it lasted."""
    if one.until is not None:
        return SAY("outage-until", voice.language, until=voice.when(one.until))
    if one.sort == "letter-in":
        return became_of(Verdict(cast("Result", one.kind), one.said), voice.language, one.led_to)
    named = f"kind-{one.kind}"
    kind = SAY(named, voice.language) if one.sort == "letter-out" and named in SAY else ""
    return ": ".join(filter(None, (kind, one.said)))
