"""To whom a letter goes, in Italian: the preposition joins the article that a name begins with, in every game."""

import pytest

from domain.games import discover
from domain.words import titled, to_whom
from tests.support.worlds import world


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("il partigiano 2", "al partigiano 2"),
        ("la spia", "alla spia"),
        ("l'arbitro", "all'arbitro"),
        ("lo straniero", "allo straniero"),
        ("gli osservatori", "agli osservatori"),
        ("le spie", "alle spie"),
        ("i partigiani", "ai partigiani"),
        ("Agente 1", "ad Agente 1"),
        ("Rosso", "a Rosso"),
    ],
)
def test_a_preposition_joins_the_article(named: str, told: str) -> None:
    assert (to_whom(named, "it"), to_whom("the spy", "en")) == (told, "to the spy")


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("La Vedova Nera", "della Vedova Nera"),
        ("Casablanca", "di Casablanca"),
        ("L'isola", "dell'isola"),
        ("I pirati", "dei pirati"),
    ],
)
def test_a_preposition_joins_the_article_of_a_title(title: str, told: str) -> None:
    assert f"{titled(title, 'it'):di}" == told
    assert str(titled(title, "it")) == title


@pytest.mark.parametrize("key", sorted(discover()))
def test_no_seat_of_any_game_is_written_to_with_a_bare_article(key: str) -> None:
    game = discover()[key]
    told = [
        to_whom(game.telling.seat_name(seat, "it"), "it") for seat in world(game, game.least_players, "to-whom").seats
    ]
    articles = {"il", "lo", "la", "i", "gli", "le"}
    assert all(words.split()[1].lower() not in articles for words in told)
