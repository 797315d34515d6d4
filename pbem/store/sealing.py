"""Short secrets sealed under a key, each bound to what it is about: read again under that key, or under one of before."""

import os
from collections.abc import Callable
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE: Final = 12


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
