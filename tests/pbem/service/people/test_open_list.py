"""The open list: a match is listed, places are asked for by letter, and with the last one everybody is invited."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError
from sqlalchemy import select

from domain.game import Seat
from domain.match.state import Mustering, Underway
from pbem.clubhouse.matches.series import next_number, take_number
from pbem.store.engine import reading, writing
from pbem.store.tables import acts
from tests.support.house import House, address_of, line_of, words_of

OLGA: Final = "olga@example.org"
ADA: Final = "ada@example.org"
GRACE: Final = "grace@example.org"
MARIE: Final = "marie@example.org"
ROSA: Final = "rosa@example.org"
LISTED: Final = "new quinta-colonna\nplayers: me\nopen places: 2\npace: 48h"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Where anybody may open matches and ask for places; on SQLite alone, for the store makes no difference here."""
    made = House(tmp_path, PBEM_OPENS="anybody")
    yield made
    made.close()


def filled(house: House, *wishes: str) -> UUID:
    """The match of the list, once Ada and Grace have asked for its open places."""
    house.write(OLGA, LISTED)
    for player, wish in zip((ADA, GRACE), wishes or ("", ""), strict=True):
        house.write(player, f"join 1 {wish}".strip())
    (match,) = house.standing()
    return match.match


def missed_often(house: House, seat: str) -> None:
    """A match in which this seat lets ten deadlines pass."""
    house.open(seat, bots=("player-2",), game="vedova-nera")
    for _ in range(12):
        house.wait(hours=80)


def test_a_host_may_ask_for_those_who_answer_in_time(house: House) -> None:
    missed_often(house, "player-1")
    late = address_of("player-1")
    assert "For those who answer 80 of 100 decisions in time." in house.write(OLGA, f"{LISTED}\nreliability: 80%")

    refused = house.write(late, "join 2")
    assert "is for those who answer more of their decisions in time" in refused
    assert re.search(r"Of the last \d+ decisions asked of you, 1\d were not answered in time", refused)
    assert "decisions asked of you" in house.write(late, "my matches")
    assert "You have a place" in house.write(ADA, "join 2")  # nobody knows yet how reliable she is
    assert "decisions" not in house.write(ADA, "my matches")


def test_reliability_is_a_condition_for_open_places_alone(house: House) -> None:
    asked = f"new quinta-colonna\nplayers: me, {ADA}\nreliability: 80"
    assert "a condition for open places" in house.write(OLGA, asked)
    assert "write a number up to 100" in house.write(OLGA, f"{LISTED}\nreliability: often")
    assert not house.standing()


def accepted_by_all(house: House) -> None:
    """All who are invited say yes to their invitation."""
    for player in (ADA, GRACE, OLGA):
        invitation = next(one for one in house.letters_to(player) if re.search("(word|parola): …", words_of(one)))
        house.deliver(house.reply("somebody", "yes", invitation, player))
        house.work()


def test_the_host_of_a_match_from_the_list_is_told_that_its_places_are_numbered_as_people_joined(house: House) -> None:
    filled(house)
    told = next(one for one in map(line_of, house.letters_to(OLGA)) if "For the host of the match." in one)
    assert "place 1" in told
    assert "whoever was named first" not in told
    assert "then those of whoever joined, in the order in which they asked" in told


def test_what_looks_for_players_is_listed_for_whoever_asks(house: House) -> None:
    assert "No match looks for players now." in house.write(ADA, "games")
    assert "Match 1 is on the list" in house.write(OLGA, LISTED)
    assert "1: Quinta Colonna, 48 hours for a decision; places given: 1 of 3." in house.write(ADA, "games")
    house.write(ADA, "language it")
    assert "1: Quinta Colonna, 48 ore per decisione; posti presi: 1 su 3." in house.write(ADA, "partite aperte")


def test_with_the_last_place_all_are_invited_and_it_begins_with_the_last_yes(house: House) -> None:
    house.write(OLGA, LISTED)
    assert "You have a place in match 1." in house.write(ADA, "join 1, please")
    assert "already" in house.write(ADA, "partecipo 1")
    assert house.standing() == []
    house.write(GRACE, "partecipo 1")
    (match,) = house.standing()
    assert (match.number, match.state) == (1, "mustering")
    assert "All places of the match are given" in " ".join(" ".join(map(words_of, house.letters_to(OLGA))).split())
    accepted_by_all(house)
    assert isinstance(house.match(match.match).state, Underway)


def test_a_wished_seat_is_given_and_what_two_wish_is_drawn_and_written_down(house: House) -> None:
    match = filled(house, "as spy", "come spia")
    state = house.match(match).state
    assert isinstance(state, Mustering)
    with reading(house.service.engine) as conn:
        two = {str(house.service.directory.find(conn, player)) for player in (ADA, GRACE)}
        drawn = conn.execute(select(acts.c.whom).where(acts.c.what == "seat-drawn")).scalars().all()
    assert state.occupants[Seat("spy")].player in two
    assert drawn == ["spy"]


def test_a_place_is_given_back_and_the_host_takes_the_match_off_the_list(house: House) -> None:
    house.write(OLGA, LISTED)
    house.write(ADA, "join 1")
    assert "You ask for no place in match 1 any more." in house.write(ADA, "leave 1")
    house.write(GRACE, "join 1")
    house.write(OLGA, "leave 1")
    assert "Match 1 is off the list" in house.newest(GRACE)
    assert "There is no match 1" in house.write(ADA, "join 1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("join 7", "There is no match 7"),
        ("join 1 as king", "has no such seat"),
        (f"{LISTED}\noptions: map=moon", "one of the options"),
        (LISTED.replace("me", ADA), "only you and bots are named"),
        (LISTED.replace("2", "9"), "is for 2 to 6 players, and you have named 10"),
    ],
)
def test_what_cannot_be_done_is_said(house: House, text: str, why: str) -> None:
    house.write(OLGA, LISTED)
    assert why in house.write(GRACE, text)


def test_a_stranger_is_met_with_silence_where_strangers_may_not_open_matches(tmp_path: Path) -> None:
    closed = House(tmp_path, PBEM_OPENS="players")
    closed.open("spy", "partisan-1")
    assert closed.write(GRACE, "games") == ""
    closed.close()


def test_whoever_waits_is_offered_a_seat_that_the_host_does_not_give_to_anybody(house: House) -> None:
    match = filled(house)
    assert "you stand on its waiting list" in house.write(MARIE, "join 1")
    accepted_by_all(house)
    assert isinstance(house.match(match).state, Underway)
    house.write(OLGA, "late 1")
    assert "offered to whoever has waited" in house.says(OLGA, "replace spy")
    assert "You take over the spy" in house.says(MARIE, "yes")
    house.write(OLGA, "late 1")
    assert "Nobody waits for a seat" in house.says(OLGA, "replace partisan 1")


def test_an_offer_that_is_not_answered_within_a_pace_goes_to_whoever_waits_next(house: House) -> None:
    filled(house)
    house.write(MARIE, "join 1")
    house.write(ROSA, "join 1")
    accepted_by_all(house)
    house.write(OLGA, "late 1")
    house.says(OLGA, "replace spy")
    assert "The offer stands until" in house.newest(MARIE)
    house.wait(hours=49)
    told = [line_of(one) for one in house.letters_to(OLGA)]
    assert any("Nobody has answered the offer of a seat in time: the spy. Whoever waits next" in one for one in told)
    assert "take over the spy" in house.newest(ROSA)
    assert "The time to answer that offer of the spy is over" in house.says(MARIE, "yes")
    assert "You take over the spy" in house.says(ROSA, "yes")


def test_who_turns_a_seat_down_gives_way_to_the_next_and_may_ask_again(house: House) -> None:
    filled(house)
    house.write(MARIE, "join 1")
    house.write(ROSA, "join 1")
    accepted_by_all(house)
    house.write(OLGA, "late 1")
    house.says(OLGA, "replace spy")
    house.says(MARIE, "no")
    assert "has been turned down: the spy. Whoever waits next has been asked." in house.newest(OLGA)
    assert "take over the spy" in house.newest(ROSA)
    assert "you stand on its waiting list" in house.write(MARIE, "join 1")


def test_a_match_that_finds_no_players_leaves_the_list_and_its_host_is_told_before(house: House) -> None:
    assert "It stays on the list until" in house.write(OLGA, LISTED)
    house.write(ADA, "join 1")
    house.wait(days=23)
    assert "Match 1 still looks for players, and soon it is taken off" in house.newest(OLGA)
    assert "Match 1 stays on the list." in house.says(OLGA, "keep 1")
    house.wait(days=29)
    assert "1: Quinta Colonna" in house.write(GRACE, "games")
    house.wait(days=2)
    assert "Match 1 has found no players in time" in house.newest(OLGA)
    assert "Match 1 is off the list" in house.newest(ADA)
    assert "No match looks for players" in house.write(GRACE, "games")


def test_of_two_that_begin_at_the_same_moment_one_has_the_number(house: House) -> None:
    engine = house.service.engine
    number = next_number(engine)
    with writing(engine) as conn:
        take_number(conn, number)
    with pytest.raises(IntegrityError), writing(engine) as conn:
        take_number(conn, number)
    assert next_number(engine) == number + 1


def test_the_list_is_asked_for_in_a_letter_of_a_match_too(house: House) -> None:
    house.open("spy", "partisan-1")
    house.write(OLGA, LISTED.replace("quinta-colonna", "vedova-nera"))
    assert "2: La Vedova Nera" in line_of(house.answer("spy", "games, please"))
    assert "You have a place in match 2." in line_of(house.answer("partisan-1", "join 2"))
    assert "2" in line_of(house.answer("partisan-1", "show my data")).partition("asked for a place")[2]


def test_whoever_had_a_seat_is_not_told_that_one_may_be_offered_to_them(house: House) -> None:
    filled(house, "as spy", "")
    accepted_by_all(house)
    house.write(OLGA, "late 1")
    house.says(OLGA, "replace spy with bot")
    assert "You have or had a seat in match 1" in house.write(ADA, "join 1")
    assert "no other that falls free" in house.newest(ADA)
    house.write(OLGA, "late 1")
    assert "Nobody waits for a seat" in house.says(OLGA, "replace partisan 1")
