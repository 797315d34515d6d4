"""Mutants of functions, tried in children of one process that has collected the tests: only the functions' code is exchanged.

That spares each of them the imports, and only the tests that run the faulty statement are tried. A verdict here stands, unless
the function was called while modules were imported: what was made of it then is still as it was, so that a mutant that lives has
to be tried as a whole module.
"""

import ast
import gc
import json
import os
import resource
import socket
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, Literal, NoReturn, TypeAlias

import pytest

from tests.mutants.operators import Mutant

OPTIONS: Final = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--assert=plain")
_LONGER: Final = 5  # times as much work as without a fault, and what follows: then it is a fault that never ends
_SECONDS: Final = 3  # of the processor, so that it does not matter how busy the machine is
_KILLED, _PASSED, _UNCLEAR = b"k", b"p", b"?"
_VERDICTS: Final[dict[bytes, Literal["killed", "survived"]]] = {_KILLED: "killed", _PASSED: "survived"}
_NEITHER: Final = 9  # as an exit code, of which pytest has six
Functions: TypeAlias = dict[CodeType, list[FunctionType]]
Exchange: TypeAlias = list[tuple[FunctionType, CodeType]]


class Collected:
    """The process that has the tests of a module, asked of one mutant after the other.

    ``warm``: it has run them once, so that all that is made at need is there. That is quick, and what kills a mutant kills it;
    one that lives may owe that to what was kept, as by a cache, from when the module was whole.
    """

    def __init__(self, module: Path, source: str, todo: Sequence[Mutant], tests: Sequence[str], *, warm: bool) -> None:
        self._warm = warm
        self._ours, theirs = socket.socketpair()
        self._child = os.fork()
        if not self._child:
            self._ours.close()
            silently()
            called = _Called(str(module.absolute()))
            sys.settrace(called)
            _serve(_Loop(theirs, module, source, todo, called, warm=warm), tests)
        theirs.close()
        self._sound = self._said(len(todo)) == _PASSED

    def verdict(self, number: int) -> Literal["killed", "survived"] | None:
        """Whether a test notices the fault; None if that has to be found out otherwise."""
        what = _VERDICTS.get(self._said(number)) if self._sound else None
        return None if self._warm and what == "survived" else what

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


class _Called:
    """The functions of a module that are called while this is the trace function."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """One call of any function: lines are not asked for."""
        if frame.f_code.co_filename == self._path:
            self.codes.add(frame.f_code)


class _Loop:
    """In place of pytest's own loop over the tests: a fork of everything for each mutant that is asked of."""

    def __init__(
        self, asked: socket.socket, module: Path, source: str, todo: Sequence[Mutant], called: _Called, *, warm: bool
    ) -> None:
        self._warm = warm
        self._asked = asked
        self._module = module
        self._source = source
        self._todo = todo
        self._called = called
        self._most = resource.RLIM_INFINITY
        self._order: list[int] = []
        self._runs: list[set[int]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until nobody asks any more."""
        before = compile(ast.parse(self._source), str(self._module), "exec")
        _beforehand()
        sys.settrace(None)
        for at in range(len(session.items) if self._warm else 0):
            _run(session, at, at + 1 if at + 1 < len(session.items) else None)
        gc.unfreeze()  # the tests freeze what they have imported, and no function that is frozen is found
        live = _functions(str(self._module.absolute()))
        self._order = list(range(len(session.items)))
        self._runs = [set() for _ in session.items]
        gc.freeze()
        while number := self._asked.recv(4):
            at = int.from_bytes(number, "big")
            swapped = self._exchanged(at, before, live)
            told = os.memfd_create("told")
            child = os.fork() if swapped is not None else None
            if swapped is not None and not child:
                self._tell(session, at, swapped, told)
                return True  # and pytest ends as it does, in the child
            said, seconds = (_UNCLEAR, 0.0) if child is None else _said_by(child)
            self._learn(at, said, seconds, _read(told))
            if said == _PASSED and any(function.__code__ in self._called.codes for function, _ in swapped or ()):
                said = _UNCLEAR
            self._asked.sendall(said)
        return True

    def _tell(self, session: pytest.Session, number: int, swapped: Exchange, told: int) -> None:
        """Run the tests that run the faulty statement, the last that killed a mutant first."""
        vars(session.config).get(
            "_tmp_path_factory", session
        )._basetemp = None  # a folder of its own, and no old one kept
        if number == len(self._todo):
            _watch(session, str(self._module.absolute()), told)
            return
        resource.setrlimit(resource.RLIMIT_CPU, (self._most, self._most))
        lines = self._todo[number].lines
        _try(session, [test for test in self._order if not self._runs[test].isdisjoint(lines)], swapped, told)

    def _learn(self, number: int, said: bytes, seconds: float, told: Any) -> None:
        """In which order the tests of the next are run, and how long they may take."""
        if number < len(self._todo):
            if said == _KILLED and told is not None:
                self._order.remove(told)
                self._order.insert(0, told)
        elif told is not None:
            self._most = int(_LONGER * seconds) + _SECONDS
            self._runs = [set(lines) for _, lines in told]
            self._order.sort(key=lambda test: told[test][0])

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


def _try(session: pytest.Session, order: Sequence[int], swapped: Exchange, told: int) -> None:
    """Run the tests with that code up to the first that fails, and tell its number."""
    for function, code in swapped:
        function.__code__ = code
    for at, test in enumerate(order):
        _run(session, test, order[at + 1] if at + 1 < len(order) else None)
        if session.testsfailed:
            os.write(told, json.dumps(test).encode())
            return


def _watch(session: pytest.Session, path: str, told: int) -> None:
    """Run each test by itself with the module as it is, and tell how long it took, and which lines of the module it ran."""
    found = []
    for at in range(len(session.items)):
        lines: set[int] = set()
        begun = time.process_time()
        threading.settrace(_lines_of(path, lines))
        sys.settrace(_lines_of(path, lines))
        _run(session, at, None)
        sys.settrace(None)
        found.append((time.process_time() - begun, sorted(lines)))
    os.write(told, json.dumps(found).encode())


def _lines_of(path: str, lines: set[int]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that notes the lines run of one file."""

    def line(frame: FrameType, event: str, argument: object) -> Any:
        lines.add(frame.f_lineno)
        return line

    def call(frame: FrameType, event: str, argument: object) -> Any:
        return line if frame.f_code.co_filename == path else None

    return call


def _run(session: pytest.Session, test: int, then: int | None) -> None:
    item, following = session.items[test], None if then is None else session.items[then]
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _read(told: int) -> Any:
    """What the child wrote, if anything."""
    os.lseek(told, 0, os.SEEK_SET)
    with os.fdopen(told, "rb") as file:
        return json.loads(file.read() or b"null")


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
