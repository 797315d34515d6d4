"""Matches that go on at random from positions of every kind: what must hold of each state they come to."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.casablanca import GAME
from domain.games.casablanca.board.cards import cards
from domain.games.casablanca.orders import SetReaction
from domain.games.casablanca.rules import decide
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.course import Decided
from domain.games.casablanca.state import Over, Playing, State, View
from tests.rules.casablanca.positions import DOCUMENTS, Drawn, draw
from tests.support.onlookers import look_on, looked_on_alone

WALKS = 15
STEPS = 25


class Walk:
    """A match going on, seen by all its seats, by observers and by the referee."""

    def __init__(self, seed: str) -> None:
        self.drawn: Drawn = draw(seed)
        self.state: State = self.drawn.state
        self.chance = SeededChance(seed.encode())
        self.own = SeededChance(f"{seed} chosen".encode())
        viewers = (*self.drawn.state.table.seats, PUBLIC, REFEREE)
        self.views: dict[Seat, View] = {seat: DOCUMENTS.see(self.state, seat) for seat in viewers}

    def states(self) -> Iterator[Playing]:
        """Every state it comes to, until it ends or has gone far enough."""
        for _ in range(STEPS):
            if not isinstance(self.state, Playing):
                return
            yield self.state
            self._step(self.state)

    def _step(self, state: Playing) -> None:
        for step in self.decided(state):
            self.state = step.after
            look_on(GAME, self.views, step)

    def decided(self, state: Playing) -> Decided:
        """Somebody does anything legal, and once in a while leaves."""
        among = decide.awaited(state) if self.own.pick("asked", range(4)) else state.table.playing
        seat = self.own.pick("seat", among)
        orders = [order for order in choices(self.views[seat], seat) if not isinstance(order, SetReaction)]
        if self.own.pick("leaves", range(40)) == 0 or not orders:
            return decide.withdraw(state, seat, "resigned", self.chance)
        return decide.decide(state, seat, self.own.pick("order", orders), self.chance)


def green_cards(state: Playing) -> int:
    """How many green cards there are, wherever they lie."""
    held = sum(len(own.green) + len(own.keep) for own in state.owns.values())
    return held + sum(len(box) for box in state.hidden.boxes.values()) + len(state.hidden.remaining)


def test_no_card_is_lost_or_made_and_every_count_is_right() -> None:
    for number in range(WALKS):
        walk = Walk(f"cards {number}")
        total = green_cards(walk.drawn.state)
        for state in walk.states():
            assert green_cards(state) == total
            assert state.table.remaining == len(state.hidden.remaining)
            for seat, side in state.table.sides.items():
                assert (side.green, side.red) == (len(state.owns[seat].green), len(state.owns[seat].red))
                assert 0 <= side.marker <= cards().marker.limit + cards().marker.interception
                assert (side.mount == "foot") == (side.rations == 0)
                assert (side.fugitive is None) == (side.out is not None)


def test_every_view_holds_the_public_table_and_its_own_cards() -> None:
    for number in range(WALKS):
        walk = Walk(f"views {number}")
        for state in walk.states():
            assert all(view.table == state.table for view in walk.views.values())
            assert all(walk.views[seat].owns == {seat: own} for seat, own in state.owns.items())
            assert walk.views[REFEREE].owns == state.owns


def test_play_goes_on_from_the_document_of_any_state_as_from_the_state() -> None:
    for number in range(WALKS):
        walk = Walk(f"documents {number}")
        for state in walk.states():
            read = DOCUMENTS.read(DOCUMENTS.write(state), walk.drawn.options, SeededChance(b"other"))
            assert not isinstance(read, Over)
            assert DOCUMENTS.write(read) == DOCUMENTS.write(state)
            assert decide.awaited(read) == decide.awaited(state)


def test_every_question_is_a_decision_of_its_own_and_asked_of_somebody() -> None:
    for number in range(WALKS):
        keys: list[str] = []
        for state in Walk(f"windows {number}").states():
            window = decide.window(state)
            assert window is not None
            assert decide.awaited(state)
            if window.key not in keys[-1:]:
                assert window.key not in keys
                keys.append(window.key)


def test_what_deciding_worked_out_is_what_the_same_events_lead_to_when_they_are_read_again() -> None:
    for number in range(WALKS):
        walk = Walk(f"again {number}")
        for state in walk.states():
            steps, viewer = walk.decided(state), walk.own.pick("viewer", list(walk.views))
            views = {viewer: walk.views[viewer]}
            for step in steps:
                look_on(GAME, views, step)
            again = [replace(step.event) for step in steps]
            assert [step.after for step in followed(GAME, state, again)] == [step.after for step in steps]
            assert looked_on_alone(GAME, walk.views[viewer], viewer, again) == views[viewer]
