"""Letters without their pictures: a board is stored once by the hash of its bytes, however many letters show it."""

import base64
import re
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from pbem.store.tables import pictures

# A PNG in base64 begins with these characters, whatever it shows.
_PICTURE: Final = re.compile(rb"iVBORw0KGgo[A-Za-z0-9+/=\r\n]+")
_MARK: Final = re.compile(rb"\{pbem-picture:([0-9a-f]{64}):(\d+)\}")


class Packed(NamedTuple):
    """A letter with a mark in the place of each picture, and the pictures by the hashes of their bytes."""

    letter: bytes
    pictures: dict[str, bytes]


def pack(raw: bytes) -> Packed:
    """The letter with each picture taken out; ``unpack`` gives the same bytes again once the pictures are kept."""
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


def keep_pictures(conn: Connection, packed: Packed) -> None:
    """Store the pictures of a letter, those that are not stored yet."""
    made = sqlite if conn.dialect.name == "sqlite" else postgresql
    for digest, png in packed.pictures.items():
        conn.execute(made.insert(pictures).values(digest=digest, png=png).on_conflict_do_nothing())


def unpack(conn: Connection, packed: bytes) -> bytes:
    """The letter with its pictures put back."""

    def put(found: re.Match[bytes]) -> bytes:
        digest = found.group(1).decode()
        png = conn.execute(select(pictures.c.png).where(pictures.c.digest == digest)).scalar_one()
        return _wrapped(png, int(found.group(2)))

    return _MARK.sub(put, packed)


def _wrapped(png: bytes, width: int) -> bytes:
    text = base64.b64encode(png)
    return b"".join(text[at : at + width] + b"\r\n" for at in range(0, len(text), width))
