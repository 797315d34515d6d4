"""Mutants of functions, tried in children of one process that has collected the tests: only the functions' code is exchanged.

That spares each of them the imports. What kills a mutant here kills it; one that lives has to be tried as a whole module, for
what was made of the function while the module was imported is still as it was.
"""

import ast
import gc
import os
import resource
import socket
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, NoReturn, TypeAlias

import pytest

from tests.mutants.operators import Mutant

OPTIONS: Final = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--assert=plain")
_LONGER: Final = 5  # times as much work as without a fault, and what follows: then it is a fault that never ends
_SECONDS: Final = 3  # of the processor, so that it does not matter how busy the machine is
_KILLED, _PASSED, _UNCLEAR = b"k", b"p", b"?"
_NEITHER: Final = 9  # as an exit code, of which pytest has six
Functions: TypeAlias = dict[CodeType, list[FunctionType]]
Exchange: TypeAlias = list[tuple[FunctionType, CodeType]]


class Collected:
    """The process that has the tests of a module, asked of one mutant after the other."""

    def __init__(self, module: Path, source: str, todo: Sequence[Mutant], tests: Sequence[str]) -> None:
        self._ours, theirs = socket.socketpair()
        self._child = os.fork()
        if not self._child:
            self._ours.close()
            silently()
            _serve(_Loop(theirs, module, source, todo), tests)
        theirs.close()
        self._sound = self._said(len(todo)) == _PASSED

    def kills(self, number: int) -> bool:
        """Whether a test notices the fault; False also if that has to be found out otherwise."""
        return self._sound and self._said(number) == _KILLED

    def _said(self, number: int) -> bytes:
        try:
            self._ours.sendall(number.to_bytes(4, "big"))
            return self._ours.recv(1)
        except OSError:
            return b""

    def close(self) -> None:
        """End it."""
        self._ours.close()
        os.waitpid(self._child, 0)


def silently() -> None:
    """Say nothing from here on."""
    os.setpgid(0, 0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _serve(loop: "_Loop", tests: Sequence[str]) -> NoReturn:
    try:
        os._exit(int(pytest.main([*OPTIONS, *tests], plugins=[loop])))
    finally:
        os._exit(_NEITHER)


class _Loop:
    """In place of pytest's own loop over the tests: a fork of everything for each mutant that is asked of."""

    def __init__(self, asked: socket.socket, module: Path, source: str, todo: Sequence[Mutant]) -> None:
        self._asked = asked
        self._module = module
        self._source = source
        self._todo = todo
        self._most = resource.RLIM_INFINITY

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until nobody asks any more. The test that killed the last mutant is tried first on the next."""
        before = compile(ast.parse(self._source), str(self._module), "exec")
        _beforehand()
        gc.unfreeze()  # the tests freeze what they have imported, and no function that is frozen is found
        live = _functions(str(self._module.absolute()))
        tests = list(session.items)
        gc.freeze()
        while number := self._asked.recv(4):
            swapped = self._exchanged(int.from_bytes(number, "big"), before, live)
            told, tell = os.pipe()
            child = os.fork() if swapped is not None else None
            if swapped is not None and not child:
                resource.setrlimit(resource.RLIMIT_CPU, (self._most, self._most))
                _try(session, tests, swapped, tell)
                return True  # and pytest ends as it does, in the child
            os.close(tell)
            said, seconds = (_UNCLEAR, 0.0) if child is None else _said_by(child)
            if said == _KILLED:
                tests.insert(0, tests.pop(int(os.read(told, 9) or 0)))
            os.close(told)
            if swapped == []:
                self._most = int(_LONGER * seconds) + _SECONDS
            self._asked.sendall(said)
        return True

    def _exchanged(self, number: int, before: CodeType, live: Functions) -> Exchange | None:
        """The code of a mutant; behind the last one that of the module as it is."""
        if number == len(self._todo):
            return []
        return exchanged(before, compile(self._todo[number].made(), str(self._module), "exec"), live)


def _beforehand() -> None:
    """What tests make at need, and once in a process, is there before the first fork: the games, and an empty database."""
    if "domain.games" in sys.modules:
        sys.modules["domain.games"].discover()
    if "tests.support.databases" in sys.modules:
        sys.modules["tests.support.databases"].template()


def _try(session: pytest.Session, tests: Sequence[pytest.Item], swapped: Exchange, tell: int) -> None:
    """Run the tests with that code up to the first that fails, and tell its number."""
    for function, code in swapped:
        function.__code__ = code
    for at, test in enumerate(tests):
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=tests[at + 1] if at + 1 < len(tests) else None)
        if session.testsfailed:
            os.write(tell, str(at).encode())
            return


def _said_by(child: int) -> tuple[bytes, float]:
    """What became of the tests, and how much work they were."""
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    if os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == pytest.ExitCode.TESTS_FAILED:
        return _KILLED, seconds
    return _UNCLEAR if os.WEXITSTATUS(status) else _PASSED, seconds


def _functions(path: str) -> Functions:
    """The functions of a module that are there, by their code."""
    found: dict[CodeType, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            found[one.__code__].append(one)
    return found


def exchanged(before: CodeType, after: CodeType, live: Functions) -> Exchange | None:
    """What function gets what code, so that a module that was ``before`` is as if it were ``after``; None if that is not all."""
    if before == after:
        return []
    if before in live:
        return [(function, after) for function in live[before]]
    old, new = _within(before), _within(after)
    if len(old) != len(new) or _alone(before) != _alone(after):
        return None
    pairs = [exchanged(one, other, live) for one, other in zip(old, new, strict=True)]
    return None if None in pairs else [pair for found in pairs if found is not None for pair in found]


def _within(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _alone(code: CodeType) -> CodeType:
    """Without the code within it."""
    return code.replace(co_consts=tuple(None if isinstance(one, CodeType) else one for one in code.co_consts))
