"""Only commands that say so make a database or bring it up to date; what cannot be restored leaves nothing behind."""

import json
import shutil
from pathlib import Path
from uuid import UUID

import pytest

from pbem.clubhouse.secrets.seeds import Seeds
from pbem.store.engine import make_engine, settle, writing
from pbem.store.keys import derive
from pbem.store.migrate import SCRIPTS, SchemaState, migrate, standing
from tests.pbem.cli.conftest import Here
from tests.pbem.cli.shell import SEATS, Shell
from tests.support.servers.sink import free_port

SECRET = "sixteen bytes or more"
OTHER = "another secret, as long"
MATCH = UUID(int=7)
# What each command is called with; none of them may change a database of an earlier release.
COMMANDS = {
    "letters": (),
    "letter": ("1",),
    "resend": ("1",),
    "shunted": ("list",),
    "shunted show": ("1",),
    "shunted retry": ("1",),
    "position": ("1",),
    "audit": ("1",),
    "acts": (),
    "replay": ("1",),
    "read": ("letter.eml",),
    "deliver": ("letter.eml",),
    "work": ("--until-idle",),
    "new": ("quinta-colonna", "--seat", "spy=ada@example.org", "--bot", "partisan-1"),
    "backup": ("store.backup",),
    "move": ("sqlite:///other.db",),
    "keys rotate": (),
    "tidy": (),
}
LOOKING = sorted(COMMANDS.keys() - {"new", "deliver", "work", "read"})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a service whose secret is given, beside a letter."""
    monkeypatch.setenv("PBEM_SECRET_KEY", SECRET)
    monkeypatch.chdir(tmp_path)
    Path("letter.eml").write_bytes(b"From: ada@example.org\r\n\r\nplay\r\n")
    return tmp_path / "home"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A store of the first release, in which a match was opened."""
    first = shutil.copytree(SCRIPTS, tmp_path / "first", ignore=shutil.ignore_patterns("000[2-9]*", "00[1-9]*"))
    file = tmp_path / "older.backup"
    engine = make_engine(f"sqlite:///{file}")
    migrate(engine, scripts=first)
    with writing(engine) as conn:
        Seeds(engine, derive(SECRET.encode())).keep(conn, MATCH, b"s" * 32)
    settle(engine)
    engine.dispose()
    return file


def stands(file: Path) -> SchemaState:
    """How the database tables in a file stand to this release."""
    engine = make_engine(f"sqlite:///{file}")
    try:
        return standing(engine)
    finally:
        engine.dispose()


def placed(older: Path, home: Path) -> Path:
    """The store of the first release in the place of the service's own."""
    home.mkdir(mode=0o700)
    return Path(shutil.copyfile(older, home / "pbem.db"))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_leaves_a_database_of_an_earlier_release_as_it_is(
    here: Here, home: Path, older: Path, name: str
) -> None:
    database = placed(older, home)

    said = here(*name.split(), *COMMANDS[name])

    # A mail server keeps the letter and tries again.
    assert "earlier release: run `pbem migrate`" in said.mistake(75 if name == "deliver" else 1)

    assert stands(database) is SchemaState.OLDER
    assert [file.name for file in home.glob("pbem.db*")] == ["pbem.db"]


@pytest.mark.parametrize("name", LOOKING)
def test_a_command_that_looks_makes_no_database(here: Here, home: Path, name: str) -> None:
    assert "There is no database" in here(*name.split(), *COMMANDS[name]).mistake()
    assert not (home / "pbem.db").exists()
    assert not (home / "secret.key").exists()


def test_migrate_brings_a_database_up_to_date_and_names_the_copy(here: Here, home: Path, older: Path) -> None:
    database = placed(older, home)

    said = here("migrate")

    copy = home / "pbem.db.before-upgrade-from-0001"
    assert str(copy) in said.out
    assert (stands(copy), stands(database)) == (SchemaState.OLDER, SchemaState.CURRENT)


def test_migrate_under_another_secret_changes_nothing(
    here: Here, home: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = placed(older, home)
    monkeypatch.setenv("PBEM_SECRET_KEY", OTHER)

    assert "The secret key is not the one" in here("migrate").mistake()

    assert stands(database) is SchemaState.OLDER


def test_the_backup_of_an_older_release_is_brought_up_to_date_on_the_way(here: Here, home: Path, older: Path) -> None:
    before = older.read_bytes()

    said = here("restore", str(older))

    assert "of an older release (revision 0001): its copy was brought up to date" in said.out
    assert stands(home / "pbem.db") is SchemaState.CURRENT
    assert older.read_bytes() == before
    assert not list(home.glob(".restoring*"))


def test_a_restore_without_the_secret_key_leaves_nothing_behind(
    here: Here, home: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PBEM_SECRET_KEY")

    assert "There is no secret.key in" in here("restore", str(older)).mistake()

    assert list(home.iterdir()) == []


def test_a_restore_under_another_secret_leaves_nothing_behind(
    here: Here, home: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_SECRET_KEY", OTHER)

    assert "The secret key is not the one" in here("restore", str(older)).mistake()

    assert list(home.iterdir()) == []


def test_a_restore_over_an_older_store_leaves_it_as_it_is(here: Here, home: Path, older: Path) -> None:
    database = placed(older, home)

    assert "is not empty" in here("restore", str(older)).mistake()

    assert stands(database) is SchemaState.OLDER


def test_a_service_that_starts_brings_its_database_up_to_date_and_logs_it_with_settings_that_nobody_reads(
    shell: Shell, home: Path, older: Path
) -> None:
    database = placed(older, home)
    free = {
        "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}",
        "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
        "PBEM_OPERATOR_LISTEN": f"127.0.0.1:{free_port()}",
    }

    with shell.staying("serve", "--quiet", "--json", PBEM_SECRET_KEY=SECRET, PBEM_MAIL_OTU="x", **free) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "{\n"
        process.terminate()
        _, log = process.communicate(timeout=40)

    migrated, unheard, misspelt = map(json.loads, log.splitlines())
    assert (migrated["event"], migrated["was"]) == ("database brought up to date", "0001")
    assert unheard["event"].startswith("PBEM_ADMINS names nobody")
    assert misspelt["event"] == "PBEM_MAIL_OTU is set, and nobody reads it: is PBEM_MAIL_OUT meant?"
    assert stands(database) is SchemaState.CURRENT


@pytest.mark.parametrize(
    ("more", "settings", "warned"),
    [
        (
            (),
            {},
            "has no host (--host) and PBEM_ADMINS names nobody: nobody hears of letters that cannot be delivered, and",
        ),
        (
            ("--host", "olga@example.org"),
            {},
            "PBEM_ADMINS names nobody: nobody hears of what players dispute or report",
        ),
        ((), {"PBEM_ADMINS": "olga@example.org"}, ""),
    ],
)
def test_a_match_of_which_nobody_would_hear_is_opened_with_a_warning(
    here: Here, more: tuple[str, ...], settings: dict[str, str], warned: str
) -> None:
    said = here("new", "quinta-colonna", *SEATS, *more, **settings)

    assert said.code == 0
    assert warned in said.err
    assert ("disput" in said.err) is bool(warned)
