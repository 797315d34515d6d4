"""What a letter quotes of somebody is found however it is wrapped, encoded and marked up, and the rest of it stays."""

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from mail.inbound.desk import words_of
from pbem.clubhouse.forgetting.quoted import Phrase, Quotable, runs_of, words_in
from pbem.clubhouse.forgetting.remaining import remaining

SAID = "let us attack the old bridge together tonight"
THEIRS = Quotable(("ada@example.org",), (Phrase(("red", "says", "grazie"), 2),), frozenset(runs_of(words_in(SAID))))
PICTURE = b"\x89PNG not a picture"


def letter(plain: str, markup: str = "") -> bytes:
    """A letter with a plain part, an HTML part if there is one, and a picture."""
    made = EmailMessage()
    made["From"], made["Subject"] = "bob@example.org", "Re: ciao Ada"
    made.set_content(plain, cte="quoted-printable")
    if markup:
        made.add_alternative(markup, subtype="html", cte="base64")
    made.add_attachment(PICTURE, maintype="image", subtype="png", filename="board.png")
    return made.as_bytes()


def left_of(raw: bytes) -> bytes:
    """What remains, and surely something does."""
    left = remaining(raw, THEIRS)
    assert left is not None
    assert left.letter is not None
    return left.letter


@pytest.mark.parametrize(
    "text",
    [
        "grazie, Red, says the bridge",
        "let us attack the old mill tonight",
        "we attack the bridge together tonight",
        "badada@example.org, ada@example.orgs",
        "Red says no. grazie!",
    ],
)
def test_what_only_sounds_like_it_stays(text: str) -> None:
    assert remaining(letter(text, f"<p>{text}</p>"), THEIRS) is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("ok\n> Red says:\n> «Grazie»\n", "ok\n> Red says:\n> «[erased]»"),
        ("| Let us *attack* the old\n| bridge\n| together, tonight!!\nmove A1", "| [erased]\n| \n| !!\nmove A1"),
        ("she is ADA@example.org.", "she is [erased]."),
        (f'I heard "{SAID}" and ran', 'I heard "[erased]" and ran'),
    ],
)
def test_a_quotation_goes_and_the_rest_stays(text: str, rest: str) -> None:
    shown = words_of(left_of(letter(text)))
    assert shown.strip() == rest.strip()


def test_tags_inside_of_words_hide_nothing_and_stay() -> None:
    told = "<p>Red says:<br>gr<b>az</b>ie</p>"
    markup = f"{told}<p title='Ada@example.org'>let us&nbsp;att&#97;ck <i>the old bridge</i> together tonight</p>"
    left = words_of(left_of(letter("move A1", markup)))
    assert "grazie" not in left
    assert "bridge" not in left
    assert "move A1" in left
    assert b"Ada@" not in left_of(letter("move A1", markup))


def test_parts_and_headers_that_quote_nothing_are_as_they_were() -> None:
    made = message_from_bytes(left_of(letter("to ada@example.org", "<p>hello</p>")), policy=policy.default)
    assert made["subject"] == "Re: ciao Ada"
    assert [part.get_content() for part in made.iter_attachments()] == [PICTURE]
    body = made.get_body(("html",))
    assert body is not None
    assert body.get_content().strip() == "<p>hello</p>"


def test_a_letter_in_a_letter_is_looked_into() -> None:
    inner = message_from_bytes(letter(f"I said {SAID}"), policy=policy.default)
    made = EmailMessage()
    made["From"] = "bob@example.org"
    made.set_content("see below")
    made.add_attachment(inner)
    left = message_from_bytes(left_of(made.as_bytes()), policy=policy.default)
    (enclosed,) = left.iter_attachments()
    shown = words_of(enclosed.get_content().as_bytes())
    assert "I said [erased]" in shown


def test_what_cannot_be_taken_apart_goes_whole_only_if_it_quotes() -> None:
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(30))
    assert remaining(deep + b"\nhello", THEIRS) is None
    found = remaining(deep + b"\nada@example.org", THEIRS)
    assert found is not None
    assert found.letter is None
