"""The rulebooks hold every ruling that is cited, in every language of the game."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from domain.games.quinta_colonna.rules.legality import ENDINGS
from domain.games.quinta_colonna.words import SAY
from domain.words import Language
from tests.rules.quinta_colonna.reasons import REASONS
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_VIEW, orders_in

WITHDRAWN = 79  # its number is not given again

GAME, MATCH = files("domain.games.quinta_colonna"), files("domain.match")


def rulings(folder: Traversable, language: Language) -> list[str]:
    """The numbers of a rulebook's headings, in its order."""
    text = (folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^### ([A-Z]+-\d\d) \S", text, re.MULTILINE)


@pytest.mark.parametrize("language", SAY.languages())
def test_every_ruling_stands_in_order_under_its_number(language: Language) -> None:
    assert rulings(GAME, language) == [f"QC-{number:02}" for number in range(1, 85) if number != WITHDRAWN]
    assert rulings(MATCH, language) == [f"G-{number:02}" for number in range(1, 47)]


@pytest.mark.parametrize("language", SAY.languages())
def test_every_ruling_cited_exists(language: Language) -> None:
    cited = {rule for reason in REASONS for rule in reason.rules} | {*ENDINGS.values()}
    for folder in (GAME, MATCH):
        for source in folder.iterdir():
            if source.name.endswith((".py", ".md")):
                cited |= set(re.findall(r"\b(?:QC|G)-\d\d\b", source.read_text(encoding="utf-8")))
    assert cited <= {*rulings(GAME, language), *rulings(MATCH, language)}
    assert len(cited) > 60


@pytest.mark.parametrize("language", SAY.languages())
def test_no_line_of_a_rulebook_is_an_order(language: Language) -> None:
    for folder in (GAME, MATCH):
        text = (folder / f"rulebook.{language}.md").read_text(encoding="utf-8")
        assert [*orders_in(text, SPY_VIEW), *orders_in(text, PARTISAN_VIEW)] == []
