"""A rulebook as sections of a letter."""

import pytest

import domain.games.quinta_colonna as quinta_colonna
from domain.match.queries import RulesQuery
from domain.match.reading.notation import parse
from domain.match.sight import blank
from domain.words import Language, languages
from mail.outbound.compose import compose
from mail.outbound.compose.rules_text import rules_sections
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from tests.mail.outbound.correspondence import SPY
from tests.shares import share

BOOK = """# Rules

Two *or* more
lines are one **paragraph**.

## Moves

| piece | moves |
|---|---|
| king | one step, `play` |

1. first
2. second
   goes on
"""


def test_headings_paragraphs_lists_and_tables_become_sections() -> None:
    rules, moves = rules_sections(BOOK, "en")
    assert (rules.heading, rules.lines) == ("Rules", ("Two *or* more lines are one paragraph.",))
    assert moves.heading == "Moves"
    assert moves.lines == ("piece: moves", "king: one step, “play”", "1. first", "2. second goes on")


@pytest.mark.parametrize("language", share(languages(), 2, 0))
def test_no_order_of_the_rules_sent_with_a_letter_would_be_played(language: Language) -> None:
    game = quinta_colonna.GAME
    view = blank(game, SPY)
    printed = render_text(
        compose(game, view, Occasion(kind="help", language=language, note="help", queries=(RulesQuery(),)))
    )
    assert "QC-09" in printed
    assert "**" not in printed
    said = parse(game, printed, view)
    assert said.doubts or said.complaints or not said.orders
    assert max(map(len, printed.splitlines())) <= 78
