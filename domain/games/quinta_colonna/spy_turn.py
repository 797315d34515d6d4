"""The spy's turn: the move, the removal of the refuge assaulted before, return or assault, the limits (QC-52)."""

from domain.chance import Chance
from domain.games.quinta_colonna.board import houses_of
from domain.games.quinta_colonna.course import Course
from domain.games.quinta_colonna.deck import piece_of
from domain.games.quinta_colonna.events import (
    CardDrawn,
    PileReshuffled,
    RefugeAssaulted,
    RefugeRemoved,
    SpyCounted,
    SpyHomeSilently,
    SpyMoved,
    SpyPublished,
    SpyReturned,
    SpyStuck,
)
from domain.games.quinta_colonna.moves import heading_of, path_to
from domain.games.quinta_colonna.orders import Discard, Play
from domain.games.quinta_colonna.rounds import begin_partisans_turn, finish, move_refuges
from domain.games.quinta_colonna.sides import ground
from domain.games.quinta_colonna.state import Spy, Table


def play(course: Course, order: Play, chance: Chance) -> None:
    """A card played and a house reached. The order has been found legal."""
    state = course.playing
    course.add(moved(state.table, state.spy, order))
    _draw(course, chance)
    _remove(course, chance)
    if not course.ended:
        _land(course, order, chance)
    if not course.ended:
        _count(course, was_burnt=state.spy.burnt)
    if not course.ended:
        begin_partisans_turn(course, chance)


def discard(course: Course, order: Discard, chance: Chance) -> None:
    """A stuck spy shows a card and stays; that counts as its move, but is never a return nor an assault (QC-25, QC-45)."""
    state = course.playing
    course.add(SpyStuck(card=order.card, piece=piece_of(order.card, state.table.pieces)))
    _draw(course, chance)
    _remove(course, chance)
    if not course.ended:
        _count(course, was_burnt=state.spy.burnt)
    if not course.ended:
        begin_partisans_turn(course, chance)


def moved(table: Table, spy: Spy, order: Play) -> SpyMoved:
    """The move that a legal order means, with the path recorded (QC-15, QC-16)."""
    piece = piece_of(order.card, table.pieces)
    heading = heading_of(order.directions) if order.directions else None
    jumps = table.rules.knight_jumps
    path = path_to(ground(table), piece, spy.house, order.house, jumps=jumps, heading=heading)
    if path is None:
        raise ValueError(f"card {order.card} does not lead from {spy.house} to {order.house}")
    return SpyMoved(
        card=order.card,
        piece=piece,
        origin=spy.house,
        path=path,
        trail=path if table.rules.trail_slides == "all" else path[-1:],
        forgets=table.rules.trail_scope == "turn",
    )


def landed(table: Table, spy: Spy, order: Play) -> SpyReturned | SpyHomeSilently | RefugeAssaulted | None:
    """What the house just entered makes of the spy: a return is looked for first, then an assault (QC-19 to QC-21, QC-46)."""
    rules = table.rules
    if spy.burnt and spy.house == spy.hideout:
        if rules.announce_return:
            return SpyReturned(trail_cleared=rules.trail_scope != "game", grace=rules.return_grace)
        return SpyHomeSilently()
    free_to = not spy.burnt or rules.assaults_per_sortie == "unlimited"
    if free_to and spy.house in table.refuges and (order.assault or rules.assault == "auto"):
        return RefugeAssaulted(house=spy.house)
    return None


def _draw(course: Course, chance: Chance) -> None:
    """The replacement card, right after the card was played (QC-27); from the played ones when the pile is empty (QC-26)."""
    supply = course.playing.supply
    if not supply.named and not supply.shuffled:
        course.add(PileReshuffled())
        supply = course.playing.supply
    if supply.named:
        course.add(CardDrawn(card=supply.named[0]))
    elif supply.again:
        course.add(CardDrawn(card=chance.pick("card", houses_of(supply.shuffled))))
    else:
        course.add(CardDrawn(card=chance.top("card", houses_of(supply.shuffled))))


def _remove(course: Course, chance: Chance) -> None:
    """The refuge assaulted a turn ago goes (QC-22); with the last one the spy wins, unless it must still return (QC-28)."""
    assaulted = course.playing.spy.assaulted
    if assaulted is None:
        return
    course.add(RefugeRemoved(house=assaulted))
    table = course.playing.table
    if not table.refuges and not table.rules.final_return:
        finish(course, "refuges-removed")
    elif table.rules.refuge_move == "on_removal" or (
        # Without an announced return there is no other moment at which they could move (QC-24).
        table.rules.refuge_move == "on_return" and not table.rules.announce_return
    ):
        move_refuges(course, chance)


def _land(course: Course, order: Play, chance: Chance) -> None:
    state = course.playing
    event = landed(state.table, state.spy, order)
    if event is not None:
        course.add(event)
    if not state.table.refuges and state.spy.house == state.spy.hideout:
        finish(course, "final-return")
    elif isinstance(event, SpyReturned) and state.table.rules.refuge_move == "on_return":
        move_refuges(course, chance)


def _count(course: Course, *, was_burnt: bool) -> None:
    """The counts of QC-65, and what their limits bring about (QC-56, QC-58)."""
    state = course.playing
    spy, rules = state.spy, state.table.rules
    idle = 0 if was_burnt or spy.burnt else spy.idle + 1
    just_assaulted = spy.assaulted is not None
    burnt_turns = spy.burnt_turns + 1 if spy.burnt and not just_assaulted else 0
    course.add(SpyCounted(idle=idle, burnt_turns=burnt_turns))
    if 0 < rules.return_limit <= burnt_turns:
        finish(course, "return-limit")
    elif 0 < rules.idle_limit <= idle:
        course.add(SpyPublished(house=spy.house, trail_reset=rules.trail_scope != "game"))
