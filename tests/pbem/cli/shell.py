"""A shell with the command ``pbem`` in it and a folder of its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.pbem.cli.forked import in_fork
from tests.support.house import words_of
from tests.support.tree import ROOT

SEATS = ("--seat", "spy=spy@example.org,form=text", "--seat", "partisan-1=partisan-1@example.org,form=text")
PBEM = (sys.executable, "-m", "pbem")


class Said(msgspec.Struct, frozen=True):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)

    def mistake(self, code: int = 1) -> str:
        """The one line of a command that did nothing else."""
        assert (self.code, self.out) == (code, ""), self
        assert self.err.startswith("pbem: "), self.err
        assert self.err.count("\n") == 1, self.err
        return self.err


class Shell:
    """Runs commands with ``PBEM_HOME`` in a test's folder."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def environment(self, settings: Mapping[str, str]) -> dict[str, str]:
        """The environment of a command: nothing of the machine's own settings."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
        return {**ours, "PBEM_HOME": str(self.home), **settings}

    def __call__(self, *words: str, stdin: bytes = b"", **settings: str) -> Said:
        """Run ``pbem`` to its end."""
        with TemporaryDirectory() as folder:
            streams = Path(folder)
            (streams / "in").write_bytes(stdin)
            code = in_fork(words, self.environment(settings), streams)
            said = Said(code, (streams / "out").read_text(), (streams / "err").read_text())
        assert "Traceback" not in said.err
        return said

    @contextmanager
    def staying(self, *words: str, **settings: str) -> Iterator["subprocess.Popen[str]"]:
        """Run a command that stays, until the block ends; killed if it outlives the block."""
        process = subprocess.Popen(
            (*PBEM, *words),
            cwd=ROOT,
            env=self.environment(settings),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            yield process
        finally:
            process.kill()
            process.communicate()

    def letters(self, seat: str) -> list[EmailMessage]:
        """The letters to a seat, oldest first."""
        files = (self.home / "mail-out" / "new").iterdir()
        found = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in sorted(files, key=_age)]
        return [letter for letter in found if seat in str(letter["To"])]

    def answer(self, seat: str, text: str, number: int = 1) -> bytes:
        """A reply to the newest letter to a seat."""
        return answer_to(self.letters(seat)[-1], seat, text, number)


def answer_to(letter: EmailMessage, seat: str, text: str, number: int = 1) -> bytes:
    """What a mail program makes of ``text`` as an answer to a letter."""
    head = f"From: {seat}@example.org\r\nTo: {letter['Reply-To']}\r\nMessage-ID: <{number}.{seat}@example.org>\r\n\r\n"
    return (head + text.replace("\n", "\r\n") + "\r\n").encode()


def first_move(letter: EmailMessage) -> str:
    """The first move that a letter offers the spy: of a line such as ``18 pawn: 79, 83``."""
    offered = re.search(r"^ +(\d+) [a-z]+: (\d+)", words_of(letter), re.MULTILINE)
    assert offered is not None
    return f"play {offered[1]} to {offered[2]}"


def _age(file: Path) -> int:
    return file.stat().st_mtime_ns
