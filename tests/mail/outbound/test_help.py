"""The help of every game: short, with orders that count now, and every word that can be sent."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from domain.game import AnyGame, Seat
from domain.games import discover
from domain.match.queries import HelpQuery
from domain.match.reading.notation import parse
from domain.words import Language, languages, quoted
from mail.outbound.compose import compose
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from mail.outbound.sheet import Sheet
from tests.mail.outbound.correspondence import HEAD
from tests.support.worlds import World, positions

GAMES = list(discover().values())
WORDS: dict[Language, tuple[str, ...]] = {
    "en": ("rules", "board", "history", "preview", "draw", "resign", "stop", "diary", "help people"),
    "it": ("regole", "tabellone", "storia", "anteprima", "patta", "abbandono", "basta", "diario", "aiuto persone"),
    "de": ("regeln", "brett", "verlauf", "vorschau", "remis", "aufgeben", "stopp", "tagebuch", "Hilfe Leute"),
}


def helped(world: World, seat: Seat, language: Language) -> Sheet:
    """The answer to the word ``help``."""
    occasion = Occasion(kind="help", language=language, note="help", queries=(HelpQuery(),), head=HEAD)
    return compose(world.game, world.views[seat], occasion)


def tables(game: AnyGame) -> Iterator[World]:
    """Some tables of a match, early and late."""
    return islice(positions(game, min(game.least_players + 1, game.most_players), "help"), 0, 60, 7)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_help_is_twenty_lines_and_names_every_word(game: AnyGame, language: Language) -> None:
    for world in tables(game):
        for seat in world.seats:
            sheet = helped(world, seat, language)
            printed = render_text(sheet).partition(sheet.footer[0][:20])[0]  # the seal of every letter follows
            assert len([line for line in printed.splitlines() if line.strip()]) <= 20, printed
            assert all(quoted(word, language) in printed for word in WORDS[language]), printed


def examples(sheet: Sheet) -> list[str]:
    """The orders that a help in English gives as examples."""
    first = sheet.answers[0].lines[0]
    return first.partition(": ")[2].rstrip(".").replace("\N{NO-BREAK SPACE}", " ").split(" or ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_help_gives_orders_that_count_now_or_says_that_nothing_is_asked(game: AnyGame) -> None:
    told = 0
    for world in tables(game):
        if world.over:
            continue
        for seat in world.seats:
            view, sheet = world.views[seat], helped(world, seat, "en")
            first = sheet.answers[0].lines[0]
            asked = seat in game.rules.awaited(world.table)
            assert first.startswith("For example now: " if asked else "Nothing is asked of you now"), first
            found = [order.strip("“”") for order in examples(sheet)] if ": " in first else []
            for order in found:
                (read,) = parse(game, order, view).orders
                assert game.sight.refusal_of(view.game, seat, read.order) is None, order
            told += len(found) == 2 and asked
    assert told, "no help gave two orders"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_example_of_who_is_asked_answers_and_shows_how_a_move_is_written(game: AnyGame) -> None:
    for world in tables(game):
        for seat in (one for one in world.seats if not world.over and one in game.rules.awaited(world.table)):
            view, sheet = world.views[seat], helped(world, seat, "en")
            orders = game.sight.choices(view.game, seat)
            for order in (order.strip("“”") for order in examples(sheet)):
                (read,) = parse(game, order, view).orders
                after = game.sight.foresee(view.game, seat, read.order)
                assert after == view.game or after.table != view.game.table, f"{order} is kept for later"
                others = [one for one in orders if type(one) is type(read.order) and not says_nothing(one)]
                assert not (says_nothing(read.order) and others), order


def test_the_first_help_of_casablanca_names_a_move_of_each_piece() -> None:
    game = discover()["casablanca"]
    world = next(tables(game))
    first, second = (order.strip("“”") for order in examples(helped(world, world.seats[0], "en")))
    assert first.startswith("gestapo ")
    assert second.startswith("fugitive ")


def says_nothing(order: Any) -> bool:
    """Whether an order is what it is if nothing is said: no piece moves, nothing is added."""
    return all(getattr(order, field.name) == field.default for field in msgspec.structs.fields(order))


def test_nobody_is_told_to_speak_whom_nobody_may_hear() -> None:
    game = discover()["quinta-colonna"]
    world = next(tables(game))
    said = {seat: render_text(helped(world, seat, "en")) for seat in world.seats}
    assert "“say”" not in said[Seat("spy")]
    assert "“say” and your words: for partisan 2" in said[Seat("partisan-1")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_help_offers_no_words_that_would_be_refused(game: AnyGame) -> None:
    offered = {
        "“say” and your words" in render_text(helped(world, seat, "en"))
        for world in tables(game)
        for seat in world.seats
        if not world.over and silenced(world, seat)
    }
    assert offered == ({False} if game.sight.talk is not None else set())


def silenced(world: World, seat: Seat) -> bool:
    """Whether the rules of the game refuse to pass on what this seat says now."""
    talk = world.game.sight.talk
    return talk is not None and talk(world.views[seat].game, seat, ()) is not None
