"""Addresses in one form only, and our own with a token in them."""

import pytest

from mail.inbound.address import BadAddress, ReplyAddress, mailboxes, normalise

TOKEN = "abcdefghijklmnopqrstuvwxyz"
OURS = ReplyAddress("g@pbem.localhost")


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("one@example.org", "one@example.org"),
        ("One.Two+three@EXAMPLE.org", "one.two+three@example.org"),
        ("one@bücher.example.org", "one@xn--bcher-kva.example.org"),
        ("one@localhost", "one@localhost"),
        ("o'neil@example.org", "o'neil@example.org"),
    ],
)
def test_an_address_has_one_normal_form(written: str, normal: str) -> None:
    assert normalise(written) == normalise(normal) == normal


@pytest.mark.parametrize(
    "written",
    [
        "",
        "@",
        "one",
        "one@",
        "@example.org",
        "one@example.org\r\nBcc: two@example.net",
        "one@example.org\n",
        "one\x00@example.org",
        "one two@example.org",
        '"one"@example.org',
        "one..two@example.org",
        ".one@example.org",
        "one.@example.org",
        "one@[127.0.0.1]",
        "one@example..org",
        "one@-example.org",
        "one@example.org.",
        "one@exam ple.org",
        "one@two@example.org",
        "<one@example.org>",
        "one@example.org>",
        "ònè@example.org",
        "one@" + "a" * 64 + ".org",
        "o" * 65 + "@example.org",
        "one@" + "ü" * 5_000,
        "o" * 60 + "@" + ("ü" + "e" * 20 + ".") * 8 + "org",  # too long in the form in which it is compared
    ],
)
def test_what_could_be_read_in_two_ways_is_no_address(written: str) -> None:
    with pytest.raises(BadAddress, match=r"\.$"):
        normalise(written)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("a@example.org, B <b@example.org>", ("a@example.org", "b@example.org")),
        ('"a, b" <c@example.org>', ("c@example.org",)),
        (r'"a \" <x@example.org>, b" <c@example.org>', ("c@example.org",)),
        ("friends: a@example.org, b@example.org;", ("a@example.org", "b@example.org")),
        ("undisclosed-recipients:;", ()),
        ("a@example.org (home (old)), (only a comment)", ("a@example.org",)),
        ("a@example.org, nobody, <b@example.org> c", ("a@example.org", None, None)),
        ("alice@example.org)bob@example.net", (None,)),
        ("<@relay.example.org:a@example.org>", (None,)),
        ('"open <a@example.org>', (None,)),
        ("a@example.org (open", (None,)),
        ("", ()),
    ],
)
def test_an_address_list_gives_its_addresses_and_says_which_entries_are_unclear(
    value: str, found: tuple[str | None, ...]
) -> None:
    assert mailboxes(value) == found


def test_a_reply_address_gives_back_its_token_whatever_the_case() -> None:
    address = OURS.with_token(TOKEN)
    assert address == f"g+{TOKEN}@pbem.localhost"
    assert OURS.token_in(address) == OURS.token_in(address.upper()) == TOKEN


@pytest.mark.parametrize(
    "address",
    [
        "g@pbem.localhost",
        f"g+{TOKEN[:-1]}@pbem.localhost",
        f"g+{TOKEN}a@pbem.localhost",
        f"g+{TOKEN[:-1]}1@pbem.localhost",
        f"g+{TOKEN}@example.org",
        f"gg+{TOKEN}@pbem.localhost",
        f"g+{TOKEN}@x.pbem.localhost",
        f"b+{TOKEN}@pbem.localhost",
        f"g+{TOKEN[:-1]}ſ@pbem.localhost",
        f"g+{TOKEN}\n@pbem.localhost",
        "",
    ],
)
def test_any_other_address_has_no_token(address: str) -> None:
    assert OURS.token_in(address) is None


def test_a_bounce_address_is_not_a_reply_address() -> None:
    address = OURS.bounce_with_token(TOKEN)
    assert address == f"b+{TOKEN}@pbem.localhost"
    assert (OURS.bounce_token_in(address), OURS.token_in(address)) == (TOKEN, None)
    assert OURS.bounce_token_in(OURS.with_token(TOKEN)) is None


def test_an_ordinary_mailbox_receives_answers_and_bounces_after_a_plus() -> None:
    mailbox = ReplyAddress("me@example.org")
    assert mailbox.with_token(TOKEN) == mailbox.bounce_with_token(TOKEN) == f"me+{TOKEN}@example.org"
    assert mailbox.token_in(f"me+{TOKEN}@example.org") == mailbox.bounce_token_in(f"me+{TOKEN}@example.org") == TOKEN


@pytest.mark.parametrize("base", ["G@pbem.localhost", "nobody", "g@pbem.localhost\n"])
def test_a_base_that_is_no_normal_address_is_refused(base: str) -> None:
    with pytest.raises(BadAddress):
        ReplyAddress(base)


@pytest.mark.parametrize("token", ["", TOKEN.upper(), TOKEN + "\r\n", "0" * 26])
def test_only_tokens_go_into_an_address(token: str) -> None:
    with pytest.raises(BadAddress):
        OURS.with_token(token)
