"""My matches: whose turn it is and since when, my seat, and the record of those that are over."""

from datetime import timedelta

from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.coming_in import browser, signed_in
from tests.support.house import House, address_of


def test_who_is_not_signed_in_is_led_to_the_way_in(house: House) -> None:
    answer = browser(house).get("/matches")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/in")


def test_a_match_says_whose_turn_it_is_and_since_when(house: House) -> None:
    house.now += timedelta(hours=5)
    spy = signed_in(house).get("/matches").text
    partisan = signed_in(house, address_of("partisan-1")).get("/matches").text
    assert "Waiting for you" in spy
    assert "It is your turn" in spy
    assert "Since Mon 5 Jan 2026, 18:00 UTC." in spy
    assert "Waiting for you" not in partisan
    assert "Now the spy plays" in partisan


def test_a_seat_s_page_tells_of_no_other_seat_than_its_own(house: House) -> None:
    house.open("spy", "partisan-1", seed=b"another")
    page = signed_in(house, address_of("partisan-1")).get("/matches").text
    assert page.count("Partisan 1") == 2
    assert "match 1" in page
    assert "match 2" in page


def test_a_match_of_others_is_not_there(house: House) -> None:
    house.open("player-1", "player-2", game="vedova-nera")
    assert "Vedova" not in signed_in(house).get("/matches").text
    assert "Vedova" in signed_in(house, address_of("player-1")).get("/matches").text


def test_a_match_that_is_over_leads_to_its_record(house: House) -> None:
    house.resign("spy")
    visitor = signed_in(house)
    page = visitor.get("/matches").text
    assert "Waiting for" not in page
    place = page.partition('href="/record/')[2][:26]
    assert visitor.get(f"/record/{place}").status_code == 200


def test_there_is_nothing_to_see_of_a_match_whose_seats_are_not_given_out(house: House) -> None:
    guests = tuple(Guest(address=f"{name}@example.org") for name in ("ada", "bea"))
    match = house.service.opening.open(
        OpeningRequest(game="quinta-colonna", guests=guests, invite=True), house.now
    ).match
    house.work()
    visitor = signed_in(house, "ada@example.org")
    assert f"/matches/{match}" not in visitor.get("/matches").text
    assert visitor.get(f"/matches/{match}").status_code == 404


def test_the_host_of_a_match_has_no_seat_in_it(house: House) -> None:
    house.open("player-1", "player-2", game="vedova-nera", host="host@example.org")
    page = signed_in(house, "host@example.org").get("/matches").text
    assert "Vedova" not in page
    assert "You have no seat in any match yet" in page
