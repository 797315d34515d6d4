"""A match told again at its end: round by round, the spy's route between the cards, the questions and the answers."""

from msgspec.structs import replace

from domain.game import Outcome
from domain.games.quinta_colonna import GAME
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.events import Observation, SpyPlayed
from domain.games.quinta_colonna.state import View
from domain.words import Language, languages
from tests.rules.quinta_colonna_words.tables import PARTISAN, SPY_SIDE, TABLE, match_played, orders_in, wrapped

ROUTE = (
    e.SpyTurn(1, 37, "king", (4,)),
    e.SpyTurn(2, 4, "rook", (3, 2), assaulted=2),
    e.SpyTurn(3, 9, "rook", (), home=False),
)
SEEN: tuple[Observation, ...] = (
    e.SpyTurnBegan(1),
    SpyPlayed(37, "king"),
    e.PawnMoved("P1", (30,), PARTISAN),
    e.HouseAsked("P1", 31, False, PARTISAN),
    e.HouseAsked("P2", 4, True, PARTISAN),
    e.SpyTurnBegan(2),
    SpyPlayed(4, "rook"),
    e.HouseAsked("P3", 20, False, PARTISAN),
    e.SpyTurnBegan(3),
    e.SpyStuck(9, "rook"),
    e.RefugeRemoved(2),
    e.ArrestFailed("P2", 6, False, PARTISAN),
)


def told(language: Language) -> list[str]:
    spy = SPY_SIDE
    table = TABLE
    view = View(
        PARTISAN,
        replace(table, fallen=((3, 2),)),
        replace(spy, start=5, house=2, route=ROUTE),
        Outcome((PARTISAN,), "resigned", "G-11"),
    )
    assert GAME.telling.review is not None
    return [line for section in GAME.telling.review(view, SEEN, language) for line in section.lines]


def test_each_round_tells_the_way_and_then_what_was_asked_of_it() -> None:
    lines = told("en")
    assert "1. king 37, from 5 into 4. Answers: 31 no, 4 yes." in lines
    assert "2. rook 4, from 4 by way of 3 into 2, an assault. Answers: 20 no." in lines


def test_what_fell_and_who_tried_an_arrest_stand_where_they_happened() -> None:
    assert (
        "3. rook 9, stuck on 2. The refuge in 2 has been destroyed. "
        "P2 tries an arrest in 6: the spy is not there. The turn is over." in told("en")
    )
    assert "Refuges that fell: 2 (round 3)." in told("en")


def test_no_line_of_it_is_an_order() -> None:
    views, _ = match_played(5)
    for language in languages():
        for line in wrapped(told(language)):
            for view in (views[0], views[-1]):
                assert orders_in(line, view) == []


def test_before_the_end_there_is_nothing_to_tell_again() -> None:
    assert GAME.telling.review is not None
    assert GAME.telling.review(View(PARTISAN, TABLE), SEEN, "en") == ()
