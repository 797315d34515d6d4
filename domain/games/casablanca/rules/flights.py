"""All that a fugitive may do with one card or none: each plain move, a crossing, a camel bought, a green card played."""

from typing import Final, TypeAlias

from msgspec.structs import replace

from domain.game import Seat
from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.board.cards import GREEN_CARDS
from domain.games.casablanca.options import Rules
from domain.games.casablanca.orders import Activation, BuyCamel, FugitiveEmbark, Green, PlayGreen, Restart, Step
from domain.games.casablanca.rules.activation_draft import mount_of, red_value
from domain.games.casablanca.rules.green_cards import ALONE, works_alone
from domain.games.casablanca.rules.moves import MOVERS, Stand
from domain.games.casablanca.rules.single_moves import NO_MOVES, Moves, fugitive_moves
from domain.games.casablanca.rules.steps import outline
from domain.games.casablanca.state import Own, Side, Table
from domain.refusal import Refusal

Numbered: TypeAlias = tuple[int, tuple[Step, ...]]
"""What is legal, under its number among all that one might try from there, legal or not: it decides what goes with it."""

_EMBARK: Final = FugitiveEmbark()
_CAMEL: Final = BuyCamel()
_RESTARTS: Final = tuple((number - 1, (Restart(number),)) for number in range(1, 9))
_PLAYS: Final[dict[Green, PlayGreen]] = {card: PlayGreen(card) for card in GREEN_CARDS}


def flights(table: Table, own: Own, seat: Seat) -> tuple[Moves, list[Numbered]]:
    """What a seat's fugitive may do in its activation: plain moves, numbered from 0 as they stand, and whatever else."""
    side = table.sides[seat]
    here = side.fugitive
    if here is None:
        return NO_MOVES, _restarts(side)
    board = atlas()
    mount = mount_of(table, seat, side) if table.before else side.mount
    stand = Stand(here, mount, red_value(table))
    plain = fugitive_moves(table.rules, stand)
    more: list[Numbered] = []
    tried = len(plain.steps)
    if here in board.ports and _legal(table, own, seat, _EMBARK):
        more.append((tried, (_EMBARK,)))
    mounted = plain if here in board.european else fugitive_moves(table.rules, replace(stand, mount="camel"))
    if here in board.african_villages and _legal(table, own, seat, _CAMEL):
        more.append((tried + 1, (_CAMEL,)))
        more.extend((number, (_CAMEL, step)) for number, step in enumerate(mounted.steps, tried + 2))
    if own.green:
        _add_cards(more, table.rules, own, side, stand, tried + 2 + len(mounted.steps))
    return plain, more


def _restarts(side: Side) -> list[Numbered]:
    """Each start hex, for a fugitive that was captured in Europe (CB-11)."""
    return list(_RESTARTS) if side.out is not None and side.out.how == "restart" else []


def _legal(table: Table, own: Own, seat: Seat, step: Step) -> bool:
    """Whether a step alone is legal. Few places lead here, so it is simply tried."""
    return not isinstance(outline(table, own, seat, Activation((step,))), Refusal)


def _add_cards(more: list[Numbered], rules: Rules, own: Own, side: Side, stand: Stand, tried: int) -> None:
    """Each kind of card in the hand: alone, or with each move that it makes possible (CB-31)."""
    for card in dict.fromkeys(own.green):
        if card not in MOVERS:
            if card in ALONE and works_alone(card, side):
                more.append((tried, (_PLAYS[card],)))
            tried += 1
        elif steps := fugitive_moves(rules, replace(stand, card=card)).steps:
            play = _PLAYS[card]
            more.extend([(number, (play, step)) for number, step in enumerate(steps, tried)])
            tried += len(steps)
