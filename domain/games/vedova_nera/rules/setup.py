"""How a match begins: seats, marbles, the choice of colours in turn, and the pawns that are placed then."""

from domain.chance import Chance
from domain.game import Roles, Seat
from domain.games.vedova_nera.board.colours import COLOURS, Colour
from domain.games.vedova_nera.board.nodes import NAMES, NODES, names_of, nodes_of
from domain.games.vedova_nera.events import ColourChosen, Event, MarblesShaken, PawnsPlaced
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.rules.turns import begin, following
from domain.games.vedova_nera.state import Choosing, Playing
from domain.options import Options

LEAST_PLAYERS = 2
MOST_PLAYERS = 5


def marbles_each(players: int) -> int:
    """How many marbles and pawns each colour has: 6, 5, 4, 3 with 2, 3, 4, 5 players (VN-01)."""
    return 8 - players


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    """The players in the order in which they choose (VN-26); ValueError if the game is not for so many."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"vedova-nera is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not for {players}")
    return tuple(Seat(f"player-{number}") for number in range(1, players + 1))


def roles(players: int, options: Options, chance: Chance) -> Roles:
    """Who chooses first is drawn, and so is who sits next to whom (VN-02, G-12)."""
    return Roles(chance.shuffle("seat order", seats(players, options)))


def setup(options: Options, taken: tuple[Seat, ...], chance: Chance) -> tuple[Event, ...]:
    """The marbles are shaken into their housings (VN-01)."""
    each = marbles_each(len(taken))
    lying = chance.shuffle("marbles", NODES)
    marbles = {
        colour: tuple(NAMES[node] for node in sorted(lying[at * each : (at + 1) * each]))
        for at, colour in enumerate(COLOURS)
    }
    return (MarblesShaken(dict(options), taken, marbles, NAMES[lying[len(COLOURS) * each]]),)


def choose(course: Course, seat: Seat, colour: Colour) -> None:
    """A seat takes a colour; after the last choice the pawns are placed."""
    course.add(ColourChosen(seat, colour))
    go_on_choosing(course)


def go_on_choosing(course: Course) -> None:
    """Those who have left get what is first in the list (VN-35); when everybody has a colour, play begins."""
    table = course.state_as(Choosing)
    while len(table.chosen) < len(table.seats) and len(table.chosen) in table.retired:
        colour = next(colour for colour in COLOURS if colour not in table.chosen)
        course.add(ColourChosen(table.seats[len(table.chosen)], colour, left=True))
        table = course.state_as(Choosing)
    if len(table.chosen) == len(table.seats):
        _place(course, table)


def _place(course: Course, table: Choosing) -> None:
    """Everybody's pawns stand where the marbles of the player on the right lie: the one who chose before (VN-03)."""
    pawns = {
        colour: names_of(table.marbles[table.chosen[player - 1]])
        for player, colour in enumerate(table.chosen)
        if player not in table.retired
    }
    course.add(PawnsPlaced(pawns, NAMES[table.black]))
    last = len(table.seats) - 1
    playing = course.state_as(Playing)
    # The seat before the one that is to begin: whoever follows it and still plays begins.
    begin(course, following(playing, last if table.rules.first_move == "first_chooser" else last - 1))


def free_colours(table: Choosing) -> tuple[Colour, ...]:
    """The colours that may still be chosen."""
    return tuple(colour for colour in COLOURS if colour not in table.chosen)


def goals_of(table: Choosing, colour: Colour) -> tuple[str, ...]:
    """Where the marbles of a colour lie, from the inside outwards."""
    return tuple(NAMES[node] for node in sorted(nodes_of(table.marbles[colour]), key=lambda node: (node % 4, node)))
