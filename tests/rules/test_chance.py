"""What is drawn is what the documented HMAC of the seed says, so that anybody who has the seed can recompute it."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chance import Drawn, SeededChance, commitment, draw, salt, seed_with, used, word_hash

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


def test_the_hash_of_a_word_is_what_anybody_computes_who_has_the_word_and_the_invitation() -> None:
    sealed = commitment(b"secret")
    assert word_hash(sealed, "airone") == sha256(b"pbem word v1\0" + sealed.encode() + b"\0airone").hexdigest()
    assert word_hash(sealed, "airone") != word_hash(commitment(b"another"), "airone")


def test_without_words_the_seed_is_the_secret_itself() -> None:
    chance = SeededChance(b"secret", {"die": 4})
    assert seed_with(b"secret", ()) == b"secret"
    assert chance.with_words(()) is chance


def test_words_go_into_every_draw_whatever_the_order_in_which_they_were_read() -> None:
    words = tuple(word_hash("c", word) for word in ("heron", "owl", "airone"))
    seeds = {seed_with(b"secret", order) for order in permutations(words)}
    assert seeds == {hmac.digest(b"secret", "|".join(("words", *sorted(words))).encode(), "sha256")}
    (seed,) = seeds
    chance = SeededChance(b"secret", {"die": 4}).with_words(words)
    assert chance.pick("die", range(1000)) == draw(seed, "die", 4, 1000)


@given(
    st.binary(min_size=32, max_size=32), st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=8), st.data()
)
def test_another_word_or_one_more_or_less_gives_another_seed(
    secret: bytes, words: list[str], data: st.DataObject
) -> None:
    hashes = [word_hash(commitment(secret), word) for word in words]
    at = data.draw(st.integers(0, len(words) - 1))
    other = [*hashes[:at], word_hash(commitment(secret), words[at] + "x"), *hashes[at + 1 :]]
    seeds = [seed_with(secret, some) for some in (hashes, other, [*hashes, hashes[0]], hashes[:at] + hashes[at + 1 :])]
    assert len(set(seeds)) == len(seeds)


def test_a_die_whose_last_word_somebody_chooses_is_as_even_as_any() -> None:
    faces = Counter(
        SeededChance(bytes(32)).with_words((word_hash("c", f"word {number}"),)).pick("die", range(6))
        for number in range(6000)
    )
    assert (
        sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5
    )  # chi squared, 5 degrees: one time in 1000
