"""What `make test` proves, at larger counts: every module here but ``__main__`` is one job.

A job has ``NAME``; ``COUNT``, how many cases a whole soak plays; ``SLICE``, how many CI plays (0: none); and
``run(seed, start, count) -> figures``, which plays the cases ``start`` to ``start + count - 1`` of that seed, raises at
the first that fails, and returns counts that add up over calls. ``figures["cases"]`` is the number of cases played.
"""

import os
import subprocess
import sys
from collections.abc import Mapping


def tested(name: str, arguments: tuple[str, ...], setting: Mapping[str, str]) -> None:
    """Have pytest run what ``arguments`` say with a setting in the environment; RuntimeError if a test fails or none is found."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *arguments]
    given = " ".join(f"{key}={value}" for key, value in setting.items())
    print(f"{name}: {' '.join(command[1:])} with {given}", flush=True)
    done = subprocess.run(command, env={**os.environ, **setting}, check=False)
    if done.returncode:
        raise RuntimeError(f"pytest {' '.join(arguments)} ended with {done.returncode}")
