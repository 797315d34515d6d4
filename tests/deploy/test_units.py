"""The systemd units: they are well formed, run commands that exist, and may do little."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.composed import DEPLOY, example, ours
from tests.deploy.understood import understood
from tests.support.tree import ROOT

FOLDER = DEPLOY / "systemd"
PLACE = "/opt/pbem/"
UNITS = {path.name: path for path in sorted(FOLDER.iterdir()) if path.suffix in (".service", ".timer", ".target")}
SERVICES = [name for name in UNITS if name.endswith(".service")]
TIMED = {"pbem-backup.service", "pbem-canary.service"}  # started by a timer
SECTIONS = {"Unit", "Install", "Service", "Timer"}
FORBIDDEN = {
    "NoNewPrivileges": "yes", "CapabilityBoundingSet": "", "ProtectSystem": "strict", "ProtectHome": "yes",
    "PrivateTmp": "yes", "PrivateDevices": "yes", "ProtectKernelModules": "yes", "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes", "RestrictSUIDSGID": "yes", "RestrictNamespaces": "yes", "LockPersonality": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX", "UMask": "0077",
}  # fmt: skip


def settings(unit: str) -> dict[str, list[str]]:
    """What a unit says: each name with its values in order."""
    found: dict[str, list[str]] = {}
    for line in UNITS[unit].read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def started(unit: str) -> list[str]:
    """The words of a service's command."""
    (command,) = settings(unit)["ExecStart"]
    return command.replace("%%", "%").split()


def faults(folder: Path) -> str:
    """What systemd says is wrong with the units of a folder; where it is missing, what can be seen without it."""
    units = sorted(path.name for path in folder.iterdir())
    if shutil.which("systemd-analyze"):
        named = [f"./{name.replace('@.', '@1.')}" for name in units]
        command = ["systemd-analyze", "verify", "--man=no", *named]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr
    odd = []
    for name in units:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            section = re.fullmatch(r"\[(\w+)\]", line)
            fine = section[1] in SECTIONS if section else re.fullmatch(r"(#.*|[A-Z]\w+=.*|)", line)
            odd += [] if fine else [f"{name}: {line}"]
    return "\n".join(odd)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units as they would be installed for this checkout."""
    (tmp_path / "pbem").write_text("#!/bin/sh\n")
    (tmp_path / "pbem").chmod(0o755)
    folder = tmp_path / "units"
    folder.mkdir()
    for name, path in UNITS.items():
        text = path.read_text(encoding="utf-8").replace(f"{PLACE}.venv/bin/pbem", str(tmp_path / "pbem"))
        (folder / name).write_text(text.replace(PLACE, f"{ROOT}/"))
    return folder


def test_systemd_finds_no_fault(installed: Path) -> None:
    assert faults(installed) == ""


def test_a_unit_that_is_not_well_formed_is_found(installed: Path) -> None:
    with (installed / "pbem.service").open("a") as unit:
        unit.write("this is no setting\n")
    assert "pbem.service" in faults(installed)


@pytest.mark.parametrize("unit", [name for name in SERVICES if name != "pbem-backup.service"])
def test_every_service_runs_a_command_of_pbem(unit: str) -> None:
    program, *words = started(unit)
    assert program == f"{PLACE}.venv/bin/pbem"
    understood(words)


def test_the_same_processes_run_as_in_the_compose_file() -> None:
    several = {started(unit)[1] for unit in SERVICES if unit not in {"pbem.service", *TIMED}}
    assert several == {command[0] for command in ours().values()}
    assert started("pbem.service")[1:] == ["serve"]


def test_the_target_starts_every_process_and_never_beside_the_one_of_all() -> None:
    (wanted,) = settings("pbem.target")["Wants"]
    names = {re.sub(r"@\w+", "@", name) for name in wanted.split()}
    assert names == {*SERVICES} - {"pbem.service", *TIMED}
    assert settings("pbem.target")["Conflicts"] == ["pbem.service"]


def test_workers_on_one_machine_have_names_of_their_own() -> None:
    assert "--name=pbem-%i@%h" in started("pbem-worker@.service")


@pytest.mark.parametrize("unit", SERVICES)
def test_every_service_may_do_little(unit: str) -> None:
    said = settings(unit)
    assert {name: said.get(name, ["missing"])[-1] for name in FORBIDDEN} == FORBIDDEN
    assert said["User"] == ["pbem"]
    assert said["ReadWritePaths"][0].split()[0] == "/var/lib/pbem"
    assert "MemoryMax" in said


@pytest.mark.parametrize("unit", SERVICES)
def test_every_service_reads_the_settings_and_keeps_its_folder(unit: str) -> None:
    assert settings(unit)["EnvironmentFile"] == ["/etc/pbem/env"]
    assert settings(unit)["Environment"] == [f"PBEM_HOME={example()['PBEM_HOME']}"]
    assert settings(unit)["StateDirectory"][0].split()[0] == "pbem"


def test_a_backup_is_written_every_night() -> None:
    assert settings("pbem-backup.timer")["Persistent"] == ["yes"]
    program, folder, days = started("pbem-backup.service")
    assert (ROOT / program.removeprefix(PLACE)).is_file()
    assert folder in settings("pbem-backup.service")["ReadWritePaths"][0].split()
    assert int(days) > 0


def test_a_letter_to_ourselves_is_sent_more_often_than_its_loss_is_told() -> None:
    assert settings("pbem-canary.timer")["OnCalendar"] == ["*:0/10"]
    assert started("pbem-canary.service")[1:] == ["canary"]


def test_the_account_is_made_by_a_line_for_systemd() -> None:
    lines = (FOLDER / "pbem.sysusers").read_text(encoding="utf-8").splitlines()
    assert [line.split()[:2] for line in lines if not line.startswith("#")] == [["u", "pbem"]]
