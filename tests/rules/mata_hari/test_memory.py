"""What each event, or its face, leaves on the public table, by its values, and nothing else; and what becomes of the deck."""

from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.claims import Every, Is
from domain.games.mata_hari.observations import DrawnSeen, ExchangedSeen, OfferSeen, Seen, TakenSeen
from domain.games.mata_hari.options import Rules
from domain.games.mata_hari.orders import File, Request
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.rules.evolve import DECK, evolve, lay
from domain.games.mata_hari.state import BLANK, NO_CARDS, Covers, DeckLook, Hitman, Laid, Over, Own, Playing, Table
from tests.rules.mata_hari.play import left
from tests.rules.mata_hari.test_sight import TABLE as SIGHTS

A, B, C, D = Seat("agent-1"), Seat("agent-2"), Seat("agent-3"), Seat("agent-4")
RED, BLUE = Every(Is("red")), Every(Is("blue"))
WISH = Request("wish", BLUE)
OF_A, OF_B = Laid(2, (RED,), WISH), Laid(1, (BLUE,))
VICTIM = Hitman(B, (RED,), (None,))
TABLE: Final = Table(
    Rules(), (A, B, C, D), A, ("gun", "coat"), {A: 5, B: 6, C: 7, D: 8}, {A: Covers(2, 1), B: Covers(0, 3)}, 20, "counter",
    step=9, turn=4, covers_left=7, removed=("hitman",), laid={A: OF_A, B: OF_B}, declined=(D,), made=(B,), pairs=((B, D),),
    barred=(D,), waived=(D,), wanted=(B, D), unseen=(A, C), looks=(DeckLook(B, 2, turn_ends=False),), hitman=VICTIM,
)  # fmt: skip
CALM: Final = replace(TABLE, waived=(), wanted=(), unseen=(), declined=(), made=(), barred=(), pairs=())
SIZES: Final = TABLE.sizes


def offered(seat: Seat, count: int = 3, note: Any = "") -> OfferSeen:
    """A seat lays out so many cards."""
    return OfferSeen(seat, count, (RED, BLUE), WISH, note, replaced=False)


LAID = Laid(3, (RED, BLUE), WISH)
ALL_BACK: Final[dict[str, Any]] = {"laid": {}, "sizes": {**SIZES, A: 7, B: 7}, "hitman": None, "unseen": ()}
NEXT: Final[dict[str, Any]] = {"phase": "offer", "step": 10, "declined": (), "unseen": (), "hitman": None}
WITHOUT_B: Final[dict[str, Any]] = {"laid": {A: OF_A}, "sizes": {**SIZES, B: 7}}
ENDED: Final = e.GameEnded((A,), "score", "MH-37", (), {}, {}, {}, ())

CHANGES: list[tuple[Any, dict[str, Any]]] = [
    (
        offered(A),
        {
            "laid": {A: LAID, B: OF_B},
            "sizes": {**SIZES, A: 4},
            "unseen": (B, C, D),
            "step": 10,
        },
    ),
    (
        offered(C),
        {
            "laid": {**TABLE.laid, C: LAID},
            "sizes": {**SIZES, C: 4},
            "unseen": (A, B, D),
            "made": (B, C),
        },
    ),
    (
        offered(D, 1, "none"),
        {
            "laid": {**TABLE.laid, D: Laid(1, (RED, BLUE), WISH)},
            "sizes": {**SIZES, D: 7},
            "declined": (),
            "unseen": (A, B, C),
            "made": (B, D),
            "wanted": (B,),
        },
    ),
    (
        OfferSeen(D, 1, (RED,), None, "none", replaced=False),
        {
            "laid": {**TABLE.laid, D: Laid(1, (RED,))},
            "sizes": {**SIZES, D: 7},
            "declined": (),
            "unseen": (A, B, C),
            "made": (B, D),
            "wanted": (B,),
        },
    ),
    (e.Declined(B), {"declined": (B, D)}),
    (e.Declined(C), {"declined": (C, D), "unseen": (A,)}),
    (e.Declined(B, late=True), {"declined": (B, D), "unseen": ()}),
    (e.Declined(C, "none"), {"declined": (C, D), "unseen": (A,), "waived": (C, D)}),
    (e.Declined(D, "ask"), {"waived": ()}),
    (e.AccusationWaived(B), {"waived": (B, D), "wanted": (D,)}),
    (e.AccusationWaived(C), {"waived": (C, D), "unseen": (A,)}),
    (e.LastWindowWanted(C), {"wanted": (B, C, D), "unseen": (A,)}),
    (e.LastWindowWanted(D), {"waived": ()}),
    (e.PhaseBegan("resolve"), {"phase": "resolve", "step": 10}),
    (e.PhaseBegan("accuse"), {"phase": "accuse", "step": 10}),
    (e.Accused(C, A, "hitman", founded=False), {"pairs": ((B, D), (A, C)), "unseen": (A,)}),
    (e.Accused(A, C, "hitman", founded=False), {"pairs": ((B, D), (A, C)), "unseen": (C,)}),
    (e.Accused(D, B, "hitman", founded=False), {}),
    (e.Accused(C, B, "hitman", founded=False), {"pairs": ((B, D), (B, C)), "unseen": (A,)}),
    (
        e.Accused(D, B, "double-dealer", founded=True),
        {"removed": ("hitman", "double-dealer"), "barred": (B, D), "laid": {A: OF_A}, "unseen": (C,)},
    ),
    (
        e.Accused(C, A, "mata-hari", founded=True),
        {"removed": ("hitman", "mata-hari"), "laid": {B: OF_B}, "sizes": {**SIZES, A: 6}, "unseen": (A,)},
    ),
    (e.Accused(D, C, "hitman", founded=True), {"removed": ("hitman", "hitman"), "barred": (C, D)}),
    (e.CoverTaken(B), {"covers": {A: Covers(2, 1), B: Covers(1, 3)}, "covers_left": 6}),
    (e.LookBegan(C, 3, turn_ends=False), {"looks": (*TABLE.looks, DeckLook(C, 3, turn_ends=False))}),
    (
        e.LookBegan(C, 3, turn_ends=True),
        {"looks": (*TABLE.looks, DeckLook(C, 3, turn_ends=True)), "phase": "look", "step": 10},
    ),
    (TakenSeen(B, 2, shuffled=True, late=False), {"looks": (), "deck": 18, "sizes": {**SIZES, B: 8}}),
    (
        TakenSeen(C, 2, shuffled=False, late=False),
        {"looks": (), "deck": 18, "sizes": {**SIZES, C: 9}, "unseen": (A,)},
    ),
    (
        TakenSeen(C, 2, shuffled=False, late=False, sees=False),
        {"looks": (), "deck": 18, "sizes": {**SIZES, C: 9}},
    ),
    (TakenSeen(B, 0, shuffled=False, late=True), {"looks": (), "unseen": ()}),
    (TakenSeen(B, 0, shuffled=False, late=True, sees=False), {"looks": (), "unseen": ()}),
    (e.LookDropped(B, shuffled=True), {"looks": ()}),
    (DrawnSeen(C, 2), {"deck": 18, "sizes": {**SIZES, C: 9}}),
    (e.SubstitutionAsked(C, (BLUE,), (RED,)), {"phase": "hitman", "step": 10, "hitman": Hitman(C, (BLUE,), (RED,))}),
    (ExchangedSeen(A, B, 2), {"laid": {}, "sizes": {**SIZES, A: 7, B: 8}, "hitman": None}),
    (ExchangedSeen(B, C, 1), {"laid": {A: OF_A}, "sizes": {**SIZES, B: 7, C: 8}, "hitman": None}),
    (e.MataHariUsed(A, flipped=True), {"covers": {A: Covers(0, 3), B: Covers(0, 3)}}),
    (e.MataHariUsed(A, flipped=False), {}),
    (e.OffersReturned(), ALL_BACK),
    (ENDED, ALL_BACK),
    (
        e.TurnBegan(C),
        {**NEXT, "active": C, "turn": 5, "made": (), "pairs": (), "barred": (), "waived": (), "wanted": ()},
    ),
    (e.OfferAwaited(A), NEXT),
    (e.SeatWithdrawn(B, "resigned"), {**WITHOUT_B, "resigned": (B,), "wanted": (D,), "unseen": (C,)}),
    (e.SeatWithdrawn(D, "retired"), {"resigned": (D,), "waived": (), "wanted": (B,)}),
    (e.SeatWithdrawn(C, "retired"), {"resigned": (C,), "unseen": (A,)}),
    (e.OfferMade(A, ("gun 1", "gun 2", "gun 3"), (RED, BLUE), WISH, "", replaced=True), {
        "laid": {A: LAID, B: OF_B}, "sizes": {**SIZES, A: 4}, "unseen": (B, C, D), "step": 10,
    }),
    (e.CardsTaken(B, ("gun 1",), shuffled=True), {"looks": (), "deck": 19, "sizes": {**SIZES, B: 7}}),
    (e.CardsDrawn(C, ("gun 1",)), {"deck": 19, "sizes": {**SIZES, C: 8}}),
    (e.Exchanged(A, B, ("gun 1", "gun 2"), ("coat 1",)), {"laid": {}, "sizes": {**SIZES, A: 7, B: 8}, "hitman": None}),
]  # fmt: skip

LEAVES_NONE: Final[set[type]] = {
    e.TableSet, e.ObjectiveDealt, e.HandDealt, e.DeckStacked, e.FiledAhead, e.OfferShown, e.DeckShown, e.Accepted,
    e.HitmanRevealed, e.Substituted, e.ExchangeFailed, e.TurnPassed, e.IndexRevealed,
}  # fmt: skip


@pytest.mark.parametrize(("seen", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_on_the_table_and_nothing_else(seen: Any, changed: dict[str, Any]) -> None:
    assert left(TABLE, seen) == replace(TABLE, **changed)


def test_every_event_that_leaves_a_trace_is_tried() -> None:
    assert {type(seen) for seen, _ in CHANGES} == {*e.EVENTS, *get_args(Seen)} - LEAVES_NONE


@pytest.mark.parametrize("event", [row[0] for row in SIGHTS if type(row[0]) in LEAVES_NONE], ids=repr)
def test_all_other_events_leave_the_table_as_it_was(event: Any) -> None:
    assert left(TABLE, event) is TABLE
    assert lay(TABLE, event) is TABLE


def test_the_table_is_set_with_all_that_everybody_is_told() -> None:
    made = e.TableSet({"deal_5": "13", "accuse_hours": 12}, (A, B), B, ("gun", "coat"), 13, 40)
    first = Table(
        Rules(deal_5="13", accuse_hours=12), (A, B), B, ("gun", "coat"), {A: 13, B: 13}, {A: Covers(), B: Covers()}, 40
    )
    assert lay(None, made) == first
    assert Course.follow(BLANK, made) == evolve(BLANK, made, first) == Playing(first, {A: NO_CARDS, B: NO_CARDS})
    for other in (e.TurnBegan(A), e.DeckStacked(("gun 1",))):
        with pytest.raises(ValueError, match=rf"{other.WIRE} cannot happen before the table is set"):
            Course.follow(BLANK, other)


def test_an_offer_made_again_gives_back_what_lay_there() -> None:
    again = left(TABLE, offered(B, 1))
    assert (again.sizes[B], again.laid[B], again.made, again.phase) == (6, LAID_ONE, (B,), "counter")
    first = left(replace(TABLE, phase="offer", laid={}), offered(A))
    assert (first.phase, first.sizes[A], first.step, first.made) == ("counter", 2, 10, (B,))
    third = left(replace(TABLE, phase="accuse"), offered(C))
    assert (third.phase, third.step) == ("accuse", 9)


LAID_ONE: Final = Laid(1, (RED, BLUE), WISH)


def test_who_has_left_is_not_waited_for() -> None:
    three = replace(TABLE, resigned=(D,))
    assert left(three, offered(A)).unseen == (B, C)
    assert left(three, e.SeatWithdrawn(B, "resigned")).resigned == (B, D)


@pytest.mark.parametrize(
    ("seen", "changed"),
    [
        (e.Declined(C), {"declined": (C,)}),
        (e.Declined(C, "none"), {"declined": (C,), "waived": (C,)}),
        (e.Declined(C, "ask"), {"declined": (C,), "wanted": (C,)}),
        (e.AccusationWaived(C), {"waived": (C,)}),
        (e.LastWindowWanted(C), {"wanted": (C,)}),
        (e.Accused(C, B, "hitman", founded=False), {"pairs": ((B, C),)}),
        (TakenSeen(C, 1, shuffled=False, late=False), {"looks": (), "deck": 19, "sizes": {**SIZES, C: 8}}),
        (e.SeatWithdrawn(C, "resigned"), {"resigned": (C,)}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_on_a_table_where_nothing_was_said_it_is_the_first(seen: Any, changed: dict[str, Any]) -> None:
    assert left(CALM, seen) == replace(CALM, **changed)


def test_the_last_who_had_not_seen_the_offers_has_seen_them() -> None:
    waiting = replace(CALM, unseen=(C,))
    assert left(waiting, e.Declined(C)) == replace(CALM, declined=(C,))


def test_two_who_may_not_exchange_already_are_no_pair_once_more() -> None:
    apart = replace(TABLE, removed=())
    assert left(apart, e.Accused(D, B, "hitman", founded=False)) == apart


def test_a_founded_accusation_bars_the_accused_unless_the_rules_or_the_turn_say_otherwise() -> None:
    founded = e.Accused(C, B, "hitman", founded=True)
    assert left(CALM, founded).barred == (B,)
    assert left(replace(CALM, rules=Rules(accused_again=True)), founded).barred == ()
    assert left(replace(CALM, active=B), founded).barred == ()


def test_a_second_look_at_the_end_of_a_turn_begins_no_new_phase() -> None:
    looking = replace(TABLE, phase="look")
    more = e.LookBegan(C, 3, turn_ends=True)
    assert left(looking, more) == replace(looking, looks=(*TABLE.looks, DeckLook(C, 3, turn_ends=True)))


def test_of_several_looks_the_first_is_taken_and_the_one_dropped_is_its_seats() -> None:
    waiting = replace(
        TABLE, looks=(DeckLook(B, 2, turn_ends=False), DeckLook(C, 1, turn_ends=True), DeckLook(D, 3, turn_ends=True))
    )
    taken = left(waiting, TakenSeen(B, 1, shuffled=True, late=False))
    assert [look.seat for look in taken.looks] == [C, D]
    assert [look.seat for look in left(waiting, e.LookDropped(C, shuffled=False)).looks] == [B, D]


def test_one_face_on_two_tables_is_worked_out_for_each() -> None:
    seen, other = DrawnSeen(C, 2), replace(TABLE, deck=9)
    assert [left(table, seen).deck for table in (TABLE, other, TABLE)] == [18, 7, 18]
    assert [left(TABLE, DrawnSeen(C, count)).deck for count in (1, 3)] == [19, 17]


def test_cards_leave_the_deck_for_those_who_draw_or_take_them() -> None:
    deck = ("gun 1", "coat 2", "gun 3")
    assert DECK[e.CardsTaken](deck, e.CardsTaken(A, ("coat 2",), shuffled=True)) == ("gun 1", "gun 3")
    assert DECK[e.CardsDrawn](deck, e.CardsDrawn(A, ("gun 1", "coat 2"))) == ("gun 3",)
    assert DECK[e.DeckStacked](deck, e.DeckStacked(("coat 5",))) == ("coat 5",)
    assert e.TurnBegan not in DECK


OWNS: Final = {A: Own(("gun 7",)), B: NO_CARDS}
PARTS: Final = (TABLE, OWNS, ("coat 1", "coat 2"))
STATE: Final = Playing(*PARTS)
DRAWN: Final = e.CardsDrawn(A, ("coat 1",))


def test_a_state_changes_on_its_table_in_its_hands_and_in_its_deck() -> None:
    after = (replace(TABLE, deck=19, sizes={**SIZES, A: 6}), {**OWNS, A: Own(("gun 7", "coat 1"))}, ("coat 2",))
    assert Course.follow(STATE, DRAWN) == Playing(*after)
    assert Course.follow(Over(*PARTS, ENDED), DRAWN) == Over(*after, ENDED)
    waived = e.AccusationWaived(B)
    assert Course.follow(STATE, waived) == replace(STATE, table=replace(TABLE, waived=(B, D), wanted=(D,)))
    filed = e.FiledAhead(B, File(if_none="use"))
    assert Course.follow(STATE, filed) == replace(STATE, owns={**OWNS, B: Own(filed=File(if_none="use"))})
    assert Course.follow(STATE, ENDED) == Over(replace(TABLE, **ALL_BACK), OWNS, STATE.deck, ENDED)


def test_what_is_stacked_drawn_or_taken_is_the_deck_of_the_state() -> None:
    assert Course.follow(STATE, e.DeckStacked(("gun 2",))) == replace(STATE, deck=("gun 2",))
    assert Course.follow(STATE, DRAWN).deck == ("coat 2",)
    assert Course.follow(STATE, e.CardsTaken(A, ("coat 2",), shuffled=True)).deck == ("coat 1",)
