"""``/desk``: what waits for an administrator."""

from typing import Final

from flask import Blueprint, abort, request, url_for

from pbem.audit.cases import ASKED, KINDS, MOST, MOST_MATCHES, CasesFound, open_cases
from pbem.web.desk.case_lines import A_PAGE, FIRST, group_of
from pbem.web.desk.gate import AuditDesk

_READ: Final = {"letters": MOST, "matches": MOST_MATCHES}


def add_case_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The lists of cases."""

    @pages.get("")
    def cases() -> str:
        kind, number = request.args.get("kind", ""), request.args.get("page", 1, type=int)
        if kind and kind not in KINDS:
            abort(404)
        found = [one for one in open_cases(desk.service, desk.reader().person.id, desk.clock()) if one.cases]
        if not kind:
            every = [group_of(desk, one, 0, _shown(one), url_for(".cases", kind=one.kind)) for one in found]
            return desk.page("cases.html", kind="", groups=every, done=request.args.get("done", ""), **_READ)
        start, on = A_PAGE * (max(number, 1) - 1), url_for(".cases", kind=kind, page=max(number, 1) + 1)
        some = [group_of(desk, one, start, A_PAGE, on) for one in found if one.kind == kind]
        return desk.page("cases.html", kind=kind, groups=some, **_READ)


def _shown(found: CasesFound) -> int:
    """How many are shown where all kinds are."""
    return A_PAGE if found.kind in ASKED else FIRST
