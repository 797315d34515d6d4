"""What is weighed of sentences that name things is what was learned, and serves sentences that nobody has learned from."""

from collections.abc import Iterable, Mapping

from domain.match.reading.named import sounds_ordered
from domain.match.reading.own_words.known_words import ORDERED
from domain.match.reading.paragraphs import NAMES_MORE, ONLY_TELLS
from domain.reading import weighing_named
from tests.replies.judging import replies
from tests.support.tree import ROOT
from tests.weighing.learning import FOLDER
from tests.weighing.naming import ear, learned_namings, learned_orders, namings, namings_to_learn, weighed

HELD_OUT = [(heavy, row.kind) for row in namings("naming_held_out") if (heavy := weighed(row)) is not None]
SENTENCES = replies(FOLDER / "sentences_held_out.jsonl")


def test_the_weights_of_what_names_things_are_those_that_are_learned() -> None:
    assert _kept(weighing_named.FILE) == _written(learned_namings(namings_to_learn()))
    assert _kept(weighing_named.ORDERED) == _written(learned_orders(namings_to_learn()))


def test_nothing_is_learned_from_sentences_that_are_held_out() -> None:
    learned = {row.text for row in namings_to_learn()} | {one.text for one in replies(FOLDER / "sentences.jsonl")}

    assert learned.isdisjoint(row.text for row in namings("naming_held_out"))
    assert learned.isdisjoint(one.text for one in SENTENCES)


def test_hardly_a_sentence_that_orders_more_or_doubts_is_taken_for_talk_and_most_talk_is() -> None:
    assert len(HELD_OUT) > 600
    assert _share(heavy <= NAMES_MORE for heavy, kind in HELD_OUT if kind != "talk") <= 0.03
    assert _share(heavy <= NAMES_MORE for heavy, kind in HELD_OUT if kind == "talk") >= 0.82


def test_what_could_be_ordered_is_passed_over_for_its_weight_only_where_it_is_surely_talk() -> None:
    assert _share(heavy <= ONLY_TELLS for heavy, kind in HELD_OUT if kind != "talk") <= 0.01
    assert _share(heavy <= ONLY_TELLS for heavy, kind in HELD_OUT if kind == "talk") >= 0.65


def test_half_of_the_sentences_that_order_in_own_words_sound_so_and_hardly_one_that_orders_nothing() -> None:
    sounding = [(sounds_ordered(ear(one.position), one.text), one.kind) for one in SENTENCES]
    sounds = [(one, kind) for one, kind in sounding if one is not None]

    assert len(sounds) > 600
    assert _share(one > ORDERED for one, kind in sounds if kind == "not") <= 0.01
    assert _share(one > ORDERED for one, kind in sounds if kind == "own") >= 0.5


def test_sentences_that_name_nothing_are_not_weighed_so() -> None:
    assert sounds_ordered(ear("V1"), "Good evening to all of you.") is None


def _kept(file: str) -> str:
    return (ROOT / "domain" / "reading" / "words" / file).read_text(encoding="utf-8")


def _written(weights: Mapping[str, int]) -> str:
    return "".join(f"{feature}\t{weight}\n" for feature, weight in weights.items())


def _share(found: Iterable[bool]) -> float:
    every = list(found)
    return sum(every) / len(every)
