"""The vault lets go of a letter so that the same is known again; pictures go only where nobody is about to show them."""

import os
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, text, update

from domain.match.events import VaultRef
from pbem.clubhouse.outbox.pictures import Pictures
from pbem.store.engine import reading, writing
from pbem.store.keys import derive
from pbem.store.tables import outbox, sealed_pictures, vault
from pbem.store.vault import Vault
from tests.pbem.store.given import NOON, execute

KEYS = derive(b"a secret of sixteen bytes or more")
VAULT, PICTURES = Vault(KEYS), Pictures(KEYS)
LETTER = b"Since your last letter the spy has shown a card." * 9
SHOWN = {"a" * 64: b"a board", "b" * 64: b"another board"}
LONG_AGO = NOON - timedelta(days=30)
OWED = {
    "id": "x",
    "kind": "news",
    "cause": "",
    "payload": "{}",
    "message_id": "x",
    "created_at": NOON,
    "not_before": NOON,
}


@pytest.fixture
def kept(engine: Engine) -> VaultRef:
    """A letter of ours, number 1, that was sent."""
    with writing(engine) as conn:
        ref = VAULT.put(conn, "anna", LETTER, NOON, random=os.urandom)
        conn.execute(insert(outbox).values(**OWED, state="sent", letter_vault_id=ref.id))
    return ref


def drop(engine: Engine, ref: VaultRef) -> bool:
    """Drop the letter."""
    with writing(engine) as conn:
        return VAULT.drop(conn, 1, ref.id, len(LETTER), NOON)


def row(engine: Engine) -> tuple[object, ...]:
    """What stays of it."""
    columns = (
        vault.c.ciphertext,
        vault.c.nonce,
        vault.c.salt.is_(None),
        vault.c.digest,
        vault.c.size,
        vault.c.dropped_at,
    )
    with reading(engine) as conn:
        return tuple(conn.execute(select(*columns)).one())


def test_of_a_letter_that_is_dropped_its_hash_its_salt_and_its_size_stay(engine: Engine, kept: VaultRef) -> None:
    assert drop(engine, kept)
    assert row(engine) == (None, None, False, kept.digest, len(LETTER), NOON)
    with reading(engine) as conn:
        assert VAULT.get(conn, kept.id) is None
        assert VAULT.is_same(conn, kept.id, LETTER)
        assert not VAULT.is_same(conn, kept.id, LETTER + b" ")
    assert not drop(engine, kept)


def test_a_letter_that_waits_is_not_dropped(engine: Engine, kept: VaultRef) -> None:
    with writing(engine) as conn:
        conn.execute(update(outbox).values(state="waiting"))
    assert not drop(engine, kept)


def test_a_letter_that_was_dropped_can_still_be_erased(engine: Engine, kept: VaultRef) -> None:
    drop(engine, kept)
    with writing(engine) as conn:
        assert VAULT.erase(conn, "anna", NOON) == 1
    assert row(engine)[:4] == (None, None, True, kept.digest)
    with reading(engine) as conn:
        assert VAULT.is_same(conn, kept.id, LETTER) is None


@pytest.mark.parametrize(
    "change",
    [
        "ciphertext = salt, nonce = salt, dropped_at = NULL",
        "salt = NULL",
        "digest = 'none'",
        "author = author || 'x'",
        "id = 'another'",
    ],
)
def test_what_stays_of_it_is_changed_by_nobody(engine: Engine, kept: VaultRef, change: str) -> None:
    drop(engine, kept)
    before = row(engine)
    with pytest.raises(Exception, match="what the vault holds may be erased and nothing else"):
        execute(engine, f"UPDATE vault SET {change}")
    assert row(engine) == before


def test_no_text_is_dropped_by_half(engine: Engine, kept: VaultRef) -> None:
    for change in (
        "ciphertext = NULL, nonce = NULL",
        "ciphertext = NULL, nonce = NULL, salt = NULL, dropped_at = created_at",
    ):
        with pytest.raises(Exception, match="what the vault holds may be erased and nothing else"):
            execute(engine, f"UPDATE vault SET {change}")
    assert kept.digest == row(engine)[3]


def names(engine: Engine) -> int:
    """How many pictures there are."""
    with reading(engine) as conn:
        return conn.execute(select(func.count()).select_from(sealed_pictures)).scalar_one()


def keep(conn: Connection) -> None:
    """A sender is about to send a letter that shows two pictures."""
    PICTURES.keep(conn, SHOWN, NOON)
    conn.execute(text("SELECT 1")).all()


def sweep(conn: Connection) -> None:
    """Somebody removes pictures that no letter was found to show."""
    PICTURES.sweep(conn, NOON)
    conn.execute(text("SELECT 1")).all()


@pytest.mark.parametrize(("first", "second"), [(keep, sweep), (sweep, keep)], ids=["keep-sweep", "sweep-keep"])
def test_a_picture_stays_that_somebody_is_about_to_show(
    engine: Engine, first: Callable[[Connection], None], second: Callable[[Connection], None]
) -> None:
    with writing(engine) as conn:
        PICTURES.keep(conn, SHOWN, LONG_AGO)

    def other() -> None:
        with writing(engine) as conn:
            second(conn)

    beside = threading.Thread(target=other)
    with writing(engine) as conn:
        first(conn)
        beside.start()
        if engine.dialect.name == "postgresql":
            waits_for_a_row(engine)
    beside.join()
    assert names(engine) == 2


def waits_for_a_row(engine: Engine) -> None:
    """Until the other transaction waits for this one."""
    asked = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    for _ in range(10_000):
        with reading(engine) as conn:
            if conn.execute(asked).scalar_one():
                return
    raise AssertionError("nobody waits")


def test_what_is_not_shown_goes_and_what_an_earlier_release_kept_too(engine: Engine) -> None:
    with writing(engine) as conn:
        PICTURES.keep(conn, SHOWN, LONG_AGO)
        conn.execute(update(sealed_pictures).values(kept_at=None))
        PICTURES.still_shown(conn, ["a" * 64], NOON, NOON)
    with writing(engine) as conn:
        assert PICTURES.sweep(conn, NOON) == (1, len(b"another board") + 16)
        assert PICTURES.sweep(conn, NOON) == (0, 0)
    assert names(engine) == 1
