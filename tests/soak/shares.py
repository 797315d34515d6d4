"""The laws of which `make test` tries a share, whole: each page in every look, each order in every wrapping, longer letters."""

import os
import subprocess
import sys
from collections.abc import Mapping

NAME = "shares"
COUNT = 1
SLICE = 0  # `make test` tries a share of each
LAWS = (
    "tests/laws/test_meaning.py",
    "tests/mail/inbound/test_hostile.py",
    "tests/mail/outbound/test_compose.py",
    "tests/pages/test_law.py",
    "tests/rules/meaning/test_size.py",
)


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Run them ``count`` times, the same each time; RuntimeError if one fails or none is found."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *LAWS]
    for _ in range(count):
        print(f"{NAME}: {' '.join(command[1:])} with PBEM_TEST_WHOLE=1", flush=True)
        done = subprocess.run(command, env={**os.environ, "PBEM_TEST_WHOLE": "1"}, check=False)
        if done.returncode:
            raise RuntimeError(f"pytest ended with {done.returncode}")
    return {"cases": count}
