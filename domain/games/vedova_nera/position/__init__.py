"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from domain.game import GamePositions, Seat
from domain.games.vedova_nera.position.schema import Position
from domain.games.vedova_nera.position.states import document_of, expected_of, state_of
from domain.games.vedova_nera.state import State, View


def see(state: State, seat: Seat) -> View:
    """All is open: a seat knows of a position what there is to know."""
    return state


POSITIONS: GamePositions[State, View] = GamePositions(
    shape=Position,
    title="Position of La Vedova Nera",
    state_of=state_of,
    document_of=document_of,
    expected_of=expected_of,
    see=see,
)
