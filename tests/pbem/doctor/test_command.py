"""``pbem doctor``: everything is looked at, nothing is changed, and a problem is an exit code."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.settings_file import write_file
from tests.pbem.cli.shell import Shell
from tests.support.house import House
from tests.support.servers.sink import free_port


@pytest.fixture
def settings() -> dict[str, str]:
    """Free ports."""
    return {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off", "PBEM_DATABASE_URL": ""}


def states(said: Any) -> dict[str, str]:
    """How each thing stands, by name; of several the last."""
    return {check["name"]: check["state"] for check in said["checks"]}


def bytes_of(home: Path) -> dict[str, str]:
    """Every file of a folder but the one that a reader of SQLite needs."""
    files = [file for file in home.rglob("*") if file.is_file() and not file.name.endswith(("-shm", "-wal"))]
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_of_a_service_in_order_no_problem_is_told_and_nothing_is_changed(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    house = House(tmp_path / "home")
    house.now = datetime.now(UTC)
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    house.close()
    before = bytes_of(house.home)
    said = Shell(house.home)("doctor", "--json", stdin=b"", **settings)
    assert [check["says"] for check in said.json["checks"] if check["state"] == "problem"] == []
    assert said.code == 0
    found = states(said.json)
    assert {"database": "fine", "database-pages": "fine", "work": "fine", "disk": "fine", "dns": "skipped"}.items() <= (
        found.items()
    )
    assert (found["last-letter-in"], found["last-letter-out"]) == ("fine", "fine")
    assert bytes_of(house.home) == before


def test_each_problem_is_told_in_the_language_asked_for_and_is_an_exit_code(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    write_file(tmp_path, {"PBEM_MAIL_ADRESS": "ada@example.org"}).chmod(0o644)
    (tmp_path / "pbem.db").write_bytes(b"this is no database, and never was one" * 40)
    said = Shell(tmp_path)("doctor", "--quick", "--lang", "it", stdin=b"", **settings)
    assert said.code == 1
    problems = [line for line in said.out.splitlines() if line.startswith("PROBLEMA: ")]
    assert any("PBEM_MAIL_ADRESS" in line for line in problems), said.out
    assert any(f"chmod go= {tmp_path / 'settings.env'}" in line for line in problems)
    assert any("database" in line for line in problems)
