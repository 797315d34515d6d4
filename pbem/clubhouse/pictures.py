"""Letters without their pictures: a board is stored once by the hash of its bytes, however many letters show it."""

import base64
import re
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from pbem.store.tables import pictures

# A PNG in base64 begins with these characters, whatever it shows.
_PICTURE: Final = re.compile(rb"iVBORw0KGgo[A-Za-z0-9+/=\r\n]+")
_MARK: Final = re.compile(rb"\{pbem-picture:([0-9a-f]{64}):(\d+)\}")


def pack(conn: Connection, raw: bytes) -> bytes:
    """The letter with each picture taken out and stored; ``unpack`` gives the same bytes again."""

    def take(found: re.Match[bytes]) -> bytes:
        block = found.group()
        width = len(block.split(b"\r\n", 1)[0])
        png = base64.b64decode(block)
        if _wrapped(png, width) != block:
            return block  # written in some other way: stays in the letter
        digest = sha256(png).hexdigest()
        made = sqlite if conn.dialect.name == "sqlite" else postgresql
        conn.execute(made.insert(pictures).values(digest=digest, png=png).on_conflict_do_nothing())
        return b"{pbem-picture:%s:%d}" % (digest.encode(), width)

    return _PICTURE.sub(take, raw)


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
