"""The desk in the languages that it has: nothing that is ours stands there in English for whoever reads another."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.clubhouse.matches.guests import Guest
from tests.pbem.web.desk.at_the_desk import ADMIN, administered, at_desk, press, say_why
from tests.support.house import House

# What people and mail servers wrote, what is stored, and what is marked as another language's.
THEIRS = re.compile(r"<(script|style|pre|code|blockquote|dd|\w+(?= lang=\"en\"))\b.*?</\1>|<[^>]+>", re.DOTALL)
ENGLISH = re.compile(r"\b(the|of|with|this|that|your|been|which|owed|sent|seen|letter|deadline|order|play|yes)\b", re.I)
# A game speaks the languages of its own catalogue.
TABLES = {"it": ("quinta-colonna", "spy", "partisan-1"), "de": ("vedova-nera", "player-1", "player-2")}
DISPUTE = {"it": "contesto 2: il server era spento.", "de": "einspruch 2: der Server war aus."}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """One installation."""
    made = administered(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("language", ["it", "de"])
def test_the_pages_of_a_match_say_nothing_in_english(house: House, language: str) -> None:
    host = Guest(address=ADMIN, language=language)
    game, first, second = TABLES[language]
    match = house.open(first, second, game=game, language=language, host=host)
    house.answer(first, house.some_order(match, first))
    house.wait(hours=80)
    house.answer(second, DISPUTE[language])
    ada, place = at_desk(house), f"/desk/matches/{match}"
    asked = ada.get(place).text
    say_why(ada, match, "…")
    ways = ("", "?show=order", "/orders/1", "/orders/1/proof", "/orders/2", "/letters/2", "/what-if")
    pages = {way: ada.get(f"{place}{way}").text for way in ways}
    pages |= {way: ada.get(way).text for way in ("/desk", "/desk/search", "/desk/paste")}
    pages["reason"], pages["found"] = asked, press(ada, "/desk/search", "/desk/search", words="1").text
    left = {
        way: [line for line in THEIRS.sub("\n", page).splitlines() if ENGLISH.search(line)]
        for way, page in pages.items()
    }
    assert {way: lines for way, lines in left.items() if lines} == {}
