"""People go by the names that the host gives them, in letters to those they play with, and nobody is renamed."""

from domain.game import Seat
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.house import House, address_of, line_of

NAMES = {"spy": "Ada", "partisan-1": "Ben <b> O'Hara", "partisan-2": "Carla"}


def opened(house: House, *, host: str | None = "Olga", **names: str | None) -> None:
    called = {**NAMES, **names}
    guests = tuple(
        Guest(address=address_of(seat), seat=Seat(seat), form="text", name=name) for seat, name in called.items()
    )
    bot = Guest(address=None, seat=Seat("partisan-3"))
    organiser = Guest(address="olga@example.org", name=host)
    request = OpeningRequest(game="quinta-colonna", guests=(*guests, bot), seed=b"names", host=organiser)
    house.service.opening.open(request, house.now)
    house.work()


def read(house: House, seat: str, number: int = -1) -> str:
    return line_of(house.letters(seat)[number])


def test_the_first_letter_says_who_plays_and_who_opened_the_match(house: House) -> None:
    opened(house)
    for said in (
        "The spy: you",
        "Partisan 1: Ben <b> O'Hara",
        "Partisan 2: Carla",
        "Partisan 3: a bot",
        "Opened by Olga",
    ):
        assert said in read(house, "spy")
    assert "The spy: Ada" in read(house, "partisan-1")


def test_words_between_players_come_with_the_name(house: House) -> None:
    opened(house)
    house.answer("partisan-1", "say let us meet at house 20")
    assert "Partisan 1 (Ben <b> O'Hara)" in read(house, "partisan-2")


def test_who_has_no_name_is_a_player_and_a_host_without_one_is_not_named(house: House) -> None:
    opened(house, host=None, spy=None)
    assert "The spy: a player" in read(house, "partisan-1")
    assert "Opened by" not in read(house, "partisan-1")


def test_a_host_cannot_rename_somebody_who_has_a_name(house: House) -> None:
    opened(house)
    opened(house, spy="Mallory")
    assert "The spy: Ada" in read(house, "partisan-1")


def test_the_address_of_nobody_stands_in_a_letter_to_another(house: House) -> None:
    opened(house)
    for seat in NAMES:
        for other in (*(address_of(one) for one in NAMES if one != seat), "olga@example.org"):
            assert other.encode() not in b"".join(letter.as_bytes() for letter in house.letters(seat))


def test_a_host_cannot_change_how_somebody_who_has_answered_is_written_to(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "say hello")
    house.open("spy", "partisan-1", seed=b"another", language="it")
    assert "A match of Quinta Colonna begins" in read(house, "spy")
    assert "Comincia la partita" in read(house, "partisan-1")
