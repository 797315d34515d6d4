"""Whose word on the From address counts, and what it is taken to say."""

import pytest

from mail.inbound.authentication import Authentication, Believed, Vouching, vouching
from mail.inbound.letter import read

MX = Believed("mx.example.org")
RECEIVED = "Received: from a by mx.example.org; Fri, 20 Nov 2026 10:00:00 +0000"


def verdict(*headers: str, believed: Believed = MX, sender: str = "one@example.org") -> Authentication:
    """What is believed of a letter with these headers on top."""
    return vouched(*headers, believed=believed, sender=sender).verdict


def vouched(*headers: str, believed: Believed = MX, sender: str = "one@example.org") -> Vouching:
    """The whole finding on a letter with these headers on top."""
    lines = [*headers, RECEIVED, f"From: {sender}", "", "B3 B4"]
    return vouching(read("\n".join(lines).encode()), believed)


def results(text: str) -> str:
    """A header by the server we believe."""
    return f"Authentication-Results: mx.example.org; {text}"


@pytest.mark.parametrize(
    "text",
    [
        "dmarc=pass header.from=example.org",
        "dmarc=pass (p=none; dis=none) header.from=Example.ORG",
        "spf=pass smtp.mailfrom=x; dkim=pass header.d=example.org header.s=a",
        'dkim=pass reason="good; really" header.d="example.org"',
        "dkim=pass header.i=@example.org",
        "dkim=fail header.d=example.net; dkim=pass header.d=example.org",
        "dkim/1 = pass\n\theader.d = example.org",
        "dkim=pass (1024-bit (weak); x) header.d=example.org",
    ],
)
def test_a_result_that_agrees_with_from_passes(text: str) -> None:
    assert verdict(results(text)) is Authentication.PASS


@pytest.mark.parametrize(
    "text",
    [
        "none",
        "spf=pass smtp.mailfrom=one@example.org",
        "dkim=pass header.d=example.net",
        "dkim=pass header.d=evil-example.org",
        "dkim=pass header.d=sub.example.org",
        "dkim=pass header.d=org",
        "dkim=pass",
        "dmarc=pass header.from=example.net",
        "dmarc=pass",
        "dmarc=none header.from=example.org",
        "dkim=neutral header.d=example.org",
        'spf=pass smtp.mailfrom="; dkim=pass header.d=example.org"',
        "spf=none (; dkim=pass header.d=example.org)",
        "dkim=pass header.i=header.d=example.org header.d=example.net",
        "dkim=pass header.i=x@header.d=example.org header.d=example.net",
        'dkim=pass header.i="a header.d=example.org " header.d=example.net',
        'dkim=pass "header.d=example.org" header.d=example.net',
        "dkim=pass header.d=example.net header.d=example.org",
        "dkim=pass header.d=example.org (open",
        'dkim=pass header.d=example.org "open',
        "spf=none (open; dkim=pass header.d=example.org",
        'spf=none "open; dkim=pass header.d=example.org',
    ],
)
def test_what_does_not_agree_with_from_says_nothing(text: str) -> None:
    assert verdict(results(text)) is Authentication.NONE


@pytest.mark.parametrize(
    "text",
    [
        "dmarc=fail header.from=example.org",
        "dkim=pass header.d=example.org; dmarc=fail header.from=example.org",
        "dkim=fail header.d=example.org",
    ],
)
def test_a_failure_of_the_senders_own_domain_fails(text: str) -> None:
    assert verdict(results(text)) is Authentication.FAIL


def test_a_domain_that_signs_speaks_for_those_below_it() -> None:
    found = vouched(results("dkim=pass header.d=example.org"), sender="one@mail.example.org")
    assert found == Vouching(Authentication.PASS, "example.org", "dkim")


def test_results_of_another_server_are_not_believed() -> None:
    forged = "Authentication-Results: mx.example.net; dmarc=pass header.from=example.org"
    assert verdict(forged) is Authentication.NONE


def test_nobody_is_believed_if_no_server_is_named() -> None:
    passed = results("dmarc=pass header.from=example.org")
    assert verdict(passed, believed=Believed(None)) is Authentication.NONE
    assert (
        verdict("Authentication-Results: ; dmarc=pass header.from=example.org", believed=Believed(""))
        is Authentication.NONE
    )


def test_results_below_our_own_received_line_are_the_senders_own() -> None:
    forged = results("dmarc=pass header.from=example.org")
    assert verdict(RECEIVED, forged) is Authentication.NONE


def test_a_server_that_writes_its_result_below_its_received_line_can_be_believed() -> None:
    written = (RECEIVED, results("dmarc=pass header.from=example.org"))
    assert verdict(*written, believed=Believed("mx.example.org", own_received=1)) is Authentication.PASS
    assert verdict(RECEIVED, *written, believed=Believed("mx.example.org", own_received=1)) is Authentication.NONE


def test_two_headers_of_our_server_are_read_together() -> None:
    headers = (results("dkim=pass header.d=example.org"), results("dmarc=fail header.from=example.org"))
    assert verdict(*headers) is Authentication.FAIL


def test_a_signature_over_a_part_of_the_text_vouches_for_nothing() -> None:
    signature = "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=a; l=10; h=from; b=xyz"
    assert verdict(results("dkim=pass header.d=example.org"), signature) is Authentication.NONE


def test_a_letter_without_a_sender_is_vouched_for_by_nobody() -> None:
    passed = results("dmarc=pass header.from=example.org")
    assert verdict(passed, sender="one@example.org, two@example.org") is Authentication.NONE
