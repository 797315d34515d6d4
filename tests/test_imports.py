"""Nothing is read when a module is imported: words, maps and rulebooks are opened by whoever first asks for them."""

import subprocess
import sys
from pathlib import Path

from tests.support.tree import ROOT

# Says which files below the working folder are opened, but for the modules themselves, while all modules are imported.
IMPORTING = """
import importlib, os, pkgutil, sys
here = os.getcwd() + os.sep
opened = set()

def note(event, arguments):
    name = os.path.abspath(arguments[0]) if event == "open" and isinstance(arguments[0], str) else ""
    if name.startswith(here) and "site-packages" not in name and not name.endswith((".py", ".pyc")) and "__pycache__" not in name:
        opened.add(name.removeprefix(here))

sys.path.insert(0, here)
sys.addaudithook(note)
for package in sys.argv[1:]:
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        if not module.name.endswith(("__main__", "migrations.env")):  # programs, not modules
            importlib.import_module(module.name)
print(*sorted(opened), sep="\\n")
"""


def opened_by(folder: Path, *packages: str) -> list[str]:
    """The files of a folder that importing all modules of these packages opens."""
    command = [sys.executable, "-c", IMPORTING, *packages]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=True)
    return done.stdout.split()


def test_importing_every_module_opens_no_file_of_ours() -> None:
    assert opened_by(ROOT, "domain", "mail", "worker", "pbem") == []


def test_a_module_that_reads_its_words_when_it_is_imported_is_found(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("hello")
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/__init__.py").touch()
    (tmp_path / "toy/inn.py").write_text("with open('words.txt') as words: WORDS = words.read()")
    assert opened_by(tmp_path, "toy") == ["words.txt"]


def test_a_command_loads_neither_what_migrates_nor_what_works_in_production() -> None:
    loaded = "import sys, pbem.cli.running.matches; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "sqlalchemy" in done.stdout.split()
    assert {"alembic", "celery", "kombu"}.isdisjoint(done.stdout.split())
