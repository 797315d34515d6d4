"""Law 1: what is stored is the whole truth; folding it gives what the rules computed."""

import pytest

from domain.game import AnyGame
from domain.games import discover
from domain.match.events import MATCH_EVENTS
from domain.match.evolve import evolve
from domain.match.rules.course import MatchCourse, fold
from domain.wire import Wire
from tests.support.worlds import positions

GAMES = list(discover().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_folding_the_stored_events_gives_the_state_the_rules_computed(game: AnyGame) -> None:
    wire = Wire((*MATCH_EVENTS, *game.events))
    for played in positions(game, game.least_players, "replay", most=120):
        stored = [(event.WIRE, wire.dump(event)) for event in played.events]
        state, views = fold(game, (wire.load(name, body) for name, body in stored), played.views)

        assert state == played.state
        assert views == played.views


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_history_may_be_folded_in_any_two_pieces(game: AnyGame) -> None:
    *_, played = positions(game, game.most_players, "chunks", most=60)
    whole, _ = fold(game, played.events, ())
    for cut in range(0, len(played.events), 7):
        earlier, _ = fold(game, played.events[:cut], ())
        for event in played.events[cut:]:
            earlier = evolve(game, earlier, event)

        assert earlier == whole


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_where_a_decision_says_it_leads_is_where_its_events_lead(game: AnyGame) -> None:
    for played in positions(game, game.least_players, "leads", most=60):
        if played.over:
            break
        seat = played.asked()
        decided = played.decided(seat, game.sight.choices(played.views[seat].game, seat)[-1])
        course = MatchCourse(game, played.state, played.views, played.chance, played.now)
        course.add(*decided.events)

        assert decided.before is played.state
        assert decided.after == course.state
        assert decided.views == course.views


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_order_survives_the_wire_and_the_notation_in_both_languages(game: AnyGame) -> None:
    wire = Wire(game.orders)
    for played in positions(game, game.least_players, "notation", most=40):
        if played.over:
            break
        seat = played.asked()
        view = played.views[seat].game
        for order in game.sight.choices(view, seat)[:60]:
            assert wire.load(order.WIRE, wire.dump(order)) == order
            for language in ("en", "it"):
                parsed = game.reading.parse(game.reading.write(order, language), view)
                assert [written.order for written in parsed.orders] == [order]
