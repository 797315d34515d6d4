"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from domain.game import REFEREE, GamePositions, Seat
from domain.games.mata_hari.position.schema import Position
from domain.games.mata_hari.position.states import document_of, state_of
from domain.games.mata_hari.state import Blank, Over, State, View


def see(state: State, seat: Seat) -> View:
    """The view that a seat has of a position read: the table and its own cards; all of it if all is over."""
    if isinstance(state, Blank):
        return View(seat=seat)
    over = isinstance(state, Over)
    looks = bool(state.table.looks) and state.table.looks[0].seat == seat
    everything = over or seat == REFEREE
    return View(
        seat=seat,
        table=state.table,
        owns={other: own for other, own in state.owns.items() if everything or other == seat},
        deck=state.deck if everything or looks else None,
        ended=state.ended if isinstance(state, Over) else None,
    )


POSITIONS: GamePositions[State, View] = GamePositions(
    shape=Position,
    title="Position of Operation: Mata Hari",
    state_of=state_of,
    document_of=document_of,
    supplies=("deck",),
    see=see,
)
