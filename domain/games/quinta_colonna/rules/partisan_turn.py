"""The partisans' turn: pawns placed, moved, asking and arresting, and the word that closes it."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.orders import PAWNS, Arrest, Ask, End, Move, Pawn, Start, Stay
from domain.games.quinta_colonna.rules.course import Course, Decided
from domain.games.quinta_colonna.rules.rounds import begin_spy_turn, close_partisans_turn, finish
from domain.games.quinta_colonna.rules.sides import partisans, paths
from domain.games.quinta_colonna.state import Playing, Table


def move(state: Playing, seat: Seat, order: Move | Stay, chance: Chance) -> Decided:
    """A pawn moves up to two steps (QC-29). The order has been found legal, as in all functions here."""
    return Course.alone(state, e.PawnMoved(pawn=order.pawn, houses=entered(state.table, order), by=seat))


def entered(table: Table, order: Move | Stay) -> tuple[int, ...]:
    """The houses that a pawn enters: none if it stays or is sent where it stands; a way of two steps is found for it."""
    origin = table.pawns[order.pawn]
    if isinstance(order, Stay) or order.houses == (origin,):
        return ()
    ways = paths(table)
    if len(order.houses) == 2 or ways.near[origin] >> order.houses[0] & 1:
        return order.houses
    via = ways.between(origin, order.houses[0])
    if via is None:
        raise ValueError(f"{order.pawn} cannot go from {origin} to {order.houses[0]}")
    return (via, *order.houses)


def ask(state: Playing, seat: Seat, order: Ask, chance: Chance) -> Decided:
    """A question, its true answer, and the end of the turn once every pawn has asked."""
    table, pawn = state.table, order.pawn
    house = asked_house(table, order) if order.branches else order.house
    if house is None:
        return Course.alone(state, e.QuestionLapsed(pawn=pawn, by=seat))
    asked = e.HouseAsked(pawn=pawn, house=house, answer=state.spy.trail >> house & 1 == 1, by=seat)
    fixed = () if len(table.moved) == len(table.pawns) else fixed_by_asking(table, pawn)
    happened = (e.PawnsFixed(pawns=fixed), asked) if fixed else (asked,)
    still = len(table.asked) + 1 < len(table.pawns)
    return Course.alone(state, *happened) if still else _closed(state, happened, chance)


def asked_house(table: Table, order: Ask) -> int | None:
    """The house that this question comes to be about, given this turn's answers (QC-59); None: it is not asked."""
    for branch in order.branches:
        if table.answers[branch.pawn] is (branch.answer == "yes"):
            return branch.house
    return order.house


def fixed_by_asking(table: Table, pawn: Pawn) -> tuple[Pawn, ...]:
    """The pawns that a question of ``pawn`` fixes where they stand: all that have not moved (QC-31)."""
    if table.rules.partisan_phase == "interleaved":
        return ()
    return tuple([other for other in sorted(table.pawns) if other != pawn and other not in table.moved])


def arrest(state: Playing, seat: Seat, order: Arrest, chance: Chance) -> Decided:
    """The spy is there and has lost, or is not and the partisans' turn is over (QC-36)."""
    house = state.table.pawns[order.pawn] if order.house is None else order.house
    if house == state.spy.house:
        course = Course(state, happened=[e.SpyArrested(pawn=order.pawn, house=house, by=seat)])
        finish(course, "arrest")
        return course.decided()
    skip = state.table.rules.failed_arrest == "skip_next"
    return _closed(state, (e.ArrestFailed(pawn=order.pawn, house=house, skip=skip, by=seat),), chance)


def end(state: Playing, seat: Seat, order: End, chance: Chance) -> Decided:
    """One partisan player closes the turn; of several, the second who says so (QC-54)."""
    said = (e.EndSaid(by=seat),)
    return _closed(state, said, chance) if ends_turn(state.table, seat) else Course.alone(state, *said)


def ends_turn(table: Table, seat: Seat) -> bool:
    """Whether an ``end`` by this seat closes the turn at once."""
    return len(partisans(table)) == 1 or any(other != seat for other in table.end_by)


def start(state: Playing, seat: Seat, order: Start, chance: Chance) -> Decided:
    """A pawn on its chosen house; with the last one the first round begins (QC-64)."""
    table = state.table
    course = Course(state, happened=[e.PawnStarted(pawn=order.pawn, house=order.house, by=seat)])
    if len(table.pawns) + 1 == len(PAWNS):
        begin_spy_turn(course, table.rules, table.round)
    return course.decided()


def _closed(state: Playing, happened: tuple[e.Event, ...], chance: Chance) -> Decided:
    """What happened, and what follows when the turn closes with it."""
    course = Course(state, happened=happened)
    close_partisans_turn(course, state.table, chance)
    return course.decided()
