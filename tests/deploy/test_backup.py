"""Backups as the timer writes them: whole ones only, and old ones go once a new one is there."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from tests.deploy.composed import DEPLOY

DAY_SECONDS = 24 * 3600


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a backup of a month ago and one of yesterday."""
    folder = tmp_path / "backups"
    folder.mkdir()
    for name, days in (("pbem-old.backup", 32), ("pbem-young.backup", 1), ("other-old.txt", 99)):
        (folder / name).write_text("kept")
        then = time.time() - days * DAY_SECONDS
        os.utime(folder / name, (then, then))
    return folder


def backed_up(folder: Path, pbem: str) -> subprocess.CompletedProcess[str]:
    """Run the script of another checkout whose ``pbem`` is the text of a shell script."""
    script = folder.parent / "deploy/backup"
    program = folder.parent / ".venv/bin/pbem"
    for path, text in ((script, (DEPLOY / "backup").read_text()), (program, f"#!/bin/sh\n{pbem}\n")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    return subprocess.run([script, folder], capture_output=True, text=True, check=False)


def test_a_new_backup_stands_under_its_name_and_those_of_a_month_ago_are_gone(folder: Path) -> None:
    done = backed_up(folder, 'test "$1" = backup && echo whole >"$2"')
    assert done.returncode == 0, done.stderr
    (new,) = [path for path in folder.iterdir() if path.name not in ("pbem-young.backup", "other-old.txt")]
    assert new.read_text() == "whole\n"
    assert new.name in done.stdout
    assert new.stat().st_mode & 0o077 == 0


def test_a_backup_that_fails_leaves_the_old_ones_and_nothing_of_its_own(folder: Path) -> None:
    done = backed_up(folder, 'echo half >"$2"; exit 1')
    assert done.returncode != 0
    assert {path.name for path in folder.iterdir()} == {"pbem-old.backup", "pbem-young.backup", "other-old.txt"}


def test_without_a_folder_it_says_what_to_say(folder: Path) -> None:
    done = subprocess.run([DEPLOY / "backup"], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "FOLDER [DAYS]" in done.stderr
