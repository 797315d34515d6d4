"""The style sheets of a letter put into its elements, as a mail program on a screen would apply them."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import css_inline

from mail.inbound.html.visibility import ComputedStyle, style_of
from mail.inbound.limits import Excess, Unreadable

_MOST_TAGS: Final = 6_000  # the library goes into each element by recursion
_MOST_WORK: Final = 2_000_000  # rules times elements
_COMMENT: Final = re.compile(r"/\*.{0,100000}?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_BRACE: Final = re.compile(r"[{};]")
_FEATURE: Final = re.compile(
    r"\(\s{0,9}(min|max)-(?:device-)?width\s{0,9}:\s{0,9}(\d{1,6}(?:\.\d{0,4})?)\s{0,9}(px|r?em)?\s{0,9}\)"
)
_WIDTHS: Final = (320, 360, 414, 600, 768, 1024, 1366, 1920, 2560)
_ELSEWHERE: Final = re.compile(r"\b(?:print|speech|aural|braille|embossed|tty|tv|projection|handheld)\b|:\s{0,9}dark\b")
_ANY_OF: Final = re.compile(r":(?:is|where|matches|-(?:webkit|moz)-any)\(([^()]{0,500})\)")
_MOST_ALTERNATIVES: Final = 50
_DEEPEST_RULE: Final = 20
_TOO_LARGE: Final = Excess("styles", "The style sheets of the letter are too large: send it as plain text.")
# Rules of these names say nothing of what is shown. Any other leaves all words in doubt; so does a sheet to be fetched.
_MUTE: Final = (
    "@page", "@charset", "@namespace", "@list", "@keyframes", "@-webkit-keyframes", "@-moz-keyframes", "@-ms-viewport",
    "@viewport", "@counter-style", "@font-feature-values",
)  # fmt: skip
_AT_RULE: Final = re.compile(r"@[a-z-]{1,40}[^{};]{0,200}")
_PSEUDO: Final = re.compile(r":{1,2}[a-z-]{1,40}(?:\([^()]{0,200}\))?|\\")
_APPLIED: Final = re.compile(
    r":(?:(?:first|last)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)\([^()a-z]{0,20}n?[^()a-z]{0,20}\)|not\([^()]{0,200}\))"
)
_ELSEWHERE_SEEN: Final = (
    ":hover",
    ":active",
    ":focus",
    "::before",
    "::after",
    ":before",
    ":after",
    "::selection",
    "::-",
    "::marker",
)
_INSIDE: Final = ("@media", "@supports", "@layer", "@container", "@scope", "@-moz-document")


def joined(sheets: Iterable[str]) -> str:
    """All the sheets as one in small letters, without comments."""
    return _COMMENT.sub(" ", "\n".join(sheets).lower())


def applied(markup: str, rules: str, tags: int) -> str:
    """The markup with what the rules say of each element in its style attribute. Unreadable if that takes too much."""
    if not rules:
        return markup
    if tags > _MOST_TAGS or tags * rules.count("{") > _MOST_WORK:
        raise Unreadable(_TOO_LARGE)
    # Nothing is fetched for it: neither remote sheets nor files.
    inliner = css_inline.CSSInliner(inline_style_tags=False, load_remote_stylesheets=False, extra_css=rules)
    return inliner.inline(markup)


def is_known(sheet: str, rules: str) -> bool:
    """Whether it is known what a sheet shows: it fetches no other, and none of its rules that may hide is of an unknown kind."""
    if "@\\" in sheet or any(_may_fetch(sheet, found) for found in _AT_RULE.finditer(sheet)):
        return False
    return not any(map(_may_hide, rules.split("}")))


def _may_fetch(sheet: str, at_rule: re.Match[str]) -> bool:
    if at_rule[0].startswith("@font-face"):
        return "src" in sheet[at_rule.end() : at_rule.end() + 2_000].partition("}")[0]
    return not at_rule[0].startswith((*_MUTE, *_INSIDE))


def _may_hide(rule: str) -> bool:
    """Whether a rule that the library leaves out may hide the words that the reader's program applies it to."""
    selector, _, declarations = rule.partition("{")
    if not _is_foreign(selector) or not declarations.strip():
        return False
    style = style_of(declarations, "", "")
    return style.gone or style.unsure or not style.within(ComputedStyle()).surely


def _is_foreign(selector: str) -> bool:
    """Whether the library leaves a rule out that the reader's program may apply to words."""
    if ":" not in selector and "\\" not in selector:
        return False
    return any(
        not _APPLIED.fullmatch(found[0]) and not found[0].startswith(_ELSEWHERE_SEEN)
        for found in _PSEUDO.finditer(selector)
    )


class _Screen:
    """The rules kept so far, and the blocks that are open where the sheet is read."""

    def __init__(self) -> None:
        self._kept: list[str] = []
        self._outer: list[str] = []  # the selectors of the rules that are open, each within the one before
        self._blocks: list[str] = []  # what each open block is: "in" (looked into), "out" (left out), "rule"

    def open(self, prelude: str) -> None:
        self._blocks.append("out" if "out" in self._blocks else _kind(prelude.strip().lower()))
        if self._blocks[-1] != "rule":
            return
        if len(self._outer) >= _DEEPEST_RULE:
            raise Unreadable(_TOO_LARGE)
        self._kept.append("}" if self._outer else "")
        self._outer.append(_selector(prelude.strip(), self._outer))
        self._kept.append(self._outer[-1] + "{")

    def declare(self, declaration: str) -> None:
        if self._blocks[-1:] == ["rule"]:
            self._kept.append(declaration + ";")

    def close(self, declaration: str) -> None:
        if self._blocks and self._blocks.pop() == "rule":
            self._kept.append(declaration + "}")
            self._outer.pop()
            self._kept.append(self._outer[-1] + "{" if self._outer else "")

    def rules(self, rest: str) -> str:
        """All of them; one that is never closed holds, too."""
        return "".join(self._kept) + (rest + "}" if "rule" in self._blocks else "")


def on_screens(sheet: str) -> str:
    """The rules that hold on a usual screen, those of print and of the dark left out, without the conditions around them.

    Unreadable if they stand too deep in one another.
    """
    screen = _Screen()
    took = {"{": screen.open, ";": screen.declare, "}": screen.close}
    begin = 0
    for brace in _BRACE.finditer(sheet):
        took[brace[0]](sheet[begin : brace.start()])
        begin = brace.end()
    return screen.rules(sheet[begin:])


def _selector(text: str, outer: Sequence[str]) -> str:
    """A selector as the library knows it: a rule within a rule written out, and one for each alternative of ``:is()``."""
    parents = outer[-1].split(",") if outer else [""]
    # The commas between alternatives do not part selectors.
    plain = _ANY_OF.sub(lambda found: found[0].replace(",", "\0"), text)
    parts = [part.strip() for part in plain.split(",")]
    within = [
        (part.replace("&", parent) if "&" in part else f"{parent} {part}").strip()
        for parent in parents[:_MOST_ALTERNATIVES]
        for part in parts[:_MOST_ALTERNATIVES]
    ]
    return ", ".join(written for part in within[:_MOST_ALTERNATIVES] for written in _alternatives(part))


def _alternatives(selector: str) -> list[str]:
    found = _ANY_OF.search(selector)
    if found is None:
        return [selector]
    before, after = selector[: found.start()], _ANY_OF.sub("", selector[found.end() :])
    return [before + one.strip() + after for one in found[1].split("\0")[:_MOST_ALTERNATIVES]]


def _kind(prelude: str) -> str:
    if not prelude.startswith("@"):
        return "rule"
    if prelude.startswith("@media"):
        return "in" if any(_holds(query) for query in prelude.removeprefix("@media").split(",")) else "out"
    return "in" if prelude.startswith(_INSIDE) else "out"


def _holds(query: str) -> bool:
    """Whether a media query holds on some usual screen."""
    if query.strip().startswith("not"):
        # Of what a screen is not said to be, some screen is: only a screen of any kind is none.
        return query.split() not in (["not", "screen"], ["not", "all"])
    if _ELSEWHERE.search(query):
        return False
    bounds = [
        (found[1], float(found[2]) * (16 if found[3] in ("em", "rem") else 1)) for found in _FEATURE.finditer(query)
    ]
    return any(all(width >= at if side == "min" else width <= at for side, at in bounds) for width in _WIDTHS)
