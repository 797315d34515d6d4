"""A state of a position document; what is left out takes the set-up's or an empty value (G-16)."""

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari.board.cards import KINDS, SKULLS, Card, ordered
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.orders import Request
from domain.games.mata_hari.position import schema as document
from domain.games.mata_hari.position.schema import OfferPart, PendingPart, Position, filed_of
from domain.games.mata_hari.reading.claim_grammar import read
from domain.games.mata_hari.rules.setup import LEAST_PLAYERS, dealt_to, kinds_for, whole_deck
from domain.games.mata_hari.state import COVERS, Covers, DeckLook, Hitman, Laid, Over, Own, Playing, Table
from domain.options import Options
from domain.position import check_seats, given, in_order, mapped


def state_of(position: Position, options: Options, chance: Chance) -> Playing | Over:
    """The state described; ValueError names what is wrong with it."""
    seats = _seats(position)
    check_seats(position, seats)
    hands, deck = _dealt(position, options, seats, chance)
    objectives = _objectives(position, seats, chance)
    owns = {
        seat: Own(
            hands[seat],
            objectives[seat],
            position.table[seat].cards if seat in position.table else (),
            filed_of(position.filed[seat]) if seat in position.filed else None,
        )
        for seat in seats
    }
    table = _table(position, options, seats, owns, len(deck))
    if position.outcome is UNSET:
        return Playing(table, owns, deck)
    return Over(table, owns, deck, _ended(position.outcome, owns, deck))


def _seats(position: Position) -> tuple[Seat, ...]:
    named = {seat for part in (position.hands, position.table, position.covers) for seat in part}
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
    laid = {seat: offer.cards for seat, offer in position.table.items()}
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


def _table(position: Position, options: Options, seats: tuple[Seat, ...], owns: Mapping[Seat, Own], deck: int) -> Table:
    active = given(position.active, seats[0])
    covers = {seat: mapped(Covers, one) for seat, one in position.covers.items()}
    looks, hitman = _waiting(position)
    return mapped(
        Table,
        position,
        rules=Rules.of(options),
        seats=seats,
        active=active,
        kinds=kinds_for(len(seats)),
        sizes={seat: len(owns[seat].hand) for seat in seats},
        covers={seat: covers.get(seat, Covers()) for seat in seats},
        deck=deck,
        covers_left=given(
            position.covers_left, COVERS - sum(one.compromised + one.undercover for one in covers.values())
        ),
        laid={seat: _laid(offer) for seat, offer in position.table.items()},
        declined=in_order(seats, position.declined),
        made=in_order(seats, given(position.made, tuple(seat for seat in position.table if seat != active))),
        pairs=position.barred.pairs,
        barred=in_order(seats, position.barred.counter),
        waived=in_order(seats, position.no_accusation),
        wanted=in_order(seats, position.ask_me),
        unseen=in_order(seats, position.unseen),
        looks=looks,
        hitman=hitman,
        resigned=in_order(seats, position.resigned),
    )


def _laid(offer: OfferPart) -> Laid:
    asked = offer.request
    request = None if asked is UNSET else Request(asked.kind, read(asked.text))
    return Laid(len(offer.cards), tuple(map(read, offer.claims)), request)


def _waiting(position: Position) -> tuple[tuple[DeckLook, ...], Hitman | None]:
    """Looks and a substitution that are waited for."""
    waiting = given(position.pending, None) or ()
    looks: list[DeckLook] = []
    hitman = None
    for one in (waiting,) if isinstance(waiting, PendingPart) else waiting:
        if one.why == "look":
            looks.append(DeckLook(one.seat, given(one.take, 1), one.then is not UNSET))
        else:
            hitman = _hitman(one)
    return tuple(looks), hitman


def _hitman(one: PendingPart) -> Hitman:
    if one.demand is UNSET:
        raise ValueError("pending needs the key 'demand' where `why` is hitman.")
    met = tuple(map(read, (*given(one.earlier, ()), one.demand)))
    return Hitman(one.seat, met, tuple(None if text is None else read(text) for text in given(one.later, ())))


def _ended(outcome: document.OutcomePart, owns: Mapping[Seat, Own], deck: tuple[Card, ...]) -> GameEnded:
    return mapped(
        GameEnded,
        outcome,
        hands={seat: own.hand for seat, own in owns.items()},
        objectives={seat: own.objective for seat, own in owns.items() if own.objective is not None},
        deck=deck,
    )
