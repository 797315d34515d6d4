"""``/desk/matches/<id>/second``: the ruling of another administrator that waits to be agreed to, and what it would do."""

from typing import Any
from uuid import UUID

from flask import Blueprint, abort, request, url_for
from werkzeug.wrappers import Response as Answer

from domain.match.rules.rewinding import CannotRewind
from domain.match.rules.ruling import CannotRule
from pbem.clubhouse.matches.seconding import waiting_in
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.web.desk.gate import AuditDesk, Visit
from pbem.web.desk.ruling_page import shown_or_given, why_not
from pbem.web.desk.voice import desk_page
from pbem.web.words import SAY


def add_second_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The page of a ruling that waits, and its buttons."""

    @pages.get("/matches/<uuid:match_id>/second")
    def second(match_id: UUID) -> str:
        return _page(desk.service, _visit(desk, match_id))

    @pages.post("/matches/<uuid:match_id>/second")
    def agree(match_id: UUID) -> str | Answer | tuple[str, int]:
        visit = _visit(desk, match_id)
        match = desk.service.repository.match(match_id)
        try:
            return shown_or_given(
                desk.service,
                visit,
                match,
                desk.service.rulings.seconded(match, visit.operator),
                desk.clock(),
                given=url_for("desk.second", match_id=match_id, given=1),
                heading=SAY("second-title", visit.voice.language),
                links={"order": _here(match), "give": _here(match)},
            )
        except (CannotRule, CannotRewind) as why:
            return _page(desk.service, visit, why_not(why, match, visit.voice)), 400


def _visit(desk: AuditDesk, match_id: UUID) -> Visit:
    """Whoever has or had a seat has no say in it, and is not told whether anything waits."""
    visit = desk.looked(match_id, back=url_for("desk.second", match_id=match_id))
    if visit.narrow:
        abort(404)
    return visit


def _page(service: Service, visit: Visit, trouble: str = "") -> str:
    voice = visit.voice
    found = waiting_in(service.rulings, visit.match)
    given = SAY("second-given", voice.language) if request.args.get("given") else ""
    facts: dict[str, Any] = {"title": voice.title(visit.match), "trouble": trouble, "given": given, "waiting": found}
    if found is not None:
        facts |= {
            "ruling": SAY(f"ruling-{found.ruling}", voice.language),
            "about": SAY("second-about", voice.language, decision=found.decision, by=found.by.name),
            "when": voice.when(found.at),
            "own": found.by.is_same(visit.operator),
        }
    links = {"match": url_for("desk.matched", match_id=visit.match.id), "agree": _here(visit.match)}
    return desk_page("second.html", voice, **facts, links=links)


def _here(match: Loaded) -> str:
    return url_for("desk.second", match_id=match.id)
