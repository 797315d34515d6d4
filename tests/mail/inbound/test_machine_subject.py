"""The subject is a hint only: without an order such a letter is a machine's, with one its writer is asked."""

import pytest

from mail.inbound.desk import read_reply
from mail.inbound.machines.machine_subject import is_of_a_machine

SUBJECTS = (
    "Automatic reply: x",
    "Out of office until Monday",
    "Risposta automatica: x",
    "Read: x",
    "Abwesenheitsnotiz",
)


def letter(subject: str, text: str) -> bytes:
    return f"From: anna@example.org\nSubject: {subject}\nMessage-ID: <a@example.org>\n\n{text}\n".encode()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_without_an_order_such_a_letter_is_automatic(subject: str) -> None:
    assert read_reply(letter(subject, "I am away until Monday."), game="quinta-colonna").automatic == "subject"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_an_order_in_such_a_letter_is_asked_about(subject: str) -> None:
    read = read_reply(letter(subject, "P1 to 67"), game="quinta-colonna")
    assert (read.automatic, read.text, [line.text for line in read.held]) == (None, "", ["P1 to 67"])


@pytest.mark.parametrize(
    "subject", ["Re: It is your turn", "Reading match 12", "Ready: my move", "I accepted", "Recalling P1"]
)
def test_subjects_of_people_are_no_hint(subject: str) -> None:
    assert not is_of_a_machine(subject)


@pytest.mark.parametrize(
    "text",
    [
        "Risposta automatica: sono in ferie. P1 to 67",
        "Out of office: I am away until Monday. P1 to 67",
        "Automatic reply\n\nP1 to 67",
        "[Out of Office]\nP1 to 67",
    ],
)
def test_an_order_below_the_first_words_of_an_answering_machine_is_asked_about(text: str) -> None:
    read = read_reply(letter("Re: It is your turn", text), game="quinta-colonna")
    assert read.automatic is None
    assert "P1 to 67" not in read.text
    assert text.split("\n")[-1] in [line.text for line in read.held]


@pytest.mark.parametrize("text", ["Out of office now, at last: P1 to 67", "I am out of the office.\nP1 to 67"])
def test_who_only_says_where_they_are_is_no_machine(text: str) -> None:
    assert read_reply(letter("Re: It is your turn", text), game="quinta-colonna").text == text
