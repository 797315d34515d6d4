"""What shared orders make happen, and how far each order counts, event by event (G-03, G-05, G-11, G-14, G-17)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import Chance, SeededChance, used
from domain.game import PUBLIC, Outcome, Seat, Written
from domain.games import find
from domain.games.casablanca.orders import Activation, FugitiveMove, GestapoMove, SetReaction
from domain.games.mata_hari.orders import AskMe, File, Offer
from domain.games.quinta_colonna.orders import Arrest, End, Stay
from domain.match import events as m
from domain.match.orders import (
    AcceptInvitation,
    DeclineInvitation,
    Diary,
    Dispute,
    Draw,
    GoOn,
    NoDraw,
    NoPlan,
    NoResign,
    Resign,
    Say,
)
from domain.match.reading.notation import parse
from domain.match.rules.course import MatchCourse
from domain.match.rules.decide import lapse, submit
from domain.match.rules.sharing import carry_out, vacate
from domain.match.rules.submission import Submission
from domain.match.state import Concluded, Mustering, Occupant, Underway
from domain.options import resolve
from domain.refusal import Refusal
from tests.support.worlds import World, world

STAY = Activation((GestapoMove(), FugitiveMove()))
SAID, WORDS = m.VaultRef("said", "d"), m.VaultRef("words", "e")


@pytest.fixture
def three() -> World:
    """Casablanca for three, just begun: the first seat is asked."""
    return world(find("casablanca"), 3, "sharing")


def letter(played: World, seat: Seat, *orders: Any, **how: Any) -> list[Any]:
    """A letter of a seat, carried out."""
    given = Submission(seat=seat, orders=tuple(Written(at, order) for at, order in enumerate(orders)), **how)
    events = list(submit(played.game, played.state, played.views, given, played.chance, played.now).events)
    played.happen(events)
    return events


def shared(played: World, seat: Seat, order: Any, said: m.VaultRef | None = None) -> list[Any]:
    """What a shared order makes happen at once."""
    course = MatchCourse(played.game, played.state, played.views, played.chance, played.now)
    carry_out(course, seat, order, 3, 77, said)
    return course.events


def names(events: list[Any]) -> list[str]:
    """What happened, by its stored names."""
    return [event.WIRE for event in events]


def shares(events: list[Any]) -> list[tuple[Any, ...]]:
    """All orders among events, as they count."""
    found = [event for event in events if isinstance(event, m.OrderCarriedOut)]
    return [(one.seat, one.decision, one.by, one.line, one.cause, one.words, one.counts, one.meant) for one in found]


def called(three: World) -> MatchCourse:
    """The same seats, of which the first two are still to say yes."""
    assert isinstance(three.state, Underway)
    first, second, third = three.seats
    occupants = {first: Occupant("a", invited=True), second: Occupant("b", invited=True), third: Occupant("c")}
    three.state = Mustering(three.state.opened, occupants)
    return MatchCourse(three.game, three.state, three.views, SeededChance(b"dealt"), three.now)


def test_play_begins_with_the_last_yes(three: World) -> None:
    first, second, _ = three.seats
    course = called(three)
    carry_out(course, first, AcceptInvitation(), 0, 0, None)
    assert course.events == [m.InvitationAccepted(first)]
    carry_out(course, second, AcceptInvitation(), 0, 0, None)
    assert course.events[1:3] == [m.InvitationAccepted(second), m.Started()]
    dealt = three.game.rules.setup(three.options, three.seats, SeededChance(b"dealt"))
    assert course.events[3 : 3 + len(dealt)] == list(dealt)
    assert names(course.events[3 + len(dealt) :]) == ["match.decision-opened.v1"]


def test_a_no_cancels(three: World) -> None:
    course = called(three)
    carry_out(course, three.seats[0], DeclineInvitation(), 0, 0, None)
    assert course.events == [m.InvitationDeclined(three.seats[0])]


def test_each_shared_order_makes_this_happen_and_nothing_else(three: World) -> None:
    first, second, third = three.seats
    assert shared(three, second, NoDraw()) == [m.DrawLapsed(second)]
    assert shared(three, second, NoPlan()) == [m.PlanDropped(second, 3, 77)]
    assert shared(three, second, GoOn()) == []
    assert shared(three, second, Resign()) == [m.ResignationAsked(second)]
    assert shared(three, second, NoResign()) == []
    three.state = replace(three.state, resigning=(first, second))
    assert shared(three, second, NoResign()) == [m.ResignationWithdrawn(second)]
    assert shared(three, second, Draw()) == [m.DrawProposed(second)]
    assert shared(three, second, Say("words"), SAID) == [m.PressSent(second, (first, third), SAID)]
    assert shared(three, second, Say("words", (third,)), SAID) == [m.PressSent(second, (third,), SAID)]
    assert shared(three, second, Diary("words"), SAID) == [m.DiaryKept(second, SAID)]
    assert shared(three, second, Dispute("words", 1), SAID) == [m.DisputeOpened(1, second, 1, SAID, 3, 77)]


def test_words_do_not_reach_who_has_left_before_the_end_and_reach_everybody_after_it(three: World) -> None:
    first, second, third = three.seats
    assert isinstance(three.state, Underway)
    three.state = replace(three.state, vacated=(third,))
    assert shared(three, second, Say("words"), SAID) == [m.PressSent(second, (first,), SAID)]
    over = Concluded(three.state.opened, three.state.occupants, three.table, Outcome((), "x", "y"), 1)
    three.state = over
    assert shared(three, second, Say("words"), SAID) == [m.PressSent(second, (first, third), SAID)]
    three.state = Mustering(over.opened, over.occupants)
    assert shared(three, second, Say("words"), SAID) == []


@pytest.mark.parametrize(("open_talk", "hear"), [("yes", ("spy", "partisan-2")), ("no", ("partisan-2",))])
def test_words_reach_whom_the_options_of_the_match_let_hear(open_talk: str, hear: tuple[str, ...]) -> None:
    game = find("quinta-colonna")
    played = world(game, 3, "sharing", resolve(game.options, game.presets, {"open_talk": open_talk}))
    speaker = Seat("partisan-1")
    assert shared(played, speaker, Say("words"), SAID) == [m.PressSent(speaker, tuple(map(Seat, hear)), SAID)]


def test_a_draw_is_made_when_all_who_play_have_agreed(three: World) -> None:
    first, second, third = three.seats
    letter(three, first, Draw())
    assert letter(three, second, Draw())[0] == m.DrawAgreed(second)
    assert not three.over
    events = letter(three, third, Draw())
    conclusion = three.game.rules.conclude(_before(three), Outcome((), "draw-agreed", "G-17"))
    assert events[: 1 + len(conclusion)] == [m.DrawAgreed(third), *(step.event for step in conclusion)]
    assert m.Ended((), "draw-agreed", "G-17") in events


def _before(three: World) -> Any:
    """The table of a match that has just begun, dealt again."""
    return world(three.game, 3, "sharing").table


def test_who_has_left_need_not_agree(three: World) -> None:
    first, second, third = three.seats
    letter(three, first, Draw())
    assert isinstance(three.state, Underway)
    three.state = replace(three.state, vacated=(third,))
    assert names(shared(three, second, Draw()))[0] == "match.draw-agreed.v1"
    assert m.Ended((), "draw-agreed", "G-17") in shared(three, second, Draw())


def test_a_seat_that_leaves_does_what_the_game_says_and_the_game_goes_on(three: World) -> None:
    first, second, _ = three.seats
    assert isinstance(three.state, Underway)
    for why in ("resigned", "retired"):
        course = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
        vacate(course, first, why)
        caused = three.game.rules.withdraw(three.table, first, why, three.chance)
        assert course.events[: 1 + len(caused)] == [m.SeatVacated(first, why), *(step.event for step in caused)]
        (asked,) = [event for event in course.events if isinstance(event, m.DecisionOpened)]
        assert asked.seats == (second,)
        assert not [event for event in course.events if isinstance(event, m.AheadCarriedOut)]
    three.state = replace(three.state, resigning=(first,))
    assert shared(three, first, Resign(confirmed=True))[0] == m.SeatVacated(first, "resigned")


def test_whoever_plays_a_seat_for_another_has_it_no_more_once_it_is_left(three: World) -> None:
    first, second, _ = three.seats
    assert isinstance(three.state, Underway)
    helped = replace(three.state.occupants[second], deputy="friend")
    three.state = replace(three.state, occupants={**three.state.occupants, second: helped})
    for seat, begins in ((second, [m.DeputyEnded(second), m.SeatVacated(second, "retired")]), (first, [])):
        course = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
        vacate(course, seat, "retired")
        assert [one for one in course.events if isinstance(one, m.DeputyEnded)] == begins[:1]
        assert course.events[: len(begins)] == begins


def test_a_game_may_draw_when_a_seat_leaves(three: World) -> None:
    def drawing(state: Any, seat: Seat, why: str, chance: Chance) -> tuple[Any, ...]:
        chance.pick("lot", (1, 2))
        return three.game.rules.withdraw(state, seat, why, chance)

    game = replace(three.game, rules=replace(three.game.rules, withdraw=drawing))
    course = MatchCourse(game, three.state, three.views, three.chance, three.now)
    before = used(three.chance.drawn).get("lot", 0)
    vacate(course, three.seats[0], "resigned")
    assert used(three.chance.drawn)["lot"] == before + 1


def test_what_was_sent_ahead_counts_when_somebody_leaves_too(three: World) -> None:
    first, second, third = three.seats
    letter(three, second, STAY)
    letter(three, second, Draw())
    course = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
    vacate(course, first, "retired")
    assert [event for event in course.events if isinstance(event, m.AheadCarriedOut | m.DrawLapsed)] == [
        m.DrawLapsed(second),
        m.AheadCarriedOut(second),
    ]
    assert third in three.seats


def test_a_draw_stands_if_it_was_proposed_in_the_same_letter_or_by_another(three: World) -> None:
    first, second, _ = three.seats
    letter(three, first, Draw())
    course = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
    course.let_draw_lapse(second)
    assert course.events == []
    course.let_draw_lapse(first)
    assert course.events == [m.DrawLapsed(first)]
    course.let_draw_lapse(first)
    assert course.events == [m.DrawLapsed(first)]
    carry_out(course, first, Draw(), 0, 0, None)
    course.let_draw_lapse(first)
    assert course.events == [m.DrawLapsed(first), m.DrawProposed(first)]


def test_a_draw_proposed_since_the_letter_came_stands_whoever_had_proposed_one_before(three: World) -> None:
    first, second, _ = three.seats
    letter(three, first, Draw())
    course = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
    carry_out(course, second, NoDraw(), 0, 0, None)
    carry_out(course, second, Draw(), 1, 0, None)
    for seat in (first, second):
        course.let_draw_lapse(seat)
    assert course.events == [m.DrawLapsed(second), m.DrawProposed(second)]


def test_no_draw_lapses_before_there_is_play_or_after_it(three: World) -> None:
    first, second, _ = three.seats
    letter(three, first, Draw())
    ended = MatchCourse(three.game, three.state, three.views, three.chance, three.now)
    ended.add(m.Ended((), "x", "y"))
    ended.let_draw_lapse(first)
    assert ended.events == [m.Ended((), "x", "y")]
    begun = called(three)
    for seat in (first, second):
        carry_out(begun, seat, AcceptInvitation(), 0, 0, None)
    carry_out(begun, first, Draw(), 1, 0, None)
    begun.let_draw_lapse(first)
    assert begun.events[-1] == m.DrawProposed(first)


def test_a_draw_offered_with_a_move_stands(three: World) -> None:
    events = letter(three, three.seats[0], Draw(), STAY)
    assert m.DrawProposed(three.seats[0]) in events
    assert not [event for event in events if isinstance(event, m.DrawLapsed)]


def test_a_draw_beside_an_order_that_nobody_knows_of_is_not_played_and_nobody_learns_of_it(three: World) -> None:
    first, *others = three.seats
    letter(three, first, Draw())
    given = Submission(seat=first, orders=(Written(0, Draw()), Written(1, SetReaction("never"))), cause=4)
    events = submit(three.game, three.state, three.views, given, three.chance, three.now).events
    assert [(one.line, one.refusal) for one in events if isinstance(one, m.OrderNotPlayed)] == [
        (0, Refusal("G-17", "draw-already"))
    ]
    assert [three.seen(seat, events) for seat in (*others, PUBLIC)] == [[], [], []]


@pytest.mark.parametrize("orders", [(Draw(), STAY), (STAY, Draw())])
def test_a_draw_beside_an_order_takes_the_place_of_the_older_one(three: World, orders: tuple[Any, ...]) -> None:
    first = three.seats[0]
    letter(three, first, Draw())
    told = [type(event) for event in letter(three, first, *orders)]
    assert [kind for kind in told if kind in (m.DrawLapsed, m.OrderCarriedOut, m.DrawProposed)] == [
        *(m.DrawLapsed, m.OrderCarriedOut, m.DrawProposed)
    ]


def test_a_shared_order_is_taken_down_with_its_line_its_letter_and_the_row_of_its_words(three: World) -> None:
    first, second, third = three.seats
    lines = parse(three.game, "always gestapo stay; fugitive stay", three.views[second]).orders
    given = Submission(seat=second, orders=lines)
    three.happen(submit(three.game, three.state, three.views, given, three.chance, three.now).events)
    orders = (Written(2, Say("words")), Written(5, NoPlan()))
    given = Submission(seat=second, orders=orders, cause=8, said={2: SAID, 5: WORDS})
    events = submit(three.game, three.state, three.views, given, three.chance, three.now).events
    assert list(events)[:2] == [m.PressSent(second, (first, third), SAID), m.PlanDropped(second, 5, 8)]


def test_an_order_is_taken_down_with_all_that_is_known_of_it(three: World) -> None:
    first, second, third = three.seats
    assert shares(letter(three, third, SetReaction("never"), STAY, cause=5, words=WORDS, decision=1)) == [
        (third, 1, "letter", 0, 5, WORDS, "private", 0),
        (third, 1, "letter", 1, 5, WORDS, "private", 0),
    ]
    events = letter(three, first, STAY, cause=6, by="bot")
    assert shares(events) == [(first, 1, "bot", 0, 6, None, "answer", 0)]
    (carried,) = [event for event in events if isinstance(event, m.OrderCarriedOut)]
    assert (carried.name, bytes(carried.body)) == (STAY.WIRE, msgspec.json.encode(STAY))
    assert shares(letter(three, second, STAY, cause=7, decision=1)) == [(second, 2, "letter", 0, 7, None, "answer", 1)]


def test_the_events_of_an_order_follow_it_and_then_what_others_had_sent_ahead(three: World) -> None:
    first, second, third = three.seats
    letter(three, second, STAY)
    letter(three, second, Draw())
    events = letter(three, first, STAY)
    kinds = [
        type(event)
        for event in events
        if isinstance(event, m.OrderCarriedOut | m.DrawLapsed | m.AheadCarriedOut | m.DecisionOpened)
    ]
    assert kinds == [m.OrderCarriedOut, m.DrawLapsed, m.AheadCarriedOut, m.DecisionOpened]
    assert isinstance(events[0], m.OrderCarriedOut)
    assert m.AheadCarriedOut(second) in events
    assert three.asked() == third
    assert shares(letter(three, third, STAY)) == [(third, 2, "letter", 0, 0, None, "answer", 0)]


def test_an_order_that_answers_nothing_asked_is_known_all_the_same() -> None:
    played = world(find("mata-hari"), 3, "sharing")
    active = played.asked()
    assert shares(letter(played, active, Offer(played.views[active].game.own.hand[:1])))[0][6] == "answer"
    assert shares(letter(played, played.asked(), AskMe()))[0][6] == "known"
    assert shares(letter(played, active, File(None, "refuse")))[0][6] == "private"


@pytest.fixture
def hunt() -> World:
    """Quinta Colonna, the partisans to act, one player for all pawns."""
    played = world(find("quinta-colonna"), 2, "sharing")
    while played.asked() == Seat("spy"):
        played.order(
            played.asked(), played.game.sight.bot(played.views[played.asked()].game, played.asked(), SeededChance(b"x"))
        )
    return played


def test_a_line_that_an_earlier_one_made_impossible_is_told_and_a_needless_one_is_not(hunt: World) -> None:
    seat = hunt.asked()
    orders = (Written(0, Arrest(pawn="P1")), Written(1, Stay(pawn="P2"), (4, 1)), Written(5, End()))
    given = Submission(seat=seat, orders=orders, cause=9)
    number = hunt.views[seat].decision
    events = submit(hunt.game, hunt.state, hunt.views, given, hunt.chance, hunt.now).events
    told = [event for event in events if isinstance(event, m.OrderNotPlayed)]
    assert [(one.seat, one.decision, one.line, one.cause) for one in told] == [
        (seat, number + 1, line, 9) for line in (1, 4)
    ]
    assert {one.refusal.rule for one in told} == {told[0].refusal.rule}


def test_what_comes_after_the_end_is_told_as_not_played(three: World) -> None:
    first, second, third = three.seats
    for seat in (first, third):
        letter(three, seat, Draw())
    given = Submission(seat=second, orders=(Written(0, Draw()), Written(1, SetReaction("never"))), cause=4)
    events = submit(three.game, three.state, three.views, given, three.chance, three.now).events
    (told,) = [event for event in events if isinstance(event, m.OrderNotPlayed)]
    assert (told.seat, told.decision, told.line, told.cause) == (second, 1, 1, 4)
    assert (told.refusal.rule, told.refusal.reason) == ("G-14", "match-over")


def test_a_default_is_nobodys_letter_and_leaves_a_draw_standing(three: World) -> None:
    first = three.asked()
    letter(three, first, Draw())
    assert isinstance(three.state, Underway)
    events = list(lapse(three.game, three.state, three.views, three.chance, three.now).events)
    assert {share[:6] for share in shares(events)} == {(first, 1, "default", 0, 0, None)}
    assert not [event for event in events if isinstance(event, m.DrawLapsed)]


def test_a_plan_that_answers_is_no_letter_and_a_draw_of_its_owner_lapses(three: World) -> None:
    first, second, _ = three.seats
    letter(three, second, Draw())
    lines = parse(three.game, "always gestapo stay; fugitive stay", three.views[second]).orders
    planned = Submission(seat=second, orders=lines)
    three.happen(submit(three.game, three.state, three.views, planned, three.chance, three.now).events)
    events = letter(three, first, STAY, cause=3)
    assert shares(events) == [
        (first, 1, "letter", 0, 3, None, "answer", 0),
        (second, 2, "plan", 0, 0, None, "answer", 0),
    ]
    assert m.DrawLapsed(second) in events
