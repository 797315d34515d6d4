"""A reaction says nothing and is answered by nothing; an order beside it is played."""

import pytest

from mail.inbound.desk import Reading, read_reply

HEAD = "From: anna@example.org\nTo: g+abc@example.org\nIn-Reply-To: <a@example.org>\nMIME-Version: 1.0\n"
SENT = "It is your turn.\nPlay a card.\n\nYou wrote:\nplay 10 to 24\n"
GMAIL = (
    "Content-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain; charset=utf-8\n\n{plain}\n"
    '--x\nContent-Type: text/vnd.google.email-reaction+json; charset=utf-8\n\n{{"emoji":"👍","version":1}}\n'
    "--x\nContent-Type: text/html; charset=utf-8\n\n<div><p>{plain}</p></div>\n--x--\n"
)


def reading(text: str) -> Reading:
    """A plain letter with these words."""
    return read_reply(f"{HEAD}Content-Type: text/plain; charset=utf-8\n\n{text}\n".encode(), sent=SENT)


@pytest.mark.parametrize(
    "text",
    [
        "👍",
        "👍🏽",
        "❤️ 🎉",
        "😂😂😂!",
        ":-)",
        "👍\n\nOn 12/5/26 8:04 PM, G wrote:\n> It is your turn.\n> play 10 to 24",
        "👏\n\nInviato da iPhone",
        "Liked “play 10 to 24”",
        "Loved “It is your turn.\nPlay a card.\n\nplay 10 to 24”",
        "Laughed at “P1 to 67”",
        "Reacted 🔥 to “play 10 to 24”",
        "👍 to “play 10 to 24”",
        "❤️ a «gioca 10 in 24»",
        "Ha messo mi piace a “gioca 10 in 24”",
        "Ha messo “Mi piace” a «gioca 10 in 24»",
        'Ha messo "Mi piace" a "gioca 10 in 24"',
        "Ha riso per «gioca 10 in 24\nfine»",
        "Hat „spiel 10 in 24“ mit „Gefällt mir“ markiert",
        "A aimé « play 10 to 24 »",
        "👍 Anna Rossi reacted to your message:",
        "Anna Rossi ha reagito al tuo messaggio: ❤️",
        "Anna hat auf Ihre Nachricht reagiert:\n👍",
    ],
)
def test_a_reaction_is_known_and_plays_nothing(text: str) -> None:
    found = reading(text)
    assert found.reaction
    assert not found.held


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("👍\nplay 10 to 24", "👍\nplay 10 to 24"),
        ("Liked “play 10 to 23”\nplay 10 to 24", "play 10 to 24"),
        ("play 10 to 24 👍", "play 10 to 24 👍"),
        ("👍 help", "👍 help"),
        ("10", "10"),
        ("", ""),
        ("Loved the last match!", "Loved the last match!"),
        ("Mi piace questa mossa", "Mi piace questa mossa"),
    ],
)
def test_what_says_anything_is_no_reaction(text: str, said: str) -> None:
    found = reading(text)
    assert (found.reaction, found.text) == ("", said)


def test_gmails_reaction_is_known_by_its_part_unless_an_order_stands_beside_it() -> None:
    plain = "👍\n\nAnna Rossi reacted via Gmail\n<https://www.example.org/gmail/about>"
    assert read_reply((HEAD + GMAIL.format(plain=plain)).encode()).reaction == "reaction-part"
    ordered = read_reply((HEAD + GMAIL.format(plain="play 10 to 24")).encode(), game="quinta-colonna")
    assert (ordered.reaction, ordered.text) == ("", "play 10 to 24")
