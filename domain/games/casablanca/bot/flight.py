"""Where a bot's fugitive goes in its activation: what brings it to the plane soonest, dangers and cards counted in turns."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.bot.danger import Danger, price
from domain.games.casablanca.bot.outlook import Outlook, home
from domain.games.casablanca.bot.worth import luck
from domain.games.casablanca.events import Mount
from domain.games.casablanca.rules.activation_draft import begun
from domain.games.casablanca.rules.green_cards import DISGUISE
from domain.games.casablanca.rules.legality import verdict
from domain.games.casablanca.rules.moves import MOVERS, Stand, destinations
from domain.games.casablanca.state import Own, Table

Steps = tuple[o.Step, ...]
_WORTH: Final[Mapping[o.Green, float]] = {
    "bicycle": 0.2, "motorcycle": 0.6, "rail-ticket": 0.5, "boat": 0.5, "guide": 0.5,
}  # fmt: skip
"""What a card that moves the fugitive is worth if it is kept, in turns."""
_CALM: Final = 6.0  # turns of peril in Africa from which a port is left later, if there is time
_HURRY: Final = 22  # so many turns before the last one nobody waits in a port any more
_LINGER: Final = 1.5  # turns that a stay in a free zone costs with nothing on the marker: it gets no better there
_AGAIN: Final = 4.0  # turns that a capture in Europe costs at least
_FULL: Final = 9  # a marker from which a disguise is put on in Europe


def flee(table: Table, own: Own, seat: Seat) -> Steps:
    """The steps of the fugitive; none: it stays, or it is out."""
    side = table.sides[seat]
    if side.fugitive is None:
        return () if side.gone else _restart(table, own, seat)
    outlook, danger = Outlook(table, own, seat), Danger(table, seat)
    if home(side):
        return _dressed(table, own, seat, ())
    staying = _cost(outlook, danger, side.fugitive, side.mount, outlook.money)
    if side.fugitive in atlas().african and side.fugitive in atlas().free:
        staying += _LINGER * (1 - side.marker / cards().marker.limit)
    best: tuple[float, Steps] = (staying, ())
    for steps, end, mount, spent in _flights(table, own, seat):
        merit = _cost(outlook, danger, end, mount, outlook.money - spent)
        merit += sum(_WORTH[step.card] for step in steps if isinstance(step, o.PlayGreen))
        if merit < best[0] - 1e-9:
            best = (merit, steps)
    if _sails(table, own, seat, outlook, best[0]):
        best = (0.0, (o.FugitiveEmbark(),))
    return _dressed(table, own, seat, best[1])


def _flights(table: Table, own: Own, seat: Seat) -> Iterator[tuple[Steps, o.Hex, Mount, int]]:
    """Every move, with what goes before it: the steps, where they end, how mounted, what they cost in money."""
    here = table.sides[seat].fugitive
    assert here is not None
    draft = begun(table, own, seat)
    mount = draft.side.mount
    for end in destinations(table.rules, draft.stand(here)):
        yield (o.FugitiveMove((end,)),), end, mount, 0
    for card in dict.fromkeys(own.green):
        if card in MOVERS and verdict(table, own, None, seat, _with(card, here)) is None:
            for end in destinations(table.rules, replace(draft.stand(here), card=card)):
                yield (o.PlayGreen(card), o.FugitiveMove((end,))), end, mount, 0
    if _buys(table, own, seat):
        riding = Stand(here, "camel", draft.stand(here).red)
        yield (o.BuyCamel(),), here, "camel", cards().camel.price
        for end in destinations(table.rules, riding):
            yield (o.BuyCamel(), o.FugitiveMove((end,))), end, "camel", cards().camel.price


def _with(card: o.Green, here: o.Hex) -> o.Activation:
    """A move by a card to somewhere near, which is legal if any is."""
    line = {"rail-ticket": atlas().rail, "boat": atlas().river}.get(card, atlas().neighbours)
    return o.Activation((o.PlayGreen(card), o.FugitiveMove(line.get(here, ())[:1])))


def _buys(table: Table, own: Own, seat: Seat) -> bool:
    """Whether a camel can be bought and is needed: on foot, or with the last ration."""
    side = table.sides[seat]
    needed = side.mount == "foot" or side.rations < 2
    return needed and verdict(table, own, None, seat, o.Activation((o.BuyCamel(),))) is None


def _cost(outlook: Outlook, danger: Danger, end: o.Hex, mount: Mount, money: int) -> float:
    """The turns from the end of a move to the plane, the danger there and the luck of its hex counted in."""
    marker, african = outlook.side.marker, end in atlas().african
    turns = outlook.turns(end, mount, money)
    risk = price(danger.contacts(end), marker, outlook.saving, outlook.loss() if african else _setback(outlook, turns))
    return turns + risk - luck(end, mount, min(marker, 6), armed=outlook.saving > 0)


def _setback(outlook: Outlook, turns: float) -> float:
    """What a capture in Europe costs: the way from a start hex again, and a turn."""
    return max(_AGAIN, outlook.turns(atlas().starts[0]) - turns + 1)


def _sails(table: Table, own: Own, seat: Seat, outlook: Outlook, staying: float) -> bool:
    """Whether the fugitive embarks: it can, nothing better is near, and Africa is not too dangerous yet."""
    here = outlook.side.fugitive
    if here is None or verdict(table, own, None, seat, o.Activation((o.FugitiveEmbark(),))) is not None:
        return False
    if outlook.left <= _HURRY:
        return True
    sailing = outlook.from_port(here, outlook.money)
    return sailing <= staying + 1 and outlook.peril() <= _CALM


def _dressed(table: Table, own: Own, seat: Seat, steps: Steps) -> Steps:
    """With a disguise or a canteen put before the move, if it is time and the rules allow it."""
    side = table.sides[seat]
    african = side.fugitive in atlas().african
    extra: list[o.Step] = []
    if "disguise" in own.green and side.marker >= (DISGUISE if african else _FULL):
        extra.append(o.PlayGreen("disguise"))
    if "canteen" in own.green and side.mount == "camel" and side.rations < 2 and o.BuyCamel() not in steps:
        extra.append(o.PlayGreen("canteen"))
    for step in extra:
        if verdict(table, own, None, seat, o.Activation((step, *steps))) is None:
            steps = (step, *steps)
    return steps


def _restart(table: Table, own: Own, seat: Seat) -> Steps:
    """The start hex from which the way is shortest and safest."""
    outlook, danger = Outlook(table, own, seat), Danger(table, seat)
    merits = {
        number: outlook.turns(start) + price(danger.contacts(start), 0, outlook.saving, _AGAIN)
        for number, start in enumerate(atlas().starts, 1)
    }
    return (o.Restart(min(merits, key=merits.__getitem__)),)
