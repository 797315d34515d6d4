"""The spy's turn: the move, the removal of the refuge assaulted before, return or assault, the limits (QC-52)."""

from typing import TypeAlias

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.board.houses import unpacked
from domain.games.quinta_colonna.orders import Discard, Play
from domain.games.quinta_colonna.rules.course import Course, Decided
from domain.games.quinta_colonna.rules.moves import heading_of, path_to
from domain.games.quinta_colonna.rules.rounds import begin_partisans_turn, finish, move_refuges
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Playing, Spy, Supply, Table

Landing: TypeAlias = e.SpyReturned | e.SpyHomeSilently | e.RefugeAssaulted | None


def play(state: Playing, seat: Seat, order: Play, chance: Chance) -> Decided:
    """A card played and a house reached. The order has been found legal."""
    event = moved(state.table, state.spy, order)
    house = event.path[-1]
    course = Course(state, happened=[event])
    _draw(course, state.supply, chance)
    state = _removed(course, state, chance)
    if not course.ended:
        landing = _land(course, state, house, order, chance)
        _go_on(course, state, house, landing, chance)
    return course.decided()


def discard(state: Playing, seat: Seat, order: Discard, chance: Chance) -> Decided:
    """A stuck spy shows a card and stays; that counts as its move, but is never a return nor an assault (QC-25, QC-45)."""
    course = Course(state, happened=[e.SpyStuck(card=order.card, piece=piece_of(order.card, state.table.pieces))])
    _draw(course, state.supply, chance)
    state = _removed(course, state, chance)
    _go_on(course, state, state.spy.house, None, chance)
    return course.decided()


def moved(table: Table, spy: Spy, order: Play) -> e.SpyMoved:
    """The move that a legal order means, with the path recorded (QC-15, QC-16)."""
    piece = piece_of(order.card, table.pieces)
    heading = heading_of(order.directions) if order.directions else None
    jumps = table.rules.knight_jumps
    path = path_to(ground(table), piece, spy.house, order.house, jumps=jumps, heading=heading)
    if path is None:
        raise ValueError(f"card {order.card} does not lead from {spy.house} to {order.house}")
    return e.SpyMoved(
        card=order.card,
        piece=piece,
        origin=spy.house,
        path=path,
        trail=path if table.rules.trail_slides == "all" else path[-1:],
        forgets=table.rules.trail_scope == "turn",
    )


def landed(table: Table, spy: Spy, house: int, order: Play) -> Landing:
    """What the house just entered makes of the spy: a return is looked for first, then an assault (QC-19 to QC-21, QC-46)."""
    rules = table.rules
    if spy.burnt and house == spy.hideout:
        if rules.announce_return:
            return e.SpyReturned(trail_cleared=rules.trail_scope != "game", grace=rules.return_grace)
        return e.SpyHomeSilently()
    free_to = not spy.burnt or rules.assaults_per_sortie == "unlimited"
    if free_to and house in table.refuges and (order.assault or rules.assault == "auto"):
        return e.RefugeAssaulted(house=house)
    return None


def _draw(course: Course, supply: Supply, chance: Chance) -> None:
    """The replacement card, right after the card was played (QC-27); from the played ones when the pile is empty (QC-26)."""
    if not supply.named and not supply.shuffled:
        course.add(e.PileReshuffled())
        supply = course.playing.supply
    if supply.named:
        course.add(e.CardDrawn(card=supply.named[0]))
    elif supply.again:
        course.add(e.CardDrawn(card=chance.pick("card", unpacked(supply.shuffled))))
    else:
        course.add(e.CardDrawn(card=chance.top("card", unpacked(supply.shuffled))))


def _removed(course: Course, state: Playing, chance: Chance) -> Playing:
    """The refuge assaulted a turn ago goes (QC-22); with the last one the spy wins, unless it must still return (QC-28).

    The state after it. If there is no such refuge, the one given does: of a move, nobody looks for more than its house.
    """
    assaulted = state.spy.assaulted
    if assaulted is None:
        return state
    course.add(e.RefugeRemoved(house=assaulted))
    table = course.playing.table
    if not table.refuges and not table.rules.final_return:
        finish(course, "refuges-removed")
    elif table.rules.refuge_move == "on_removal" or (
        # Without an announced return there is no other moment at which they could move (QC-24).
        table.rules.refuge_move == "on_return" and not table.rules.announce_return
    ):
        move_refuges(course, table, chance)
    return course.playing


def _land(course: Course, state: Playing, house: int, order: Play, chance: Chance) -> Landing:
    """What happens in the house entered; ``state`` is the one before, refuges apart."""
    table = state.table
    event = landed(table, state.spy, house, order)
    if event is not None:
        course.add(event)
    if not table.refuges and house == state.spy.hideout:
        finish(course, "final-return")
    elif isinstance(event, e.SpyReturned) and table.rules.refuge_move == "on_return":
        move_refuges(course, table, chance)
    return event


def _go_on(course: Course, state: Playing, house: int, landing: Landing, chance: Chance) -> None:
    """The counts, and the partisans' turn, unless one of them or what came before has ended the game."""
    if not course.ended:
        _count(course, state, house, landing)
    if not course.ended:
        begin_partisans_turn(course, state.table, chance)


def _count(course: Course, state: Playing, house: int, landing: Landing) -> None:
    """The counts of QC-65 on the house where the spy now stands, and what their limits bring about (QC-56, QC-58)."""
    spy, rules = state.spy, state.table.rules
    assaults = isinstance(landing, e.RefugeAssaulted)
    idle = 0 if spy.burnt or assaults else spy.idle + 1
    # Neither the turn of the assault counts nor, of course, one that ends at home.
    burnt_turns = spy.burnt_turns + 1 if spy.burnt and landing is None else 0
    course.add(e.SpyCounted(idle=idle, burnt_turns=burnt_turns))
    if 0 < rules.return_limit <= burnt_turns:
        finish(course, "return-limit")
    elif 0 < rules.idle_limit <= idle:
        course.add(e.SpyPublished(house=house, trail_reset=rules.trail_scope != "game"))
