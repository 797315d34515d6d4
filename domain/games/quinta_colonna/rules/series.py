"""A game for each player, the spy's role passing clockwise, and the ranking at the end (QC-02)."""

from domain.game import Leg, Seat
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.rules.setup import seats as all_seats
from domain.games.quinta_colonna.state import State, Table
from domain.options import Options


class Rotation:
    """``series: rotate``. A leg's score is the spy's: (refuges removed, rounds played)."""

    def length(self, players: int, options: Options) -> int:
        """One game, or as many as there are players."""
        return players if Rules.of(options).series == "rotate" else 1

    def seats(self, first: tuple[Seat, ...], leg: int) -> tuple[Seat, ...]:
        """Who sits where in game ``leg`` (from 0): the spy's seat goes to the next player clockwise each time."""
        circle = all_seats(len(first), {})
        return tuple(circle[(circle.index(seat) - leg) % len(circle)] for seat in first)

    def ranking(self, legs: tuple[Leg, ...]) -> tuple[tuple[int, ...], ...]:
        """Players by the refuges each removed as the spy, then by fewer rounds; those equal in both tie."""
        scores: dict[int, tuple[int, int]] = {}
        for leg in legs:
            removed, rounds = leg.score
            scores[leg.seats.index(SPY)] = (-removed, rounds)
        return tuple(
            tuple(player for player in sorted(scores) if scores[player] == score)
            for score in sorted(set(scores.values()))
        )

    def score(self, state: State) -> tuple[int, ...]:
        """What a finished game counts for its spy: (refuges removed, rounds played)."""
        table: Table | None = getattr(state, "table", None)
        if table is None:
            return (0, 0)
        return (max(0, table.rules.refuges - len(table.refuges)), table.round)
