"""What the host of a match is told: what its running needs, from public facts, and to whom if there is no host."""

from uuid import UUID

import pytest
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.games import discover
from domain.words import Language, languages
from mail.outbound.compose import compose
from mail.outbound.compose.host import ADVICE
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from pbem.compose import Service
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.tables import outbox
from tests.mail.outbound.correspondence import Post
from tests.shares import pairs
from tests.support.house import House, line_of, words_of

HOST = "olga@example.org"


def tell(house: House, match: UUID) -> None:
    """The host is told of the spy, and the letter goes out."""
    loaded = house.match(match)
    entries, steps = house.service.hosts.tell(loaded, "unreachable", (Seat("spy"),), loaded.version, house.now)
    house.service.repository.append(entries, steps)
    house.work()


def test_a_host_who_does_not_play_is_written_to(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    tell(house, match)

    (letter,) = house.letters_to(HOST)
    assert str(letter["Subject"]) == "[pbem] Quinta Colonna, match 1"
    assert words_of(letter).startswith("For the host of the match.")
    assert "could not be delivered to the spy" in line_of(letter)


def test_nothing_can_be_played_from_a_letter_to_the_host(house: House) -> None:
    match = house.open("spy", "partisan-1", host=HOST)
    tell(house, match)
    before = house.match(match).version

    (letter,) = house.letters_to(HOST)
    house.deliver(house.reply("spy", "resign\nresign yes", to=letter, sender=HOST))
    house.work()

    assert house.match(match).version == before


def test_without_a_host_the_administrators_are_told_each_once(house: House) -> None:
    house.service.close()
    admins = {"PBEM_ADMINS": "ada@example.org, ben@example.org,ada@example.org"}
    house.service = Service(read_settings({**house.environment, **admins}))
    tell(house, house.open("spy", "partisan-1"))

    assert [len(house.letters_to(who)) for who in ("ada@example.org", "ben@example.org")] == [1, 1]


def test_an_administrator_is_told_why_the_letter_comes_and_a_host_who_is_one_too(house: House) -> None:
    house.environment["PBEM_ADMINS"] = HOST
    house.restart()
    tell(house, house.open("spy", "partisan-1"))
    tell(house, house.open("spy", "partisan-1", host=HOST))

    in_place_of_a_host, as_host = map(words_of, house.letters_to(HOST))

    assert in_place_of_a_host.startswith("For the administrators of this service.")
    assert "as an administrator of the service" in in_place_of_a_host
    assert as_host.startswith("For the host of the match.")


def test_with_nobody_to_tell_the_letter_stands_among_those_that_failed(house: House) -> None:
    tell(house, house.open("spy", "partisan-1"))

    with reading(house.service.engine) as conn:
        row = conn.execute(select(outbox).where(outbox.c.kind == "host")).one()
    assert (row.state, row.player_id) == ("failed", None)
    assert "PBEM_ADMINS" in row.error


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("note", "game"), pairs([*ADVICE], sorted(discover())))
def test_the_host_of_any_game_reads_what_everybody_may_know(game: str, note: str, language: Language) -> None:
    post = Post(seats=discover()[game].least_players, game=game)
    post.play(5)
    text = render_text(
        compose(
            post.world.game,
            post.world.views[PUBLIC],
            Occasion(kind="host", language=language, note=note, seats=post.world.seats[:1]),
        )
    )

    assert "{" not in text
    assert text.strip()
