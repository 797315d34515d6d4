"""Every shape of attribution times every place of the answer: the answer alone is new."""

import pytest

from mail.inbound.parts.body import tidy
from tests.mail.inbound.shapes import ATTRIBUTIONS, BARE, SIGNATURES, UNQUOTED, WEAK
from tests.support.newest import newest

SENT = "Tocca a te.\n\nSince your last letter\n  P1 takes its place in 38.\n\nP1 27\ngioca 40 in 39\n\n-- \nThe table"
QUOTED = "\n".join(f"> {line}" if line else ">" for line in SENT.split("\n"))
TABBED = "\n".join(f"\t{line}" for line in SENT.split("\n"))
ANSWERS = {
    "orders": "gioca 40 in 39\nP2 chiede 46",
    "begins like an Italian attribution": "Il giorno è bello, il 5 dicembre 2026 gioco\nP2 56",
    "begins like an English attribution": "On turn 3, P1 27\nOn 5 it is",
    "dated": "Il 20/11/2026 muovo P2 56",
    "dashes": "- P1 27\n- P2 56",
    "a colon": "I miei ordini:\nP1 27",
    "like headers": "Da: 26\nA: 27",
}
ABOVE = [(language, tidy(shape)) for language, shapes in ATTRIBUTIONS.items() for shape in shapes]
BLOCKS = [(language, tidy(shape)) for language, shapes in UNQUOTED.items() for shape in shapes]


def misread(answer: str, letter: str) -> str | None:
    """What is read instead of the answer, if anything is."""
    found = [line.strip() for line in newest(letter).text.split("\n") if line.strip()]
    return None if found == answer.split("\n") else f"{letter!r} is read as {found}"


def check(letters: dict[str, str]) -> None:
    """Each of these letters is read to the answer it is filed under."""
    wrong = [said for letter, answer in letters.items() if (said := misread(answer, letter))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("language", "shape"), ABOVE, ids=range(len(ABOVE)))
def test_the_answer_is_found_above_below_and_between(language: str, shape: str) -> None:
    letters = {}
    for answer in ANSWERS.values():
        letters[f"{answer}\n\n{shape}\n\n{QUOTED}\n"] = answer
        letters[f"{answer}\n\n{shape}\n\n{SENT}\n"] = answer
        letters[f"{shape}\n{QUOTED}\n\n{answer}\n"] = answer
        letters[f"{shape}\n{QUOTED}\n\n{answer}\n\n{QUOTED}\n"] = answer
        if not shape.startswith(">"):
            letters[f"{shape}\n\n{TABBED}\n\n{answer}\n"] = answer
    check(letters)


@pytest.mark.parametrize("shape", WEAK)
def test_an_attribution_that_says_little_needs_a_quotation_below(shape: str) -> None:
    check({f"{answer}\n\n{shape}\n\n{QUOTED}\n": answer for answer in ANSWERS.values()})
    check({f"{shape}\n{TABBED}\n\n{answer}\n": answer for answer in ANSWERS.values()})


@pytest.mark.parametrize("shape", BARE)
def test_a_date_and_an_address_above_a_quotation_are_an_attribution(shape: str) -> None:
    check({f"{answer}\n\n{shape}\n\n{QUOTED}\n": answer for answer in ANSWERS.values()})
    check({f"{shape}\nP1 27": f"{shape}\nP1 27"})


@pytest.mark.parametrize(("language", "shape"), ABOVE, ids=range(len(ABOVE)))
def test_an_answer_tight_above_an_attribution_stays_out_of_it(language: str, shape: str) -> None:
    answers = [answer for name, answer in ANSWERS.items() if name != "dated" or "\n" not in shape]
    check({f"{answer}\n{shape}\n{QUOTED}\n": answer for answer in answers})


@pytest.mark.parametrize(("language", "block"), BLOCKS, ids=range(len(BLOCKS)))
def test_the_answer_is_found_above_history_that_nothing_marks(language: str, block: str) -> None:
    check({f"{answer}\n\n{block}\n\n{SENT}\n": answer for answer in ANSWERS.values()})
    check({f"{answer}\n{block}\n{SENT}\n": answer for name, answer in ANSWERS.items() if name != "like headers"})


@pytest.mark.parametrize(("language", "shape"), [*ABOVE, *BLOCKS], ids=range(len(ABOVE) + len(BLOCKS)))
def test_what_a_phone_or_a_program_adds_is_not_the_answer(language: str, shape: str) -> None:
    signatures = SIGNATURES.get(language, SIGNATURES["en"])
    history = QUOTED if (language, shape) in ABOVE else SENT
    check({f"P1 27\n\n{signature}\n\n{shape}\n\n{history}\n": "P1 27" for signature in signatures})
    check({f"P1 27\n\n{signature}\n": "P1 27" for signature in signatures})
