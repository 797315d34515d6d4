"""What the attributes of an HTML element say to a reader of letters: hidden, quoted, the beginning of history."""

import html
import re
from functools import lru_cache
from typing import Final

import msgspec

from mail.inbound.visibility import Style, style_of

_ATTRIBUTE: Final = re.compile(
    r"""([A-Za-z][\w:-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))"""
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
_BORDER_TOP: Final = re.compile(r"border:none;border-top:solid#?\w{3,20}1\.0pt")
_BARE_HIDDEN: Final = re.compile(r"\shidden(?=[\s/>])")
_LONGEST_TAG: Final = 4_000
_CLOSED: Final = ("dialog", "datalist")

# Some programs write something of their own in front of a class or an id: ydp1a2b3cyahoo_quoted, x_divRplyFwdMsg.
_QUOTES: Final = ("yahoo_quoted", "protonmail_quote", "zmail_extra", "olk_src_body_section", "moz-forward-container")
# The attribution alone; what it speaks of follows, mostly in a blockquote.
_INTRODUCES: Final = ("gmail_attr", "moz-cite-prefix", "reply-intro")
# From these marks on, everything is what the writer answered: Outlook puts it beside them, not inside.
_HISTORY: Final = (
    "divrplyfwdmsg", "appendonsend", "outlookmessageheader", "stopspelling",
    "mail-editor-reference-message-container", "ms-outlook-mobile-reference-message",
)  # fmt: skip


class Element(msgspec.Struct, frozen=True):
    """An element and how what stands inside is shown. ``begins_history``: what follows is history too, closed or not."""

    name: str
    hidden: bool = False
    quotes: bool = False
    introduces: bool = False
    keeps_blanks: bool = False
    begins_history: bool = False
    style: Style = Style()


@lru_cache(maxsize=256)
def element(name: str, tag: str) -> Element:
    """What a start tag says."""
    attributes = _attributes(tag) if len(tag) <= _LONGEST_TAG else {}
    closed = name in _CLOSED and "open" not in attributes
    if not attributes:
        return Element(name, hidden=closed, quotes=name == "blockquote", keeps_blanks=name == "pre")
    written = attributes.get("style", "")
    classes = attributes.get("class", "").lower().split()
    marks = (*classes, attributes.get("id", "").lower())
    style = style_of(written, attributes.get("color", ""), attributes.get("bgcolor", ""))
    plain = _BLANKS.sub("", written).lower()
    return Element(
        name=name,
        hidden="hidden" in attributes or closed or style.gone,
        quotes=name == "blockquote" or _ends(marks, _QUOTES) or _is_named_quote(name, attributes),
        introduces=_ends(marks, _INTRODUCES),
        keeps_blanks=name == "pre" or "white-space:pre" in plain,
        begins_history=_ends(marks, _HISTORY) or bool(_BORDER_TOP.search(plain)),
        style=style,
    )


def unescaped(text: str) -> str:
    """The text behind character references."""
    try:
        return html.unescape(text)
    except ValueError:
        # A numeric reference of thousands of digits is more than int() takes.
        return text


def _attributes(tag: str) -> dict[str, str]:
    found = {item[1].lower(): unescaped(item[2] or item[3] or item[4] or "") for item in _ATTRIBUTE.finditer(tag)}
    return found | {"hidden": "yes"} if _BARE_HIDDEN.search(tag) else found


def _ends(marks: tuple[str, ...], endings: tuple[str, ...]) -> bool:
    return any(mark.endswith(endings) for mark in marks if mark)


def _is_named_quote(name: str, attributes: dict[str, str]) -> bool:
    return name == "div" and attributes.get("name", "").lower() == "quote"
