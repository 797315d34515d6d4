"""How matches begin and end: invitations, dice for the roles, agreed draws, resignations, series."""

from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match import events as happened
from domain.match.state import Cancelled, Concluded, Underway
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support.house import House, address_of, words_of


def test_an_invited_player_gets_one_question_and_no_board_before_all_have_accepted(house: House) -> None:
    match = house.open("spy", "partisan-1", invite=True)
    assert [len(house.letters(seat)) for seat in ("spy", "partisan-1")] == [1, 1]
    assert "Answer yes or no" in words_of(house.last("spy"))

    house.answer("spy", "yes")
    assert not isinstance(house.match(match).state, Underway)
    house.answer("partisan-1", "sì")

    assert isinstance(house.match(match).state, Underway)
    assert "It is your turn (round 1, decision 1)" in words_of(house.last("spy")).replace("\n", " ")


def test_one_who_declines_ends_the_matter_and_the_others_are_told(house: House) -> None:
    match = house.open("spy", "partisan-1", invite=True)
    house.answer("partisan-1", "no")

    assert isinstance(house.match(match).state, Cancelled)
    assert "will not be played" in words_of(house.last("spy"))


def test_roles_are_thrown_for_when_nobody_names_them(house: House) -> None:
    guests = tuple(Guest(address=f"{name}@example.org") for name in ("one", "two", "three"))
    made = house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests, seed=b"roles"), house.now)

    rolled = [e.event for e in house.match(made.match).entries if isinstance(e.event, happened.RolesRolled)]
    spy, face = min(rolled[0].dice[-1], key=lambda thrown: thrown[1])
    assert spy == "spy"
    assert [thrown for thrown in rolled[0].dice[-1] if thrown[1] == face] == [(spy, face)]
    assert sorted(made.seats) == ["partisan-1", "partisan-2", "spy"]


def test_a_draw_that_all_agree_to_ends_the_match_without_winners(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("partisan-1", "draw")
    assert "proposes a draw" in words_of(house.last("spy"))

    house.answer("spy", "patta")

    state = house.match(match).state
    assert isinstance(state, Concluded)
    assert state.outcome.winners == ()
    assert "drawn by agreement" in words_of(house.last("partisan-1"))


def test_resigning_takes_a_second_letter(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", "resign")
    assert isinstance(house.match(match).state, Underway)

    house.answer("spy", "resign yes")

    state = house.match(match).state
    assert isinstance(state, Concluded)
    assert state.outcome.winners == ("partisan-1",)
    assert words_of(house.last("spy")).startswith("The match is over.")


def test_the_end_letter_tells_the_whole_route_and_opens_the_seed(house: House) -> None:
    match = house.open("spy", "partisan-1", seed=bytes(range(32)))
    house.answer("spy", house.some_order(match, "spy"))
    moved = next(e.event for e in house.match(match).entries if e.event.WIRE == "quinta-colonna.spy-moved.v1")
    house.resign("partisan-1")

    told = words_of(house.last("partisan-1")).replace("\n", " ")

    assert bytes(range(32)).hex() in told
    assert str(moved.path[-1]) in told  # type: ignore[attr-defined]
    assert house.match(match).state.opened.commitment in words_of(house.letters("partisan-1")[0])  # type: ignore[union-attr]


@pytest.mark.parametrize(("language", "says"), [("en", "fixed by hand"), ("it", "fissato a mano")])
@pytest.mark.parametrize("invite", [False, True])
def test_the_first_letter_says_that_whoever_opened_the_match_named_the_secret(
    house: House, language: str, says: str, invite: bool
) -> None:
    match = house.open("spy", "partisan-1", language=language, invite=invite)
    assert house.match(match).views[Seat("spy")].opened.fixed  # type: ignore[union-attr]
    for seat in ("spy", "partisan-1"):
        assert says in words_of(house.letters(seat)[0]).replace("\n", " ")


def test_of_a_secret_that_nobody_named_nothing_is_said(house: House) -> None:
    guests = tuple(Guest(address=address_of(seat), seat=Seat(seat)) for seat in ("spy", "partisan-1"))
    house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests), house.now)
    house.work()
    assert "by hand" not in words_of(house.last("spy"))


def test_every_game_of_a_series_says_that_its_secret_was_named(house: House) -> None:
    first = house.open("spy", "partisan-1", options={"series": "rotate"})
    house.resign("spy")
    with reading(house.service.engine) as conn:
        games = [UUID(str(one)) for one in conn.execute(select(matches.c.id)).scalars()]
    assert first in games
    assert [house.match(game).entries[0].event.fixed for game in games] == [True, True]  # type: ignore[attr-defined]


def test_a_series_goes_on_with_the_roles_passed_round_and_ends_with_a_ranking(house: House) -> None:
    first = house.open("spy", "partisan-1", options={"series": "rotate"})
    house.resign("spy")
    with reading(house.service.engine) as conn:
        listed = list(conn.execute(select(matches.c.id, matches.c.leg, matches.c.state).order_by(matches.c.title_no)))
    assert [(row.leg, row.state) for row in listed] == [(0, "concluded"), (1, "underway")]

    second = house.match(listed[1].id)
    before, after = house.match(first).state, second.state
    assert before.occupants["spy"].player == after.occupants["partisan-1"].player  # type: ignore[union-attr,index]
    house.answer("partisan-1", "resign")  # the address that was the partisan's is the spy's now
    house.answer("partisan-1", "resign yes")

    assert "Ranking: 1." in words_of(house.last("spy")).replace("\n", " ")
    assert "Ranking: 1." in words_of(house.last("partisan-1")).replace("\n", " ")


def test_who_unsubscribes_keeps_the_seat_and_gets_no_reminders(house: House) -> None:
    house.open("spy", "partisan-1")
    raw = house.reply("spy", "").replace(b"Subject: Re: spy", b"Subject: unsubscribe")
    house.deliver(raw)
    house.work()

    house.wait(hours=50)

    _, about = house.letters("spy")
    assert "What still comes" in words_of(about)
