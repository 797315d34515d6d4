"""How a seat knows of a thing is answered from what it was told: in every game, all of that, and nothing else."""

from typing import Any

import pytest

from domain.chance import SeededChance
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover
from domain.match.events import DecisionOpened
from domain.match.telling import tell
from domain.match.why import Told, why
from domain.reading.line_words import words_of
from domain.reading.whys import naming
from domain.words import languages
from tests.shares import pairs
from tests.support.worlds import World, world

GAMES = list(discover().values())


def played(game: AnyGame, seed: str, orders: int = 40) -> World:
    """A match that bots have played for a while."""
    there, bots = world(game, game.least_players, seed), SeededChance(f"{seed} bots".encode())
    for _ in range(orders):
        if not there.over:
            seat = there.asked()
            there.order(seat, game.sight.bot(there.views[seat].game, seat, bots))
    return there


def sentences(there: World, seat: Seat, language: str) -> list[str | None]:
    """Each of a seat's observations as it was told."""
    return [tell(there.game, seen, there.views[seat], language) for seen in there.seen(seat)]


def found(there: World, seat: Seat, about: str, language: str = "en") -> tuple[Told, ...]:
    """The answer to a seat that asks about something."""
    return why(there.game, there.views[seat], there.seen(seat), about, language)


@pytest.mark.parametrize(("game", "language"), pairs(GAMES, languages()), ids=lambda one: getattr(one, "key", one))
def test_whatever_a_seat_was_told_is_found_by_each_of_its_words(game: AnyGame, language: str) -> None:
    there = played(game, "why told")
    seat = there.seats[0]
    told = [(at, said) for at, said in enumerate(sentences(there, seat, language)) if said]
    assert len(told) > 10
    for at, said in told[::7]:
        for word in naming(words_of(said))[:4]:
            assert at in {one.at for one in found(there, seat, word, language)}, (said, word)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_only_the_seats_own_observations_are_cited_in_the_words_and_the_decision_of_then(game: AnyGame) -> None:
    there = played(game, "why own")
    cited = 0
    for seat in (*there.seats, PUBLIC):
        said, history = sentences(there, seat, "it"), there.seen(seat)
        things = {name for told in said if told for name in naming(words_of(told))}
        for about in sorted(things)[:30]:
            for one in found(there, seat, about, "it"):
                assert one.sentence == said[one.at]
                assert one.decision == decision(history[: one.at + 1])
                cited += 1
    assert cited > 5


def decision(history: list[Any]) -> int:
    """The newest decision of a history."""
    return max((seen.number for seen in history if isinstance(seen, DecisionOpened)), default=0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_of_what_nobody_told_nothing_is_cited(game: AnyGame) -> None:
    there = played(game, "why nothing", 12)
    for seat in there.seats:
        assert found(there, seat, "9999") == ()
        assert found(there, seat, "the submarine 9999") == ()
        assert found(there, seat, "submarine") == ()
        assert found(there, seat, "the") == ()
