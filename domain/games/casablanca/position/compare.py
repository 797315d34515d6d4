"""What differs between a state and the keys that somebody expects of its document (ruling G-15)."""

from collections.abc import Mapping
from typing import Any, Final

from domain.games.casablanca.position.read import activation, answer
from domain.games.casablanca.position.schema import TOP_KEYS
from domain.games.casablanca.position.write import document_of
from domain.games.casablanca.state import State

_HANDS: Final = frozenset(("hands", "friends", "red_hands", "unseen", "intercepted", "resigned", "spared", "pending"))
"""Keys whose lists of cards and seats have no order."""
_USUAL: Final = {"reactions": "if caught"}


def differences(state: State, expected: Mapping[str, Any]) -> list[str]:
    """One sentence for each difference: maps on the keys given, hands without order, orders by what they say."""
    found = document_of(state)
    unknown = [f"There is no key {key!r} in a position." for key in expected if key not in TOP_KEYS]
    known = {key: wanted for key, wanted in expected.items() if key in TOP_KEYS}
    return unknown + _differences((), found, known)


def _differences(path: tuple[str, ...], found: Any, wanted: Any) -> list[str]:
    if isinstance(wanted, Mapping) and (wanted or not path):
        if not isinstance(found, Mapping):
            return [f"{': '.join(path)} is {_shown(found)}, not {_shown(wanted)}."]
        return [
            difference
            for key, value in wanted.items()
            for difference in _differences(
                (*path, str(key)), found.get(str(key), _USUAL.get(path[0] if path else "")), value
            )
        ]
    if path[0] == "pending" and _same_choices(found, wanted):
        return []
    if path[0] == "friends" and isinstance(wanted, int) and isinstance(found, list):
        found = len(found)
    if _plain(path, found) == _plain(path, wanted):
        return []
    return [f"{': '.join(path)} is {_shown(found)}, not {_shown(wanted)}."]


def _same_choices(found: Any, wanted: Any) -> bool:
    """Whether these are the choices not yet made, each on the keys given."""
    if not isinstance(wanted, list) or len(wanted) != len(found):
        return False
    return all(not _differences(("pending", "each"), one, other) for one, other in zip(found, wanted, strict=True))


def _plain(path: tuple[str, ...], value: Any) -> Any:
    """A value as it is compared: absence in all its forms is one, orders are what they ask for."""
    if path[0] == "friends":
        return _box(value)
    if value is None or (isinstance(value, list | dict) and not value):
        return None
    if path[0] == "held" and len(path) == 2:
        return activation(value, "held")
    if path[0] == "answers" and len(path) == 2:
        return answer(value, "answers")
    if isinstance(value, list) and path[0] in _HANDS:
        return sorted(value, key=str)
    return value


def _box(value: Any) -> Any:
    """The cards of a friend's box without order; an empty one is 0."""
    return sorted(value) if isinstance(value, list) and value else value or 0


def _shown(value: Any) -> str:
    return "absent" if value is None or (isinstance(value, list | dict) and not value) else str(value)
