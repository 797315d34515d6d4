"""What is drawn is what the documented HMAC of the seed says, so that anybody who has the seed can recompute it."""

import hmac

import pytest

from domain.chance import Drawn, SeededChance, draw, salt, used

SEEDS = [b"", b"short", bytes(range(32)), bytes(range(64)), bytes(range(200))]


def told(seed: bytes, label: str) -> bytes:
    return hmac.digest(seed, label.encode(), "sha256")


@pytest.mark.parametrize("seed", SEEDS, ids=len)
def test_a_value_is_its_numbered_and_labelled_hmac(seed: bytes) -> None:
    for ordinal in range(20):
        number = int.from_bytes(told(seed, f"deck|{ordinal}|0")[:8], "big")
        assert draw(seed, "deck", ordinal, 39) == number % 39
        assert salt(seed, ordinal) == told(seed, f"event salt|{ordinal}")


@pytest.mark.parametrize("size", [3, 1 << 20, (1 << 63) + 1, (3 << 62) - 1, 1 << 64])
def test_values_beyond_the_last_whole_multiple_are_tried_again(size: int) -> None:
    most = (1 << 64) // size * size
    for ordinal in range(20):
        tries = (int.from_bytes(told(b"seed", f"any|{ordinal}|{attempt}")[:8], "big") for attempt in range(200))
        assert draw(b"seed", "any", ordinal, size) == next(number for number in tries if number < most) % size


def test_several_items_are_drawn_by_values_one_after_another_and_none_twice() -> None:
    chance, left = SeededChance(b"seed", {"hand": 5}), list("abcdefgh")
    for number, item in enumerate(chance.sample("hand", list(left), 6)):
        at = draw(b"seed", "hand", 5 + number, len(left))
        assert item == left[at]
        left[at] = left[-1]
        left.pop()
    assert used(chance.drawn) == {"hand": 11}


def test_every_draw_is_told_so_that_anybody_can_follow_it() -> None:
    chance = SeededChance(b"seed", {"die": 3})
    face, three = chance.pick("die", range(1, 7)), chance.sample("hand", "abcdefgh", 3)
    rolled, dealt = chance.drawn

    assert rolled == Drawn("die", 3, 6, (face - 1,))
    assert rolled.results == (draw(b"seed", "die", 3, 6),)
    assert dealt.results == tuple(draw(b"seed", "hand", nth, 8 - nth) for nth in range(3))
    left = list("abcdefgh")
    for at, item in zip(dealt.results, three, strict=True):
        assert left[at] == item
        left[at] = left[-1]
        left.pop()


def test_an_empty_shuffle_draws_nothing() -> None:
    chance = SeededChance(b"seed")
    assert chance.shuffle("pieces", ()) == ()
    assert chance.drawn == ()


def test_there_is_nothing_to_draw_from_an_empty_supply() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        SeededChance(b"seed").sample("hand", "abc", 4)
