"""The checkout as its own tests see it: its files, its modules parsed, and the words in a name."""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("domain", "mail", "worker", "pbem", "tests")
# What .gitignore leaves out; git itself may be missing where the tests run.
LEFT_OUT = {"__pycache__", "build", "pbem-data", "node_modules"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One Python file, read and parsed when first asked for: whoever wants names alone pays for no more."""

    path: Path
    instead: str | None = None

    @cached_property
    def text(self) -> str:
        """What it holds, or what it is taken to hold instead."""
        return self.path.read_text(encoding="utf-8") if self.instead is None else self.instead

    @cached_property
    def tree(self) -> ast.Module:
        """The same, parsed."""
        return ast.parse(self.text, str(self.path))

    @property
    def name(self) -> str:
        """Where it lies in the checkout: ``domain/chance.py``."""
        return self.path.relative_to(ROOT).as_posix()

    def at(self, node: ast.AST) -> str:
        """Where a node stands, as an editor opens it."""
        return f"{self.name}:{getattr(node, 'lineno', 1)}"

    def functions(self) -> Iterator[Function]:
        """Every function and method, nested ones too."""
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def classes(self) -> Iterator[ast.ClassDef]:
        """Every class."""
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))


@cache
def files() -> tuple[Path, ...]:
    """Every file of the checkout that is the project's."""
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if is_ours(name))
        # In a linked worktree a file, not a folder, says where git keeps what it knows.
        own = [name for name in sorted(names) if name != ".git"]
        found += [Path(folder, name) for name in own if not Path(folder, name).is_symlink()]
    return tuple(found)


def is_ours(folder: str) -> bool:
    """Whether a folder of that name belongs to the project: no cache, no environment, nothing hidden but CI."""
    return folder == ".ci" or not (folder.startswith(".") or folder in LEFT_OUT or folder.endswith(".egg-info"))


def modules(*packages: str) -> tuple[Module, ...]:
    """Every Python file of these packages; of all if none is named."""
    return tuple(one for one in _every_module() if one.name.partition("/")[0] in (packages or PACKAGES))


@cache
def _every_module() -> tuple[Module, ...]:
    """All of them, once for whoever asks: parsing takes seconds."""
    return tuple(Module(path) for path in files() if path.suffix == ".py")


def words_of(name: str) -> set[str]:
    """The words of a name, in small letters: ``LetterHandler`` and ``letter_handler`` are made of the same two."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}
