"""An unsent letter gives way to a newer one, and nothing that it would have told is lost with it."""

from uuid import UUID

from sqlalchemy import select

from pbem.clubhouse.outbox.rows import read_payload
from pbem.store.tables import outbox
from tests.pbem.production.company import write_in
from tests.support.desks import do_next
from tests.support.house import House

SPY, PARTISAN = "spy", "partisan-1"


def told(house: House, seat: str) -> set[int]:
    """The events after which something stands in a letter that this player has got, or is going to get."""
    standing = outbox.c.state.in_(("sent", "waiting"))
    with house.service.engine.connect() as conn:
        rows = conn.execute(select(outbox.c.payload).where(outbox.c.seat == seat, standing)).scalars()
        stories = [read_payload(row) for row in rows]
    return {event for story in stories for event in range(story.since, story.upto)}


def play_unsent(house: House, match: UUID, *, spies_moves: int) -> None:
    """Orders are read while the mail server is away, up to so many of the spy's."""
    moved = 0
    while moved < spies_moves:
        loaded = house.match(match)
        (seat, *_) = loaded.game.rules.awaited(loaded.state.game)  # type: ignore[union-attr]
        write_in(house, match, seat, house.some_order(match, seat))
        assert do_next(house.service.desk, house.now, "read_letter").read
        moved += seat == SPY


def test_what_a_letter_would_have_told_is_told_by_the_one_in_its_place(house: House) -> None:
    match = house.open(SPY, PARTISAN)
    for moves in (1, 2, 3):
        play_unsent(house, match, spies_moves=moves)
        assert told(house, PARTISAN) == set(range(max(told(house, PARTISAN)) + 1))
