"""What follows on a table is worked out once for all who see the same."""

from functools import reduce

from domain.chance import SeededChance
from domain.games import find
from domain.match.sight import blank, observe, watch
from domain.shared import latest, retraced, reunited, shared
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


def test_tables_that_are_equal_are_one_after_the_next_event() -> None:
    made: list[str] = []

    def fold(before: list[str], event: str) -> list[str]:
        made.append(event)
        return [*before, event]

    once = reunited(fold)
    one, other = once(["table"], "a"), once(["table"], "a")
    assert one is other
    assert once(["another"], "a") == ["another", "a"]
    assert made == ["a", "a"]


def test_the_last_is_remembered_for_each_way_it_was_made() -> None:
    made: list[str] = []

    def tell(table: list[str], language: str) -> str:
        made.append(language)
        return f"{table[0]} in {language}"

    told, table = latest(tell), ["table"]
    assert [told(table, language) for language in ("en", "it", "en", "it")] == ["table in en", "table in it"] * 2
    assert made == ["en", "it"]
    assert told(["another"], "en") == "another in en"
    assert told(table, "en") == "table in en"
    assert made == ["en", "it", "en", "en"]


def test_of_many_ways_only_some_are_remembered() -> None:
    made: list[int] = []

    def make(table: str, way: int) -> None:
        made.append(way)

    once = latest(make)
    for _ in range(2):
        for way in range(100):
            once("table", way)
    assert len(made) == 200


def test_a_course_that_is_taken_again_is_not_made_again() -> None:
    made: list[str] = []

    def fold(before: list[str], event: str) -> list[str]:
        made.append(event)
        return [*before, event]

    once, start = retraced(fold), ["table"]

    def course(start: list[str]) -> list[str]:
        return reduce(once, ("a", "b", "c"), start)

    assert course(start) is course(start)
    assert made == ["a", "b", "c"]
    assert course(["table"]) == course(start)  # Another table, though it looks the same.
    assert made[3:] == ["a", "b", "c"] * 2


def test_what_is_remembered_of_a_course_has_an_end() -> None:
    made: list[int] = []

    def fold(before: None, event: int) -> None:
        made.append(event)

    once = retraced(fold)
    for _ in range(2):
        for event in range(100):
            once(None, event)
    assert len(made) == 200


def test_everybody_at_a_table_holds_one_public_table() -> None:
    game = find("quinta-colonna")
    world = World(game, 6, SeededChance(b"one table"))
    own = SeededChance(b"own")
    for _ in range(20):
        seat = world.asked()
        world.order(seat, own.pick("order", game.choices(world.views[seat].game, seat)))
    assert {id(view.game.table) for view in world.views.values()} == {id(world.table.table)}


def test_views_folded_at_different_times_hold_one_table_nonetheless() -> None:
    game = find("quinta-colonna")
    world = World(game, 6, SeededChance(b"one table"))
    late = {seat: blank(game, seat) for seat in world.seats}
    for seat in world.seats:
        for event in world.events:
            seen = observe(game, event, seat)
            late[seat] = late[seat] if seen is None else watch(game, late[seat], seen)
    assert len({id(view.game.table) for view in late.values()}) == 1
