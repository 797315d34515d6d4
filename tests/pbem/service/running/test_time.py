"""Time by letter: more of it, an absence, play that is stopped in an emergency (G-27 to G-29)."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete

from domain.game import Seat
from domain.match import events as happened
from domain.match.rules.course import without_asking
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.directory import Wishes
from pbem.clubhouse.matches.hosting import Doing
from pbem.store.engine import reading, writing
from pbem.store.tables import deadlines
from tests.support.bounces import come_back
from tests.support.house import START, House, address_of

FIRST, SECOND = "player-1", "player-2"
PACE: Final = timedelta(hours=72)


def opened(house: House, disputes: str = "go-on") -> UUID:
    """A match of two that waits for the first."""
    return house.open(FIRST, SECOND, game="vedova-nera", disputes=disputes)


def test_who_is_asked_may_have_more_time_twice_and_everybody_sees_it(house: House) -> None:
    match = opened(house)

    assert "You now have until Sun 11 Jan 2026, 18:00 UTC." in house.told(FIRST, "more time please")
    assert house.due(match) == START + 2 * PACE
    assert "Player 1 has asked for more time: decision 1 stays open longer." in house.heard(SECOND)

    assert "for this one somebody has had it" in house.told(FIRST, "più tempo")
    assert house.due(match) == START + 2 * PACE
    house.answer(FIRST, "choose red")
    house.answer(SECOND, house.some_order(match, SECOND))
    assert "You now have until" in house.told(FIRST, "più tempo")
    house.answer(FIRST, house.some_order(match, FIRST))
    house.answer(SECOND, house.some_order(match, SECOND))
    assert "so the others are asked" in house.told(FIRST, "more time")


def test_who_is_not_asked_cannot_move_the_others_deadline(house: House) -> None:
    match = opened(house)
    assert "nothing is asked of you now" in house.told(SECOND, "more time")
    assert house.due(match) == START + PACE


def test_days_that_another_announcement_takes_the_place_of_are_named_to_all(house: House) -> None:
    opened(house)
    house.answer(SECOND, "away 8-12 January")
    gone = "That takes the place of 8 January 2026 to 12 January 2026, announced before: those days count no more."
    assert gone in house.told(SECOND, "away 20-22 January")
    assert gone in house.heard(FIRST)


def test_whoever_is_back_before_their_days_begin_calls_them_off_by_name(house: House) -> None:
    opened(house)
    house.answer(SECOND, "away 8-12 January")
    assert "The days from 8 January 2026 to 12 January 2026 are called off" in house.told(SECOND, "back")
    assert "Player 2 will not be away from 8 January 2026 to 12 January 2026 after all." in house.heard(FIRST)


def test_days_named_the_wrong_way_round_are_asked_back(house: House) -> None:
    opened(house)
    assert "The first of those days comes after the last." in house.told(SECOND, "away 17-3 August")


def test_the_time_that_was_given_is_waited_for(house: House) -> None:
    match = opened(house)
    house.answer(FIRST, "more time")

    house.wait(hours=73)
    assert house.match(match).state.decisions == 1  # type: ignore[union-attr]
    house.wait(hours=72)
    assert house.match(match).state.decisions > 1  # type: ignore[union-attr]


def test_an_absence_moves_what_is_asked_later_and_not_what_is_asked_now(house: House) -> None:
    match = opened(house)
    answer = house.told(SECOND, "away 6-15 January")
    assert "Away from 6 January 2026 to 15 January 2026: all are told so." in answer
    assert "You may be away 20 more days" in answer
    assert house.due(match) == START + PACE
    assert "Player 2 is away from 6 January 2026 to 15 January 2026" in house.heard(FIRST)

    house.answer(FIRST, "choose red")
    # Six hours of the pace run before the absence, the others after it.
    assert house.due(match) == datetime(2026, 1, 16, tzinfo=UTC) + PACE - timedelta(hours=6)


def test_who_is_back_early_is_asked_as_ever(house: House) -> None:
    match = opened(house)
    house.answer(SECOND, "away until 15 January")
    house.answer(SECOND, "I'm back")
    assert "Player 2 is not away any more." in house.heard(FIRST)

    house.answer(FIRST, "choose red")
    assert house.due(match) == START + PACE


def test_days_are_those_of_the_players_own_zone(house: House) -> None:
    match = opened(house)
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of(SECOND))
    assert player is not None
    house.service.repository.append(*house.service.directory.prefer(player, Wishes(zone="America/New_York"), house.now))
    house.answer(SECOND, "away 7-8 January")

    found = [one.event for one in house.match(match).entries if isinstance(one.event, happened.AbsenceAnnounced)]
    assert [(one.since, one.until) for one in found] == [
        (datetime(2026, 1, 7, 5, tzinfo=UTC), datetime(2026, 1, 9, 5, tzinfo=UTC))
    ]


def test_what_is_asked_later_closes_in_nobodys_quiet_hours_who_is_asked(house: House) -> None:
    match = opened(house)
    answer = house.told(SECOND, "quiet 17-3")
    assert "does not close between 17:00 and 03:00, by the clock of UTC." in answer
    assert "Player 2 has quiet hours: what is asked of them from now on does not close" in house.heard(FIRST)
    assert house.due(match) == START + PACE  # it was asked before

    house.answer(FIRST, "choose red")
    assert house.due(match) == (START + PACE).replace(hour=3) + timedelta(days=1)
    assert "You have no quiet hours now" in house.told(SECOND, "niente silenzio")


def test_no_more_days_than_the_match_allows(house: House) -> None:
    opened(house)
    assert "That would be 45 days" in house.told(FIRST, "away from 1 February to 17 March")
    assert "Those days are over." in house.told(FIRST, "away until 4 January 2026")
    assert "There is no such day." in house.told(FIRST, "away until 31 February")


def test_who_has_few_days_left_is_warned_before_they_are_used_up(house: House) -> None:
    opened(house)
    assert "That is little" not in house.told(FIRST, "away 6-25 January")
    answer = house.told(FIRST, "away 6-30 January")
    assert "You may be away 5 more days in this match." in answer
    assert "That is little: once they are used up, time runs while you are away" in answer


def test_a_player_stops_play_once_and_it_goes_on_by_itself(house: House) -> None:
    match = opened(house)
    house.wait(hours=10)
    answer = house.told(SECOND, "pause")
    assert "It goes on by itself Fri 9 Jan 2026, 04:00 UTC" in answer
    assert "Player 2 has stopped play in an emergency" in house.heard(FIRST)
    assert "Play is stopped for a while" in house.told(FIRST, "choose red")

    house.wait(hours=71)
    assert house.match(match).state.held is not None  # type: ignore[union-attr]
    house.wait(hours=2)
    assert "Play goes on: decision 1 has as much time left as when it was held." in house.heard(FIRST)
    # The sweep came an hour late; no time ran meanwhile.
    assert house.due(match) == house.now + PACE - timedelta(hours=10)
    assert "You have stopped this match once" in house.told(SECOND, "pause")


def test_a_pause_that_an_earlier_release_gave_no_end_ends_by_itself_once_this_one_begins(house: House) -> None:
    match = opened(house)
    loaded = house.match(match)
    stopped = without_asking(loaded.game, loaded.state, (happened.PlayPaused(house.now),))
    house.service.record.commit(loaded, stopped, None, house.now)
    with writing(house.service.engine) as conn:
        conn.execute(delete(deadlines))

    house.service.continuing.begin(house.now)
    house.wait(hours=144)
    assert house.match(match).state.held is None  # type: ignore[union-attr]
    assert house.due(match) == house.now + PACE


def test_who_stopped_play_lets_it_go_on_and_nobody_else(house: House) -> None:
    match = opened(house)
    house.answer(SECOND, "pause")
    assert "You have not stopped play" in house.told(FIRST, "end pause")
    house.answer(SECOND, "fine pausa")
    assert house.due(match) == START + PACE


def test_a_match_that_waits_for_a_ruling_goes_on_waiting_after_a_pause(house: House) -> None:
    match = opened(house, disputes="wait")
    house.answer(SECOND, "pause")
    house.answer(FIRST, "dispute 1: I was never asked")
    house.answer(SECOND, "end pause")

    state = house.under_way(match)
    assert state.held is not None
    assert "play waits for the ruling" in house.heard(FIRST)


def test_several_wishes_for_time_in_one_letter_are_heard_one_after_another(house: House) -> None:
    match = opened(house)
    answer = house.told(FIRST, "more time\nmore time")
    assert "for this one somebody has had it" in answer
    assert house.due(match) == START + 2 * PACE


def test_what_a_letter_asks_behind_its_own_pause_is_not_played_and_told_so(house: House) -> None:
    match = opened(house)
    answer = house.told(FIRST, "pause\npause\nmore time\nchoose red")
    assert answer.count("Play is stopped") >= 3
    assert house.due(match) == START + PACE
    assert house.match(match).state.decisions == 1  # type: ignore[union-attr]

    house.answer(FIRST, "end pause\nend pause")
    assert house.match(match).state.held is None  # type: ignore[union-attr]


def test_a_host_who_stops_play_and_lets_it_go_on_at_once_again_and_again_is_done_as_asked(house: House) -> None:
    match, doing = opened(house), Doing(by=Operator("host"))
    for _ in range(3):
        house.service.hosting.pause(match, doing, house.now)
        house.service.hosting.pause(match, doing, house.now)
        house.service.hosting.resume(match, doing, house.now)
    assert house.due(match) == START + PACE
    house.wait(hours=73)
    assert house.match(match).views[Seat(SECOND)].decision == 2


def test_who_has_a_whole_pace_left_and_cannot_be_reached_has_no_more_of_it(house: House) -> None:
    match = opened(house)
    house.service.hosting.extend(match, 40, Doing(by=Operator("host")), house.now)
    come_back(house, house.last(FIRST))
    assert house.due(match) == START + timedelta(hours=112)
    state = house.under_way(match)
    assert state.occupants[Seat(FIRST)].unreachable
