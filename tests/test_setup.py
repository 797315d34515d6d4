"""Set-up says in one sentence what is missing, leaves alone what is there, and locks name no index."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.tree import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock")


def pins(lock: str) -> set[str]:
    """The pinned names and versions of a lock, without their hashes."""
    return set(re.findall(r"^([a-z0-9-]+==\S+)", (ROOT / lock).read_text(), re.MULTILINE))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has the set-up and the locks, and no environment yet."""
    shutil.copytree(ROOT / "deploy/setup", tmp_path / "deploy/setup")
    for lock in LOCKS:
        shutil.copy(ROOT / lock, tmp_path)
    return tmp_path


def set_up(checkout: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up with a Python given as the text of a script."""
    fake = checkout / "fake-python"
    fake.write_text(f"#!/bin/sh\n{python}\n")
    fake.chmod(0o755)
    command = [str(checkout / "deploy/setup/venv"), "run"]
    environment = {**os.environ, "PYTHON": str(fake)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_an_old_python_is_refused_in_one_sentence(checkout: Path) -> None:
    done = set_up(checkout, "exit 1")
    assert done.returncode == 1
    assert done.stderr.startswith("pbem needs Python 3.11 or later")
    assert done.stderr.count("\n") == 1


def test_a_python_without_ensurepip_is_refused_in_one_sentence(checkout: Path) -> None:
    done = set_up(checkout, 'case "$*" in *ensurepip*) exit 1;; esac')
    assert done.returncode == 1
    assert "install its venv module" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_is_installed_while_the_lock_is_the_same(checkout: Path) -> None:
    (checkout / ".venv/bin").mkdir(parents=True)
    (checkout / ".venv/bin/python").write_text("#!/bin/sh\nexit 0\n")
    (checkout / ".venv/bin/python").chmod(0o755)
    (checkout / ".venv/installed-at").write_text(f"{checkout}\n")
    shutil.copy(checkout / "requirements.lock", checkout / ".venv/installed-run.lock")
    done = set_up(checkout, "exit 1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_environment_behind_a_link_is_left_as_it_is(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / ".venv"
    (other / "bin").mkdir(parents=True)
    (other / "installed-at").write_text(f"{other.parent}\n")
    (checkout / ".venv").symlink_to(other)
    done = set_up(checkout, 'case "$*" in *--clear*) rm -r .venv/*;; esac')
    assert done.returncode == 1
    assert done.stderr.startswith(f".venv is a link to {other}, which is not this checkout's environment: ")
    assert done.stderr.endswith(f"remove the link ('rm .venv') to have one made here, or run make in {other.parent}.\n")
    assert {path.name for path in other.iterdir()} == {"bin", "installed-at"}


def test_an_environment_that_a_checkout_keeps_behind_a_link_is_its_own(checkout: Path) -> None:
    kept = checkout / "on-another-disk"
    (kept / "bin").mkdir(parents=True)
    (kept / "bin/python").write_text("#!/bin/sh\nexit 0\n")
    (kept / "bin/python").chmod(0o755)
    (kept / "installed-at").write_text(f"{checkout}\n")
    shutil.copy(checkout / "requirements.lock", kept / "installed-run.lock")
    (checkout / ".venv").symlink_to(kept)
    done = set_up(checkout, "exit 1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_runs_is_locked_alike_in_both_locks() -> None:
    assert pins("requirements.lock") < pins("requirements-dev.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes_and_no_lock_names_an_index(lock: str) -> None:
    text = (ROOT / lock).read_text()
    entries = re.split(r"\n(?=[a-z0-9])", text)
    assert len(entries) == len(pins(lock))
    assert not [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry]
    assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_every_dependency_that_is_named_is_locked(lock: str) -> None:
    project = (ROOT / "pyproject.toml").read_text()
    listed = re.search(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    assert listed
    named = set(re.findall(r'"([A-Za-z0-9-]+)', listed.group(1)))
    assert named <= {pin.partition("==")[0] for pin in pins(lock)}
