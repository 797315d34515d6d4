"""Every property test again, with ten times the examples and a new seed each time."""

import os
import subprocess
import sys
from collections.abc import Mapping

NAME = "properties"
COUNT = 20
SLICE = 0  # `make test` has just run them


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times; RuntimeError if one fails or none is found. Each run prints its own seed."""
    for case in range(start, start + count):
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            "-m",
            "hypothesis",
            f"--hypothesis-seed={seed + case}",
        ]
        print(f"{NAME}: {' '.join(command[1:])} with HYPOTHESIS_PROFILE=soak", flush=True)
        done = subprocess.run(command, env={**os.environ, "HYPOTHESIS_PROFILE": "soak"}, check=False)
        if done.returncode:
            raise RuntimeError(f"pytest ended with {done.returncode} at --hypothesis-seed={seed + case}")
    return {"cases": count}
