"""Seats that the rules give out once all who were invited have accepted; until then each has a place with a number (G-26)."""

from uuid import UUID

import pytest

from domain.chance import SeededChance, seed_with
from domain.game import Seat
from domain.games import discover
from domain.match.events import ChanceDrawn, RolesRolled, SeatTaken, WordsTold
from domain.match.state import Cancelled, Mustering, Underway
from pbem.clubhouse.letters.astray import Astray
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.record.alone import RecordRead
from pbem.record.exporting import Exporter
from pbem.record.verifying import verify
from tests.support.house import House, address_of, line_of
from tests.support.records import WIRE

PEOPLE = ("ada", "bruno")


def invited(house: House, game: str = "quinta-colonna", people: tuple[str, ...] = PEOPLE, **more: object) -> UUID:
    """A match to which people are invited, who plays what being left to the rules."""
    guests = tuple(Guest(address=address_of(one), name=one.title(), form="text") for one in people)
    request = OpeningRequest(game=game, guests=guests, invite=True, **more)  # type: ignore[arg-type]
    match = house.service.opening.open(request, house.now).match
    house.work()
    return match


def of_type(house: House, match: UUID, shape: type) -> list[object]:
    """The events of one type."""
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, shape)]


def test_nothing_is_drawn_and_nobody_has_a_seat_before_all_have_accepted(house: House) -> None:
    match = invited(house)
    house.answer("ada", "yes\nword: heron")
    state = house.match(match).state
    assert isinstance(state, Mustering)
    assert list(state.occupants) == ["place-1", "place-2"]
    assert not of_type(house, match, ChanceDrawn)
    assert "who plays what is drawn once all have accepted" in house.heard("bruno")
    assert "spy: " not in house.heard("bruno")


def test_an_invitation_names_the_seats_to_wish_for_and_so_does_the_answer_to_an_unknown_one(house: House) -> None:
    match = invited(house, "vedova-nera")
    assert "“yes as …”: player 1 and player 2" in house.heard("ada")
    assert "the seat you would like: player 1 and player 2" in house.told("ada", "yes, as red")
    assert isinstance(house.match(match).state, Mustering)
    assert "You would like to be player 2." in house.told("ada", "yes, as player 2")


def test_a_seat_wished_for_with_the_yes_is_given_and_the_record_proves_it(house: House) -> None:
    match = invited(house, people=("ada", "bruno", "carla"))
    house.answer("ada", "yes")
    assert "you would like to be the spy" in line_of(house.answer("bruno", "yes, as the spy")).lower()
    house.answer("carla", "yes, I'd like to be partisan 1")

    seated = {one.seat: one.place for one in of_type(house, match, SeatTaken)}  # type: ignore[attr-defined]
    assert (seated["spy"], seated["partisan-1"]) == ("place-2", "place-3")
    house.resign("bruno")
    raw = Exporter(house.service.engine, house.service.repository, house.service.vault).record(match)
    assert verify(RecordRead(raw), (), WIRE).faults == ()


def test_words_for_others_before_play_say_that_it_has_not_begun(house: House) -> None:
    invited(house)
    told = line_of(house.answer("ada", "yes\nsay hello"))
    assert "It was passed on to nobody: the match has not begun." in told


@pytest.mark.parametrize("game", sorted(discover()))
def test_the_last_acceptance_gives_out_the_seats_as_the_secret_and_the_words_draw_them(house: House, game: str) -> None:
    people = ("ada", "bruno", "carla")
    match = invited(house, game, people)
    players = [one.player for one in of_type(house, match, SeatTaken)]  # type: ignore[attr-defined]
    for who in people:
        house.answer(who, f"yes\nword: of {who}")

    loaded = house.match(match)
    assert isinstance(loaded.state, Underway)
    chance = SeededChance(seed_with(house.service.seeds.read(match), loaded.state.words))
    roles = loaded.game.rules.roles(3, loaded.opened.options, chance)
    sits = {seat: who.player for seat, who in loaded.state.occupants.items()}
    assert sits == dict(zip(roles.seats, players, strict=True))
    assert set(sits) == set(loaded.opened.seats)
    assert bool(of_type(house, match, RolesRolled)) == bool(roles.dice)


@pytest.mark.parametrize("words", [("heron", "owl"), ("", "")])
@pytest.mark.parametrize("seed", [None, bytes(range(32))])
def test_its_record_is_proven_by_both_tools(house: House, words: tuple[str, str], seed: bytes | None) -> None:
    match = invited(house, seed=seed)
    for who, word in zip(PEOPLE, words, strict=True):
        house.answer(who, f"yes\nword: {word}")
    house.resign("ada")
    raw = Exporter(house.service.engine, house.service.repository, house.service.vault).record(match)
    assert verify(RecordRead(raw), (), WIRE).faults == ()


def test_the_words_are_told_with_the_seats_of_those_who_gave_them(house: House) -> None:
    match = invited(house)
    for who in PEOPLE:
        house.answer(who, f"yes\nword: of {who}")
    house.resign("ada")
    (told,) = of_type(house, match, WordsTold)
    seats = house.match(match).state.occupants  # type: ignore[union-attr]
    assert {one.seat for one in told.words} == set(seats)  # type: ignore[attr-defined]
    assert "“of ada”; hash" in house.heard("bruno")


def test_an_answer_to_the_invitation_plays_the_seat_that_its_reader_was_given(house: House) -> None:
    match = invited(house)
    first = {who: house.last(who) for who in PEOPLE}
    for who in PEOPLE:
        house.answer(who, "yes")
    state = house.under_way(match)
    (asked,) = state.decision.seats if state.decision else ()
    players = dict(zip([one.player for one in of_type(house, match, SeatTaken)], PEOPLE, strict=False))  # type: ignore[attr-defined]
    spy = players[state.occupants[asked].player]
    house.answer(spy, house.some_order(match, asked), to=first[spy])
    after = house.under_way(match)
    assert after.game != state.game


def test_what_somebody_wrote_in_a_place_is_known_to_their_seat_alone_and_to_no_other(house: House) -> None:
    match = invited(house)
    house.answer("ada", f"yes\nword: {'long ' * 20}")
    for who in PEOPLE:
        house.answer(who, "yes")
    for seat in ("spy", "partisan-1"):
        seen = house.match(match).seen(Seat(seat), since=0, upto=house.match(match).version)
        assert "OwnRefusal" not in {type(one).__name__ for one in seen}


def test_a_place_that_is_declined_calls_the_match_off_and_says_which(house: House) -> None:
    match = invited(house, host=Guest(address="host@example.org"))
    house.answer("ada", "yes")
    house.answer("bruno", "no")
    assert isinstance(house.match(match).state, Cancelled)
    assert "The player in place 2 has declined" in house.heard("ada")
    (told,) = house.letters_to("host@example.org")
    assert "the player in place 2" in line_of(told)


def test_invitations_to_places_expire(house: House) -> None:
    match = invited(house)
    house.answer("ada", "yes")
    house.wait(days=15)
    assert isinstance(house.match(match).state, Cancelled)
    assert "the player in place 2" in house.heard("ada")


def test_who_lost_the_letter_is_told_of_the_seat_and_not_of_the_place(house: House) -> None:
    match = invited(house)
    for who in PEOPLE:
        house.answer(who, "yes")
    players = [UUID(str(one.player)) for one in of_type(house, match, SeatTaken)[:2]]  # type: ignore[attr-defined]
    found = [
        list(Astray(house.service.repository, house.service.outbox, house.service.vault).running(player))
        for player in players
    ]
    assert [[seat in house.match(match).opened.seats for _, seat in one] for one in found] == [[True], [True]]
