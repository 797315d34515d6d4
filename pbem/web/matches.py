"""The matches of the player who is signed in: whose turn it is and since when, and where those that are over are looked at."""

from typing import Final, Literal
from uuid import UUID

import msgspec
from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from domain.match.naming import name_of
from domain.match.sight import waited_for
from domain.seats import number_of_place
from domain.words import sentence
from mail.outbound.compose.opening import first_line, short_title
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from pbem.clubhouse.directory import Person
from pbem.clubhouse.matches.own import OwnMatches, SeatHeld
from pbem.compose import Service
from pbem.web.sessions import visitor
from pbem.web.speaking import page, sayer

_MOST: Final = 30  # matches that are over on one page


class MatchShown(msgspec.Struct, frozen=True):
    """A match as its line says it."""

    id: UUID
    title: str
    seat: str
    standing: str
    when: str
    record: str
    seated: bool
    played: bool


Group = Literal["yours", "others", "over"]


def matches_pages(service: Service) -> Blueprint:
    """``/matches``, for those who are signed in; others are led to where they come in."""
    pages = Blueprint("matches", __name__, url_prefix="/matches")
    own = OwnMatches(service.repository)

    @pages.get("")
    def mine() -> str | Answer:
        person = visitor()
        if person is None:
            return redirect(url_for("signing_in.form"))
        before = request.args.get("before", type=int)
        over, more = own.over(person.id, _MOST, before)
        shown: dict[Group, list[MatchShown]] = {"yours": [], "others": [], "over": []}
        for held in [*(own.running(person.id) if before is None else ()), *over]:
            shown[_group(held)].append(_shown(service, held, person))
        return page("matches.html", person.language, **shown, before=before, more=more)

    return pages


def _group(held: SeatHeld) -> Group:
    view = held.view
    if view.outcome is not None or view.cancelled:
        return "over"
    return "yours" if view.is_invited or view.seat in waited_for(held.game, view) else "others"


def _shown(service: Service, held: SeatHeld, person: Person) -> MatchShown:
    language, view = person.language, held.view
    say = sayer(language)
    kind: Literal["invitation", "turn"] = "invitation" if view.is_invited else "turn"
    standing = first_line(held.game, view, Occasion(kind=kind, language=language, zone=person.zone))
    when = ""
    if held.ended_at is not None:
        when = say("ended-at", when=instant(held.ended_at, person.zone, language))
    elif held.since is not None:
        when = say("waiting-since", when=instant(held.since, person.zone, language))
    title = short_title(held.game, language)
    number = view.opened.number if view.opened is not None else 0
    return MatchShown(
        id=held.match,
        title=say("match-title", game=title, number=number),
        seat=sentence(name_of(held.game, view, held.seat, language)),
        standing=standing,
        when=when,
        record=url_for("fairness.record", token=service.outbox.tokens.record_of(held.match)) if view.outcome else "",
        seated=not number_of_place(held.seat),
        played=view.asked is not None,
    )
