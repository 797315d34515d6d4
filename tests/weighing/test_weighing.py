"""What is weighed of a paragraph is what was learned, from paragraphs alone that nobody is measured by."""

from domain.reading import weighing
from domain.reading.weighing import weight
from tests.support.tree import ROOT
from tests.weighing.learning import learned, paragraphs, to_learn, told_apart


def test_the_weights_are_those_that_are_learned_from_the_paragraphs() -> None:
    kept = (ROOT / "domain" / "reading" / "words" / weighing.FILE).read_text(encoding="utf-8")

    assert kept == "".join(f"{feature}\t{weight}\n" for feature, weight in learned(to_learn()).items())


def test_nothing_is_learned_from_what_is_held_out() -> None:
    assert {row.text for row in to_learn()}.isdisjoint(row.text for row in paragraphs("held_out"))


def test_of_the_paragraphs_held_out_a_doubt_mostly_weighs_more_than_talk() -> None:
    weighed = [(heavy, row) for row in paragraphs("held_out") if (heavy := weight(row.text)) is not None]

    assert len(weighed) > 500
    assert told_apart(weighed) > 0.96


def test_another_language_is_not_weighed() -> None:
    assert weight("Warte noch mit dem Zug, ich schreibe euch morgen wieder.") is None
    assert weight("Hold this one, please, I shall write again tomorrow.") is not None
