"""Who is asked to play for another, and what becomes of a request that is void (G-39)."""

from tests.pbem.service.people.test_deputies import FRIEND, SEATS
from tests.support.house import House


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
