"""What a release left behind: its events line by line, and its installation for this one to go on with, on either database."""

import io
import json
import lzma
import tarfile
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from pbem.store.copying import copy
from pbem.store.engine import make_engine
from pbem.store.mapper import Row
from tests.support.house import House

CORPUS: Final = Path(__file__).parent
RELEASES: Final = sorted(folder.name for folder in CORPUS.iterdir() if (folder / "store.tar.xz").exists())


def lines(release: str) -> tuple[Any, list[Row]]:
    """What is known of a corpus, and its events as they were stored."""
    about, *told = map(json.loads, lzma.decompress((CORPUS / release / "events.jsonl.xz").read_bytes()).splitlines())
    return about, [(UUID(one["stream"]), one["version"], one["topic"], one["state"].encode()) for one in told]


def house_of(release: str, folder: Path, url: str = "") -> House:
    """The installation that a release left behind, in a folder; moved into the empty database at ``url`` if one is named."""
    about, _ = lines(release)
    packed = io.BytesIO(lzma.decompress((CORPUS / release / "store.tar.xz").read_bytes()))
    with tarfile.open(fileobj=packed) as tar:
        tar.extractall(folder / "home", filter="data")
    made = House(folder / "home", PBEM_SECRET_KEY=about["secret"])
    if url:
        target = make_engine(url)
        copy(made.service.engine, target)
        target.dispose()
        made.close()
        made = House(folder / "home", PBEM_SECRET_KEY=about["secret"], PBEM_DATABASE_URL=url)
    made.now = datetime.fromisoformat(about["now"])
    made.numbered_from(10**6)
    return made
