"""How a match begins: seats and roles, the map, refuges, pawns, hideout and hand (rulebook section "Set-up")."""

from domain.chance import Chance
from domain.game import Roles, Seat
from domain.games.quinta_colonna.board.deck import CARDS, assign
from domain.games.quinta_colonna.board.houses import ALL, HOUSES, board, mask_of, unpacked
from domain.games.quinta_colonna.events import BoardSet, Event, HandDealt, HideoutDrawn, PawnStarted
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.orders import PAWNS, SPY
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.evolve import lay
from domain.games.quinta_colonna.rules.rounds import begin_spy_turn
from domain.games.quinta_colonna.state import Dealing
from domain.options import Options
from domain.rolling import rolled

LEAST_PLAYERS = 2
MOST_PLAYERS = 6
BLOCKED = 24
HAND = 3
_DIE = (1, 2, 3, 4, 5, 6)


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    """The spy and one seat per partisan player; ValueError if the game is not for so many (QC-01)."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"quinta-colonna is for {LEAST_PLAYERS} to {MOST_PLAYERS} players, not for {players}")
    return (SPY, *(Seat(f"partisan-{number}") for number in range(1, players)))


def roles(players: int, options: Options, chance: Chance) -> Roles:
    """The lowest die plays the spy, ties thrown again (G-10); the others sit clockwise in an order drawn (G-12)."""
    return rolled(seats(players, options), lambda: chance.pick("role dice", _DIE), min, chance)


def setup(options: Options, taken: tuple[Seat, ...], chance: Chance) -> tuple[Event, ...]:
    """The opening events for the ``taken`` seats. With ``partisan_start: choose`` the pawns are not placed yet (QC-64)."""
    rules = Rules.of(options)
    blocked = _map(rules, chance)
    left = list(unpacked(ALL & ~mask_of(blocked)))
    refuges = _draw(chance, "refuges", left, rules.refuges)
    begun = BoardSet(
        options=dict(options),
        seats=taken,
        blocked=tuple(sorted(blocked)),
        refuges=tuple(sorted(refuges)),
        pieces=assign(chance) if rules.deck_pieces == "chess15" else None,
    )
    course = Course(Dealing(lay(None, begun)))
    if rules.partisan_start == "draw":
        for pawn, house in zip(PAWNS, _draw(chance, "pawns", left, len(PAWNS)), strict=True):
            course.add(PawnStarted(pawn=pawn, house=house))
    (hideout,) = _draw(chance, "hideout", left, 1)
    course.add(HideoutDrawn(house=hideout))
    deck = [card for card in CARDS if card != hideout]
    course.add(HandDealt(cards=tuple(sorted(_draw(chance, "hand", deck, HAND)))))
    if rules.partisan_start == "draw":
        begin_spy_turn(course, rules, 1)
    return (begun, *course.events)


def _map(rules: Rules, chance: Chance) -> tuple[int, ...]:
    """The blocked houses, drawn again while they cut the board in two (``connected_map``)."""
    while True:
        blocked = chance.sample("map", HOUSES, BLOCKED)
        if not rules.connected_map or board(rules.wrap, mask_of(blocked)).connected():
            return blocked


def _draw(chance: Chance, purpose: str, left: list[int], count: int) -> tuple[int, ...]:
    """So many of the cards left, which are gone from there then."""
    drawn = chance.sample(purpose, left, count)
    for number in drawn:
        left.remove(number)
    return drawn
