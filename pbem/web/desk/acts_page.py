"""``/desk/acts``: what administrators did and looked at, the newest first."""

from typing import Final

from flask import Blueprint, request, url_for

from pbem.audit.acting import ActsSought, acts_done
from pbem.audit.cases import own_running
from pbem.web.desk.act_words import whom_said
from pbem.web.desk.gate import AuditDesk

_A_PAGE: Final = 40
_LAST: Final = 250  # pages, of what one looks through here; the command goes on


def add_acts_page(pages: Blueprint, desk: AuditDesk) -> None:
    """The log of acts and looks. Of a running match in which the reader has or had a seat none is told: a look at a letter would
    say that one came."""

    @pages.get("/acts")
    def acts() -> str:
        number = min(max(request.args.get("page", 1, type=int), 1), _LAST)
        own = own_running(desk.service, desk.reader().person.id)
        found = acts_done(desk.service, ActsSought(most=_A_PAGE * number + 1))
        done = [one for one in reversed(found) if one.match not in own][_A_PAGE * (number - 1) :]
        older = url_for(".acts", page=number + 1) if len(found) > _A_PAGE * number and number < _LAST else ""
        newer = url_for(".acts", page=number - 1) if number > 1 else ""
        shown = [(one, whom_said(desk, one)) for one in done[:_A_PAGE]]
        return desk.page("acts.html", acts=shown, titled=desk.reader().voice.titled, older=older, newer=newer)
