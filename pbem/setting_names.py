"""Which settings there are, and which names of an environment or a file nobody reads: they are misspelt, more often than not."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Final

from pbem.settings import SettingsError, read_settings

_PREFIX: Final = "PBEM_"
_OF_TESTS: Final = ("REQUIRE_", "TEST_")  # what the tests of this very program are told


@cache
def known_names() -> frozenset[str]:
    """Every setting that is asked for when settings are read."""
    asked: set[str] = set()

    class _Asked(dict[str, str]):
        def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
            asked.add(name)
            return default

    try:
        read_settings(_Asked())
    except SettingsError:  # none are given, so none is wrong
        return frozenset()
    return frozenset(asked)


def unread(names: Iterable[str]) -> Iterator[tuple[str, str | None]]:
    """The names of ours that nobody reads, in order, each with the setting that it is most like, if it is like one."""
    for name in sorted(set(names) - known_names()):
        if name.startswith(_PREFIX) and not name.removeprefix(_PREFIX).startswith(_OF_TESTS):
            yield name, _nearest(name)


def _nearest(name: str) -> str | None:
    """By what stands behind the beginning that all share."""
    known = [one.removeprefix(_PREFIX) for one in sorted(known_names())]
    near = get_close_matches(name.removeprefix(_PREFIX), known, n=1)
    return f"{_PREFIX}{near[0]}" if near else None
