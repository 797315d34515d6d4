"""Kills a service again and again, each time at another moment, and holds what it then does against what it should.

Takes ``HOME SEED FIRST COUNT``; prints figures as JSON. A process of its own: it forks, and nothing in it may run beside.
"""

import json
import os
import random
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

from pbem.compose import Service
from pbem.settings import read_settings
from tests.pbem.kill.examine import account, sent
from tests.pbem.kill.fuse import Fuse
from tests.pbem.kill.play import Play

_FRESH: Final = 8  # one case in so many begins with no database at all


def play(home: Path, fuse: int | None) -> None:
    """Play on from the phase in which the last process ended, killed when the fuse has burnt down."""
    burning = Fuse(fuse)
    service = _open(home)
    reached = home / "phase"
    phases = Play(service, home).phases()
    for number in range(int(reached.read_text()) if reached.exists() else 0, len(phases)):
        phases[number]()
        draft = home / "phase.draft"
        draft.write_text(str(number + 1))
        draft.rename(reached)
    report = {"account": account(service), "sent": sent(service), "points": burning.burnt}
    service.close()
    (home / "report").write_text(json.dumps(report))


def in_a_process(task: Callable[[], None]) -> bool:
    """Run in a child; whether it came to its end rather than being killed. RuntimeError if it failed by itself."""
    child = os.fork()
    if child == 0:
        try:
            task()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return False
    if status != 0:
        raise RuntimeError("the service failed by itself")
    return True


def reference(home: Path) -> dict[str, Any]:
    """What comes of it when nobody is killed; and in ``home/empty`` a database in which nothing was played."""
    _open(home / "empty").close()
    _warm(home / "warm")
    shutil.copytree(home / "empty", home / "whole")
    in_a_process(lambda: play(home / "whole", None))
    told: dict[str, Any] = json.loads((home / "whole" / "report").read_text())
    return told


def case(home: Path, number: int, seed: int, expected: dict[str, Any]) -> tuple[int, list[str]]:
    """One case: killed once, or twice, then played to its end; how often it was killed, and the letters that went out."""
    chosen = random.Random(f"{seed} {number}")
    folder = home / f"case-{number}"
    if number % _FRESH == 0:
        folder.mkdir()
    else:
        shutil.copytree(home / "empty", folder)
    kills = 0
    while kills < 1 + number % 2 and not in_a_process(lambda: play(folder, chosen.randint(1, expected["points"]))):
        kills += 1
    in_a_process(lambda: play(folder, None))
    told = json.loads((folder / "report").read_text())
    assert told["account"] == expected["account"], _differences(expected["account"], told["account"])
    shutil.rmtree(folder)
    return kills, told["sent"]


def main() -> None:
    """Play the cases, each at a moment of its own."""
    home, seed, first, count = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    expected = reference(home)
    kills, letters = 0, list(expected["sent"])
    for number in range(first, first + count):
        try:
            killed, went = case(home, number, seed, expected)
        except Exception as failure:
            raise RuntimeError(f"case {number} with seed {seed}") from failure
        kills += killed
        letters += went
    print(json.dumps({"cases": count, "kills": kills, "points": expected["points"], "sent": letters}))


def _differences(expected: dict[str, Any], told: dict[str, Any]) -> str:
    before, after = (json.dumps(one, indent=1).splitlines() for one in (expected, told))
    return "\n".join(unified_diff(before, after, "nobody killed", "killed", n=1, lineterm=""))


def _open(home: Path) -> Service:
    return Service(read_settings({**os.environ, "PBEM_HOME": str(home)}))


def _warm(home: Path) -> None:
    """Load all that a match needs once, or each child would load it again."""
    service = Service(read_settings({"PBEM_HOME": str(home)}))
    for phase in Play(service, home).phases():
        phase()
    service.close()


if __name__ == "__main__":
    main()
