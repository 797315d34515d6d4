"""Law 5: an order that others may not know of leaves what they see, and what the match does, exactly the same."""

from collections import Counter
from itertools import chain, islice

import pytest

from domain.chance import SeededChance
from domain.game import AnyGame
from domain.games import discover
from tests.support.alone import compared, counted_later, positions

GAMES = list(discover().values())
HIDDEN_ORDERS = {"casablanca", "mata-hari"}  # games in which an order may be unknown to all others


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_one_seat_does_alone_changes_nothing_for_the_others(game: AnyGame) -> None:
    figures: Counter[str] = Counter()
    own = SeededChance(b"alone")
    matches = (positions(game, f"alone {game.key} {match}", skipped=8 * (match % 3)) for match in range(60))
    for played in islice(chain.from_iterable(islice(match, 15) for match in matches), 60):  # some games are short
        figures += compared(played, own)

    assert figures["goes on"] > 150
    assert figures["draw resign asked"] > 30
    assert figures["refused letter"] > 30
    assert min(figures["dispute"], figures["draw dispute asked"]) > 30
    if game.reading.plan is not None:
        assert figures["plan"] > 5
    if game.key in HIDDEN_ORDERS:
        assert min(figures["order"], figures["draw order"]) > 20


@pytest.mark.parametrize("game", [game for game in GAMES if game.rules.ahead is not None], ids=lambda game: game.key)
def test_what_is_sent_ahead_counts_when_it_is_carried_out_as_the_same_letter_would_have_then(game: AnyGame) -> None:
    counted = 0
    for match in range(6):
        own = SeededChance(f"later {match}".encode())
        for played in islice(positions(game, f"later {game.key} {match}", skipped=6 * match), 12):
            counted += counted_later(played, own)
    assert counted > 5
