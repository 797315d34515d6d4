"""Whether the spy can be in a house, and what rules it out: told after the end, or during play where an option allows it."""

from domain.chance import SeededChance
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna.events import GameEnded, HouseAsked
from domain.games.quinta_colonna.words import SAY
from domain.match.reviewing import deduced
from domain.options import Options
from tests.support.watching import happened
from tests.support.worlds import World, world

ALLOWED: Options = {"deductions": "yes"}
HOUSES = [str(house) for house in range(1, 91)]


def played(options: Options, orders: int = 30) -> World:
    """A match that bots have begun."""
    there, bots = world(GAME, 2, "deduced", options), SeededChance(b"deduced bots")
    for _ in range(orders):
        seat = there.asked()
        there.order(seat, GAME.sight.bot(there.views[seat].game, seat, bots))
    assert not there.over
    return there


def test_nothing_is_worked_out_for_anybody_during_play_unless_the_option_allows_it() -> None:
    there = played({})
    assert deduced(GAME, there.events, HOUSES, "en") == {}


def test_with_the_option_a_house_is_ruled_out_by_the_answer_that_did_it_or_can_be_the_spys() -> None:
    there = played(ALLOWED)
    asked = [f"house {house}" for house in HOUSES]
    told = [one for of_house in deduced(GAME, there.events, asked, "en").values() for one in of_house]
    assert [one.place for one in told] == HOUSES
    settled = [one for one in told if one.event is not None]
    assert {one.says is None for one in told} == {True, False}
    assert settled
    for one in settled:
        assert isinstance(there.events[(one.event or 0) - 1], HouseAsked)
        assert one.decision
        assert f"house {one.place}" in (one.says or "")


def test_after_the_end_it_is_told_as_it_was_before_the_spy_was_shown() -> None:
    events = happened("quinta-colonna", "review of a hunt")
    (shown,) = [event for event in events if isinstance(event, GameEnded)]
    asked = list(dict.fromkeys(str(event.house) for event in events if isinstance(event, HouseAsked)))
    elsewhere = [house for house in asked[-12:] if house != str(shown.house)]
    found = deduced(GAME, events, [*elsewhere, str(shown.house)], "it")
    told = [one for house in elsewhere for one in found[house]]
    assert [one.place for one in told if one.says] == elsewhere
    assert not {one.says for one in told} & {SAY("why.revealed", "it", house=h, there=shown.house) for h in elsewhere}
    assert [one.says for one in found[str(shown.house)]] == [None]


def test_of_what_is_no_house_nothing_is_worked_out() -> None:
    there = played(ALLOWED)
    assert deduced(GAME, there.events, ["the spy 91"], "en") == {"the spy 91": ()}
