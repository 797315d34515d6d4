"""A wheel built from a folder, an environment that holds nothing but it and what it asks for, and commands run in there."""

import json
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

PATIENCE = 40.0  # seconds; only a failure ever waits so long
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def build(folder: Path, into: Path) -> Path:
    """The wheel of a folder, made by the back end that its pyproject.toml names, without a network."""
    command = [*PIP, "wheel", str(folder), "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(into)]
    _succeed(command, into)
    (wheel,) = into.glob("*.whl")
    return wheel


def _succeed(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\n(make setup brings what the lock names)"


class Environment:
    """A virtual environment; its commands run in ``folder``, with an empty HOME and no setting of the machine's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._root = folder / "environment"
        venv.create(self._root, symlinks=True)
        self._site = next(self._root.glob("lib/python3*/site-packages"))
        (folder / "empty").mkdir()

    def install(self, wheel: Path) -> None:
        """Install a wheel, and lend it what its metadata asks for out of the environment that runs the tests."""
        python = str(self._root / "bin/python")
        _succeed([*PIP, "--python", python, "install", "--no-deps", "--no-index", str(wheel)], self.folder)
        (info,) = self._site.glob(f"{wheel.name.partition('-')[0]}-*.dist-info")
        for lent in needed(PathDistribution(info)):
            self._lend(lent)

    def _lend(self, lent: Distribution) -> None:
        for name in {file.parts[0] for file in lent.files or ()} - {"..", "__pycache__"}:
            there = self._site / name
            if not there.exists():
                there.symlink_to(Path(str(lent.locate_file(name))))

    def found(self) -> set[str]:
        """What this environment can import, top-level names as files are called."""
        return {file.name.partition(".")[0] for file in self._site.iterdir() if not file.name.endswith(".dist-info")}

    def _start(self, program: str, *words: str, **settings: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            (str(self._root / "bin" / program), *words),
            cwd=self.folder,
            env={"HOME": str(self.folder / "empty"), "PATH": str(self._root / "bin"), **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, program: str, *words: str, **settings: str) -> str:
        """What a program of this environment says, run to its end; AssertionError if it fails."""
        with self._start(program, *words, **settings) as process:
            out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, err
        return out

    def pbem(self, *words: str, **settings: str) -> str:
        """What the command ``pbem`` says."""
        return self.run("pbem", *words, **settings)

    @contextmanager
    def staying(self, *words: str, **settings: str) -> Iterator[dict[str, str]]:
        """What ``pbem`` says of itself once it listens; at the end of the block it is told to stop, and does."""
        with self._start("pbem", *words, **settings) as process:
            assert process.stdout is not None
            try:
                yield json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")
                process.send_signal(signal.SIGTERM)
                _, err = process.communicate(timeout=PATIENCE)
                assert process.returncode == 0, err
            finally:
                process.kill()

    def letters(self, address: str) -> list[EmailMessage]:
        """The letters in the Maildir to an address, oldest first."""
        files = sorted((self.folder / "pbem-data/mail-out/new").iterdir(), key=lambda file: file.stat().st_mtime_ns)
        found = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
        return [letter for letter in found if str(letter["To"]) == address]

    def in_home(self) -> list[str]:
        """What lies in HOME, which was empty."""
        return [file.name for file in (self.folder / "empty").iterdir()]

    def write(self, name: str, text: str) -> str:
        """A file in the folder in which commands run; its name."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


def needed(asking: Distribution) -> list[Distribution]:
    """What a distribution asks for beside pbem, and what that asks for in turn, as found where this process runs."""
    known: dict[tuple[str, str], Distribution] = {}
    waiting = [(asking, "")]
    while waiting:
        one, extra = waiting.pop()
        asked = [requirement for requirement in map(Requirement, one.requires or ()) if requirement.name != "pbem"]
        for requirement in asked:
            if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
                continue
            for wanted in ("", *requirement.extras):
                if (requirement.name, wanted) not in known:
                    known[requirement.name, wanted] = distribution(requirement.name)
                    waiting.append((known[requirement.name, wanted], wanted))
    return list(known.values())
