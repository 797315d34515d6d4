"""What each event leaves of a game in which nothing is hidden, by its values, and nothing else."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.course import laid
from domain.game import Outcome, Seat
from domain.games.vedova_nera import events as e
from domain.games.vedova_nera.board.colours import Colour
from domain.games.vedova_nera.board.nodes import NUMBERS, named
from domain.games.vedova_nera.options import Rules
from domain.games.vedova_nera.rules.evolve import evolve, lay, watch
from domain.games.vedova_nera.state import BLANK, Choosing, Last, Over, Playing, State, Table, Web

A, B, C = Seat("player-1"), Seat("player-2"), Seat("player-3")
WAY: Final = (NUMBERS["C3"], NUMBERS["C2"])
WEB: Final = Web(
    2,
    (named(("B3", "B4")), named(("A1",)), named(("D3",))),
    (named(("B1", "B2")), named(("A2",)), named(("D4",))),
    (named(("B3",)), named(("A1",)), named(("D3",))),
    (1, 2, 3),
    NUMBERS["C3"],
)
LAST: Final = Last(1, WAY, NUMBERS["A1"], (0, NUMBERS["E1"]))
STATE: Final = Playing(
    Rules(), (A, B, C), ("red", "green", "blue"), WEB, (1,), LAST, (2,), {"here": 2, "there": 1}, 1, (4, 5, 6), 7, 8
)
CHOOSING: Final = Choosing(
    Rules(), (A, B, C), {"red": named(("B1",)), "green": named(("A2",)), "blue": named(("D4",))}, NUMBERS["C3"], ("green",),
    (2,),
)  # fmt: skip


def follow(state: State, event: e.Event) -> Table:
    """The state after an event."""
    table: Any = state.table
    return evolve(state, event, laid(lay, table, event))


def web(**changed: Any) -> dict[str, Any]:
    """The web when this has changed on it."""
    return {"web": replace(WEB, **changed)}


CHANGES: list[tuple[Any, dict[str, Any]]] = [
    (
        e.TurnCame("green", 0, 3, "here"),
        {**web(turn=1), "seen": {"here": 3, "there": 1}, "passes": 0, "idle": 3, "turns": 9},
    ),
    (
        e.TurnCame("red", 2, 4, "new"),
        {**web(turn=0), "seen": {"here": 2, "there": 1, "new": 1}, "passes": 2, "idle": 4, "turns": 9},
    ),
    (e.TurnCame("blue", 2, 4), {"passes": 2, "idle": 4, "turns": 9}),
    (e.PawnMoved("red", "B4", "E1"), {**web(pawns=(named(("B3", "E1")), *WEB.pawns[1:])), "last": Last(0)}),
    (
        e.AdvisorMoved("green", "C3", "E3"),
        {**web(advisor=NUMBERS["E3"]), "last": Last(1, (NUMBERS["C3"], NUMBERS["E3"]))},
    ),
    (
        e.PawnEntered("blue", "E2"),
        {
            **web(pawns=(*WEB.pawns[:2], named(("D3", "E2"))), removed=(1, 2, 2)),
            "last": Last(2, None, NUMBERS["E2"]),
        },
    ),
    (
        e.MarbleRolled("green", "A2", "E4"),
        {**web(marbles=(WEB.marbles[0], named(("E4",)), WEB.marbles[2])), "last": Last(1)},
    ),
    (e.Passed("red", "chosen"), {"last": Last(1, WAY)}),
    (
        e.PawnsTrapped("green", {"red": ("B3", "B4"), "blue": ("D3",)}, "B4"),
        {
            **web(pawns=(0, WEB.pawns[1], 0), removed=(3, 2, 4)),
            "last": replace(LAST, removed_entry=(0, NUMBERS["B4"])),
        },
    ),
    (e.PawnsTrapped("green", {"red": ("B3",)}), web(pawns=(named(("B4",)), *WEB.pawns[1:]), removed=(2, 2, 3))),
    (
        e.StabilityChanged("red", ("B4",), ("B3",), 9, special=True),
        {**web(stable=(named(("B4",)), *WEB.stable[1:])), "record": (9, 5, 6), "reached": (2, 0)},
    ),
    (
        e.StabilityChanged("blue", ("D4",), (), 9, special=True),
        {**web(stable=(*WEB.stable[:2], named(("D3", "D4")))), "record": (4, 5, 9)},
    ),
    (e.StabilityChanged("red", (), (), 4, special=False), {}),
    (
        e.SeatWithdrawn(C, "blue", "resigned", "alone"),
        {
            **web(pawns=(*WEB.pawns[:2], 0), stable=(*WEB.stable[:2], 0), removed=(1, 2, 0)),
            "retired": (1, 2),
            "seen": {"alone": 1},
        },
    ),
    (
        e.SeatWithdrawn(A, "red", "retired"),
        {
            **web(pawns=(0, *WEB.pawns[1:]), stable=(0, *WEB.stable[1:]), removed=(0, 2, 3)),
            "retired": (1, 0),
            "seen": {},
        },
    ),
]


@pytest.mark.parametrize(("event", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(event: Any, changed: dict[str, Any]) -> None:
    assert follow(STATE, event) == replace(STATE, **changed)


def test_the_state_and_every_view_are_what_lies_on_the_table() -> None:
    came = e.TurnCame("blue", 2, 4)
    for table in (CHOOSING, STATE, Over(STATE, Outcome((), "x", "y"))):
        assert evolve(STATE, came, table) is watch(STATE, came, table) is table
        assert table.table is table


def test_every_event_of_play_is_tried() -> None:
    before_and_after: set[type] = {e.MarblesShaken, e.ColourChosen, e.PawnsPlaced, e.GameEnded}
    assert {type(event) for event, _ in CHANGES} == {*e.EVENTS} - before_and_after


def test_a_pass_leaves_nothing_of_an_action_that_moved_no_advisor() -> None:
    for last in (None, Last(1, None, 3, (0, 4))):
        assert follow(replace(STATE, last=last), e.Passed("red", "chosen")) == replace(STATE, last=None)


def test_a_pawn_that_comes_back_is_one_less_to_wait_for() -> None:
    waiting = replace(STATE, web=replace(WEB, removed=(3, 3, 3)))
    entered = follow(waiting, e.PawnEntered("green", "E2"))
    assert isinstance(entered, Playing)
    assert entered.web.removed == (3, 2, 3)


def test_of_a_trap_without_an_action_before_it_no_entry_is_remembered() -> None:
    trapped = e.PawnsTrapped("green", {"red": ("B3", "B4")}, "B4")
    after = follow(replace(STATE, last=None), trapped)
    assert isinstance(after, Playing)
    assert after.last is None


def test_the_marbles_are_shaken_the_colours_chosen_and_the_pawns_placed() -> None:
    shaken = e.MarblesShaken({"no_progress": 3}, (A, B), {"red": ("B1", "B2"), "green": ("A2",)}, "C3")
    marbles: dict[Colour, int] = {"red": named(("B1", "B2")), "green": named(("A2",))}
    assert follow(BLANK, shaken) == Choosing(Rules.of({"no_progress": 3}), (A, B), marbles, NUMBERS["C3"])
    assert follow(CHOOSING, e.ColourChosen(B, "blue")) == replace(CHOOSING, chosen=("green", "blue"))
    assert follow(CHOOSING, e.SeatWithdrawn(B, None, "resigned")) == replace(CHOOSING, retired=(2, 1))
    ready = replace(CHOOSING, chosen=("green", "blue", "red"))
    placed = Web(
        0, (named(("B3",)), 0, named(("D3", "E2"))), (named(("A2",)), named(("D4",)), named(("B1",))), (0, 0, 0), (0, 0, 0),
        NUMBERS["C2"],
    )  # fmt: skip
    assert follow(ready, e.PawnsPlaced({"green": ("B3",), "red": ("D3", "E2")}, "C2")) == Playing(
        Rules(), (A, B, C), ("green", "blue", "red"), placed, (2,), record=(0, 0, 0)
    )


@pytest.mark.parametrize("table", [CHOOSING, STATE], ids=lambda value: type(value).__name__)
def test_the_end_leaves_the_table_as_it_stood(table: Any) -> None:
    over = Over(table, Outcome((A,), "lines", "VN-20"))
    assert follow(table, e.GameEnded((A,), "lines", "VN-20", ("red",))) == over


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (BLANK, e.ColourChosen(A, "red")),
        (BLANK, e.GameEnded((), "x", "y")),
        (BLANK, e.SeatWithdrawn(A, None, "resigned")),
        (BLANK, e.PawnsPlaced({}, "C3")),
        (CHOOSING, e.PawnMoved("red", "B4", "E1")),
        (CHOOSING, e.MarblesShaken({}, (A,), {}, "C3")),
        (STATE, e.ColourChosen(A, "red")),
        (STATE, e.PawnsPlaced({}, "C3")),
        (Over(STATE, Outcome((), "x", "y")), e.GameEnded((), "x", "y")),
    ],
)
def test_what_cannot_follow_is_refused(state: Any, event: Any) -> None:
    with pytest.raises(ValueError, match=rf"{event.WIRE} cannot follow here"):
        follow(state, event)
