"""One mutant against its tests, in a child process that sees the faulty module in place of the real one.

No file is changed, so anything else may go on in the same folder meanwhile. What every test needs is imported before the child
is forked, and nothing of ours: the child imports that itself, with the fault in it.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, Literal, TypeAlias

import pytest

from tests.mutants.collected import OPTIONS, silently

Verdict: TypeAlias = Literal["killed", "survived"]

_SECONDS: Final = 240  # of the processor: by the clock a busy machine would kill mutants that no test notices
_NO_TESTS: Final = (4, 5)  # pytest: misused, nothing collected
_COMMON: Final = ("pytest", "hypothesis", "msgspec", "sqlalchemy", "alembic", "eventsourcing.application", "PIL.Image")


class NoTests(Exception):
    """There is nothing to run: a test named for a module is not there, or finds a fault in the module as it is."""


class _Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the module its faulty code."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self._name = name
        self._path = path
        self._code = code

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        folder = [str(self._path.parent)] if self._path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            fullname, self._path, loader=self, submodule_search_locations=folder
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, vars(module))


def warm() -> None:
    """Import what every child needs."""
    for name in _COMMON:
        importlib.import_module(name)


def verdict(module: Path, tree: ast.Module, tests: Sequence[str]) -> Verdict:
    """What the tests say of a mutant: one that fails, or works without end, has killed it."""
    child = os.fork()
    if not child:
        _die_as(module, tree, tests)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in _NO_TESTS:
        raise NoTests(f"The tests of {module} cannot be run: {', '.join(tests)}")
    return "survived" if status == 0 else "killed"


def _die_as(module: Path, tree: ast.Module, tests: Sequence[str]) -> None:
    """Run the tests in this process, say nothing, and end with what they say."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        silently()
        name = ".".join(module.parent.parts if module.stem == "__init__" else module.with_suffix("").parts)
        sys.meta_path.insert(0, _Faulty(name, module.absolute(), compile(tree, str(module), "exec")))
        sys.dont_write_bytecode = True
        os._exit(int(pytest.main([*OPTIONS, *tests])))
    except BaseException:
        os._exit(1)
