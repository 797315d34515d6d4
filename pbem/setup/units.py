"""What has `pbem serve` run by itself for one user: a unit of ``systemd --user``, or an agent of launchd."""

import os
import plistlib
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from pbem.setup.trouble import SetupTrouble

_LABEL: Final = "org.pbem.serve"
_SECONDS: Final = 60
_SYSTEMD: Final = """\
# Made by `pbem setup --install`, which makes it anew.
[Unit]
Description=pbem, a referee of board games by letter
Documentation=man:systemd.service(5)
StartLimitIntervalSec=0

[Service]
Environment={home}
ExecStart={command}
Restart=always
RestartSec=5
TimeoutStopSec=30
MemoryMax=1G
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
"""


class ServiceUnit(msgspec.Struct, frozen=True):
    """Its file, its text, the commands that enable and start it. ``lingers``: it ends with its user's session unless told."""

    file: Path
    text: str
    commands: tuple[tuple[str, ...], ...]
    lingers: bool = False


def unit_here(
    home: Path, environment: Mapping[str, str] = os.environ, system: str = sys.platform
) -> ServiceUnit | None:
    """The unit for this system and this way of being installed; None if the system has neither."""
    user = Path(environment.get("HOME", "") or "~").expanduser()
    if system == "darwin":
        return launchd_agent(home, program(), user, os.getuid())
    if system.startswith("linux") and shutil.which("systemctl"):
        return systemd_unit(home, program(), Path(environment.get("XDG_CONFIG_HOME", "") or user / ".config"))
    return None


def program() -> tuple[str, ...]:
    """How this pbem is called, by paths that need no environment."""
    beside = Path(sys.executable).with_name("pbem")
    return (str(beside),) if beside.exists() else (sys.executable, "-m", "pbem")


def systemd_unit(home: Path, command: tuple[str, ...], config: Path) -> ServiceUnit:
    """The unit in a user's configuration."""
    words = " ".join(_quoted(word.replace("$", "$$")) for word in (*command, "serve"))
    file = config / "systemd/user/pbem.service"
    text = _SYSTEMD.format(home=_quoted(f"PBEM_HOME={home}"), command=words)
    control = ("systemctl", "--user")
    return ServiceUnit(
        file,
        text,
        ((*control, "daemon-reload"), (*control, "enable", "pbem.service"), (*control, "restart", "pbem.service")),
        lingers=True,
    )


def launchd_agent(home: Path, command: tuple[str, ...], user: Path, uid: int) -> ServiceUnit:
    """The agent among a user's."""
    file = user / f"Library/LaunchAgents/{_LABEL}.plist"
    log = str(home / "serve.log")
    content = {
        "Label": _LABEL,
        "ProgramArguments": [*command, "serve"],
        "EnvironmentVariables": {"PBEM_HOME": str(home)},
        "RunAtLoad": True,
        "KeepAlive": True,
        "ThrottleInterval": 5,
        "Umask": 0o077,
        "StandardOutPath": log,
        "StandardErrorPath": log,
    }
    text = plistlib.dumps(content, sort_keys=False).decode("utf-8")
    domain = f"gui/{uid}"
    return ServiceUnit(
        file,
        text,
        (("launchctl", "bootout", f"{domain}/{_LABEL}"), ("launchctl", "bootstrap", domain, str(file))),
    )


def install(unit: ServiceUnit) -> None:
    """Write the file, and have the system run it. SetupTrouble if the system does not."""
    unit.file.parent.mkdir(parents=True, exist_ok=True)
    unit.file.write_text(unit.text, encoding="utf-8")
    for command in unit.commands:
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_SECONDS)
            said = "" if done.returncode == 0 or "bootout" in command else done.stderr or f"{done.returncode}"
        except (OSError, subprocess.TimeoutExpired) as fault:
            said = str(fault)
        if said:
            raise SetupTrouble("unit-failed", file=str(unit.file), said=" ".join(said.split())[:300])


def _quoted(word: str) -> str:
    """A word as systemd reads it: one word, without specifiers."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{escaped}"' if escaped != word or " " in word else word
