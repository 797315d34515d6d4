"""Every spy there could be in a small game of Quinta Colonna, played by the rules themselves; those seen to differ drop out.

Nothing of how the product reckons is used here. The map has few free houses and the cards few pieces, so that all hideouts,
hands, draws and ways can be gone through. Cards that are never shown in a game are all alike but for their piece, so that
three of each stand for the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.audience import observe
from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, Seat
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import ALL, mask_of
from domain.games.quinta_colonna.events import Piece
from domain.games.quinta_colonna.orders import PAWNS, SPY, Arrest, Ask, Discard, End, Order, Play
from domain.games.quinta_colonna.rules.choices import choices
from domain.games.quinta_colonna.state import Playing, Spy, Supply, Table, View
from domain.options import resolve
from domain.refusal import Refused

PARTISAN: Final = Seat("partisan-1")
FREE: Final = (1, 2, 3, 6, 7, 8, 11, 12, 13, 17, 18)
REFUGES: Final = (3, 11)
STANDS: Final = (2, 7, 12, 17, 18)
OPTIONS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"idle_limit": "2", "return_limit": "2", "wrap": "none"},
    {"announce_return": "no", "idle_limit": "3"},
    {"assault": "declared", "assaults_per_sortie": "unlimited", "refuge_move": "every_n", "refuge_move_n": "1"},
    {"trail_scope": "turn", "refuge_move": "on_removal", "trail_slides": "landing"},
    {"preset": "literal"},
    {"stuck": "lose", "wrap": "antipode", "final_return": "yes", "refuges": "4"},
)
_MOVES: Final = (
    (), ("clockwise",), ("anticlockwise",), ("inward",), ("outward",), ("anticlockwise", "inward"),
    ("anticlockwise", "outward"), ("clockwise", "inward"), ("clockwise", "outward"),
)  # fmt: skip


class Moment(NamedTuple):
    """An order of a small game, what everybody saw of it, and the state after it."""

    seat: Seat
    order: Order | None
    seen: tuple[tuple[Any, Table], ...]
    state: Any


class OneDraw:
    """Chance that gives the card it is told to, and refuges where they went in the game that is followed."""

    def __init__(self, card: int, refuges: Sequence[tuple[int, ...]] = ()) -> None:
        self.card, self.refuges = card, list(refuges)

    def top(self, purpose: str, of: Sequence[int]) -> int:
        """The card."""
        return self.card

    pick = top

    def sample(self, purpose: str, among: Sequence[int], count: int) -> tuple[int, ...]:
        """The refuges' houses."""
        return self.refuges.pop(0)


def small_game(seed: int, named: dict[str, str], turns: int) -> list[Moment]:
    """A game on a small map, played at random for so many turns of the spy or to its end."""
    own, chance = Random(seed), SeededChance(f"small game {seed}".encode())
    options = resolve(GAME.options, GAME.presets, {**named, "deck_pieces": "chess15"})
    kinds: tuple[Piece, ...] = ("king", "king", "rook", "pawn", "pawn", "pawn")
    pieces = {card: own.choice(kinds) for card in range(1, 91)}
    blocked = tuple(house for house in range(1, 91) if house not in FREE)
    hideout = own.choice([house for house in FREE if house not in REFUGES and house not in STANDS])
    laid: list[Any] = [e.BoardSet(dict(options), (SPY, PARTISAN), blocked, REFUGES, pieces)]
    laid += [e.PawnStarted(pawn, house) for pawn, house in zip(PAWNS, STANDS, strict=True)]
    hand = own.sample([card for card in range(1, 91) if card != hideout], 3)
    laid += [e.HideoutDrawn(hideout), e.HandDealt(tuple(hand)), e.SpyTurnBegan(1)]
    found = [_moment(PUBLIC, None, tuple(followed(GAME, GAME.rules.blank, laid)))]
    while found[-1].state.table.round <= turns and isinstance(state := found[-1].state, Playing):
        seat = GAME.rules.awaited(state)[0]
        order = own.choice(_worth(choices(View(seat, state.table, state.spy), seat), own))
        found.append(_moment(seat, order, GAME.rules.decide(state, seat, order, chance)))
    return found


def _worth(orders: Sequence[Any], own: Random) -> Sequence[Any]:
    """Mostly questions, now and then an arrest; pawns stay where they are."""
    asks = [order for order in orders if isinstance(order, Ask)]
    arrests = [order for order in orders if isinstance(order, Arrest)]
    if arrests and own.random() < 0.1:
        return arrests
    if asks and own.random() < 0.8:
        return asks
    spys = [replace(order, assault=own.random() < 0.5) if isinstance(order, Play) else order for order in orders]
    ends = [order for order in orders if isinstance(order, End)]
    return ends or [order for order in spys if isinstance(order, Play | Discard)]


def _moment(seat: Seat, order: Order | None, steps: Sequence[Any]) -> Moment:
    seen = ((observe(step.event, PUBLIC), step.after.table) for step in steps)
    return Moment(seat, order, tuple((face, table) for face, table in seen if face is not None), steps[-1].after)


def spies(game: list[Moment]) -> Iterator[set[int]]:
    """After each moment of a game, the houses where a spy stands that would have been seen to do the same."""
    table = game[0].state.table
    cards = _cards(game, table)
    there = list(_first(table, cards))
    yield {state.spy.house for state in there}
    for moment in game[1:]:
        if not isinstance(moment.state, Playing):
            return
        shown = [face for face, _ in moment.seen]
        kept: dict[Any, Playing] = {}
        for state in there:
            for after, seen in _goes_on(state, moment, shown, cards):
                if seen == shown:
                    kept[replace(after.spy, route=())] = replace(
                        after, spy=replace(after.spy, route=after.spy.route[-1:])
                    )
        there = list(kept.values())
        yield {state.spy.house for state in there}


def _cards(game: list[Moment], table: Table) -> list[int]:
    """The cards that are shown in a game, and three more of each piece that are no hideout's."""
    assert table.pieces is not None
    cards = [face.card for moment in game for face, _ in moment.seen if isinstance(face, e.SpyPlayed | e.SpyStuck)]
    for piece in ("king", "rook", "pawn"):
        others = (card for card in range(1, 91) if table.pieces[card] == piece and card not in (*cards, *FREE))
        cards += [card for card, _ in zip(others, range(3), strict=False)]
    return cards


def _first(table: Table, cards: list[int]) -> Iterator[Playing]:
    for hideout in FREE:
        if hideout not in REFUGES and hideout not in STANDS:
            for hand in combinations([card for card in cards if card != hideout], 3):
                supply = Supply(shuffled=ALL & ~mask_of((*hand, hideout)))
                yield Playing(table, Spy(hideout, hideout, hideout, tuple(sorted(hand))), supply)


def _goes_on(state: Playing, moment: Moment, shown: list[Any], cards: list[int]) -> Iterator[tuple[Any, list[Any]]]:
    """What could come of a state: all that a spy could do with the card that was shown, or the partisans' own order.

    Which card is drawn nobody sees: what is seen to differ with one differs with all.
    """
    refuges = [tuple(house for _, house in face.moved) for face in shown if isinstance(face, e.RefugesMoved)]
    if moment.seat == SPY:
        draws = [other for other in cards if state.supply.shuffled >> other & 1]
        for order in _spys(state, shown[0].card):
            if any(seen == shown for _, seen in _decided(state, SPY, order, OneDraw(draws[0], refuges))):
                for draw in draws:
                    yield from _decided(state, SPY, order, OneDraw(draw, refuges))
    elif moment.order is not None:
        yield from _decided(state, moment.seat, moment.order, OneDraw(0, refuges))


def _spys(state: Playing, card: int) -> Iterable[Order]:
    if card not in state.spy.hand:
        return []
    declared = (False, True) if state.table.rules.assault == "declared" else (False,)
    plays = [Play(card, house, way, said) for house in FREE for way in _MOVES for said in declared]
    return [*plays, Discard(card)]


def _decided(state: Playing, seat: Seat, order: Order, chance: Any) -> Iterator[tuple[Any, list[Any]]]:
    try:
        steps = GAME.rules.decide(state, seat, order, chance)
    except (Refused, IndexError):
        return
    if isinstance(steps[-1].after, Playing):
        yield steps[-1].after, [face for face in (observe(step.event, PUBLIC) for step in steps) if face is not None]
