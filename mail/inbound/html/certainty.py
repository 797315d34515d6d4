"""Whether words are surely seen: styles that are known to hide nothing; what is unknown leaves words in doubt, never orders."""

import re
from collections.abc import Callable, Mapping
from typing import Final

PIXELS: Final = {
    "px": 1.0, "pt": 4 / 3, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "in": 96.0, "cm": 37.8, "mm": 3.78,
    "vw": 12.8, "vh": 8.0,
}  # fmt: skip
_LENGTH: Final = re.compile(r"([+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))(%|[a-z]{1,4})?")
_KEYWORDS: Final = frozenset({"auto", "inherit", "initial", "unset", "revert", "normal", "none", "0"})
_NAMES_FREE: Final = frozenset([
    "align-content", "align-items", "align-self", "appearance", "background-attachment", "background-clip",
    "background-origin", "background-position", "background-position-x", "background-position-y", "background-repeat",
    "background-size", "box-decoration-break", "box-shadow", "box-sizing", "break-after", "break-before", "break-inside",
    "caption-side", "caret-color", "clear", "color-adjust", "column-gap", "cursor", "direction", "empty-cells", "flex",
    "flex-basis", "flex-direction", "flex-flow", "flex-grow", "flex-shrink", "flex-wrap", "float", "gap", "row-gap",
    "hanging-punctuation", "hyphens", "image-rendering", "isolation", "justify-content", "justify-items", "justify-self",
    "layout-grid-mode", "line-break", "min-height", "min-width", "object-fit", "object-position", "orphans", "outline",
    "overflow-anchor", "overflow-wrap", "page", "page-break-after", "page-break-before", "page-break-inside",
    "pointer-events", "print-color-adjust", "punctuation-wrap", "quotes", "resize", "supported-color-schemes",
    "tab-interval", "tab-size", "tab-stops", "table-layout", "text-align", "text-align-last", "text-autospace",
    "text-justify", "text-rendering", "text-shadow", "text-size-adjust", "text-transform", "text-wrap", "text-wrap-mode",
    "text-wrap-style", "touch-action", "unicode-range", "user-select", "white-space", "white-space-collapse", "widows",
    "will-change", "word-break", "word-wrap", "backface-visibility", "behavior", "color", "background", "background-color",
    "background-image",
])  # fmt: skip
_PREFIXES_FREE: Final = (
    "mso-", "--", "*", "_", "border", "font-", "list-style", "outline-", "text-decoration", "text-emphasis", "text-underline",
    "transition", "scroll", "grid", "-moz-osx-", "-ms-text-", "-ms-word-", "-ms-interpolation", "-ms-hyphens",
)  # fmt: skip
_VENDORS: Final = re.compile(r"-(?:webkit|moz|ms|o|apple|khtml)-")
_VENDORS_FREE: Final = frozenset([
    "nbsp-mode", "locale", "font-smoothing", "user-drag", "user-modify", "tap-highlight-color", "overflow-scrolling",
    "text-stroke", "text-stroke-width", "text-stroke-color", "touch-callout", "highlight", "hyphenate-character",
    "text-decorations-in-effect", "text-fill-color", "box-orient", "color-filter", "text-combine", "content-zooming",
    "text-zoom",
])  # fmt: skip
# Whose values may hold brackets: colours, pictures and shadows.
_PAINT: Final = (
    "caret-color",
    "accent-color",
    "behavior",
    "color",
    "background",
    "border",
    "outline",
    "box-shadow",
    "text-",
    "list-style",
    "font",
    "grid",
    "mso-",
    "--",
)
_DISPLAYS: Final = frozenset([
    "block", "inline", "inline-block", "flow", "flow-root", "list-item", "table", "table-row", "table-cell",
    "table-row-group", "table-header-group", "table-footer-group", "table-caption", "table-column", "table-column-group",
    "inline-table", "flex", "inline-flex", "grid", "inline-grid", "contents", "-webkit-box", "-webkit-inline-box",
    "-ms-flexbox", "run-in",
])  # fmt: skip
_CUTS: Final = frozenset({"hidden", "clip", "scroll", "auto"})
_SYMBOLS: Final = ("wingdings", "webdings", "symbol", "zapf", "marlett")


def surely_shows(said: Mapping[str, str]) -> bool:
    """Whether what an element's style says is known to hide none of its words. Size and colours are judged elsewhere."""
    return all(_is_harmless(name, value, said) for name, value in said.items()) and not _may_cut(said)


def pixels_of(text: str) -> float | None:
    """A length in pixels; None for what is no plain length, a share of something unknown among it."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or found[2] == "%":
        return None
    return float(found[1]) * PIXELS.get(found[2] or "px", 1.0)


def _is_harmless(name: str, value: str, said: Mapping[str, str]) -> bool:
    vendor = _VENDORS.match(name)
    bare = name[vendor.end() :] if vendor else name
    if vendor and bare in _VENDORS_FREE:
        return True
    judge = _JUDGES.get(bare)
    if judge is not None:
        return value in _KEYWORDS - {"none", "0"} or judge(value, said)
    if bare not in _NAMES_FREE and not name.startswith(_PREFIXES_FREE) and not bare.startswith(_PREFIXES_FREE):
        return False
    if "\\" in value and not bare.startswith(("font", "mso-")):
        return False
    return "(" not in value or bare.startswith(_PAINT)


def _between(least: float, most: float, shares: float = 1_000.0) -> Callable[[str, Mapping[str, str]], bool]:
    """Each of the lengths said lies between these; a share of something else in percent is no more than ``shares``."""

    def judge(value: str, said: Mapping[str, str]) -> bool:
        return all(_lies(word, least, most, shares) for word in value.split())

    return judge


def _lies(word: str, least: float, most: float, shares: float) -> bool:
    if word in _KEYWORDS:
        return True
    if word.endswith("%"):
        number = _LENGTH.fullmatch(word)
        return number is not None and 0 <= float(number[1]) <= shares
    length = pixels_of(word)
    return length is not None and least <= length <= most


def _one_of(*words: str) -> Callable[[str, Mapping[str, str]], bool]:
    return lambda value, said: all(word in words for word in value.split())


def _indent(value: str, said: Mapping[str, str]) -> bool:
    """Lists are written with a negative indent within a margin as wide."""
    indent = pixels_of(value)
    sides = [pixels_of(said.get(name, "0").split()[-1] if said.get(name) else "0") or 0.0 for name in _INDENTING]
    return indent is not None and indent <= 500 and indent + sum(sides) >= -2


def _line_height(value: str, said: Mapping[str, str]) -> bool:
    found = _LENGTH.fullmatch(value)
    if found is None:
        return False
    number = float(found[1])
    if found[2] in (None, "em", "rem"):
        return 0.6 <= number <= 10
    return 60 <= number <= 1_000 if found[2] == "%" else 6 <= (pixels_of(value) or 0) <= 200


def _at_least(least: float) -> Callable[[str, Mapping[str, str]], bool]:
    def judge(value: str, said: Mapping[str, str]) -> bool:
        found = _LENGTH.fullmatch(value)
        return found is not None and float(found[1]) / (100 if found[2] == "%" else 1) >= least

    return judge


def _family(value: str, said: Mapping[str, str]) -> bool:
    return not value.strip(" \"'").startswith(_SYMBOLS)


def _font_size(value: str, said: Mapping[str, str]) -> bool:
    return value in _SIZES or _LENGTH.fullmatch(value) is not None


def _font(value: str, said: Mapping[str, str]) -> bool:
    words = value.replace("/", " ").split()
    return "(" not in value and any(
        word in _SIZES or _LENGTH.fullmatch(word) or word.startswith("-apple-system") for word in words
    )


def _scheme(value: str, said: Mapping[str, str]) -> bool:
    return "light" in value.split()


def _anything(value: str, said: Mapping[str, str]) -> bool:
    return "(" not in value and "\\" not in value


_SIZES: Final = frozenset([
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger", "inherit",
    "caption", "menu", "icon", "message-box", "small-caption", "status-bar",
])  # fmt: skip
_INDENTING: Final = ("margin-left", "padding-left", "margin", "padding")
_NONE: Final = _one_of("none", "auto", "visible")
_SIDE: Final = _between(-20, 20, 0)
_JUDGES: Final[Mapping[str, Callable[[str, Mapping[str, str]], bool]]] = {
    **dict.fromkeys(("top", "left", "right", "bottom"), _SIDE),
    **dict.fromkeys(("margin", "margin-left", "margin-right", "margin-inline-start", "margin-inline-end"), _between(-16, 500)),
    **dict.fromkeys(("margin-start", "margin-end", "margin-inline"), _between(-16, 500)),
    **dict.fromkeys(
        ("margin-top", "margin-bottom", "margin-block-start", "margin-block-end", "margin-before", "margin-after",
         "margin-block"),
        _between(-2, 500),
    ),
    **dict.fromkeys(
        ("padding", "padding-left", "padding-right", "padding-top", "padding-bottom", "padding-inline-start", "padding-start",
         "padding-inline-end", "padding-block-start", "padding-block-end", "padding-end"),
        _between(0, 500),
    ),
    **dict.fromkeys(("height", "max-height", "width", "max-width", "overflow", "overflow-x", "overflow-y", "text-overflow"),
                    _anything),
    **dict.fromkeys(("filter", "mask", "mask-image", "clip", "clip-path", "transform", "translate", "rotate", "scale"), _NONE),
    **dict.fromkeys(("perspective", "contain", "content", "text-security", "line-clamp", "animation", "columns"), _NONE),
    "text-indent": _indent,
    "letter-spacing": _between(-1, 40),
    "word-spacing": _between(-4, 100),
    "vertical-align": lambda value, said: value.isalpha() or "-" in value[1:] or _between(-20, 20, 100)(value, said),
    "line-height": _line_height,
    "opacity": _at_least(0.5),
    "zoom": _at_least(0.5),
    "z-index": _at_least(0),
    "position": _one_of("static", "relative"),
    "display": lambda value, said: value in _DISPLAYS,
    "visibility": _one_of("visible", "hidden", "collapse"),
    "unicode-bidi": _one_of("embed", "isolate", "plaintext"),
    "writing-mode": _one_of("horizontal-tb", "lr-tb", "lr"),
    "mix-blend-mode": _NONE,
    "font-family": _family,
    "font-size": _font_size,
    "font": _font,
    "color-scheme": _scheme,
}  # fmt: skip


def _may_cut(said: Mapping[str, str]) -> bool:
    """Whether a box may be too small for its words."""
    if not any(
        word in _CUTS for name in ("overflow", "overflow-x", "overflow-y") for word in said.get(name, "").split()
    ):
        lengths = [pixels_of(said.get(name, "")) for name in ("height", "width", "max-height", "max-width")]
        return any(length is not None and length < 2 for length in lengths)
    if any(_is_fixed(said.get(name, "")) for name in ("height", "max-height")):
        return True
    return "nowrap" in said.get("white-space", "") or any(
        (length := pixels_of(said.get(name, ""))) is not None and length < 100 for name in ("width", "max-width")
    )


def _is_fixed(value: str) -> bool:
    return bool(value) and value not in _KEYWORDS - {"0"} and value not in ("100%", "100vh")
