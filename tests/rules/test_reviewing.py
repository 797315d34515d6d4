"""What a match hands a game that looks at it again, and takes back: which observations, numbered how, and when nothing."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import PUBLIC, AnyGame, Seat
from domain.games import find
from domain.games.quinta_colonna import events as e
from domain.match import events as m
from domain.match.reviewing import deduced, excluded, possible
from domain.match.sight import MatchView
from domain.match.why import Deduced
from domain.panels import (
    CurvePanel,
    Heat,
    HeatPanel,
    Highlight,
    HighlightsPanel,
    Line,
    Panel,
    Point,
    RoutePanel,
    Rows,
    TablePanel,
    Track,
    Walk,
)
from domain.review import Excluded, GameKnowledge, GameReview, Lapsed, Observed
from domain.words import Language
from tests.support.watching import panels

SPY, P1 = Seat("spy"), Seat("partisan-1")
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)


class Laid(msgspec.Struct, frozen=True):
    """A view of which nothing but its table is looked at."""

    table: str


SEEN: Final = (m.Started(), e.EndSaid(by=P1), m.DrawProposed(P1), m.DeadlineMissed(3, (SPY,)), e.PartisansTurnClosed())
WATCHED: Final = tuple((seen, MatchView(PUBLIC, game=Laid(f"table {at}"))) for at, seen in enumerate(SEEN))
# Of these the first, third and fourth observation are the game's own, or that time ran out.
OWN: Final[list[Observed[Any, Any]]] = [
    Observed(SEEN[1], Laid("table 1")), Observed(Lapsed((SPY,)), Laid("table 3")), Observed(SEEN[4], Laid("table 4"))
]  # fmt: skip


def shown(first: int, second: int, third: int) -> tuple[Panel, ...]:
    """A panel of each kind, its entries at these observations."""
    return (
        HeatPanel("heat", "t", "n", (Heat(first, {"7": 1}), Heat(third, {"8": 2}, exact=False))),
        TablePanel("table", "t", "n", ("c",), (Rows(second, (("r",),)), Rows(third, ()))),
        CurvePanel(
            "curve", "t", "n", "u", (Line("l", "own", (Point(first, 1.5), Point(second, 2))), Line("k", "own", ()))
        ),
        RoutePanel(
            "route",
            "t",
            "n",
            (
                Track(
                    "p",
                    "own",
                    (Walk(second, ("7", "8"), "ab"), Walk(third, ())),
                ),
            ),
        ),
        HighlightsPanel("highlights", "t", "n", (Highlight(first, "says", third), Highlight(second, "more", second))),
    )


def told(own: Sequence[Any], language: Language) -> tuple[Panel, ...]:
    """The panels of a game that was handed what it should be."""
    assert (list(own), language) == (OWN, "it")
    return shown(0, 1, 2)


def ruled_out(own: Sequence[Any], place: str, language: Language) -> Excluded | None:
    """Why the spy is not in some houses: by the second observation, by none, or no word of it."""
    says = f"{place} in {language} of {len(own)}"
    return {"12": Excluded(says, 1), "13": Excluded(says)}.get(place)


KNOWLEDGE: Final[GameKnowledge[Any, Any]] = GameKnowledge(
    allowed=lambda table: table.seats == (SPY, P1),
    blank=("begun",),
    learn=lambda known, seen, table: (*known, f"{seen} {table}"),
    possible=lambda known: known,
    excluded=ruled_out,
)
GAME: Final[AnyGame] = replace(find("quinta-colonna"), review=GameReview(panels=told), knowledge=KNOWLEDGE)
SILENT: Final = replace(GAME, review=None, knowledge=None)


def test_a_game_is_shown_its_own_and_what_it_numbers_is_numbered_among_all() -> None:
    assert panels(GAME, WATCHED, "it") == shown(1, 3, 4)
    assert panels(SILENT, WATCHED, "it") == ()


def told_to_all(own: Sequence[Any], language: Language) -> tuple[Panel, ...]:
    """Those that are the same for whoever looks, handed the same."""
    assert (list(own), language) == (OWN, "it")
    return shown(2, 1, 0)


def test_what_is_the_same_for_all_who_look_comes_first_and_is_numbered_likewise() -> None:
    both = replace(GAME, review=GameReview(panels=told, shared=told_to_all))
    assert panels(both, WATCHED, "it") == (*shown(4, 3, 1), *shown(1, 3, 4))


def test_what_can_be_is_learnt_from_each_of_its_own_with_the_table_after_it() -> None:
    assert possible(GAME, WATCHED) == ("begun", *(f"{one.seen} {one.view.table}" for one in OWN))
    assert possible(SILENT, WATCHED) is None


def test_what_settles_a_place_is_numbered_among_all() -> None:
    assert excluded(GAME, WATCHED, "12", "it") == Excluded("12 in it of 3", 3)
    assert excluded(GAME, WATCHED, "13", "en") == Excluded("13 in en of 3")
    assert excluded(GAME, WATCHED, "14", "en") is None
    assert excluded(SILENT, WATCHED, "12", "en") is None


BOARD: Final = e.BoardSet(options={}, seats=(SPY, P1), blocked=(1,), refuges=(2,))
OPENED: Final = m.Opened(GAME.key, "1", {}, (SPY, P1), 72, 3, "c" * 64, 1)
ASKED: Final = m.DecisionOpened(4, "partisans-2", (P1,), NOON, NOON)
BEGUN: Final = (OPENED, m.ChanceUsed({}), BOARD, ASKED)
PLAYED: Final = (*BEGUN, e.HideoutDrawn(house=9), e.EndSaid(by=P1), m.DecisionOpened(5, "spy-2", (SPY,), NOON, NOON))
ENDED: Final = m.Ended((SPY,), "arrest", "QC-34")


def by_the_public(own: Sequence[Any], place: str, language: Language) -> Excluded | None:
    """The same, of nothing but what the public observed."""
    assert {one.view.seat for one in own} == {PUBLIC}
    return ruled_out(own, place, language)


HERE: Final = replace(GAME, knowledge=replace(KNOWLEDGE, possible=lambda known: ("7", "40"), excluded=by_the_public))


def test_of_each_place_that_is_named_it_is_said_what_settled_it_and_when() -> None:
    assert deduced(HERE, PLAYED, ["12 and 7, 13", "99", "7 7"], "it") == {
        "12 and 7, 13": (Deduced("12", "12 in it of 2", 6, 4), Deduced("7", None), Deduced("13", "13 in it of 2")),
        "99": (),
        "7 7": (Deduced("7", None),),
    }


@pytest.mark.parametrize(
    ("game", "events", "asked"),
    [
        (SILENT, PLAYED, ["7"]),
        (HERE, PLAYED, []),
        (HERE, (), ["7"]),
        (HERE, (m.ChanceUsed({}),), ["7"]),
        (HERE, (OPENED,), ["7"]),
        (HERE, (OPENED, ENDED), ["7"]),
        (HERE, (OPENED, replace(BOARD, seats=(SPY,))), ["7"]),
    ],
)
def test_nothing_is_deduced_where_there_is_nothing_or_an_option_does_not_allow_it(
    game: AnyGame, events: tuple[Any, ...], asked: list[str]
) -> None:
    assert deduced(game, events, asked, "en") == {}


def test_once_a_match_is_over_whoever_asks_is_told_whatever_its_options_were() -> None:
    over = (OPENED, replace(BOARD, seats=(SPY,)), ENDED)
    assert deduced(HERE, over, ["7"], "en") == {"7": (Deduced("7", None),)}
