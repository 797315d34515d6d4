"""Somebody plays a seat in its player's place for a while: letters go there, and all are told (G-39)."""

from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.match.events import OrderCarriedOut
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.replay.perspective import Perspective
from pbem.store.engine import reading
from pbem.store.tables import vault
from tests.support.house import House, address_of, words_of

SEATS: Final = ("spy", "partisan-1", "partisan-2")
FRIEND: Final = "friend@example.org"
BY: Final = Doing(by=Operator("root"), reason="for the test")


def by_friend(house: House, text: str) -> None:
    """The deputy answers their newest letter."""
    house.deliver(house.reply("friend", text, house.letters_to(FRIEND)[-1]))
    house.work()


def deputised(
    house: House, line: str = "deputy friend@example.org until 17 January", *, observers: bool = False
) -> UUID:
    """A match in which a friend plays for the spy."""
    match = house.open(*SEATS, observers=observers)
    house.answer("spy", line)
    by_friend(house, "yes")
    return match


def friend_of(house: House) -> UUID:
    """The deputy, as the service knows them."""
    with reading(house.service.engine) as conn:
        found = house.service.directory.find(conn, FRIEND)
    assert found is not None
    return found


def replayed(house: House, match: UUID, player: UUID) -> str:
    """What somebody reads of the spy's seat in the match played back; "" if they may not."""
    admitted = house.service.theatre.admit(match, player)
    if admitted is None:
        return ""
    shown = house.service.theatre.replay(admitted, Perspective("spy", own=True), "en")
    return " ".join(line for step in shown.steps for line in step.lines)


@pytest.mark.parametrize(
    "line",
    [
        "deputy friend@example.org until 17 January",
        "sostituto: friend@example.org fino al 17 gennaio",
        "Vertretung friend@example.org bis 17. Januar",
    ],
)
def test_a_deputy_gets_the_letters_of_the_seat_and_orders_and_all_are_told(house: House, line: str) -> None:
    match = deputised(house, line)
    assert "You play the spy in match 1" in house.newest(FRIEND)
    assert "is played by a deputy, to the end of 17 January 2026" in house.newest(address_of("partisan-1"))
    assert FRIEND not in house.newest(address_of("partisan-1"))
    letters = len(house.letters("spy"))
    by_friend(house, house.some_order(match, "spy"))
    assert any(isinstance(entry.event, OrderCarriedOut) for entry in house.match(match).entries)
    house.wait(hours=60)
    assert len(house.letters("spy")) == letters


def test_a_deputy_ends_by_itself_and_the_player_is_told_all_since(house: House) -> None:
    match = deputised(house, "deputy friend@example.org until 7 January")
    by_friend(house, house.some_order(match, "spy"))
    house.wait(hours=72)
    assert "The spy has no deputy any more" in house.newest(address_of("spy"))
    assert "You draw card" in house.newest(address_of("spy"))
    assert "You no longer play the spy" in house.newest(FRIEND)
    before = house.match(match).version
    turn = next(letter for letter in house.letters_to(FRIEND) if "You play the spy" in words_of(letter))
    house.deliver(house.reply("friend", "deputy none\nresign", turn))
    house.work()
    assert house.match(match).version == before


@pytest.mark.parametrize("writer", ["spy", "friend"])
def test_a_deputy_is_given_up_by_the_player_or_gives_the_seat_back(house: House, writer: str) -> None:
    match = deputised(house)
    if writer == "friend":
        by_friend(house, "deputy none")
    else:
        house.answer("spy", "sostituto nessuno", house.letters("spy")[0])
    assert house.match(match).deputies == {}
    assert "You no longer play the spy" in house.newest(FRIEND)
    assert "It is" in house.newest(address_of("spy"))
    house.answer("spy", house.some_order(match, "spy"))
    assert any(isinstance(entry.event, OrderCarriedOut) for entry in house.match(match).entries)


def test_who_sits_in_the_match_or_runs_it_is_not_asked_and_nobody_can_tell(house: House) -> None:
    house.open(*SEATS, host="host@example.org")
    told = []
    for number, address in enumerate((address_of("partisan-1"), "host@example.org", "stranger@example.org")):
        before = len(house.letters_to(address))
        answer = words_of(house.answer("spy", f"deputy {address}", house.letters("spy")[0]))
        told.append(answer[answer.index("Your settings") : answer.index("Quinta Colonna")])
        assert len(house.letters_to(address)) - before == (number == 2)
    assert told[0] == told[1] == told[2]
    fourth = words_of(house.answer("spy", "deputy other@example.org", house.letters("spy")[0]))
    assert "three times" in " ".join(fourth.split())


def test_a_no_and_no_answer_are_told_alike(house: House) -> None:
    house.open(*SEATS)
    house.answer("spy", "deputy friend@example.org")
    by_friend(house, "no")
    declined = house.newest(address_of("spy"))
    assert "does not play in your place" in declined
    house.answer("spy", "deputy partisan-1@example.org", house.letters("spy")[0])
    house.wait(hours=73)
    assert any("does not play in your place" in words_of(one).replace("\n", " ") for one in house.letters("spy")[-3:])


def test_a_deputy_neither_watches_the_match_nor_takes_a_seat_in_it(house: House) -> None:
    match = deputised(house, observers=True)
    by_friend(house, "watch 1")
    assert "You play in" in house.newest(FRIEND)
    with pytest.raises(ValueError, match="takes no other one over"):
        house.service.hosting.pass_on(match, Seat("partisan-2"), Guest(address=FRIEND), "administrator", BY, house.now)


def test_a_seat_that_passes_or_ends_has_no_deputy(house: House) -> None:
    match = deputised(house)
    house.service.hosting.pass_on(match, Seat("spy"), Guest(address=None), "administrator", BY, house.now)
    assert house.match(match).deputies == {}
    house.work()
    assert "You no longer play the spy" in house.newest(FRIEND)


def test_a_deputy_reads_what_the_seat_did_while_they_played_it(house: House) -> None:
    match = house.open("partisan-1", "partisan-2", bots=("spy",))
    house.answer("partisan-2", "say before the deputy came")
    house.answer("partisan-1", "deputy friend@example.org")
    by_friend(house, "yes")
    house.answer("partisan-2", "say while the deputy played")
    admitted = house.service.theatre.admit(match, friend_of(house))
    assert admitted is not None
    shown = house.service.theatre.replay(admitted, Perspective("partisan-1", own=True), "en")
    lines = " ".join(line for step in shown.steps for line in step.lines)
    assert "while the deputy played" in lines
    assert "before the deputy came" not in lines
    house.answer("partisan-1", "deputy none", house.letters("partisan-1")[0])
    assert house.service.theatre.admit(match, friend_of(house)) is None


def test_an_administrator_who_was_a_deputy_judges_nothing_of_the_match(house: House) -> None:
    match = deputised(house)
    house.answer("spy", "deputy none", house.letters("spy")[0])
    assert house.match(match).ever_held(friend_of(house)) == {Seat("spy")}
    assert replayed(house, match, friend_of(house)) == ""


def test_a_deputy_who_is_forgotten_plays_no_more(house: House) -> None:
    match = deputised(house)
    house.service.forgetting.forget(friend_of(house), house.now)
    house.work()
    assert house.match(match).deputies == {}
    assert "The spy has no deputy any more" in house.newest(address_of("spy"))


@pytest.mark.parametrize("days", ["until 17 March", "until 4 January 2026"])
def test_a_deputy_plays_for_thirty_days_at_most(house: House, days: str) -> None:
    house.open(*SEATS)
    assert "30 days at most" in words_of(house.answer("spy", f"deputy friend@example.org {days}")).replace("\n", " ")
    assert house.letters_to(FRIEND) == []


def test_a_deputy_does_not_resign_for_the_player(house: House) -> None:
    match = deputised(house)
    by_friend(house, "resign")
    assert "only they can give the seat up" in house.newest(FRIEND)
    by_friend(house, "resign yes")
    assert house.match(match).deputies == {Seat("spy"): str(friend_of(house))}


def test_what_a_deputy_said_goes_when_they_are_forgotten(house: House) -> None:
    match = house.open("partisan-1", "partisan-2", bots=("spy",))
    house.answer("partisan-1", "deputy friend@example.org")
    by_friend(house, "yes")
    by_friend(house, "say: one remark about turnips")
    told = house.letters("partisan-2")
    assert any("turnips" in words_of(letter) for letter in told)
    house.service.forgetting.forget(friend_of(house), house.now)
    with reading(house.service.engine) as conn:
        kept = [house.service.vault.get(conn, one) for one in conn.execute(select(vault.c.id)).scalars()]
    assert not any(b"turnips" in text for text in kept if text is not None)
    assert house.match(match).deputies == {}


def test_who_plays_says_which_seat_a_deputy_plays_and_until_when_and_not_who_it_is(house: House) -> None:
    house.open(*SEATS, host="olga@example.org")
    house.answer("spy", "deputy friend@example.org until 17 January")
    by_friend(house, "yes")
    house.wait(hours=73)
    told = house.newest("olga@example.org")
    assert "Who plays The spy: played by a deputy, to the end of 17 January 2026 at the latest" in told
    assert FRIEND not in told
