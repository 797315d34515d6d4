"""What administrators are shown of letters lets them neither answer nor come in."""

from pbem.audit.masking import masked


def test_the_token_of_a_link_to_sign_in_is_masked_and_nothing_else_is() -> None:
    token = "abcdefghijklmnopqrstuvwx27"
    assert masked(f"http://x/in/{token}\nagain") == "http://x/in/abcd…\nagain"
    assert masked(f"g+{token}@example.org") == "g+abcd…@example.org"
    assert masked(f"/in/{token}aa /in/short {token}") == f"/in/{token}aa /in/short {token}"
