"""A shell for every test, and commands run within the test's own process where only what they say matters."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
import structlog

from pbem import journal
from pbem.cli import main
from tests.pbem.cli.shell import SEATS, Said, Shell
from tests.support.house import House

Here: TypeAlias = Callable[..., Said]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell in a folder of its own."""
    return Shell(tmp_path / "home")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Here]:
    """``here("work", "--until-idle", PBEM_HOME=…)``: the same main function, without a process of its own."""
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "home"))

    def run(*words: str, **settings: str) -> Said:
        with monkeypatch.context() as setting:
            setting.setattr(sys, "argv", ["pbem", *words])
            for name, value in settings.items():
                setting.setenv(name, value)
            with pytest.raises(SystemExit) as leaving:
                main()
        assert isinstance(leaving.value.code, int)
        said = capfd.readouterr()
        assert "Traceback" not in said.err
        return Said(leaving.value.code, said.out, said.err)

    yield run
    structlog.reset_defaults()
    journal.quiet()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service in the test's process, on the folder of its shell."""
    made = House(tmp_path / "home")
    yield made
    made.close()


@pytest.fixture
def home(house: House) -> dict[str, str]:
    """The settings under which commands see this house."""
    return {"PBEM_HOME": str(house.home)}


def new(here: Here, *more: str) -> str:
    """Open a match of two players; its id."""
    return str(here("new", "quinta-colonna", *SEATS, "--seed", "c0ffee" * 6, "--json", *more).json["match"])
