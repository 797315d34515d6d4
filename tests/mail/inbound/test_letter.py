"""What a letter's headers and parts are read as, whatever a stranger wrote into them."""

import pytest

from mail.inbound.letter import Letter, read


def letter(*headers: str, body: str = "B3 B4") -> Letter:
    """A letter with these header lines."""
    return read("\n".join([*headers, "", body]).encode())


def test_the_one_from_address_is_the_sender_in_its_normal_form() -> None:
    found = letter('From: "One, Player" <One@Example.ORG>')
    assert (found.sender, found.sender_problem) == ("one@example.org", None)


@pytest.mark.parametrize(
    ("headers", "problem"),
    [
        (["Subject: none"], "no-from"),
        (["From: "], "no-from"),
        (["From: one@example.org", "From: two@example.org"], "two-from-headers"),
        (["From: one@example.org", "From : two@example.org"], "two-from-headers"),
        (["From: one@example.org, two@example.org"], "several-from-addresses"),
        (["From: Nobody"], "malformed-from"),
        (["From: one@example.org)two@example.net"], "malformed-from"),
        (["From: <one@example.org>two@example.net"], "malformed-from"),
        (["From: one@example.org <two@example.net>"], "malformed-from"),
        (['From: "one@example.org" <two@example.net'], "malformed-from"),
        (['From: "one two"@example.org'], "malformed-from"),
        (["From: undisclosed:;"], "malformed-from"),
        (["From: one@example.org:two@example.net"], "malformed-from"),
    ],
)
def test_without_exactly_one_clear_from_address_nobody_is_the_sender(headers: list[str], problem: str) -> None:
    found = letter(*headers)
    assert (found.sender, found.sender_problem) == (None, problem)


@pytest.mark.parametrize(
    "value",
    [
        "one@example.org",
        "<one@example.org>",
        "one@example.org <one@example.org>",
        "Player (the first) One <one@example.org>",
        '"two@example.net" <one@example.org>',
        "=?utf-8?q?two=40example=2Enet?= <one@example.org>",
        "Player\n One\n\t<one@example.org>",
    ],
)
def test_names_and_comments_never_count_as_addresses(value: str) -> None:
    assert letter(f"From: {value}").sender == "one@example.org"


def test_reply_to_and_sender_change_nothing() -> None:
    found = letter("Sender: two@example.net", "Reply-To: two@example.net", "From: one@example.org")
    assert found.sender == "one@example.org"


@pytest.mark.parametrize("value", ["<>", "", "abc", "<a b>", "<"])
def test_a_message_id_without_content_is_none(value: str) -> None:
    assert letter("From: one@example.org", f"Message-ID: {value}").message_id is None


def test_the_letters_answered_are_named_in_order() -> None:
    found = letter("In-Reply-To: <b@example.org>", "References: <a@example.org>\n <b@example.org>")
    assert found.in_reply_to == "b@example.org"
    assert found.references == ("a@example.org", "b@example.org")


def test_an_encoded_subject_is_read_as_people_see_it() -> None:
    found = letter("Subject: Turno =?iso-8859-1?B?NTog?= =?iso-8859-1?Q?=E8?= il\n tuo turno")
    assert found.subject == "Turno 5: è il tuo turno"


def test_encoded_words_of_two_charsets_stand_side_by_side_and_one_character_may_span_two() -> None:
    assert letter("Subject: =?iso-8859-1?q?=E8?= =?utf-8?q?=C3=A0?=").subject == "èà"
    assert letter("Subject: =?utf-8?q?=C3?=\n =?utf-8?q?=A8?=").subject == "è"


def test_no_line_break_gets_into_a_one_line_value_folded_or_encoded() -> None:
    found = letter("From: one@example.org", "Subject: Re:\n =?utf-8?q?a=0D=0ABcc:_b?=\n\tc =?utf-8?b?AA==?=")
    assert found.subject == "Re: a Bcc: b c"


def test_a_line_that_is_no_header_ends_the_headers() -> None:
    found = letter("From: one@example.org", "B3 B4", "Subject: no longer a header")
    assert (found.subject, found.texts[0].text.splitlines()[0]) == ("", "B3 B4")


def test_an_mbox_line_in_front_is_passed_over() -> None:
    assert letter("From one@example.org Fri Nov 20 10:00:00 2026", "From: one@example.org").sender == "one@example.org"


def test_attachments_and_letters_inside_a_letter_are_not_opened() -> None:
    parts = [
        "Content-Type: text/plain\n\nB3 B4",
        "Content-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\nA1 A2",
        "Content-Type: message/rfc822\n\nFrom: two@example.net\n\nA1 A2",
        "Content-Type: image/png\n\nA1 A2",
    ]
    body = "".join(f"--x\n{part}\n" for part in parts) + "--x--\n"
    found = letter("From: one@example.org", 'Content-Type: multipart/mixed; boundary="x"', body=body)
    assert [part.text for part in found.texts] == ["B3 B4"]


@pytest.mark.parametrize(
    ("charset", "content", "text"),
    [
        ("utf-8", "perché".encode(), "perché"),
        ("iso-8859-1", "perché".encode("latin-1"), "perché"),
        ("iso-8859-1", "perché".encode(), "perché"),
        ("us-ascii", "«sì»".encode("cp1252"), "«sì»"),
        ("utf-8", "perché".encode("latin-1"), "perché"),
        ("utf-8", "è ".encode() + "perché".encode("latin-1"), "è perch\ufffd"),
        ("iso-8859-8-i", "שלום".encode("iso-8859-8"), "שלום"),
        ("iso-8859-15", "5 €".encode("iso-8859-15"), "5 €"),
        ("no-such-charset", "perché".encode(), "perché"),
        ("zlib", b"B3 B4", "B3 B4"),
        ("punycode", b"B3-B4", "B3-B4"),
        ('"', b"B3 B4", "B3 B4"),
    ],
)
def test_words_survive_odd_and_wrong_charsets(charset: str, content: bytes, text: str) -> None:
    found = read(f"Content-Type: text/plain; charset={charset}\n\n".encode() + content)
    assert found.texts[0].text == text


def test_broken_base64_gives_what_can_be_read() -> None:
    headers = ("Content-Type: text/plain", "Content-Transfer-Encoding: base64")
    assert letter(*headers, body="QjMg\nQjQ!=\nfooter").texts[0].text == "B3 B4"
    assert letter(*headers, body="QjMgQjQgQ").texts[0].text == "B3 B4 "


@pytest.mark.parametrize("boundary", ['"a;b"', '"a; b"', "ab", "*0=a; boundary*1=b", "*=utf-8''a%62"])
def test_boundaries_are_read_however_they_are_written(boundary: str) -> None:
    value = boundary.strip('"') if boundary.startswith('"') else "ab"
    name = "boundary" if boundary.startswith("*") else "boundary="
    body = f"preamble\n--{value}\nContent-Type: text/plain\n\nB3 B4\n--{value}--\nepilogue"
    found = letter(f"Content-Type: multipart/mixed; {name}{boundary}", body=body)
    assert [part.text for part in found.texts] == ["B3 B4"]


def test_a_quoted_boundary_may_hold_escaped_quotes() -> None:
    body = '--a";b\nContent-Type: text/plain\n\nB3 B4\n--a";b--\n'
    found = letter('Content-Type: multipart/mixed; boundary="a\\";b"', body=body)
    assert [part.text for part in found.texts] == ["B3 B4"]
