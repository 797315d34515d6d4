"""A command in a process of its own, forked from one that has loaded every command: loading takes longer than most of them do."""

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

import pbem.cli
from tests.support.tree import ROOT

_STREAMS: Final = ("in", "out", "err")
_FORKS: Final = get_context("forkserver")
_FORKS.set_forkserver_preload([__name__, *(found.name for found in walk_packages(pbem.cli.__path__, "pbem.cli."))])


def in_fork(words: Sequence[str], environment: Mapping[str, str], folder: Path) -> int:
    """Run ``pbem`` to its end with the files ``in``, ``out`` and ``err`` of a folder as its streams; its exit code."""
    process = _FORKS.Process(target=_run, args=(tuple(words), dict(environment), folder))
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode


def _run(words: tuple[str, ...], environment: dict[str, str], folder: Path) -> None:
    for number, stream in enumerate(_STREAMS):
        os.dup2(os.open(folder / stream, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["pbem", *words]
    pbem.cli.main()
