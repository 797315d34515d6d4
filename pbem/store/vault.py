"""What people wrote: encrypted under a key of their own, and gone for good when that key is destroyed."""

import hmac
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from isal import isal_zlib
from sqlalchemy import Connection, Select, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from domain.match.events import VaultRef
from pbem.store.errors import StoreError
from pbem.store.ids import new_id
from pbem.store.keys import Keys, Sealer
from pbem.store.pipeline import together
from pbem.store.prepared import Fetched, Prepared, Values
from pbem.store.tables import outbox, vault, vault_keys

K = TypeVar("K")
Random: TypeAlias = Callable[[int], bytes]

_NONCE: Final = 12
_SALT: Final = 16
_KEY: Final = 32
_PACKED: Final = "zlib"  # how a text was made shorter before it was encrypted; nothing is said where it was not
_EFFORT: Final = 3  # of ISA-L's 0 to 3: letters come out a tenth larger than zlib makes them, in a fifth of its time
_LEAST_PACKED: Final = 128  # bytes: shorter texts hardly become any shorter
_AT_ONCE: Final = 500  # rows read together


class Parcel(msgspec.Struct, frozen=True):
    """A text on its way into the vault: an event may already refer to it, in the transaction that keeps it."""

    ref: VaultRef
    salt: bytes
    plaintext: bytes


class HeldKey(NamedTuple):
    """The wrapped key of an author as asked for: one row, or none before anything was kept under their name."""

    author: str
    answer: Fetched[Values]


class VaultText(NamedTuple):
    """A row of the vault read for its own sake: the text, None if it is gone, or what is wrong with it."""

    id: str
    dropped: bool
    beside: Values
    text: bytes | None
    wrong: str | None


class AuthorErased(StoreError):
    """Nothing more is kept under an author who was erased."""


class VaultDamaged(StoreError):
    """A text is not what was put in, or the secret key is not the one it was put in with."""


class Vault:
    """Texts of authors, on connections that the caller opened: they are committed with whatever refers to them."""

    def __init__(self, keys: Keys) -> None:
        self._master = Sealer(*(each.vault for each in keys.every))

    def put(self, conn: Connection, author: str, plaintext: bytes, now: datetime, *, random: Random) -> VaultRef:
        """Keep a text under its author's key, which is made at the first. AuthorErased if the key was destroyed."""
        wrapped = parcel(plaintext, random=random, now=now)
        self.keep(conn, author, wrapped, now, random=random)
        return wrapped.ref

    def keep(self, conn: Connection, author: str, text: Parcel, now: datetime, *, random: Random) -> None:
        """Keep a parcel: the second half of ``put``, for texts that events of the same transaction refer to."""
        self.keep_all(conn, self.key_held(conn, author), (text,), now, random=random)

    def keeping(
        self, author: str, texts: Sequence[Parcel], now: datetime, *, random: Random
    ) -> Callable[[Connection], None]:
        """The step of a transaction that keeps parcels."""

        def keep(conn: Connection) -> None:
            for text in texts:
                self.keep(conn, author, text, now, random=random)

        return keep

    def key_held(self, conn: Connection, author: str) -> "HeldKey":
        """The author's key, held against erasure until the transaction ends."""
        return HeldKey(author, _HELD.ask(conn, author=author))

    def keep_all(
        self, conn: Connection, held: "HeldKey", texts: Sequence[Parcel], now: datetime, *, random: Random
    ) -> None:
        """Keep several parcels under one key. AuthorErased if it was destroyed."""
        author, cipher = held.author, AESGCM(self._key(conn, held, random))
        rows: list[dict[str, Any]] = []
        for text in texts:
            nonce = random(_NONCE)
            packed, short = _pack(text.plaintext)
            rows.append(
                {
                    "id": text.ref.id,
                    "author": author,
                    "nonce": nonce,
                    "ciphertext": cipher.encrypt(nonce, short, text.ref.id.encode()),
                    "packed": packed,
                    "salt": text.salt,
                    "digest": text.ref.digest,
                    "created_at": now,
                }
            )
        _INSERT.each(conn, rows)

    def get(self, conn: Connection, row: str) -> bytes | None:
        """The text; None once it was erased. KeyError if there never was one, VaultDamaged if it was tampered with or its key is
        not here."""
        return self._opened(row, _SELECT.ask(conn, id=row))

    def said(self, conn: Connection, row: str | None) -> str | None:
        """Words, as ``get`` gives them; None also where there is no row of them."""
        kept = self.get(conn, row) if row else None
        return kept.decode() if kept is not None else None

    def texts(self, conn: Connection, rows: Mapping[K, str]) -> dict[K, bytes | None]:
        """Several texts, each as ``get`` gives it."""
        with together(conn):
            asked = {key: _SELECT.ask(conn, id=row) for key, row in rows.items()}
        return {key: self._opened(rows[key], found) for key, found in asked.items()}

    def every(self, conn: Connection, asked: Select[Any]) -> Iterator[VaultText]:
        """The texts that are ``asked`` for (see ``ROWS``), each with the columns that are asked for beside it."""
        for row in conn.execution_options(yield_per=_AT_ONCE).execute(asked):
            number, erased, dropped, *sealed = row[:_WIDTH]
            try:
                text, wrong = self._open(number, sealed), None
            except VaultDamaged as damaged:
                text, wrong = None, str(damaged)
            if text is None and erased is None and dropped is None:
                wrong = wrong or f"The text {number} is gone, and nobody erased it: restore it from a backup."
            yield VaultText(number, dropped is not None, tuple(row[_WIDTH:]), text, wrong)

    def erase(self, conn: Connection, author: str, now: datetime) -> int:
        """Destroy an author's key and blank every text kept under it; gives how many texts. Hashes stay, salts go."""
        gone = {"wrapped": None, "destroyed_at": now}
        # Also where nothing was kept yet: a letter read later must not bring the author back.
        conn.execute(
            _insert_key(conn)
            .values(author=author, **gone)
            .on_conflict_do_update(index_elements=["author"], set_=gone, where=vault_keys.c.destroyed_at.is_(None))
        )
        blanked = conn.execute(
            update(vault)
            .where(vault.c.author == author, vault.c.erased_at.is_(None))
            .values({**_BLANK, "erased_at": now})
        )
        return blanked.rowcount

    def blank(self, conn: Connection, texts: Sequence[str], now: datetime) -> int:
        """Blank single texts, whoever's they are, since they hold words of somebody who is forgotten; how many there were."""
        count = 0
        for start in range(0, len(texts), _AT_ONCE):
            which = vault.c.id.in_(texts[start : start + _AT_ONCE]), vault.c.erased_at.is_(None)
            count += conn.execute(update(vault).where(*which).values({**_BLANK, "erased_at": now})).rowcount
        return count

    def blank_but(self, conn: Connection, author: str, kept: set[str], now: datetime) -> int:
        """Blank what is kept under an author's key but for some texts, for which the key stays; how many were blanked."""
        theirs = select(vault.c.id).where(vault.c.author == author, vault.c.erased_at.is_(None))
        return self.blank(conn, [text for text in conn.execute(theirs).scalars() if text not in kept], now)

    def what_remains(self, conn: Connection, row: str) -> bytes | None:
        """A text, or what is left of it since words of somebody who is forgotten were taken out of it."""
        left = self.left_of(conn, row)
        return self.get(conn, row) if left is None else self.get(conn, left)

    def left_of(self, conn: Connection, row: str) -> str | None:
        """The text that stands in the place of another from which words were taken out; None if none were."""
        found: str | None = conn.execute(select(vault.c.remains_id).where(vault.c.id == row)).scalar_one_or_none()
        return found

    def cut(self, conn: Connection, row: str, remains: bytes | None, now: datetime, *, random: Random) -> None:
        """Blank a text from which words have to go. What ``remains`` of it, if anything does, is kept in its place, under the
        same author and with a hash of its own; what remained of it before goes too."""
        before = self.left_of(conn, row)
        author = conn.execute(select(vault.c.author).where(vault.c.id == row)).scalar_one()
        instead = parcel(remains, random=random) if remains is not None else None
        if instead is not None:
            self.keep(conn, author, instead, now, random=random)
        self.blank(conn, [row, *filter(None, (before,))], now)
        left = instead.ref.id if instead is not None else None
        conn.execute(update(vault).where(vault.c.id == row).values(remains_id=left))

    def drop(self, conn: Connection, letter: int, text: str, size: int, now: datetime) -> bool:
        """Give up the text of a letter of ours that can be written again, unless it waits; hash and salt stay.

        False if it stays, or is gone already; one that somebody else is about to change stays until the next time.
        """
        mine = select(vault.c.id).where(vault.c.id == text, vault.c.ciphertext.is_not(None))
        settled = select(outbox.c.serial).where(outbox.c.serial == letter, outbox.c.state != "waiting")
        if conn.execute(mine.with_for_update(skip_locked=True)).one_or_none() is None:
            return False
        gone = {"nonce": None, "ciphertext": None, "dropped_at": now, "size": size}
        return bool(conn.execute(update(vault).where(vault.c.id == text, settled.exists()).values(gone)).rowcount)

    def author(self, conn: Connection, row: str) -> str | None:
        """Under whose key a text is kept: who wrote it. None if there is no such text."""
        return conn.execute(select(vault.c.author).where(vault.c.id == row)).scalar()

    def kept_at(self, conn: Connection, row: str) -> datetime:
        """When a text was kept, whatever has become of it."""
        found: datetime = conn.execute(select(vault.c.created_at).where(vault.c.id == row)).scalar_one()
        return found

    def is_same(self, conn: Connection, row: str, plaintext: bytes) -> bool | None:
        """Whether a text is the one that was kept, be that dropped or not; None where the salt was erased."""
        salt, digest = conn.execute(select(vault.c.salt, vault.c.digest).where(vault.c.id == row)).one()
        return hmac.compare_digest(digest_of(salt, plaintext), digest) if salt is not None else None

    def rewrap(self, conn: Connection, under: "Vault", *, random: Random) -> int:
        """Wrap every author's key anew, under the master of another vault; how many there were. The texts stay as they are."""
        count, last = 0, ""
        page = select(vault_keys.c.author, vault_keys.c.wrapped).order_by(vault_keys.c.author).limit(_AT_ONCE)
        while rows := conn.execute(page.where(vault_keys.c.author > last)).all():
            last = rows[-1].author
            kept = [(author, self._unwrap(author, wrapped)) for author, wrapped in rows if wrapped is not None]
            _REWRAP.each(conn, [{"whose": who, "anew": under._wrapped(who, key, random)} for who, key in kept])
            count += len(kept)
        return count

    def taken_over(self, author: str, wrapped: bytes, others: "Sequence[Vault]", *, random: Random) -> bytes:
        """An author's key wrapped anew, which this vault wrapped or one of ``others``; the cipher's InvalidTag if none did."""
        for vault_of in (self, *others):
            with suppress(InvalidTag):
                return self._wrapped(author, vault_of._unwrap(author, wrapped), random)
        raise InvalidTag

    def _opened(self, row: str, asked: Fetched[Values]) -> bytes | None:
        found = asked.first
        if found is None:
            raise KeyError(row)
        return self._open(row, found)

    def _open(self, row: str, sealed: Sequence[Any]) -> bytes | None:
        author, nonce, ciphertext, packed, salt, digest, keyed, wrapped = sealed
        if ciphertext is not None and keyed is None:
            raise VaultDamaged(
                f"The key of the text {row} is not here: restore the backup into an empty database once more, with the file of "
                "keys if they are kept apart."
            )
        if ciphertext is None or wrapped is None:
            return None
        try:
            key = self._unwrap(author, wrapped)
            plaintext = _unpack(packed, AESGCM(key).decrypt(nonce, ciphertext, row.encode()))
        except (InvalidTag, zlib.error):
            raise VaultDamaged(
                f"The text {row} cannot be opened: restore it, or the secret key it was kept with."
            ) from None
        if not hmac.compare_digest(digest_of(salt, plaintext), digest):
            raise VaultDamaged(f"The text {row} differs from its hash: restore it from a backup.")
        return plaintext

    def _key(self, conn: Connection, held: "HeldKey", random: Random) -> bytes:
        """The author's key, made if there is none."""
        author, found = held.author, held.answer.first
        if found is None:
            # Another transaction may make the author's key at this moment: its key counts then.
            made = _insert_key(conn).values(author=author, wrapped=self._wrap(author, random))
            conn.execute(made.on_conflict_do_nothing())
            found = _HELD.rows(conn, author=author)[0]
        wrapped: bytes | None = found[0]
        if wrapped is None:
            raise AuthorErased(f"The text of {author} was erased for good: nothing can be kept under this name.")
        return self._unwrap(author, wrapped)

    def _wrap(self, author: str, random: Random) -> bytes:
        """A new key, encrypted under the master and bound to its author."""
        return self._wrapped(author, random(_KEY), random)

    def _wrapped(self, author: str, key: bytes, random: Random) -> bytes:
        return self._master.seal(key, author.encode(), random=random)

    def _unwrap(self, author: str, wrapped: bytes) -> bytes:
        return self._master.open(wrapped, author.encode())


def parcel(plaintext: bytes, *, random: Random, now: datetime | None = None) -> Parcel:
    """A text with the id and the salted hash that it will be kept under.

    With ``now`` the id begins with the time, and what is kept together stands together; not for texts that events refer
    to, which tell nobody when they were written.
    """
    salt = random(_SALT)
    row = new_id(now, random) if now is not None else random(16).hex()
    return Parcel(VaultRef(row, digest_of(salt, plaintext)), salt, plaintext)


def _insert_key(conn: Connection) -> sqlite.Insert | postgresql.Insert:
    """An insertion that can say what to do about a key that is there already."""
    return sqlite.insert(vault_keys) if conn.dialect.name == "sqlite" else postgresql.insert(vault_keys)


def _pack(plaintext: bytes) -> tuple[str | None, bytes]:
    """A text as it is to be encrypted, and how it was made shorter; None where that would gain nothing."""
    short = isal_zlib.compress(plaintext, _EFFORT) if len(plaintext) >= _LEAST_PACKED else plaintext
    return (_PACKED, short) if len(short) < len(plaintext) else (None, plaintext)


def _unpack(packed: str | None, short: bytes) -> bytes:
    """The text again; those of earlier releases were encrypted as they were. zlib.error if it is not what was packed."""
    return short if packed is None else zlib.decompress(short)


def digest_of(salt: bytes, plaintext: bytes) -> str:
    """The hash that events hold, in hex: without the salt nobody can try out what the text may have been."""
    return sha256(salt + plaintext).hexdigest()


_BLANK: Final[dict[str, Any]] = {"nonce": None, "ciphertext": None, "salt": None}
_COLUMNS: Final = ("id", "author", "nonce", "ciphertext", "packed", "salt", "digest", "created_at")
_INSERT: Final = Prepared(insert(vault).values({name: bindparam(name) for name in _COLUMNS}))
_SEALED: Final = (
    *(vault.c[name] for name in ("author", "nonce", "ciphertext", "packed", "salt", "digest")),
    vault_keys.c.author.label("keyed"),
    vault_keys.c.wrapped,
)
_REWRAP: Final = Prepared(
    update(vault_keys).where(vault_keys.c.author == bindparam("whose")).values(wrapped=bindparam("anew"))
)
_of_author: Final = vault_keys.c.author == vault.c.author
_SELECT: Final = Prepared(
    select(*_SEALED).select_from(vault).outerjoin(vault_keys, _of_author).where(vault.c.id == bindparam("id"))
)
# Every text, also one whose author's key is not there; joined with other rows, and with columns of theirs, for ``Vault.every``.
ROWS: Final = (
    select(vault.c.id, vault.c.erased_at, vault.c.dropped_at, *_SEALED)
    .select_from(vault)
    .outerjoin(vault_keys, _of_author)
)
_WIDTH: Final = len(ROWS.selected_columns)
_HELD: Final = Prepared(
    select(vault_keys.c.wrapped).where(vault_keys.c.author == bindparam("author")).with_for_update(read=True)
)
