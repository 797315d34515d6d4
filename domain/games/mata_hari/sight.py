"""What a seat may know of an event, and the view folded from that alone."""

from typing import Final

from msgspec.structs import replace

from domain.game import REFEREE, Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.cards import Card, is_partner, without
from domain.games.mata_hari.evolve import first_table, on_own, on_table
from domain.games.mata_hari.seen import DrawnSeen, ExchangedSeen, Observation, OfferSeen, TakenSeen, public_face
from domain.games.mata_hari.state import Own, View

# Their seat alone learns of them; nobody does of the deck's order.
_ITS_SEAT_ALONE: Final = (e.ObjectiveDealt, e.HandDealt, e.FiledAhead, e.OfferShown, e.DeckShown, e.Substituted)
_ITS_SEAT_WHOLE: Final = (e.OfferMade, e.CardsTaken, e.CardsDrawn)


def observe(event: e.Event, seat: Seat) -> Observation | None:
    """What a seat learns of an event; None: nothing."""
    if seat == REFEREE:
        return event
    if isinstance(event, e.DeckStacked):
        return None
    if isinstance(event, _ITS_SEAT_ALONE):
        return event if event.seat == seat else None
    if isinstance(event, _ITS_SEAT_WHOLE) and event.seat == seat:
        return event
    if isinstance(event, e.Exchanged) and seat in (event.seat, event.other):
        return event
    return public_face(event)


def table(seat: Seat) -> View:
    """What a seat knows before anything has happened."""
    return View(seat=seat)


def watch(view: View, seen: Observation) -> View:
    """The view after one more observation; ValueError if it cannot follow on this view."""
    if view.table is None:
        if not isinstance(seen, e.TableSet):
            raise ValueError(f"{seen.WIRE} cannot be seen before the table is set")
        known = seen.seats if view.seat == REFEREE else tuple(seat for seat in seen.seats if seat == view.seat)
        return replace(view, table=first_table(seen), owns=dict.fromkeys(known, Own()))
    owns = {seat: on_own(own, seat, seen) for seat, own in view.owns.items()}
    view = replace(_remember(view, seen), table=on_table(view.table, seen), owns=owns, deck=_deck(view, seen))
    if isinstance(seen, e.GameEnded):
        laid_open = {seat: Own(hand=hand, objective=seen.objectives.get(seat)) for seat, hand in seen.hands.items()}
        return replace(view, ended=seen, owns=laid_open, deck=seen.deck)
    return view


def _deck(view: View, seen: Observation) -> tuple[Card, ...] | None:
    """What is known of the deck's order: all of it after a look, until it is shuffled or taken from by somebody else."""
    match seen:
        case e.DeckStacked(cards):
            return cards
        case e.DeckShown(_, cards):
            return cards
        case e.CardsTaken(_, cards, shuffled):
            return None if shuffled or view.deck is None else without(view.deck, cards)
        case TakenSeen():
            return None
        case e.LookDropped(shuffled=True):
            return None
        case e.CardsDrawn(_, cards):
            return None if view.deck is None else view.deck[len(cards) :]
        case DrawnSeen(_, count):
            return None if view.deck is None else view.deck[count:]
        case _:
            return view.deck


def _remember(view: View, seen: Observation) -> View:
    """What this seat knows of others' cards: offers shown to it, and partners it handed over itself."""
    match seen:
        case e.OfferShown(seat=seat, accused=accused, cards=cards) if seat == view.seat:
            return replace(view, shown={**view.shown, accused: cards})
        case OfferSeen(seat=seat, replaced=True):
            return replace(view, shown={other: cards for other, cards in view.shown.items() if other != seat})
        case e.OffersReturned() | e.TurnBegan():
            return view if not view.shown else replace(view, shown={})
        case e.Accused(accused=accused, partner=partner, founded=True):
            return _gone(view, accused, (partner,))
        case e.Exchanged(one, other, gave, got) if view.seat in (one, other):
            there, mine, theirs = (other, gave, got) if one == view.seat else (one, got, gave)
            view = _gone(view, there, theirs)
            partners = (*view.given.get(there, ()), *(card for card in mine if is_partner(card)))
            return replace(view, given={**view.given, there: partners}) if partners else view
        case ExchangedSeen(one, other):
            return replace(view, given={seat: cards for seat, cards in view.given.items() if seat not in (one, other)})
        case _:
            return view


def _gone(view: View, seat: Seat, cards: tuple[Card, ...]) -> View:
    """These cards are no longer that seat's."""
    left = list(view.given.get(seat, ()))
    for card in cards:
        if card in left:
            left.remove(card)
    return replace(view, given={**view.given, seat: tuple(left)}) if seat in view.given else view
