"""How play goes on by itself, in one go, until somebody has to be asked: activations, event cards, turns (2.2)."""

from itertools import chain

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS, cards, is_event
from domain.games.casablanca.rules.activation import begin, begin_extra
from domain.games.casablanca.rules.captures import keep_before_counting
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.effects import apply_answers, apply_card
from domain.games.casablanca.rules.eligible import card_in_force, has_choice
from domain.games.casablanca.rules.ending import finish_nearest
from domain.games.casablanca.state import Table


def go_on(course: Course) -> None:
    """Whatever follows without asking anybody."""
    while not course.ended:
        table = course.table
        if table.to_act is not None or (table.asked and table.unanswered):
            return
        match table.phase:
            case "movement" if table.waiting:
                begin(course, table.waiting[0])
            case "movement":
                _after_movement(course)
            case "event" if table.asked:
                apply_answers(course)
            case "event" if table.waiting:
                _next_extra_move(course)
            case "event":
                _after_event(course)
            case _:
                _play_for_the_absent(course)


def begin_turn(course: Course, turn: int) -> None:
    """The next red card: drawn from the deck, or asked of the seat whose card it is (CB-43)."""
    if course.table.rules.articulated:
        _ask_for_red(course, turn)
    else:
        reveal(course, turn, _top(course))


def reveal(course: Course, turn: int, card: int, *, seat: Seat | None = None, random: bool = False) -> None:
    """A red card comes into force."""
    by_event = is_event(card)
    course.add(e.RedRevealed(turn, card, seat, seat is not None or not by_event, random))
    if by_event:
        apply_card(course)
    else:
        course.add(e.MovementBegan(course.table.playing))


def stacked(course: Course) -> tuple[int, ...]:
    """A new red deck: movements and events shuffled apart and laid alternately, a movement first."""
    movements = course.chance.shuffle("movement cards", MOVEMENTS)
    events = course.chance.shuffle("event cards", EVENTS)
    return tuple(chain.from_iterable(zip(movements, events, strict=True)))


def deal_red(course: Course) -> None:
    """All 40 red cards shuffled together and dealt; the rest nobody sees (CB-41)."""
    seats = course.table.seats
    each = cards().dealt.red[len(seats) - 2]
    left = [*MOVEMENTS, *EVENTS]
    hands: dict[Seat, tuple[int, ...]] = {}
    for seat in seats:
        hands[seat] = course.chance.shuffle(f"red hand of {seat}", left)[:each]
        left = [card for card in left if card not in hands[seat]]
    course.add(e.RedDealt(hands, tuple(left)))


def whose_card(table: Table, turn: int) -> Seat:
    """The seat that plays the red card of a turn (CB-43)."""
    return table.seats[(turn - 1) % len(table.seats)]


def _top(course: Course) -> int:
    if not course.hidden.red_deck:
        course.add(e.RedStacked(stacked(course)))
    return course.hidden.red_deck[0]


def _ask_for_red(course: Course, turn: int) -> None:
    seat = whose_card(course.table, turn)
    if not course.own(seat).red:
        deal_red(course)
    course.add(e.RedAsked(turn, seat))
    if seat in course.table.resigned:
        _play_for_the_absent(course)


def _play_for_the_absent(course: Course) -> None:
    """The service plays a random card for a seat that has left (CB-63)."""
    turn = course.table.turn
    seat = whose_card(course.table, turn)
    card = course.chance.pick(f"red card of {seat}", course.own(seat).red)
    reveal(course, turn, card, seat=seat, random=True)


def _after_movement(course: Course) -> None:
    """Basic: the event card; it follows every movement. Articulated: the turn is over."""
    top = None if course.table.rules.articulated else _top(course)
    if top is not None and is_event(top):
        reveal(course, course.table.turn, top)
    else:
        _end_turn(course)


def _after_event(course: Course) -> None:
    """Basic: the turn is over. Articulated: everybody moves, on foot in Europe (CB-42)."""
    if course.table.rules.articulated:
        course.add(e.MovementBegan(course.table.playing))
    else:
        _end_turn(course)


def _end_turn(course: Course) -> None:
    """The limit of turns: fugitives in Africa count as captured where they stand (CB-61)."""
    table = course.table
    if not 0 < table.rules.max_turns <= table.turn:
        begin_turn(course, table.turn + 1)
        return
    keep_before_counting(course)
    if course.ended:
        return
    for seat, side in course.table.sides.items():
        if side.fugitive in atlas().african:
            course.add(e.FugitiveOut(seat, "captured", side.fugitive, course.money(seat), "turns"))
    finish_nearest(course, "turns", "CB-61")


def _next_extra_move(course: Course) -> None:
    """The next seat in events 30 and 38, if it still can move (CB-52)."""
    seat = course.table.waiting[0]
    card = card_in_force(course.table)
    assert card is not None
    if has_choice(course.table, card, course.side(seat)):
        begin_extra(course, seat)
    else:
        course.add(e.ExtraMoveEnded(seat))
