"""Plausible orders, legal or not: what somebody curious, mistaken or hasty might try; the laws probe with them."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import EVENTS, GREEN_CARDS, MOVEMENTS
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.setup import COLOURS
from domain.games.casablanca.state import Table, View

_EACH = 3
_LISTED = 10
_NOWHERE = ("A1", "Z9")


def samples(view: View, seat: Seat, chance: Chance) -> tuple[o.Order, ...]:
    """Some of each kind of order, shuffled; empty before the table is set."""
    if view.table is None:
        return ()
    listed = chance.shuffle("listed", choices(view, seat))[:_LISTED]
    tried = [order for _ in range(_EACH) for order in _tried(view, view.table, seat, chance)]
    return chance.shuffle("samples", (*listed, *tried))


def _tried(view: View, table: Table, seat: Seat, chance: Chance) -> list[o.Order]:
    keep = chance.sample("kept", view.own.keep, chance.pick("keeps", range(len(view.own.keep) + 1)))
    answers: tuple[o.Order, ...] = (o.Choose("cards"), o.Choose("lower"), o.Pay(), o.DoNotPay())
    return [
        o.Activation(_steps(table, seat, chance), gold=chance.pick("gold", range(6)) == 0),
        o.Activation(_steps(table, seat, chance)),
        o.Activation((_hunt(table, seat, chance),)),
        o.Activation((_flight(table, seat, chance),)),
        o.Activation((o.GestapoFollow(chance.pick("followed", (*table.seats, *COLOURS))),)),
        chance.pick("answer", answers),
        o.Pay(_flight(table, seat, chance)),
        o.PlayRed(chance.pick("red", (*view.own.red, *MOVEMENTS, *EVENTS))),
        o.Keep(keep),
        o.Keep(chance.sample("green", GREEN_CARDS, chance.pick("count", (1, 2)))),
        o.SetReaction(chance.pick("reaction", o.REACTIONS)),
    ]


def _steps(table: Table, seat: Seat, chance: Chance) -> tuple[o.Step, ...]:
    among: list[o.Step] = [
        _hunt(table, seat, chance),
        _flight(table, seat, chance),
        o.FugitiveEmbark() if chance.pick("embarks", range(2)) else o.GestapoEmbark(),
        o.BuyCamel(),
        o.PlayGreen(chance.pick("played", GREEN_CARDS)),
        o.PlayGreen(chance.pick("played", GREEN_CARDS)),
        o.Restart(chance.pick("start", range(10))),
    ]
    return chance.sample("steps", among, chance.pick("number", (1, 1, 2, 2, 3)))


def _hunt(table: Table, seat: Seat, chance: Chance) -> o.GestapoMove:
    return o.GestapoMove(_path(table.sides[seat].gestapo, chance))


def _flight(table: Table, seat: Seat, chance: Chance) -> o.FugitiveMove:
    return o.FugitiveMove(_path(table.sides[seat].fugitive, chance), chance.pick("line", ("", "", "", "rail", "river")))


def _path(origin: o.Hex | None, chance: Chance) -> tuple[o.Hex, ...]:
    """A walk of some steps from there, its end alone as often as not; once in a while a hex far off or none."""
    if origin is None or chance.pick("far", range(8)) == 0:
        return (chance.pick("hex", (*atlas().hexes, *_NOWHERE)),)
    walk = [origin]
    for _ in range(chance.pick("steps walked", range(5))):
        near = (*atlas().neighbours[walk[-1]], *atlas().rail.get(walk[-1], ()), *atlas().river.get(walk[-1], ()))
        walk.append(chance.pick("next hex", near))
    return tuple(walk[1:]) if chance.pick("whole", range(2)) else tuple(walk[-1:])
