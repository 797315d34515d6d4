"""The driver of mutants: its faults are the ones meant, a verdict is what the tests say, and survivors are named."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import __main__ as command
from tests.mutants.__main__ import argued, of_module
from tests.mutants.collected import exchanged
from tests.mutants.operators import mutants
from tests.mutants.watched import PARTS, WATCHED
from tests.support.tree import ROOT

HIDING = '''"""Who sees what."""
HIDDEN = frozenset((Moved, Drawn))
FACES = {Moved: lambda event: Seen(event.seat, len(event.cards), why="moved")}


def observe(event, seat):
    """What a seat learns."""
    if type(event) in HIDDEN and seat != event.seat:
        return None
    return event
'''


def names(source: str) -> list[str]:
    """What every mutant says of itself."""
    return [mutant.name for mutant in mutants(source)]


@pytest.mark.parametrize(
    "fault",
    [
        "HIDDEN: (Moved, Drawn) -> (Moved,)",
        "HIDDEN: (Moved, Drawn) -> (Drawn,)",
        "observe: type(event) in HIDDEN -> type(event) not in HIDDEN",
        "observe: type(event) in HIDDEN and seat != event.seat -> type(event) in HIDDEN or seat != event.seat",
        "observe: type(event) in HIDDEN and seat != event.seat -> seat != event.seat",
        "observe: type(event) in HIDDEN and seat != event.seat -> type(event) in HIDDEN",
        "observe: seat != event.seat -> seat == event.seat",
        "observe: if type(event) in HIDDEN and seat != event.seat -> if False",
        "observe: return event -> return None",
        "FACES: len(event.cards) -> len(event.cards) + 1",
        "FACES: event.seat -> event.cards",
        "FACES: event.cards -> event.seat",
    ],
)
def test_a_fault_that_would_let_something_out_is_tried(fault: str) -> None:
    assert fault in names(HIDING)


def test_arguments_are_lost_exchanged_and_left_to_their_defaults() -> None:
    found = names("A = Seen(one, two, why=three)")
    assert [name.partition(" -> ")[2] for name in found] == [
        "Seen(None, two, why=three)",
        "Seen(one, None, why=three)",
        "Seen(two, one, why=three)",
        "Seen(one, two)",
    ]


def test_what_would_be_the_same_module_is_no_mutant() -> None:
    assert "A: same(one, one) -> same(one, one)" not in names("A = same(one, one)")
    assert names("A = max(one, two)") == ["A: max(one, two) -> max(None, two)", "A: max(one, two) -> max(one, None)"]
    assert names("def f(self):\n    self.kept: int = other\n    self.told: int = other") == []


def test_what_only_says_something_is_left_alone() -> None:
    assert names('"""Words."""\nimport os\nA: TypeAlias = B | C\nassert A, "why"\n') == []
    assert names("def f(a: int | str) -> None:\n    raise ValueError('no')") == []
    cases = "match a:\n    case 1:\n        pass\n    case 2:\n        b()\n    case _:\n        "
    lost = [f"A: match a: 1; 2; _ -> match a: {left}" for left in ("2; _", "1; _", "1; 2")]
    assert [name for name in names(cases + "b()") if "match" in name] == [name.replace("A: ", ": ") for name in lost]
    for idle in ("pass", "assert_never(a)"):
        assert [name for name in names(cases + idle) if "match" in name] == [
            name.replace("A: ", ": ") for name in lost[:2]
        ]


def test_every_mutant_has_a_name_of_its_own_and_is_another_module() -> None:
    found = list(mutants(HIDING))
    assert len({mutant.name for mutant in found}) == len(found) > 20
    whole = ast.unparse(ast.parse(HIDING))
    made = [ast.unparse(mutant.made()) for mutant in found]
    assert whole not in made
    assert len(set(made)) == len(made)


def test_a_change_of_one_method_begins_no_other_anew() -> None:
    before = "class Sees:\n    least: int = 1\n\n    def one(self):\n        return 1\n\n    def two(self):\n        return 2\n"
    stood = {mutant.name: mutant.stands_in for mutant in mutants(before)}
    stands = {mutant.name: mutant.stands_in for mutant in mutants(before.replace("return 2", "return 3"))}
    same = {name.partition(":")[0] for name, unit in stands.items() if stood.get(name) == unit}
    assert same == {"Sees", "Sees.one"}
    assert stands["Sees.two: return 3 -> return None"] not in stood.values()


@pytest.fixture
def watched(tmp_path: Path) -> Path:
    """A project of one module, half of which is tested."""
    (tmp_path / "hides.py").write_text(
        "def sees(seat):\n    return seat == 'spy'\n\n\ndef idle(n):\n    return n + 1\n"
    )
    (tmp_path / "test_hides.py").write_text("import hides\n\ndef test_it():\n    assert hides.sees('spy') is True\n")
    return tmp_path


# In a process of its own: the driver forks, and where a test run has threads, as beside others, a fork may never come back.
RUN = """
import sys
from tests.mutants import __main__ as command
command.warm = lambda: None
from pathlib import Path
command.WATCHED = {next(name for name in ("hides.py", "hides/__init__.py") if Path(name).exists()): ("test_hides.py",)}
sys.path.insert(0, ".")
sys.exit(command.main(sys.argv[1:]))
"""


def run(project: Path, *words: str) -> tuple[int, str]:
    """The exit code of the command in a project, and what it says."""
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words], cwd=project, env=ours, capture_output=True, text=True, timeout=100
    )
    return done.returncode, done.stdout + done.stderr


def test_a_run_names_what_no_test_notices_and_goes_on_from_there(watched: Path) -> None:
    code, first = run(watched)
    assert code == 1
    assert "left: idle: n + 1 -> n - 1" in first
    assert "left: sees: seat == 'spy' -> seat != 'spy'" not in first

    (watched / "test_hides.py").write_text("def test_it():\n    assert False\n")
    code, second = run(watched)
    assert code == 1  # nothing is left to try, so the broken test is not even run
    assert "survived" not in second.partition("module")[0]


def test_survivors_are_tried_again_when_there_are_new_tests(watched: Path) -> None:
    run(watched)
    more = (
        "\ndef test_idle():\n    assert hides.idle(1) == 2\n\ndef test_none():\n    assert hides.sees('x') is False\n"
    )
    (watched / "test_hides.py").write_text((watched / "test_hides.py").read_text() + more)
    code, said = run(watched, "--again")
    assert code == 0, said
    assert "left:" not in said


def test_tests_that_fail_on_the_module_as_it_is_kill_nothing(watched: Path) -> None:
    (watched / "test_hides.py").write_text("def test_it():\n    assert False\n")
    assert "NoTests: The tests of hides.py fail on it as it is" in run(watched)[1]
    (watched / "test_hides.py").unlink()
    assert "NoTests: The tests of hides.py cannot be run" in run(watched)[1]


def test_a_mutant_is_given_seconds_of_the_processor_and_not_of_the_clock(watched: Path) -> None:
    """On a busy machine those of the clock pass while no test runs, and what no test notices would count as killed."""
    (watched / "hides.py").write_text("KEPT = True\n")
    limits = "assert resource.getrlimit(resource.RLIMIT_CPU)[0] != resource.RLIM_INFINITY and signal.alarm(0) == 0"
    (watched / "test_hides.py").write_text(f"import resource, signal\n\ndef test_it():\n    {limits}\n")
    assert "NoTests" not in run(watched)[1]


@pytest.mark.parametrize("module", ["hides.py", "hides/__init__.py"])
def test_a_fault_that_only_shows_while_the_module_is_imported_is_found_too(tmp_path: Path, module: str) -> None:
    """A mapping that a function made is as it was where only the function's code is exchanged: then all of it is tried."""
    (tmp_path / module).parent.mkdir(exist_ok=True)
    (tmp_path / module).write_text("def twice(n):\n    return n * 2\n\n\nFACES = {1: twice(1), 2: lambda: twice(4)}\n")
    (tmp_path / "test_hides.py").write_text(
        "from hides import FACES\n\ndef test_it():\n    assert FACES[1] == 2\n    assert FACES[2]() == 8\n"
    )
    code, said = run(tmp_path)
    assert (code, "left:" in said) == (0, False), said
    assert said.splitlines()[-1].split()[:2] == ["12", "12"]


def test_the_functions_of_tests_that_freeze_what_they_have_imported_are_found(watched: Path) -> None:
    """Without that each mutant would be imported anew with its tests: many times as slow. One that lives is not, either."""
    (watched / "conftest.py").write_text("import gc\n\ndef pytest_collection_finish():\n    gc.freeze()\n")
    counted = "with open('imported', 'a') as file:\n    file.write('.')\n"
    (watched / "test_hides.py").write_text(counted + (watched / "test_hides.py").read_text())
    assert "hides.py" in run(watched)[1]
    assert (watched / "imported").read_text() == "." * 3  # as it is, and to collect, once more for those that live


def test_the_code_of_every_function_is_exchanged_wherever_it_has_got_to() -> None:
    source = "def of(n):\n    return n + 1\n\n\nTABLE = {1: lambda n: of(n) + 1}\n"
    before = compile(source, "hides.py", "exec")
    there: dict[str, Any] = {}
    exec(before, there)
    live = {function.__code__: [function] for function in (there["of"], there["TABLE"][1])}
    for fault, what in (("of: n + 1 -> n - 1", 1), ("TABLE: of(n) + 1 -> of(n) - 1", 1), ("TABLE: 1 -> 2", None)):
        mutant = next(mutant for mutant in mutants(source) if mutant.name == fault)
        found = exchanged(before, compile(mutant.made(), "hides.py", "exec"), live)
        assert (found and len(found)) == what
    assert exchanged(before, before, live) == []


def test_the_table_of_the_document_is_printed_by_the_command(watched: Path) -> None:
    run(watched)
    code, said = run(watched, "--table")
    assert code == 1
    assert "| `hides.py` | 6 | 3 | 0 | 3 | 0 |" in said.splitlines()


def test_the_document_has_a_line_for_every_watched_module_and_its_figures_add_up() -> None:
    lines = (ROOT / "docs/secrecy.md").read_text(encoding="utf-8").splitlines()
    figures = [re.fullmatch(r"\| `(\S+)` \|((?: \d+ \|){5})", line) for line in lines]
    found = {line[1]: [int(number) for number in line[2].split(" |")[:-1]] for line in figures if line is not None}
    assert list(found) == list(WATCHED)
    assert [name for name, (total, *parts) in found.items() if total != sum(parts)] == []


def test_of_a_module_in_part_only_that_part_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PARTS", {"hides.py": ("FACES",)})
    assert {mutant.name.partition(":")[0] for mutant in of_module("hides.py", HIDING)} == {"FACES"}
    assert len(of_module("other.py", HIDING)) == len(names(HIDING))


def test_what_is_watched_and_what_runs_for_it_is_there() -> None:
    for module, tests in WATCHED.items():
        assert [path for path in (module, *tests) if not (ROOT / path).exists()] == []
    for module, parts in PARTS.items():
        found = {mutant.name.partition(":")[0] for mutant in of_module(module, (ROOT / module).read_text("utf-8"))}
        assert found == set(parts)


def test_every_survivor_that_is_argued_is_a_mutant_of_today_and_has_a_reason() -> None:
    modules = {name.partition(":")[0] for name in argued()}
    assert modules <= WATCHED.keys()
    known = {f"{module}: {name}" for module in modules for name in names((ROOT / module).read_text(encoding="utf-8"))}
    assert [name for name in argued() if name not in known] == []
    assert [name for name, why in argued().items() if len(why) < 20] == []
