"""A player for an empty seat: values cards for its objective and skull, remembers partners, accuses when it has reason."""

from itertools import combinations, islice

from domain.chance import Chance
from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import DOUBLE_DEALER, HITMAN, MATA_HARI, Card, Partner, is_partner
from domain.games.mata_hari.board.claims import Count, Is
from domain.games.mata_hari.rules.choices import sets, truths
from domain.games.mata_hari.rules.default import default
from domain.games.mata_hari.rules.ending import complete
from domain.games.mata_hari.rules.legality import refusal_of
from domain.games.mata_hari.rules.resolution import substitutions
from domain.games.mata_hari.rules.worth import by_worth, estimate, total, value
from domain.games.mata_hari.state import Table, View

_CONTENT = 1.5  # a failed exchange costs a Cover: so much worse an exchange is still taken
_HUNDRED = range(100)


def bot(view: View, seat: Seat, chance: Chance) -> o.Order:
    """An order the rules accept; ``chance`` is the bot's own."""
    order = _wanted(view, seat, chance)
    if order is not None and refusal_of(view, seat, order) is None:
        return order
    return default(view, seat, chance)


def _wanted(view: View, seat: Seat, chance: Chance) -> o.Order | None:
    table = view.table
    if table is None:
        return None
    if table.phase not in ("hitman", "look"):
        index = complete(table, view.own)
        if index is not None:
            return o.Reveal(index)
    if table.looks and table.looks[0].seat == seat:
        return _take(view, table)
    match table.phase:
        case "offer":
            return _opening(view, chance)
        case "counter":
            return _accusation(view, table, seat, chance) or _counter(view, table, seat, chance)
        case "accuse":
            return _accusation(view, table, seat, chance) or o.Waive()
        case "resolve":
            return _answer(view, table, seat)
        case "hitman" if table.hitman is not None:
            solutions = substitutions(table, view.own, table.hitman.met)
            return o.Give(min(solutions, key=lambda cards: total(cards, view.own)))
        case _:
            return None


def _take(view: View, table: Table) -> o.Order:
    """The best cards of the deck that are worth anything."""
    best = sorted(view.deck or (), key=lambda card: -value(card, view.own.objective))
    return o.Take(tuple(card for card in best[: table.looks[0].take] if value(card, view.own.objective) > 0))


def _opening(view: View, chance: Chance) -> o.Order:
    """The cards least missed; now and then a Hitman or Mata Hari among them, and something true about the rest."""
    own = view.own
    bad = sum(value(card, own.objective) < 0 for card in own.hand)
    size = min(len(own.hand), 3, max(1, bad - chance.pick("how many", range(2))))
    cards = by_worth(own)[:size]
    lure = next((card for card in (HITMAN, MATA_HARI, DOUBLE_DEALER) if card in own.hand and card not in cards), None)
    if lure is not None and chance.pick("lure", _HUNDRED) < 35:
        cards = [lure, *cards[: max(size - 1, 1)]]
    laid = tuple(cards)
    if own.objective is None or chance.pick("silent", _HUNDRED) < 25:
        return o.Offer(laid)
    wish = o.Request("wish", Count("", 1, Is(own.objective.resource)))
    return o.Offer(laid, truths(laid), wish if chance.pick("wish", _HUNDRED) < 50 else None)


def _counter(view: View, table: Table, seat: Seat, chance: Chance) -> o.Order:
    """The cards least missed that the demand allows, if the offer seems worth more."""
    laid = table.laid[table.active]
    gain = estimate(laid, view.own) + chance.pick("mood", range(3)) - 1
    for cards in islice(_sets(view, laid.count), 40):
        if total(cards, view.own) > gain:
            break
        order = o.Offer(cards, truths(cards) if chance.pick("silent", _HUNDRED) < 70 else ())
        if refusal_of(view, seat, order) is None:
            return order
    return o.Decline(note="none" if chance.pick("waive", _HUNDRED) < 60 else "")


def _sets(view: View, size: int) -> list[tuple[Card, ...]]:
    """Sets of the cards least missed, the least missed set first."""
    hand = by_worth(view.own)
    found = {*sets(hand, size), *combinations(hand[:6], size)}
    return sorted(found, key=lambda cards: (total(cards, view.own), cards))


def _accusation(view: View, table: Table, seat: Seat, chance: Chance) -> o.Order | None:
    """Somebody whose offer was seen to hold a partner, or who was handed one; very rarely just a guess."""
    for other in table.laid:
        card = _suspected(view, table, seat, other, chance) if other != seat else None
        if card is not None:
            return o.Accuse(other, card)
    return None


def _suspected(view: View, table: Table, seat: Seat, other: Seat, chance: Chance) -> Partner | None:
    seen: tuple[Card, ...] | None = view.shown.get(other)
    if seen is not None:
        return _first_partner(seen)
    if table.apart(seat, other):
        return None
    handed = _first_partner(view.given.get(other, ()))
    if handed is not None and chance.pick("suspect", _HUNDRED) < 12:
        return handed
    if chance.pick("guess", range(2000)) == 0:
        return "double-dealer" if table.laid[other].claims else "hitman"
    return None


def _first_partner(cards: tuple[Card, ...]) -> Partner | None:
    found = next((card for card in cards if is_partner(card)), None)
    return None if found is None else found  # type: ignore[return-value]


def _answer(view: View, table: Table, seat: Seat) -> o.Order:
    """The counter-offer that seems best, with every Hitman there is; else Mata Hari; else a failed exchange."""
    own = view.own
    standing = table.acceptable()
    if standing:
        best = max(standing, key=lambda other: estimate(table.laid[other], own))
        if estimate(table.laid[best], own) >= total(own.offer, own) - _CONTENT or HITMAN in own.offer:
            demand = None if own.objective is None else Count("", 1, Is(own.objective.resource))
            return o.Accept(best, (o.Clause(demand),) * own.hitmen)
    use = o.UseMataHari()
    return use if refusal_of(view, seat, use) is None else o.Refuse()
