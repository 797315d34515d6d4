"""The desk in the languages that it has: nothing that is ours stands there in English for whoever reads another."""

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import get_args

import pytest

from pbem.clubhouse.acts import Act, Done, Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.store.engine import writing
from tests.pbem.web.desk.at_the_desk import ADMIN, administered, at_desk, press, say_why
from tests.support.house import House

# What people and mail servers wrote, what is stored, and what is marked as another language's.
THEIRS = re.compile(r"<(script|style|pre|code|blockquote|dd|\w+(?= lang=\"en\"))\b.*?</\1>|<[^>]+>", re.DOTALL)
ENGLISH = re.compile(r"\b(the|of|with|this|that|your|been|which|owed|sent|seen|letter|deadline|order|play|yes)\b", re.I)
# A game speaks the languages of its own catalogue.
TABLES = {"it": ("quinta-colonna", "spy", "partisan-1"), "de": ("vedova-nera", "player-1", "player-2")}
# At what an act was done, as it is stored.
PHRASES = ("letter 3", "letter 3 of ours", "deadline 3", "player 3", "12 hours", "corrected, on dispute 1, to event 9")
OF_SEATS = ("reminded", "seat-drawn", "seat-offered", "seat-passed", "seat-retired")
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
    pages = {way: ada.get(f"{place}{way}", follow_redirects=True).text for way in ways}
    pages |= {way: ada.get(way).text for way in ("/desk", "/desk/search", "/desk/paste", "/desk/acts")}
    pages["reason"], pages["found"] = asked, press(ada, "/desk/search", "/desk/search", words="1").text
    left = {
        way: [line for line in THEIRS.sub("\n", page).splitlines() if ENGLISH.search(line)]
        for way, page in pages.items()
    }
    assert {way: lines for way, lines in left.items() if lines} == {}


@pytest.mark.parametrize(("language", "said"), [("it", "La partita non ha"), ("de", "Die Partie hat")])
def test_why_it_cannot_be_ruled_so_is_said_in_the_language_of_whoever_rules(
    house: House, language: str, said: str
) -> None:
    game, first, second = TABLES[language]
    match = house.open(first, second, game=game, language=language, host=Guest(address=ADMIN, language=language))
    house.answer(first, house.some_order(match, first))
    ada, order = at_desk(house), f"/desk/matches/{match}/orders/1"
    say_why(ada, match, "…")
    ruling = {"ruling": "corrected", "dispute": "0", "reason": "…", "back": "decision-99"}
    assert said in press(ada, order, f"{order}/rule", **ruling).text


@pytest.mark.parametrize("language", ["it", "de"])
def test_the_log_tells_every_act_in_the_language_of_whoever_reads_it(house: House, language: str) -> None:
    game, first, second = TABLES[language]
    match = house.open(first, second, game=game, language=language, host=Guest(address=ADMIN, language=language))
    whom = dict(zip(get_args(Done), cycle(PHRASES), strict=False)) | dict.fromkeys(OF_SEATS, first)
    with writing(house.service.engine) as conn:
        for what, said in whom.items():
            act = Act(what=what, by=Operator("ada"), whom=said, match=match)
            house.service.acts.write(conn, act, house.now)
    ada = at_desk(house)
    say_why(ada, match, "…")
    page = ada.get("/desk/acts").text
    assert page.count("<li><span") == len(get_args(Done)) + 1
    assert not [said for said in (*PHRASES, "the whole position") if said in page]
    assert [line for line in THEIRS.sub("\n", page).splitlines() if ENGLISH.search(line)] == []
