"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from domain.game import REFEREE, GamePositions, Seat
from domain.games.casablanca.position.schema import Position, words
from domain.games.casablanca.position.states import document_of, state_of
from domain.games.casablanca.state import Blank, Over, State, View


def see(state: State, seat: Seat) -> View:
    """The view that a seat has of a position read: the table and its own cards; all of it if all is over."""
    if isinstance(state, Blank):
        return View(seat=seat)
    everything = isinstance(state, Over) or seat == REFEREE
    return View(
        seat=seat,
        table=state.table,
        owns={other: own for other, own in state.owns.items() if everything or other == seat},
        hidden=state.hidden if everything else None,
        ended=state.ended if isinstance(state, Over) else None,
    )


POSITIONS: GamePositions[State, View] = GamePositions(
    shape=Position,
    title="Position of Casablanca",
    state_of=state_of,
    document_of=document_of,
    supplies=("remaining", "red_deck"),
    see=see,
    words=words,
)
