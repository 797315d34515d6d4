"""What counts as having answered (G-05), and what a standing draw lapses by (G-17): nothing that others cannot know of."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.games import find
from domain.games.casablanca.orders import Activation, FugitiveMove, GestapoMove, SetReaction
from domain.games.mata_hari.orders import AskMe, File, Offer
from domain.match.events import DeadlineMissed, DrawLapsed, StillThere
from domain.match.orders import Draw
from domain.match.reading.notation import parse
from domain.match.rules.decide import lapse, submit
from domain.match.rules.submission import Submission
from domain.match.state import Underway
from tests.support.worlds import World, world

STAY = Activation((GestapoMove(), FugitiveMove()))


@pytest.fixture
def three() -> World:
    """Casablanca for three, just begun."""
    return world(find("casablanca"), 3, "counting")


def missed(played: World) -> list[tuple[Seat, ...]]:
    """The time is up; who is said to have missed it."""
    assert isinstance(played.state, Underway)
    events = lapse(played.game, played.state, played.views, played.chance, played.now).events
    played.happen(events)
    return [event.seats for event in events if isinstance(event, DeadlineMissed)]


def in_a_row(played: World) -> dict[Seat, int]:
    """How many deadlines seats have missed in a row."""
    assert isinstance(played.state, Underway)
    return played.state.missed


def test_a_reaction_keeps_nobody_from_having_missed_the_deadline(three: World) -> None:
    asked = three.asked()
    three.order(asked, SetReaction("always"))
    assert missed(three) == [(asked,)]
    assert in_a_row(three) == {asked: 1}


def test_moves_held_ahead_count_when_they_are_carried_out(three: World) -> None:
    first, second, third = three.seats
    for _ in range(3):
        missed(three)
    while three.asked() != first or three.table.table.phase != "movement":
        missed(three)
    before = in_a_row(three)
    three.order(third, STAY)
    assert in_a_row(three) == before
    three.order(first, STAY)
    three.order(second, STAY)
    assert not in_a_row(three).keys() & {first, second, third}


def test_a_draw_stands_while_its_proposer_orders_in_secret_and_lapses_when_that_is_carried_out(three: World) -> None:
    first, second, _ = three.seats
    three.order(second, Draw())
    three.order(second, SetReaction("never"))
    three.order(second, STAY)
    assert not [event for event in three.events if isinstance(event, DrawLapsed)]

    three.order(first, STAY)
    assert [event for event in three.events if isinstance(event, DrawLapsed)] == [DrawLapsed(second)]
    assert three.views[first].draw is None


def test_who_is_asked_whether_they_are_still_there_is_by_an_answer_and_neither_in_secret_nor_by_default(
    three: World,
) -> None:
    first, second, _ = three.seats
    assert isinstance(three.state, Underway)
    until = three.now + timedelta(days=3)
    three.state = replace(three.state, silent={first: until, second: until})
    three.order(second, SetReaction("always"))
    three.order(first, STAY)
    assert [event for event in three.events if isinstance(event, StillThere)] == [StillThere(first)]
    assert missed(three) == [(second,)]
    assert three.state.silent == {second: until}


def planned(played: World, seat: Seat, text: str) -> None:
    """A seat leaves a plan."""
    lines = parse(played.game, text, played.views[seat]).orders
    letter = Submission(seat=seat, orders=lines)
    played.happen(submit(played.game, played.state, played.views, letter, played.chance, played.now).events)


def test_a_draw_lapses_when_a_plan_of_its_proposer_answers_but_not_by_default(three: World) -> None:
    first, second, third = three.seats
    three.order(second, Draw())
    planned(three, second, "always gestapo stay; fugitive stay")
    assert three.views[first].draw is not None
    three.order(first, STAY)
    assert three.views[first].draw is None
    assert three.asked() == third

    three.order(third, Draw())
    missed(three)
    assert three.views[first].draw is not None


def test_an_order_in_secret_does_not_keep_plans_from_waiting(three: World) -> None:
    def somebody_wrote() -> bool:
        assert isinstance(three.state, Underway)
        return three.state.planning.hands

    assert not somebody_wrote()
    three.order(three.seats[0], SetReaction("never"))
    three.order(three.seats[2], STAY)
    assert not somebody_wrote()
    three.order(three.seats[0], STAY)
    assert somebody_wrote()


def test_a_question_that_nobody_is_awaited_for_any_more_is_closed_when_its_time_is_up() -> None:
    """A match kept by an earlier release may have asked a seat that holds too few cards for an answer (MH-67)."""
    played = world(find("mata-hari"), 3, "counting")
    active = played.asked()
    played.order(active, Offer(played.views[active].game.own.hand[:2]))
    few = replace(played.table.table, sizes=dict.fromkeys(played.seats, 1))
    played.state = replace(played.state, game=replace(played.table, table=few))
    played.views = {seat: replace(view, game=replace(view.game, table=few)) for seat, view in played.views.items()}
    assert played.game.rules.awaited(played.table) == ()

    assert missed(played) == []
    assert played.table.table.phase in ("accuse", "resolve")


def test_who_only_accuses_or_files_has_not_answered() -> None:
    played = world(find("mata-hari"), 3, "counting")
    active = played.asked()
    played.order(active, Offer(played.views[active].game.own.hand[:1]))
    accuser, silent = (seat for seat in played.seats if seat != active)
    played.order(active, File(None, "refuse"))
    played.order(accuser, AskMe())
    played.order(active, Draw())
    played.order(active, File(None, "refuse"))
    assert played.views[silent].draw is not None
    assert set(missed(played)[0]) == {accuser, silent}
