"""Yes and no as people write them, and what only looks like one of them."""

import pytest

from domain.match.reading.consent import answered
from domain.reading.line_words import plain


def answer(text: str) -> str | None:
    """What a letter of these lines answers."""
    return answered(plain(line) for line in text.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes!", "YES.", "sì", "Si", "Yes, please", "Yes please!\n\nAda", "yes thanks", "sì, confermo", "Sì, volentieri!",
        "ok", "Ok, thanks", "certo", "Certo!\nGrazie mille\nBruno", "va bene", "d'accordo", "D’accordo.", "I play", "I'm in",
        "I’m in!", "Count me in, please", "gioco", "ci sto",
        "Ciao,\n\nci sto!\n\nBruno", "Hello,\nyes\n\nThanks for running it",
        "Of course, it is mine", "That was me. Yes.", "È mia", "> yes", "- yes", "Thanks for the invitation, I'd love to!",
        "Dear referee,\n\nyes, gladly.\n\nBest regards,\nAda", "👍 yes",
        "Yes, no hurry", "Yes\nno problem at all", "Grazie in anticipo, ci sto", "Gentili amici,\nsì, certo",
        "Good luck to all, I'm in", "sì grazie mille",
        "yes (I play)", "sì (gioco)", "yes (it is mine)", "sì (è mia)", "yes (I mean them)", "sì (li intendo così)",
    ],
)  # fmt: skip
def test_people_say_yes_in_many_ways(text: str) -> None:
    assert answer(text) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "no", "No!", "no thanks", "No, thank you.", "no grazie", "No, grazie!\nBruno", "purtroppo no", "Unfortunately no",
        "Sorry, I can't play", "mi dispiace, non posso", "It's not mine", "Non è mia", "I did not write it", "non sono stato io",
        "Hi,\nno thanks\nAda", "stavolta non posso",
        "no (I do not play)", "no (non gioco)", "no (drop it)", "no (scartala)", "no (drop them)", "no (scartali)",
    ],
)  # fmt: skip
def test_people_say_no_in_many_ways(text: str) -> None:
    assert answer(text) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "", "thanks", "yes no", "yes\nno", "no\nyes", "Yes, but play 10 to 25", "yes\nno wait", "yes\nbut not that line",
        "sì\nanzi no", "yes\nplease P2 to 62", "no problem", "not ok", "non va bene", "play 10 to 24", "I am not sure\nyes",
        "yes if he passes", "yes?\nor play 10 to 24", "maybe", "forse", "yes tomorrow", "yesterday", "no draw", "in 10",
        "sì, domani", "ok " * 30,
    ],
)  # fmt: skip
def test_what_is_not_clear_says_neither(text: str) -> None:
    assert answer(text) is None
