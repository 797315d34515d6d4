"""Kills a change of the secret at one moment after the other, and holds what is there then against what was there before.

Takes ``HOME FIRST STEP``; prints at how many moments it was killed. A process of its own: it forks.
"""

import os
import shutil
import sys
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import count
from pathlib import Path

from sqlalchemy import select

from pbem.cli import pbem
from pbem.clubhouse.streams.proving import prove
from pbem.store.engine import reading
from pbem.store.tables import outbox, players, vault
from tests.pbem.kill.__main__ import in_a_process
from tests.pbem.kill.fuse import Fuse
from tests.support.house import House, address_of

SEATS = ("spy", "partisan-1")


def rotate(home: Path, length: int | None) -> None:
    """Change the secret, killed when the fuse has burnt down."""
    os.environ["PBEM_HOME"] = str(home)
    Fuse(length)
    with redirect_stdout(StringIO()):
        pbem.main(["keys", "rotate"], standalone_mode=False)


def examine(house: House, tokens: list[str]) -> None:
    """All texts open, all chains fit, the tokens given out are known, and players are found."""
    service = house.service
    prove(service.repository, service.seeds, service.keys)
    with reading(service.engine) as conn:
        kept = conn.execute(select(vault.c.id)).scalars().all()
        assert all(service.vault.get(conn, row) is not None for row in kept)
        assert all(service.outbox.tokens.find(conn, token) is not None for token in tokens)
        assert all(service.directory.find(conn, address_of(seat)) is not None for seat in SEATS)
        assert conn.execute(select(players.c.id)).scalars().all()


def given_out(house: House) -> list[str]:
    """The reply tokens of all letters."""
    with reading(house.service.engine) as conn:
        return [house.service.outbox.tokens.of(row) for row in conn.execute(select(outbox.c.id)).scalars()]


def main(home: Path, first: int, step: int) -> None:
    """Kill at moment ``first``, and at every ``step``-th after it, until the command ends by itself."""
    house = House(home / "whole")
    house.open(*SEATS)
    tokens = given_out(house)
    house.close()
    for length in count(first, step):
        case = home / "case"
        shutil.copytree(home / "whole", case)
        ended = in_a_process(partial(rotate, case, length))
        opened = House(case)
        examine(opened, tokens)
        opened.close()
        in_a_process(partial(rotate, case, None))
        opened = House(case)
        examine(opened, tokens)
        assert len(opened.service.keys.older) in ((2,) if ended else (1, 2))
        opened.close()
        shutil.rmtree(case)
        if ended:
            print(length)
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:4]))
