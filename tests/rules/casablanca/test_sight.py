"""Who learns what of every event, written out by hand: ``observe`` is held to this list.

NOTHING: the seat is told nothing. ALL: it sees the event as it is. Anything else: it sees exactly this, value by value, so
that a hidden value in a field that is there anyway is noticed too. An event without a row fails.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

import pytest

from domain.audience import observe, public_face
from domain.chance import SeededChance
from domain.course import followed, laid
from domain.game import PUBLIC, REFEREE, Seat
from domain.games.casablanca import GAME, sight
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca import orders as o
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.rules import decide, setup
from domain.games.casablanca.rules.choices import choices
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.evolve import in_hand
from domain.games.casablanca.rules.public_table import lay
from domain.games.casablanca.state import Blank, Hidden, Own, State, Table, View
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from tests.support.onlookers import look_on, looked_on_alone

Sees: TypeAlias = Literal["all", "nothing"] | s.Seen
ALL: Final = "all"
NOTHING: Final = "nothing"
RED, BLACK, BLUE = Seat("red"), Seat("black"), Seat("blue")
STAY: Final = o.Activation((o.GestapoMove(),))
CARDS: Final = ("boat", "money")
COUNTS: Final = {RED: 2, BLACK: 3, BLUE: 0}
STACKED: Final = s.RedStackedSeen(3)
LOST: Final = s.CardsLostSeen(RED, 2, 7)
VISITED: Final = s.FriendVisitedSeen(RED, "Max", 2)
DREW: Final = s.CardsDrawnSeen(RED, 2)
SEALED: Final = s.AnswerSealedSeen(RED)
PRICE: Final = s.PriceTakenSeen(RED, BLACK, 2)
KEPT: Final = s.KeptSeen(RED, 1, 2)

# Columns: red, whom the event is about; black, the seat before it, who takes cards paid; blue; the public record.
TABLE: Final[tuple[tuple[e.Event, Sees, Sees, Sees, Sees], ...]] = (
    (e.TableSet({}, (RED, BLACK), "M5", {RED: "Q3"}, {RED: 0}, {"Max": 2}, 35), ALL, ALL, ALL, ALL),
    (
        e.GreenDealt({RED: CARDS, BLACK: ("boat",), BLUE: ()}, {"Max": CARDS}, CARDS),
        s.HandSeen(RED, CARDS),
        s.HandSeen(BLACK, ("boat",)),
        s.HandSeen(BLUE, ()),
        NOTHING,
    ),
    (e.RedStacked((1, 21, 30)), STACKED, STACKED, STACKED, STACKED),
    (
        e.RedDealt({RED: (1, 2), BLACK: (3, 5, 6), BLUE: ()}, (4, 7, 8, 9)),
        s.RedDealtSeen(COUNTS, 4, RED, (1, 2)),
        s.RedDealtSeen(COUNTS, 4, BLACK, (3, 5, 6)),
        s.RedDealtSeen(COUNTS, 4, BLUE, ()),
        s.RedDealtSeen(COUNTS, 4, PUBLIC, ()),
    ),
    (e.RedAsked(2, RED), ALL, ALL, ALL, ALL),
    (e.RedRevealed(2, 3), ALL, ALL, ALL, ALL),
    (e.MovementBegan((RED,)), ALL, ALL, ALL, ALL),
    (e.ActivationBegan(RED), ALL, ALL, ALL, ALL),
    (e.ActivationAsked(RED), ALL, ALL, ALL, ALL),
    (e.ActivationEnded(RED), ALL, ALL, ALL, ALL),
    (e.Held(RED, STAY), ALL, NOTHING, NOTHING, NOTHING),
    (e.HoldDropped(RED, "illegal"), ALL, NOTHING, NOTHING, NOTHING),
    (e.PlaneRolled(RED, (1, 2), 8), ALL, ALL, ALL, ALL),
    (e.Departed(RED, 1000, rolled=False), ALL, ALL, ALL, ALL),
    (e.GestapoMoved(RED, "M5", ("N5",)), ALL, ALL, ALL, ALL),
    (e.FugitiveMoved(RED, "Q3", ("Q2",), "foot"), ALL, ALL, ALL, ALL),
    (e.Restarted(RED, "Q3"), ALL, ALL, ALL, ALL),
    (e.Paid(RED, "fare", 1, 1), ALL, ALL, ALL, ALL),
    (e.Landed(RED, "fugitive", "O11", 1, "N18"), ALL, ALL, ALL, ALL),
    (e.Mounted(RED, "camel", 2, "bought"), ALL, ALL, ALL, ALL),
    (e.GreenPlayed(RED, "boat"), ALL, ALL, ALL, ALL),
    (e.MarkerMoved(RED, 0, 2, "interception"), ALL, ALL, ALL, ALL),
    (e.Intercepted(RED, (BLACK,), "Q3"), ALL, ALL, ALL, ALL),
    (e.FugitiveOut(RED, "captured", "D17", 400, "marker"), ALL, ALL, ALL, ALL),
    (e.CardsLost(RED, CARDS, 7), ALL, LOST, LOST, LOST),
    (e.FriendVisited(RED, "Max", CARDS), ALL, VISITED, VISITED, VISITED),
    (e.CardsDrawn(RED, CARDS), ALL, DREW, DREW, DREW),
    (e.GoldTaken(RED), ALL, ALL, ALL, ALL),
    (e.ChoicesAsked((RED,)), ALL, ALL, ALL, ALL),
    (e.ExtraMovesBegan((RED,)), ALL, ALL, ALL, ALL),
    (e.ExtraMoveAsked(RED), ALL, ALL, ALL, ALL),
    (e.ExtraMoveEnded(RED), ALL, ALL, ALL, ALL),
    (e.AnswerSealed(RED, o.Choose("cards")), ALL, SEALED, SEALED, SEALED),
    (e.Answered(RED, "cards"), ALL, ALL, ALL, ALL),
    (e.PriceTaken(RED, BLACK, CARDS), ALL, ALL, PRICE, PRICE),
    (e.KeepAsked(RED, BLUE, 1), ALL, ALL, ALL, ALL),
    (e.Kept(RED, ("boat",), ("money", "camel")), ALL, KEPT, KEPT, KEPT),
    (e.Spared(RED, BLACK), ALL, ALL, ALL, ALL),
    (e.ReactionSet(RED, "always"), ALL, NOTHING, NOTHING, NOTHING),
    (e.SeatWithdrawn(RED, "resigned"), ALL, ALL, ALL, ALL),
    (e.GameEnded((RED,), "plane", "CB-36", {}, {}, {}, (), (), {}, (), {}), ALL, ALL, ALL, ALL),
)


def check(event: e.Event, seat: Seat, sees: Sees) -> None:
    """What a seat learns of an event is what is listed."""
    expected = {ALL: event, NOTHING: None}[sees] if isinstance(sees, str) else sees
    seen: object = observe(event, seat)
    assert (type(seen), seen) == (type(expected), expected), (event, seat)


def test_every_event_has_one_row() -> None:
    assert [type(row[0]) for row in TABLE] == list(e.EVENTS)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: type(row[0]).__name__)
def test_each_seat_is_told_what_the_table_says(row: tuple[e.Event, Sees, Sees, Sees, Sees]) -> None:
    event, *columns = row
    for seat, sees in zip((RED, BLACK, BLUE, PUBLIC), columns, strict=True):
        check(event, seat, sees)
    assert observe(event, REFEREE) == event


def test_the_face_of_a_deal_is_what_observers_see() -> None:
    """The table is folded from faces, so no seat's cards can stand in one."""
    for row in TABLE:
        face = public_face(row[0])
        assert face == observe(row[0], PUBLIC), row[0]
        assert (face is None) == (row[4] == NOTHING), row[0]
    assert public_face(TABLE[3][0]) == s.RedDealtSeen(COUNTS, 4, PUBLIC)


def test_what_an_event_does_not_say_of_itself_is_this() -> None:
    shown = e.RedRevealed(2, 3)
    assert (shown.seat, shown.fresh, shown.random) == (None, True, False)
    assert (e.GreenPlayed(RED, "boat").why, e.Answered(RED, "cards").void) == ("order", False)
    moved, met = e.FugitiveMoved(RED, "Q3", ("Q2",), "foot"), e.Intercepted(RED, (BLACK,), "Q3")
    assert (e.GestapoMoved(RED, "M5", ("N5",)).why, moved.card, moved.why, met.saved_by) == ("order", "", "order", "")


class Watched:
    """A match watched by its seats, by observers and by the referee."""

    def __init__(self, version: str) -> None:
        options = resolve(OPTIONS, {}, {"version": version})
        seats = setup.seats(3, options)
        self.state: State = Blank()
        self.views: dict[Seat, View] = {seat: View(seat) for seat in (*seats, PUBLIC, REFEREE)}
        self.happen(followed(GAME, self.state, setup.setup(options, seats, SeededChance(version.encode()))))

    def happen(self, steps: Iterable[Step[Any, Wired]]) -> None:
        """Let these happen before everybody's eyes."""
        for step in steps:
            self.state = step.after
            look_on(GAME, self.views, step)


@pytest.mark.parametrize("version", ["basic", "articulated"])
def test_a_view_folded_from_observations_has_the_public_table_and_the_own_cards_alone(version: str) -> None:
    watched = Watched(version)
    chance, own = SeededChance(b"watched"), SeededChance(b"chosen")
    for _ in range(120):
        assert not isinstance(watched.state, Blank)
        state = watched.state
        if Course.outcome(state) is not None:
            break
        for seat, view in watched.views.items():
            assert view.table is state.table  # Folded once for all of them.
            known = set(state.owns) if seat == REFEREE else {seat} & set(state.owns)
            assert view.owns == {other: state.owns[other] for other in known}
            assert view.hidden == (state.hidden if seat == REFEREE else None)
        seat = decide.awaited(state)[0]
        order = own.pick("order", choices(watched.views[seat], seat))
        watched.happen(decide.decide(state, seat, order, chance))


ENDED: Final = e.GameEnded(
    (RED,), "plane", "CB-36", {RED: 3}, {RED: CARDS, BLACK: ()}, {"Max": CARDS}, ("boat",), (7,), {RED: (1,)}, (4, 5),
    {RED: "always", BLACK: "never"},
)  # fmt: skip


def begun(seat: Seat, cars: int = 2) -> View:
    """The view of a seat of a table that has just been set."""
    places, green = {RED: "Q3", BLACK: "Q4"}, {RED: 0, BLACK: 0}
    event = e.TableSet({}, (RED, BLACK), "M5", places, green, {"Max": cars}, 35)
    return sight.watch(View(seat), event, lay(None, event))


def then(view: View, event: e.Event) -> Table:
    """The public table of a view after an event that hides nothing."""
    assert view.table is not None
    return lay(view.table, event)


@pytest.mark.parametrize("seat", [RED, BLACK, PUBLIC, REFEREE])
def test_the_end_lays_everybodys_cards_and_every_pile_open(seat: Seat) -> None:
    view = begun(seat)
    after = sight.watch(view, ENDED, laid(lay, view.table, ENDED))
    assert after.owns[RED] == Own(in_hand(CARDS), (1,), "always")
    assert after.owns[BLACK] == Own((), (), "never")
    assert after.hidden == Hidden({"Max": CARDS}, ("boat",), (7,), (4, 5))
    assert (after.seat, after.table, after.ended) == (seat, then(begun(BLUE), ENDED), ENDED)


@pytest.mark.parametrize("seat", [RED, BLACK, PUBLIC, REFEREE])
def test_a_view_holds_the_very_table_that_it_is_given(seat: Seat) -> None:
    given = then(begun(BLUE, cars=5), e.MovementBegan((BLACK, RED)))
    assert given != begun(seat).table
    for seen in (e.MovementBegan((RED,)), e.Paid(RED, "fare", 0, 0), e.ReactionSet(RED, "never"), ENDED):
        after = sight.watch(begun(seat), seen, given)
        assert after.table is given
        assert (after.seat, after.ended) == (seat, ENDED if seen is ENDED else None)
        assert sight.watch(sight.watch(begun(seat), ENDED, given), seen, given).ended is ENDED
    assert sight.watch(View(seat), TABLE[0][0], given).table is given


def test_nothing_can_be_seen_before_the_table_is_set() -> None:
    for event in (e.GoldTaken(RED), e.Held(RED, STAY)):
        with pytest.raises(ValueError, match=rf"{event.WIRE} cannot happen before the table is set"):
            looked_on_alone(GAME, View(RED), RED, [event])
