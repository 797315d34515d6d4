"""What holds in every position of whole matches: pieces are conserved, orders are complete, documents and events return."""

from collections.abc import Iterator
from itertools import product

import pytest

from domain.audience import EVERYBODY, observe
from domain.chance import SeededChance
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.board.nodes import NAMES
from domain.games.vedova_nera.orders import Advise, ChooseColour, Enter, Move, Order, Pass, RollMarble
from domain.games.vedova_nera.state import Choosing, Playing, State
from domain.options import Options, resolve
from tests.support.worlds import positions

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"stability": "on_arrival", "anvil": "any", "first_move": "last_chooser"},
    {"special": "while", "allow_pass": "yes", "repetition": "off", "timeout_vn": "pass"},
)


def states(players: int, given: dict[str, object], most: int = 60) -> Iterator[tuple[State, Options]]:
    """The states of a match between bots, the end included if it comes."""
    options = resolve(GAME.options, {}, given)
    for played in positions(GAME, players, f"laws {players}", most=most, options=options):
        yield played.table, options


def every_order() -> list[Order]:
    """All orders that anybody could ever write."""
    pairs = list(product(NAMES, NAMES))
    colours = [ChooseColour(colour) for colour in ("red", "green", "yellow", "blue", "white")]
    one = [order for name in NAMES for order in (Advise(name), Enter(name))]
    return [*colours, *one, *(Move(*pair) for pair in pairs), *(RollMarble(*pair) for pair in pairs), Pass()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_pawn_and_no_marble_is_ever_lost_or_shares_its_place(players: int) -> None:
    for state, _ in states(players, OPTIONS[1]):
        if isinstance(state, Playing):
            web = state.web
            for pawns, removed, marbles in zip(web.pawns, web.removed, web.marbles, strict=True):
                assert pawns.bit_count() + removed == marbles.bit_count() == 8 - players
            assert web.occupied.bit_count() == sum(map(int.bit_count, web.pawns)) + 1
            assert sum(web.marbles).bit_count() == players * (8 - players)


@pytest.mark.parametrize("given", OPTIONS)
def test_the_choices_are_exactly_the_orders_that_are_accepted(given: dict[str, object]) -> None:
    orders = every_order()
    for number, (state, _) in enumerate(states(2, given, most=40)):
        if number % 8 == 0:
            for seat in GAME.rules.awaited(state):
                accepted = {order for order in orders if GAME.sight.refusal_of(state, seat, order) is None}
                assert accepted == set(GAME.sight.choices(state, seat))


@pytest.mark.parametrize(("players", "given"), tuple(product((2, 3, 5), OPTIONS)))
def test_a_position_written_and_read_again_is_the_same_document_and_plays_on_alike(
    players: int, given: dict[str, object]
) -> None:
    for state, options in states(players, given):
        document = GAME.positions.write(state)
        again = GAME.positions.read(document, options, SeededChance(b"unused"))
        assert GAME.positions.write(again) == document
        assert GAME.positions.compare(again, document) == []
        for seat, other in zip(GAME.rules.awaited(state), GAME.rules.awaited(again), strict=True):
            assert GAME.sight.choices(state, seat) == GAME.sight.choices(again, other)


def test_foreseeing_an_order_is_seeing_it_happen() -> None:
    for state, _ in states(3, {}):
        for seat in GAME.rules.awaited(state):
            order = GAME.sight.choices(state, seat)[-1]
            happened = state
            for step in GAME.rules.decide(state, seat, order, SeededChance(b"unused")):
                happened = step.after
            assert GAME.sight.foresee(state, seat, order) == happened


def test_everybody_sees_everything_as_it_is() -> None:
    seen = set()
    options = resolve(GAME.options, {}, {})
    for played in positions(GAME, 3, "sight", most=60, options=options):
        for event in played.events:
            if isinstance(event, GAME.events):
                seen.add(type(event))
                viewers = (*played.seats, PUBLIC, REFEREE, Seat("a-stranger"))
                assert all(observe(event, viewer) is event for viewer in viewers)
        assert all(played.views[seat].game == played.table for seat in (*played.seats, PUBLIC))
    assert len(seen) > 7
    assert all(kind.AUDIENCE is EVERYBODY for kind in GAME.events)


def test_colours_are_the_seats_of_a_position_once_everybody_has_one() -> None:
    for state, _ in states(4, {}, most=10):
        document = GAME.positions.write(state)
        named = document["seats"]
        assert (
            named == [f"player-{n}" for n in (1, 2, 3, 4)] if isinstance(state, Choosing) else "player" not in named[0]
        )
        if GAME.telling.called is not None:
            assert [GAME.telling.called(state, Seat(f"player-{n}")) for n in (1, 2, 3, 4)] == named
