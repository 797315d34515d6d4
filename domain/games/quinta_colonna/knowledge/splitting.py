"""What each question would tell: the houses left by a yes and by a no, for all questions at once."""

from typing import NamedTuple

from domain.games.quinta_colonna.board.houses import unpacked
from domain.games.quinta_colonna.knowledge import Reckoned
from domain.games.quinta_colonna.knowledge.worlds import WIDTH, Lanes, TooMany, Worlds, replayed
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Table


class Answers(NamedTuple):
    """A question, and the houses that each answer would leave."""

    house: int
    yes: int
    no: int

    @property
    def expected(self) -> float:
        """How many houses are left on average, if every house that an answer leaves is as likely as any other."""
        yes, no = self.yes.bit_count(), self.no.bit_count()
        return (yes * yes + no * no) / (yes + no) if yes + no else 0.0


def splits(reckoned: Reckoned, table: Table) -> tuple[Answers, ...]:
    """What every question would tell that a pawn can ask from where it stands; none if no answer would tell anything."""
    near = 0
    for stands in table.pawns.values():
        near |= ground(table).near[stands]
    houses = unpacked(near & ~reckoned.given)
    if not houses or not reckoned.turns:
        return ()
    lanes = Lanes.asking(houses)
    below = sum(1 << WIDTH * lane for lane in range(len(houses)))
    begun: Worlds = {stance: [row * below for row in rows] for stance, rows in reckoned.before.items()}
    try:
        worlds = replayed(begun, reckoned.turns, table, lanes)
    except TooMany:
        return ()
    left = [0] * (2 * len(houses))
    for rows in worlds.values():
        for house, held in enumerate(rows):
            _note(left, 1 << house, held)
    return tuple(Answers(house, left[len(houses) + at], left[at]) for at, house in enumerate(houses))


def _note(left: list[int], house: int, held: int) -> None:
    """A house is left in every lane that holds anything there."""
    for lane in range(len(left)):
        if not held:
            break
        if held & (1 << WIDTH) - 1:
            left[lane] |= house
        held >>= WIDTH


def best(found: tuple[Answers, ...], possible: int) -> Answers | None:
    """The question that leaves the fewest houses on average; None if none would leave fewer than there are."""
    useful = [one for one in found if one.expected < possible.bit_count()]
    return min(useful, key=lambda one: (one.expected, one.house), default=None)
