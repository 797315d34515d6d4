"""What players set about themselves by letter: name, language, form, zone; beside orders or alone, in any game."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import Seat
from domain.player.state import Player
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.support.house import House, address_of, line_of


@pytest.fixture
def match(house: House) -> UUID:
    """Quinta Colonna, the spy to move."""
    return house.open("spy", "partisan-1")


@pytest.fixture
def authenticated(tmp_path: Path, url: str) -> Iterator[House]:
    """A house where the token alone is not enough, and no mail server vouches for anybody."""
    made = House(tmp_path, PBEM_DATABASE_URL=url, PBEM_MAIL_TRUST="authenticated")
    yield made
    made.close()


def player(house: House, seat: str) -> UUID:
    """Who has the address of a seat."""
    with reading(house.service.engine) as conn:
        found = house.service.directory.find(conn, address_of(seat))
    assert found is not None
    return found


def state(house: House, seat: str) -> Player:
    """How that player stands."""
    found, _ = house.service.repository.player(player(house, seat))
    assert isinstance(found, Player)
    return found


def called(house: House, seat: str) -> str | None:
    """What that player goes by."""
    with reading(house.service.engine) as conn:
        return house.service.directory.names(conn, [player(house, seat)]).get(player(house, seat))


@pytest.mark.parametrize(
    "text", ["name Ada", "Nome: Ada", "please call me Ada", "Chiamami Ada, grazie", "Nenn mich Ada!"]
)
def test_a_line_says_what_a_player_goes_by_and_the_receipt_tells_it(house: House, match: UUID, text: str) -> None:
    assert "you are called “Ada” from now on" in house.told("spy", text)
    assert called(house, "spy") == "Ada"


def test_a_name_can_be_changed_and_taken_away(house: House, match: UUID) -> None:
    house.told("spy", "name Ada")
    house.told("spy", "name Grace Hopper")
    assert called(house, "spy") == "Grace Hopper"
    assert "You go by no name" in house.told("spy", "no name")
    assert called(house, "spy") is None


@pytest.mark.parametrize("name", ["ada@example.org", "A" * 61])
def test_what_pbem_new_takes_for_no_name_is_none_by_letter_either(house: House, match: UUID, name: str) -> None:
    assert "cannot be your name" in house.told("spy", f"name {name}")
    assert called(house, "spy") is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("lingua italiano", "D'ora in poi le lettere per te sono in italiano."),
        ("please write in Italian", "D'ora in poi le lettere per te sono in italiano."),
        ("auf Deutsch, bitte", "Briefe an dich sind von jetzt an auf Deutsch."),
        ("language en", "Letters to you are in English from now on."),
    ],
)
def test_the_receipt_of_a_language_is_in_that_language(house: House, match: UUID, text: str, answer: str) -> None:
    assert answer in house.told("spy", text)


def test_a_language_that_letters_are_not_written_in_changes_nothing(house: House, match: UUID) -> None:
    assert "only in these: en, de and it" in house.told("spy", "language Klingon")
    assert state(house, "spy").language == "en"


def test_the_receipt_of_a_form_has_that_form(house: House, match: UUID) -> None:
    with_pictures = house.answer("spy", "form html")
    assert with_pictures.get_body(("html",)) is not None
    assert house.answer("spy", "solo testo").get_body(("html",)) is None


def test_a_zone_is_taken_in_any_letters_and_times_follow_it(house: House, match: UUID) -> None:
    answer = house.told("spy", "fuso orario asia/tokyo")
    assert "follow the clock of Asia/Tokyo" in answer
    assert "(Asia/Tokyo)" in answer.partition("follow the clock")[0]


def test_a_zone_that_does_not_exist_is_answered_with_near_ones(house: House, match: UUID) -> None:
    answer = house.told("spy", "zone Europe/Roma")
    assert "No time zone is called “Europe/Roma”, so nothing has changed. Names like that: Europe/Rome" in answer
    assert state(house, "spy").zone == "UTC"


def test_orders_beside_it_are_carried_out_and_of_two_wishes_the_last_counts(house: House, match: UUID) -> None:
    order = house.some_order(match, "spy")
    answer = house.told("spy", f"Hello,\nname Ada\n{order}\nname Grace\nlanguage it\n\nThanks, Ada")
    assert house.match(match).views[Seat("spy")].decision == 2
    assert (called(house, "spy"), state(house, "spy").language) == ("Grace", "it")
    assert "ti chiami «Grace»" in answer


def test_what_a_player_wishes_is_done_where_an_order_beside_it_is_refused(house: House, match: UUID) -> None:
    answer = house.told("spy", "play 99 to 42\nname Ada")
    assert "you are called “Ada”" in answer
    assert (called(house, "spy"), house.match(match).views[Seat("spy")].decision) == ("Ada", 1)


def test_an_invitation_is_accepted_with_a_name_beside_the_yes(house: House) -> None:
    house.open("spy", "partisan-1", invite=True)
    assert "you are called “Ada”" in house.told("spy", "yes please\ncall me Ada")
    assert called(house, "spy") == "Ada"


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("quinta-colonna", ("spy", "partisan-1")),
        ("vedova-nera", ("player-1", "player-2")),
        ("mata-hari", ("agent-1", "agent-2", "agent-3")),
        ("casablanca", ("red", "black")),
    ],
)
def test_every_game_takes_a_name(house: House, game: str, seats: tuple[str, ...]) -> None:
    house.open(*seats, game=game)
    assert "you are called “Ada”" in house.told(seats[0], "name Ada")


def test_no_row_but_the_vault_holds_a_name(house: House, match: UUID) -> None:
    house.told("spy", "name Zenobia\nzone Europe/Roma")
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(outbox.c.payload)).scalars().all()
    assert not any("Zenobia" in row for row in rows)


def test_words_to_others_set_nothing(house: House, match: UUID) -> None:
    house.told("spy", "say name Ada")
    assert called(house, "spy") is None


def test_a_letter_that_belongs_to_no_match_sets_it_too_if_it_says_nothing_else(house: House, match: UUID) -> None:
    house.write(address_of("spy"), "Hello,\nname Ada\nThanks")
    letter = house.last("spy")
    assert str(letter["Subject"]) == "[pbem] Your settings"
    assert "you are called “Ada”" in line_of(letter)
    house.write(address_of("spy"), "name Grace\nplay 37 to 42 and tell me")
    assert called(house, "spy") == "Ada"


def test_where_nobody_vouches_for_the_writer_a_yes_is_asked_for_first(authenticated: House) -> None:
    house = authenticated
    house.open("spy", "partisan-1")
    house.write(address_of("spy"), "name Ada")
    assert called(house, "spy") is None
    house.answer("spy", "name Ada")
    question = house.last("spy")
    house.deliver(house.reply("spy", "yes", question))
    house.work()
    assert called(house, "spy") == "Ada"
    house.deliver(house.reply("spy", "name Grace", house.last("spy")))
    house.work()
    assert called(house, "spy") == "Ada"


@pytest.mark.parametrize(
    "name",
    [
        *("Spy", "Partisan 1", "Agente 3", "partisan-l", "Violet", "pbem", "P\u0412EM", "Admin", "Gastgeber"),
        *("http://evil.example.org/x", "www.evil", "evil.org", "\u0421arl", "\uff30\uff22\uff25\uff2d"),
    ],
)
def test_nobody_goes_by_what_could_be_a_seat_the_service_or_a_page(house: House, match: UUID, name: str) -> None:
    assert "cannot be your name" in house.told("spy", f"name {name}")
    assert called(house, "spy") is None


@pytest.mark.parametrize("name", ["M.Rossi", "St.John", "J.R.", "Zo\u00eb", "\u0421\u0430\u0440\u0430", "O'Hara"])
def test_names_of_people_stay_possible(house: House, match: UUID, name: str) -> None:
    assert "from now on" in house.told("spy", f"name {name}")


@pytest.mark.parametrize("name", ["Bob", "BOB", "B\u00f3b", "B0b", "\u0412\u043e\u0432"])
def test_the_name_of_somebody_at_the_same_table_is_taken(house: House, match: UUID, name: str) -> None:
    house.told("partisan-1", "name Bob")
    assert "somebody else in a match of yours goes by" in house.told("spy", f"name {name}")
    assert called(house, "spy") is None
    assert "from now on" in house.told("partisan-1", "name Bob")


def test_a_name_at_a_table_that_one_does_not_sit_at_is_free(house: House, match: UUID) -> None:
    house.open("player-1", "player-2", game="vedova-nera")
    house.told("player-1", "name Bob")
    assert "from now on" in house.told("spy", "name Bob")
