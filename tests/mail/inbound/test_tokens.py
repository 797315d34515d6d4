"""Tokens: one per outbox row, made again the same, read back by whoever has the key, and stored nowhere."""

import hashlib

import pytest

from mail.inbound.tokens import TOKEN, digest, row_of, token_for, tokens_in_words, words_with

KEY = b"k" * 32
ROW = f"{1:032x}"


def test_a_token_is_26_base32_characters_and_made_again_the_same() -> None:
    token = token_for(KEY, ROW)
    assert TOKEN.fullmatch(token)
    assert token == token_for(KEY, ROW)


def test_another_row_and_another_key_give_other_tokens() -> None:
    assert len({token_for(KEY, ROW), token_for(KEY, f"{2:032x}"), token_for(b"l" * 32, ROW)}) == 3


def test_who_has_the_key_reads_the_row_from_the_token() -> None:
    assert row_of(KEY, token_for(KEY, ROW)) == ROW
    assert row_of(b"l" * 32, token_for(KEY, ROW)) != ROW


def test_a_token_is_the_row_as_one_block_of_the_cipher() -> None:
    """The first vector of FIPS 197 for 256 bits: another cipher here would make every address in a letter useless."""
    token = token_for(bytes(range(32)), "00112233445566778899aabbccddeeff")
    assert token == "r2rlpssrm5c372x4jgiewslare"


@pytest.mark.parametrize("word", ["", "abc", "A" * 26, "a" * 27, "1" * 26, "r2rlpssrm5c372x4jgiewslarf"])
def test_what_is_no_token_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="26"):
        row_of(KEY, word)


def test_a_row_has_one_token_and_no_other_spelling_of_it() -> None:
    token = token_for(KEY, ROW)
    for char in "abcdefghijklmnopqrstuvwxyz234567":
        if char not in "aeimquy4":
            with pytest.raises(ValueError, match="26"):
                row_of(KEY, token[:-1] + char)
        else:
            assert (row_of(KEY, token[:-1] + char) == ROW) == (char == token[-1])


def test_a_token_is_written_down_as_its_digest_whatever_its_case() -> None:
    token = token_for(KEY, ROW)
    assert digest(token) == digest(token.upper()) == hashlib.sha256(token.encode()).hexdigest()


def test_words_bring_the_tokens_in_their_first_500_characters_the_last_first() -> None:
    token, other = token_for(KEY, ROW), token_for(KEY, f"{2:032x}")
    assert words_with("[QC 12] your turn", token) == f"[QC 12] your turn ({token})"
    assert tokens_in_words(f"Re: {words_with('your turn', token)} (fwd)") == (token,)
    assert tokens_in_words(f"RE: YOUR TURN ({token.upper()})") == (token,)
    assert tokens_in_words(f"({other}) ({token})") == (token, other)
    assert tokens_in_words(f"({token})".rjust(500)) == (token,)
    assert tokens_in_words(f"({token})".rjust(501)) == ()
    assert tokens_in_words(f"your turn {token}") == ()
