"""What a bot answers to event cards, which cards it keeps of those paid to it, and which red card it plays."""

from typing import Final

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EventCard, event, is_event
from domain.games.casablanca.bot.outlook import Outlook, home
from domain.games.casablanca.bot.worth import USELESS, VALUES, blessing
from domain.games.casablanca.rules.eligible import EITHER, extra_stand
from domain.games.casablanca.rules.moves import Stand, destinations
from domain.games.casablanca.state import Keeping, Own, Table

_LOW: Final = 4  # up to this marker green cards are taken rather than a lower one
_RICH: Final = 1400  # money from which no more is needed
_MARKED: Final = 5  # a marker from which it is worth paying for a lower one
_DESPERATE: Final = 9  # the same if the cards drawn are likely to be money
_IDLE: Final = 0.5  # the share of cards that are of no use, from which one may be drawn
_OTHERS: Final = 0.8  # how much the others' luck counts beside the own one


def answer(table: Table, own: Own, seat: Seat, card: EventCard) -> o.Choose | o.Pay | o.DoNotPay:
    """The answer to an event card other than 30."""
    if card.effect in EITHER:
        rich = Outlook(table, own, seat).money >= _RICH
        return o.Choose("cards" if table.sides[seat].marker <= _LOW and not rich else "lower")
    if card.effect == "column":
        return _column(table, own, seat)
    return o.Pay() if _pays(table, own, seat, card) else o.DoNotPay()


def _pays(table: Table, own: Own, seat: Seat, card: EventCard) -> bool:
    """A camel where it is needed, gold for a card that is worth less, a lower marker when it is high."""
    side = table.sides[seat]
    idle = sum(card in USELESS for card in own.green) / max(len(own.green), 1)
    match card.effect:
        case "caravan":
            return side.mount == "foot" or (side.rations < 2 and idle > 0)
        case "market":
            return "money" not in own.green or idle > 0
        case _:
            return side.marker >= (_MARKED if idle >= _IDLE else _DESPERATE)


def _column(table: Table, own: Own, seat: Seat) -> o.Pay | o.DoNotPay:
    """One more move for a card, if it saves a turn and not the money for the plane."""
    side = table.sides[seat]
    here = side.fugitive
    if here is None or home(side):
        return o.DoNotPay()
    outlook = Outlook(table, own, seat)
    share = own.green.count("money") / max(len(own.green), 1)
    ends = {
        end: outlook.turns(end, side.mount)
        for end in destinations(table.rules, extra_stand(side))
        if end not in {one.gestapo for other, one in table.sides.items() if other != seat}
    }
    best = min(ends, key=ends.__getitem__, default=here)
    gain = outlook.turns(here, side.mount) - ends.get(best, 100.0)
    return o.Pay(o.FugitiveMove((best,))) if gain >= 0.9 and share <= gain / 2 else o.DoNotPay()


def keep(own: Own, keeping: Keeping) -> o.Keep:
    """The best of the cards paid."""
    best = sorted(own.keep, key=lambda card: -VALUES[card])
    return o.Keep(tuple(best[: keeping.count - 1]))


def red_card(table: Table, own: Own, seat: Seat) -> o.PlayRed:
    """The red card that helps the own fugitive most and the others least (articulated)."""
    outlooks = {
        other: Outlook(table, own if other == seat else Own(), other)
        for other in table.playing
        if table.sides[other].fugitive is not None
    }

    def merit(card: int) -> float:
        gains = {other: _gain(table, outlook, card) for other, outlook in outlooks.items()}
        mine = gains.pop(seat, 0.0)
        others = sum(gains.values()) / len(gains) if gains else 0.0
        return mine - _OTHERS * others

    return o.PlayRed(max(sorted(own.red), key=merit))


def _gain(table: Table, outlook: Outlook, card: int) -> float:
    """The turns that a fugitive gains by a card: its move, and what the event brings."""
    side = outlook.side
    here = side.fugitive
    assert here is not None
    luck = blessing(event(card), side) if is_event(card) else 0.0
    if here in atlas().african:
        return luck
    ends = destinations(table.rules, Stand(here, side.mount, None if is_event(card) else card))
    now = outlook.turns(here)
    return luck + now - min((outlook.turns(end) for end in ends), default=now)
