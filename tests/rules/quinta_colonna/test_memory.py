"""What each event leaves on the open table, on the spy's own side and in the supply, by its values, and nothing else."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.audience import EVERYBODY
from domain.course import laid
from domain.game import Outcome, Seat
from domain.games.quinta_colonna import events as e
from domain.games.quinta_colonna.board.houses import mask_of
from domain.games.quinta_colonna.options import Rules
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.evolve import TABLE_ALONE, evolve, first_spy, last_spy, lay, on_spy
from domain.games.quinta_colonna.state import Blank, Dealing, HouseMarker, Over, Playing, Spy, Supply, Table

SPY, P1, P2, P3 = Seat("spy"), Seat("partisan-1"), Seat("partisan-2"), Seat("partisan-3")
NO, YES = HouseMarker(answer=False, round=5), HouseMarker(answer=True, round=6)
TABLE: Final = Table(
    Rules(), (SPY, P1, P2, P3), "start", "spy", 7, mask_of((1, 2)), (5, 43), {"P1": 10, "P3": 30}, {1: "king"}, (P3,),
    skip_partisans=True, grace=True, moved=("P2",), asked=("P2",), answers={"P2": True}, markers={8: NO, 9: YES},
    end_by=(P2, P1), hurried=True, ends=2, played=(3, 4), shown=((5, 3), (6, 4)), published=(2, 44), fallen=((4, 9),),
    returns=(3,),
)  # fmt: skip
CALM: Final = replace(TABLE, hurried=False)
AT_SEA: Final = e.SpyTurn(5, 3, "rook", (20, 30))
LAST: Final = e.SpyTurn(6, 4, "bishop", (43,))
SIDE: Final = Spy(43, 12, 20, (6, 11, 60), mask_of((30, 43)), True, 43, 3, 4, (AT_SEA, LAST))
SUPPLY: Final = Supply((15, 16), mask_of((15, 17, 18, 19)), again=True)
STATE: Final = Playing(TABLE, SIDE, SUPPLY)
FRESH: Final = {"moved": (), "asked": (), "answers": {}, "end_by": (), "hurried": False, "ends": 0}
NONE: Final[dict[str, Any]] = {}


def left(table: Table, event: e.Event) -> Table:
    """What an event leaves on the open table."""
    return laid(lay, table, event)


def stepped(**what: Any) -> tuple[e.SpyTurn, ...]:
    """The route when its last step is known to have been this too."""
    return (AT_SEA, replace(LAST, **what))


MOVED = e.SpyMoved(11, "queen", 43, (44, 45), (44,))

# What happened; what has changed on the table, of the spy and in the supply.
CHANGES: list[tuple[Any, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    (e.PawnStarted("P5", 50), {"pawns": {"P1": 10, "P3": 30, "P5": 50}}, NONE, NONE),
    (e.HandDealt((19, 17)), NONE, {"hand": (17, 19)}, {"shuffled": mask_of((15, 18))}),
    (e.SpyTurnBegan(8), {"phase": "play", "to_act": "spy", "round": 8}, NONE, NONE),
    (
        MOVED,
        {"played": (3, 4, 11), "shown": ((5, 3), (6, 4), (7, 11))},
        {
            "house": 45,
            "hand": (6, 60),
            "trail": mask_of((30, 43, 44)),
            "route": (AT_SEA, LAST, e.SpyTurn(7, 11, "queen", (44, 45))),
        },
        NONE,
    ),
    (
        replace(MOVED, forgets=True),
        {"played": (3, 4, 11), "shown": ((5, 3), (6, 4), (7, 11))},
        {
            "house": 45,
            "hand": (6, 60),
            "trail": mask_of((44,)),
            "route": (AT_SEA, LAST, e.SpyTurn(7, 11, "queen", (44, 45))),
        },
        NONE,
    ),
    (
        e.SpyStuck(60, "pawn"),
        {"played": (3, 4, 60), "shown": ((5, 3), (6, 4), (7, 60))},
        {"hand": (6, 11), "route": (AT_SEA, LAST, e.SpyTurn(7, 60, "pawn", ()))},
        NONE,
    ),
    (e.PileReshuffled(), {"played": ()}, NONE, {"named": (), "shuffled": mask_of((3, 4))}),
    (e.CardDrawn(15), NONE, {"hand": (6, 11, 15, 60)}, {"named": (16,), "shuffled": mask_of((17, 18, 19))}),
    (e.RefugeRemoved(43), {"refuges": (5,), "fallen": ((4, 9), (7, 43))}, {"assaulted": None}, NONE),
    (e.RefugesMoved(((5, 70), (43, 61))), {"refuges": (61, 70)}, {"assaulted": 61}, NONE),
    (
        e.SpyReturned(trail_cleared=True, grace=False),
        {"markers": {}, "grace": False, "returns": (3, 7)},
        {"burnt": False, "trail": 0, "route": stepped(home=True)},
        NONE,
    ),
    (
        e.SpyReturned(trail_cleared=False, grace=True),
        {"markers": {}, "returns": (3, 7)},
        {"burnt": False, "route": stepped(home=True)},
        NONE,
    ),
    (e.SpyHomeSilently(), NONE, {"burnt": False, "route": stepped(home=True)}, NONE),
    (e.RefugeAssaulted(5), NONE, {"burnt": True, "assaulted": 5, "route": stepped(assaulted=5)}, NONE),
    (e.SpyCounted(9, 8), NONE, {"idle": 9, "burnt_turns": 8}, NONE),
    (
        e.SpyPublished(43, trail_reset=True),
        {"markers": {}, "published": (7, 43)},
        {"idle": 0, "trail": mask_of((43,))},
        NONE,
    ),
    (e.SpyPublished(43, trail_reset=False), {"markers": {}, "published": (7, 43)}, {"idle": 0}, NONE),
    (e.PartisansTurnBegan(), {"to_act": "partisans", **FRESH}, NONE, NONE),
    (e.PartisansSkipped(), {"skip_partisans": False, "grace": False}, NONE, NONE),
    (e.PawnMoved("P1", (11, 12), P1), {"pawns": {"P1": 12, "P3": 30}, "moved": ("P1", "P2")}, NONE, NONE),
    (e.PawnMoved("P3", (), P2), {"moved": ("P2", "P3")}, NONE, NONE),
    (e.PawnMoved("P3", (), P3), {"moved": ("P2", "P3"), "hurried": False}, NONE, NONE),
    (e.PawnsFixed(("P5", "P1")), {"moved": ("P1", "P2", "P5")}, NONE, NONE),
    (e.PawnsFixed(("P2",)), NONE, NONE, NONE),
    (
        e.HouseAsked("P1", 9, answer=False, by=P1),
        {
            "moved": ("P1", "P2"),
            "asked": ("P1", "P2"),
            "answers": {"P2": True, "P1": False},
            "markers": {8: NO, 9: HouseMarker(answer=False, round=7)},
        },
        NONE,
        NONE,
    ),
    (
        e.HouseAsked("P2", 10, answer=True, by=P3),
        {"markers": {8: NO, 9: YES, 10: HouseMarker(answer=True, round=7)}, "hurried": False},
        NONE,
        NONE,
    ),
    (e.QuestionLapsed("P1", P1), NONE, NONE, NONE),
    (e.QuestionLapsed("P1", P3), {"hurried": False}, NONE, NONE),
    (e.ArrestFailed("P1", 10, skip=False, by=P1), {"skip_partisans": False}, NONE, NONE),
    (e.ArrestFailed("P1", 10, skip=True, by=P1), NONE, NONE, NONE),
    (e.SpyArrested("P1", 10, P1), NONE, NONE, NONE),
    (e.EndSaid(P3), {"end_by": (P2, P1, P3), "ends": 3}, NONE, NONE),
    (e.EndSaid(P2), {"ends": 3}, NONE, NONE),
    (e.PartisansTurnClosed(), {**FRESH, "grace": False}, NONE, NONE),
    (e.SeatWithdrawn(P1, "resigned"), {"withdrawn": (P3, P1), "end_by": (P2,)}, NONE, NONE),
]


@pytest.mark.parametrize(("event", "table", "side", "supply"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(
    event: Any, table: dict[str, Any], side: dict[str, Any], supply: dict[str, Any]
) -> None:
    after = Playing(replace(TABLE, **table), replace(SIDE, **side), replace(SUPPLY, **supply))
    assert Course.follow(STATE, event) == after
    assert left(TABLE, event) == after.table
    assert on_spy(SIDE, event, TABLE) == after.spy
    assert Course.follow(Dealing(TABLE), event) == (Dealing(after.table))
    assert evolve(STATE, event, CALM) == replace(after, table=CALM)


BEGIN_AND_END: Final[set[type]] = {e.BoardSet, e.HideoutDrawn, e.GameEnded}


def test_every_event_of_a_game_that_goes_on_is_tried() -> None:
    assert {type(row[0]) for row in CHANGES} == {*e.EVENTS} - BEGIN_AND_END


def test_the_table_alone_is_changed_by_what_everybody_sees_and_neither_the_spy_nor_the_supply_feels() -> None:
    felt = {type(event) for event, _, side, supply in CHANGES if side or supply}
    assert {kind for kind in e.EVENTS if kind.AUDIENCE is EVERYBODY} - BEGIN_AND_END - felt == TABLE_ALONE


def test_a_turn_is_closed_early_only_by_who_said_end() -> None:
    """Whoever else acts takes it back; nothing hurries what was not hurried."""
    for event in (e.PawnMoved("P1", (), P1), e.HouseAsked("P1", 9, answer=True, by=P1), e.QuestionLapsed("P1", P1)):
        assert left(CALM, event).hurried is False
    assert left(CALM, e.EndSaid(P2)).hurried is True
    assert left(CALM, e.SeatWithdrawn(P1, "resigned")).hurried is False
    alone = replace(TABLE, end_by=(P1,))
    assert left(alone, e.SeatWithdrawn(P1, "resigned")) == replace(alone, withdrawn=(P3, P1), end_by=(), hurried=False)
    assert left(alone, e.SeatWithdrawn(P2, "retired")) == replace(alone, withdrawn=(P3, P2))


def test_a_refuge_is_assaulted_and_that_burns_the_spy() -> None:
    hiding = replace(SIDE, burnt=False, assaulted=None)
    assert on_spy(hiding, e.RefugeAssaulted(43), TABLE) == replace(SIDE, assaulted=43, route=stepped(assaulted=43))


def test_the_phase_is_begun_by_the_spys_first_turn_and_the_spy_acts() -> None:
    waiting = replace(TABLE, to_act="partisans")
    assert left(waiting, e.SpyTurnBegan(1)) == replace(TABLE, phase="play", round=1)


def test_refuges_that_move_take_no_assault_with_them_if_there_is_none() -> None:
    idle = replace(SIDE, assaulted=None)
    assert on_spy(idle, e.RefugesMoved(((5, 70),)), TABLE) == idle


BOARD = e.BoardSet({"refuges": 4, "open_talk": "yes"}, (SPY, P1), (11, 2), (43, 5), {1: "king", 2: "rook"})


def test_the_board_is_set_with_everything_that_is_said_of_it() -> None:
    lying = Table(
        Rules(refuges=4, open_talk=True), (SPY, P1), "start", "partisans", 1, mask_of((2, 11)), (5, 43), {},
        {1: "king", 2: "rook"},
    )  # fmt: skip
    assert lay(None, BOARD) == lying
    assert Course.follow(Blank(), BOARD) == Dealing(lying)
    assert lay(None, replace(BOARD, refuges=(9,))).refuges == (9,)
    with pytest.raises(ValueError, match="cannot happen before the table is set"):
        lay(None, e.EndSaid(P1))


def test_the_spy_starts_in_its_hideout_which_is_no_card_to_be_drawn() -> None:
    drawn = e.HideoutDrawn(37)
    assert first_spy(drawn) == Spy(37, 37, 37, ())
    supply = Supply(shuffled=mask_of(set(range(1, 91)) - {37}))
    assert Course.follow(Dealing(TABLE), drawn) == Playing(TABLE, Spy(37, 37, 37, ()), supply)


def test_the_end_tells_all_of_the_spy() -> None:
    ended = e.GameEnded((SPY,), "refuges", "QC-34", 12, 20, 43, (6, 11), (30, 43), (AT_SEA, LAST))
    assert last_spy(ended) == Spy(43, 12, 20, (6, 11), mask_of((30, 43)), route=(AT_SEA, LAST))
    assert Course.follow(STATE, ended) == Over(TABLE, SIDE, SUPPLY, Outcome((SPY,), "refuges", "QC-34"))


@pytest.mark.parametrize("event", [e.EndSaid(P1), e.HideoutDrawn(3)])
def test_what_cannot_follow_is_refused(event: Any) -> None:
    with pytest.raises(ValueError, match=rf"{event.WIRE} cannot happen before the table is set"):
        Course.follow(Blank(), event)


def test_after_the_end_nothing_happens() -> None:
    over = Over(TABLE, SIDE, SUPPLY, Outcome((SPY,), "refuges", "QC-34"))
    with pytest.raises(ValueError, match=r"quinta-colonna\.end-said\.v1 cannot happen to Over"):
        Course.follow(over, e.EndSaid(P1))
    with pytest.raises(ValueError, match="cannot happen to Over"):
        Course.follow(over, BOARD)
    with pytest.raises(ValueError, match="cannot happen to Over"):
        Course.follow(over, e.HideoutDrawn(12))
