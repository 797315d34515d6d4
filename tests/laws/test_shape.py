"""A law of reading: a listed order, however it is framed, is new words or asked about; the game says what looks like one."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover, find
from domain.match.reading import notation, shape
from domain.words import languages
from mail.inbound.desk import read_reply
from tests.support.worlds import positions

GAMES = list(discover().values())
KINDS = 150  # orders that differ in their numbers alone are of one kind
FRAMES = {
    "after a greeting": "Hello,\n\n{}\n",
    "below two dashes": "Hello,\n--\n{}\n",
    "below the mark of a signature": "Ciao,\n\n-- \n{}\n",
    "below a rule": "Ciao!\n—\n{}\n\nMarco\n",
    "above a signature": "Buongiorno,\n{}\n\n-- \nMarco\n",
    "above what a phone adds": "{}\n\nInviato da iPhone\n",
    "between quotations": "On 5 Dec 2026, at 20:04, G <g@example.org> wrote:\n\n> a\n\n{}\n\n> b\n",
    "tight between quotations": "Il 05/12/26 20:04, G ha scritto:\n> a\n{}\n> b\n",
    "below a quotation": "Il 05/12/26 20:04, G ha scritto:\n> a\n> b\n\n{}\n",
    "above an attribution": "{}\nOn 5 Dec 2026, at 20:04, G <g@example.org> wrote:\n> a\n",
}


@cache
def listed(key: str) -> tuple[str, ...]:
    """Orders of the game, each kind once, in both languages; lines of plans and shared orders too."""
    game, chance = find(key), SeededChance(b"shape")
    found: dict[str, str] = {}
    for played in positions(game, game.least_players, "shape", most=60):
        for seat in played.seats:
            view = played.views[seat].game
            orders = [*game.sight.choices(view, seat)[:60], *game.sight.samples(view, seat, chance)[:10]]
            orders += game.reading.plan.samples(view, seat, chance)[:4] if game.reading.plan else ()
            for line in (notation.write(game, order, language) for order in orders for language in languages()):
                found.setdefault(re.sub(r"\d+", "#", line), line)
    return tuple(found.values())


def unread(game: AnyGame, frame: str, known: str | None) -> Iterator[str]:
    """The orders that are lost in a frame: neither new nor held."""
    lines = listed(game.key)
    for line in lines[:: max(1, len(lines) // KINDS)]:
        letter = f"From: anna@example.org\nContent-Type: text/plain; charset=utf-8\n\n{frame.format(line)}"
        read = read_reply(letter.encode(), game=known)
        if line not in [*read.text.split("\n"), *(one.text for one in read.held)]:
            yield line


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_game_lists_looks_like_an_order_to_it(game: AnyGame) -> None:
    lines = listed(game.key)
    assert len(lines) > 2
    assert [line for line in lines if not shape.looks_like_order(line, game)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("frame", FRAMES)
def test_no_listed_order_is_left_out_unasked(game: AnyGame, frame: str) -> None:
    assert list(unread(game, FRAMES[frame], game.key)) == []
    assert list(unread(game, FRAMES[frame], None)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_people_write_beside_orders_looks_like_none(game: AnyGame) -> None:
    talk = (
        "Marco Rossi",
        "Ciao a tutti,",
        "Thanks a lot!",
        "Kind regards",
        "Via Roma, Milano",
        "Sono in ritardo, scusate",
    )
    assert [line for line in talk if shape.looks_like_order(line, game)] == []
