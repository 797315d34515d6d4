"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from domain.game import REFEREE, GamePositions, Seat
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.position.schema import Position
from domain.games.quinta_colonna.position.states import document_of, state_of
from domain.games.quinta_colonna.state import Blank, Dealing, Over, State, View


def see(state: State, seat: Seat) -> View:
    """The view that a seat has of a position read: the table, and the spy's side if it is the spy's or all is over."""
    if isinstance(state, Blank | Dealing):
        return View(seat=seat)
    over = isinstance(state, Over)
    return View(
        seat=seat,
        table=state.table,
        spy=state.spy if over or seat in (SPY, REFEREE) else None,
        outcome=state.outcome if isinstance(state, Over) else None,
    )


POSITIONS: GamePositions[State, View] = GamePositions(
    shape=Position,
    title="Position of Quinta Colonna",
    state_of=state_of,
    document_of=document_of,
    supplies=("draw_pile",),
    see=see,
)
