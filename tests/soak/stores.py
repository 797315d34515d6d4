"""Every test of what is built on the store, on both kinds of database."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.support.databases import BUILT_ON_IT

NAME = "stores"
COUNT = 1
SLICE = 0  # `make test` runs each of them on one kind


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times, the same each time; RuntimeError if one fails or none is found."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *BUILT_ON_IT]
    for _ in range(count):
        print(f"{NAME}: {' '.join(command[1:])} with PBEM_TEST_STORES=both", flush=True)
        done = subprocess.run(command, env={**os.environ, "PBEM_TEST_STORES": "both"}, check=False)
        if done.returncode:
            raise RuntimeError(f"pytest ended with {done.returncode}")
    return {"cases": count}
