"""Two whole installations: in one a player does what concerns people alone, in the other nothing. The others get the same."""

from pathlib import Path
from typing import Final

import pytest

from tests.secrecy.test_one_world_alone import CASES, Two

OTHERS: Final = ("red", "violet")
OWNER: Final = "black"
NEW: Final = "new@example.org"
FRIEND: Final = "friend@example.org"


def same_for_others(two: Two) -> None:
    """Nobody but the owner can tell the installations apart: letters, their hours and rows, and every deadline."""
    kinds: set[object] = set()
    for seat in OTHERS:
        told, plain = (two.received(which, seat) for which in (0, 1))
        assert told == plain
        kinds |= {row[0] for row in plain[1]}
    assert kinds >= {"welcome", "news"}
    assert two.due(0) == two.due(1)
    for house in two.houses:
        house.close()


def from_there(two: Two, which: int, address: str, text: str) -> None:
    """Somebody answers the newest letter to an address of theirs."""
    house = two.houses[which]
    house.deliver(house.reply("somebody", text, house.letters_to(address)[-1], address))
    house.work()


@pytest.mark.parametrize(
    "line",
    [
        "news daily",
        "calendar on",
        "form html",
        "zone Asia/Tokyo",
        f"deputy {FRIEND} until 17 January",
        "always gestapo stay",
        "say to red: one word",
        "join 1",
        "games",
        "my matches",
        "rating on",
        "rating",
    ],
)
def test_what_a_player_asks_for_or_sets_moves_no_letter_of_others(tmp_path: Path, line: str) -> None:
    two = Two(tmp_path, CASES["casablanca"])
    two.both(OWNER, "away until 7 January")
    two.alone(OWNER, line)
    two.wait(60)
    two.wait(60)
    heard = [sum(row[0] == "press" for row in two.received(which, "red")[1]) for which in (0, 1)]
    if "say to red" in line:
        assert heard == [1, 0]
        assert two.received(0, "violet") == two.received(1, "violet")
        for house in two.houses:
            house.close()
        return
    assert heard == [0, 0]
    same_for_others(two)


def test_that_a_player_has_another_address_nobody_can_tell(tmp_path: Path) -> None:
    two = Two(tmp_path, CASES["casablanca"])
    two.alone(OWNER, f"address {NEW}")
    from_there(two, 0, f"{OWNER}@example.org", "yes")
    from_there(two, 0, NEW, "yes")
    assert two.houses[0].letters_to(NEW)
    two.both("violet", "away until 7 January")
    two.wait(80)
    same_for_others(two)


def test_who_a_deputy_is_and_what_they_order_in_secret_nobody_can_tell(tmp_path: Path) -> None:
    two = Two(tmp_path, CASES["casablanca"])
    for which, address in enumerate((FRIEND, NEW)):
        house = two.houses[which]
        house.deliver(house.reply(OWNER, f"deputy {address} until 17 January"))
        house.work()
        from_there(two, which, address, "yes")
    from_there(two, 0, FRIEND, "always gestapo stay")
    from_there(two, 0, FRIEND, "mute red")
    two.wait(60)
    same_for_others(two)
