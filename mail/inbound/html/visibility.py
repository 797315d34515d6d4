"""Whether anybody sees the words of an element, and surely: what its style says of size, colour, place and shape."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec
from PIL import ImageColor

from mail.inbound.html.certainty import PIXELS, surely_shows

Colour: TypeAlias = tuple[int, ...]

_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)
_ALIKE: Final = 12  # of 255: colours nearer than that are one to a reader
_APART: Final = 40  # colours that far from each other are two to every reader
_SMALLEST: Final = 2.5  # pixels of a letter that anybody reads
_READABLE: Final = (6.0, 200.0)  # pixels of a letter that everybody reads
_NARROW: Final = 2.0
_FAR: Final = -100.0
_BEYOND: Final = 3_000.0
_FAINT: Final = 0.1
_LONGEST: Final = 200

# Colours and values that only the reader's program knows: what they show is not believed.
_UNTOLD: Final = ("var(", "color-mix(", "light-dark(", "env(")
_SYSTEM: Final[Mapping[str, Colour]] = {
    **dict.fromkeys(("canvas", "window", "field", "background", "buttonhighlight", "menu", "infobackground"), _WHITE),
    **dict.fromkeys(("canvastext", "windowtext", "fieldtext", "buttontext", "menutext", "infotext"), _BLACK),
    **dict.fromkeys(("initial", "revert", "auto"), _BLACK),
}
_COMMENT: Final = re.compile(r"/\*.{0,100000}?(?:\*/|\Z)", re.DOTALL)
_PROPERTY: Final = re.compile(r"-?-?[a-z][a-z0-9-]{0,60}")
_MOST_DECLARATIONS: Final = 200
_NUMBER: Final = re.compile(r"([+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})(?:e[+-]?\d{1,3})?)(%|[a-z]{1,4})?", re.IGNORECASE)
_LENGTHS: Final = {**PIXELS, "%": 12.8}  # in pixels
_NOUGHT: Final = re.compile(r"(?:^|\s)\.?0(?:\.0{0,9})?(?=[\s/]|$)")
_PARTED: Final = re.compile(r"[\s,/]{1,20}")
_CALL: Final = re.compile(r"([a-z0-9-]{1,20})\(([^()]{0,200})\)")
_NO_GROUND: Final = frozenset({"none", "transparent", "initial", "inherit", "unset", "revert", "0", "0px", "auto"})
_WHOLE: Final = re.compile(r"inset\((?:\s*0(?:px|%)?)+\s*\)")
_SIDES: Final = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top", "margin")
_BOX: Final = ("height", "width", "max-height", "max-width", "line-height")


class ComputedStyle(msgspec.Struct, frozen=True):
    """How words are shown that stand here: pixels of their size, their colour and the one behind them (None: nobody knows)."""

    size: float = 16.0
    colour: Colour | None = _BLACK
    ground: Colour | None = _WHITE
    visible: bool = True

    @property
    def seen(self) -> bool:
        """Whether a reader sees them."""
        if not self.visible or self.size < _SMALLEST:
            return False
        if self.colour is None or (self.colour is _BLACK and self.ground is _WHITE):
            return True
        if self.colour[3:] == (0,):
            return False
        return self.ground is None or self._contrast > _ALIKE

    @property
    def surely(self) -> bool:
        """Whether every reader sees them, whatever program shows them."""
        if self.colour is _BLACK and self.ground is _WHITE:
            return _READABLE[0] <= self.size <= _READABLE[1]
        known = self.colour is not None and self.ground is not None and self._contrast > _APART
        return known and _READABLE[0] <= self.size <= _READABLE[1]

    @property
    def _contrast(self) -> int:
        return max((abs(one - two) for one, two in zip(self.colour or (), self.ground or (), strict=False)), default=0)


class Style(msgspec.Struct, frozen=True):
    """What an element's own style says: ``gone`` hides it whatever stands inside, the rest is what the inside begins with.

    ``unsure``: it says what is not known to hide nothing.
    """

    gone: bool = False
    says: tuple[tuple[str, str], ...] = ()
    unsure: bool = False

    def within(self, outer: ComputedStyle) -> ComputedStyle:
        """How words inside the element are shown if it stands in ``outer``."""
        return _within(self.says, outer) if self.says else outer


@lru_cache(maxsize=512)
def style_of(text: str, colour: str, ground: str) -> Style:
    """What a style attribute says, beside the attributes ``color`` and ``bgcolor`` of old."""
    said, overruled, plain = _declared(text)
    if colour:
        said.setdefault("color", colour.strip().lower())
    if ground:
        said.setdefault("background-color", ground.strip().lower())
    if not said:
        return Style(unsure=not plain)
    kept = (
        "font-size",
        "font",
        "color",
        "-webkit-text-fill-color",
        "background",
        "background-color",
        "background-image",
    )
    says = tuple((name, said[name][:_LONGEST]) for name in (*kept, "visibility") if name in said)
    known = plain and surely_shows(said) and not any(map(_hides, overruled))
    return Style(_is_gone(said), says, unsure=not known)


def _declared(text: str) -> tuple[dict[str, str], list[tuple[str, str]], bool]:
    """What a style says, what it says and overrules itself, and whether all of it was understood.

    A program that does not know a value keeps the one before it.
    """
    said: dict[str, str] = {}
    important: set[str] = set()
    overruled: list[tuple[str, str]] = []
    pieces = _COMMENT.sub(" ", text).split(";", _MOST_DECLARATIONS)
    plain = len(pieces) <= _MOST_DECLARATIONS
    for piece in pieces[:_MOST_DECLARATIONS]:
        name, colon, value = piece.partition(":")
        name = name.strip().lower()
        if not colon or not _PROPERTY.fullmatch(name):
            # Programs write odd things here, which mean nothing; what could mean something is not guessed at.
            plain = plain and "\\" not in piece and (not colon or name[:1] in ("", "*", "_"))
            continue
        value, bang, _ = value.partition("!")
        value = value.strip().lower()
        if name in important and not bang:
            overruled.append((name, value))
            continue
        if bang:
            important.add(name)
        if said.get(name, value) != value:
            overruled.append((name, said[name]))
        said[name] = value
    return said, overruled, plain


def _hides(declaration: tuple[str, str]) -> bool:
    said = dict((declaration,))
    return _is_gone(said) or not surely_shows(said)


@lru_cache(maxsize=512)
def _within(says: tuple[tuple[str, str], ...], outer: ComputedStyle) -> ComputedStyle:
    size, colour, ground, visible = outer.size, outer.colour, outer.ground, outer.visible
    for name, value in says:
        match name:
            case "font-size" | "font":
                size = _font_size(value, outer.size)
            case "color" | "-webkit-text-fill-color":
                colour = colour if value in ("inherit", "currentcolor", "unset") else _colour(value)
            case "visibility":
                visible = value not in ("hidden", "collapse") if value != "inherit" else visible
            case _:
                ground = _ground(value, ground)
    return ComputedStyle(size, colour, ground, visible)


def _font_size(value: str, outer: float) -> float:
    if _NOUGHT.search(value):
        return 0.0
    found = next((one for one in _NUMBER.finditer(value) if one[2]), None)
    if found is None:
        return outer
    if found[2] in ("em", "%", "ex", "ch"):
        return outer * float(found[1]) * {"em": 1.0, "%": 0.01}.get(found[2], 0.5)
    return float(found[1]) * _LENGTHS.get(found[2] or "px", 1.0)


def _ground(value: str, outer: Colour | None) -> Colour | None:
    """The colour that a background is; None where it is a picture, or a colour nobody here knows."""
    if value in _NO_GROUND:
        return outer
    calls = [found[0] for found in _CALL.finditer(value)]
    words = _CALL.sub(" ", value).split()
    colours = [_colour(one) for one in (*calls, *(word for word in words if word not in _NO_GROUND))]
    if "(" in "".join(words) or any(colour is None for colour in colours[: len(calls)]):
        return None
    found = next((colour for colour in colours if colour is not None), None)
    return outer if found is None or found[3:] == (0,) else found


@lru_cache(maxsize=512)
def _colour(value: str) -> Colour | None:
    """Red, green and blue, and 0 behind them for no colour at all; None if nobody knows."""
    if value == "transparent" or any(unknown in value for unknown in _UNTOLD):
        return (*_BLACK, 0)
    if value in _SYSTEM:
        return _SYSTEM[value]
    call = _CALL.fullmatch(value)
    parts = _PARTED.split(call[2].strip()) if call else []
    if call and len(parts) == 4:
        faint = _pixels(parts[3])
        if faint is not None and faint <= _FAINT * (12.8 if parts[3].endswith("%") else 1):
            return (*_BLACK, 0)
        parts = parts[:3]
    text = f"{call[1].removesuffix('a')}({','.join(parts)})" if call else value
    try:
        found = ImageColor.getrgb(text)
    except ValueError:
        return None
    return (*_BLACK, 0) if found[3:] == (0,) else tuple(found[:3])


def _is_gone(said: Mapping[str, str]) -> bool:
    if any("var(" in said.get(name, "") for name in ("display", "visibility", "opacity", "font-size", "height")):
        return True
    if said.get("display") == "none" or said.get("mso-hide") == "all" or said.get("content-visibility") == "hidden":
        return True
    return _is_faint(said) or _is_cut(said) or _is_away(said) or _is_shrunk(said)


def _is_faint(said: Mapping[str, str]) -> bool:
    opacity = _NUMBER.match(said.get("opacity", ""))
    if opacity and float(opacity[1]) <= _FAINT * (100 if opacity[2] == "%" else 1):
        return True
    calls = _CALL.finditer(said.get("filter", "").replace("opacity=", ""))
    return any(
        call[1] in ("opacity", "alpha") and (found := _NUMBER.match(call[2])) and float(found[1]) <= _FAINT
        for call in calls
    )


def _is_cut(said: Mapping[str, str]) -> bool:
    path = said.get("clip-path", said.get("-webkit-clip-path", "none"))
    if path not in ("none", "unset", "initial") and not _WHOLE.match(path):
        return True
    if said.get("clip", "auto") not in ("auto", "unset", "initial"):
        return True
    cuts = any(
        word in ("hidden", "clip", "scroll", "auto")
        for name in ("overflow", "overflow-x", "overflow-y")
        for word in said.get(name, "").split()
    )
    narrow = [name for name in _BOX if (size := _pixels(said.get(name, ""))) is not None and size <= _NARROW]
    return bool(narrow) and (cuts or not {"max-height", "max-width"}.isdisjoint(narrow))


def _is_away(said: Mapping[str, str]) -> bool:
    lengths = [_pixels(word) for name in _SIDES for word in said.get(name, "").split()[:4]]
    lengths += [_pixels(word) for word in said.get("translate", "").split()[:3]]
    for call in _CALL.finditer(said.get("transform", said.get("-webkit-transform", ""))):
        if call[1].startswith("translate"):
            lengths += [_pixels(word) for word in call[2].split(",")]
    return any(length is not None and not _FAR < length < _BEYOND for length in lengths)


def _is_shrunk(said: Mapping[str, str]) -> bool:
    factors = [_factor(word) for name in ("scale", "zoom") for word in said.get(name, "").split()[:3]]
    for call in _CALL.finditer(said.get("transform", said.get("-webkit-transform", ""))):
        factors += _factors(call[1], [_factor(part) for part in call[2].split(",")])
    return any(factor is not None and abs(factor) <= _FAINT for factor in factors)


def _factors(transform: str, numbers: list[float | None]) -> list[float | None]:
    """How much is left of each side after a transform."""
    match transform, numbers:
        case "matrix", [first, second, third, fourth, _, _]:
            return [first or second, fourth or third]
        case "rotatex" | "rotatey", [turn, *_]:
            return [0.0 if turn in (90.0, 270.0, -90.0) else 1.0]
        case _:
            return numbers if transform.startswith("scale") else []


def _factor(text: str) -> float | None:
    found = _NUMBER.match(text.strip())
    return None if found is None else float(found[1]) / (100 if found[2] == "%" else 1)


def _pixels(text: str) -> float | None:
    found = _NUMBER.fullmatch(text.strip())
    return None if found is None else float(found[1]) * _LENGTHS.get(found[2] or "px", 1.0)
