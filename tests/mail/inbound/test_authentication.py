"""Whose word on the From address counts, and what it is taken to say."""

import pytest

from mail.inbound.letter import read
from mail.inbound.sender.authentication import Authentication, Believed, ResultsHeader, Vouching, places, vouching

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
        'dkim=pass header.d="exam\\ple.org"',
        "dkim=pass header.d=example.org; l=10; d=example.org",
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
        "dkim=pass header.d= header.i=",
        "dkim=pass 1header.d=example.org header.d=example.net",
        "dkim-adsp=pass header.d=example.org",
        "spf=pass header.from=example.org",
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


def test_a_verdict_says_what_it_rests_on() -> None:
    assert [vouched(results(f"{text} header.from=example.org header.d=example.org")) for text in (
        "dmarc=pass", "dmarc=fail", "dkim=pass", "dkim=fail", "dkim=none",
    )] == [
        Vouching(Authentication.PASS, "example.org", "dmarc"), Vouching(Authentication.FAIL, "example.org", "dmarc"),
        Vouching(Authentication.PASS, "example.org", "dkim"), Vouching(Authentication.FAIL, "example.org", "dkim"),
        Vouching(Authentication.NONE),
    ]  # fmt: skip
    assert [str(verdict) for verdict in Authentication] == ["pass", "none", "fail"]  # as it is kept


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


def test_a_server_without_a_name_and_other_headers_that_look_like_results_say_nothing() -> None:
    assert verdict("Authentication-Results: ; dmarc=pass header.from=example.org") is Authentication.NONE
    assert verdict("DKIM-Signature: mx.example.org; dmarc=pass header.from=example.org") is Authentication.NONE


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
    sub = verdict(results("dkim=pass header.d=example.org"), signature, sender="one@mail.example.org")
    assert sub is Authentication.NONE


@pytest.mark.parametrize("tags", ["l=10; d=example.net", "l=10", "d=example.org", "bl=10; d=example.org"])
def test_a_signature_over_all_of_the_text_or_of_another_takes_nothing_back(tags: str) -> None:
    signature = f"DKIM-Signature: v=1; {tags}; bh=YWJj==; b = x y=;"
    assert verdict(results("dkim=pass header.d=example.org"), signature) is Authentication.PASS


def test_a_letter_without_a_sender_is_vouched_for_by_nobody() -> None:
    passed = results("dmarc=pass header.from=example.org")
    assert verdict(passed, sender="one@example.org, two@example.org") is Authentication.NONE


@pytest.mark.parametrize(
    ("beside", "what"), [("dkim=fail header.d=example.org", Authentication.FAIL), ("dkim=none", Authentication.NONE)]
)
def test_a_chain_of_seals_that_our_server_finds_whole_takes_nothing_back_and_vouches_for_nobody(
    beside: str, what: Authentication
) -> None:
    assert verdict(results(f"arc=pass header.oldest-pass=0 smtp.remote-ip=192.0.2.1; {beside}")) is what


GMAIL = Believed("mx.google.com", own_received=2)
GMAIL_TRACE = (
    "Delivered-To: host@example.org",
    "Received: by 2001:db8::1 with SMTP id a1; Fri, 20 Nov 2026 02:00:02 -0800 (PST)",
    "X-Received: by 2001:db8::2 with SMTP id b2; Fri, 20 Nov 2026 02:00:01 -0800 (PST)",
    "ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass header.from=example.org",
    "Received: from mail.example.org by mx.google.com with ESMTPS id c3; Fri, 20 Nov 2026 02:00:01 -0800 (PST)",
)


def by_gmail(text: str) -> str:
    """A result header by that provider."""
    return f"Authentication-Results: mx.google.com; {text}"


def test_a_result_below_two_received_lines_of_the_provider_counts_at_that_depth_alone() -> None:
    letter = (*GMAIL_TRACE, by_gmail("dkim=pass header.i=@example.org; dmarc=pass (p=NONE) header.from=example.org"))
    assert verdict(*letter, believed=GMAIL) is Authentication.PASS
    assert verdict(*letter, believed=Believed("mx.google.com", own_received=1)) is Authentication.NONE


@pytest.mark.parametrize(
    "own", ["spf=pass smtp.mailfrom=one@example.org", "none", "dkim=neutral header.d=example.org", "dkim=none (open"]
)
def test_a_forged_result_below_the_providers_own_never_speaks_for_its_sender(own: str) -> None:
    forged = by_gmail("dmarc=pass header.from=example.org")
    assert verdict(*GMAIL_TRACE, by_gmail(own), forged, believed=GMAIL) is Authentication.NONE
    assert verdict(*GMAIL_TRACE, by_gmail(own), "Received: from x by y", forged, believed=GMAIL) is Authentication.NONE


@pytest.mark.parametrize(
    "own",
    [
        "none",
        "spf=softfail smtp.mailfrom=one@example.org",
        "dkim=none; spf=none",
        "dmarc=none header.from=example.org",
        "dkim=neutral header.d=example.org",
        "dkim=pass header.d=example.net",
        "dkim=none (open",
    ],
)
def test_a_forged_result_right_below_the_true_one_speaks_for_nobody_at_depth_nought_either(own: str) -> None:
    assert verdict(results(own), results("dmarc=pass header.from=example.org")) is Authentication.NONE
    assert verdict(results("dmarc=pass header.from=example.org"), results(own)) is Authentication.PASS


def test_a_failure_further_down_counts_against_a_sender() -> None:
    letter = (*GMAIL_TRACE, by_gmail("dkim=pass header.d=example.org"), by_gmail("dmarc=fail header.from=example.org"))
    assert verdict(*letter, believed=GMAIL) is Authentication.FAIL


def test_an_operator_is_shown_where_each_result_stands_and_whether_it_is_believed() -> None:
    passed, signed = by_gmail("dmarc=pass header.from=example.org"), results("dkim=fail header.d=example.org")
    raw = "\n".join((*GMAIL_TRACE, passed, RECEIVED, signed, "From: one@example.org", "", "B3 B4")).encode()
    assert places(read(raw), GMAIL) == (
        ResultsHeader("mx.google.com", 2, True, Authentication.PASS),
        ResultsHeader("mx.example.org", 3, False, Authentication.FAIL, "another-server"),
    )
    nobody = places(read(raw), Believed(None))
    assert [(place.believed, place.why_not) for place in nobody] == [(False, "no-server-named")] * 2
    shallow = places(read(raw), Believed("MX.google.com", own_received=1))
    assert [(place.believed, place.why_not) for place in shallow] == [
        (False, "too-far-down"),
        (False, "another-server"),
    ]
    several = places(read(raw.replace(b"From: one@", b"From: two@example.org, one@")), GMAIL)
    assert [place.verdict for place in several] == [Authentication.NONE] * 2


def test_an_operator_is_shown_results_of_no_server_as_those_of_another() -> None:
    bare = (
        results("dmarc=pass header.from=example.org"),
        "Authentication-Results: ; none",
        "From: one@example.org",
        "",
    )
    assert places(read("\n".join(bare).encode()), MX) == (
        ResultsHeader("mx.example.org", 0, True, Authentication.PASS),
        ResultsHeader("", 0, False, Authentication.NONE, "another-server"),
    )
