"""Who is forgotten stays so when an older backup is restored; and what is kept of a player can be shown to them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.clubhouse.forgetting.tombstones import FILE, forgotten
from tests.pbem.cli.shell import Said, Shell
from tests.pbem.forgetting.conftest import MARK, OTHER, forget, opened, places, writer, writer_address, written
from tests.support.house import House
from tests.support.servers.postgres import Cluster


def pbem(house: House, *words: str, **settings: str) -> Said:
    """A command on a house's store, or on another."""
    settings.setdefault("PBEM_DATABASE_URL", house.environment["PBEM_DATABASE_URL"])
    return Shell(house.home)(*words, stdin=b"", **settings)


@pytest.fixture
def elsewhere(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of the same kind."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path / 'else' / 'pbem.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.drop(made)


def test_what_is_restored_from_an_older_backup_is_blanked_again(house: House, tmp_path: Path, elsewhere: str) -> None:
    opened(house)
    written(house)
    backup = tmp_path / "older.backup"
    assert pbem(house, "backup", str(backup)).code == 0
    player = writer(house)
    forget(house)

    restored = pbem(house, "restore", str(backup), PBEM_DATABASE_URL=elsewhere)

    assert restored.code == 0, restored
    assert "Of 1 people who were forgotten since, all is blanked again." in restored.out
    assert forgotten(house.home) == [player]
    assert (house.home / FILE).stat().st_mode & 0o077 == 0
    there = House(house.home, **{**house.environment, "PBEM_DATABASE_URL": elsewhere})
    assert list(places(there)) == []
    there.close()
    assert pbem(house, "backup", str(tmp_path / "newer.backup"), "--prove").code == 0


def test_the_commands_show_a_player_and_forget_them(house: House) -> None:
    opened(house)
    written(house)
    refused = pbem(house, "player", "show", writer_address())
    assert "say --reason" in refused.err
    shown = pbem(house, "player", "show", writer_address(), "--json", "--reason", "she asked").json
    assert (shown["address"], shown["name"]) == (writer_address(), f"{MARK}name")
    assert shown["matches"][0]["host"] is True
    assert next(one["text"] for one in shown["said"]) == f"{MARK}press, and so on"
    assert any(f"{MARK}signature" in (one["text"] or "") for one in shown["letters_in"])
    assert all(OTHER not in str(one["match"]) for one in shown["letters_out"])
    assert MARK in pbem(house, "player", "show", writer_address(), "--reason", "she asked").out

    done = pbem(house, "player", "erase", writer_address(), "--yes")

    assert "Forgotten. Blanked:" in done.out
    assert "Seats given up: 1." in done.out
    assert "nothing is kept of them here" in pbem(house, "player", "show", writer_address()).err
    assert list(places(house)) == []
