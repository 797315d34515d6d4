"""What differs between a position and the keys that somebody expects of it (ruling G-15)."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect as types

from domain.position import kind_of, of_form, plain, spelt, under, written


def differences(position: msgspec.Struct, expected: Mapping[str, Any]) -> list[str]:
    """One sentence each: mappings on the keys given, words by what they say, absence in all its forms as one."""
    return _in_mapping("", written(position), expected, kind_of(type(position)))


def _differences(path: str, found: Any, wanted: Any, declared: types.Type) -> list[str]:
    kind = of_form(found, declared)
    whole, said = plain(kind)
    if isinstance(found, Mapping) and isinstance(wanted, Mapping) and wanted:
        return _in_mapping(path, found, wanted, whole)
    if isinstance(whole, types.VarTupleType) and _alike(path, found, wanted, whole.item_type):
        return []
    if isinstance(plain(declared)[0], types.UnionType):
        found = _counted(found, wanted)
    meant = _meant(wanted, declared)
    if _comparable(found, said) == _comparable(meant, said):
        return []
    return [f"{path} is {_shown(found)}, not {_shown(meant)}."]


def _in_mapping(path: str, found: Mapping[str, Any], wanted: Mapping[Any, Any], kind: types.Type) -> list[str]:
    differences = []
    for key, value in wanted.items():
        inner = _type_under(str(key), kind)
        if inner is None:
            differences.append(f"There is no key {under(path, key)!r} in a position.")
        else:
            differences += _differences(under(path, key), found.get(str(key)), value, inner)
    return differences


def _type_under(key: str, kind: types.Type) -> types.Type | None:
    if isinstance(kind, types.DictType):
        return kind.value_type
    fields = kind.fields if isinstance(kind, types.StructType) else ()
    return next((field.type for field in fields if field.encode_name == key), None)


def _alike(path: str, found: Any, wanted: Any, item: types.Type) -> bool:
    """Whether these are lists of mappings that do not differ on the keys given."""
    if not isinstance(found, list) or not isinstance(wanted, list) or len(found) != len(wanted):
        return False
    pairs = list(zip(found, wanted, strict=True))
    return all(isinstance(other, Mapping) and not _differences(path, one, other, item) for one, other in pairs)


def _counted(found: Any, wanted: Any) -> Any:
    """Where a number may stand for a list, it is the list's length."""
    if isinstance(wanted, int) and isinstance(found, list):
        return len(found)
    return [] if isinstance(wanted, list) and found == 0 else found


def _meant(wanted: Any, kind: types.Type) -> Any:
    """What is expected in the spelling of the document; as it stands, if it can be no part of one, or only a part."""
    try:
        return wanted if isinstance(wanted, Mapping) else spelt("", wanted, kind)
    except ValueError:
        return wanted


def _comparable(value: Any, said: Mapping[str, Any]) -> Any:
    if value is None or (isinstance(value, list | Mapping) and not value):
        return None
    return sorted(value, key=str) if isinstance(value, list) and "unordered" in said else value


def _shown(value: Any) -> str:
    return "absent" if value is None else "empty" if isinstance(value, list | Mapping) and not value else str(value)
