"""What differs between a state and the keys that somebody expects of its document (ruling G-15)."""

from collections.abc import Mapping
from typing import Any, Final

from domain.games.mata_hari.position.read import filed_of, predicate
from domain.games.mata_hari.position.schema import TOP_KEYS
from domain.games.mata_hari.position.write import document_of
from domain.games.mata_hari.reading.claim_words import card_of
from domain.games.mata_hari.reading.filed_words import filed_texts
from domain.games.mata_hari.state import State

_CARDS: Final = frozenset(("hands", "cards", "removed"))  # without order
_SEATS: Final = frozenset(("declined", "counter", "made", "no_accusation", "ask_me", "unseen", "resigned"))
_SAID: Final = frozenset(("claims", "text", "demand", "earlier", "later"))


def differences(state: State, expected: Mapping[str, Any]) -> list[str]:
    """One sentence for each difference: maps on the keys given, hands without order, words by what they say."""
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
            for difference in _differences((*path, str(key)), found.get(str(key)), value)
        ]
    if _same(path, found, wanted):
        return []
    return [f"{': '.join(path)} is {_shown(found)}, not {_shown(wanted)}."]


def _same(path: tuple[str, ...], found: Any, wanted: Any) -> bool:
    return bool(_plain(path, found) == _plain(path, wanted))


def _plain(path: tuple[str, ...], value: Any) -> Any:
    """A value as it is compared: absence in all its forms is one, cards and claims are what they say."""
    if value is None or (isinstance(value, list | dict) and not value):
        return None
    named = set(path)
    if isinstance(value, Mapping):
        return {key: _plain((*path, key), inner) for key, inner in value.items()}
    if isinstance(value, list):
        if path[:1] == ("filed",):
            return filed_texts(filed_of(value), "en")
        inner = [_plain(path, one) for one in value]
        return sorted(inner, key=str) if named & (_CARDS | _SEATS) and not named & _SAID else inner
    if named & _SAID:
        return predicate(value, ": ".join(path))
    if named & (_CARDS | {"deck"}):
        return card_of(str(value)) or value
    return value


def _shown(value: Any) -> str:
    return "absent" if value is None or (isinstance(value, list | dict) and not value) else str(value)
