"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from collections.abc import Mapping
from typing import Any, Final

from domain.chance import Chance
from domain.game import Seat
from domain.games.vedova_nera.position import read, schema, write
from domain.games.vedova_nera.state import State, View, table_of
from domain.options import Options

_SETS: Final = ("pawns", "marbles", "stable", "settled", "special_reached", "retired")


class Documents:
    """What can be done with a position document, and with a state read from one."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the document."""
        return schema.schema()

    def read(self, document: Mapping[str, Any], options: Options, chance: Chance) -> State:
        """The state described; ValueError names what is wrong with it."""
        return read.read(document, options, chance)

    def write(self, state: State) -> dict[str, Any]:
        """The document of a state; reading it gives the state again, its seats called by their colours (VN-26)."""
        return write.write(state)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Who plays in a state that was read."""
        table = table_of(state)
        return () if table is None else table.seats

    def see(self, state: State, seat: Seat) -> View:
        """All is open: a seat knows of a position what there is to know."""
        return state

    def compare(self, state: State, expected: Mapping[str, Any]) -> list[str]:
        """What differs from the keys given, one sentence each (G-15); ``stable`` may be asked for, though it is derived."""
        found = self.write(state) | {"stable": write.stable(state)}
        differences = []
        for key, wanted in expected.items():
            if key in schema.KEYS or key == "stable":
                differences += _differences(key, found.get(key), wanted, unordered=key in _SETS)
            else:
                differences.append(f"There is no key {key!r} in a position.")
        return differences


def _differences(path: str, found: Any, wanted: Any, *, unordered: bool) -> list[str]:
    if isinstance(wanted, Mapping) and wanted and isinstance(found, Mapping):
        return [
            difference
            for key, value in wanted.items()
            for difference in _differences(f"{path}: {key}", found.get(str(key)), value, unordered=unordered)
        ]
    if isinstance(wanted, list | tuple) and isinstance(found, list):
        same = sorted(found, key=str) == sorted(wanted, key=str) if unordered else found == list(wanted)
    else:
        same = _plain(found) == _plain(wanted)
    return [] if same else [f"{path} is {_shown(found)}, not {_shown(wanted)}."]


def _plain(value: Any) -> Any:
    """Absence in its several forms: no key, null, an empty list or mapping."""
    return None if isinstance(value, list | Mapping) and not value else value


def _shown(value: Any) -> str:
    return "absent" if _plain(value) is None else str(value)
