"""The letter about a ruling as it would go out, for whoever is about to give it."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Engine

from domain.game import Seat
from domain.match.events import Rewound
from domain.match.rules.course import Decided
from domain.match.rules.ruling import Matter
from domain.match.state import Unopened
from mail.outbound.compose import compose
from mail.outbound.occasion import Occasion, RulingTold
from mail.outbound.rendering.text import render_text
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.clubhouse.streams.repository import Loaded
from pbem.store.engine import reading


def letter_about(
    match: Loaded, engine: Engine, directory: Directory, request: RulingRequest, about: Matter, decided: Decided
) -> str:
    """The words of the letter to the first whom the ruling concerns, but for its seal; "" if that is nobody who reads."""
    reader = _reader(match, engine, directory, about.seats)
    if reader is None:
        return ""
    seat, person = reader
    back = next((event for event in decided.events if isinstance(event, Rewound)), None)
    told = RulingTold(
        about.decision,
        request.ruling,
        request.reason,
        about.disputed,
        (back.decision, back.decisions + 1) if back is not None else None,
    )
    occasion = Occasion(kind="ruling", language=person.language, zone=person.zone, ruling=told)
    return render_text(compose(match.game, decided.views[seat], occasion))


def _reader(match: Loaded, engine: Engine, directory: Directory, seats: Sequence[Seat]) -> tuple[Seat, Person] | None:
    """The first of these seats in which somebody sits whose address is known."""
    if isinstance(match.state, Unopened):
        return None
    players = {
        seat: UUID(who.player)
        for seat, who in match.state.occupants.items()
        if seat in seats and who.player is not None
    }
    with reading(engine) as conn:
        persons = directory.persons(conn, players.values())
    return next(((seat, persons[players[seat]]) for seat in seats if players.get(seat) in persons), None)
