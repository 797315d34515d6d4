"""HTML into the text a reader sees, with quoted history marked by ``>``; linear on any input.

The standard parser takes quadratic time on broken markup (CVE-2025-6069), so the tokens are found here: whatever is never
closed swallows the rest, as it does in a browser.
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from mail.inbound.html.elements import Element, box, element, unescaped
from mail.inbound.html.styles import applied, is_known, joined, on_screens
from mail.inbound.html.visibility import ComputedStyle

_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
_OPENING: Final = re.compile(r"<(?=[!?]|/?[A-Za-z])")
# A tag with its name, up to the ">" that closes it, quoted ones passed over. A quote mark opens a value only after the equals
# sign; elsewhere it is a slip. What was passed over is not tried again, so that it is linear.
_TAG: Final = re.compile(
    r"""<(/?[A-Za-z][A-Za-z0-9:-]{0,30})(?:[^>"']++|(?<=[= \t\r\n])(?:"[^"]*"|'[^']*')|(?<![= \t\r\n])["'])*+>"""
)
_SHEET: Final = "!"  # what a style sheet has for a name
_DEEPEST: Final = 200
# From these characters on a reader sees the words from right to left, or as if they were written so.
_TURNED: Final = re.compile("[\u202d\u202e]")
_FETCHED: Final = re.compile(r"\brel\s{0,9}=\s{0,9}[\"']?[^\"'<>]{0,80}stylesheet")

# How the inside of these elements ends, of which nothing is shown.
_RAW: Final = {
    name: re.compile(f"</{name}", re.IGNORECASE | re.ASCII)
    for name in (
        "script", "style", "title", "textarea", "xmp", "noscript", "template", "svg", "math", "select", "iframe", "object",
        "noembed", "noframes", "audio", "video", "canvas",
    )
}  # fmt: skip
_VOID: Final = frozenset({"br", "hr", "img", "meta", "link", "input", "area", "base", "col", "embed", "source", "wbr"})
_BLOCK: Final = frozenset([
    "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hr", "includetail", "li", "ol", "p", "pre", "section", "table", "tbody", "thead", "tr", "ul",
])  # fmt: skip


class Markup(msgspec.Struct, frozen=True):
    """The words of an HTML body: a line per block. ``unsure`` are the lines of which nobody can say that they are seen whole,
    ``signed`` those that a mail program marked as a signature."""

    text: str
    unsure: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()


NOTHING: Final = Markup("")


class _Page:
    """The lines written so far, and the open elements that say how the next words are shown."""

    def __init__(self, *, struck: bool, unsure: bool) -> None:
        self.unsure: set[str] = set()
        self.signed: set[str] = set()
        self._unsure = int(unsure)
        self._signatures = 0
        self._line_unsure = self._line_signed = False
        self._shows_struck = struck
        self._struck = 0
        self._lines: list[str] = []
        self._line: list[str] = []
        self._open: list[Element] = []
        self._tags: dict[str, Element] = {}  # of this letter alone: tags hold what people wrote
        self._names: dict[str, int] = {}
        self._hidden = 0
        self._depth = 0
        self._preformatted = 0
        self._shown = [ComputedStyle()]
        self._introduced = False

    def words(self, text: str) -> None:
        if self._hidden or (self._struck and not self._shows_struck) or not self._shown[-1].seen:
            return
        if self._introduced and text.strip():
            # An attribution with no quotation right below: what was forwarded stands there unmarked.
            self.quote_the_rest()
            self._introduced = False
        unsure = bool(self._unsure) or not self._shown[-1].surely or is_turned(text)
        if self._preformatted:
            first, *others = text.split("\n")
            self._add(first, unsure=unsure)
            for line in others:
                self.end_line()
                self._add(line, unsure=unsure)
            return
        collapsed = _BLANKS.sub(" ", text)
        if collapsed != " " or self._line:
            self._add(collapsed if self._line else collapsed.lstrip(" "), unsure=unsure)

    def _add(self, words: str, *, unsure: bool) -> None:
        self._line.append(words)
        says = any(map(str.isalnum, words))
        self._line_unsure = self._line_unsure or (unsure and says)
        self._line_signed = self._line_signed or (bool(self._signatures) and says)

    def end_line(self) -> None:
        line = "".join(self._line).rstrip(" ")
        if self._line_unsure:
            self.unsure.add(line.strip())
        if self._line_signed:
            self.signed.add(line.strip())
        self._line_unsure = self._line_signed = False
        self._lines.append(("> " * self._depth + line) if self._depth else line)
        self._line.clear()

    def break_block(self) -> None:
        if self._line:
            self.end_line()

    def quote_the_rest(self) -> None:
        self.break_block()
        self._depth = min(self._depth + 1, _DEEPEST)

    def open(self, name: str, tag: str) -> None:
        found = self._tags.get(tag)
        if found is None:
            found = self._tags[tag] = element(name, tag)
        if found.begins_history:
            self.quote_the_rest()
        if len(self._open) >= _DEEPEST:
            # How it shows what stands in it is not kept: from here on nobody can tell.
            self._unsure += 1
            return
        self._open.append(found)
        self._shown.append(found.style.within(self._shown[-1]))
        self._names[name] = self._names.get(name, 0) + 1
        self._count(found, 1)

    def leave(self, name: str) -> None:
        if not self._names.get(name):
            return
        while True:
            found = self._open.pop()
            self._shown.pop()
            self._names[found.name] -= 1
            self._count(found, -1)
            if found.name == name:
                return

    def text(self) -> str:
        self.break_block()
        return "\n".join(self._lines)

    def _count(self, found: Element, step: int) -> None:
        self._hidden += step * found.hidden
        self._unsure += step * found.unsure
        self._signatures += step * found.is_signature
        self._struck += step * found.strikes
        self._depth += step * (found.quotes or found.introduces)
        self._preformatted += step * found.keeps_blanks
        if found.quotes:
            self._introduced = False
        elif found.introduces and step < 0:
            self._introduced = True


def is_turned(text: str) -> bool:
    """Whether a reader sees some of the words from right to left, or as if they were written so."""
    return not text.isascii() and _TURNED.search(text) is not None


def text_of_markup(markup: str, *, struck: bool = False) -> str:
    """The visible words of an HTML body, as ``shown_by`` gives them."""
    return shown_by(markup, struck=struck).text


def shown_by(markup: str, *, struck: bool = False) -> Markup:
    """The visible words of an HTML body: a line per block, cells apart, hidden nodes and comments gone.

    What a mail program marked as history comes out with ``> `` before each line, as many as it is deep.
    What is crossed out is left out, unless ``struck``.
    """
    styled, known = _styled(markup)
    page = _Page(struck=struck, unsure=not known)
    for name, token in _tokens(styled):
        if not name:
            page.words(unescaped(token))
        elif name != _SHEET:
            _tag(page, name, token)
    text = page.text()
    return Markup(text, frozenset(page.unsure), frozenset(page.signed))


def _styled(markup: str) -> tuple[str, bool]:
    """The markup with its style sheets in its elements, as it is if it has none; and whether it is known what they show.

    A sheet that would have to be fetched is not.
    """
    lowered = markup.lower()
    fetched = any(_FETCHED.search(unescaped(link)) for link in lowered.split("<link")[1:])
    if "<style" not in lowered:
        return markup, not fetched
    sheets: list[str] = []
    rest: list[str] = []
    tags = 0
    for name, token in _tokens(markup):
        if name == _SHEET:
            sheets.append(token)
            continue
        # Without a document type, as most letters are, the names of classes have no case.
        rest.append(token.lower() if name else token)
        tags += bool(name)
    if not sheets:
        return markup, not fetched
    sheet = joined(sheets)
    rules = on_screens(sheet)
    return applied("".join(rest), rules, tags), not fetched and is_known(sheet, rules)


def _tag(page: _Page, name: str, token: str) -> None:
    if name.removeprefix("/") in _BLOCK:
        page.break_block()
    if name.startswith("/"):
        page.leave(name[1:])
    elif name == "br":
        page.end_line()
    elif name == "input":
        page.words(box(token))
    elif name not in _VOID:
        if name in ("td", "th"):
            page.words(" ")
        page.open(name, token)


def _tokens(markup: str) -> Iterator[tuple[str, str]]:
    """Tags with their names in small letters, the text between them with no name, and style sheets without the tags around them.

    Comments, declarations and the insides of raw elements are left out.
    """
    at = 0
    while opening := _OPENING.search(markup, at):
        start = opening.start()
        if start > at:
            yield "", markup[at:start].replace("<", "&lt;")
        if markup[start + 1] in "!?":
            at = _declared(markup, start)
        elif tag := _TAG.match(markup, start):
            name = tag[1].lower()
            yield name, tag[0]
            sheet, at = _inside(markup, name, tag.end())
            if sheet is not None:
                yield _SHEET, sheet
        else:
            return
        if at == 0:
            return
    if at < len(markup):
        yield "", markup[at:].replace("<", "&lt;")


def _inside(markup: str, name: str, at: int) -> tuple[str | None, int]:
    """The style sheet that begins at the end of a tag, if one does; and where a raw element's inside ends, or else the tag.

    0 if it never does.
    """
    if name not in _RAW or markup.startswith("/>", at - 2):
        return None, at
    closing = _RAW[name].search(markup, at)
    if closing is None:
        return None, 0
    return markup[at : closing.start()] if name == "style" else None, closing.start()


def _declared(markup: str, start: int) -> int:
    """Just after a comment or a declaration; 0 if it is never closed."""
    closing = "-->" if markup.startswith("<!--", start) else ">"
    end = markup.find(closing, start + 2)
    return end + len(closing) if end > 0 else 0
