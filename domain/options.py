"""Options of a game: what may be set, what a host gave, and what that resolves to (ruling G-13)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from domain.words import Spoken

Value: TypeAlias = str | int
Options: TypeAlias = Mapping[str, Value]
"""Every option of a game with its resolved value; yes and no are the words "yes" and "no"."""

_ALIKE = (frozenset({"yes", "true", "on", "sì", "si"}), frozenset({"no", "false", "off"}))  # G-13


class OptionRefused(ValueError):
    """An option or value that does not exist; the sentence names those that do."""


class Brings(msgspec.Struct, frozen=True):
    """With ``value`` chosen, option ``other`` cannot be any of ``barred``: it is ``instead``, unless the host named one that
    can stand."""

    value: str
    other: str
    barred: tuple[str, ...]
    instead: str


class Option(msgspec.Struct, frozen=True):
    """One thing a host may set: one of ``values``, or a whole number from ``least`` to ``most``.

    ``brings`` are the values of other options that follow from a value of this one.
    """

    name: str
    default: Value
    says: Spoken
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    brings: tuple[Brings, ...] = ()

    def read(self, given: object) -> Value:
        """The value meant by what a host or a scenario file wrote; OptionRefused if there is none such."""
        word = str(given).strip().lower().replace("-", "_")
        if self.values:
            alike = next((words for words in _ALIKE if word in words), frozenset({word}))
            for candidate in (word, *self.values):
                if candidate in self.values and candidate in alike:
                    return candidate
            raise OptionRefused(f"{self.name} cannot be {given!r}: it is one of {', '.join(self.values)}.")
        if word.isascii() and word.isdigit() and self.least <= int(word) <= self.most:
            return int(word)
        raise OptionRefused(f"{self.name} cannot be {given!r}: it is a whole number from {self.least} to {self.most}.")


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
