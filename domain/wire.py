"""Events and orders under stable, versioned names: to JSON and back, older versions brought up to date on the way."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeAlias

import msgspec

Upcaster: TypeAlias = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]


class Wired(msgspec.Struct, frozen=True, gc=False):
    """A frozen shape with a stored name of its own, so that classes may move and be renamed.

    ``EARLIER`` are the names under which earlier releases stored it, each with what makes the fields of a later name of
    them. A field that is only added has a default and needs no new name.
    Types of events also declare an ``AUDIENCE`` (``domain/audience.py``); of one that does not, nobody learns anything.
    ``gc=False``: data that never changes cannot come to hold itself, and a service remembers very many of these.
    """

    WIRE: ClassVar[str] = ""
    EARLIER: ClassVar[Mapping[str, Upcaster]] = {}
    AUDIENCE: ClassVar[Any] = None


def shapes_in(module: Mapping[str, object]) -> tuple[type[Wired], ...]:
    """Every shape with a stored name among what a module holds, in the order of the names."""
    return tuple(one for one in module.values() if isinstance(one, type) and issubclass(one, Wired) and one.WIRE)


class UnknownName(LookupError):
    """A stored name that no installed game or release knows."""


class Wire:
    """The stored names of one family of shapes, earlier ones too. ValueError if two share a name or one has none."""

    def __init__(self, shapes: Iterable[type[Wired]]) -> None:
        self._decoders: dict[str, msgspec.json.Decoder[Wired]] = {}
        self._shapes: dict[str, type[Wired]] = {}
        self._upcasters: dict[str, Upcaster] = {}
        for shape in shapes:
            for name in (shape.WIRE, *shape.EARLIER):
                if not name or name in self._shapes or name in self._upcasters:
                    raise ValueError(f"{shape.__name__} needs a stored name of its own, not {name!r}")
            self._shapes[shape.WIRE] = shape
            self._upcasters.update(shape.EARLIER)
        self._encode = msgspec.json.Encoder().encode

    def dump(self, value: Wired) -> bytes:
        """The JSON body of a shape; its name is ``value.WIRE``."""
        return self._encode(value)

    def load(self, name: str, body: bytes) -> Wired:
        """The shape stored under ``name``; UnknownName if no release knew it."""
        decoder = self._decoders.get(name)
        if decoder is not None:
            return decoder.decode(body)
        if name in self._upcasters:
            newer, fields = self._upcasters[name](msgspec.json.decode(body))
            return self.load(newer, self._encode(fields))
        shape = self._shapes.get(name)
        if shape is None:
            raise UnknownName(f"nothing installed here knows the stored name {name!r}")
        # Decoders are made when first needed: importing a game does no work.
        self._decoders[name] = made = msgspec.json.Decoder(shape)
        return made.decode(body)
