"""What mail servers say when they want fewer letters: told apart by data that names its sources."""

import re

import pytest

from mail.outbound.carriers.refusals import Slowed, refusals, slowed_by

QUOTA = Slowed("all", used_up=True)


@pytest.mark.parametrize(
    ("said", "permanent", "slows"),
    [
        ("550 5.4.5 Daily user sending limit exceeded. For more information on Gmail", True, QUOTA),
        ("550 5.7.1 Daily SMTP relay sending limit exceeded for customer", True, QUOTA),
        ("550 5.1.90 Your message can't be sent because you've reached your daily limit for recipients", True, QUOTA),
        ("550 5.2.251 Sender throttled due to continuous mailbox full errors", True, QUOTA),
        ("450 4.2.1 Peak SMTP relay limit exceeded for customer", False, Slowed("all")),
        ("450 4.2.1 The user you are trying to contact is receiving mail too quickly", False, Slowed("mailbox")),
        ("452 4.2.2 The email account that you tried to reach is over quota", False, Slowed("mailbox")),
        ("552 5.2.2 Mailbox full", True, Slowed("mailbox")),
        (
            "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume",
            False,
            Slowed("domain"),
        ),
        ("451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited", False, Slowed("domain")),
        ("421 Too many messages have been received in a short period of time", False, Slowed("domain")),
        ("450 4.2.0 Greylisted, see http://postgrey.example.org", False, None),
        ("451 4.3.0 Temporary lookup failure", False, None),
        ("550 5.1.1 No such user", True, None),
        ("550 5.5.3 Too many recipients", True, None),
    ],
)
def test_an_answer_slows_down_what_it_is_about_and_nothing_else(
    said: str, permanent: bool, slows: Slowed | None
) -> None:
    assert slowed_by(said, permanent=permanent) == slows


@pytest.mark.parametrize(
    "said",
    [
        "550 5.1.1 <daily.sending.exceeded@example.org>: User unknown",
        "550 <5.4.5@example.org>: rejected",
        "552 5.1.1 <bob@scoutmail.example>: quota exceeded",
        "552 5.1.1 scoutmail: quota exceeded",
        "450 4.2.0 <rp-001@example.org>: Greylisted",
    ],
)
def test_an_address_that_the_server_repeats_says_nothing(said: str) -> None:
    assert slowed_by(said, permanent=said.startswith("55")) is None


def test_every_entry_says_who_answers_so_and_where_that_was_read() -> None:
    for one in refusals():
        assert one.who
        assert re.match(r"https://", one.source)
        assert one.words or one.status
        assert all(word == word.lower() for word in one.words)
