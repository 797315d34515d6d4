"""What follows on a table is worked out once for all who see the same."""

from domain.chance import SeededChance
from domain.games import find
from domain.shared import shared
from tests.support.worlds import World


def test_what_follows_the_same_pair_is_made_once() -> None:
    made: list[str] = []

    def fold(before: str, event: str) -> list[str]:
        made.append(event)
        return [before, event]

    once = shared(fold)
    table, event = "table", "event"
    assert once(table, event) is once(table, event)
    assert made == ["event"]


def test_another_table_or_another_event_is_never_taken_for_the_last() -> None:
    fold = shared(lambda before, event: (before, event))
    assert [fold(*pair) for pair in (("a", "b"), ("a", "c"), ("b", "c"), ("a", "b"))] == [
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
        ("a", "b"),
    ]


def test_everybody_at_a_table_holds_one_public_table() -> None:
    game = find("quinta-colonna")
    world = World(game, 6, SeededChance(b"one table"))
    own = SeededChance(b"own")
    for _ in range(20):
        seat = world.asked()
        world.order(seat, own.pick("order", game.choices(world.views[seat].game, seat)))
    assert {id(view.game.table) for view in world.views.values()} == {id(world.table.table)}
