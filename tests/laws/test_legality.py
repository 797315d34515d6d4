"""Laws 3 and 4: the rules accept exactly what the view says they will, and play always ends."""

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame, Seat
from domain.games import discover
from domain.match.rulebook import common_rulebook, ruling
from domain.refusal import Refusal, Refused
from domain.words import languages
from tests.support.worlds import World, positions

GAMES = list(discover().values())


def verdict(played: World, seat: Seat, order: object) -> Refusal | None:
    """What the rules themselves say of an order, on the full state."""
    try:
        played.game.rules.decide(played.table, seat, order, SeededChance(b"never kept"))
    except Refused as refused:
        return refused.refusal
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("count", ["fewest", "most"])
def test_the_rules_accept_exactly_what_the_view_accepts(game: AnyGame, count: str) -> None:
    seats = game.least_players if count == "fewest" else game.most_players
    chance = SeededChance(b"samples")
    accepted = refused = 0
    for played in positions(game, seats, "legality", most=120):
        for seat in played.seats:
            view = played.views[seat].game
            for order in (*game.sight.choices(view, seat)[:30], *game.sight.samples(view, seat, chance)[:30]):
                foreseen = game.sight.refusal_of(view, seat, order)
                assert foreseen == verdict(played, seat, order), (seat, order)
                accepted, refused = accepted + (foreseen is None), refused + (foreseen is not None)
    assert accepted > 500
    assert refused > 500


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_listed_choice_is_accepted(game: AnyGame) -> None:
    for played in positions(game, game.least_players, "choices", most=150):
        for seat in game.rules.awaited(played.table):
            view = played.views[seat].game
            refusals = [(order, game.sight.refusal_of(view, seat, order)) for order in game.sight.choices(view, seat)]
            assert [pair for pair in refusals if pair[1] is not None] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_refusal_cites_a_ruling_of_the_rulebook_and_has_words_in_both_languages(game: AnyGame) -> None:
    books = [game.telling.rulebook(language) + common_rulebook(language) for language in languages()]
    chance = SeededChance(b"refusals")
    for played in positions(game, game.least_players, "refusals", most=80):
        for seat in played.seats:
            view = played.views[seat].game
            for order in game.sight.samples(view, seat, chance)[:20]:
                refusal = game.sight.refusal_of(view, seat, order)
                if refusal is not None:
                    assert all(ruling(book, refusal.rule) for book in books)
                    assert game.telling.words(refusal, "en") != game.telling.words(refusal, "it")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_default_is_always_accepted(game: AnyGame) -> None:
    chance = SeededChance(b"defaults")
    for played in positions(game, game.most_players, "defaults", most=150):
        for seat in () if played.over else game.rules.awaited(played.table):
            view = played.views[seat].game
            assert game.sight.refusal_of(view, seat, game.sight.default(view, seat, chance)) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_play_among_bots_ends_and_then_every_order_is_refused(game: AnyGame) -> None:
    *_, played = positions(game, game.least_players, "to the end", most=20_000)
    assert played.over
    for seat in played.seats:
        view = played.views[seat].game
        assert game.sight.choices(view, seat) == ()
        for order in game.sight.samples(view, seat, SeededChance(b"after")):
            assert verdict(played, seat, order) is not None
