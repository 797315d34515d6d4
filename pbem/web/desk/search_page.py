"""``/desk/search``: matches, players and letters; of those that are being played for a reason alone, which is recorded."""

from typing import Final
from uuid import UUID

import msgspec
from flask import Blueprint, request, url_for

from pbem.audit.cases import own_running
from pbem.audit.searching import Hit, search
from pbem.clubhouse.acts import Act, write_down
from pbem.store.engine import reading, writing
from pbem.web.desk.gate import AuditDesk

_LONGEST: Final = 400  # characters of what is searched for, and of a reason
_MOST: Final = 100  # of what was found


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
        if reason:
            _record(desk, reason)
        hits = search(desk.service, words, lambda match: _may_name(desk, match, reason)) if words else ()
        return desk.page(
            "search.html",
            words=words,
            found=[_shown(desk, one) for one in hits[:_MOST]],
            reason=reason,
            longest=_LONGEST,
        )


def _may_name(desk: AuditDesk, match: UUID, reason: str) -> bool:
    """Whether a match that is not over may be named: a look at it has a reason, that of before or this one, recorded now."""
    with reading(desk.service.engine) as conn:
        if match in own_running(conn, desk.reader().person.id):
            return False
    if not desk.needs_reason(match):
        return True
    if reason:
        desk.look(match, reason)
    return bool(reason)


def _record(desk: AuditDesk, reason: str) -> None:
    service = desk.service
    act = Act(what="letters-searched", by=desk.reader().operator, reason=reason)
    with writing(service.engine) as conn:
        write_down(conn, service.vault, service.keys, act, desk.clock())


def _shown(desk: AuditDesk, hit: Hit) -> HitShown:
    voice, title, href = desk.reader().voice, "", ""
    if hit.match is not None and hit.game is not None and hit.number is not None:
        title, href = voice.titled(hit.game, hit.number), url_for("desk.matched", match_id=hit.match)
        if hit.sort == "letter-in":
            href = f"{href}/letters/{hit.letter}"
    return HitShown(hit.sort, title, href, hit.letter, voice.when(hit.at) if hit.at is not None else "")
