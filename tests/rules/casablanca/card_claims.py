"""What the rulebook says of the cards, claim by claim, and what of a set of cards contradicts it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, get_args

from domain.games.casablanca.board.card_shapes import CardDocument, Effect, EventCard, Green
from domain.games.casablanca.board.map_shapes import MapDocument
from tests.rules.casablanca.claims import Claims

Claim: TypeAlias = Callable[[CardDocument, MapDocument, Claims], Iterator[str]]
_COLUMNS: Final = ("river", "rail", "city", "village", "country")
_PLAYERS: Final = range(2, 9)
_RED: Final = 40
# The rulebook's own words about single cards; everything else is a reconstruction.
_THIRD: Final = (4, 4, 1, 1, 1)
_AIDS: Final = {21, 22, 23, 34, 35, 38}
_KILLERS: Final = {24, 29, 31}


def check(cards: CardDocument, board: MapDocument, claims: Claims) -> None:
    """ValueError with a line for each claim that fails."""
    failed = [f"{name}: {said}" for name, claim in CLAIMS.items() for said in claim(cards, board, claims)]
    if failed:
        raise ValueError("\n".join(failed))


def _numbers(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    for what, found, wanted in (
        ("movements", [card.number for card in cards.movements], range(1, 21)),
        ("events", [card.number for card in cards.events], range(21, 41)),
    ):
        if found != list(wanted):
            yield f"{what} are numbered {found}"


def _means(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    for column in _COLUMNS:
        mean = round(sum(getattr(card, column) for card in cards.movements) / max(1, len(cards.movements)), 2)
        if mean != claims.movement_means.get(column):
            yield f"that of {column} is {mean}"


def _third(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    for card in cards.movements:
        if card.number == 3 and tuple(getattr(card, column) for column in _COLUMNS) != _THIRD:
            yield "rivers and railways 4, everything else 1"


def _aids(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    found = {card.number for card in cards.events if card.aid}
    if found != _AIDS:
        yield f"they are {sorted(found)}, not {sorted(_AIDS)}"
    yield from (f"{card.number} costs cards and is no help" for card in cards.events if card.cost and not card.aid)


def _killers(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    found = {card.number for card in cards.events if card.kills or card.effect == "storm"}
    if found != _KILLERS:
        yield f"they are {sorted(found)}, not {sorted(_KILLERS)}"


def _guides(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    yield from _is(cards, 34, effect="guides", cost=3, lower=3)


def _shelters(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    yield from _is(cards, 24, effect="bombs", draws=2, lower=3, cost=None)
    yield from _is(cards, 31, effect="storm", lower=5, cost=None)


def _gold(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    if cards.gold != claims.gold:
        yield f"there are {cards.gold} cards, not {claims.gold}"
    if not any(card.gold for card in cards.events):
        yield "it comes from events"


def _effects(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    found = [card.effect for card in cards.events]
    missing = set(get_args(Effect)) - set(found)
    if missing:
        yield f"no card has {', '.join(sorted(missing))}"
    yield from (f"{effect} is on several cards" for effect in _twice(found) if effect != "drink")


def _drinking(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    same = {(card.cost, card.lower) for card in cards.events if card.effect == "drink"}
    if len(same) != 1:
        yield "its cards are all the same"


def _places(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    rivers = {name for river in board.rivers for name in river.hexes}
    for card in cards.events:
        match card.effect:
            case "bombs":
                wrong = set(card.kills) - set(board.cities)
            case "mines":
                wrong = set(card.kills) - rivers
            case "ports":
                wrong = (set(card.places) - set(board.cities)) | (set(board.ports) - set(card.places))
            case _:
                wrong = {*card.kills, *card.places}
        if wrong:
            yield f"{card.number} names {', '.join(sorted(wrong))}"


def _green(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    keys = [card.key for card in cards.green]
    if sorted(keys) != sorted(get_args(Green)):
        yield f"the kinds are {', '.join(keys)}"
    if _deck(cards) != claims.green:
        yield f"there are {_deck(cards)}, not {claims.green}"


def _boxes(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    at_friends = sum(box.cards for box in board.friends)
    if at_friends != claims.at_friends:
        yield f"there are {at_friends}, not {claims.at_friends}"


def _prices(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    prices = {"camel": cards.camel.price, "plane": cards.plane.at_once, **board.ports}
    prices |= {f"a roll with {roll.money}": roll.money for roll in cards.plane.rolls}
    yield from (
        f"{what} at {price} is no multiple of {cards.money}" for what, price in prices.items() if price % cards.money
    )


def _seed_money(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    camel, rolls = cards.camel, {roll.money: roll.least for roll in cards.plane.rolls}
    if cards.money != 200 or (camel.price, camel.rations) != (200, 2):
        yield "a card of money is 200, and so is a camel, which comes with two rations"
    if cards.plane.at_once != 1000 or list(rolls.items()) != [(800, 8), (600, 9), (400, 10), (200, 11), (0, 12)]:
        yield "1000 fly at once; 800 with 8, 600 with 9, 400 with 10, 200 with 11, nothing with 12"
    if camel.most < camel.rations:
        yield "a camel can carry what it comes with"


def _sixth(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    if (cards.marker.limit, cards.marker.interception) != (10, 2):
        yield "each adds 2, and beyond 10 a fugitive is captured: the sixth"


def _green_dealt(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    if cards.dealt.green != (0, 1, 1, 1, 2, 2, 3, 3):
        yield f"the seats get {cards.dealt.green}"
    boxes = sum(box.cards for box in board.friends)
    left = tuple(_deck(cards) - boxes - sum(cards.dealt.green[:players]) for players in _PLAYERS)
    if left != claims.remaining:
        yield f"left are {left}"


def _red_dealt(cards: CardDocument, board: MapDocument, claims: Claims) -> Iterator[str]:
    if cards.dealt.red != (16, 11, 8, 7, 6, 5, 4):
        yield f"2 to 8 players get {cards.dealt.red} each"
    unseen = tuple(_RED - players * hand for players, hand in zip(_PLAYERS, cards.dealt.red, strict=False))
    if unseen != claims.unseen:
        yield f"unseen are {unseen}"


def _is(cards: CardDocument, number: int, **wanted: object) -> Iterator[str]:
    """A complaint for each of these fields that the event card of this number has otherwise."""
    card: EventCard | None = next((card for card in cards.events if card.number == number), None)
    for field, value in wanted.items():
        if getattr(card, field, None) != value:
            yield f"{field} is {value}"


def _deck(cards: CardDocument) -> int:
    return sum(card.copies for card in cards.green)


def _twice(names: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return sorted({name for name in names if name in seen or seen.add(name)})  # type: ignore[func-returns-value]


CLAIMS: Final[dict[str, Claim]] = {
    "20 movements and 20 events": _numbers,
    "means of the movements": _means,
    "movement 3": _third,
    "helps in Africa": _aids,
    "deadly events": _killers,
    "event 34": _guides,
    "events 24 and 31": _shelters,
    "gold": _gold,
    "every effect has its card": _effects,
    "the camels must drink": _drinking,
    "hexes that events name": _places,
    "the green deck": _green,
    "cards at the friends": _boxes,
    "prices are whole cards": _prices,
    "money, camel and plane": _seed_money,
    "six interceptions": _sixth,
    "green cards dealt": _green_dealt,
    "red cards dealt": _red_dealt,
}
