"""A signed letter that went to somebody else, handed in by whoever has it: it plays nothing before its player says yes."""

from email.message import EmailMessage
from uuid import UUID

import pytest

from mail.inbound.ports import RawLetter
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
PASS = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n"
OURS = "g@pbem.localhost"


def reply_address(letter: EmailMessage) -> str:
    """The address with a token that answers to this letter go to."""
    return str(letter["Reply-To"].addresses[0].addr_spec)


def hand_in(house: House, to: str, head: str, text: str) -> None:
    """Somebody hands in what the spy has signed, under an envelope of their own."""
    raw = f"{PASS}From: <spy@example.org>\r\n{head}Message-ID: <7@example.org>\r\n\r\n{text}\r\n".encode()
    house.service.intake.take_in(RawLetter("eve@example.net", to, "test", raw), lambda: house.now)
    house.work()


def played(house: House, match: UUID) -> bool:
    """Whether the spy's turn is over."""
    return house.match(match).views["spy"].decision > 1  # type: ignore[index]


@pytest.mark.parametrize(
    "head",
    [
        "To: <eve@example.net>\r\n",
        "To: <eve@example.net>\r\nIn-Reply-To: {letter}\r\n",
        "To: <g@pbem.localhost>\r\nTo: <eve@example.net>\r\nIn-Reply-To: {letter}\r\n",
        "Cc: <g@pbem.localhost>\r\nDKIM-Signature: v=1; d=example.org; h=From:To:Subject\r\nTo: <eve@example.net>\r\n",
        "",
    ],
)
def test_by_its_own_to_it_is_anothers_and_one_yes_plays_it(strict: House, head: str) -> None:
    match = strict.open("spy", "partisan-1")
    order = strict.some_order(match, "spy")
    hand_in(strict, OURS, head.format(letter=strict.last("spy")["Message-ID"]), order)
    assert not played(strict, match)
    assert order in words_of(strict.last("spy"))
    strict.deliver(PASS.encode() + strict.reply("spy", "yes"))
    strict.work()
    assert played(strict, match)


def test_under_a_token_that_somebody_has_seen_it_is_asked_about_too(strict: House) -> None:
    match = strict.open("spy", "partisan-1")
    hand_in(strict, reply_address(strict.last("spy")), "To: <eve@example.net>\r\n", strict.some_order(match, "spy"))
    assert not played(strict, match)


def test_what_answered_one_letter_plays_nothing_under_the_token_of_another(strict: House) -> None:
    other, match = strict.open("spy", "partisan-1"), strict.open("spy", "partisan-1")
    first, second = (one for one in strict.letters("spy") if one["Reply-To"])
    hand_in(strict, reply_address(second), f"To: {first['Reply-To']}\r\n", strict.some_order(match, "spy"))
    assert not played(strict, match)
    assert not played(strict, other)


@pytest.mark.parametrize(
    "head",
    [
        "To: {reply}\r\n",
        "To: <G@PBEM.localhost>\r\n",
        "To: =?utf-8?q?The_games?= <g+anything@pbem.localhost>\r\n",
        "To: friends: <bob@example.net>, <{bare}>;\r\n",
        "To: <bob@example.net>\r\nCc: Bob <bob@example.org>, {bare}\r\n",
        "DKIM-Signature: v=1; d=example.org; h=From:Date:Subject\r\nTo: <bob@example.net>\r\nCc: {bare}\r\n",
    ],
)
def test_an_ordinary_answer_names_us_in_to_or_cc_and_is_played(strict: House, head: str) -> None:
    match = strict.open("spy", "partisan-1")
    to = strict.last("spy")
    head = head.format(reply=to["Reply-To"], bare=OURS) + f"In-Reply-To: {to['Message-ID']}\r\n"
    hand_in(strict, reply_address(to), head, strict.some_order(match, "spy"))
    assert played(strict, match)


@pytest.mark.parametrize(
    "above",
    [
        "In-Reply-To: {newest}\r\n",
        "In-Reply-To: {newest}\r\nTo: {reply}\r\n",
        "In-Reply-To: {newest}\r\nCc: {reply}\r\n",
        "In-Reply-To: {newest}\r\nSubject: Re: spy ({code})\r\n",
        "Subject: Re: spy ({code})\r\n",
    ],
)
def test_an_earlier_letter_is_not_acted_on_again_as_an_answer_to_a_newer_one(strict: House, above: str) -> None:
    strict.environment["PBEM_MAIL_PLUS"] = "no"
    strict.restart()
    match = strict.open("spy", "partisan-1", game="quinta-colonna")
    first = f"In-Reply-To: {strict.last('spy')['Message-ID']}\r\n".encode()
    raw = PASS.encode() + strict.reply("spy", "say hello")
    strict.deliver(raw)
    strict.work()
    version, newest = strict.match(match).version, strict.last("spy")
    code = newest["Reply-To"].addresses[0].display_name.removeprefix("pbem (").removesuffix(")")
    added = above.format(newest=newest["Message-ID"], reply=newest["Reply-To"], code=code).encode()
    strict.deliver(added + raw.replace(first, b""))
    strict.work()
    assert strict.match(match).version == version
    assert "the number (Message-ID) of one that was here before" in line_of(strict.last("spy"))
