"""HTML into the text a reader sees, with quoted history marked by ``>``; linear on any input.

The standard parser takes quadratic time on broken markup (CVE-2025-6069), so the tokens are found here: whatever is never
closed swallows the rest, as it does in a browser.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

import msgspec

_NAME: Final = re.compile(r"/?[A-Za-z][A-Za-z0-9:-]{0,30}")
_ATTRIBUTE: Final = re.compile(
    r"""([A-Za-z][\w:-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))"""
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
_HIDDEN: Final = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|(?:^|;)(?:font-size|opacity|max-height):0(?:\.0)?(?:px|pt|em|%)?(?:;|!|$)"
)
_BORDER_TOP: Final = re.compile(r"border:none;border-top:solid#?\w{3,20}1\.0pt")
_STOP: Final = re.compile(r"[>\"']")
_BARE_HIDDEN: Final = re.compile(r"\shidden(?=[\s/>])")
_LONGEST_TAG: Final = 4_000
_DEEPEST: Final = 200

_RAW: Final = frozenset(
    {"script", "style", "title", "textarea", "xmp", "noscript", "template", "svg", "math", "select"}
)
_VOID: Final = frozenset({"br", "hr", "img", "meta", "link", "input", "area", "base", "col", "embed", "source", "wbr"})
_BLOCK: Final = frozenset([
    "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "tbody", "thead", "tr", "ul",
])  # fmt: skip
_QUOTE_CLASSES: Final = frozenset({"gmail_attr", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote"})
_QUOTE_IDS: Final = frozenset({"olk_src_body_section"})
# From these marks on, everything is what the writer answered: Outlook puts it beside them, not inside.
_HISTORY_IDS: Final = frozenset({"divrplyfwdmsg", "appendonsend"})


class _Element(msgspec.Struct, frozen=True):
    name: str
    hidden: bool
    quotes: bool
    keeps_blanks: bool


class _Page:
    """The lines written so far, and the open elements that say how the next words are shown."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._open: list[_Element] = []
        self._names: dict[str, int] = {}
        self._hidden = 0
        self._depth = 0
        self._preformatted = 0

    def words(self, text: str) -> None:
        if self._hidden:
            return
        if self._preformatted:
            first, *others = text.split("\n")
            self._line.append(first)
            for line in others:
                self.end_line()
                self._line.append(line)
            return
        collapsed = _BLANKS.sub(" ", text)
        if collapsed != " " or self._line:
            self._line.append(collapsed if self._line else collapsed.lstrip(" "))

    def end_line(self) -> None:
        line = "".join(self._line).rstrip(" ")
        self._lines.append(("> " * self._depth + line) if self._depth else line)
        self._line.clear()

    def break_block(self) -> None:
        if self._line:
            self.end_line()

    def quote_the_rest(self) -> None:
        self.break_block()
        self._depth = min(self._depth + 1, _DEEPEST)

    def enter(self, element: _Element) -> None:
        if len(self._open) >= _DEEPEST:
            return
        self._open.append(element)
        self._names[element.name] = self._names.get(element.name, 0) + 1
        self._count(element, 1)

    def leave(self, name: str) -> None:
        if not self._names.get(name):
            return
        while True:
            element = self._open.pop()
            self._names[element.name] -= 1
            self._count(element, -1)
            if element.name == name:
                return

    def text(self) -> str:
        self.break_block()
        return "\n".join(self._lines)

    def _count(self, element: _Element, step: int) -> None:
        self._hidden += step * element.hidden
        self._depth += step * element.quotes
        self._preformatted += step * element.keeps_blanks


def text_of_markup(markup: str) -> str:
    """The visible words of an HTML body: a line per block, cells apart, hidden nodes and comments gone.

    What a mail program marked as history comes out with ``> `` before each line, as many as it is deep.
    """
    page = _Page()
    for token in _tokens(markup):
        if token.startswith("<"):
            _tag(page, token)
        else:
            page.words(_unescaped(token))
    return page.text()


def _tag(page: _Page, token: str) -> None:
    found = _NAME.match(token, 1)
    if found is None:
        return
    name = found[0].lower()
    if name.removeprefix("/") in _BLOCK:
        page.break_block()
    if name.startswith("/"):
        page.leave(name[1:])
    elif name == "br":
        page.end_line()
    elif name not in _VOID:
        if name in ("td", "th"):
            page.words(" ")
        attributes = _attributes(token) if len(token) <= _LONGEST_TAG else {}
        if _opens_history(attributes):
            page.quote_the_rest()
        page.enter(_element(name, attributes))


def _attributes(token: str) -> dict[str, str]:
    found = {item[1].lower(): _unescaped(item[2] or item[3] or item[4] or "") for item in _ATTRIBUTE.finditer(token)}
    return found | {"hidden": "yes"} if _BARE_HIDDEN.search(token) else found


def _element(name: str, attributes: dict[str, str]) -> _Element:
    style = _style(attributes)
    classes = frozenset(attributes.get("class", "").lower().split())
    quotes = (
        name == "blockquote"
        or bool(classes & _QUOTE_CLASSES)
        or attributes.get("id", "").lower() in _QUOTE_IDS
        or (name == "div" and attributes.get("name", "").lower() == "quote")
    )
    hidden = "hidden" in attributes or bool(_HIDDEN.search(style))
    return _Element(name, hidden, quotes, name == "pre" or "white-space:pre" in style)


def _opens_history(attributes: dict[str, str]) -> bool:
    return attributes.get("id", "").lower() in _HISTORY_IDS or bool(_BORDER_TOP.search(_style(attributes)))


def _style(attributes: dict[str, str]) -> str:
    return _BLANKS.sub("", attributes.get("style", "")).lower()


def _tokens(markup: str) -> Iterator[str]:
    """Text and tags in turn; comments, declarations and the insides of raw elements are left out."""
    lowered = markup.lower() if markup.isascii() else re.sub(r"[A-Z]", lambda letter: letter[0].lower(), markup)
    at = 0
    while at < len(markup):
        start = markup.find("<", at)
        if start < 0:
            yield markup[at:]
            return
        if start > at:
            yield markup[at:start]
        if markup.startswith("<!--", start):
            end = markup.find("-->", start + 2) + 3
            if end < 3:
                return
        elif markup.startswith(("<!", "<?"), start):
            end = markup.find(">", start) + 1
        elif name := _NAME.match(markup, start + 1):
            end = _tag_end(markup, name.end())
            if end:
                yield markup[start:end]
                raw = name[0].lower()
                if raw in _RAW and not markup.startswith("/>", end - 2):
                    end = lowered.find(f"</{raw}", end)
        else:
            yield "&lt;"
            end = start + 1
        if end <= 0:
            return
        at = end


def _tag_end(markup: str, at: int) -> int:
    """Just after the ``>`` that closes a tag, quoted ones passed over; 0 if it is never closed."""
    while stop := _STOP.search(markup, at):
        at = stop.end()
        if stop[0] == ">":
            return at
        # A quote mark opens a value only after the equals sign; elsewhere it is a slip.
        if markup[stop.start() - 1] in "= \t\r\n":
            at = markup.find(stop[0], at) + 1
            if at == 0:
                return 0
    return 0


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:
        # A numeric reference of thousands of digits is more than int() takes.
        return text
