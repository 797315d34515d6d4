"""Whatever is wrong is one line on standard error that says what to do, and an exit code."""

from pathlib import Path

import pytest

from tests.pbem.cli.conftest import Here
from tests.support.servers.sink import free_port

TWO = ("--player", "one@example.org", "--player", "two@example.org")
LIST = ("shunted", "list")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--option", "colour=red", *TWO), "There is no option 'colour': the options are announce_return"),
        (("--option", "connected_map=maybe", *TWO), "connected_map cannot be 'maybe': it is one of yes, no"),
        (("--option", "refuges", *TWO), "--option 'refuges' is not understood: write NAME=VALUE"),
        (("--option", "refuges=6", "--option", "refuges=5", *TWO), "--option refuges is given twice: 6 and 5"),
        (("--player", "one@example.org", "--player", "two"), "--player cannot be 'two'. An address looks like"),
        (("--player", "o ne@example.org", "--player", "two@example.org"), "The part before the @ has signs"),
        (("--player", "g@pbem.localhost", *TWO), "g@pbem.localhost is where replies to this service go"),
        (("--player", "g+abc@pbem.localhost", *TWO), "nobody can play from it"),
        (("--host", "nobody", *TWO), "--host cannot be 'nobody'. An address looks like name@example.org"),
        (("--host", "ada@example.org <one@example.org>", *TWO), "--host cannot have the name 'ada@example.org'"),
        (("--host", f"{'x' * 61} <one@example.org>", *TWO), "write at most 60 characters, and no address among them"),
        (
            ("--player", "one@example.org,zone=Mars/Rome", *TWO),
            "zone cannot be 'Mars/Rome': write the name of a time zone",
        ),
        (("--player", "one@example.org,lang=xx", *TWO), "lang cannot be 'xx': it is one of en, de, it"),
        (("--player", "one@example.org,form=pdf", *TWO), "form cannot be 'pdf': it is html or text"),
        (("--player", "one@example.org,hat=red", *TWO), "hat cannot be said of a player: only lang, form and zone"),
        (("--pace", "soon", *TWO), "--pace cannot be 'soon': write hours or days, such as 48h or 3d"),
        (("--answer-within", "2d", *TWO), "--answer-within is for those who are invited: add --invite"),
        (("--pace", "0h", *TWO), "--pace cannot be '0h'"),
        (("--seed", "xyz", *TWO), "--seed cannot be 'xyz': write a hexadecimal number"),
        (("--seed", "", *TWO), "--seed cannot be ''"),
        (("--seed", "7" * 30, *TWO), "write a hexadecimal number of 32 to 128 digits. A shorter one can be guessed"),
        (
            ("--seat", "king=one@example.org", "--bot", "spy"),
            "The seats of 2 players are spy, partisan-1; you named king",
        ),
        (("--seat", "spy=one@example.org", "--player", "two@example.org"), "Name a seat for everybody"),
        (("--player", "one@example.org"), "is for 2 to 6 players, not 1"),
    ],
)
def test_a_match_that_cannot_be_opened_says_what_would_do(here: Here, words: tuple[str, ...], says: str) -> None:
    assert says in here("new", "quinta-colonna", *words).mistake()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("new", "chess", *TWO), 1, "There is no game 'chess': the games here are"),
        (("new",), 2, "Missing argument 'GAME'"),
        (("new", "quinta-colonna", "--lang", "xx"), 2, "'xx' is not one of 'en', 'de', 'it'"),
        (("position", "--schema", "chess"), 1, "There is no game 'chess'"),
        (("position",), 1, "Name a match, or --schema GAME"),
        (("position", "7"), 1, "There is no match '7': give its id or its number"),
        (("replay", "00000000-0000-0000-0000-000000000000"), 1, "There is no match 00000000"),
        (("replay", "1", "--format", "pdf"), 2, "'pdf' is not one of"),
        (("work",), 2, "Missing option '--until-idle'"),
        (("work", "--until-idle", "--now", "soon"), 1, "--now cannot be 'soon': write a time such as"),
        (("read", "/nowhere/letter"), 2, "'/nowhere/letter' does not exist"),
        (("adjudicate", "/nowhere/file"), 2, "'/nowhere/file' does not exist"),
        (("simulate", "chess", "--matches", "1"), 1, "There is no game 'chess'"),
        (("simulate", "quinta-colonna", "--matches", "0"), 2, "0 is not in the range"),
        (("simulate", "quinta-colonna", "--matches", "1", "--seats", "9"), 1, "is for 2 to 6 players, not 9"),
        (("simulate", "quinta-colonna", "--matches", "1", "--option", "hat=red"), 1, "There is no option 'hat'"),
        (("shunted", "show", "7"), 1, "Letter 7 is not set aside: `pbem shunted list` names those that are"),
        (("shunted", "retry", "7"), 1, "Letter 7 is not set aside"),
        (("host", "2", "extend", "-5h"), 1, "TIME cannot be '-5h': write hours or days, such as 48h or 3d"),
        (("host", "2", "extend", "--json", "-5h", "--reason", "-1"), 1, "TIME cannot be '-5h': write hours or days"),
        (("host", "2", "extend", "5h", "--reasn", "late"), 2, "No such option '--reasn'"),
        (("host", "2", "extend", "5h", "--reason", "-1"), 1, "There is no match '2'"),
        (("demo", "--seat", "king"), 1, "There is no seat 'king' in Quinta Colonna"),
        (("worker",), 1, "PBEM_BROKER_URL is not set: write redis://host:port/0"),
        (("dance",), 2, "No such command 'dance'"),
    ],
)
def test_what_does_not_exist_is_named(here: Here, words: tuple[str, ...], code: int, says: str) -> None:
    here("migrate")

    assert says in here(*words).mistake(code)


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        (
            "PBEM_DATABASE_URL",
            "mysql://host/name",
            "No store is kept in 'mysql': write sqlite:///path or postgresql://",
        ),
        ("PBEM_DATABASE_URL", "nonsense", "The database URL is not understood"),
        ("PBEM_DATABASE_URL", "sqlite://", "A database in memory would forget every match"),
        ("PBEM_MAIL_OUT", "pigeon:post", "PBEM_MAIL_OUT names no way to send letters; write smtp://"),
        ("PBEM_MAIL_OUT", "smtp://user:secret@host:99999", "The port in PBEM_MAIL_OUT is not a number"),
        ("PBEM_MAIL_IN", "pigeon://post", "PBEM_MAIL_IN is not understood: write lmtp://127.0.0.1:8024"),
        ("PBEM_MAIL_IN", "lmtp://127.0.0.1:99999", "PBEM_MAIL_IN is not understood"),
        ("PBEM_MAIL_DOMAIN", "a..b", "PBEM_MAIL_DOMAIN is not a domain name: 'a..b'"),
        ("PBEM_MAIL_ADDRESS", "nobody", "PBEM_MAIL_ADDRESS is not a plain address: 'nobody'"),
        ("PBEM_MAIL_ADDRESS", "a+b@example.org", "PBEM_MAIL_ADDRESS is not a plain address"),
        ("PBEM_MAIL_TRUST", "everybody", "PBEM_MAIL_TRUST cannot be 'everybody': it is token or authenticated"),
        ("PBEM_MAIL_AUTHSERV_DEPTH", "two", "PBEM_MAIL_AUTHSERV_DEPTH cannot be 'two': it is how many Received lines"),
        ("PBEM_WEB_LISTEN", "here", "PBEM_WEB_LISTEN is not an address and a port: 'here'"),
        ("PBEM_WEB_URL", "here", "PBEM_WEB_URL is not an address of pages: 'here'"),
        ("PBEM_ADMINS", "one@example.org, two", "PBEM_ADMINS has 'two' in it, which is no address"),
        ("PBEM_SECRET_KEY", "short", "PBEM_SECRET_KEY is too short: give at least 16 characters"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(here: Here, setting: str, value: str, says: str) -> None:
    here("migrate")

    said = here(*LIST, **{setting: value}).mistake()

    assert says in said
    assert "secret@" not in said


def test_a_home_that_cannot_be_written_to_is_named(here: Here, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    for home in (tmp_path / "file", tmp_path / "file" / "below"):
        assert f"The folder {home} cannot be written to" in here("migrate", PBEM_HOME=str(home)).mistake()


def test_a_damaged_database_is_named_and_left_alone(here: Here, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.write_bytes(b"no database " * 1000)

    said = here(*LIST, PBEM_DATABASE_URL=f"sqlite:///{file}").mistake()

    assert f"The file {file} is not a database or is damaged: restore it from a backup" in said
    assert file.read_bytes() == b"no database " * 1000


def test_a_database_server_that_is_away_is_named_without_its_password(here: Here) -> None:
    said = here(*LIST, PBEM_DATABASE_URL=f"postgresql://us:secret@127.0.0.1:{free_port()}/games").mistake()

    assert "check its address and that it runs" in said
    assert "secret" not in said


def test_a_secret_that_is_not_the_database_s_own_is_noticed_before_anything_is_done(here: Here, tmp_path: Path) -> None:
    assert here("new", "quinta-colonna", *TWO).code == 0

    said = here("work", "--until-idle", PBEM_SECRET_KEY="another secret than the one before")
    assert "The secret key is not the one that this database was made with" in said.mistake()
    (tmp_path / "home" / "secret.key").write_text("")
    assert "secret.key cannot be read: restore that file from a backup" in here(*LIST).mistake()


def test_a_failure_of_ours_is_one_sentence_and_its_details_are_kept_without_people(here: Here, tmp_path: Path) -> None:
    assert here("new", "quinta-colonna", *TWO, "--seed", "7" * 32).code == 0
    (tmp_path / "home" / "mail-out").mkdir()
    (tmp_path / "home" / "sender.lock").unlink(missing_ok=True)
    (tmp_path / "home" / "sender.lock").mkdir()  # nothing of ours foresees this

    said = here("work", "--until-idle").mistake(70)

    log = tmp_path / "home" / "failures.log"
    assert f"Something unexpected went wrong (IsADirectoryError); nothing was lost. Details are in {log}" in said
    assert '"where": [' in log.read_text()
    assert "@" not in log.read_text()
    assert log.stat().st_mode & 0o077 == 0
