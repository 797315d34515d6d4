"""The rulebooks hold every ruling that is cited, in both languages, and the cards as their data have them."""

import re
from importlib.resources import files

import pytest

from domain.games.casablanca import GAME
from domain.games.casablanca.board.atlas import atlas, name_of
from domain.games.casablanca.board.cards import EVENTS, MOVEMENTS, cards, event, movement, red_name
from domain.games.casablanca.telling.naming import green_name
from domain.words import Language, languages
from tests.rules.casablanca_words.tables import EVENT_VIEW, VIEW, orders_in

FOLDER = files("domain.games.casablanca")
rulebook = GAME.telling.rulebook


def rulings(language: Language) -> list[str]:
    """The numbers of a rulebook's headings, in its order."""
    return re.findall(r"^### ([A-Z]+-\d\d) \S", rulebook(language), re.MULTILINE)


def rows(language: Language) -> dict[str, list[str]]:
    """The rows of the rulebook's lists by their first cell."""
    cells = (
        [cell.strip(" `") for cell in line.split("|")[1:-1]] for line in rulebook(language).splitlines() if "|" in line
    )
    return {row[0]: row[1:] for row in cells if row}


@pytest.mark.parametrize("language", languages())
def test_every_ruling_stands_in_order_under_its_number(language: Language) -> None:
    found = rulings(language)
    assert found == [f"CB-{number:02}" for number in range(1, len(found) + 1)]
    assert len(found) >= 64


@pytest.mark.parametrize("language", languages())
def test_every_ruling_cited_exists(language: Language) -> None:
    cited: set[str] = set()
    for source in FOLDER.iterdir():
        if source.name.endswith((".py", ".md")):
            cited |= set(re.findall(r"\bCB-\d\d\b", source.read_text(encoding="utf-8")))
    assert cited <= set(rulings(language))
    assert len(cited) > 60


@pytest.mark.parametrize("language", languages())
def test_the_tables_of_cards_are_those_of_the_data(language: Language) -> None:
    table = rows(language)
    for number in MOVEMENTS:
        card = movement(number)
        values = [card.river, card.rail, card.city, card.village, card.country]
        assert table[str(number)] == [red_name(number, language), *map(str, values)]
    for number in EVENTS:
        found = event(number)
        assert table[str(number)][0] == red_name(number, language)
        assert found.cost is None or f"({found.cost})" in table[str(number)][2]
    for kind in cards().green:
        assert any(
            row[0] == str(kind.copies) and key.casefold().startswith(green_name(kind.key, language).casefold())
            for key, row in table.items()
        )


@pytest.mark.parametrize("language", languages())
def test_the_places_of_the_rulebook_are_those_of_the_map(language: Language) -> None:
    text = rulebook(language)
    for number, hex_ in enumerate(atlas().starts, 1):
        assert f"{number} {hex_}" in text
    for name, friend in atlas().friends.items():
        assert f"{name} {friend.hex} ({friend.cards})" in text
    for port, fare in atlas().ports.items():
        assert f"{name_of(port, language)} {port}: {fare}" in text
    for die, landing in enumerate(atlas().landings, 1):
        assert re.search(rf"\b{die} (?:\S+ )?{landing}\b", text)


@pytest.mark.parametrize("language", languages())
def test_no_line_of_a_rulebook_is_an_order(language: Language) -> None:
    assert [*orders_in(rulebook(language), VIEW), *orders_in(rulebook(language), EVENT_VIEW)] == []
