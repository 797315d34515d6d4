"""Run the soak's jobs in small steps, remember how far each came, and print its seed and figures."""

import argparse
import importlib
import json
import os
import pkgutil
import secrets
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

PROGRESS = Path("build/soak.json")
SLICE_SEED = 1  # CI judges a change, so it plays the same cases every time
STEPS = 50  # how many times a whole job writes down how far it came


class SoakError(Exception):
    """The soak cannot run as asked, or a job did not do what it says."""


@dataclass(frozen=True)
class Job:
    """One thing that is done many times."""

    name: str
    count: int
    slice: int
    run: Callable[[int, int, int], Mapping[str, int]]
    report: Callable[[Mapping[str, int]], Sequence[str]] = lambda figures: [
        " ".join(f"{name}={number}" for name, number in figures.items())
    ]


@dataclass
class Progress:
    """How far one job came with one seed."""

    seed: int
    done: int = 0
    figures: dict[str, int] = field(default_factory=dict)


def job_of(module: ModuleType) -> Job:
    """The job that a module is. SoakError if something of it is missing."""
    missing = [name for name in ("NAME", "COUNT", "SLICE", "run") if not hasattr(module, name)]
    if missing:
        raise SoakError(f"{module.__name__} is no soak job: it has no {', '.join(missing)}")
    job = Job(module.NAME, module.COUNT, module.SLICE, module.run)
    return replace(job, report=module.report) if hasattr(module, "report") else job


def discover(wanted: Sequence[str] = ()) -> list[Job]:
    """The jobs of that name, or all of them. SoakError if there is none, or none of one name."""
    package = importlib.import_module("tests.soak")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.name != "__main__")
    jobs = {job.name: job for job in (job_of(importlib.import_module(f"tests.soak.{name}")) for name in names)}
    unknown = [name for name in wanted if name not in jobs]
    if unknown or not jobs:
        raise SoakError(f"there is no soak job {', '.join(unknown)}; the jobs are: {', '.join(jobs) or 'none'}")
    return [jobs[name] for name in wanted or jobs]


def advance(job: Job, progress: Progress, count: int) -> None:
    """Play the next ``count`` cases and add their figures. SoakError if the job played another number of them."""
    figures = job.run(progress.seed, progress.done, count)
    if figures.get("cases") != count:
        raise SoakError(f"{job.name} was to play {count} cases and played {figures.get('cases', 0)}")
    progress.figures = dict(Counter(progress.figures) + Counter(figures))
    progress.done += count


def load(path: Path) -> dict[str, Progress]:
    """What an earlier soak wrote down; nothing if there was none."""
    if not path.exists():
        return {}
    return {name: Progress(**progress) for name, progress in json.loads(path.read_text()).items()}


def save(path: Path, progress: Mapping[str, Progress]) -> None:
    """Write down how far every job came, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps({name: vars(one) for name, one in progress.items()}, indent=1))
    os.replace(draft, path)


def resumed(job: Job, before: Progress | None, seed: int | None) -> Progress:
    """Where to go on: an unfinished job goes on with its seed, anything else starts with the seed given or a new one."""
    if before and before.done < job.count and seed in (None, before.seed):
        return before
    return Progress(secrets.randbits(32) if seed is None else seed)


def play(job: Job, progress: Progress, total: int, note: Callable[[], None]) -> bool:
    """Play a job up to ``total`` cases, calling ``note`` after each step; whether all went well."""
    step = max(1, total // STEPS)
    began = time.monotonic()
    well = True
    while well and progress.done < total:
        count = min(step, total - progress.done)
        try:
            advance(job, progress, count)
            note()
        except Exception:  # whatever a case raises is the finding; the other jobs still run
            well = False
            traceback.print_exc()
            first, last = progress.done, progress.done + count - 1
            print(f"{job.name}: FAILED with seed {progress.seed} among cases {first} to {last}", flush=True)
    spent = time.monotonic() - began
    print(f"{job.name}: seed {progress.seed}, {progress.done} of {total} cases, {spent:.0f} s;", flush=True)
    print("\n".join(job.report(progress.figures)), flush=True)
    return well


def soak(jobs: Sequence[Job], seed: int | None, path: Path) -> bool:
    """Play every job to its end, going on where an earlier soak stopped; whether all went well."""
    known = load(path)
    well = True
    for job in jobs:
        known[job.name] = resumed(job, known.get(job.name), seed)
        save(path, known)
        well &= play(job, known[job.name], job.count, lambda: save(path, known))
    return well


def slice_of(jobs: Sequence[Job], seed: int | None) -> bool:
    """Play the part of every job that CI has time for, remembering nothing; whether all went well."""
    results = [
        play(job, Progress(SLICE_SEED if seed is None else seed), job.slice, lambda: None) for job in jobs if job.slice
    ]
    if not results:
        raise SoakError("none of these jobs has a slice")
    return all(results)


def side_by_side(jobs: Sequence[Job], seed: int | None) -> bool:
    """The slices of many jobs on two cores, each in a process of its own; what it prints comes when it has ended."""
    command = [sys.executable, "-m", "tests.soak", "--slice", *(() if seed is None else ("--seed", str(seed))), "--job"]

    def alone(job: Job) -> bool:
        done = subprocess.run(
            [*command, job.name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        print(done.stdout, end="", flush=True)
        return done.returncode == 0

    with ThreadPoolExecutor(max_workers=2) as cores:
        return all(list(cores.map(alone, (job for job in jobs if job.slice))))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 if all went well, 1 if a job failed, 2 if the soak could not run, 130 if it was stopped."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--job", action="append", default=[], help="this job alone (may be repeated)")
    parser.add_argument("--seed", type=int, help="start with this seed (a whole soak draws one, a slice has its own)")
    parser.add_argument("--cases", type=int, help="as many of each job, instead of all")
    parser.add_argument("--slice", action="store_true", help="a small part, as CI runs it")
    asked = parser.parse_args(arguments)
    try:
        jobs = discover(asked.job)
        if asked.cases is not None:
            jobs = [replace(job, count=asked.cases) for job in jobs]
        play_slice = slice_of if len(jobs) == 1 else side_by_side
        well = play_slice(jobs, asked.seed) if asked.slice else soak(jobs, asked.seed, PROGRESS)
    except SoakError as error:
        print(f"The soak cannot run: {error}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.")
        return 130
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
