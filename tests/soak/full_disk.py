"""`pbem serve` on a small disk that gets full while letters come; needs the right to mount one in memory."""

import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.pbem.faults.filling import Small, fill_up

NAME = "full-disk"
COUNT = 10
SLICE = 0  # `make test` bounds a process's files instead, for which no right is needed
_BYTES: Final = 2**24


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Fill so many disks, each a little fuller; AssertionError says what was lost."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        with TemporaryDirectory() as folder, _mounted(Path(folder)) as home:
            figures["put off"] += fill_up(home, Small(home, seed * 7919 + case * 4096))
            figures["cases"] += 1
    return figures


@contextmanager
def _mounted(home: Path) -> Iterator[Path]:
    command = ["mount", "-t", "tmpfs", "-o", f"size={_BYTES}", "pbem-soak", str(home)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"this soak mounts a small disk, which is root's right: {done.stderr}"
    try:
        yield home
    finally:
        subprocess.run(["umount", str(home)], check=True)
