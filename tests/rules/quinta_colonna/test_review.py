"""What an ended hunt shows: the questions weighed, the nearest miss found, the way the spy went."""

import re

import pytest
from msgspec.structs import replace

from domain.game import PUBLIC, REFEREE
from domain.games.quinta_colonna import GAME, knowledge
from domain.games.quinta_colonna.events import GameEnded, HouseAsked, PartisansTurnBegan, SpyArrested, SpyMoved
from domain.games.quinta_colonna.knowledge.splitting import Answers, best, splits
from domain.games.quinta_colonna.review.misses import nearest_miss
from domain.games.quinta_colonna.rules.sides import paths
from domain.games.quinta_colonna.state import Playing
from domain.match.reviewing import excluded, possible
from domain.panels import CurvePanel, HeatPanel, HighlightsPanel, RoutePanel, TablePanel
from tests.rules.quinta_colonna.spies import small_game
from tests.support.watching import panels, watched

SEED = "review of a hunt"


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_what_every_question_would_tell_is_what_its_answers_tell(seed: int) -> None:
    known, compared = knowledge.NOTHING, 0
    for moment in small_game(seed, {}, 3):
        for seen, table in moment.seen:
            for one in splits(known, table) if isinstance(seen, HouseAsked) else ():
                said = {
                    answer: knowledge.houses(
                        knowledge.learn(known, replace(seen, house=one.house, answer=answer), table)
                    )
                    for answer in (True, False)
                }
                assert one.no in (0, said[False])  # 0: that it was passed is known
                assert one.yes in (
                    0,
                    said[True],
                )  # 0: the house has been asked about in this turn, and the answer was no
                compared += 1
            known = knowledge.learn(known, seen, table)
    assert compared


def test_the_best_question_leaves_the_fewest_houses_on_average() -> None:
    even, uneven, idle = Answers(7, 0b1110, 0b1110000), Answers(8, 0b10, 0b1111100), Answers(9, 0, 0b1111110)
    assert even.expected == 3
    assert uneven.expected == pytest.approx(26 / 6)
    assert best((uneven, idle, even), 0b1111110) == even
    assert best((idle,), 0b1111110) is None


def test_the_nearest_miss_is_the_smallest_set_at_a_turn_with_the_spy_in_reach_and_unarrested() -> None:
    history = watched("quinta-colonna", REFEREE, SEED)
    caught = {view.game.table.round for seen, view in history if isinstance(seen, SpyArrested)}
    misses = []
    for at, (seen, view) in enumerate(history):
        if isinstance(seen, PartisansTurnBegan) and view.game.table.round not in caught:
            table, ways = view.game.table, paths(view.game.table)
            near = any(ways.within_two(pawn) >> view.game.spy.house & 1 for pawn in table.pawns.values())
            if near or view.game.spy.house in table.pawns.values():
                public = list(watched("quinta-colonna", PUBLIC, SEED))
                upto = next(n for n, (one, _) in enumerate(public) if one is seen) + 1
                misses.append((len(possible(GAME, public[:upto]) or ()), at))
    (shown,) = [panel for panel in panels(GAME, history, "en") if isinstance(panel, HighlightsPanel)]
    assert misses
    assert min(misses)[1] in {one.at for one in shown.highlights}
    assert all(isinstance(history[one.known][0], GameEnded) for one in shown.highlights)


@pytest.mark.parametrize(
    ("first", "second", "named"), [(10, 11, "P2"), (11, 10, "P1"), (30, 20, "P2"), (11, 16, "P1"), (88, 30, "P2")]
)
def test_of_the_pawns_in_reach_of_the_spy_the_nearest_is_named(first: int, second: int, named: str) -> None:
    history = watched("quinta-colonna", REFEREE, SEED)
    began, table = next(
        (seen, view.game.table)
        for seen, view in history
        if isinstance(seen, PartisansTurnBegan) and not view.game.table.grace
    )
    ended = next(seen for seen, _ in history if isinstance(seen, GameEnded))
    assert (
        next(turn.path[-1] for turn in ended.route if turn.round == table.round) == 20
    )  # beside 11 and 16, two from 10, 30
    placed = replace(table, pawns={"P1": first, "P2": second})
    found = nearest_miss([(0, placed, 1, began)], ended)
    assert found is not None
    assert found.pawn == named


def test_the_way_of_the_spy_is_told_to_the_public_at_the_end_alone_and_is_the_same() -> None:
    ways = {}
    for seat in (PUBLIC, REFEREE):
        history = watched("quinta-colonna", seat, SEED)
        (route,) = [panel for panel in panels(GAME, history, "en") if isinstance(panel, RoutePanel)]
        (track,) = route.tracks
        told_by = {type(history[walk.at][0]) for walk in track.walks}
        assert told_by == ({GameEnded} if seat == PUBLIC else {SpyMoved})
        ways[seat] = [(walk.cells, walk.letters) for walk in track.walks]
    assert ways[PUBLIC] == ways[REFEREE]


def test_the_heat_and_the_curve_are_of_the_same_houses_for_whoever_looks() -> None:
    found = {}
    for seat in (PUBLIC, REFEREE):
        shown = panels(GAME, watched("quinta-colonna", seat, SEED), "en")
        (heat,) = [panel for panel in shown if isinstance(panel, HeatPanel)]
        (curve,) = [panel for panel in shown if isinstance(panel, CurvePanel)]
        sizes = [len(frame.cells) for frame in heat.frames]
        assert [point.value for point in curve.lines[0].points] == [
            size for number, size in enumerate(sizes) if number == 0 or size != sizes[number - 1]
        ]
        found[seat] = [frame.cells for frame in heat.frames]
    assert found[PUBLIC] == found[REFEREE]


def test_of_a_match_it_is_said_where_the_spy_could_be_and_why_not_elsewhere() -> None:
    history = watched("quinta-colonna", PUBLIC, SEED)
    half = history[: len(history) // 2]
    where = possible(GAME, half)
    assert where
    assert excluded(GAME, half, where[0], "en") is None
    asked = [str(house) for house in range(1, 91, 9)]
    told = [excluded(GAME, half, house, "it") for house in asked]
    assert [house for house, one in zip(asked, told, strict=True) if one is None] == [
        one for one in where if one in asked
    ]
    assert any(one is not None and one.at is not None and isinstance(half[one.at][0], HouseAsked) for one in told)


def test_a_state_that_is_no_longer_played_has_its_house_shown() -> None:
    history = watched("quinta-colonna", PUBLIC, SEED)
    ended = next(seen for seen, _ in history if isinstance(seen, GameEnded))
    assert possible(GAME, history) == (str(ended.house),)
    assert not isinstance(history[-1][1].game, Playing)


@pytest.mark.parametrize(("language", "tenths"), [("en", r"\d+\.\d"), ("it", r"\d+,\d")])
def test_what_the_best_question_leaves_is_written_as_the_language_writes_numbers(language: str, tenths: str) -> None:
    shown = panels(GAME, watched("quinta-colonna", PUBLIC, SEED), language)
    left = [
        row[-1]
        for panel in shown
        if isinstance(panel, TablePanel) and panel.key == "questions"
        for frame in panel.frames
        for row in frame.rows
        if not row[-1].isdigit()
    ]
    assert left
    assert all(re.fullmatch(tenths, one) for one in left)
