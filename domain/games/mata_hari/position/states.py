"""A position document as a state: what is left out takes the set-up's or an empty value (G-16); and a state as a document."""

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari import state as s
from domain.games.mata_hari.board.cards import KINDS, SKULLS, Card, ordered
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.position import schema as document
from domain.games.mata_hari.position.schema import Position
from domain.games.mata_hari.reading.claim_grammar import read
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS, dealt_to, kinds_for, whole_deck
from domain.options import Options
from domain.position import check_seats, given, in_order, to_document, to_state


def state_of(position: Position, options: Options, chance: Chance) -> s.Playing | s.Over:
    """The state described; ValueError names what is wrong with it."""
    seats = _seats(position)
    check_seats(position, seats)
    hands, deck = _dealt(position, options, seats, chance)
    objectives = _objectives(position, seats, chance)
    owns = {
        seat: s.Own(
            hands[seat],
            objectives[seat],
            position.laid[seat].cards if seat in position.laid else (),
            document.filed_of(position.filed[seat]) if seat in position.filed else None,
        )
        for seat in seats
    }
    table = _table(position, options, seats, owns, len(deck))
    if position.outcome is UNSET:
        return s.Playing(table, owns, deck)
    return s.Over(table, owns, deck, _ended(position.outcome, owns, deck))


def document_of(state: s.State) -> Position:
    """The document of a state. ValueError if nothing has been set up yet."""
    if isinstance(state, s.Blank):
        raise ValueError("There is no position before the set-up is complete.")
    table, owns = state.table, state.owns
    waiting = _pending(table)
    return to_document(
        Position,
        table,
        hands={seat: own.hand for seat, own in owns.items()},
        objectives={seat: own.objective for seat, own in owns.items()},
        deck=state.deck,
        laid={seat: to_document(document.OfferPart, laid, cards=owns[seat].offer) for seat, laid in table.laid.items()},
        barred=document.BarredPart(table.pairs, in_order(table.seats, table.barred)),
        filed={seat: own.filed for seat, own in owns.items()},
        pending=waiting[0] if len(waiting) == 1 else waiting or UNSET,
        outcome=to_document(document.OutcomePart, state.ended) if isinstance(state, s.Over) else UNSET,
        made=in_order(table.seats, table.made),
        **_seated(table.seats, table),
    )


def _seated(seats: tuple[Seat, ...], named: Position | s.Table) -> dict[str, tuple[Seat, ...]]:
    """Those named, in the order of the seats."""
    lists = ("declined", "waived", "wanted", "unseen", "resigned")
    return {name: in_order(seats, getattr(named, name)) for name in lists}


def _seats(position: Position) -> tuple[Seat, ...]:
    named = {seat for part in (position.hands, position.laid, position.covers) for seat in part}
    most = max([LEAST_PLAYERS, *(int(seat[-1]) for seat in named)])
    seats = given(position.seats, tuple(Seat(f"agent-{number}") for number in range(1, most + 1)))
    expected = [f"agent-{number}" for number in range(1, len(seats) + 1)]
    if sorted(seats) != expected:
        raise ValueError(f"seats: they are called {', '.join(expected)}.")
    return seats


def _dealt(
    position: Position, options: Options, seats: tuple[Seat, ...], chance: Chance
) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Card, ...]]:
    """Hands and deck: as given, the rest out of the cards that lie nowhere else."""
    hands = dict(position.hands)
    laid = {seat: offer.cards for seat, offer in position.laid.items()}
    elsewhere = [card for held in (*hands.values(), *laid.values(), given(position.deck, ())) for card in held]
    among = Counter(whole_deck(len(seats))) - Counter((*elsewhere, *position.removed))
    left = list(chance.shuffle("deck", among.elements()))
    for seat in seats:
        if seat not in hands:
            count = max(dealt_to(len(seats), options) - len(laid.get(seat, ())), 0)
            hands[seat], left = tuple(left[:count]), left[count:]
    return {seat: ordered(hands[seat]) for seat in seats}, given(position.deck, tuple(left))


def _objectives(position: Position, seats: tuple[Seat, ...], chance: Chance) -> dict[Seat, Objective]:
    found = {
        seat: Objective(one.resource, given(one.skull, SKULLS[one.resource]))
        for seat, one in position.objectives.items()
    }
    taken = {objective.resource for objective in found.values()}
    left = list(chance.shuffle("objectives", [kind for kind in kinds_for(len(seats)) if kind not in taken]))
    for seat in seats:
        if seat not in found:
            kind = left.pop() if left else KINDS[0]
            found[seat] = Objective(kind, SKULLS[kind])
    return found


def _table(
    position: Position, options: Options, seats: tuple[Seat, ...], owns: Mapping[Seat, s.Own], deck: int
) -> s.Table:
    active = given(position.active, seats[0])
    covers = {seat: to_state(s.Covers, position.covers.get(seat, document.CoversPart())) for seat in seats}
    looks, hitman = _waiting(position)
    return to_state(
        s.Table,
        position,
        rules=Rules.of(options),
        seats=seats,
        active=active,
        kinds=kinds_for(len(seats)),
        sizes={seat: len(owns[seat].hand) for seat in seats},
        covers=covers,
        deck=deck,
        covers_left=given(
            position.covers_left, s.COVERS - sum(one.compromised + one.undercover for one in covers.values())
        ),
        laid={seat: to_state(s.Laid, offer, count=len(offer.cards)) for seat, offer in position.laid.items()},
        pairs=position.barred.pairs,
        barred=in_order(seats, position.barred.counter),
        looks=looks,
        hitman=hitman,
        made=in_order(seats, given(position.made, tuple(seat for seat in position.laid if seat != active))),
        **_seated(seats, position),
    )


def _waiting(position: Position) -> tuple[tuple[s.DeckLook, ...], s.Hitman | None]:
    """Looks and a substitution that are waited for."""
    waiting = given(position.pending, None) or ()
    looks: list[s.DeckLook] = []
    hitman = None
    for one in (waiting,) if isinstance(waiting, document.PendingPart) else waiting:
        if one.why == "look":
            looks.append(s.DeckLook(one.seat, given(one.take, 1), one.then is not UNSET))
        else:
            hitman = _hitman(one)
    return tuple(looks), hitman


def _hitman(one: document.PendingPart) -> s.Hitman:
    if one.demand is UNSET:
        raise ValueError("pending needs the key 'demand' where `why` is hitman.")
    met = tuple(map(read, (*given(one.earlier, ()), one.demand)))
    return s.Hitman(one.seat, met, tuple(None if text is None else read(text) for text in given(one.later, ())))


def _ended(outcome: document.OutcomePart, owns: Mapping[Seat, s.Own], deck: tuple[Card, ...]) -> GameEnded:
    return to_state(
        GameEnded,
        outcome,
        hands={seat: own.hand for seat, own in owns.items()},
        objectives={seat: own.objective for seat, own in owns.items() if own.objective is not None},
        deck=deck,
    )


def _pending(table: s.Table) -> tuple[document.PendingPart, ...]:
    """What is waited for beside answers to an offer."""
    looks = tuple(
        to_document(document.PendingPart, look, why="look", then="end_of_turn" if look.turn_ends else UNSET)
        for look in table.looks
    )
    if table.hitman is None:
        return looks
    *earlier, demand = table.hitman.met
    own = {"why": "hitman", "demand": demand, "active": table.active, "earlier": earlier}
    return (to_document(document.PendingPart, table.hitman, **own), *looks)
