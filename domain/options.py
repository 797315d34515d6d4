"""Options of a game: what may be set, what a host gave, and what that resolves to (ruling G-13).

A game declares each of its options once, as a field of a struct: its name, its default, and the values that it can have,
which are the words of a ``Literal``, yes and no for a ``bool``, or the whole numbers of a ``Span``. ``options_of`` makes of
the fields what hosts may set, ``GameOptions.of`` makes of the resolved options of a match the struct that the rules read.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Self, TypeAlias, cast, get_args, get_origin, get_type_hints

import msgspec

from domain.words import Catalogue, Spoken

Value: TypeAlias = str | int
Options: TypeAlias = Mapping[str, Value]
"""Every option of a game with its resolved value; yes and no are the words "yes" and "no"."""

_TRUTH: Final[Mapping[Value, bool]] = {"yes": True, "no": False}
_ALIKE = (frozenset({"yes", "true", "on", "sì", "si"}), frozenset({"no", "false", "off"}))  # G-13


class OptionRefused(ValueError):
    """An option or value that does not exist; the sentence names those that do."""


class Span(msgspec.Struct, frozen=True):
    """The whole numbers that a host may give. Matches keep theirs where a later release allows other ones."""

    least: int
    most: int


class Means(msgspec.Struct, frozen=True):
    """A word of the rulebook for a value, beside those of G-13."""

    word: str
    value: str


class Brings(msgspec.Struct, frozen=True):
    """With ``value`` chosen, option ``other`` cannot be any of ``barred``: it is ``instead``, unless the host named one that
    can stand."""

    value: str
    other: str
    barred: tuple[str, ...]
    instead: str


class GameOptions(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The options of one match as the rules read them; a game adds a field for each."""

    @classmethod
    def of(cls, options: Options) -> Self:
        """The resolved options of a match; one that is missing is as usual. msgspec.ValidationError if one is impossible."""
        return cast("Self", _chosen(cls, tuple(options.items())))


@lru_cache(maxsize=64)
def _chosen(kind: type[GameOptions], resolved: tuple[tuple[str, Value], ...]) -> GameOptions:
    """One object for all matches with the same options: what is cached by it is found by identity."""
    switches = {field.name for field in msgspec.structs.fields(kind) if isinstance(field.default, bool)}
    return msgspec.convert({name: _TRUTH.get(v, v) if name in switches else v for name, v in resolved}, kind)


class Option(msgspec.Struct, frozen=True):
    """One thing a host may set: one of ``values``, or a whole number of ``span``.

    ``brings`` are the values of other options that follow from a value of this one.
    """

    name: str
    default: Value
    says: Spoken
    values: tuple[str, ...] = ()
    span: Span = Span(0, 0)
    brings: tuple[Brings, ...] = ()
    means: tuple[Means, ...] = ()

    def read(self, given: object) -> Value:
        """The value meant by what a host or a scenario file wrote; OptionRefused if there is none such."""
        word = str(given).strip().lower().replace("-", "_").replace(" ", "_")
        return self._one_of_values(word, given) if self.values else self._number(word, given)

    def _one_of_values(self, word: str, given: object) -> str:
        alike = next((words for words in _ALIKE if word in words), frozenset({word}))
        meant = [value for value in (word, *self.values) if value in self.values and value in alike]
        meant += [same.value for same in self.means if same.word in alike]
        if not meant:
            raise OptionRefused(f"{self.name} cannot be {given!r}: it is one of {', '.join(self.values)}.")
        return meant[0]

    def _number(self, word: str, given: object) -> int:
        least, most = self.span.least, self.span.most
        if word.isascii() and word.isdigit() and least <= int(word) <= most:
            return int(word)
        raise OptionRefused(f"{self.name} cannot be {given!r}: it is a whole number from {least} to {most}.")


def options_of(declared: type[GameOptions], say: Catalogue) -> tuple[Option, ...]:
    """The options that the fields of a struct are; the catalogue says of each what it is, as ``option.<name>``."""
    types = get_type_hints(declared, include_extras=True)
    return tuple(_option(field, types[field.name], say) for field in msgspec.structs.fields(declared))


def _option(field: msgspec.structs.FieldInfo, declared: Any, say: Catalogue) -> Option:
    kind, *more = get_args(declared) if get_origin(declared) is Annotated else (declared,)
    usual = field.default
    return Option(
        name=field.name,
        default=("no", "yes")[usual] if kind is bool else usual,
        says=say.text(f"option.{field.name}"),
        values=("yes", "no") if kind is bool else get_args(kind),
        span=next((one for one in more if isinstance(one, Span)), Span(0, 0)),
        brings=tuple(one for one in more if isinstance(one, Brings)),
        means=tuple(one for one in more if isinstance(one, Means)),
    )


def resolve(
    options: tuple[Option, ...], presets: Mapping[str, Mapping[str, Value]], given: Mapping[str, object]
) -> Options:
    """Every option with its value: what was given, else what the named preset says or another value brings, else the default.

    ``given`` may name ``preset``. OptionRefused names what is unknown or impossible.
    """
    known = {option.name: option for option in options}
    wanted = dict(given)
    preset = str(wanted.pop("preset", "")).strip().lower()
    if preset and preset not in presets:
        raise OptionRefused(
            f"There is no preset {preset!r}: " + (f"use one of {', '.join(presets)}." if presets else "none exist.")
        )
    for name in wanted:
        if name not in known:
            raise OptionRefused(f"There is no option {name!r}: the options are {', '.join(sorted(known))}.")
    values: dict[str, Value] = {option.name: option.default for option in options}
    values.update(presets.get(preset, {}))
    values.update({name: known[name].read(value) for name, value in wanted.items()})
    for option in options:
        for brought in option.brings:
            if values[option.name] == brought.value and values[brought.other] in brought.barred:
                values[brought.other] = _brought(option.name, brought, wanted)
    return MappingProxyType(values)


def _brought(name: str, brought: Brings, wanted: Mapping[str, object]) -> Value:
    if brought.other in wanted:
        raise OptionRefused(
            f"{brought.other} cannot be {wanted[brought.other]!r} where {name} is {brought.value}: "
            f"leave it out, which makes it {brought.instead}, or choose another value."
        )
    return brought.instead
