"""Position documents read, written and described by the tree of structs that a game declares (ruling G-16).

A mapping has no keys but the fields of its struct, which says ``forbid_unknown_fields`` for the schema to know it as well.
What msgspec's own types cannot say stands in ``Meta(extra=…)``: ``spelt``, a function that brings what people write to the
one spelling of the document, or raises ValueError with what would be allowed; ``among``, the words allowed; ``unique``, of
lists that name nothing twice; ``unordered``, of lists whose order says nothing; ``state`` and ``document``, of what a state
holds otherwise, the ways there and back; ``if_any``, of keys left out where there is nothing to say. ``null`` is a key left
out, unless the type has it.

A field has the name that it has in the state, and as its encoded name that of the document; the struct of a part says in
``STATE`` for which one of the state it stands, unless it is that one itself. ``to_state`` and ``to_document`` follow from it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec import inspect as types
from msgspec.structs import fields

D = TypeVar("D")
T = TypeVar("T")
P = TypeVar("P", bound=msgspec.Struct)
SET: Final = Meta(extra_json_schema={"uniqueItems": True}, extra={"unique": True, "unordered": True})
UNIQUE: Final = Meta(extra_json_schema={"uniqueItems": True}, extra={"unique": True})
UNORDERED: Final = Meta(extra={"unordered": True})
SEAT: Final = Meta(extra={"seat": True})
IF_ANY: Final = Meta(extra={"if_any": True})
Maybe: TypeAlias = T | UnsetType
"""A key that may be left out."""
_CONTAINERS: Final[Mapping[type[types.Type], Any]] = {
    types.StructType: Mapping,
    types.DictType: Mapping,
    types.VarTupleType: (list, tuple),
    types.TupleType: (list, tuple),
}


def word(among: Iterable[str], spelt: Callable[[Any], Any] = lambda value: value) -> Meta:
    """One of these words; ``spelt`` brings what people write to one of them."""
    words = tuple(among)
    return Meta(extra_json_schema={"enum": list(words)}, extra={"spelt": spelt, "among": words})


def keys(among: Iterable[str]) -> Meta:
    """What the schema says of the keys of a mapping, which msgspec leaves out."""
    return Meta(extra_json_schema={"propertyNames": {"enum": list(among)}})


def held(state: Callable[[Any], Any], document: Callable[[Any], Any]) -> Meta:
    """Something that a state holds in another form: the ways there and back."""
    return Meta(extra={"state": state, "document": document})


def told(parse: Callable[[Any], Any], write: Callable[[Any], Any]) -> Meta:
    """What people write in many ways: ``parse`` gives what a state holds, or raises ValueError with what would be allowed."""
    return Meta(extra={"spelt": lambda text: write(parse(text)), "state": parse, "document": write})


def digits(value: Any) -> Any:
    """Digits as the number that they write."""
    return int(value) if isinstance(value, str) and value.strip().isdecimal() else value


def given(value: D | UnsetType, usual: D) -> D:
    """What a key says, or what is usual where it is left out."""
    return usual if value is UNSET else value


def schema(shape: type[Any], title: str, words: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """The JSON Schema, draft 2020-12. ``words``: those that only data files know, by the name that types refer to."""
    found = msgspec.json.schema(shape)
    parts = found["$defs"]
    whole = parts.pop(shape.__name__)
    parts |= {name: {"enum": list(among)} for name, among in words.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "title": title, "$defs": parts}


def read(document: Mapping[str, Any], shape: type[P]) -> P:
    """The document as the structs of its game; ValueError is a sentence that names the key and what would be allowed."""
    return msgspec.convert(spelt("", document, kind_of(shape)), shape)


def written(position: msgspec.Struct) -> dict[str, Any]:
    """The document of a game's structs."""
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return document


def to_state(kind: type[P], part: msgspec.Struct, /, **own: Any) -> P:
    """What a state holds of a part of a document, and ``own``. A key left out is as usual there."""
    names = {field.name for field in fields(kind)} - own.keys()
    shared = {name: declared for name, declared in _declared(type(part)).items() if name in names}
    found = {name: _as("state", getattr(part, name), declared) for name, declared in shared.items()}
    return kind(**{name: value for name, value in found.items() if value is not UNSET}, **own)


def to_document(kind: type[P], state: msgspec.Struct, /, **own: Any) -> P:
    """The part of a document that stands for a part of a state; ``own`` gives, as a state would, what has no field there."""
    found = {}
    for name, declared in _declared(kind).items():
        value = _as("document", own[name] if name in own else getattr(state, name, UNSET), declared)
        absent = value is None and not has_form(None, declared)
        if value is not UNSET and not absent and (value or "if_any" not in plain(declared)[1]):
            found[name] = value
    return kind(**found)


def _declared(shape: type[msgspec.Struct]) -> dict[str, types.Type]:
    """The types of a struct's fields."""
    kind = kind_of(shape)
    return {field.name: field.type for field in kind.fields} if isinstance(kind, types.StructType) else {}


def _as(way: Literal["state", "document"], value: Any, declared: types.Type) -> Any:
    """A part of a document as a state holds it, or the other way; what is written already stays as it is."""
    kind, said = plain(declared)
    if value is None or value is UNSET:
        return value
    if way in said:
        return said[way](value)
    match kind:
        case types.UnionType(types=(one, types.NoneType())):
            return _as(way, value, one)
        case types.StructType(cls=part):
            return _part_as(way, value, part)
        case types.DictType(value_type=item):
            return {key: _as(way, one, item) for key, one in value.items() if one is not None}
        case types.VarTupleType(item_type=item):
            return tuple(_as(way, one, item) for one in value)
        case types.TupleType(item_types=items):
            return tuple(_as(way, one, item) for one, item in zip(value, items, strict=True))
    return value


def _part_as(way: Literal["state", "document"], value: Any, part: Any) -> Any:
    if way == "state":
        return to_state(part.STATE, value) if hasattr(part, "STATE") else value
    return value if isinstance(value, part) else to_document(part, value)


def check_seats(position: msgspec.Struct, seats: Iterable[str]) -> None:
    """ValueError if a seat is named, anywhere in a document, that is none of these; ``SEAT`` says what names one."""
    for path, seat in _named("", written(position), kind_of(type(position))):
        if seat not in seats:
            raise ValueError(f"{path} names {seat!r}: it can only name {', '.join(seats)}.")


def _named(path: str, value: Any, declared: types.Type) -> Iterator[tuple[str, Any]]:
    """The seats that a part of a document names, each with its key."""
    kind, said = plain(of_form(value, declared))
    if "seat" in said:
        yield path, value
    match kind:
        case types.StructType():
            for field in kind.fields:
                if field.encode_name in value:
                    yield from _named(under(path, field.encode_name), value[field.encode_name], field.type)
        case types.DictType():
            for key, one in value.items():
                yield from _named(path, key, kind.key_type)
                yield from _named(under(path, key), one, kind.value_type)
        case types.VarTupleType():
            for one in value:
                yield from _named(path, one, kind.item_type)
        case types.TupleType():
            for one, item in zip(value, kind.item_types, strict=True):
                yield from _named(path, one, item)


def of_form(value: Any, kind: types.Type) -> types.Type:
    """Of several types the one that has the form of something."""
    whole, _ = plain(kind)
    several = whole.types if isinstance(whole, types.UnionType) else ()
    return next((one for one in several if has_form(value, one)), kind)


def in_order(seats: Iterable[D], named: Iterable[D]) -> tuple[D, ...]:
    """Those named, in the order of the seats."""
    among = tuple(named)
    return tuple(seat for seat in seats if seat in among)


@lru_cache
def kind_of(shape: type[Any]) -> types.Type:
    """What msgspec makes of a type."""
    return types.type_info(shape)


def plain(kind: types.Type) -> tuple[types.Type, dict[str, Any]]:
    """A type alone, and what is said of it beside."""
    said: dict[str, Any] = {}
    while isinstance(kind, types.Metadata):
        said |= kind.extra or {}
        kind = kind.type
    return kind, said


def under(path: str, key: object) -> str:
    """The path of a key."""
    return f"{path}: {key}" if path else str(key)


def has_form(value: Any, kind: types.Type) -> bool:
    """Whether something is a mapping, a list, a single value or null as the type is."""
    kind, _ = plain(kind)
    if isinstance(kind, types.UnionType):
        return any(has_form(value, one) for one in kind.types)
    if value is None or isinstance(kind, types.NoneType | types.AnyType):
        return isinstance(kind, types.AnyType) or (value is None and isinstance(kind, types.NoneType))
    return isinstance(value, _CONTAINERS.get(type(kind), object)) and (
        type(kind) in _CONTAINERS or not isinstance(value, Mapping | list | tuple)
    )


def spelt(path: str, value: Any, kind: types.Type) -> Any:
    """What is given in the spelling of the document, ready to be converted; ValueError says what is wrong with it."""
    whole, said = plain(kind)
    if "spelt" in said:
        value = _by(said["spelt"], path, value)
    if isinstance(whole, types.UnionType) and (one := _one_of(value, whole)) is not None:
        return spelt(path, value, one)
    if not has_form(value, whole):
        raise ValueError(f"{path} must be {_allowed(kind)}, not {value!r}.")
    match whole:
        case types.StructType():
            return _struct(path, value, whole)
        case types.DictType():
            named = {_key(path, key, whole.key_type): one for key, one in value.items()}
            return {
                key: spelt(under(path, key), one, whole.value_type) for key, one in named.items() if one is not None
            }
        case types.VarTupleType():
            return _list(path, value, kind, whole)
        case types.TupleType() if len(value) == len(whole.item_types):
            return [spelt(f"Each of {path}", one, item) for one, item in zip(value, whole.item_types, strict=True)]
    if not _right(value, whole, said):
        raise ValueError(f"{path} must be {_allowed(kind)}, not {value!r}.")
    return value


def _one_of(value: Any, several: types.UnionType) -> types.Type | None:
    """The one of several types that something can be."""
    formed = [one for one in several.types if has_form(value, one)]
    return next((one for one in formed if len(formed) == 1 or _right(value, *plain(one))), None)


def _by(spelling: Callable[[Any], Any], path: str, value: Any) -> Any:
    try:
        return spelling(value)
    except ValueError as allowed:
        raise ValueError(f"{path} must be {allowed}, not {value!r}.") from None


def _key(path: str, key: object, kind: types.Type) -> Any:
    number = isinstance(plain(kind)[0], types.IntType)
    return spelt(f"Each key of {path}", digits(key) if number else str(key), kind)


def _struct(path: str, value: Mapping[Any, Any], kind: types.StructType) -> dict[str, Any]:
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:
            raise ValueError(f"{path or 'A position'} has no key {key!r}: the keys are {', '.join(fields)}.")
    found = {}
    for name, field in fields.items():
        if value.get(name) is not None or (name in value and has_form(None, field.type)):
            found[name] = spelt(under(path, name), value[name], field.type)
        elif field.required:
            raise ValueError(f"{path} needs the key {name!r}, which must be {_allowed(field.type)}.")
    return found


def _list(path: str, value: Iterable[Any], kind: types.Type, whole: types.VarTupleType) -> list[Any]:
    parts = type(plain(whole.item_type)[0]) in _CONTAINERS
    found = [
        spelt(under(path, number) if parts else f"Each of {path}", one, whole.item_type)
        for number, one in enumerate(value, 1)
    ]
    if len(found) < (whole.min_length or 0) or (whole.max_length is not None and len(found) > whole.max_length):
        raise ValueError(f"{path} must be {_allowed(kind)}, not {found!r}.")
    for one in found:
        if "unique" in plain(kind)[1] and found.count(one) > 1:
            raise ValueError(f"{path} names {one} twice.")
    return found


def _right(value: Any, kind: types.Type, said: Mapping[str, Any]) -> bool:
    """Whether a single value is one of its type."""
    match kind:
        case types.IntType(ge=least, le=most):
            number = isinstance(value, int) and not isinstance(value, bool)
            return number and (least is None or value >= least) and (most is None or value <= most)
        case types.LiteralType(values=values):
            return isinstance(value, str) and value in values
        case types.StrType():
            return isinstance(value, str) and value in said.get("among", (value,))
        case types.BoolType():
            return isinstance(value, bool)
    return isinstance(kind, types.AnyType | types.NoneType)


def _allowed(kind: types.Type) -> str:
    """What would be allowed, in words."""
    kind, said = plain(kind)
    match kind:
        case types.UnionType():
            return " or ".join(_allowed(one) for one in kind.types)
        case types.StrType() if "among" in said:
            return f"one of {', '.join(said['among'])}"
        case types.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case types.IntType(ge=least, le=most):
            span = "" if least is None else f" of at least {least}" if most is None else f" from {least} to {most}"
            return f"a whole number{span}"
        case types.VarTupleType(item_type=item, min_length=fewest, max_length=longest):
            of = "numbers" if isinstance(plain(item)[0], types.IntType) else "entries"
            return f"a list of {_span(fewest, longest)}{of}"
        case types.TupleType(item_types=items):
            return f"a list of {len(items)}: {', then '.join(map(_allowed, items))}"
    return _NAMES.get(type(kind), "a mapping")


def _span(fewest: int | None, longest: int | None) -> str:
    """How many entries a list has, in words."""
    if longest is None:
        return ""
    return f"{fewest} to {longest} " if fewest else f"up to {longest} "


_NAMES: Final[Mapping[type[types.Type], str]] = {
    types.StrType: "text",
    types.BoolType: "yes or no",
    types.NoneType: "null",
}
