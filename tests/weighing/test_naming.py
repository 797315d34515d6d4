"""What is weighed of sentences that name things is what was learned, and serves sentences that nobody has learned from."""

from collections.abc import Iterable, Mapping
from functools import cache

from domain.match.reading.paragraphs import NAMES_MORE, ONLY_TELLS
from domain.reading.weighing import by_names
from tests.support.tree import ROOT
from tests.weighing.naming import learned_namings, namings, namings_to_learn, weighed


@cache
def held_out() -> list[tuple[float, str]]:
    """What is made of sentences that nothing is learned from, and of which kind they are."""
    return [(heavy, row.kind) for row in namings("naming_held_out") if (heavy := weighed(row)) is not None]


def test_the_weights_of_what_names_things_are_those_that_are_learned() -> None:
    assert _kept(by_names.FILE) == _written(learned_namings(namings_to_learn()))


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


def _kept(file: str) -> str:
    return (ROOT / "domain" / "reading" / "words" / file).read_text(encoding="utf-8")


def _written(weights: Mapping[str, int]) -> str:
    return "".join(f"{feature}\t{weight}\n" for feature, weight in weights.items())


def _share(found: Iterable[bool]) -> float:
    every = list(found)
    return sum(every) / len(every)
