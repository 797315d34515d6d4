"""What each event, or its face, leaves on the public table, among hidden cards and in hands, by its values, and nothing else."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.audience import EVERYBODY
from domain.course import laid
from domain.game import PUBLIC, Seat
from domain.games.casablanca import events as e
from domain.games.casablanca import observations as s
from domain.games.casablanca import orders as o
from domain.games.casablanca.options import Rules
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.rules.evolve import HIDDEN, OWNS, TABLE_ALONE, evolve, in_hand, without
from domain.games.casablanca.rules.public_table import CHANGES as TRACES
from domain.games.casablanca.rules.public_table import lay
from domain.games.casablanca.state import Before, Blank, Hidden, Keeping, Out, Over, Own, Playing, Side, Table

A, B, C, D = Seat("red"), Seat("black"), Seat("blue"), Seat("green")
OF_A: Final = Side("M5", "Q3", "camel", 2, None, 3, 5, 2, 4)
OF_B: Final = Side("M6", "Q4", "foot", 0, None, 1, 3, 1, 2)
OF_C: Final = Side("M7", None, "foot", 0, Out("captured", "D17", 400), 11, 2, 1, 1)
BEFORE: Final = {A: Before(gestapo="L4"), B: Before("camel", "L5", "L6"), C: Before(fugitive="L7")}
SIDES: Final = {A: OF_A, B: OF_B, C: OF_C}
TABLE: Final = Table(
    Rules(version="articulated", event_camel="before"), (A, B, C), SIDES, {"Max": 2, "Ana": 1}, 30, 6, "event", 33, (4, 5), 12, 3,
    to_act=A, waiting=(B, C, A), asked=(A, B), answered=(B,), keeping=(Keeping(B, 3, C),), intercepted=(C,),
    spared=((A, B), (B, A), (C, B)), before=BEFORE,
    resigned=(C,), asks=8,
)  # fmt: skip


def side(seat: Seat, **changed: Any) -> dict[str, Any]:
    """The table's sides when this has changed of one."""
    return {"sides": {**SIDES, seat: replace(SIDES[seat], **changed)}}


def before(seat: Seat, known: Before | None) -> dict[str, Any]:
    """What is remembered of before the event when of one seat it is this."""
    others = {other: one for other, one in BEFORE.items() if other != seat}
    return {"before": others if known is None else {**others, seat: known}}


def left(table: Table, seen: Any) -> Table:
    """What an event, or its face, leaves on the public table."""
    return lay(table, seen) if isinstance(seen, s.Seen) else laid(lay, table, seen)


COUNTS: Final = {A: 6, B: 7, C: 8}
NEW_CARD: Final[dict[str, Any]] = {"played": (4, 5, 33), "to_act": None, "waiting": (), "before": {}, "intercepted": ()}
GONE_A: Final[dict[str, Any]] = {"fugitive": None, "mount": "foot", "rations": 0}

CHANGES: list[tuple[Any, dict[str, Any]]] = [
    (s.RedStackedSeen(40), {"red_deck": 40, "played": (), "card": None}),
    (
        s.RedDealtSeen(COUNTS, 9, PUBLIC),
        {
            "sides": {A: replace(OF_A, red=6), B: replace(OF_B, red=7), C: replace(OF_C, red=8)},
            "unseen": 9,
            "played": (),
            "card": None,
        },
    ),
    (
        s.RedDealtSeen({B: 7}, 9, PUBLIC),
        {"sides": {**SIDES, B: replace(OF_B, red=7)}, "unseen": 9, "played": (), "card": None},
    ),
    (
        e.RedAsked(7, B),
        {"turn": 7, "phase": "card", "to_act": B, "waiting": (), "card": None, "played": (4, 5, 33), "asks": 0},
    ),
    (e.RedRevealed(7, 20), {**NEW_CARD, "red_deck": 11, "turn": 7, "card": 20, "phase": "movement", "asks": 0}),
    (e.RedRevealed(6, 21), {**NEW_CARD, "red_deck": 11, "card": 21}),
    (e.RedRevealed(6, 21, B), {**NEW_CARD, **side(B, red=1), "card": 21, "asks": 0}),
    (e.RedRevealed(6, 21, fresh=False), {**NEW_CARD, "red_deck": 11, "card": 21, "intercepted": (C,)}),
    (e.MovementBegan((B, C)), {"phase": "movement", "to_act": None, "waiting": (B, C)}),
    (e.ActivationBegan(B), {"to_act": B, "waiting": (C, A)}),
    (e.ActivationBegan(C), {"to_act": C, "waiting": (B, A)}),
    (e.ActivationAsked(B), {"asks": 9}),
    (e.ActivationEnded(B), {"to_act": None, **before(B, None), "spared": ((B, A),)}),
    (e.GestapoMoved(A, "M5", ("N5", "N6")), side(A, gestapo="N6")),
    (e.GestapoMoved(A, "M5", ("N5",), "event"), {**side(A, gestapo="N5"), **before(A, Before(gestapo="M5"))}),
    (e.FugitiveMoved(B, "Q4", ("Q2", "Q1"), "foot"), side(B, fugitive="Q1")),
    (
        e.FugitiveMoved(B, "Q4", ("Q2",), "foot", why="event"),
        {**side(B, fugitive="Q2"), **before(B, Before("camel", "L5", "Q4"))},
    ),
    (e.Restarted(C, "Q5"), side(C, fugitive="Q5", out=None, marker=0)),
    (e.Paid(A, "fare", 3, 1), {**side(A, green=2, gold=1), "remaining": 33}),
    (e.Landed(A, "fugitive", "O11", 1, "N18"), side(A, fugitive="N18")),
    (e.Landed(B, "gestapo", "O11", 1, "N18"), side(B, gestapo="N18")),
    (e.Mounted(B, "camel", 4, "bought"), side(B, mount="camel", rations=4)),
    (e.Mounted(A, "foot", 0, "event"), {**side(A, mount="foot", rations=0), **before(A, Before("camel", "L4"))}),
    (e.Mounted(A, "camel", 5, "event"), side(A, rations=5)),
    (e.GreenPlayed(B, "boat"), {**side(B, green=2), "remaining": 31}),
    (e.MarkerMoved(A, 3, 7, "interception"), side(A, marker=7)),
    (e.Intercepted(A, (B,), "Q3"), {"intercepted": (A, C)}),
    (e.FugitiveOut(A, "dead", "Q3", 300, "event"), side(A, **GONE_A, out=Out("dead"))),
    (
        e.FugitiveOut(B, "captured", "Q4", 200, "marker"),
        {**side(B, fugitive=None, out=Out("captured", "Q4", 200)), **before(B, Before(gestapo="L5"))},
    ),
    (
        e.FugitiveOut(C, "restart", "Q4", 0, "marker"),
        {**side(C, out=Out("restart")), **before(C, None)},
    ),
    (s.CardsLostSeen(A, 4, 2), {**side(A, green=1, gold=0), "remaining": 34}),
    (s.FriendVisitedSeen(A, "Max", 2), {**side(A, green=7), "friends": {"Max": 0, "Ana": 1}}),
    (s.CardsDrawnSeen(B, 2), {**side(B, green=5), "remaining": 28}),
    (e.GoldTaken(B), side(B, gold=2)),
    (e.ChoicesAsked((B, C)), {"asked": (B, C), "answered": (), "asks": 9}),
    (e.ExtraMovesBegan((C,)), {"waiting": (C,)}),
    (e.ExtraMoveAsked(C), {"to_act": C, "waiting": (B, A), "asks": 9}),
    (e.ExtraMoveEnded(C), {"to_act": None, "waiting": (B, A)}),
    (s.AnswerSealedSeen(A), {"answered": (A, B)}),
    (e.Answered(B, "cards"), {"asked": (A,), "answered": ()}),
    (s.PriceTakenSeen(A, B, 2), side(A, green=3)),
    (e.KeepAsked(A, B, 1), {"keeping": (Keeping(A, 2, B), Keeping(B, 3, C))}),
    (e.KeepAsked(C, A, 4), {"keeping": (Keeping(B, 3, C), Keeping(C, 5, A))}),
    (s.KeptSeen(B, 1, 2), {**side(B, green=4), "remaining": 32, "keeping": ()}),
    (s.KeptSeen(A, 1, 2), {**side(A, green=6), "remaining": 32}),
    (e.Spared(A, C), {"spared": (*TABLE.spared, (A, C))}),
    (e.Spared(B, A), {}),
    (
        e.SeatWithdrawn(A, "resigned"),
        {
            **side(A, gestapo=None),
            **before(A, None),
            "resigned": (A, C),
            "to_act": None,
            "waiting": (B, C),
            "asked": (B,),
            "spared": ((C, B),),
        },
    ),
    (
        e.SeatWithdrawn(B, "retired"),
        {
            **side(B, gestapo=None),
            **before(B, None),
            "resigned": (B, C),
            "waiting": (C, A),
            "asked": (A,),
            "answered": (),
            "spared": (),
        },
    ),
    (
        e.GameEnded((A,), "plane", "CB-36", {}, {}, {}, (), (), {}, (), {}),
        {"to_act": None, "waiting": (), "asked": (), "answered": ()},
    ),
    (e.RedStacked((1, 2, 3)), {"red_deck": 3, "played": (), "card": None}),
    (
        e.RedDealt({A: (1, 2), B: (3,), C: ()}, (4, 5)),
        {
            "sides": {A: replace(OF_A, red=2), B: replace(OF_B, red=1), C: replace(OF_C, red=0)},
            "unseen": 2,
            "played": (),
            "card": None,
        },
    ),
    (e.CardsLost(A, ("boat", "money"), 2), {**side(A, green=3, gold=0), "remaining": 32}),
    (e.FriendVisited(A, "Max", ("boat",)), {**side(A, green=6), "friends": {"Max": 0, "Ana": 1}}),
    (e.CardsDrawn(B, ("boat",)), {**side(B, green=4), "remaining": 29}),
    (e.AnswerSealed(A, o.Choose("cards")), {"answered": (A, B)}),
    (e.PriceTaken(A, B, ("boat",)), side(A, green=4)),
    (e.Kept(B, ("boat",), ("money", "guide")), {**side(B, green=4), "remaining": 32, "keeping": ()}),
    (e.Held(A, o.Activation((o.GestapoMove(),))), {}),
    (e.PlaneRolled(A, (1, 2), 8), {}),
]


@pytest.mark.parametrize(("seen", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_on_the_table_and_nothing_else(seen: Any, changed: dict[str, Any]) -> None:
    assert left(TABLE, seen) == replace(TABLE, **changed)


def test_every_event_that_leaves_a_trace_is_tried() -> None:
    assert {type(seen) for seen, _ in CHANGES} >= set(TRACES)


BASIC: Final = replace(TABLE, rules=Rules(), before={})


@pytest.mark.parametrize(
    ("table", "seen", "changed"),
    [
        (BASIC, e.GestapoMoved(A, "M5", ("N5",), "event"), side(A, gestapo="N5")),
        (BASIC, e.FugitiveMoved(B, "Q4", ("Q2",), "foot", why="event"), side(B, fugitive="Q2")),
        (BASIC, e.Mounted(A, "foot", 0, "event"), side(A, mount="foot", rations=0)),
        (BASIC, e.FugitiveOut(A, "dead", "Q3", 0, "event"), side(A, **GONE_A, out=Out("dead"))),
        (BASIC, e.ActivationEnded(B), {"to_act": None, "spared": ((B, A),)}),
        (replace(BASIC, spared=()), e.ActivationEnded(B), {"to_act": None}),
        (replace(TABLE, spared=()), e.ActivationEnded(B), {"to_act": None, **before(B, None)}),
        (
            replace(TABLE, card=None),
            e.RedRevealed(6, 29),
            {**NEW_CARD, "red_deck": 11, "card": 29, "played": (4, 5)},
        ),
        (replace(TABLE, card=None), e.RedAsked(7, B), {"turn": 7, "phase": "card", "to_act": B, "waiting": (), "asks": 0}),
        (replace(TABLE, waiting=()), e.ActivationBegan(B), {"to_act": B}),
        (replace(TABLE, waiting=(B, C)), e.ActivationBegan(C), {"to_act": C, "waiting": (B,)}),
        (
            replace(TABLE, before={}),
            e.Mounted(A, "foot", 0, "event"),
            {**side(A, mount="foot", rations=0), "before": {A: Before("camel")}},
        ),
    ],
)  # fmt: skip
def test_where_nothing_is_remembered_of_before_the_event_it_is_so(table: Table, seen: Any, changed: Any) -> None:
    assert left(table, seen) == replace(table, **changed)


def test_a_mount_changed_after_the_event_is_not_remembered() -> None:
    after = replace(TABLE, rules=Rules(version="articulated", event_camel="after"))
    assert left(after, e.Mounted(A, "foot", 0, "event")).before == BEFORE
    assert left(TABLE, e.Mounted(A, "foot", 0, "canteen")).before == BEFORE


def test_a_fugitive_out_leaves_what_its_gestapo_did_before() -> None:
    after = left(replace(TABLE, before={A: Before("camel", None, "L1")}), e.FugitiveOut(A, "dead", "Q3", 0, "event"))
    assert after.before == {}


def test_the_table_is_set_with_all_that_everybody_is_told() -> None:
    made = e.TableSet({"version": "articulated"}, (A, B), "M5", {A: "Q3", B: "Q4"}, {A: 1, B: 2}, {"Max": 2}, 35)
    sides = {A: Side("M5", "Q3", green=1), B: Side("M5", "Q4", green=2)}
    first = Table(Rules(version="articulated"), (A, B), sides, {"Max": 2}, 35)
    assert lay(None, made) == first
    assert Course.follow(Blank(), made) == Playing(first, {A: Own(), B: Own()})
    with pytest.raises(ValueError, match=r"casablanca\.gold-taken\.v1 cannot happen before the table is set"):
        Course.follow(Blank(), e.GoldTaken(A))
    with pytest.raises(ValueError, match=r"casablanca\.held\.v1 cannot happen before the table is set"):
        Course.follow(Blank(), e.Held(A, STAY))


def test_one_event_on_two_tables_is_worked_out_for_each() -> None:
    seen, other = e.GoldTaken(B), replace(TABLE, turn=9)
    assert [left(table, seen).turn for table in (TABLE, other, TABLE)] == [6, 9, 6]
    counts = [dict(COUNTS), {A: 0, B: 0, C: 0}]
    for first, second in ((0, 1), (1, 0)):
        for number in (first, second, first):
            dealt = s.RedDealtSeen(counts[number], 9, A, (1, 2))
            assert left(TABLE, dealt).sides[A].red == counts[number][A]
    known, again = s.RedDealtSeen(counts[0], 9, A, (1,)), s.RedDealtSeen(counts[0], 9, B, (2,))
    assert left(TABLE, known) == left(TABLE, again)
    assert left(other, again) == replace(left(TABLE, known), turn=9)
    assert left(TABLE, e.GoldTaken(B)) != left(TABLE, known)


STAY: Final = o.Activation((o.GestapoMove(),))
FOLLOW: Final = o.Activation((o.GestapoFollow(B),))
ANSWER: Final = o.Choose("cards")
OWN_A: Final = Own(("money", "money", "boat"), (3, 9), "always", STAY, ANSWER, ("guide", "weapon"))
OWN_B: Final = Own(("papers", "boat"), (4, 21), "never", FOLLOW, o.Choose("lower"), ("money",))
HELD: Final = {A: OWN_A, B: OWN_B}
PILES: Final = Hidden({"Max": ("boat", "money"), "Ana": ("guide",)}, ("money", "boat", "guide"), (7, 8, 9), (30, 31))
LAST: Final = e.GameEnded((A,), "plane", "CB-36", {}, {}, {}, (), (), {}, (), {})

# What seats know that have this in hand, and the piles that nobody knows, when this has happened.
SECRETS: list[tuple[Any, dict[Seat, dict[str, Any]], dict[str, Any]]] = [
    (
        e.GreenDealt({A: ("boat", "money"), B: ("guide", "weapon")}, {"Max": ("boat",)}, ("papers",)),
        {A: {"green": ("money", "boat")}, B: {"green": ("weapon", "guide")}},
        {"boxes": {"Max": ("boat",)}, "remaining": ("papers",)},
    ),
    (
        e.RedDealt({A: (9, 1), B: (8, 2)}, (4, 5)),
        {A: {"red": (1, 9)}, B: {"red": (2, 8)}},
        {"unseen": (4, 5)},
    ),
    (e.RedStacked((5, 6)), {}, {"red_deck": (5, 6)}),
    (s.HandSeen(A, ("boat", "money")), {A: {"green": ("money", "boat")}}, {}),
    (s.RedDealtSeen(COUNTS, 4, A, (9, 1)), {A: {"red": (1, 9)}}, {}),
    (e.RedRevealed(7, 7), {}, {"red_deck": (8, 9)}),
    (e.RedRevealed(7, 9, A), {A: {"red": (3,)}}, {}),
    (e.RedRevealed(7, 9, C), {}, {}),
    (e.PriceTaken(A, B, ("boat",)), {A: {"green": ("money", "money")}, B: {"keep": ("boat",)}}, {}),
    (e.PriceTaken(A, C, ("money",)), {A: {"green": ("money", "boat")}}, {}),
    (e.PriceTaken(C, A, ("money",)), {A: {"keep": ("money",)}}, {}),
    (
        e.Paid(A, "fare", 2, 1),
        {A: {"green": ("boat",)}},
        {"remaining": (*PILES.remaining, "money", "money")},
    ),
    (e.Paid(C, "camel", 1, 1), {}, {"remaining": (*PILES.remaining, "money")}),
    (
        e.GreenPlayed(A, "boat"),
        {A: {"green": ("money", "money")}},
        {"remaining": (*PILES.remaining, "boat")},
    ),
    (e.CardsLost(A, OWN_A.green, 1), {A: {"green": ()}}, {"remaining": (*PILES.remaining, *OWN_A.green)}),
    (
        e.FriendVisited(A, "Max", ("weapon",)),
        {A: {"green": ("money", "money", "weapon", "boat")}},
        {"boxes": {"Max": (), "Ana": ("guide",)}},
    ),
    (
        e.CardsDrawn(B, ("money", "boat")),
        {B: {"green": ("money", "papers", "boat", "boat")}},
        {"remaining": ("guide",)},
    ),
    (
        e.Kept(A, ("weapon",), ("guide",)),
        {A: {"green": ("money", "money", "weapon", "boat"), "keep": ()}},
        {"remaining": (*PILES.remaining, "guide")},
    ),
    (e.Held(B, STAY), {B: {"held": STAY}}, {}),
    (e.HoldDropped(A, "illegal"), {A: {"held": None}}, {}),
    (e.ActivationEnded(A), {A: {"held": None}}, {}),
    (e.ActivationEnded(B), {}, {}),
    (e.ActivationEnded(C), {}, {}),
    (e.AnswerSealed(A, o.Choose("lower")), {A: {"answer": o.Choose("lower")}}, {}),
    (e.Answered(A, "cards"), {A: {"answer": None}}, {}),
    (e.ReactionSet(A, "never"), {A: {"react": "never"}}, {}),
    (e.SeatWithdrawn(A, "resigned"), {A: {"held": None, "answer": None}}, {}),
]


@pytest.mark.parametrize(("event", "owns", "piles"), SECRETS, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_in_secret_and_nothing_else(
    event: Any, owns: dict[Seat, dict[str, Any]], piles: dict[str, Any]
) -> None:
    kind = type(event)
    known = {seat: replace(own, **owns.get(seat, {})) for seat, own in HELD.items()}
    assert (OWNS[kind](HELD, event) if kind in OWNS else HELD) == known
    hidden = replace(PILES, **piles)
    assert (HIDDEN[kind](PILES, event) if kind in HIDDEN else PILES) == hidden
    if kind not in (s.HandSeen, s.RedDealtSeen):
        table, given = left(TABLE, event), replace(TABLE, turn=99)
        assert Course.follow(Playing(TABLE, HELD, PILES), event) == Playing(table, known, hidden)
        assert Course.follow(Over(TABLE, HELD, PILES, LAST), event) == Over(table, known, hidden, LAST)
        assert evolve(Playing(TABLE, HELD, PILES), event, given) == Playing(given, known, hidden)


def test_every_event_that_moves_cards_in_secret_is_tried() -> None:
    assert {type(event) for event, _, _ in SECRETS} == {*OWNS, *HIDDEN}


def test_the_table_alone_is_changed_by_what_everybody_sees_and_no_card_is_moved_by() -> None:
    public = {kind for kind in e.EVENTS if kind.AUDIENCE is EVERYBODY}
    assert public - {type(event) for event, _, _ in SECRETS} - {e.TableSet, e.GameEnded} == TABLE_ALONE


OF_ONE_SEAT: Final = [
    row[0] for row in SECRETS if type(row[0]) in OWNS and not isinstance(row[0], e.GreenDealt | e.RedDealt)
]


@pytest.mark.parametrize("event", OF_ONE_SEAT, ids=lambda value: type(value).__name__)
def test_what_happens_to_cards_of_a_seat_that_is_not_known_changes_nothing_known(event: Any) -> None:
    of_another = {D: Own(("boat",))}
    assert OWNS[type(event)](of_another, event) == of_another


def test_nothing_is_made_anew_where_nothing_changes() -> None:
    idle = {A: Own(("boat",)), B: OWN_B}
    for event in (e.ActivationEnded(A), e.ActivationEnded(B), e.ActivationEnded(C)):
        assert OWNS[e.ActivationEnded](idle, event) is idle
    assert HIDDEN[e.Paid](PILES, e.Paid(A, "fare", 0, 2)) is PILES


def test_the_end_is_remembered_with_everything_as_it_stood() -> None:
    after = Course.follow(Playing(TABLE, HELD, PILES), LAST)
    assert after == Over(left(TABLE, LAST), HELD, PILES, LAST)
    assert Course.follow(after, e.GoldTaken(B)) == Over(left(after.table, e.GoldTaken(B)), HELD, PILES, LAST)


def test_cards_are_shown_in_one_order_and_leave_a_hand_once_each() -> None:
    assert in_hand(("guide", "boat", "money", "boat")) == ("money", "boat", "boat", "guide")
    assert without(("money", "boat", "money"), ("money",)) == ("boat", "money")
    with pytest.raises(ValueError, match="not in list"):
        without(("money",), ("boat",))
