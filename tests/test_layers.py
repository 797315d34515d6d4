"""Who may import whom, and no clock or chance in the rules: the contracts hold, and each breaks when it is broken."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tree import ROOT, Module, modules

PURE_LIBRARIES = {"babel", "msgspec", "openskill", "rapidfuzz"}
# Standard, but not pure: whatever reaches a disk, a network, a process, a clock or chance.
IMPURE = {
    *("asyncio", "multiprocessing", "os", "shutil", "signal", "subprocess", "threading"),
    *("http", "logging", "selectors", "smtplib", "socket", "sqlite3", "ssl", "tempfile", "urllib"),
    *("random", "secrets", "time"),
}

CLOCK_AND_CHANCE = """\
import random
import secrets
import time
from datetime import date, datetime
import os
import uuid
now = datetime.now()
then = datetime.utcnow()
today = date.today()
salt = os.urandom(8)
name = uuid.uuid4()
"""


def imports_of(module: Module) -> set[str]:
    """The top-level packages that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").partition(".")[0])
    return found


def test_the_rules_import_nothing_but_pure_things() -> None:
    allowed = (sys.stdlib_module_names - IMPURE) | PURE_LIBRARIES | {"domain"}
    offences = {module.name: imports_of(module) - allowed for module in modules("domain")}
    assert not {name: found for name, found in offences.items() if found}


def banned_lines(name: str) -> list[int]:
    """The lines of the snippet that ruff bans (TID251) in a file of that name."""
    command = [sys.executable, "-m", "ruff", "check", "--select", "TID251", "--output-format", "concise", "--no-cache"]
    done = subprocess.run(
        [*command, "--stdin-filename", name, "-"],
        input=CLOCK_AND_CHANCE,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    return sorted({int(line.split(":")[1]) for line in done.stdout.splitlines() if "TID251" in line})


def test_clock_and_chance_are_banned_in_the_rules() -> None:
    assert banned_lines("domain/games/toy/snippet.py") == [1, 2, 3, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("package", ["mail", "worker", "pbem", "tests"])
def test_clock_and_chance_are_allowed_around_the_rules(package: str) -> None:
    assert banned_lines(f"{package}/snippet.py") == []


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """What import-linter says of the checkout in a folder."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


def test_the_layers_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A checkout with our contracts, four packages, two games and a store that import nothing."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    games = ("domain/games", "domain/games/first", "domain/games/second")
    for package in ("domain", *games, "mail", "worker", "pbem", "pbem/store"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pbem/store/pipeline.py").touch()
    return tmp_path


def test_the_contracts_are_content_with_packages_that_keep_apart(toy: Path) -> None:
    done = lint_imports(toy)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "imported", "contract"),
    [
        ("domain/inn.py", "mail", "domain <- mail, worker <- pbem"),
        ("mail/inn.py", "worker", "domain <- mail, worker <- pbem"),
        ("worker/inn.py", "mail", "domain <- mail, worker <- pbem"),
        ("worker/inn.py", "pbem", "domain <- mail, worker <- pbem"),
        ("domain/inn.py", "sqlalchemy", "rules touch no framework"),
        ("domain/games/first/inn.py", "domain.games.second", "games do not know one another"),
        ("pbem/inn.py", "pbem.store.pipeline", "the store alone knows of round trips"),
    ],
)
def test_each_contract_breaks_when_it_is_broken(toy: Path, file: str, imported: str, contract: str) -> None:
    (toy / file).write_text(f"import {imported}\n")
    done = lint_imports(toy)
    assert done.returncode == 1
    assert f"{contract} BROKEN" in done.stdout


def test_a_cycle_inside_a_package_is_found(toy: Path) -> None:
    (toy / "pbem/one.py").write_text("import pbem.two\n")
    (toy / "pbem/two.py").write_text("import pbem.one\n")
    assert "no cycles inside a package BROKEN" in lint_imports(toy).stdout
