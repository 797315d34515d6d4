"""A player at a mail program: reads the newest letter, takes something that it offers, and answers with one line."""

import re
from email.message import EmailMessage
from typing import Final

from tests.installed.environment import Environment
from tests.support.house import words_of

# What a letter offers, and the answer: the same words in the letters of whoever plays.
OFFERS: Final = (
    (re.compile(r"Colours left: (?P<offered>.+)"), "choose {one}"),
    (re.compile(r"Pawn on (?P<pawn>\w+): (?P<offered>.+)"), "{pawn} {one}"),
    (re.compile(r"Guesses: (?P<offered>.+)"), "guess {one}"),
)
MOST_ROUNDS: Final = 12


def answer_of(letter: EmailMessage) -> str | None:
    """One of what a letter offers, from the middle, so that guesses come to an end; None if it asks for nothing."""
    for pattern, answer in OFFERS:
        if offer := pattern.search(words_of(letter)):
            offered = offer["offered"].strip(" ,").split(", ")
            return answer.format(**offer.groupdict(), one=offered[len(offered) // 2])
    return None


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
