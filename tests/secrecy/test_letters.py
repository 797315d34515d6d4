"""Twin worlds, letter by letter: a seat that learnt the same is sent the same letters, byte for byte, pictures included."""

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import product
from typing import Any, TypeAlias

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.games import discover
from domain.match.reading.notation import write
from domain.words import languages
from tests.secrecy.clerk import Clerk, Letter
from tests.secrecy.lockstep import DIFFERENCES, Differ, born, hides_nothing, next_step

Sent: TypeAlias = tuple[list[Letter], list[Letter]]
GAMES = list(discover().values())
TALK = "say the birds fly north"
UNHEARD = "say nobody can hear this"
HIDDEN = ("resign", "help", "x y z")


class Correspondence:
    """A viewer's letters from two worlds; every letter that goes into one of them goes into the other, or is hidden."""

    def __init__(self, game: AnyGame, seats: int, viewer: Seat, seed: str, differ: Differ) -> None:
        self.game = game
        self.pair = born(game, seats, viewer, seed, differ)
        self.clerks = tuple(Clerk(world, viewer) for world in self.pair)
        self.viewer = viewer
        self.own = SeededChance(f"{seed} letters".encode())
        self.apart = 0

    def letters(self, most: int) -> Iterator[Sent]:
        """What each world sends the viewer, cause by cause."""
        yield self.clerks[0].opening(), self.clerks[1].opening()
        for number in range(most):
            self.apart += self.pair.first.table != self.pair.second.table
            yield from self._asides(number)
            if any(world.over for world in self.pair) or not (yield from self._step(number)):
                return

    def _step(self, number: int) -> Generator[Sent, None, bool]:
        lapses = [clerk.lapsed() for clerk in self.clerks]
        step = None if number % 7 == 6 and lapses[0] == lapses[1] else next_step(self.pair, self.viewer, self.own)
        if step is not None:
            language = self.own.pick("language", languages())
            yield self._both(step.seat, *(write(self.game, order, language) for order in (step.first, step.second)))
            return True
        if self.pair.first.seen(self.viewer, lapses[0]) != self.pair.second.seen(self.viewer, lapses[1]):
            return False
        yield self.clerks[0].pass_time(), self.clerks[1].pass_time()
        return True

    def _asides(self, number: int) -> Iterator[Sent]:
        """The viewer tries things out in both worlds; the others do, unseen, in one of them; somebody talks."""
        seats = self.pair.first.seats
        if number % 2:
            yield self._both(self.viewer, *[self._probe(number // 2)] * 2)
        other = self.own.pick("who hides", [seat for seat in seats if seat != self.viewer])
        now = self.pair.second.now
        heard = self.viewer in self.game.rules.hears(self.pair.first.options, seats, other)
        hidden = (*HIDDEN, self._refused(other), *(() if heard else (UNHEARD,)))
        yield [], self.clerks[1].take(other, self.own.pick("hidden", hidden))
        self.pair.second.now = now
        if number % 5 == 4:
            yield self._both(self.own.pick("who talks", seats), TALK, TALK)

    def _probe(self, number: int) -> str:
        """An order that is refused, or anything else that somebody curious would try."""
        refused = self._refused(self.viewer)
        preview = f"preview {self._sample(self.viewer)}"
        tries = (
            refused,
            "help",
            preview,
            "board\nhistory\nwhy 3\nwhy 12",
            f"{refused}\n{refused}",
            "draw",
            "where are they?",
            "resign",
        )
        return tries[number % len(tries)]

    def _sample(self, seat: Seat) -> str:
        """A line that this seat might write, whatever comes of it."""
        world = self.pair.second
        samples = world.game.sight.samples(world.views[seat].game, seat, self.own)
        return self._text(self.own.pick("sample", samples)) if samples else "help"

    def _refused(self, seat: Seat) -> str:
        """A line that this seat's view refuses."""
        world = self.pair.second
        view = world.views[seat].game
        samples = world.game.sight.samples(view, seat, self.own)
        refused = [order for order in samples if world.game.sight.refusal_of(view, seat, order) is not None]
        text = self._text(self.own.pick("refused", refused)) if refused else "help"
        # Words that mean another thing at another time ("salto l'offerta") are not refused where that may be done.
        return "help" if any(_allowed(world.game, view, seat, text)) else text

    def _text(self, order: Any) -> str:
        return write(self.game, order, self.own.pick("language", languages()))

    def _both(self, seat: Seat, first: str, second: str) -> Sent:
        return self.clerks[0].take(seat, first), self.clerks[1].take(seat, second)


def _allowed(game: AnyGame, view: Any, seat: Seat, text: str) -> Iterator[bool]:
    """Of each order that a text is read as, whether it may be given."""
    return (
        game.sight.refusal_of(view, seat, written.order) is None for written in game.reading.parse(text, view).orders
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_seat_that_learnt_the_same_is_sent_the_same_letters_byte_for_byte(game: AnyGame) -> None:
    kinds: Counter[str] = Counter()
    apart = 0
    players = min(game.least_players + 1, game.most_players)
    for viewer, differ in product(game.rules.seats(players, {}), DIFFERENCES[::2]):
        played = Correspondence(game, players, viewer, "letters", differ)
        for first, second in played.letters(14):
            assert first == second, (viewer, differ)
            kinds.update(letter.kind for letter in first)
        apart += played.apart
    assert {"welcome", "turn", "receipt", "help", "press"} <= set(kinds)
    assert sum(kinds.values()) > 40
    assert apart > 8 or hides_nothing(game)
