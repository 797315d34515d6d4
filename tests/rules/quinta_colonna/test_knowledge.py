"""Where the spy can be is exactly where a spy could stand that the rules let do all that was seen."""

import pytest

from domain.audience import observe
from domain.chance import SeededChance
from domain.game import PUBLIC
from domain.games.quinta_colonna import GAME, knowledge
from domain.games.quinta_colonna.board.houses import houses_of
from domain.games.quinta_colonna.events import ArrestFailed, HouseAsked, Observation
from domain.games.quinta_colonna.knowledge.excluding import excluded
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.state import Playing, View
from domain.match.sight import with_tables
from domain.review import Lapsed, Observed
from tests.rules.quinta_colonna.spies import FREE, OPTIONS, Moment, small_game, spies
from tests.support.worlds import world

TURNS = 3


def known_after(game: list[Moment]) -> list[set[int]]:
    """The houses known to be possible after each moment of a game."""
    known, found = knowledge.NOTHING, []
    for moment in game:
        for seen, table in moment.seen:
            known = knowledge.learn(known, seen, table)
        found.append(set(houses_of(knowledge.houses(known))))
    return found


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options.values()) or "usual")
def test_the_spy_can_be_where_some_spy_was_seen_to_do_the_same_and_nowhere_else(
    options: dict[str, str], seed: int
) -> None:
    game = small_game(seed, options, TURNS)
    for number, (possible, known) in enumerate(zip(spies(game), known_after(game), strict=False)):
        assert known == possible, (number, game[number].order)


@pytest.mark.parametrize("seed", ["arrest", "home"])
def test_in_a_whole_match_the_spy_is_always_among_the_houses_where_it_can_be(seed: str) -> None:
    there, bots, known = world(GAME, 2, f"whole {seed}"), SeededChance(seed.encode()), knowledge.NOTHING
    taken = 0
    while not there.over:
        for event, table in list(with_tables(GAME, None, there.events))[taken:]:
            known = knowledge.learn(known, observe(event, PUBLIC), table)
        taken = len(there.events)
        assert knowledge.houses(known) >> there.table.spy.house & 1
        asked = there.asked()
        there.order(asked, GAME.sight.bot(there.views[asked].game, asked, bots))


def test_a_spy_whose_time_ran_out_has_declared_no_assault() -> None:
    lapsed, declared = (ways_to_stand(lapsed=lapsed) for lapsed in (True, False))
    assert lapsed < declared


def ways_to_stand(*, lapsed: bool) -> int:
    """In how many ways house, hideout and assault can go together after one turn of a spy that may declare an assault."""
    game = small_game(4, {"assault": "declared"}, 1)
    known = knowledge.NOTHING
    for moment in game:
        if moment.seat == SPY and lapsed:
            known = knowledge.learn(known, Lapsed((SPY,)), moment.seen[0][1])
        for seen, table in moment.seen:
            known = knowledge.learn(known, seen, table)
    return sum(mask.bit_count() for rows in known.now.values() for mask in rows)


def observed(game: list[Moment]) -> list[Observed[View, Observation]]:
    """What the public observed of a game, with its view after each."""
    return [Observed(seen, View(PUBLIC, table)) for moment in game for seen, table in moment.seen]


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_the_answer_that_ruled_a_house_out_is_the_first_without_which_it_would_be_left(seed: int) -> None:
    game = [moment for moment in small_game(seed, {}, 4) if isinstance(moment.state, Playing)]
    history, left = observed(game), known_after(game)[-1]
    found = {house: excluded(history, str(house), "en") for house in FREE}
    assert {house for house, why in found.items() if why is None} == left
    for house, why in found.items():
        if why is not None and why.at is not None:
            assert isinstance(history[why.at].seen, HouseAsked | ArrestFailed)
            assert house in unanswered(history, why.at)
            assert house not in unanswered(history, why.at + 1)
        elif why is not None:
            assert house not in unanswered(history, 0)


def unanswered(history: list[Observed[View, Observation]], first: int) -> set[int]:
    """The houses left if none of the answers from this observation on had been given."""
    known = knowledge.NOTHING
    for number, one in enumerate(history):
        if number < first or not isinstance(one.seen, HouseAsked | ArrestFailed):
            assert one.view.table is not None
            known = knowledge.learn(known, one.seen, one.view.table)
    return set(houses_of(knowledge.houses(known)))


def test_a_house_that_is_none_or_blocked_is_told_apart() -> None:
    history = observed(small_game(1, {}, 1))
    blocked = excluded(history, "90", "en")
    assert blocked is not None
    assert "blocked" in blocked.says
    assert excluded(history, "91", "en") is None
    assert excluded(history, "hideout", "en") is None
