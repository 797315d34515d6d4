"""``python -m tests.disputes DIR``: an installation in DIR that holds the ten disputes, as its matches 1 to 10."""

import sys
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
    if len(sys.argv) != 2:
        sys.exit("Say where: python -m tests.disputes DIR")
    main(Path(sys.argv[1]))
