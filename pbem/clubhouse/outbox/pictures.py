"""Letters without their pictures: a board is stored once, however many letters show it, and only they can open it.

A letter, which lies encrypted in the vault, keeps the hash of each picture's bytes. The row of a picture is named by that hash
under a key, and encrypted with a key made of it: where every letter that shows a board is erased, nobody can open it again.
"""

import base64
import hmac
import re
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Engine, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from pbem.store.engine import reading, settle, writing
from pbem.store.errors import StoreError
from pbem.store.keys import Keys
from pbem.store.tables import pictures, sealed_pictures

# A PNG in base64 begins with these characters, whatever it shows.
_PICTURE: Final = re.compile(rb"iVBORw0KGgo[A-Za-z0-9+/=\r\n]+")
_MARK: Final = re.compile(rb"\{pbem-picture:([0-9a-f]{64}):(\d+)\}")
_NONCE: Final = bytes(12)  # each key encrypts one picture alone
_AT_ONCE: Final = 200


class PictureDamaged(StoreError):
    """A picture is not what was kept, or the secret key is not the one it was kept with."""


class Packed(NamedTuple):
    """A letter with a mark in the place of each picture, and the pictures by the hashes of their bytes."""

    letter: bytes
    pictures: dict[str, bytes]


def pack(raw: bytes) -> Packed:
    """The letter with each picture taken out; ``Pictures.unpack`` gives the same bytes again once the pictures are kept."""
    taken: dict[str, bytes] = {}

    def take(found: re.Match[bytes]) -> bytes:
        block = found.group()
        width = len(block.split(b"\r\n", 1)[0])
        png = base64.b64decode(block)
        if _wrapped(png, width) != block:
            return block  # written in some other way: stays in the letter
        digest = sha256(png).hexdigest()
        taken[digest] = png
        return b"{pbem-picture:%s:%d}" % (digest.encode(), width)

    return Packed(_PICTURE.sub(take, raw), taken)


class Pictures:
    """Keeps the pictures of letters and puts them back."""

    def __init__(self, keys: Keys) -> None:
        self._keys = (keys.picture, *(old.keys.picture for old in keys.older))

    def keep(self, conn: Connection, packed: Packed) -> None:
        """Store the pictures of a letter, those that are not stored yet."""
        made = sqlite if conn.dialect.name == "sqlite" else postgresql
        key = self._keys[0]
        for digest, png in packed.pictures.items():
            name = _name(key, digest)
            sealed = _cipher(key, digest).encrypt(_NONCE, png, name.encode())
            conn.execute(made.insert(sealed_pictures).values(name=name, sealed=sealed).on_conflict_do_nothing())

    def unpack(self, conn: Connection, packed: bytes) -> bytes:
        """The letter with its pictures put back. PictureDamaged if one cannot be."""

        def put(found: re.Match[bytes]) -> bytes:
            return _wrapped(self._open(conn, found.group(1).decode()), int(found.group(2)))

        return _MARK.sub(put, packed)

    def wrong(self, conn: Connection, letter: bytes, known: set[bytes]) -> list[str]:
        """What is wrong with the pictures of a kept letter; those ``known`` to be right are not looked at again."""
        found = []
        for digest in {mark.group(1).decode() for mark in _MARK.finditer(letter)}:
            short = bytes.fromhex(digest)[:16]
            try:
                if short not in known and sha256(self._open(conn, digest)).hexdigest() != digest:
                    raise PictureDamaged(f"The picture {_name(self._keys[0], digest)} is not the one that was kept.")
                known.add(short)
            except PictureDamaged as damaged:
                found.append(str(damaged))
        return found

    def seal_all(self, engine: Engine) -> int:
        """Encrypt what an earlier release kept as it was; how many there were. Several processes may do it at once."""
        count = 0
        while some := self._seal_some(engine):
            count += some
        if count:
            settle(engine)
        return count

    def _seal_some(self, engine: Engine) -> int:
        open_ones = select(pictures.c.digest, pictures.c.png).limit(_AT_ONCE)
        with reading(engine) as conn:
            if conn.execute(open_ones.limit(1)).one_or_none() is None:
                return 0
        with writing(engine) as conn:
            rows = conn.execute(open_ones.with_for_update(skip_locked=True)).all()
            self.keep(conn, Packed(b"", {row.digest: row.png for row in rows}))
            conn.execute(delete(pictures).where(pictures.c.digest.in_([row.digest for row in rows])))
        return len(rows)

    def _open(self, conn: Connection, digest: str) -> bytes:
        for key in self._keys:
            name = _name(key, digest)
            sealed = conn.execute(select(sealed_pictures.c.sealed).where(sealed_pictures.c.name == name)).scalar()
            if sealed is not None:
                break
        else:
            raise PictureDamaged(
                f"The picture {_name(self._keys[0], digest)} of a letter is not there: restore a backup."
            )
        try:
            return _cipher(key, digest).decrypt(_NONCE, sealed, name.encode())
        except InvalidTag:
            raise PictureDamaged(
                f"The picture {name} cannot be opened: restore it, or the secret key it was kept with."
            ) from None


def _name(key: bytes, digest: str) -> str:
    return _keyed(key, "name", digest).hex()


def _cipher(key: bytes, digest: str) -> AESGCM:
    return AESGCM(_keyed(key, "key", digest))


def _keyed(key: bytes, purpose: str, digest: str) -> bytes:
    return hmac.digest(key, f"{purpose} {digest}".encode(), "sha256")


def _wrapped(png: bytes, width: int) -> bytes:
    text = base64.b64encode(png)
    return b"".join(text[at : at + width] + b"\r\n" for at in range(0, len(text), width))
