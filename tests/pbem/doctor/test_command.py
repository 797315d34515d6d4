"""``pbem doctor``: everything is looked at, nothing is changed, and a problem is an exit code."""

import hashlib
import signal
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.hosting import Doing
from pbem.settings_file import write_file
from tests.pbem.cli.shell import Shell
from tests.pbem.cli.test_serve import ports, soon, where
from tests.support.house import House
from tests.support.servers.sink import free_port


@pytest.fixture
def settings() -> dict[str, str]:
    """Free ports."""
    return {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off", "PBEM_DATABASE_URL": ""}


def states(said: Any) -> dict[str, str]:
    """How each thing stands, by name; of several the last."""
    return {check["name"]: check["state"] for check in said["checks"]}


def looked_at(house: House, **settings: str) -> dict[str, Any]:
    """What the doctor says of a house, by name."""
    said = Shell(house.home)("doctor", "--quick", "--json", stdin=b"", **settings)
    return {check["name"]: check for check in said.json["checks"]}


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


def test_that_nobody_is_at_work_while_a_match_waits_is_told_with_what_to_start(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    house = House(tmp_path / "home")
    house.now = datetime.now(UTC)
    match = house.open("spy", "partisan-1")
    never = looked_at(house, **settings)["at-work"]
    assert (never["state"], never["parts"]) == ("note", {"count": 1})
    assert "1 match waits for one: start `pbem serve`" in never["says"]

    house.service.desk.watching().due(house.now)
    gone = looked_at(house, **settings)["at-work"]
    assert gone["state"] == "problem"
    assert "No service is at work" in gone["says"]
    assert "start `pbem serve`" in gone["says"]

    house.now += timedelta(hours=1)
    house.answer("spy", "help")
    assert looked_at(house, **settings)["at-work"]["state"] == "note"  # a timer has letters read and sent

    house.service.hosting.end(match, Doing(by=Operator("host")), house.now)
    assert looked_at(house, **settings)["at-work"]["state"] == "fine"
    house.close()


def test_a_service_is_said_to_be_at_work_until_it_is_killed(tmp_path: Path) -> None:
    shell, listens = Shell(tmp_path / "home"), ports()
    shell("new", "vedova-nera", "--player", "ada@example.org", "--player", "bob@example.org")

    def doctor() -> str:
        return states(shell("doctor", "--quick", "--json", stdin=b"", **listens).json)["at-work"]

    with shell.staying("serve", "--json", **listens):
        soon(lambda: doctor() == "fine")
    assert doctor() == "problem"


def test_a_service_that_stands_still_is_told_from_another_program(tmp_path: Path) -> None:
    shell, listens = Shell(tmp_path / "home"), ports()
    shell("migrate")

    def told(**settings: str) -> list[str]:
        said = shell("doctor", "--quick", "--json", stdin=b"", **settings).json
        return [check["says"] for check in said["checks"] if check["name"] == "ports"]

    with shell.staying("serve", "--json", **listens) as process:
        where(process)
        process.send_signal(signal.SIGSTOP)
        still = f"The service that runs in {shell.home} (process {process.pid}) does not answer at"
        for setting, says in zip(
            ("PBEM_WEB_LISTEN", "PBEM_OPERATOR_LISTEN", "PBEM_MAIL_IN"), told(**listens), strict=True
        ):
            place = listens[setting].removeprefix("lmtp://")
            assert says == f"{still} {place} ({setting}): it stands still. End it, and start it again."

    with socket.create_server(("127.0.0.1", 0)) as other:
        place = f"127.0.0.1:{other.getsockname()[1]}"
        assert told(PBEM_WEB_LISTEN=place, PBEM_OPERATOR_LISTEN="off")[:1] == [
            f"Another program is at {place}: end it, or set PBEM_WEB_LISTEN to another port."
        ]


def test_a_letter_of_a_time_to_come_is_said_to_be_one(tmp_path: Path, settings: dict[str, str]) -> None:
    house = House(tmp_path / "home")
    house.now = datetime.now(UTC) + timedelta(hours=5)
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    found = looked_at(house, **settings)
    house.close()
    for name in ("last-letter-in", "last-letter-out"):
        assert found[name]["state"] == "note"
        assert f"{house.now:%Y-%m-%d %H:%M} UTC, which is still to come" in found[name]["says"]
        assert "Set the clock right" in found[name]["says"]
