"""``/desk/search``: matches, players and letters; of those that are being played for a reason alone, which is recorded."""

from typing import Final

import msgspec
from flask import Blueprint, request, url_for

from pbem.audit.cases import own_running
from pbem.audit.searching import Hit, MayName, search
from pbem.clubhouse.acts import Act
from pbem.store.engine import writing
from pbem.web.desk.gate import AuditDesk

_LONGEST: Final = 400  # characters of what is searched for, and of a reason
_A_PAGE: Final = 40


class HitShown(msgspec.Struct, frozen=True):
    """A line of what was found."""

    sort: str
    title: str
    href: str
    letter: int
    when: str


def add_search_page(pages: Blueprint, desk: AuditDesk) -> None:
    """A form, and what is found. What is searched for stands in no address: it may be somebody's."""

    @pages.get("/search")
    def search_for() -> str:
        return desk.page("search.html", words="", found=None, longest=_LONGEST)

    @pages.post("/search")
    def found() -> str:
        words, reason = (request.form.get(name, "").strip()[:_LONGEST] for name in ("words", "reason"))
        first = max(request.form.get("first", 0, type=int), 0)
        if reason:
            _record(desk, reason)
        every = search(desk.service, words, _may_name(desk, reason)) if words else ()
        hits = every[first : first + _A_PAGE]
        for match in dict.fromkeys(one.match for one in hits if one.guarded and one.match is not None):
            if desk.needs_reason(match):
                desk.look(match, reason)
        return desk.page(
            "search.html",
            words=words,
            found=[_shown(desk, one) for one in hits],
            count=len(every),
            following=first + _A_PAGE if len(every) > first + _A_PAGE else 0,
            reason=reason,
            longest=_LONGEST,
        )


def _may_name(desk: AuditDesk, reason: str) -> MayName:
    """Whether something may be named of a match that is not over: none in which whoever asks has or had a seat, and of those
    being played only for a reason, one said before or this one. Of those that a page then names the look is recorded."""
    own = own_running(desk.service, desk.reader().person.id)
    said = desk.reasons_said()
    return lambda hit: hit.match not in own and (bool(reason) or hit.match in said or hit.state != "underway")


def _record(desk: AuditDesk, reason: str) -> None:
    service = desk.service
    act = Act(what="letters-searched", by=desk.reader().operator, reason=reason)
    with writing(service.engine) as conn:
        service.acts.write(conn, act, desk.clock())


def _shown(desk: AuditDesk, hit: Hit) -> HitShown:
    voice, title, href = desk.reader().voice, "", ""
    if hit.match is not None and hit.game is not None and hit.number is not None:
        title, href = voice.titled(hit.game, hit.number), url_for("desk.matched", match_id=hit.match)
        if hit.sort == "letter-in":
            href = f"{href}/letters/{hit.letter}"
        if hit.sort == "letter-out":
            href = f"{href}/sent/{hit.letter}"
    return HitShown(hit.sort, title, href, hit.letter, voice.when(hit.at) if hit.at is not None else "")
