"""What people wrote is kept under keys of their own, proved by hash, and erased for good."""

import itertools
import zlib
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from eventsourcing.persistence import PersistenceError
from sqlalchemy import Engine, select, update

from domain.match.events import VaultRef
from pbem.store.engine import reading, settle, writing
from pbem.store.keys import Keys, derive
from pbem.store.tables import vault as rows
from pbem.store.tables import vault_keys
from pbem.store.vault import AuthorErased, Random, Vault, VaultDamaged, digest_of, parcel
from tests.pbem.store.given import NOON, at_once, execute

KEYS = derive(b"a secret of sixteen bytes or more")
TEXT = b"Mi nascondo al 42, non dirlo a nessuno"


@pytest.fixture
def chance() -> Random:
    """Bytes that differ from call to call and are the same in every run."""
    count = itertools.count()
    return lambda size: (sha256(str(next(count)).encode()).digest() * 2)[:size]


@pytest.fixture
def kept(engine: Engine, chance: Random) -> VaultRef:
    """A text of anna's."""
    with writing(engine) as conn:
        return Vault(KEYS).put(conn, "anna", TEXT, NOON, random=chance)


def get(engine: Engine, row: str, keys: Keys = KEYS) -> bytes | None:
    """What the vault holds."""
    with reading(engine) as conn:
        return Vault(keys).get(conn, row)


def erase(engine: Engine, author: str) -> int:
    """Erase an author, at noon."""
    with writing(engine) as conn:
        return Vault(KEYS).erase(conn, author, NOON)


def test_keys_asked_for_together_are_each_their_own_authors(engine: Engine, chance: Random) -> None:
    vault, authors = Vault(KEYS), ("anna", "bruno", "carla")
    texts = [parcel(author.encode(), random=chance) for author in authors]
    with writing(engine) as conn:
        keys = [vault.key_held(conn, author) for author in authors]
        for key, text in zip(keys, texts, strict=True):
            vault.keep_all(conn, key, (text,), NOON, random=chance)
    assert [get(engine, text.ref.id) for text in texts] == [author.encode() for author in authors]


def test_a_text_comes_back_and_is_not_stored_readably(engine: Engine, kept: VaultRef) -> None:
    assert get(engine, kept.id) == TEXT
    with reading(engine) as conn:
        row = conn.execute(select(rows)).one()
    assert TEXT not in b"".join(bytes(value) for value in row if isinstance(value, bytes))
    assert row.digest == kept.digest == digest_of(row.salt, TEXT)
    assert row.created_at == NOON


def test_an_erased_authors_texts_are_gone_and_their_hashes_stay(engine: Engine, kept: VaultRef) -> None:
    assert erase(engine, "anna") == 1
    assert get(engine, kept.id) is None
    with reading(engine) as conn:
        row = conn.execute(select(rows)).one()
        assert conn.execute(select(vault_keys.c.wrapped)).scalar_one() is None
    assert (row.nonce, row.ciphertext, row.salt, row.erased_at) == (None, None, None, NOON)
    assert row.digest == kept.digest


def test_erasing_one_author_leaves_the_others(engine: Engine, kept: VaultRef, chance: Random) -> None:
    with writing(engine) as conn:
        other = Vault(KEYS).put(conn, "bruno", b"At home", NOON, random=chance)
    erase(engine, "bruno")
    assert (get(engine, kept.id), get(engine, other.id)) == (TEXT, None)
    assert erase(engine, "bruno") == 0


@pytest.mark.parametrize("author", ["anna", "never-wrote"])
def test_nothing_is_kept_for_an_erased_author(author: str, engine: Engine, kept: VaultRef, chance: Random) -> None:
    erase(engine, author)
    with pytest.raises(AuthorErased, match=author), writing(engine) as conn:
        Vault(KEYS).put(conn, author, b"once more", NOON, random=chance)


def test_an_event_may_refer_to_a_text_that_is_kept_a_moment_later(engine: Engine, chance: Random) -> None:
    packed = parcel(TEXT, random=chance)
    with writing(engine) as conn:
        Vault(KEYS).keep(conn, "anna", packed, NOON, random=chance)
    assert get(engine, packed.ref.id) == TEXT
    assert packed.ref.digest == digest_of(packed.salt, TEXT)


def test_two_first_texts_at_once_share_the_authors_key(engine: Engine) -> None:
    def put(number: int) -> str:
        with writing(engine) as conn:
            random = bytes([number]).__mul__
            return Vault(KEYS).put(conn, "carla", TEXT, NOON, random=random).id

    assert [get(engine, str(row)) for row in at_once(2, put)] == [TEXT, TEXT]


def test_another_secret_key_opens_nothing(engine: Engine, kept: VaultRef) -> None:
    with pytest.raises(VaultDamaged, match="secret key"):
        get(engine, kept.id, derive(b"another secret of sixteen bytes"))


def test_a_text_that_never_was_is_no_erased_text(engine: Engine) -> None:
    with pytest.raises(KeyError):
        get(engine, "00" * 16)


DROP = {"sqlite": "DROP TRIGGER vault_only_erase", "postgresql": "DROP TRIGGER vault_only_erase ON vault"}
TAMPERING = {"ciphertext": b"\0" * 40, "salt": b"\0" * 16, "nonce": b"\0" * 12, "digest": "0" * 64}


@pytest.mark.parametrize("column", TAMPERING)
def test_whoever_gets_past_the_triggers_is_found_out(column: str, engine: Engine, kept: VaultRef) -> None:
    with pytest.raises(PersistenceError, match="erased and nothing else"), writing(engine) as conn:
        conn.execute(update(rows).values({column: TAMPERING[column]}))
    execute(engine, DROP[engine.dialect.name])
    with writing(engine) as conn:
        conn.execute(update(rows).values({column: TAMPERING[column]}))
    with pytest.raises(VaultDamaged):
        get(engine, kept.id)


HALVES = ("DELETE FROM vault", "UPDATE vault SET erased_at = created_at", "UPDATE vault SET salt = NULL")


@pytest.mark.parametrize("statement", HALVES)
def test_rows_are_blanked_whole_or_not_at_all(statement: str, engine: Engine, kept: VaultRef) -> None:
    with pytest.raises(PersistenceError, match="vault"):
        execute(engine, statement)
    assert get(engine, kept.id) == TEXT


@pytest.mark.parametrize("backend", ["sqlite"])
def test_erased_text_is_overwritten_on_the_disk(engine: Engine, kept: VaultRef, tmp_path: Path) -> None:
    with reading(engine) as conn:
        row = conn.execute(select(rows.c.ciphertext, vault_keys.c.wrapped).select_from(rows.join(vault_keys))).one()
    settle(engine)
    assert all(secret in on_disk(tmp_path) for secret in row)
    erase(engine, "anna")
    settle(engine)
    assert not any(secret in on_disk(tmp_path) for secret in row)


def on_disk(folder: Path) -> bytes:
    """The database file and its log."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("pbem.db*")))


def test_a_long_text_is_kept_short_and_comes_back_byte_for_byte(engine: Engine, chance: Random) -> None:
    letter = b"> quoted once, quoted twice\r\n" * 400
    with writing(engine) as conn:
        ref = Vault(KEYS).put(conn, "anna", letter, NOON, random=chance)
        stored = conn.execute(select(rows.c.ciphertext, rows.c.salt)).one()
    assert len(stored.ciphertext) < len(letter) / 10
    assert get(engine, ref.id) == letter
    assert ref.digest == digest_of(stored.salt, letter)


def test_a_text_kept_by_an_earlier_release_is_read_as_it_is(engine: Engine, chance: Random) -> None:
    earlier = zlib.compress(b"a letter that happens to begin like one that was packed" * 9) + bytes(200)
    execute(engine, DROP[engine.dialect.name])
    with writing(engine) as conn:
        ref = Vault(KEYS).put(conn, "anna", b"", NOON, random=chance)
        wrapped = conn.execute(select(vault_keys.c.wrapped)).scalar_one()
        key = AESGCM(KEYS.vault).decrypt(wrapped[:12], wrapped[12:], b"anna")
        sealed = AESGCM(key).encrypt(bytes(12), earlier, ref.id.encode())
        conn.execute(update(rows).values(nonce=bytes(12), ciphertext=sealed, salt=b"", digest=digest_of(b"", earlier)))
    assert get(engine, ref.id) == earlier


def test_a_text_said_to_be_packed_in_another_way_is_noticed(engine: Engine, kept: VaultRef) -> None:
    execute(engine, DROP[engine.dialect.name])
    with writing(engine) as conn:
        conn.execute(update(rows).values(packed="zlib"))
    with pytest.raises(VaultDamaged, match="cannot be opened"):
        get(engine, kept.id)
