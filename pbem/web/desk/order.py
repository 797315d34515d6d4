"""``/desk/matches/<id>/orders/<n>``: one disputed order, all that speaks for and against it, and the ruling on it."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from domain.match.rules.rewinding import CannotRewind
from domain.match.rules.ruling import CannotRule
from domain.match.state import Concluded
from pbem.audit.disputed import order_in_dispute
from pbem.audit.narrowed import narrowed, own_letters, own_orders
from pbem.audit.order import NoSuchOrder, OrderAudit, OrdersRead, Wanted, of_letter, of_order, orders_read, read_orders
from pbem.clubhouse.matches.disputes import OpenDispute, of_match
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.judging.trying import RulingAsked, request_of
from pbem.store.engine import reading
from pbem.web.desk.gate import AuditDesk, Visit
from pbem.web.desk.order_beside import in_same_decision
from pbem.web.desk.order_page import (
    Links,
    disputes_shown,
    heading_of,
    links_of,
    narrow_page,
    proof_page,
    whole_page,
)
from pbem.web.desk.ruling_page import KINDS, NotUnderstood, asked_for, form_facts, shown_or_given, why_not
from pbem.web.desk.voice import desk_page
from pbem.web.words import SAY

_CHANGE: Final = "change"  # the button of the preview that goes back to the form


class OrderCase(msgspec.Struct, frozen=True):
    """An order laid open for a visit, under the number that the visitor knows it by."""

    visit: Visit
    found: OrderAudit
    number: int
    last: int
    read: OrdersRead


def add_order_pages(pages: Blueprint, desk: AuditDesk) -> None:
    """The pages of an order, and of a letter that became none."""
    service = desk.service

    @pages.get("/matches/<uuid:match_id>/orders/<int:number>")
    def order(match_id: UUID, number: int) -> str:
        return _page(service, _case(service, desk.looked(match_id), number))

    @pages.get("/matches/<uuid:match_id>/orders/<int:number>/proof")
    def proof(match_id: UUID, number: int) -> str:
        visit = desk.looked(match_id)
        if visit.narrow:
            abort(404)
        found = _case(service, visit, number, proofs=True).found
        return desk_page("proof.html", visit.voice, **proof_page(service, visit.match, found, visit.voice))

    @pages.get("/matches/<uuid:match_id>/disputes/<int:number>")
    def disputed(match_id: UUID, number: int) -> Answer:
        return redirect(f"{_of(match_id)}/orders/{_in_dispute(service, desk.looked(match_id), number)}")

    @pages.get("/matches/<uuid:match_id>/letters/<int:number>")
    def letter(match_id: UUID, number: int) -> str | Answer:
        visit = desk.looked(match_id)
        if not visit.narrow:
            orders = orders_read(service, visit.match)
            became = next((one for one in orders if one.letter == number), None)
            if became is not None:
                return redirect(f"{_of(match_id)}/orders/{became.number}")
        found = _letter(service, visit, number)
        return desk_page("order.html", visit.voice, **_facts(service, visit, found), links=Links(_of(match_id)))

    @pages.post("/matches/<uuid:match_id>/orders/<int:number>/rule")
    def rule(match_id: UUID, number: int) -> str | Answer | tuple[str, int]:
        visit = desk.looked(match_id, back=f"{_of(match_id)}/orders/{number}")
        return _rule(service, _case(service, visit, number), desk.clock())


def _case(service: Service, visit: Visit, number: int, *, proofs: bool = False) -> OrderCase:
    """The order of this number; 404 if the visitor knows none such. Of their own seat's it is shown at once with the proofs."""
    language, match = visit.voice.language, visit.match
    known = read_orders(service, match)
    orders = known.orders
    if visit.narrow:
        letters = own_letters(service, match.id, visit.person.id)
        own = own_orders(orders, letters)
        if not 1 <= number <= len(own):
            abort(404)
        order = own[number - 1]
        found = of_order(service, match, order.number, Wanted(raw=True, language=language), known)
        mine = narrowed(match, found, number=number, letter=letters.index(order.letter) + 1)
        return OrderCase(visit, mine, number, len(own), known)
    if not 1 <= number <= len(orders):
        abort(404)
    wanted = Wanted(raw=True, proofs=proofs, language=language)
    found = of_order(service, match, number, wanted, known)
    return OrderCase(visit, found, number, len(orders), known)


def _in_dispute(service: Service, visit: Visit, number: int) -> int:
    """The order that an open dispute seems to be about; 404 if there is none such, or it is not the visitor's to see."""
    match = visit.match
    dispute = next((one for one in _open(service, match) if one.dispute == number), None)
    if dispute is None or visit.narrow:
        abort(404)
    about = order_in_dispute(read_orders(service, match), dispute.seat, dispute.decision, dispute.at)
    if about is None:
        abort(404)
    return about.number


def _letter(service: Service, visit: Visit, number: int) -> OrderAudit:
    language, match = visit.voice.language, visit.match
    letters = own_letters(service, match.id, visit.person.id) if visit.narrow else []
    if visit.narrow and not 1 <= number <= len(letters):
        abort(404)
    try:
        arrival = letters[number - 1] if visit.narrow else number
        found = of_letter(service, match, arrival, Wanted(raw=True, language=language))
    except NoSuchOrder:
        abort(404)
    return narrowed(match, found, number=0, letter=number) if visit.narrow else found


def _facts(service: Service, visit: Visit, found: OrderAudit) -> dict[str, Any]:
    if visit.narrow:
        return narrow_page(service, visit.match, found, visit.voice)
    return whole_page(service, visit.match, found, visit.voice)


def _page(service: Service, case: OrderCase, trouble: str = "") -> str:
    visit, found = case.visit, case.found
    voice, match = visit.voice, visit.match
    facts = _facts(service, visit, found)
    if not visit.narrow:
        facts |= _of_rulings(service, case, trouble)
        facts["beside"] = in_same_decision(match, found, case.read, voice)
    given = request.args.get("given", "")
    if given in KINDS:
        facts["given"] = SAY("rule-given", voice.language, ruling=SAY(f"ruling-{given}", voice.language))
    return desk_page("order.html", voice, **facts, links=links_of(match.id, case.number, case.last))


def _of_rulings(service: Service, case: OrderCase, trouble: str) -> dict[str, Any]:
    """The disputes that wait and the form to rule on them, for whoever may."""
    voice, match = case.visit.voice, case.visit.match
    disputes = _open(service, match)
    elsewhere = {}
    for one in disputes:
        about = order_in_dispute(case.read, one.seat, one.decision, one.at)
        if about is not None and about.number != case.number:
            elsewhere[one.dispute] = (f"{_of(match.id)}/orders/{about.number}", about.number)
    own = [one for one in disputes if one.dispute not in elsewhere]
    over = isinstance(match.state, Concluded)
    return {
        "disputes": disputes_shown(match, case.found, disputes, voice, elsewhere),
        "may_rule": True,
        "waiting": service.rulings.waiting(match) is not None,
        "trouble": trouble,
        **form_facts(match, case.found, own or disputes, voice, request.form, over=over),
    }


def _open(service: Service, match: Loaded) -> list[OpenDispute]:
    with reading(service.engine) as conn:
        return list(of_match(conn, match, service.vault))


def _rule(service: Service, case: OrderCase, now: datetime) -> str | Answer | tuple[str, int]:
    """Show what a ruling would do, give it if that was shown and the match stands where it stood then, or show its form as it
    was filled in."""
    visit, voice = case.visit, case.visit.voice
    if visit.narrow:
        abort(403)
    if _CHANGE in request.form:
        return _page(service, case)
    try:
        asked = asked_for(case.found, visit.operator, request.form)
        return _shown_or_given(service, case, asked, now)
    except NotUnderstood as missing:
        return _page(service, case, SAY(str(missing), voice.language)), 400
    except (CannotRule, CannotRewind) as why:
        return _page(service, case, why_not(why, visit.match, voice)), 400


def _shown_or_given(service: Service, case: OrderCase, asked: RulingAsked, now: datetime) -> str | Answer:
    match = service.repository.match(case.visit.match.id)
    ruling, here = request_of(service, match, asked), f"{_of(match.id)}/orders/{case.number}"
    waits = service.rulings.takes_two(match, ruling)
    return shown_or_given(
        service,
        case.visit,
        match,
        ruling,
        now,
        given=url_for("desk.second", match_id=match.id) if waits else f"{here}?given={asked.ruling}",
        waits=waits,
        heading=heading_of(case.found, case.visit.voice),
        kept=[(name, request.form.get(name, "")) for name in ("dispute", "ruling", "back", "reason")],
        links={"order": here, "give": f"{here}/rule"},
    )


def _of(match: UUID) -> str:
    return f"/desk/matches/{match}"
