"""One master secret, and a key of its own for each purpose: knowing one tells nothing about another."""

from typing import Final

import msgspec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

LEAST_BYTES: Final = 16
_SALT: Final = b"pbem"


class Keys(msgspec.Struct, frozen=True, kw_only=True):
    """The 32-byte keys of one service."""

    token: bytes  # reply addresses
    bounce: bytes  # addresses that bounces come back to
    link: bytes  # links in letters
    vault: bytes  # wraps the keys of authors
    seed: bytes  # seals the seeds of running matches
    address: bytes  # looks players up by address without storing it
    picture: bytes  # names and seals the pictures of letters

    def __repr__(self) -> str:
        """Nothing: keys end up in no log."""
        return "Keys(…)"


def derive(master: bytes) -> Keys:
    """The keys of a master secret. ValueError if it is too short to be one."""
    if len(master) < LEAST_BYTES:
        raise ValueError(f"the secret key is too short: give at least {LEAST_BYTES} bytes of chance")
    return Keys(**{purpose: _key(master, purpose) for purpose in Keys.__struct_fields__})


def _key(master: bytes, purpose: str) -> bytes:
    """HKDF over the purpose's name: a name once used must never change, or what it protects is lost."""
    return HKDF(algorithm=SHA256(), length=32, salt=_SALT, info=f"pbem {purpose} key 1".encode()).derive(master)
