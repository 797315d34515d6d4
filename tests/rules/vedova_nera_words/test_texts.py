"""What letters say of the game: nothing of it is an order by itself, everything stands in both languages."""

from collections.abc import Iterator

import pytest

from domain.chance import SeededChance
from domain.game import Outcome, Seat
from domain.games.vedova_nera import GAME
from domain.games.vedova_nera.state import State
from domain.match.naming import name_of
from domain.match.telling import outcome_words
from domain.options import resolve
from domain.refusal import Refusal
from domain.words import Language, languages
from tests.support.catalogues import messages, spoken
from tests.support.tree import ROOT
from tests.support.worlds import World, positions

FACTS = {
    "node": "B3",
    "origin": "B3",
    "target": "C4",
    "stands": "D1",
    "word": "hm",
    "colour": "red",
    "seat": "player-1",
    "kind": "advisor",
    "places": "F1",
}
CATALOGUE = spoken(ROOT / "domain/games/vedova_nera/words")["en"]
REFUSALS = [id.removeprefix("refusal.") for id in messages(CATALOGUE) if id.startswith("refusal.")]
REASONS = ("goals-covered", "last-one-left", "all-passed", "repetition", "no-progress", "draw-agreed")


def worlds(players: int = 3) -> Iterator[World]:
    """A match between bots, with every option that adds to what is said."""
    options = resolve(GAME.options, {}, {"allow_pass": "yes", "stability": "on_arrival"})
    yield from positions(GAME, players, "texts", most=70, options=options)


def said(world: World, language: Language) -> Iterator[str]:
    """Everything a letter may print about a table, line by line."""
    view: State = world.table
    for seat in world.seats:
        yield GAME.telling.asks(view, seat, language)
        yield GAME.telling.lapses(view, seat, language)
        for group in GAME.telling.menu(view, seat, language):
            yield f"{group.heading}: {', '.join(choice.label for choice in group.choices)}"
    for section in GAME.telling.sections(view, language):
        yield from (section.heading, *section.lines)
    yield from GAME.telling.draw(view, language).text
    for event in world.events[-5:]:
        if isinstance(event, GAME.events):
            yield GAME.telling.tell(event, language) or ""


@pytest.mark.parametrize("language", languages())
def test_nothing_a_letter_says_is_an_order_even_if_its_lines_are_broken(language: Language) -> None:
    for world in worlds():
        for text in said(world, language):
            whole, words = GAME.reading.parse(text, world.table), text.split()
            assert not whole.orders + whole.complaints, text
            for cut in range(len(words)):
                assert not GAME.reading.parse(" ".join(words[cut:]), world.table).orders, (text, cut)


@pytest.mark.parametrize("language", languages())
def test_what_is_said_differs_between_the_languages_and_leaves_no_gap(language: Language) -> None:
    for world in worlds(2):
        for text in said(world, language):
            assert "{" not in text
            assert "None" not in text
        (english, italian) = ([*said(world, other)] for other in ("en", "it"))
        assert len(english) == len(italian)
        assert english != italian


@pytest.mark.parametrize("reason", REFUSALS)
def test_every_refusal_has_a_sentence_in_both_languages(reason: str) -> None:
    refusal = Refusal("VN-23", reason, tuple(sorted(FACTS.items())))
    english, italian = (GAME.telling.words(refusal, language) for language in ("en", "it"))
    assert english != italian
    assert english.endswith(".")
    assert italian.endswith(".")


@pytest.mark.parametrize("reason", REASONS)
def test_every_way_to_end_has_a_sentence_in_both_languages(reason: str) -> None:
    outcome = Outcome((Seat("player-2"),), reason, "VN-20")
    english, italian = (GAME.telling.ended(outcome, language) for language in ("en", "it"))
    assert english != italian
    assert "{" not in english + italian


def test_the_text_fits_a_letter_and_names_every_piece() -> None:
    for world in worlds(5):
        for language in languages():
            lines = GAME.telling.draw(world.table, language).text
            assert max(map(len, lines)) <= 72
            assert [line[:9].split()[1][0] for line in lines[1:9]] == [*"ABCDEFGH"]


def test_goals_stable_pawns_and_the_advisor_are_told_apart_without_colour() -> None:
    *_, world = positions(GAME, 2, "shapes", most=60)
    diagram = GAME.telling.draw(world.views[world.seats[0]].game, "en")
    shapes = {(mark.shape, mark.says.split(":")[0]) for cell in diagram.cells for mark in cell.marks}
    assert {shape for shape, _ in shapes} == {"disc", "square", "ring", "diamond"}
    assert len(shapes) == 4
    assert all(mark.letters for cell in diagram.cells for mark in cell.marks)


def test_web_and_dish_lie_side_by_side_with_a_cell_for_every_place() -> None:
    *_, world = positions(GAME, 3, "cells", most=8)
    diagram = GAME.telling.draw(world.table, "it")
    assert len({cell.name for cell in diagram.cells}) == 64
    web, dish = diagram.cells[:32], diagram.cells[32:]
    assert max(cell.centre[0] for cell in web) < min(cell.centre[0] for cell in dish)
    # A marble takes the place of the name, which the web has at the same place.
    assert [cell.label for cell in dish] == [
        "" if cell.marks else named.label for named, cell in zip(web, dish, strict=True)
    ]
    assert len({cell.label for cell in web}) == 32
    assert all(0 <= x <= diagram.width and 0 <= y <= diagram.height for cell in diagram.cells for x, y in cell.outline)


def test_the_menu_offers_every_choice_once_under_a_cell_of_the_drawing() -> None:
    for world in worlds(2):
        cells = {cell.name for cell in GAME.telling.draw(world.table, "en").cells}
        for seat in GAME.rules.awaited(world.table):
            groups = GAME.telling.menu(world.table, seat, "en")
            offered = [choice.order for group in groups for choice in group.choices]
            assert sorted(map(repr, offered)) == sorted(map(repr, GAME.sight.choices(world.table, seat)))
            assert all(group.place in cells or not group.place for group in groups)


def test_letters_call_a_seat_by_its_colour_as_soon_as_it_has_one() -> None:
    played = positions(GAME, 2, "names", most=10)
    seat = Seat("player-1")
    assert name_of(GAME, next(played).views[seat], seat, "it") == "il giocatore 1"
    *_, last = played
    colours = GAME.positions.write(last.table)["seats"]
    assert name_of(GAME, last.views[seat], seat, "en") == colours[0]
    won = outcome_words(GAME, Outcome((seat,), "last-one-left", "G-11"), last.views[seat], "en")
    assert won.startswith(colours[0].capitalize())


def test_a_bot_takes_a_win_that_is_there() -> None:
    options = resolve(GAME.options, {}, {})
    document = {
        "seats": ["red", "green"],
        "to_act": "red",
        "pawns": {"red": ["B1", "C2"], "green": ["F4"]},
        "marbles": {"red": ["A1", "C2"], "green": ["F1"]},
        "advisor": "H4",
    }
    state = GAME.positions.read(document, options, SeededChance(b"x"))
    order = GAME.sight.bot(state, Seat("red"), SeededChance(b"bot"))
    assert GAME.reading.write(order, "en") == "move B1 A1"
