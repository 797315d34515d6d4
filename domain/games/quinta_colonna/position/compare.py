"""What differs between a state and the keys that somebody expects of its document (ruling G-15)."""

from collections.abc import Mapping
from typing import Any, Final

from domain.games.quinta_colonna.position.schema import SPY_KEYS, TOP_KEYS
from domain.games.quinta_colonna.position.write import write
from domain.games.quinta_colonna.state import State

_SETS: Final = ("blocked", "refuges", "hand", "trail", "acted")
_YES_NO: Final = {"answer", "answers"}


def compare(state: State, expected: Mapping[str, Any]) -> list[str]:
    """One sentence for each difference: maps on the keys given, sets without order, other lists whole, null for absence."""
    found = write(state)
    spy = expected.get("spy")
    unknown = [key for key in expected if key not in TOP_KEYS]
    unknown += [f"spy: {key}" for key in spy if key not in SPY_KEYS] if isinstance(spy, Mapping) else []
    return [f"There is no key {key!r} in a position." for key in unknown] + _differences(
        "", found, {key: wanted for key, wanted in expected.items() if key in TOP_KEYS}, unordered=False
    )


def _differences(path: str, found: Any, wanted: Any, *, unordered: bool) -> list[str]:
    if isinstance(wanted, Mapping):
        return _in_mapping(path, found, wanted)
    if isinstance(wanted, list | tuple):
        same = isinstance(found, list) and (
            sorted(found, key=str) == sorted(wanted, key=str) if unordered else found == list(wanted)
        )
    else:
        same = _plain(found) == _plain(wanted)
    return [] if same else [f"{path} is {_shown(found)}, not {_shown(wanted)}."]


def _in_mapping(path: str, found: Any, wanted: Mapping[Any, Any]) -> list[str]:
    if found is None:
        return [] if not wanted else [f"{path} is absent, not {_shown(wanted)}."]
    if not isinstance(found, Mapping):
        return [f"{path} is {_shown(found)}, not {_shown(wanted)}."]
    if not wanted and found and path:
        return [f"{path} is {_shown(found)}, not empty."]
    differences = []
    for key, value in wanted.items():
        under = f"{path}: {key}" if path else str(key)
        unordered = str(key) in _SETS or path == "acted"
        answer = bool(_YES_NO & set(under.split(": ")))
        given = _answer(value) if answer else value
        differences += _differences(under, found.get(str(key)), given, unordered=unordered)
    return differences


def _answer(value: Any) -> Any:
    """YAML reads a bare no as false."""
    return {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value


def _plain(value: Any) -> Any:
    """Absence in its several forms: no key, null, an empty list or mapping."""
    return None if isinstance(value, list | dict) and not value else value


def _shown(value: Any) -> str:
    return "absent" if value is None else str(value)
