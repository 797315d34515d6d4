"""Letters without their pictures: a board is stored once, however many letters show it, and only they can open it.

A letter, which lies encrypted in the vault, keeps the hash of each picture's bytes. The row of a picture is named by that hash
under a key, and encrypted with a key made of it: where every letter that shows a board is erased, nobody can open it again.
"""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import ColumnElement, Connection, Engine, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from mail.outbound.rendering.letter import Parts
from mail.outbound.rendering.shared import LINE, wrapped
from pbem.store.engine import reading, settle, writing
from pbem.store.errors import StoreError
from pbem.store.keys import Keys
from pbem.store.prepared import Prepared
from pbem.store.tables import pictures, sealed_pictures, tidying

_MARK: Final = re.compile(rb"\{pbem-picture:([0-9a-f]{64}):(\d+)\}")
_NONCE: Final = bytes(12)  # each key encrypts one picture alone
_AT_ONCE: Final = 200
_REMOVED: Final = 50  # in one transaction: what is removed is overwritten, and others wait for that
_RENEWED: Final = timedelta(hours=12)  # after which it is noted once more that a picture is shown
GRACE: Final = timedelta(
    days=1
)  # for which one stays that no letter was found to show: far longer than any transaction


def _kept_before(moment: Any) -> ColumnElement[bool]:
    kept_at = sealed_pictures.c.kept_at  # empty: kept by an earlier release
    return or_(kept_at.is_(None), kept_at < moment)


_inserts: Final[dict[str, sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert(sealed_pictures),
    "postgresql": postgresql.insert(sealed_pictures),
}
_row: Final[dict[str, Any]] = {name: bindparam(name) for name in ("name", "sealed")}
_now: Final = bindparam("now", type_=sealed_pictures.c.kept_at.type)
_since: Final = bindparam("since", type_=sealed_pictures.c.kept_at.type)
_PUT: Final = {name: Prepared(put.values(_row).on_conflict_do_nothing()) for name, put in _inserts.items()}
_SHOWN: Final = {
    name: Prepared(
        put.values({**_row, "kept_at": _now}).on_conflict_do_update(
            index_elements=["name"], set_={"kept_at": _now}, where=_kept_before(_since)
        )
    )
    for name, put in _inserts.items()
}
_own: Final = sealed_pictures.c.name == bindparam("own")
_MARK_SHOWN: Final = Prepared(update(sealed_pictures).where(_own, _kept_before(_since)).values(kept_at=_now))
_SIZES: Final = select(sealed_pictures.c.name, func.length(sealed_pictures.c.sealed))
_REMOVE: Final = Prepared(
    delete(sealed_pictures).where(_own, _kept_before(bindparam("before", type_=sealed_pictures.c.kept_at.type)))
)


class PictureDamaged(StoreError):
    """A picture is not what was kept, or the secret key is not the one it was kept with."""


class Packed(NamedTuple):
    """A letter with a mark in the place of each picture, and the pictures by the hashes of their bytes."""

    letter: bytes
    pictures: dict[str, bytes]


def pack(parts: Parts) -> Packed:
    """The letter with each picture taken out; ``Pictures.unpack`` gives the same bytes again once the pictures are kept. Waits
    for pictures that are in the making."""
    taken: dict[str, bytes] = {}
    pieces = []
    for part in parts:
        if isinstance(part, bytes):
            pieces.append(part)
            continue
        picture = part.result()
        taken[picture.digest] = picture.png
        pieces.append(b"{pbem-picture:%s:%d}" % (picture.digest.encode(), LINE))
    return Packed(b"".join(pieces), taken)


class Pictures:
    """Keeps the pictures of letters and puts them back."""

    def __init__(self, keys: Keys) -> None:
        self._keys = (keys.picture, *(old.keys.picture for old in keys.older))

    def keep(self, conn: Connection, shown: Mapping[str, bytes], now: datetime) -> None:
        """Store pictures of letters, by the hashes of their bytes: those that are not stored yet.

        One that is stored was shown again just now, and who sweeps leaves it alone: it is held until the transaction ends. They
        are taken in the order of their names, so that no two wait for each other.
        """
        since = now - _RENEWED
        _SHOWN[conn.dialect.name].each(conn, [{**row, "now": now, "since": since} for row in self._sealed(shown)])

    def still_shown(self, conn: Connection, digests: Iterable[str], since: datetime, now: datetime) -> None:
        """Letters that are kept show these pictures: note so, where it was not noted ``since``."""
        names = sorted({_name(key, digest) for digest in digests for key in self._keys})
        _MARK_SHOWN.each(conn, [{"own": name, "since": since, "now": now} for name in names])

    def sweep(self, conn: Connection, begun_at: datetime) -> tuple[int, int]:
        """Remove some of the pictures that a round of marking, begun at that time, has found in no letter: how many, and their
        bytes; none if there is none left."""
        before = begun_at - GRACE
        found = conn.execute(_SIZES.where(_kept_before(before)).limit(_REMOVED)).all()
        # Once more beside the name: who shows it again meanwhile changes the row, and that is looked at.
        _REMOVE.each(conn, [{"own": name, "before": before} for name, _ in sorted(tuple(row) for row in found)])
        return len(found), sum(size for _, size in found)

    def orphans(self, conn: Connection, shown: Set[str], now: datetime) -> tuple[int, int]:
        """How many pictures none of the ``shown`` are, by their hashes, and their bytes; those kept just now aside."""
        names = {_name(key, digest) for digest in shown for key in self._keys}
        found = conn.execute(_SIZES.where(_kept_before(now - GRACE)))
        sizes = [size for name, size in found if name not in names]
        return len(sizes), sum(sizes)

    def unpack(self, conn: Connection, packed: bytes) -> bytes:
        """The letter with its pictures put back. PictureDamaged if one cannot be."""

        def put(found: re.Match[bytes]) -> bytes:
            return wrapped(self._open(conn, found.group(1).decode()), int(found.group(2)))

        return _MARK.sub(put, packed)

    def wrong(self, conn: Connection, letter: bytes, known: set[bytes]) -> list[str]:
        """What is wrong with the pictures of a kept letter; those ``known`` to be right are not looked at again."""
        found = []
        for digest in shown_in(letter):
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
            _PUT[conn.dialect.name].each(conn, self._sealed({row.digest: row.png for row in rows}))
            # The letters that a round has looked at already may show these.
            conn.execute(update(tidying).values(begun_at=None))
            conn.execute(delete(pictures).where(pictures.c.digest.in_([row.digest for row in rows])))
        return len(rows)

    def _sealed(self, shown: Mapping[str, bytes]) -> Iterator[dict[str, Any]]:
        """The row of each picture, in the order of their names."""
        key = self._keys[0]
        for name, digest in sorted((_name(key, digest), digest) for digest in shown):
            yield {"name": name, "sealed": _cipher(key, digest).encrypt(_NONCE, shown[digest], name.encode())}

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


def shown_in(letter: bytes) -> set[str]:
    """The pictures of a kept letter, by the hashes of their bytes."""
    return {mark.group(1).decode() for mark in _MARK.finditer(letter)}


def _name(key: bytes, digest: str) -> str:
    return _keyed(key, "name", digest).hex()


def _cipher(key: bytes, digest: str) -> AESGCM:
    return AESGCM(_keyed(key, "key", digest))


def _keyed(key: bytes, purpose: str, digest: str) -> bytes:
    return hmac.digest(key, f"{purpose} {digest}".encode(), "sha256")
