"""What a seat knows: its view, folded from its observations alone."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.audience import table_alone
from domain.game import REFEREE, Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import Card, is_partner, without
from domain.games.mata_hari.events import Observation
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, TakenSeen
from domain.games.mata_hari.rules.holdings import MOVES
from domain.games.mata_hari.state import NO_CARDS, Own, Owns, Table, View


def watch(view: View, seen: Observation, table: Table) -> View:
    """The view after one more observation, with the public table after it."""
    if view.table is None:
        known = table.seats if view.seat == REFEREE else (view.seat,) if view.seat in table.seats else ()
        return replace(view, table=table, owns=dict.fromkeys(known, NO_CARDS))
    learn = _LEARNS.get(type(seen))
    if learn is not None:
        view = learn(view, seen)
    return view if view.table is table else replace(view, table=table)


def _held(view: View, seen: Any) -> View:
    """The own cards that it moves have moved."""
    owns = MOVES[type(seen)](view.owns, seen)
    return view if owns is view.owns else replace(view, owns=owns)


def _ended(view: View, seen: e.GameEnded) -> View:
    """Everything is open."""
    return replace(view, owns=_opened(seen), deck=seen.deck, ended=seen)


def _opened(seen: e.GameEnded) -> Owns:
    """What everybody held."""
    return {seat: Own(hand, seen.objectives.get(seat)) for seat, hand in seen.hands.items()}


def _taken(view: View, seen: e.CardsTaken) -> View:
    return replace(
        _held(view, seen), deck=None if seen.shuffled or view.deck is None else without(view.deck, seen.cards)
    )


def _drawn(view: View, seen: e.CardsDrawn) -> View:
    view = _held(view, seen)
    return view if view.deck is None else replace(view, deck=view.deck[len(seen.cards) :])


def _shown(view: View, seen: e.OfferShown) -> View:
    return replace(view, shown={**view.shown, seen.accused: seen.cards}) if seen.seat == view.seat else view


def _replaced(view: View, seen: OfferSeen) -> View:
    if not seen.replaced:
        return view
    view = _held(view, seen)
    if seen.seat not in view.shown:
        return view
    return replace(view, shown={other: cards for other, cards in view.shown.items() if other != seen.seat})


def _covered(view: View, seen: e.OffersReturned | e.TurnBegan) -> View:
    return _held(replace(view, shown={}) if view.shown else view, seen)


def _accused(view: View, seen: e.Accused) -> View:
    return _gone(_held(view, seen), seen.accused, (seen.partner,)) if seen.founded else view


def _exchanged(view: View, seen: e.Exchanged) -> View:
    view = _held(view, seen)
    if view.seat not in (seen.seat, seen.other):
        return view
    there, mine, theirs = (
        (seen.other, seen.gave, seen.got) if seen.seat == view.seat else (seen.seat, seen.got, seen.gave)
    )
    view = _gone(view, there, theirs)
    partners = (*view.given.get(there, ()), *filter(is_partner, mine))
    return replace(view, given={**view.given, there: partners}) if partners else view


def _exchanged_by_others(view: View, seen: ExchangedSeen) -> View:
    pair = (seen.seat, seen.other)
    return replace(view, given={seat: cards for seat, cards in view.given.items() if seat not in pair})


def _gone(view: View, seat: Seat, cards: tuple[Card, ...]) -> View:
    """These cards are no longer that seat's."""
    if seat not in view.given:
        return view
    left = list(view.given[seat])
    for card in cards:
        if card in left:
            left.remove(card)
    return replace(view, given={**view.given, seat: tuple(left)})


# What a view learns beside the table: of its own cards; the deck's order, known all of it after a look, until it is shuffled
# or taken from by somebody else; offers shown to it; and partners that it handed over itself.
_LEARNS: Final[dict[type, Callable[[View, Any], View]]] = {
    **dict.fromkeys(MOVES, _held),
    e.DeckStacked: lambda view, seen: replace(view, deck=seen.cards),
    e.DeckShown: lambda view, seen: replace(view, deck=seen.cards),
    e.CardsTaken: _taken,
    TakenSeen: lambda view, seen: replace(view, deck=None),
    e.LookDropped: lambda view, seen: replace(view, deck=None) if seen.shuffled else view,
    e.CardsDrawn: _drawn,
    DrawnSeen: lambda view, seen: view if view.deck is None else replace(view, deck=view.deck[seen.count :]),
    e.OfferShown: _shown,
    OfferSeen: _replaced,
    e.OffersReturned: _covered,
    e.TurnBegan: _covered,
    e.Accused: _accused,
    e.Exchanged: _exchanged,
    ExchangedSeen: _exchanged_by_others,
    e.GameEnded: _ended,
}
TABLE_ALONE: Final = table_alone(e.EVENTS, {e.TableSet, *_LEARNS})
"""Events that change the public table alone."""
