"""``/desk/matches/<id>``: the timeline of a match."""

from uuid import UUID

from flask import Blueprint

from pbem.web.desk.gate import AuditDesk


def add_match_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The page of a match."""

    @pages.get("/matches/<uuid:match_id>")
    def matched(match_id: UUID) -> str:
        found = desk.looked(match_id)
        return desk.page("match.html", title=desk.reader().title(found.match), match=match_id, whole=found.whole)
