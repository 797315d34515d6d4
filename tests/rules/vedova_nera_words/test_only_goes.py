"""A line that says in all its words that one's own pawn goes from node to node is played; any other word has it asked about."""

import pytest

from domain.games.vedova_nera import GAME
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from tests.support.worlds import world


def said(line: str) -> tuple[Understood, str]:
    """What a line says whose nodes are those of a legal move, and that move."""
    played = world(GAME, 2, "ways")
    while True:
        seat = played.asked()
        orders = GAME.sight.choices(played.views[seat].game, seat)
        moves = [text for order in orders if (text := write(GAME, order, "en")).startswith("move ")]
        if moves:
            break
        played.order(seat, orders[0])
    _, start, end = moves[0].split()
    return parse(GAME, line.format(start, end), played.views[seat]), moves[0]


@pytest.mark.parametrize(
    "line",
    [
        "the one on {} wanders over to {}",
        "La pedina di {} esce in {}, lì non stava comoda",
        "bring the one on {} to {}",
    ],
)
def test_a_pawn_named_by_its_node_goes(line: str) -> None:
    found, move = said(line)
    assert [write(GAME, one.order, "en") for one in found.orders] == [move]
    assert not found.doubts


@pytest.mark.parametrize(
    "line",
    [
        "the one on {} looks at {}",
        "the one on {} wanders over to {} in my dreams",
        "the one on {} goes off from {}",
        "she brings the one on {} to {}",
        "quella di Mina in {} scappa in {}",
        "the one on {} wanders over to {}. Just kidding",
        "the one on {} never wanders to {}",
        "the one on {} could wander to {}",
        "does the one on {} wander to {}",
        "the one on {} wanders over to {}, or stays",
        "the one on {} wanders to {} tomorrow",
    ],
)
def test_any_other_word_has_it_asked_about(line: str) -> None:
    found, _ = said(line)
    assert found.doubts or found.complaints or not found.orders
