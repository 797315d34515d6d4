"""A player at a mail program: reads the newest letter, takes what it offers, and answers with one line."""

import re
from email.message import EmailMessage
from typing import Final

from tests.installed.environment import Environment
from tests.support.house import words_of

# What a letter offers, and the answer: the same words in the letters of whoever plays.
OFFERS: Final = (
    (re.compile(r"Colours left: (?P<first>\w+)"), "choose {first}"),
    (re.compile(r"Pawn on (?P<pawn>\w+): (?P<first>\w+)"), "{pawn} {first}"),
    (re.compile(r"Guesses: (?P<first>\d+)"), "guess {first}"),
)
MOST_ROUNDS: Final = 12


def answer_of(letter: EmailMessage) -> str | None:
    """The first of what a letter offers; None if it asks for nothing."""
    found = [(offer.search(words_of(letter)), answer) for offer, answer in OFFERS]
    return next((answer.format(**offer.groupdict()) for offer, answer in found if offer), None)


def reply(letter: EmailMessage, text: str, number: int) -> str:
    """The file that a mail server hands over."""
    quoted = "\n".join(f"> {line}" for line in words_of(letter).splitlines())
    head = f"From: {letter['To']}\nTo: {letter['Reply-To']}\nSubject: Re: {letter['Subject']}\n"
    return f"{head}Message-ID: <{number}@example.org>\nIn-Reply-To: {letter['Message-ID']}\n\n{text}\n\n{quoted}\n"


def play(environment: Environment, address: str) -> list[str]:
    """Answer until no letter asks for anything any more: the answers. The last letter is the end of the match."""
    environment.pbem("work", "--until-idle")
    answers: list[str] = []
    while (answer := answer_of(letter := environment.letters(address)[-1])) is not None:
        assert len(answers) < MOST_ROUNDS, words_of(letter)
        answers.append(answer)
        file = environment.write(f"{len(answers)}-{address}.eml", reply(letter, answer, len(answers)))
        environment.pbem("deliver", file)
        environment.pbem("work", "--until-idle")
    return answers
