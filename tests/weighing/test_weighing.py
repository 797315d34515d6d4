"""What is weighed of a paragraph was learned from paragraphs alone that nobody is measured by, and serves others."""

import math

from domain.match.reading.paragraphs import DOUBTFUL
from domain.reading.weighing.by_words import FILE, features, weight, weights_in
from tests.shares import WHOLE, at_most, share
from tests.weighing.learning import paragraphs, to_learn, told_apart
from tests.weighing.naming import namings_to_learn
from tests.weighing.on_a_line import misread, short

EVERY = 1 if WHOLE else 6  # of the talk held out one in so many is read beside an order, of the doubts all


def test_nothing_is_learned_from_what_is_held_out() -> None:
    files = ("held_out", "short", "on_the_line", "of_twenty", "of_eighty")
    held_out = {row.text for file in files for row in paragraphs(file)}

    assert held_out.isdisjoint(row.text for row in to_learn())


def test_of_the_paragraphs_held_out_a_doubt_mostly_weighs_more_than_talk() -> None:
    weighed = [(heavy, row) for row in paragraphs("held_out") if (heavy := weight(row.text)) is not None]

    assert len(weighed) > 500
    assert told_apart(weighed) > 0.96


def test_of_short_lines_held_out_few_are_taken_for_what_they_are_not() -> None:
    weighed = [(heavy, row.kind) for row in paragraphs("short") if (heavy := weight(row.text)) is not None]
    wrong = [kind for heavy, kind in weighed if (heavy > DOUBTFUL) != (kind == "doubt")]

    assert len(weighed) > 190
    assert wrong.count("talk") <= 0.08 * len(weighed)
    assert wrong.count("doubt") <= 0.04 * len(weighed)


def test_another_language_is_not_weighed() -> None:
    assert weight("Warte noch mit dem Zug, ich schreibe euch morgen wieder.") is None
    assert weight("Hold this one, please, I shall write again tomorrow.") is not None


def test_beside_an_order_on_its_line_most_talk_is_passed_over_and_hardly_a_doubt_is() -> None:
    rows = short("on_the_line")
    wrong = [row.kind for row, _ in misread(rows, every=EVERY)]

    assert wrong.count("talk") <= at_most(0.18) * sum(row.kind == "talk" for row in rows[::EVERY])
    assert wrong.count("doubt") <= 0.08 * sum(row.kind == "doubt" for row in rows)


def test_below_an_order_most_talk_of_twenty_people_is_passed_over_and_hardly_a_doubt_is() -> None:
    rows = short("of_twenty")
    wrong = [row.kind for row, _ in misread(rows, apart=True, every=EVERY)]

    assert wrong.count("talk") <= at_most(0.12) * sum(row.kind == "talk" for row in rows[::EVERY])
    assert wrong.count("doubt") <= 0.06 * sum(row.kind == "doubt" for row in rows)


def test_below_an_order_most_talk_with_words_of_doubt_in_it_is_passed_over_and_few_doubts_are() -> None:
    rows = short("of_eighty")
    wrong = [row.kind for row, _ in misread(rows, apart=True, every=EVERY)]

    assert wrong.count("talk") <= at_most(0.13) * sum(row.kind == "talk" for row in rows[::EVERY])
    assert wrong.count("doubt") <= 0.10 * sum(row.kind == "doubt" for row in rows)


def test_a_weight_is_the_same_in_every_process_to_the_last_digit() -> None:
    weights = weights_in(FILE)
    texts = share([row.text for row in paragraphs("learned")] + [row.text for row in namings_to_learn()], 8, 0)
    weighed = [(features(text), heavy) for text in texts if (heavy := weight(text)) is not None]
    summed = [sum(weights.get(feature, 0) for feature in found) / (100 * math.sqrt(len(found))) for found, _ in weighed]

    # A sum of whole numbers does not hang on the order in which a process has them; one of fractions does.
    assert weighed
    assert [heavy for _, heavy in weighed] == summed
