"""What is weighed of sentences that name things serves sentences that nobody has learned from."""

from collections.abc import Iterable
from functools import cache

from domain.match.reading.paragraphs import NAMES_MORE, ONLY_TELLS
from tests.weighing.naming import namings, namings_to_learn, weighed


@cache
def held_out() -> list[tuple[float, str]]:
    """What is made of sentences that nothing is learned from, and of which kind they are."""
    return [(heavy, row.kind) for row in namings("naming_held_out") if (heavy := weighed(row)) is not None]


def test_nothing_is_learned_from_sentences_that_are_held_out() -> None:
    learned = {row.text for row in namings_to_learn()}

    assert learned.isdisjoint(row.text for row in namings("naming_held_out"))


def test_hardly_a_sentence_that_orders_more_or_doubts_is_taken_for_talk_and_most_talk_is() -> None:
    assert len(held_out()) > 600
    assert _share(heavy <= NAMES_MORE for heavy, kind in held_out() if kind != "talk") <= 0.03
    assert _share(heavy <= NAMES_MORE for heavy, kind in held_out() if kind == "talk") >= 0.82


def test_what_could_be_ordered_is_passed_over_for_its_weight_only_where_it_is_surely_talk() -> None:
    assert _share(heavy <= ONLY_TELLS for heavy, kind in held_out() if kind != "talk") <= 0.01
    assert _share(heavy <= ONLY_TELLS for heavy, kind in held_out() if kind == "talk") >= 0.65


def _share(found: Iterable[bool]) -> float:
    every = list(found)
    return sum(every) / len(every)
