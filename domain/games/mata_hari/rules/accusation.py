"""Accusations: who was right, and what it costs whom (MH-29 to MH-33)."""

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.orders import Accuse
from domain.games.mata_hari.rules import resolution
from domain.games.mata_hari.rules.course import Course

TAKEN_BY_ACCUSER = 1


def accuse(course: Course, seat: Seat, order: Accuse) -> None:
    """Whether the partner lies there is an event and no refusal: the accuser could not know."""
    accused = course.own(order.seat)
    founded = order.partner in accused.offer
    course.add(e.Accused(seat, order.seat, order.partner, founded))
    if founded:
        _founded(course, seat, order.seat)
        return
    shows_hand = course.table.rules.unfounded_shows == "hand"
    course.add(e.OfferShown(seat, order.seat, accused.offer, accused.hand if shows_hand else ()))
    resolution.take_cover(course, seat)


def _founded(course: Course, seat: Seat, accused: Seat) -> None:
    resolution.take_cover(course, accused)
    table = course.table
    if accused != table.active:
        resolution.look(course, seat, TAKEN_BY_ACCUSER, turn_ends=table.exhausted)
        return
    course.add(e.OffersReturned())
    again = table.rules.accused_active == "new_offer" and not table.exhausted
    if again:
        course.add(e.OfferAwaited(accused))
    resolution.look(course, seat, TAKEN_BY_ACCUSER, turn_ends=not again)
