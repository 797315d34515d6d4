"""What is drawn for a match stands in its events from the dice for the seats on, whenever it is drawn."""

from uuid import UUID

from domain.match.events import ChanceDrawn
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.laws.test_draws import follow
from tests.support.house import House, address_of

NAMES = ("ada", "bea")


def invited(house: House) -> UUID:
    """A match whose seats are thrown for once all who are invited have answered."""
    guests = tuple(Guest(address=address_of(name), form="text") for name in NAMES)
    request = OpeningRequest(game="quinta-colonna", guests=guests, seed=b"house", invite=True)
    match = house.service.opening.open(request, house.now).match
    house.work()
    return match


def test_dice_for_the_seats_are_recorded_before_the_others_and_no_draw_is_used_twice(house: House) -> None:
    match = invited(house)
    for name in NAMES:
        house.answer(name, "yes")

    events = [entry.event for entry in house.match(match).entries]
    drawn = [one for event in events if isinstance(event, ChanceDrawn) for one in event.drawn]

    purposes = [one.purpose for one in drawn]
    dice = purposes.count("role dice")
    assert purposes[:dice] == ["role dice"] * dice
    assert 0 < dice < len(purposes)
    assert follow(b"house", drawn) > 20
