"""A backup in one folder: everything a machine needs to go on, made by one command and put back by one."""

from datetime import datetime
from pathlib import Path

import pytest

from pbem.backup_folder import bring_back, whole_backup, whole_in
from pbem.settings import SettingsError
from pbem.settings_file import read_file, write_file
from tests.pbem.cli.shell import Said, Shell
from tests.support.house import House


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A match in which somebody has answered; its mailbox has a password."""
    made = House(tmp_path / "home")
    match = made.open("spy", "partisan-1", form="html")
    made.answer("spy", made.some_order(match, "spy"))
    (made.home / "mail-password").write_text("an app password\n")
    write_file(made.home, {"PBEM_OPENS": "anybody", "PBEM_MAIL_PASSWORD_FILE": str(made.home / "mail-password")})
    return made


def pbem(home: Path, *words: str) -> Said:
    """A command at a home, with nothing but that in its environment."""
    return Shell(home)(*words, PBEM_DATABASE_URL="")


def test_one_command_backs_everything_up_and_one_brings_it_back_elsewhere(house: House, tmp_path: Path) -> None:
    (kept := tmp_path / "kept").mkdir()
    made = pbem(house.home, "backup", str(kept))
    assert "Restored and proven" in made.out, made
    (whole,) = kept.iterdir()
    assert {file.name for file in whole.iterdir()} == {"store.backup", "secret.key", "settings.env", "mail-password"}
    assert whole.stat().st_mode & 0o077 == 0
    assert not [file for file in whole.iterdir() if file.stat().st_mode & 0o077]

    new = tmp_path / "new"
    restored = pbem(new, "restore", str(kept))
    assert "fit their chains" in restored.out, restored
    assert pbem(new, "matches", "--json").json == pbem(house.home, "matches", "--json").json
    assert read_file(new / "settings.env") == {
        "PBEM_OPENS": "anybody", "PBEM_MAIL_PASSWORD_FILE": str(new / "mail-password"),
    }  # fmt: skip


def test_a_folder_that_is_not_there_is_made_and_a_file_is_said_to_lack_the_secret(house: House, tmp_path: Path) -> None:
    assert "Restored and proven" in pbem(house.home, "backup", f"{tmp_path / 'usb' / 'kept'}/").out
    assert (whole_in(tmp_path / "usb/kept") / "secret.key").exists()
    assert "secret key is not in it" in pbem(house.home, "backup", str(tmp_path / "kept")).out


def test_a_place_that_cannot_be_written_to_is_said(house: House, tmp_path: Path) -> None:
    for place in ("/proc/kept/", "/proc/kept", str(tmp_path / "none/kept"), f"{house.home / 'mail-password'}/"):
        said = pbem(house.home, "backup", place)
        assert (said.code, "No backup can be written into" in said.err) == (1, True), said


def test_a_home_with_another_secret_is_left_as_it_is(tmp_path: Path) -> None:
    for folder, secret in (("kept", "a secret of its own"), ("home", "another secret")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "secret.key").write_text(secret)
    with pytest.raises(SettingsError, match="of another store"):
        bring_back(tmp_path / "kept", tmp_path / "home")
    assert (tmp_path / "home/secret.key").read_text() == "another secret"
    assert [file.name for file in (tmp_path / "home").iterdir()] == ["secret.key"]


def test_the_newest_backup_of_a_folder_is_taken_and_an_empty_one_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no backup in"):
        whole_in(tmp_path)
    for name in ("pbem-20260101T000000Z", "pbem-20260201T000000Z", "pbem-20260301T000000Z"):
        (tmp_path / name).mkdir()
    for name in ("pbem-20260101T000000Z", "pbem-20260201T000000Z"):
        (tmp_path / name / "store.backup").touch()
    assert whole_in(tmp_path).name == "pbem-20260201T000000Z"
    assert whole_in(tmp_path / "pbem-20260101T000000Z").name == "pbem-20260101T000000Z"


def failing(place: Path) -> None:
    """A backup whose store cannot be proven."""
    with whole_backup(place, place / "home", datetime(2026, 1, 1)) as (_, store):
        store.touch()
        raise SettingsError("it cannot be proven")


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="proven"):
        failing(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_second_backup_of_the_same_second_leaves_the_first_one_alone(tmp_path: Path) -> None:
    with whole_backup(tmp_path, tmp_path / "home", datetime(2026, 1, 1)) as (whole, store):
        store.write_text("a store")
        with pytest.raises(SettingsError, match="wait a second"):
            failing(tmp_path)
    assert (whole / "store.backup").read_text() == "a store"
