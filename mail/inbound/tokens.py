"""Reply tokens: the secret of one outgoing letter, made from its outbox row, and the digest that is stored."""

import base64
import hashlib
import hmac
import re
from typing import Final

TOKEN: Final = re.compile(r"[a-z2-7]{26}", re.ASCII)
_BYTES: Final = 16


def token_for(key: bytes, outbox_id: str) -> str:
    """The token of an outbox row: 128 bits of HMAC-SHA-256 as 26 lower-case base32 characters, the same every time."""
    mac = hmac.digest(key, outbox_id.encode(), hashlib.sha256)[:_BYTES]
    return base64.b32encode(mac).decode("ascii").rstrip("=").lower()


def digest(token: str) -> str:
    """What a token is looked up by, so that nobody who reads the table can use it: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(token.lower().encode()).hexdigest()
