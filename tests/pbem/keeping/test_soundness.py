"""A store is proven whole: whatever is changed behind its back is found, and named."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, text

from pbem import __version__
from pbem.clubhouse.soundness import Unsound, prove_whole
from pbem.clubhouse.streams.proving import ChainBroken
from pbem.store.engine import reading, writing
from pbem.store.tables import players
from tests.support.databases import backend as backend
from tests.support.databases import postgres as postgres
from tests.support.databases import url as url
from tests.support.house import House

ZERO = b"\0" * 40


@pytest.fixture
def house(url: str, tmp_path: Path) -> Iterator[House]:
    """Two matches in which letters with pictures went out and one came in, and one letter that waits to be sent."""
    made = House(tmp_path, PBEM_DATABASE_URL=url)
    match = made.open("spy", "partisan-1", form="html")
    made.answer("spy", f"say Where are you?\n{made.some_order(match, 'spy')}")
    made.open("spy", "partisan-1", seed=b"another")
    with writing(made.service.engine) as conn:
        conn.execute(text("UPDATE outbox SET state = 'waiting' WHERE serial = 1"))
    yield made
    made.close()


def change(house: House, statement: str) -> None:
    """Change rows where the triggers of the vault are away."""
    on = "" if house.service.engine.dialect.name == "sqlite" else " ON vault"
    with writing(house.service.engine) as conn:
        conn.execute(text(f"DROP TRIGGER vault_only_erase{on}"))
        changed = text(statement)
        conn.execute(changed, {"zero": ZERO} if ":zero" in statement else {})


CHANGES = {
    "UPDATE vault SET ciphertext = :zero WHERE id IN (SELECT address_vault_id FROM players)": "cannot be opened",
    "UPDATE vault SET ciphertext = NULL WHERE id IN (SELECT raw_vault_id FROM inbox)": "is gone, and nobody erased it",
    "UPDATE vault SET ciphertext = NULL, dropped_at = created_at WHERE id IN (SELECT raw_vault_id FROM inbox)":
        "was dropped, and is no letter of ours",
    "UPDATE vault SET digest = 'none' WHERE id IN (SELECT letter_vault_id FROM outbox)": "differs from its hash",
    "UPDATE vault SET salt = :zero WHERE id IN (SELECT envelope_vault_id FROM inbox)": "differs from its hash",
    "UPDATE vault SET ciphertext = NULL, nonce = NULL, salt = NULL, erased_at = created_at, digest = 'none'"
    " WHERE id IN (SELECT address_vault_id FROM players)": "names the text .*, which is not what is kept",
    "UPDATE players SET address_digest = 'of ' || CAST(id AS TEXT)": "is not the one that they are looked up by",
    "UPDATE inbox SET raw_digest = 'none'": "Letter 1 of the inbox is not the one that came in",
    "UPDATE sealed_pictures SET sealed = :zero": "picture .* cannot be opened",
    "DELETE FROM sealed_pictures": "picture .* is not there",
    "DELETE FROM outbox_heads": "heads of the lines",
    "UPDATE seeds SET sealed = :zero WHERE match_id IN (SELECT id FROM matches WHERE title_no = 1)": "seed of match",
    "DELETE FROM seeds": "seed of match .* is not there",
}  # fmt: skip


@pytest.mark.parametrize("statement", CHANGES)
def test_whatever_was_changed_is_found(statement: str, house: House) -> None:
    change(house, statement)
    with pytest.raises((Unsound, ChainBroken), match=CHANGES[statement]):
        prove_whole(house.service.engine, house.service.keys)


def test_a_store_as_it_was_kept_is_sound_also_where_somebody_was_erased(house: House) -> None:
    engine = house.service.engine
    before = prove_whole(engine, house.service.keys)
    assert before.events > 6
    assert before.texts > 10
    assert before.pictures > 1
    with writing(engine) as conn:
        somebody = conn.execute(select(players.c.id).limit(1)).scalar_one()
        house.service.vault.erase(conn, str(somebody), house.now)
    after = prove_whole(engine, house.service.keys)
    assert (after.events, after.texts) == (before.events, before.texts)


def test_a_letter_says_which_release_rendered_it(house: House) -> None:
    with reading(house.service.engine) as conn:
        assert set(conn.execute(text("SELECT renderer FROM outbox WHERE letter_vault_id IS NOT NULL")).scalars()) == {
            __version__
        }
