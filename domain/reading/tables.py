"""The tables of words beside this file: phrases parted by "|" under a heading, "#" for where they come from."""

from functools import cache
from importlib.resources import files


@cache
def tables(name: str) -> dict[str, tuple[str, ...]]:
    """The phrases of one file under their headings."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in (files(__package__) / "words" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[] ")
            found[heading] = []
        elif line and not line.startswith("#"):
            found[heading] += [phrase.strip() for phrase in line.split("|") if phrase.strip()]
    return {heading: tuple(phrases) for heading, phrases in found.items()}
