"""A rulebook as sections of a letter."""

import re

import pytest

import domain.games.quinta_colonna as quinta_colonna
from domain.game import AnyGame
from domain.games import discover
from domain.match.queries import RulesQuery
from domain.match.reading.notation import parse
from domain.match.rulebook import chapter
from domain.match.sight import blank
from domain.options import resolve
from domain.words import Language, languages
from mail.outbound.compose import compose
from mail.outbound.compose.rules_text import rules_sections
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from tests.mail.outbound.correspondence import SPY
from tests.mail.outbound.rendered import render_html
from tests.mail.outbound.samples import envelope
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
    assert (rules.heading, rules.lines) == ("Rules", ("Two *or* more lines are one *paragraph*.",))
    assert moves.heading == "Moves"
    assert moves.lines == ("piece: moves", "king: one step, “play”", "1. first", "2. second goes on")


@pytest.mark.parametrize("language", share(languages(), len(languages()), 0))
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


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.key)
def test_what_holds_unless_the_host_says_otherwise_is_set_apart_in_both_halves(game: AnyGame) -> None:
    seat, *_ = game.rules.seats(game.least_players, resolve(game.options, game.presets, {}))
    view = blank(game, seat)
    sheet = compose(game, view, Occasion(kind="help", language="en", note="help", queries=(RulesQuery("options"),)))
    text, html = render_text(sheet), render_html(sheet, envelope(), "board@x")
    assert "What is printed *bold* holds unless the host says otherwise." in " ".join(text.split())
    assert "printed <b>bold</b> holds" in re.sub(r"<b [^>]*>", "<b>", html)
    for value in re.findall(r"\*\*(\w+)\*\*", chapter(game.telling.rulebook("en"), "options")):
        assert f"*{value}*" in text
        assert f">{value}</b>" in html
    said = parse(game, text, view)
    assert said.doubts or said.complaints or not said.orders
