"""Keys apart from backups: with today's, nobody who is forgotten can be read in a backup of before, and all else comes back."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from pbem.cli import pbem as command_line
from pbem.clubhouse.forgetting.tombstones import FILE
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.store.apart import read_keys
from pbem.store.engine import engine_at, reading
from pbem.store.own_means import loaded
from pbem.store.tables import AUTHOR_HAS_KEY, inbox, vault_keys
from tests.pbem.cli.shell import Said, Shell
from tests.pbem.forgetting.conftest import MARK, OTHER, THIRD, forget, opened, places, send, writer, written
from tests.support.house import House
from tests.support.servers.postgres import Cluster


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """Where the keys of authors are kept."""
    return tmp_path / "today.keys"


@pytest.fixture
def house(tmp_path: Path, url: str, keys: Path) -> Iterator[House]:
    """A service that keeps the keys apart, in which somebody has written."""
    settings = {"PBEM_DATABASE_URL": url, "PBEM_ADMINS": "admin@example.org", "PBEM_BACKUP_KEYS": str(keys)}
    made = House(tmp_path / "home", **settings)
    opened(made)
    send(made, f"say {MARK}press, and so on")
    yield made
    made.close()


@pytest.fixture
def elsewhere(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of the same kind."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path / 'there' / 'pbem.db'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.drop(made)


def pbem(house: House, *words: str, **settings: str) -> Said:
    """A command on a house's store."""
    return Shell(house.home)(*words, stdin=b"", **{**house.environment, "PBEM_HOME": str(house.home), **settings})


def backed_up(house: House, tmp_path: Path, *words: str) -> Path:
    """A backup, proven."""
    file = tmp_path / "store.backup"
    said = pbem(house, "backup", str(file), "--prove", *words)
    assert said.code == 0, said
    assert "Its keys are in" in said.out
    return file


def restored(house: House, file: Path, url: str, tmp_path: Path, **settings: str) -> Said:
    """A backup restored on another machine, which has the secret and nothing else."""
    home = home_of(tmp_path)
    home.mkdir(exist_ok=True)
    shutil.copy(house.home / "secret.key", home)
    return Shell(home)("restore", str(file), stdin=b"", **{"PBEM_DATABASE_URL": url, **settings})


def home_of(tmp_path: Path) -> Path:
    """The folder of that machine."""
    return tmp_path / "there"


def at(tmp_path: Path, url: str) -> House:
    """The service of that machine."""
    return House(home_of(tmp_path), PBEM_DATABASE_URL=url)


def test_who_is_forgotten_is_read_in_no_backup_with_todays_keys(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    written(house)
    file = backed_up(house, tmp_path)
    player = str(writer(house))
    forget(house)
    assert read_keys(keys).authors[player] is None  # at once, with no other backup

    said = restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys))

    assert said.code == 0, said
    assert "Of 1 people who were forgotten since, all is blanked again." in said.out
    there = at(tmp_path, elsewhere)
    assert list(places(there)) == []
    assert kept_of_others(there) == kept_of_others(house) != {}
    there.close()
    assert Shell(home_of(tmp_path))("backup", str(tmp_path / "next"), "--prove", PBEM_DATABASE_URL=elsewhere).code == 0


def test_the_record_of_a_match_is_proven_after_a_restore_and_says_what_cannot_be_opened(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    written(house)
    for player in (OTHER, THIRD):
        house.answer(player, "say good game")
        house.resign(player)
    file = backed_up(house, tmp_path)
    before = said_of_the_record(house.home, tmp_path / "before.jsonl", house.environment["PBEM_DATABASE_URL"])
    forget(house)
    assert restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys)).code == 0

    after = said_of_the_record(home_of(tmp_path), tmp_path / "after.jsonl", elsewhere)

    assert "0 were erased by their authors" in before
    assert re.search("[1-9][0-9]* were erased by their authors", after)
    assert "Every order was decided anew" in after
    assert MARK.encode() in (tmp_path / "before.jsonl").read_bytes()
    assert MARK.encode() not in (tmp_path / "after.jsonl").read_bytes()


def said_of_the_record(home: Path, file: Path, url: str) -> str:
    """What is found in the record of the first match of an installation, which is exported there."""
    env = {"PBEM_HOME": str(home), "PBEM_DATABASE_URL": url}
    assert CliRunner().invoke(command_line, ["export", "1", "--output", str(file)], env=env).exit_code == 0
    said = CliRunner().invoke(command_line, ["verify", str(file)])
    assert said.exit_code == 0, said
    return said.stdout


def kept_of_others(house: House) -> dict[int, bytes]:
    """Letters that came in from somebody else, as much of them as is left."""
    with reading(house.service.engine) as conn:
        rows = conn.execute(select(inbox.c.id, inbox.c.raw_vault_id)).all()
        kept = {row.id: house.service.vault.what_remains(conn, row.raw_vault_id) for row in rows}
    return {number: text for number, text in kept.items() if text is not None}


def test_a_backup_without_its_keys_is_not_restored_and_holds_none(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    file = backed_up(house, tmp_path)
    said = restored(house, file, elsewhere, tmp_path)
    assert "they are kept apart: name today's file of them with --keys" in said.mistake()
    with reading(house.service.engine) as conn:
        found = [key for key in conn.execute(select(vault_keys.c.wrapped)).scalars() if key is not None]
    if house.service.engine.dialect.name == "sqlite":
        assert found
        assert not any(key in file.read_bytes() for key in found)
    assert keys.stat().st_mode & 0o077 == 0
    assert restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys)).code == 0


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_without_the_secret_nothing_is_written_and_with_it_all_is_restored(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    file = backed_up(house, tmp_path)
    home_of(tmp_path).mkdir()
    settings = {"PBEM_DATABASE_URL": elsewhere, "PBEM_BACKUP_KEYS": str(keys)}
    said = Shell(home_of(tmp_path))("restore", str(file), stdin=b"", **settings)
    assert "There is no secret.key in" in said.mistake()
    assert restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys)).code == 0


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_under_another_secret_nothing_stays_and_under_its_own_all_is_restored(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    file = backed_up(house, tmp_path)
    settings = {"PBEM_BACKUP_KEYS": str(keys)}
    another = restored(house, file, elsewhere, tmp_path, PBEM_SECRET_KEY="another secret" * 3, **settings)
    assert "The secret key is not the one" in another.mistake()
    assert restored(house, file, elsewhere, tmp_path, **settings).code == 0


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_the_keys_of_before_are_refused_for_a_later_backup(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    backed_up(house, tmp_path).unlink()
    older = Path(shutil.copy(keys, tmp_path / "older.keys"))
    guests = Guest(address="new@example.org"), Guest(address="newer@example.org")
    house.service.opening.open(OpeningRequest(game="vedova-nera", guests=guests), house.now)
    file = backed_up(house, tmp_path)
    said = restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(older))
    assert "it is older than the backup" in said.mistake()
    assert restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys)).code == 0


@pytest.mark.parametrize("backend", ["postgresql"])
def test_a_plain_dump_under_another_secret_leaves_nothing(house: House, elsewhere: str, tmp_path: Path) -> None:
    file = tmp_path / "plain.backup"
    assert pbem(house, "backup", str(file), PBEM_BACKUP_KEYS="").code == 0
    said = restored(house, file, elsewhere, tmp_path, PBEM_SECRET_KEY="another secret" * 3)
    assert "The database is empty, as it was" in said.mistake()
    assert restored(house, file, elsewhere, tmp_path).code == 0


@pytest.mark.parametrize("backend", ["postgresql"])
def test_what_a_restore_that_was_killed_left_without_keys_is_said_with_what_to_do(
    house: House, elsewhere: str, tmp_path: Path
) -> None:
    file = backed_up(house, tmp_path)
    with engine_at(elsewhere) as filled, loaded(file, filled, but=AUTHOR_HAS_KEY):
        pass  # and there it was killed
    home_of(tmp_path).mkdir()
    shutil.copy(house.home / "secret.key", home_of(tmp_path))
    there = Shell(home_of(tmp_path))
    assert "Texts are kept here whose keys are not" in there("doctor", "--quick", PBEM_DATABASE_URL=elsewhere).out
    shown = there("player", "show", f"{OTHER}@example.org", "--reason", "to see", PBEM_DATABASE_URL=elsewhere)
    assert "restore the backup into an empty database once more" in shown.mistake()
    assert "whose keys are not" not in pbem(house, "doctor", "--quick").out


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_backup_without_its_keys_in_the_place_of_the_database_is_said(house: House, tmp_path: Path) -> None:
    file = backed_up(house, tmp_path)
    home_of(tmp_path).mkdir()
    shutil.copy(house.home / "secret.key", home_of(tmp_path))
    said = Shell(home_of(tmp_path))("doctor", "--quick", "--json", PBEM_DATABASE_URL=f"sqlite:///{file}")
    assert {check["name"]: check["state"] for check in said.json["checks"]}["database-keys"] == "problem"


@pytest.mark.parametrize("backend", ["sqlite"])
def test_who_has_a_folder_alone_is_not_said_to_read_what_its_keys_lie_apart_of(house: House, tmp_path: Path) -> None:
    apart = pbem(house, "backup", f"{tmp_path / 'apart'}/").out
    whole = pbem(house, "backup", f"{tmp_path / 'whole'}/", PBEM_BACKUP_KEYS="").out
    assert "Whoever has that folder and those keys can read all of it." in apart
    assert "Whoever has that folder can read all of it." in whole


@pytest.mark.parametrize("backend", ["sqlite"])
def test_keys_that_are_named_go_before_the_setting(house: House, keys: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.keys"
    backed_up(house, tmp_path, "--keys", str(named))
    assert named.exists()
    assert not keys.exists()


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_file_that_is_not_of_keys_is_refused(house: House, elsewhere: str, tmp_path: Path) -> None:
    file = backed_up(house, tmp_path)
    (tmp_path / "half.keys").write_text('{"pbem-backup-keys":1,"authors":{')
    said = restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(tmp_path / "half.keys"))
    assert "is no file of keys, or was cut short" in said.mistake()


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_backup_of_before_the_secret_was_changed_is_read_with_todays_keys(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    file = backed_up(house, tmp_path)
    old = (house.home / "secret.key").read_text().strip()
    house.close()
    changed = pbem(house, "keys", "rotate", "--reason", "every year", "--although-connected")
    assert changed.code == 0, changed
    new = (house.home / "secret.key").read_text().strip()
    both = {"PBEM_SECRET_KEY": old, "PBEM_NEW_SECRET_KEY": new, "PBEM_BACKUP_KEYS": str(keys)}

    only_old = restored(house, file, elsewhere, tmp_path, **{**both, "PBEM_NEW_SECRET_KEY": ""})
    assert "written under another secret" in only_old.err
    assert restored(house, file, elsewhere, tmp_path, **both).code == 0


@pytest.mark.parametrize("backend", ["sqlite"])
def test_a_plain_backup_is_blanked_by_the_keys_as_well(
    house: House, keys: Path, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "plain.backup"
    assert pbem(house, "backup", str(file), PBEM_BACKUP_KEYS="").code == 0
    forget(house)
    (house.home / FILE).unlink()
    assert restored(house, file, elsewhere, tmp_path, PBEM_BACKUP_KEYS=str(keys)).code == 0
    there = at(tmp_path, elsewhere)
    assert list(places(there)) == []
    there.close()
