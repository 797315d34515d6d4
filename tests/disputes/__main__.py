"""``python -m tests.disputes DIR``: an installation in DIR that holds the ten disputes, as its matches 1 to 10."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from tests.disputes.prepared import SETTINGS, logbook, prepare
from tests.support.house import House


def main(folder: Path) -> None:
    """Make it, and say with which settings commands see it."""
    house = House(folder.absolute(), **SETTINGS)
    finish = datetime.now(UTC).replace(microsecond=0)
    prepare(house, finish)
    house.close()
    (folder / "logbook").write_text(logbook(finish), encoding="utf-8")
    settings = "".join(f"export {name}={value}\n" for name, value in house.environment.items())
    (folder / "settings").write_text(settings, encoding="utf-8")
    print(f"Ten disputes lie in {folder}. Begin with:  . {folder / 'settings'} && pbem disputes")


if __name__ == "__main__":
    said = argparse.ArgumentParser(
        prog="python -m tests.disputes", description="Prepare ten disputed matches to practise on."
    )
    said.add_argument("folder", metavar="DIR", type=Path, help="a new folder; the installation is made in it")
    main(said.parse_args().folder)
