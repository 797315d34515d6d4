"""A letter's HTML as the mailbox may show it: known tags alone, nothing that acts or fetches, links that fill the reply box."""

import re
from collections.abc import Callable, Iterator
from html import escape
from html.parser import HTMLParser
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

_TAGS: Final = frozenset((
    "html", "head", "meta", "title", "style", "body", "div", "span", "p", "br", "hr", "a", "b", "i", "em", "strong", "small",
    "h1", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre",
    "table", "thead", "tbody", "tr", "th", "td", "caption", "img", "map", "area",
))  # fmt: skip
_EMPTY: Final = frozenset(("meta", "br", "hr", "img", "area"))
_DROPPED_WHOLE: Final = frozenset(("script", "iframe", "object", "noscript", "template", "svg", "math"))
_ATTRIBUTES: Final = frozenset((
    "lang", "dir", "class", "id", "style", "title", "alt", "width", "height", "usemap", "name", "shape", "coords",
    "scope", "colspan", "rowspan", "cellspacing", "aria-hidden", "aria-label", "role", "charset", "content",
))  # fmt: skip
_META_NAMES: Final = frozenset(("viewport", "color-scheme", "supported-color-schemes"))
_FETCHING: Final = re.compile(r"url\s*\(|@import|expression|image-set|\\|<", re.IGNORECASE)


def shown(
    markup: str, *, answers_to: str, fill: Callable[[str], str], picture: Callable[[str], str | None], own: str
) -> str:
    """The HTML to put into the frame.

    ``fill`` gives the page that fills an order in, for ``mailto:`` links to ``answers_to``; ``picture`` the place of the part
    with a Content-ID, if it has one; links to pages under ``own`` stay. Every other address is left out, its text is not.
    """
    rewriter = _Rewriter(answers_to=answers_to.lower(), fill=fill, picture=picture, own=own.rstrip("/") + "/")
    rewriter.feed(markup)
    rewriter.close()
    return "".join(rewriter.written)


class _Rewriter(HTMLParser):
    def __init__(
        self, *, answers_to: str, fill: Callable[[str], str], picture: Callable[[str], str | None], own: str
    ) -> None:
        super().__init__(convert_charrefs=True)
        self.written: list[str] = []
        self._answers_to = answers_to
        self._fill = fill
        self._picture = picture
        self._own = own
        self._styling = False
        self._dropping = 0

    def handle_decl(self, decl: str) -> None:
        if decl.lower().startswith("doctype"):
            self.written.append("<!DOCTYPE html>")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _DROPPED_WHOLE:
            self._dropping += 1
        elif tag in _TAGS and not self._dropping:
            self._styling = tag == "style"
            kept = "".join(f' {name}="{escape(value)}"' for name, value in self._kept(tag, attrs))
            if tag != "meta" or kept:
                self.written.append(f"<{tag}{kept}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in _DROPPED_WHOLE:
            self._dropping = max(0, self._dropping - 1)
        elif tag in _TAGS and tag not in _EMPTY and not self._dropping:
            self._styling = False
            self.written.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self._dropping:
            return
        if self._styling:
            self.written.append("" if _FETCHING.search(data) else data)
        else:
            self.written.append(escape(data, quote=False))

    def _kept(self, tag: str, attrs: list[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta" and "charset" not in values and values.get("name") not in _META_NAMES:
            return
        for name, value in values.items():
            if name in _ATTRIBUTES and not (name == "style" and _FETCHING.search(value)):
                yield name, value
        if tag in ("a", "area"):
            yield from self._link(values.get("href", ""))
        if tag == "img" and values.get("src", "").startswith("cid:"):
            place = self._picture(unquote(values["src"][len("cid:") :]))
            if place is not None:
                yield "src", place

    def _link(self, href: str) -> Iterator[tuple[str, str]]:
        if href.startswith("#"):
            yield "href", href
            return
        target = href if href.startswith(self._own) else self._filling(href)
        if target is not None:
            yield "href", target
            yield "target", "_top"

    def _filling(self, href: str) -> str | None:
        parts = urlsplit(href)
        if parts.scheme != "mailto" or unquote(parts.path).lower() != self._answers_to:
            return None
        # A plus stands for itself in mailto: addresses (RFC 6068), unlike in forms.
        query = parse_qs(parts.query.replace("+", "%2B"))
        body = "".join(query.get("body", ()) or query.get("subject", ()))
        return self._fill(body) if body else None
