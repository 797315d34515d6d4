"""What a seat's view comes to if nothing hidden intervenes: how the lines of one letter are checked one after another."""

from collections.abc import Iterator

from domain.course import laid
from domain.game import Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import orders as o
from domain.games.casablanca.board.cards import event, is_event
from domain.games.casablanca.rules.activation_draft import Sail
from domain.games.casablanca.rules.captures import favourites
from domain.games.casablanca.rules.eligible import SERIAL, asked, extra_stand, is_alarm
from domain.games.casablanca.rules.evolve import without
from domain.games.casablanca.rules.public_table import lay
from domain.games.casablanca.rules.steps import fugitive_path, gestapo_path, outline
from domain.games.casablanca.sight import watch
from domain.games.casablanca.state import Table, View, followed
from domain.refusal import Refusal


def foresee(view: View, seat: Seat, order: o.Order) -> View:
    """The view after an order; dice, the cards of friends, and what others do are not foreseen."""
    if view.table is None:
        return view
    for seen in _seen(view, view.table, seat, order):
        view = watch(view, seen, laid(lay, view.table, seen))
    return view


def _seen(view: View, table: Table, seat: Seat, order: o.Order) -> Iterator[e.Observation]:
    """What an order is sure to cause, as its own seat sees it."""
    match order:
        case o.SetReaction(when):
            yield e.ReactionSet(seat, when)
        case o.Keep(cards):
            yield e.Kept(seat, cards, without(view.own.keep, cards))
        case o.PlayRed(card):
            yield from _kept(view, table, seat)
            yield from _red(table, seat, card)
        case o.Activation():
            yield from _activation(view, table, seat, order)
        case o.Choose() | o.Pay() | o.DoNotPay():
            yield from _kept(view, table, seat)
            yield from _answer(table, seat, order)


def _kept(view: View, table: Table, seat: Seat) -> Iterator[e.Observation]:
    """Cards paid to this seat are due with its next decision (CB-51)."""
    keeping = table.keeps(seat)
    if keeping is not None:
        kept = favourites(view.own.keep, keeping.count - 1)
        yield e.Kept(seat, kept, without(view.own.keep, kept))


def _red(table: Table, seat: Seat, card: int) -> Iterator[e.Observation]:
    yield e.RedRevealed(table.turn, card, seat)
    seats = asked(table, event(card)) if is_event(card) else ()
    if not seats:
        yield e.MovementBegan(table.playing)
    elif event(card).effect in SERIAL:
        yield e.ExtraMovesBegan(seats)
        yield e.ExtraMoveAsked(seats[0])
    else:
        yield e.ChoicesAsked(seats)


def _activation(view: View, table: Table, seat: Seat, order: o.Activation) -> Iterator[e.Observation]:
    now = seat == table.to_act and (is_alarm(table) or table.phase == "movement")
    if not now or followed(order) is not None:
        yield e.Held(seat, order)
        return
    yield from _kept(view, table, seat)
    if is_alarm(table):
        yield from _alarm(table, seat, order)
        return
    acts = outline(table, view.own, seat, order)
    if not isinstance(acts, Refusal):
        yield from (act for act in acts if not isinstance(act, Sail))
    yield e.ActivationEnded(seat)


def _alarm(table: Table, seat: Seat, order: o.Activation) -> Iterator[e.Observation]:
    side = table.sides[seat]
    for step in order.steps:
        path = gestapo_path(side, step.path) if isinstance(step, o.GestapoMove) else ()
        if path and not isinstance(path, Refusal) and side.gestapo is not None:
            yield e.GestapoMoved(seat, side.gestapo, path, "event")
    yield e.ExtraMoveEnded(seat)


def _answer(table: Table, seat: Seat, order: o.Answer) -> Iterator[e.Observation]:
    if seat != table.to_act:
        yield e.AnswerSealed(seat, order)
        return
    if isinstance(order, o.Pay) and order.move is not None:
        found = fugitive_path(table.rules, extra_stand(table.sides[seat]), order.move, seat)
        if not isinstance(found, Refusal):
            yield e.FugitiveMoved(seat, found.origin, found.path, found.by, why="event")
    yield e.ExtraMoveEnded(seat)
