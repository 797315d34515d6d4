"""The units that have a service run by itself are what systemd and launchd read."""

import os
import plistlib
import subprocess
from pathlib import Path

import pytest

from pbem.doctor.here import serving
from pbem.settings import read_settings
from pbem.settings_file import write_file
from pbem.setup.units import ServiceUnit, install, launchd_agent, systemd_unit, unit_here
from tests.deploy.test_units import faults
from tests.pbem.cli.shell import Shell
from tests.pbem.mailbox.fetching import wait_until
from tests.pbem.setup.own_systemd import own_systemd
from tests.support.servers.sink import free_port

ODD = Path("/srv/games & more/50%/$HOME")


def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "pbem"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = systemd_unit(ODD, (str(program),), tmp_path / "config")
    install(ServiceUnit(unit.file, unit.text, ()))
    assert faults(unit.file.parent) == ""
    assert f'Environment="PBEM_HOME={ODD}"'.replace("%", "%%") in unit.text


def test_systemd_runs_the_unit_and_pages_are_shown(tmp_path: Path) -> None:
    home, port = tmp_path / "home", free_port()
    settings = {"PBEM_WEB_LISTEN": f"127.0.0.1:{port}", "PBEM_OPERATOR_LISTEN": "off"}
    home.mkdir(mode=0o700)
    write_file(home, {**settings, "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}"})
    with own_systemd() as where:
        said = Shell(home)("setup", "--install", stdin=b"", PATH=os.environ["PATH"], **where)
        assert f"The unit is in {where['XDG_CONFIG_HOME']}/systemd/user/pbem.service" in said.out, said
        wait_until(lambda: serving(read_settings({"PBEM_HOME": str(home), **settings})), "the unit showed its pages")
        asked = ["systemctl", "--user", "show", "--property=ActiveState,UnitFileState", "pbem.service"]
        state = subprocess.run(asked, capture_output=True, text=True, check=True, env={**os.environ, **where}).stdout
    assert state.split() == ["ActiveState=active", "UnitFileState=enabled"]
    assert not serving(read_settings({"PBEM_HOME": str(home), **settings}))


def test_launchd_reads_what_the_agent_says() -> None:
    agent = launchd_agent(ODD, ("/opt/pbem",), Path("/srv/ada"), 501)
    said = plistlib.loads(agent.text.encode())
    assert said["ProgramArguments"] == ["/opt/pbem", "serve"]
    assert (said["EnvironmentVariables"], said["KeepAlive"]) == ({"PBEM_HOME": str(ODD)}, True)
    assert agent.file == Path("/srv/ada/Library/LaunchAgents/org.pbem.serve.plist")
    assert agent.commands[-1] == ("launchctl", "bootstrap", "gui/501", str(agent.file))


@pytest.mark.parametrize(("system", "found"), [("darwin", True), ("win32", False)])
def test_each_system_has_its_own_unit_or_none(system: str, found: bool, tmp_path: Path) -> None:
    assert (unit_here(tmp_path, {"HOME": str(tmp_path)}, system) is not None) is found


def test_a_dry_run_prints_the_unit_and_writes_nothing(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "systemctl").write_text("#!/bin/sh\nexit 1\n")
    (programs / "systemctl").chmod(0o755)
    home = tmp_path / "home"
    said = Shell(home)("setup", "--install", "--dry-run", HOME=str(tmp_path), PATH=str(programs))
    assert f"Environment=PBEM_HOME={home}" in said.out, said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bin"]


def test_a_unit_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "systemctl").write_text("#!/bin/sh\necho Failed to connect to bus >&2\nexit 1\n")
    (programs / "systemctl").chmod(0o755)
    said = Shell(tmp_path / "home")("setup", "--install", HOME=str(tmp_path), PATH=f"{programs}:/usr/bin:/bin")
    assert "could not be started (Failed to connect to bus)" in said.mistake()
    assert (tmp_path / ".config/systemd/user/pbem.service").exists()
