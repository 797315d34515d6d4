"""Our letters sent back with an answer, in the shapes that mail programs give them, are read to the answer alone."""

import pytest

from domain.words import Language, languages
from mail.inbound.desk import read_reply
from mail.outbound.rendering.text import render_text
from tests.mail.outbound.correspondence import FIRST, SPY, Post
from tests.mail.outbound.samples import REPLY_TO

HEAD = f"From: anna@example.org\nTo: {REPLY_TO}\nSubject: Re: x\nContent-Type: text/plain; charset=utf-8\n\n"
ANSWER = "play 40 to 39"
GMAIL = f"Il giorno sab 5 dic 2026 alle ore 20:00 Quinta Colonna <\n{REPLY_TO}> ha scritto:\n\n"
APPLE = f"On 5 Dec 2026, at 20:00, Quinta Colonna <{REPLY_TO}> wrote:\n\n"
OUTLOOK = "-----Messaggio originale-----\nDa: Quinta Colonna\nInviato: sabato 5 dicembre 2026\nA: Anna\nOggetto: x\n\n"


def shapes(sent: str) -> dict[str, str]:
    """The same answer as five mail programs would send it."""
    quoted = "\n".join(f"> {line}" for line in sent.splitlines())
    tabbed = "\n".join(f"\t{line}" for line in sent.splitlines())
    return {
        "on top": f"{ANSWER}\n\n{GMAIL}{quoted}\n",
        "with a signature": f"{ANSWER}\n\nInviato da iPhone\n\n{APPLE}{quoted}\n",
        "below": f"{GMAIL}{quoted}\n\n{ANSWER}\n",
        "below tabs": f"Quinta Colonna <{REPLY_TO}> wrote:\n\n{tabbed}\n\n{ANSWER}\n",
        "unquoted": f"{ANSWER}\n\n{OUTLOOK}{sent}\n",
    }


@pytest.mark.parametrize("language", languages())
def test_whatever_a_mail_program_does_to_our_letter_the_answer_is_read(language: Language) -> None:
    post = Post()
    post.play(30)
    for seat in (SPY, FIRST):
        sent = render_text(post.write("turn", seat, language=language))
        for shape, reply in shapes(sent).items():
            read = read_reply((HEAD + reply).encode(), envelope_from="anna@example.org")
            assert read.text.strip() == ANSWER, shape
