"""Reply tokens: the secret of one outgoing letter, which is the id of its outbox row under a key, and back again."""

import base64
import hashlib
import re
from functools import lru_cache
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES256
from cryptography.hazmat.primitives.ciphers.modes import ECB

TOKEN: Final = re.compile(r"[a-z2-7]{26}", re.ASCII)
_IN_WORDS: Final = re.compile(r"\(([a-z2-7]{26})\)", re.ASCII)
_LONGEST: Final = 500
# base64.b32decode goes through a token character by character; int() does the same with other digits, many times faster.
_DIGITS: Final = str.maketrans("abcdefghijklmnopqrstuvwxyz234567", "0123456789abcdefghijklmnopqrstuv")
_LAST: Final = "aeimquy4"  # 26 characters have room for two bits more: they are zero, or one row would have four tokens


def token_for(key: bytes, row: str) -> str:
    """The token of an outbox row: its id, 128 bits as 32 hex digits, as one block under AES-256, in 26 base32 characters.

    Without the key nobody can make one of an id, or guess one: hardly any of the 2**128 stands for a row.
    """
    block = _cipher(key).encryptor().update(bytes.fromhex(row))
    return base64.b32encode(block).decode("ascii").rstrip("=").lower()


def row_of(key: bytes, token: str) -> str:
    """The id that a token would stand for; whether there is such a row is another question. ValueError if it is no token."""
    if not TOKEN.fullmatch(token) or token[-1] not in _LAST:
        raise ValueError("a token is 128 bits as 26 lower-case base32 characters")
    block = int(token.translate(_DIGITS), 32) >> 2
    return _cipher(key).decryptor().update(block.to_bytes(16, "big")).hex()


def words_with(words: str, token: str) -> str:
    """A subject or a name that brings a token along, where an address holds none."""
    return f"{words} ({token})"


def tokens_in_words(words: str) -> tuple[str, ...]:
    """The tokens that such words bring in their first 500 characters, the last first, whatever a program has put around them."""
    return tuple(reversed(_IN_WORDS.findall(words[:_LONGEST].lower())))


def digest(token: str) -> str:
    """What may stand in the database for a token, so that nobody who reads it can use it: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(token.lower().encode()).hexdigest()


@lru_cache(maxsize=64)  # a service has three keys, and three more for each time that its secret was changed
def _cipher(key: bytes) -> Cipher[ECB]:
    # A single block that is never sent twice under another meaning: what makes ECB weak for texts does not arise.
    return Cipher(AES256(key), ECB())
