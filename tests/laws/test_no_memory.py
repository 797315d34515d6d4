"""``domain/`` keeps nothing at module level that changes: what a match was like yesterday is in its events alone."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import domain
from domain.games import discover
from pbem.simulate import simulate
from tests.support.tree import ROOT

FILES = sorted((ROOT / "domain").rglob("*.py"))
CHANGES = {
    "append",
    "extend",
    "insert",
    "pop",
    "popitem",
    "clear",
    "update",
    "setdefault",
    "add",
    "remove",
    "discard",
    "sort",
}


def remembered(source: str) -> list[int]:
    """The lines at which functions change what stands at module level, or what encloses them."""
    tree = ast.parse(source)
    names = {name for node in tree.body for name in _bound(node)}
    inside = [node for top in tree.body if isinstance(top, ast.FunctionDef | ast.ClassDef) for node in ast.walk(top)]
    written = [node for node in inside if isinstance(node, ast.stmt | ast.expr)]
    return [node.lineno for node in written if _rebinds(node) or _changes(node, names)]


def _bound(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (target.id for target in targets if isinstance(target, ast.Name))


def _rebinds(node: ast.AST) -> bool:
    return isinstance(node, ast.Global | ast.Nonlocal)


def _changes(node: ast.AST, names: set[str]) -> bool:
    """Whether an item or attribute of a module's own name is set, or a method of it called that changes it."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name in names
        case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name in names
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
            return name in names and method in CHANGES
        case _:
            return False


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_function_changes_what_stands_at_module_level(file: Path) -> None:
    assert remembered(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "LAST = {}\ndef f(x):\n    LAST[x] = x\n",
        "SEEN: list[int] = []\ndef f(x):\n    SEEN.append(x)\n",
        "LAST = Step()\ndef f(x):\n    LAST.step = x\n",
        "last = None\ndef f(x):\n    global last\n    last = x\n",
        "def memo(f):\n    last = None\n    def once(x):\n        nonlocal last\n        last = x\n    return once\n",
    ],
)
def test_a_memory_at_module_level_is_found(source: str) -> None:
    assert len(remembered(source)) == 1


def test_a_match_played_leaves_every_module_as_it_was() -> None:
    modules = [importlib.import_module(module.name) for module in pkgutil.walk_packages(domain.__path__, "domain.")]
    for game in discover().values():
        simulate(game, game.least_players, b"warm", bots="random")
    before = [_held(module) for module in modules]
    for game in discover().values():
        simulate(game, game.most_players, b"another", bots="random")
    assert [_held(module) for module in modules] == before


def _held(module: ModuleType) -> dict[str, str]:
    """What a module holds in containers of its own, in words."""
    return {
        name: repr(value)
        for name, value in vars(module).items()
        if type(value) in (list, dict, set) and name != "__builtins__"
    }
