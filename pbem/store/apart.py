"""Keys of authors apart from backups: taken out of a copy, kept in one file that is always today's, and put back from it.

Whoever is forgotten loses their key in that file, and with it all that they wrote, in every backup there is. Their words in
texts of others, which lie under keys that stay, are named there by the ids of those texts.
"""

import fcntl
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from sqlalchemy import Connection, Engine, bindparam, insert, inspect, select, update

from pbem.store.engine import moment, settle, writing
from pbem.store.errors import StoreError
from pbem.store.prepared import Prepared
from pbem.store.sessions import LONG
from pbem.store.tables import players, vault, vault_keys
from pbem.store.vault import Random, Vault

_FORMAT: Final = 1
_AT_ONCE: Final = 500
_OLDER: Final = (
    "The file of keys does not know {} of those who wrote in this backup: it is older than the backup, or another store's. Take"
    " the newest."
)
_SECRET: Final = (
    "The file of keys was written under another secret: set PBEM_SECRET_KEY to that of the backup, and PBEM_NEW_SECRET_KEY to"
    " that of the file."
)


class Instead(msgspec.Struct, frozen=True):
    """A text that stands in the place of another from which words were taken out, sealed as it is kept."""

    id: str
    author: str
    nonce: bytes | None
    ciphertext: bytes | None
    packed: str | None
    salt: bytes | None
    digest: str
    created_at: datetime


class KeysApart(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in the file: each author's wrapped key, None where it was destroyed; the texts of others that lost words of
    somebody who was forgotten, each with the id of what stands in its place; and who was forgotten."""

    format: int = msgspec.field(default=_FORMAT, name="pbem-backup-keys")
    authors: dict[str, bytes | None]
    blanked: dict[str, str | None]
    instead: tuple[Instead, ...]
    forgotten: tuple[UUID, ...]


class Fitting(msgspec.Struct, frozen=True):
    """The keys of a copy, wrapped as it needs them: of authors that stand in it, and of those that do not."""

    known: tuple[tuple[str, bytes | None], ...]
    missing: tuple[tuple[str, bytes | None], ...]


def read_keys(file: Path) -> KeysApart:
    """The keys in a file. StoreError if it holds none."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=KeysApart)
    except OSError as error:
        raise StoreError(f"The file of keys {file} cannot be read ({error.strerror}).") from None
    except msgspec.MsgspecError:
        raise StoreError(
            f"{file} is no file of keys, or was cut short: name the one that `pbem backup` wrote."
        ) from None
    if found.format != _FORMAT:
        raise StoreError(f"The file of keys {file} was written by a newer release: install that release.")
    return found


def write_keys(engine: Engine, file: Path) -> KeysApart:
    """Write today's keys of a store in the place of those that a file held, whole or not at all; what it held is overwritten.

    One at a time: who comes second reads the store when the first is done, so that no destroyed key comes back.
    """
    unfinished = file.with_name(f".{file.name}.part")
    try:
        with _alone(file.parent):
            found = _keys_of(engine)
            number = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(number, "wb") as opened:
                opened.write(msgspec.json.encode(found))
                opened.flush()
                os.fsync(number)
            _replace(file, unfinished)
    except OSError as error:
        raise StoreError(f"The file of keys {file} cannot be written ({error.strerror}).") from None
    return found


def _replace(file: Path, by: Path) -> None:
    """Put a file in the place of another, whose bytes are overwritten when they have no name any more."""
    before = file.open("r+b") if file.exists() else None
    by.replace(file)
    if before is not None:
        with before:
            before.write(bytes(os.fstat(before.fileno()).st_size))
            before.flush()
            os.fsync(before.fileno())


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


def _keys_of(engine: Engine) -> KeysApart:
    """The keys of a store as they are at this moment."""
    alive = vault.join(vault_keys, vault_keys.c.author == vault.c.author)
    lost = select(vault.c.id, vault.c.remains_id).select_from(alive)
    with moment(engine) as conn:
        keys = conn.execute(select(vault_keys.c.author, vault_keys.c.wrapped, vault_keys.c.destroyed_at)).all()
        if any(row.wrapped is None and row.destroyed_at is None for row in keys):
            raise StoreError("The keys of this store were taken out of it: restore the backup that it is.")
        rows = conn.execute(lost.where(vault.c.erased_at.is_not(None), vault_keys.c.wrapped.is_not(None))).all()
        columns = [vault.c[name] for name in Instead.__struct_fields__]
        left = vault.alias("left")
        kept = select(*columns).join(left, left.c.remains_id == vault.c.id).where(vault.c.erased_at.is_(None))
        return KeysApart(
            authors={row.author: row.wrapped for row in keys},
            blanked={row.id: row.remains_id for row in rows},
            instead=tuple(Instead(*row) for row in conn.execute(kept).all()),
            forgotten=tuple(conn.execute(select(players.c.id).where(players.c.erased_at.is_not(None))).scalars()),
        )


def are_apart(engine: Engine) -> bool:
    """Whether the keys of a copy were taken out of it."""
    gone = select(vault_keys.c.author).where(vault_keys.c.wrapped.is_(None), vault_keys.c.destroyed_at.is_(None))
    with moment(engine) as conn:
        return conn.execute(gone.limit(1)).first() is not None


def lacks_keys(engine: Engine) -> bool:
    """Whether texts are kept here whose keys are not: of a copy from which they were taken out, or a restore that was killed.

    Only where the database does not hold to it that each author has a key are the texts looked through.
    """
    if are_apart(engine):
        return True
    with moment(engine) as conn:
        held = (key["referred_table"] for key in inspect(conn).get_foreign_keys(vault.name))
        if vault_keys.name in held:
            return False
        keyed = select(vault_keys.c.author).where(vault_keys.c.author == vault.c.author).exists()
        lost = select(vault.c.id).where(vault.c.ciphertext.is_not(None), ~keyed)
        return conn.execute(lost.limit(1)).first() is not None


def take_out(engine: Engine) -> None:
    """Overwrite the keys in a SQLite copy of a store."""
    with writing(engine) as conn:
        conn.execute(update(vault_keys).values(wrapped=None))
    settle(engine)


def fitting(engine: Engine, kept: KeysApart, into: Vault, others: Sequence[Vault], *, random: Random) -> Fitting:
    """The keys that a copy needs, wrapped as ``into`` does; in the file they are so, or as one of ``others`` does.

    StoreError if the file is older than the copy, since whom it does not know was not erased, or under another secret.
    """
    with moment(engine) as conn:
        there = dict(tuple(row) for row in conn.execute(select(vault_keys.c.author, vault_keys.c.destroyed_at)))
        wrote = set(conn.execute(select(vault.c.author).distinct()).scalars()) | there.keys()
    if unknown := len(wrote - kept.authors.keys()):
        raise StoreError(_OLDER.format(unknown))
    try:
        wrapped = [
            (author, key and into.taken_over(author, key, others, random=random))
            for author, key in kept.authors.items()
            if author in wrote and there.get(author) is None
        ]
    except InvalidTag:
        raise StoreError(_SECRET) from None
    return Fitting(
        tuple(row for row in wrapped if row[0] in there), tuple(row for row in wrapped if row[0] not in there)
    )


def put_back(engine: Engine, keys: Fitting) -> None:
    """Give a copy its keys."""
    with writing(engine, within=LONG) as conn:
        for statement, rows in ((_SET, keys.known), (_ADD, keys.missing)):
            statement.each(conn, ({"whose": author, "key": key} for author, key in rows))


def forget_since(engine: Engine, kept: KeysApart, texts: Vault, now: datetime) -> list[str]:
    """Blank in a copy what was blanked since it was made; which texts of others lost words so."""
    with writing(engine, within=LONG) as conn:
        for author, key in kept.authors.items():
            if key is None:
                texts.erase(conn, author, now)
        there = list(_among(conn, list(kept.blanked)))
        found = [row.id for row in there if row.erased_at is None]
        texts.blank(conn, found, now)
        _put_instead(
            conn, kept, {kept.blanked[row.id]: row.id for row in there if row.remains_id != kept.blanked[row.id]}
        )
    settle(engine)
    return found


def _among(conn: Connection, texts: Sequence[str]) -> Iterator[Any]:
    """The rows of some texts, of those that there are."""
    asked = select(vault.c.id, vault.c.erased_at, vault.c.remains_id)
    for start in range(0, len(texts), _AT_ONCE):
        yield from conn.execute(asked.where(vault.c.id.in_(texts[start : start + _AT_ONCE])))


def _put_instead(conn: Connection, kept: KeysApart, wanted: Mapping[str | None, str]) -> None:
    """Put what remained of texts into their places."""
    left = [one for one in kept.instead if one.id in wanted]
    there = {row.id for row in _among(conn, [one.id for one in left])}
    for one in left:
        if one.id not in there:
            conn.execute(insert(vault).values(msgspec.structs.asdict(one)))
        conn.execute(update(vault).where(vault.c.id == wanted[one.id]).values(remains_id=one.id))


_SET: Final = Prepared(
    update(vault_keys).where(vault_keys.c.author == bindparam("whose")).values(wrapped=bindparam("key"))
)
_ADD: Final = Prepared(insert(vault_keys).values(author=bindparam("whose"), wrapped=bindparam("key")))
