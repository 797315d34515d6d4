"""Who is asked to play for another, and what becomes of a request that is void (G-39)."""

import pytest

from domain.game import Seat
from domain.match.rules.course import without_asking
from domain.match.rules.reaching import unreachable
from domain.match.state import Underway
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.replay.perspective import Perspective
from pbem.store.engine import reading
from tests.pbem.service.people.test_deputies import BY, FRIEND, SEATS, by_friend, deputised, friend_of, replayed
from tests.support.house import House, address_of, line_of, words_of


def test_a_request_that_is_void_stays_void_whatever_is_asked_in_another_match(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("spy", f"deputy {FRIEND}")
    asked = house.letters_to(FRIEND)[-1]
    house.answer("spy", "deputy other@example.org", house.letters("spy")[0])
    house.open(*SEATS)
    house.answer("spy", "deputy third@example.org")
    house.deliver(house.reply("friend", "yes", asked))
    house.work()
    assert house.match(match).deputies == {}


def test_requests_in_two_matches_do_not_meddle_with_each_other(house: House) -> None:
    matches = [house.open(*SEATS) for _ in range(2)]
    turns = house.letters("spy")
    for turn, name in zip(turns, ("friend", "other"), strict=True):
        house.answer("spy", f"deputy {name}@example.org", turn)
    for name in ("friend", "other"):
        house.deliver(house.reply(name, "yes", house.letters_to(f"{name}@example.org")[-1]))
        house.work()
    assert [len(house.match(one).deputies) for one in matches] == [1, 1]


def test_a_deputy_of_a_seat_that_was_given_up_does_not_come_back_with_a_rewind(house: House) -> None:
    match = house.open(*SEATS, "partisan-3")
    house.answer("partisan-3", f"deputy {FRIEND}")
    by_friend(house, "yes")
    before = house.match(match).version
    house.service.hosting.retire(match, Seat("partisan-3"), BY, house.now)
    ruling = RulingRequest(dispute=0, ruling="corrected", reason="for the test", by=BY.by, keep=before)
    house.service.rulings.give(match, ruling, house.now)
    house.work()
    state = house.under_way(match)
    assert (state.vacated, house.match(match).deputies) == ((), {})
    assert "You no longer play partisan 3" in house.newest(FRIEND)


def test_a_deputy_is_asked_what_comes_after_an_order_of_the_player(house: House) -> None:
    seats = tuple(f"agent-{number}" for number in range(1, 5))
    match = house.open(*seats, game="mata-hari")

    def asked() -> tuple[Seat, ...]:
        loaded = house.match(match)
        assert isinstance(loaded.state, Underway)
        return tuple(loaded.game.rules.awaited(loaded.state.game))

    (active,) = asked()
    house.answer(active, house.some_order(match, active))
    first, *others = asked()
    house.answer(first, f"deputy {FRIEND}")
    by_friend(house, "yes")
    before = len(house.letters_to(FRIEND))
    for seat in (*others, first):
        turn = next(one for one in house.letters(seat) if "decision 2" in words_of(one))
        house.answer(seat, "decline", turn)
    heard = house.letters_to(FRIEND)[before:]
    assert len(asked()) == 1
    assert any("decision 3" in words_of(one) for one in heard)


def test_a_request_is_taken_back_before_it_is_answered(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("spy", f"deputy {FRIEND}")
    before = house.match(match).version
    told = words_of(house.answer("spy", "deputy none", house.letters("spy")[0]))
    assert "whoever you named no longer can" in " ".join(told.split())
    by_friend(house, "yes")
    assert house.match(match).deputies == {}
    assert house.match(match).version == before


def test_a_deputy_s_diary_is_their_own_until_the_match_ends(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("spy", f"diary: apples\ndeputy {FRIEND}")
    by_friend(house, "yes")
    by_friend(house, "diary: pears")
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of("spy"))
    assert player is not None
    read = [replayed(house, match, who) for who in (player, friend_of(house))]
    assert [("apples" in one, "pears" in one) for one in read] == [(True, False), (False, True)]


@pytest.mark.parametrize("ended", [False, True])
def test_a_seat_that_is_offered_to_a_deputy_is_offered_in_vain_and_nobody_can_tell(house: House, ended: bool) -> None:
    match = house.open(*SEATS, host="host@example.org")
    house.answer("spy", f"deputy {FRIEND}")
    by_friend(house, "yes")
    if ended:
        by_friend(house, "deputy none")
    before = len(house.letters_to(FRIEND))
    house.service.offers.make(match, Seat("partisan-2"), Guest(address=FRIEND), "host", BY, house.now)
    house.work()
    assert len(house.letters_to(FRIEND)) == before
    told = len(house.letters_to("host@example.org"))
    house.wait(hours=73)
    assert any("partisan 2" in words_of(one) for one in house.letters_to("host@example.org")[told:])


def test_a_yes_after_the_day_that_was_named_begins_nothing(house: House) -> None:
    match = house.open(*SEATS)
    house.answer("spy", f"deputy {FRIEND} until 6 January")
    house.wait_only(hours=50)
    by_friend(house, "yes")
    assert house.match(match).deputies == {}
    assert any("does not play in your place" in line_of(one) for one in house.letters("spy"))


def test_a_deputy_whom_letters_do_not_reach_leaves_the_player_reachable(house: House) -> None:
    match = deputised(house)
    found = house.match(match)
    failed = without_asking(found.game, found.state, unreachable(found.game, found.state, Seat("spy"), house.now))
    house.service.opening._record.commit(found, failed, None, house.now)
    house.work()
    house.answer("spy", "deputy none", house.letters("spy")[0])
    found = house.match(match)
    assert isinstance(found.state, Underway)
    assert not found.state.occupants[Seat("spy")].unreachable
    assert Seat("spy") not in (*found.state.spared, *found.views[Seat("partisan-1")].unreachable)


def test_who_was_deputy_of_a_seat_can_be_again(house: House) -> None:
    match = deputised(house)
    by_friend(house, "deputy none")
    house.answer("spy", f"deputy {FRIEND}")
    by_friend(house, "yes")
    assert house.match(match).deputies == {Seat("spy"): str(friend_of(house))}


def test_what_was_said_to_a_deputy_the_player_reads_in_the_replay(house: House) -> None:
    match = house.open("partisan-1", *SEATS[2:], bots=("spy",))
    house.answer("partisan-1", f"deputy {FRIEND}")
    by_friend(house, "yes")
    house.answer("partisan-2", "say while the deputy played")
    by_friend(house, "deputy none")
    with reading(house.service.engine) as conn:
        player = house.service.directory.find(conn, address_of("partisan-1"))
    assert player is not None
    admitted = house.service.theatre.admit(match, player)
    assert admitted is not None
    shown = house.service.theatre.replay(admitted, Perspective("partisan-1", own=True), "en")
    assert any("while the deputy played" in line for step in shown.steps for line in step.lines)
