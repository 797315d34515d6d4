"""Faults of the disk: a text of the vault that differs from what was written, until it is restored."""

from sqlalchemy import select, update

from pbem.store.engine import reading, writing
from pbem.store.tables import inbox, outbox, vault
from tests.support.house import House


def damage(house: House, kept: str) -> bytes:
    """Let a stored text differ from what was written. What it was."""
    with writing(house.service.engine) as conn:
        conn.exec_driver_sql("DROP TRIGGER IF EXISTS vault_only_erase")  # a disk obeys no trigger
        good: bytes = conn.execute(select(vault.c.ciphertext).where(vault.c.id == kept)).scalar_one()
        conn.execute(update(vault).where(vault.c.id == kept).values(ciphertext=good[:-1] + bytes([good[-1] ^ 1])))
    return good


def mend(house: House, kept: str, good: bytes) -> None:
    """The disk is restored."""
    with writing(house.service.engine) as conn:
        conn.execute(update(vault).where(vault.c.id == kept).values(ciphertext=good))


def letter_in(house: House, number: int) -> str:
    """Where the vault keeps a letter that came in."""
    with reading(house.service.engine) as conn:
        return str(conn.execute(select(inbox.c.raw_vault_id).where(inbox.c.id == number)).scalar_one())


def newest_letter_to(house: House, seat: str) -> str:
    """Where it keeps the newest letter that was sent to a seat."""
    sent = select(outbox.c.letter_vault_id).where(outbox.c.seat == seat, outbox.c.letter_vault_id.is_not(None))
    with reading(house.service.engine) as conn:
        return str(conn.execute(sent.order_by(outbox.c.serial.desc()).limit(1)).scalar_one())
