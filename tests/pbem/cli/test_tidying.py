"""What an operator sees of what is let go of: the command, a letter that was dropped, backups of what is left."""

from pathlib import Path

import pytest

from tests.pbem.cli.conftest import Here
from tests.support.house import House, words_of


@pytest.fixture
def ended(house: House) -> House:
    """A match that ended in January: what its spy was told has pictures."""
    house.open("spy", "partisan-1", form="html")
    house.answer("spy", "resign")
    house.answer("spy", "yes")
    return house


def test_what_can_be_written_again_is_let_go_of(here: Here, ended: House, home: dict[str, str]) -> None:
    would = here("tidy", "--dry-run", "--json", **home).json
    assert would == {**here("tidy", "--json", **home).json, "dry_run": True}
    assert would["letters"] > 3
    assert would["pictures"] > 0
    assert here("tidy", **home).out == "Letters dropped: 0 (0 bytes).\nPictures removed: 0 (0 bytes).\n"
    assert ended.match is not None


def test_letters_are_kept_for_ever_where_that_is_set(here: Here, ended: House, home: dict[str, str]) -> None:
    said = here("tidy", PBEM_KEEP_LETTERS_DAYS="0", **home)
    assert said.out.splitlines()[2] == "PBEM_KEEP_LETTERS_DAYS is 0: letters are kept for ever."
    assert "Letters dropped: 0" in said.out
    assert ended.files()


@pytest.mark.parametrize("days", ["-1", "half a year", "36501"])
def test_days_that_are_none_are_refused(here: Here, ended: House, home: dict[str, str], days: str) -> None:
    assert "PBEM_KEEP_LETTERS_DAYS cannot be" in here("tidy", PBEM_KEEP_LETTERS_DAYS=days, **home).mistake()
    assert ended.files()


def test_a_letter_says_that_it_was_dropped_and_comes_out_the_same(
    here: Here, ended: House, home: dict[str, str]
) -> None:
    before = here("letter", "1", "--check", "--json", **home).json["bytes"]
    here("tidy", **home)
    after = here("letter", "1", "--check", "--json", **home).json["bytes"]
    assert (before["state"], before["size"], after["state"]) == ("kept", None, "dropped")
    assert (before["hash"], before["same"], after["same"]) == (after["hash"], True, True)
    said = here("letter", "1", "--check", **home).out
    assert f"dropped, {after['size']} bytes without its pictures; its hash is kept (hash {after['hash']})" in said
    assert said.endswith("  Written again it is the same, byte for byte (pictures by their hashes).\n")
    assert ended.files()


def test_a_letter_that_was_dropped_is_sent_once_more(here: Here, ended: House, home: dict[str, str]) -> None:
    sent = words_of(ended.letters("spy")[0])
    here("tidy", **home)
    for file in ended.files():
        file.unlink()
    assert ", written anew, for it was dropped on " in here("resend", "1", **home).out
    here("work", "--until-idle", **home)
    assert words_of(ended.last("spy")) == sent
    assert "written again by release" in here("letter", "1", **home).out


def test_what_is_left_is_backed_up_proven_restored_and_moved(
    here: Here, ended: House, home: dict[str, str], tmp_path: Path
) -> None:
    here("tidy", **home)
    here("resend", "1", **home)
    here("work", "--until-idle", **home)
    ended.close()
    said = here("backup", str(tmp_path / "whole"), "--prove", "--json", **home).json
    assert said["proven"]["texts"] > 10
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret.key").write_bytes((ended.home / "secret.key").read_bytes())
    assert here("restore", str(tmp_path / "whole"), PBEM_HOME=str(tmp_path / "other")).code == 0
    assert here("move", f"sqlite:///{tmp_path / 'moved.db'}", **home).code == 0
    there = {"PBEM_HOME": str(tmp_path / "other"), "PBEM_DATABASE_URL": f"sqlite:///{tmp_path / 'moved.db'}"}
    assert here("letter", "2", "--check", "--json", **there).json["bytes"]["same"] is True
