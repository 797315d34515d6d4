"""What the event cards do: first what happens by itself, kills before the rest, then what was chosen (CB-35)."""

from collections.abc import Callable
from typing import Final

from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca.board.card_shapes import Effect
from domain.games.casablanca.board.cards import EventCard, cards
from domain.games.casablanca.orders import Answer, Choose, Pay
from domain.games.casablanca.rules.captures import (
    die,
    draw_cards,
    keep_by_default,
    pay_price,
    reacts,
    set_marker,
    take_gold,
)
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.eligible import ASKING, SERIAL, asked, card_in_force, concerned, dies, has_choice
from domain.games.casablanca.rules.ending import end_if_all_gone


def apply_card(course: Course) -> None:
    """Everything that happens by itself when an event card is revealed, and then whom it asks."""
    card = card_in_force(course.table)
    assert card is not None
    found = concerned(course.table, card)
    if found:
        _befall(course, card, found)
    if not course.ended and card.effect in ASKING:
        _ask(course, card)


def _befall(course: Course, card: EventCard, seats: list[Seat]) -> None:
    """What happens by itself to the seats whose fugitives the card concerns: kills before the rest."""
    sides = course.table.sides
    doomed = [seat for seat in seats if dies(card, sides[seat])]
    for seat in doomed:
        if not course.ended:
            _kill(course, seat, card)
    effect = _BY_ITSELF.get(card.effect)
    for seat in seats if effect is not None else ():
        if seat not in doomed and not course.ended:
            assert effect is not None
            effect(course, seat, card)


def _ask(course: Course, card: EventCard) -> None:
    seats = asked(course.table, card)
    if seats:
        course.add(e.ExtraMovesBegan(seats) if card.effect in SERIAL else e.ChoicesAsked(seats))


def _kill(course: Course, seat: Seat, card: EventCard) -> None:
    """A weapon saves from event 29, by itself (CB-53)."""
    if card.effect == "mines" and "weapon" in course.own(seat).green:
        course.add(e.GreenPlayed(seat, "weapon", "event"))
    else:
        die(course, seat, "event")
        end_if_all_gone(course)


def _well(course: Course, seat: Seat, card: EventCard) -> None:
    side = course.side(seat)
    if side.mount == "foot":
        set_marker(course, seat, side.marker - card.lower, "event")
    elif side.rations < cards().camel.most:
        course.add(e.Mounted(seat, "camel", side.rations + 1, "event"))


def _drink(course: Course, seat: Seat, card: EventCard) -> None:
    left = max(course.side(seat).rations - 1, 0)
    course.add(e.Mounted(seat, "camel" if left else "foot", left, "event"))


def _gold(course: Course, seat: Seat, card: EventCard) -> None:
    for _ in range(card.gold):
        take_gold(course, seat)


def _lower(course: Course, seat: Seat, card: EventCard) -> None:
    """Down, or up where the card says less than nothing."""
    set_marker(course, seat, course.side(seat).marker - card.lower, "event")


def _denounced(course: Course, seat: Seat, card: EventCard) -> None:
    """Up, unless the standing reaction spends Documenti (CB-48, CB-53)."""
    own, after = course.own(seat), course.side(seat).marker - card.lower
    if "papers" in own.green and reacts(own, caught=after > cards().marker.limit):
        course.add(e.GreenPlayed(seat, "papers", "event"))
    else:
        set_marker(course, seat, after, "event")


def _drop(course: Course, seat: Seat, card: EventCard) -> None:
    draw_cards(course, seat, card.draws)


def _night(course: Course, seat: Seat, card: EventCard) -> None:
    here = course.side(seat).fugitive
    if all(side.gestapo != here for other, side in course.table.sides.items() if other != seat):
        _lower(course, seat, card)


_BY_ITSELF: Final[dict[Effect, Callable[[Course, Seat, EventCard], None]]] = {
    "well": _well,
    "drink": _drink,
    "chest": _gold,
    "trains": _lower,
    "storm": _lower,
    "ports": _gold,
    "denounced": _denounced,
    "drop": _drop,
    "night": _night,
}


def apply_answers(course: Course) -> None:
    """The last answer is in: all are opened and applied in playing order (CB-52)."""
    for seat in course.table.asked:
        answer = course.own(seat).answer
        if answer is not None and not course.ended:
            _apply(course, seat, answer)


def _apply(course: Course, seat: Seat, answer: Answer) -> None:
    """One no longer possible counts as no."""
    card = card_in_force(course.table)
    assert card is not None
    match answer:
        case Choose(what):
            course.add(e.Answered(seat, what))
            if what == "cards":
                draw_cards(course, seat, card.draws)
            else:
                _lower(course, seat, card)
        case Pay() if has_choice(course.table, card, course.side(seat)):
            course.add(e.Answered(seat, "pay"))
            pay_price(course, seat, card.cost or 0)
            if not course.ended:
                _help(course, seat, card)
        case _:
            course.add(e.Answered(seat, "no", void=isinstance(answer, Pay)))


def _help(course: Course, seat: Seat, card: EventCard) -> None:
    """What an African aid gives for its price."""
    if card.effect == "caravan":
        course.add(e.Mounted(seat, "camel", cards().camel.rations, "event"))
    elif card.effect == "market":
        _gold(course, seat, card)
    else:
        _lower(course, seat, card)


def seal(course: Course, seat: Seat, answer: Answer) -> None:
    """A seat answers; nobody else learns what until all have."""
    keep_by_default(course, seat)
    if not course.ended:
        course.add(e.AnswerSealed(seat, answer))


def pay_for_column(course: Course, seat: Seat) -> None:
    """The price of event 38."""
    card = card_in_force(course.table)
    assert card is not None
    course.add(e.Answered(seat, "pay"))
    pay_price(course, seat, card.cost or 0)
