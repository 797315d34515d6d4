"""A seat passes to somebody once they have said yes, and back to whoever had it while a bot holds it (G-30)."""

from typing import Final
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.rules.hosting import CannotHost
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from tests.support.house import House, address_of

SPY: Final = Seat("spy")
HOST: Final = "olga@example.org"
GRACE: Final = "grace@example.org"
BY: Final = Doing(by=Operator("root"), reason="the spy has left")


def offered(house: House, host: str = HOST) -> UUID:
    """A match whose spy's seat is offered to Grace."""
    match = house.open("spy", "partisan-1", host=host)
    house.service.offers.make(match, SPY, Guest(address=GRACE), "host", BY, house.now)
    house.work()
    return match


def test_nobody_has_a_seat_who_was_not_asked_and_the_offer_tells_nothing_of_it(house: House) -> None:
    match = offered(house)
    before = house.under_way(match).occupants[SPY].player
    assert "asks whether you take over the spy in a match of Quinta Colonna" in house.newest(GRACE)
    assert "So far" not in house.newest(GRACE)
    house.answer("spy", house.some_order(match, "spy"))
    assert house.under_way(match).occupants[SPY].player == before
    assert house.under_way(match).decisions == 2


def test_a_yes_takes_the_seat_over(house: House) -> None:
    match = offered(house)
    assert "You take over the spy in match 1" in house.says(GRACE, "Yes, gladly!\nGrace")
    assert "Your letter has been carried out" in house.says(GRACE, house.some_order(match, "spy"))


def test_a_no_leaves_all_as_it_was_and_the_host_hears_of_it(house: House) -> None:
    match = offered(house)
    before = house.under_way(match).occupants
    house.says(GRACE, "no, sorry")
    assert house.under_way(match).occupants == before
    assert "has been turned down" in house.newest(HOST)


def test_of_two_who_are_asked_the_first_yes_counts(house: House) -> None:
    match = offered(house)
    house.service.offers.make(match, SPY, Guest(address="ada@example.org"), "host", BY, house.now)
    house.work()
    house.says("ada@example.org", "yes")
    held = house.under_way(match).occupants[SPY].player
    assert "is not free any more" in house.says(GRACE, "yes")
    assert house.under_way(match).occupants[SPY].player == held


def test_a_player_who_has_come_back_and_played_is_not_displaced_by_a_late_yes(house: House) -> None:
    match = offered(house)
    before = house.under_way(match).occupants
    house.answer("spy", house.some_order(match, "spy"))
    assert "is not free any more" in house.says(GRACE, "yes")
    assert house.under_way(match).occupants == before


def test_whoever_had_a_seat_may_have_it_back_while_a_bot_holds_it(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    letter = house.last("partisan-1")
    house.service.hosting.pass_on(match, Seat("partisan-1"), Guest(address=None), "administrator", BY, house.now)
    house.work()
    house.deliver(house.reply("partisan-1", "I am back, sorry", letter))
    house.work()
    address = address_of("partisan-1")
    assert "A bot plays partisan 1 now" in house.newest(address)
    assert "You take over partisan 1" in house.says(address, "yes")


@pytest.mark.parametrize("text", ["yes", "no", "I would like it back"])
def test_whoever_a_bot_replaced_is_told_that_they_need_only_write_and_any_answer_will_do(
    house: House, text: str
) -> None:
    match, address = house.open("spy", "partisan-1", "partisan-2"), address_of("partisan-1")
    house.service.hosting.pass_on(match, Seat("partisan-1"), Guest(address=None), "administrator", BY, house.now)
    house.work()
    assert "to a bot, which plays in your place. If you want it back, answer this letter" in house.newest(address)
    assert "A bot plays partisan 1 now" in house.says(address, text)
    assert house.under_way(match).occupants[Seat("partisan-1")].player is None
    assert "You take over partisan 1" in house.says(address, "yes")


@pytest.mark.parametrize("text", ["yes", "no", "I would like it back"])
def test_whoever_another_person_replaced_is_told_so_and_takes_nothing_back(house: House, text: str) -> None:
    match, address = removed(house), address_of("spy")
    before = house.under_way(match).occupants
    assert "to somebody else, so you no longer play there. Nothing can be done" in house.newest(address)
    assert "You take over" not in house.says(address, text)
    assert house.under_way(match).occupants == before


def test_and_no_longer_once_another_person_has_it(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2")
    letter = house.last("partisan-1")
    seat = Seat("partisan-1")
    house.service.hosting.pass_on(match, seat, Guest(address=None), "administrator", BY, house.now)
    house.work()
    house.deliver(house.reply("partisan-1", "I am back, sorry", letter))
    house.work()
    house.service.hosting.pass_on(match, seat, Guest(address=GRACE), "administrator", BY, house.now)
    house.work()
    assert "is not free any more" in house.says(address_of("partisan-1"), "yes")
    house.wait(hours=2)  # of one letter of ours one question an hour is answered
    house.deliver(house.reply("partisan-1", "hello?", letter))
    house.work()
    assert "That seat has passed to somebody else" in house.newest(address_of("partisan-1"))


def test_nobody_takes_a_seat_with_an_offer_to_somebody_else(house: House) -> None:
    match = offered(house)
    before = house.under_way(match).occupants
    house.deliver(house.reply("mallory", "yes", house.letters_to(GRACE)[-1], "mallory@example.org"))
    house.work()
    assert house.under_way(match).occupants == before


def removed(house: House) -> UUID:
    """A match whose spy has passed from the player of that address to Grace."""
    match = offered(house)
    assert "You take over the spy" in house.says(GRACE, "yes")
    return match


def by_host(house: House, text: str) -> str:
    """The host answers a letter of theirs; what comes back."""
    house.wait(hours=1)
    house.write(HOST, "late 1")
    return house.says(HOST, text)


def test_whoever_had_a_seat_is_given_no_other_in_the_same_match(house: House) -> None:
    match, former = removed(house), Guest(address=address_of("spy"))
    other = Seat("partisan-1")
    with pytest.raises(CannotHost, match="has or had"):
        house.service.offers.make(match, other, former, "administrator", BY, house.now)
    with pytest.raises(CannotHost, match="has or had"):
        house.service.hosting.pass_on(match, other, former, "administrator", BY, house.now)


def test_a_host_hears_the_same_whoever_they_offer_a_seat_to_and_only_who_may_have_it_is_asked(house: House) -> None:
    match, told = removed(house), set()
    for address in (address_of("spy"), GRACE, address_of("partisan-1"), "marie@example.org"):
        before = len(house.letters_to(address))
        told.add(by_host(house, f"replace partisan 1 with {address}"))
        assert len(house.letters_to(address)) - before == (address == "marie@example.org")
    assert len({line.partition("It waits for")[0] for line in told}) == 1
    assert house.match(match).seated.keys() == {"spy", "partisan-1"}


@pytest.mark.parametrize("address", ["g@pbem.localhost", f"g+{'a' * 26}@pbem.localhost"])
def test_no_seat_is_offered_to_an_address_of_the_service(house: House, address: str) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    assert "no address that somebody could play from" in by_host(house, f"replace partisan 1 with {address}")
    for by in ("host", "administrator"):
        with pytest.raises(ValueError, match="nobody can play from it"):
            house.service.offers.make(match, SPY, Guest(address=address), by, BY, house.now)
    assert house.letters_to(address) == []


def test_a_host_is_told_why_a_seat_is_not_offered(house: House) -> None:
    house.open("spy", "partisan-1", host=HOST)
    by_host(house, f"replace partisan 1 with {GRACE}")
    assert "They have been asked already" in by_host(house, f"replace partisan 1 with {GRACE}")
    house.says(GRACE, "never again")
    assert "wants no invitations" in by_host(house, f"replace spy with {GRACE}")
    assert "cannot be done with this match now: nothing was changed." in by_host(house, "resume")


def test_of_two_seats_that_one_person_is_offered_they_get_one_even_after_they_have_left_it(house: House) -> None:
    match = house.open("spy", "partisan-1", "partisan-2", host=HOST)
    for seat in (SPY, Seat("partisan-1")):
        house.service.offers.make(match, seat, Guest(address=GRACE), "administrator", BY, house.now)
    house.work()
    first, second = house.letters_to(GRACE)
    house.deliver(house.reply("grace", "yes", first, GRACE))
    house.work()
    house.service.hosting.pass_on(match, SPY, Guest(address=None), "administrator", BY, house.now)
    house.work()
    house.deliver(house.reply("grace", "yes", second, GRACE))
    house.work()
    assert "is not free any more" in house.newest(GRACE)
    assert house.match(match).seated.keys() == {"partisan-1", "partisan-2"}


def test_whoever_had_a_seat_is_offered_that_one_again(house: House) -> None:
    match = removed(house)
    house.service.offers.make(match, SPY, Guest(address=address_of("spy")), "administrator", BY, house.now)
    house.work()
    assert "You take over the spy" in house.says(address_of("spy"), "yes")
