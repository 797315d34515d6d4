"""One master secret, and a key of its own for each purpose: knowing one tells nothing about another. What is sealed with one."""

import os
from collections.abc import Callable
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

LEAST_BYTES: Final = 16
_SALT: Final = b"pbem"
_NOT_DERIVED: Final = "older"
_NONCE: Final = 12


class Keys(msgspec.Struct, frozen=True, kw_only=True):
    """The 32-byte keys of one service, and those it had before its secret was last changed, the newest first."""

    token: bytes  # reply addresses
    bounce: bytes  # addresses that bounces come back to
    link: bytes  # links in letters
    vault: bytes  # wraps the keys of authors
    seed: bytes  # seals the seeds of running matches
    address: bytes  # looks players up by address without storing it
    picture: bytes  # names and seals the pictures of letters
    ring: bytes  # seals the keys that were used before
    snapshot: bytes = (
        b""  # seals snapshots, which are dropped when the secret is changed: rings of 0.1 hold no key for them
    )
    older: "tuple[Retired, ...]" = ()

    @property
    def every(self) -> "tuple[Keys, ...]":
        """These keys and all older ones, the newest first."""
        return self, *(old.keys for old in self.older)

    def __repr__(self) -> str:
        """Nothing: keys end up in no log."""
        return "Keys(…)"


class Retired(msgspec.Struct, frozen=True):
    """Keys that nothing new is made with, and the serial of the last letter that may have been written under them."""

    keys: Keys
    last_letter: int


PURPOSES: Final = tuple(name for name in Keys.__struct_fields__ if name != _NOT_DERIVED)


def derive(master: bytes) -> Keys:
    """The keys of a master secret. ValueError if it is too short to be one."""
    if len(master) < LEAST_BYTES:
        raise ValueError(f"the secret key is too short: give at least {LEAST_BYTES} bytes of chance")
    return msgspec.convert({purpose: _key(master, purpose) for purpose in PURPOSES}, Keys)


def _key(master: bytes, purpose: str) -> bytes:
    """HKDF over the purpose's name: a name once used must never change, or what it protects is lost."""
    return HKDF(algorithm=SHA256(), length=32, salt=_SALT, info=f"pbem {purpose} key 1".encode()).derive(master)


class Sealer:
    """Seals under ``key``. What was sealed under an ``older`` one is read too: a process that had begun before the secret was
    changed may have sealed it so afterwards."""

    def __init__(self, key: bytes, *older: bytes) -> None:
        self._ciphers = [AESGCM(one) for one in (key, *older)]

    def seal(self, plain: bytes, about: bytes, *, random: Callable[[int], bytes] = os.urandom) -> bytes:
        """The text, encrypted, behind the nonce that it was encrypted with."""
        nonce = random(_NONCE)
        return nonce + self._ciphers[0].encrypt(nonce, plain, about)

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The text again; the cipher's InvalidTag if none of the keys sealed it, or it is about something else."""
        for cipher in self._ciphers:
            try:
                return cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], about)
            except InvalidTag:
                continue
        raise InvalidTag
