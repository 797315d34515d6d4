"""What administrators are shown of letters lets them neither answer nor come in."""

from pbem.audit.letters.masking import masked


def test_the_token_of_a_link_to_sign_in_is_masked_and_nothing_else_is() -> None:
    token = "abcdefghijklmnopqrstuvwx27"
    assert masked(f"http://x/in/{token}\nagain") == "http://x/in/abcd…\nagain"
    assert masked(f"g+{token}@example.org") == "g+abcd…@example.org"
    assert masked(f"/in/{token}aa /in/short {token}") == f"/in/{token}aa /in/short {token}"


def test_a_token_in_a_link_that_writes_a_letter_is_masked() -> None:
    token = "abcdefghijklmnopqrstuvwx27"
    assert masked(f'<a href="mailto:g%2B{token}@example.org?body=14">') == (
        '<a href="mailto:g%2Babcd…@example.org?body=14">'
    )
    assert masked(f"mailto:g%2b{token}%40example.org") == "mailto:g%2babcd…%40example.org"
    assert masked(f"https://example.org/unsubscribe/{token}") == "https://example.org/unsubscribe/abcd…"
