"""Tokens: one per outbox row, made again the same, and stored only as digests."""

import base64
import hashlib

from mail.inbound.tokens import TOKEN, digest, token_for

KEY = b"k" * 32


def test_a_token_is_26_base32_characters_and_made_again_the_same() -> None:
    token = token_for(KEY, "row-1")
    assert TOKEN.fullmatch(token)
    assert token == token_for(KEY, "row-1")


def test_another_row_and_another_key_give_other_tokens() -> None:
    assert len({token_for(KEY, "row-1"), token_for(KEY, "row-2"), token_for(b"l" * 32, "row-1")}) == 3


def test_a_token_is_the_first_128_bits_of_the_keyed_hash() -> None:
    token = token_for(b"key", "The quick brown fox jumps over the lazy dog")
    assert base64.b32decode(token.upper() + "======").hex() == "f7bc83f430538424b13298e6aa6fb143"


def test_a_token_is_found_by_its_digest_whatever_its_case() -> None:
    token = token_for(KEY, "row-1")
    assert digest(token) == digest(token.upper()) == hashlib.sha256(token.encode()).hexdigest()
