"""docs/disputes.md shows what the commands print: its dispute is played again, and every line compared."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli import pbem
from tests.support.house import House
from tests.support.tree import ROOT

PAGE = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
SHOWN = [
    (block.splitlines()[0][2:], block.splitlines()[1:])
    for block in re.findall(r"^```console\n(\$ pbem .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
]
LEFT_OUT = "…"


def play(house: House) -> None:
    """A letter with a condition in it, and one that came three hours after its decision was over, which is disputed."""
    house.open("spy", "partisan-1")
    house.answer("spy", "Good evening,\n14 to 33\nif that is blocked, 41")
    house.wait(hours=1)
    house.answer("spy", "14 to 33")
    house.wait(hours=2)
    turn = house.letters("partisan-1")[-1]
    house.wait(hours=70)
    late = house.reply("partisan-1", "P1 to 77\nend", to=turn)
    house.wait(hours=3)
    house.deliver(late)
    house.work()
    house.answer("partisan-1", "dispute 2: I answered in time,\nyour server was away")


def fits(shown: list[str], printed: list[str]) -> str:
    """The first line shown that does not stand where it should; "" if all do."""
    at, anywhere = 0, False
    for line in shown:
        if line == LEFT_OUT:
            anywhere = True
            continue
        pattern = re.compile(".*".join(map(re.escape, line.split(LEFT_OUT))))
        places = range(at, len(printed) if anywhere else min(at + 1, len(printed)))
        found = next((place for place in places if pattern.fullmatch(printed[place])), None)
        if found is None:
            return f"{line!r} is not {printed[at] if at < len(printed) else 'there'!r}"
        at, anywhere = found + 1, False
    return "" if anywhere or at == len(printed) else f"{printed[at]!r} is not shown"


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a service in which the dispute was played."""
    house = House(tmp_path_factory.mktemp("disputed"))
    play(house)
    house.close()
    return house.home


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_what_the_page_shows_is_what_the_command_prints(disputed: Path, command: str, shown: list[str]) -> None:
    done = CliRunner().invoke(pbem, shlex.split(command)[1:], env={"PBEM_HOME": str(disputed)})
    assert done.exit_code == 0, done.exception
    assert fits(shown, done.stdout.splitlines()) == ""


def test_the_page_shows_enough_to_be_held_to() -> None:
    assert len(SHOWN) == 7
    assert sum(line != LEFT_OUT for _, shown in SHOWN for line in shown) > 50


def test_a_line_that_is_not_printed_is_found() -> None:
    assert fits(["a", LEFT_OUT, "d"], ["a", "b", "c", "d"]) == ""
    assert fits(["a …", LEFT_OUT], ["a b", "c"]) == ""
    assert fits(["a", "c"], ["a", "b", "c"]) != ""
    assert fits(["a"], ["a", "b"]) != ""
    assert fits(["b"], ["a", "b"]) != ""
