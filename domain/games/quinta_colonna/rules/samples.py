"""Plausible orders, legal or not: what somebody might write who has not looked closely."""

from collections.abc import Callable
from typing import Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.quinta_colonna import orders as o
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import View

_COUNT: Final = 24
_WAYS: Final[tuple[tuple[o.Direction, ...], ...]] = (
    (), (), (), ("clockwise",), ("anticlockwise",), ("inward",), ("outward",), ("clockwise", "inward"),
    ("anticlockwise", "outward"), ("inward", "outward"), ("clockwise", "clockwise"),
)  # fmt: skip


def samples(view: View, seat: Seat, chance: Chance) -> tuple[o.Order, ...]:
    """Two dozen orders of every kind, some of them listed ones; ``chance`` is the sampler's own."""
    listed = choices(view, seat)
    found: list[o.Order] = list(chance.sample("samples", listed, min(4, len(listed))))
    while len(found) < _COUNT:
        found.append(chance.pick("samples", _KINDS)(view, chance))
    return tuple(found)


def _house(view: View, chance: Chance) -> int:
    """Any number near the board's."""
    return chance.pick("samples", tuple(range(93)))


def _close(view: View, chance: Chance, pawn: o.Pawn) -> int:
    """Often a house that touches the pawn's."""
    table = view.table
    if table is None or pawn not in table.pawns or not chance.pick("samples", range(4)):
        return _house(view, chance)
    stands = table.pawns[pawn]
    near = (stands, *houses_of(ground(table).near[stands]))
    return chance.pick("samples", near)


def _card(view: View, chance: Chance) -> int:
    """Often a card of the hand, where there is one to be seen."""
    hand = () if view.spy is None else view.spy.hand
    any_card = _house(view, chance)
    return chance.pick("samples", (*hand, *hand, any_card))


def _pawn(view: View, chance: Chance) -> o.Pawn:
    return chance.pick("samples", o.PAWNS)


def _play(view: View, chance: Chance) -> o.Order:
    directions = chance.pick("samples", _WAYS)
    assault = chance.pick("samples", (False, True))
    return o.Play(card=_card(view, chance), house=_house(view, chance), directions=directions, assault=assault)


def _redirected(view: View, chance: Chance) -> o.Order:
    """A listed play, with a direction that may or may not lead there."""
    plays = [order for order in choices(view, view.seat) if isinstance(order, o.Play)]
    if not plays:
        return _play(view, chance)
    play = chance.pick("samples", plays)
    return o.Play(card=play.card, house=play.house, directions=chance.pick("samples", _WAYS))


def _move(view: View, chance: Chance) -> o.Order:
    pawn = _pawn(view, chance)
    first = _close(view, chance, pawn)
    second = _house(view, chance)
    walks: tuple[tuple[int, ...], ...] = ((first,), (second,), (first, second), (first, first), ())
    return o.Move(pawn=pawn, houses=chance.pick("samples", walks))


def _ask(view: View, chance: Chance) -> o.Order:
    pawn = _pawn(view, chance)
    branches = tuple(
        o.Branch(
            house=_close(view, chance, pawn), pawn=_pawn(view, chance), answer=chance.pick("samples", ("yes", "no"))
        )
        for _ in range(chance.pick("samples", (0, 0, 1, 1, 2, 3)))
    )
    house = chance.pick("samples", (_close(view, chance, pawn), _house(view, chance), None))
    return o.Ask(pawn=pawn, house=house, branches=branches)


def _arrest(view: View, chance: Chance) -> o.Order:
    pawn = _pawn(view, chance)
    return o.Arrest(pawn=pawn, house=chance.pick("samples", (None, _close(view, chance, pawn))))


_KINDS: Final[tuple[Callable[[View, Chance], o.Order], ...]] = (
    _play,
    _redirected,
    lambda view, chance: o.Discard(card=_card(view, chance)),
    _move,
    _move,
    lambda view, chance: o.Stay(pawn=_pawn(view, chance)),
    _ask,
    _ask,
    _arrest,
    lambda view, chance: o.End(),
    lambda view, chance: o.Start(pawn=_pawn(view, chance), house=_house(view, chance)),
)
