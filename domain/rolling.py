"""Who sits where if dice decide it: the best throw takes the first seat, and the others sit round the table from there."""

from collections.abc import Callable, Iterable

from domain.chance import Chance
from domain.game import Roles, Seat


def rolled(
    seats: tuple[Seat, ...], throw: Callable[[], int], best: Callable[[Iterable[int]], int], chance: Chance
) -> Roles:
    """Ties are thrown again (G-10); the others sit clockwise in an order drawn (G-12). ``best`` is ``max`` or ``min``."""
    players = range(len(seats))
    throwers = list(players)
    rounds: list[tuple[tuple[int, int], ...]] = []
    while len(throwers) > 1:
        thrown = tuple((player, throw()) for player in throwers)
        rounds.append(thrown)
        winning = best(face for _, face in thrown)
        throwers = [player for player, face in thrown if face == winning]
    circle = chance.shuffle("seat order", players)
    first = circle.index(throwers[0])
    place = {player: seats[(at - first) % len(seats)] for at, player in enumerate(circle)}
    return Roles(seats=tuple(place[player] for player in players), dice=tuple(rounds))
