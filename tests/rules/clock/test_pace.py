"""How long a decision has (G-05): the pace of the match, or of its kind, and the kinds are the game's own and public."""

from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from domain.game import AnyGame
from domain.games import discover, find
from domain.match.reading.personal.opening import new_match
from domain.match.rules.course import MatchCourse
from domain.match.rules.hosting import passed_on, pause_ended, paused
from domain.match.rules.reaching import unreachable
from domain.match.state import Underway
from tests.support.worlds import World, positions, world

BEGAN: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES: Final = list(discover().values())


def asked(game: str, **paces: float) -> World:
    """A match of two whose first decision is asked in these paces."""
    begun = world(find(game), 2, "paces")
    assert isinstance(begun.state, Underway)
    begun.state = replace(begun.state, opened=replace(begun.state.opened, paces=paces))
    course = MatchCourse(begun.game, begun.state, begun.views, begun.chance, BEGAN)
    course.ask_anew()
    begun.happen(course.events)
    return begun


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_decision_is_of_a_kind_that_its_game_declares_or_has_hours_of_its_own(game: AnyGame) -> None:
    for one in islice(positions(game, game.least_players, "kinds"), 60):
        window = game.rules.window(one.table) if not one.over else None
        assert window is None or window.kind in game.kinds or window.hours is not None


def test_a_decision_of_a_kind_with_a_pace_of_its_own_has_that_and_others_the_pace_of_the_match() -> None:
    match = asked("vedova-nera", choice=24)
    assert match.due == BEGAN + timedelta(hours=24)
    match = asked("vedova-nera", turn=24)
    assert match.due == BEGAN + timedelta(hours=72)


def test_who_cannot_know_what_is_asked_gets_the_pace_of_its_kind_anew() -> None:
    match = asked("vedova-nera", choice=100)
    now = match.due - timedelta(hours=1)
    match.happen(unreachable(match.game, match.state, match.asked(), now))
    assert match.due == now + timedelta(hours=100)


def test_who_takes_over_a_seat_that_is_asked_has_the_pace_of_its_kind() -> None:
    match = asked("vedova-nera", choice=100)
    now = match.due - timedelta(hours=1)
    match.happen(paused(match.state, None, now))
    match.happen(passed_on(match.game, match.state, match.asked(), "newcomer", "host", now))
    match.happen(pause_ended(match.game, match.state, now))
    assert match.due == now + timedelta(hours=100)


@pytest.mark.parametrize(
    ("text", "paces"),
    [
        ("new quinta-colonna\npace: 3d\npace of the spy: 24 hours", (("spy", "24 hours"),)),
        ("new mata-hari\npace of counter-offers: 24h\npace for offers 2d", (("counter", "24h"), ("offer", "2d"))),
        ("nuova quinta colonna\nritmo: 3g\nritmo della spia: 24 ore", (("spy", "24 ore"),)),
        ("nuova casablanca\nritmo per le mosse: 2g", (("move", "2g"),)),
        ("neu vedova nera\nbedenkzeit für Züge: 2t", (("turn", "2t"),)),
        ("new quinta-colonna\npace of the moon: 24h", (("moon", "24h"),)),
        ("new quinta-colonna\npace of the spy: soon", (("spy", "soon"),)),
        ("new quinta-colonna\npace of the spy one day", (("spy one day", ""),)),
        ("new quinta-colonna\npace of the spy:", ()),
    ],
)
def test_a_line_of_the_form_gives_a_kind_of_decision_its_hours(text: str, paces: tuple[tuple[str, str], ...]) -> None:
    found = new_match(discover(), text)
    assert found is not None
    assert (found.paces, found.unclear) == (paces, ())
