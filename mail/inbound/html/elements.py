"""What the attributes of an HTML element say to a reader of letters: hidden, quoted, the beginning of history."""

import html
import re
from typing import Final

import msgspec

from mail.inbound.html.visibility import Style, style_of

_ATTRIBUTE: Final = re.compile(
    r"""([A-Za-z][\w:-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))"""
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
_BORDER_TOP: Final = re.compile(r"border-top:solid#?\w{3,20}1(?:\.0)?pt")
# A bar on the left of a block: how most programs draw a quotation.
_BORDER_LEFT: Final = re.compile(r"border-left(?:-style)?:[^;]{0,60}?(?:solid|dashed|dotted|double)")
_NO_BORDER: Final = re.compile(
    r"border-left(?:-width)?:[^;]{0,60}?(?<![\d.])0(?:px|pt|em)?(?![\d.])|border-left[^;]{0,60}transparent"
)
_BARRED: Final = ("div", "section", "article", "p")
_BARE_HIDDEN: Final = re.compile(r"\s(?:hidden|popover)(?=[\s/>])", re.IGNORECASE)
_BARE_OPEN: Final = re.compile(r"\sopen(?=[\s/>])", re.IGNORECASE)
_BOX: Final = re.compile(r"\stype\s{0,20}=\s{0,20}[\"']?(?:checkbox|radio)\b", re.IGNORECASE)
_CHECKED: Final = re.compile(r"\schecked(?=[\s/>=])", re.IGNORECASE)
_STRIKES: Final = ("s", "del", "strike")
_LONGEST_TAG: Final = 4_000
_SIGNATURE: Final = "signature"
# What stands in these is shown by no program that knows them.
_FALLBACKS: Final = ("progress", "meter", "rp")
# These move or turn round what stands in them.
_ODD: Final = ("marquee", "bdo")
_STYLED: Final = re.compile(r"[\s\"'/]style\s{0,20}=", re.IGNORECASE)
_CLOSED: Final = ("dialog", "datalist", "details")

# Some programs write something of their own in front of a class or an id: ydp1a2b3cyahoo_quoted, x_divRplyFwdMsg.
_QUOTES: Final = (
    "yahoo_quoted", "protonmail_quote", "zmail_extra", "olk_src_body_section", "moz-forward-container", "gmail_extra",
    "originalmessage", "mail-quote-collapse", "isreplycontent",
)  # fmt: skip
_WHOLE_NAMES: Final = ("quote", "quoted", "quoted-text", "original-message", "reply-history")
_NAMED: Final = ("quote", "messagereplysection", "messageforwardsection")
_TAGS: Final = ("blockquote", "includetail")
# The attribution alone; what it speaks of follows, mostly in a blockquote.
_INTRODUCES: Final = ("gmail_attr", "moz-cite-prefix", "reply-intro")
# From these marks on, everything is what the writer answered: Outlook puts it beside them, not inside.
_HISTORY: Final = (
    "divrplyfwdmsg", "replysplit", "appendonsend", "outlookmessageheader", "stopspelling",
    "mail-editor-reference-message-container", "ms-outlook-mobile-reference-message",
)  # fmt: skip


class Element(msgspec.Struct, frozen=True):
    """An element and how what stands inside is shown. ``begins_history``: what follows is history too, closed or not.

    ``unsure``: nobody can say whether what stands inside is seen, or how. ``is_signature``: a program added it.
    """

    name: str
    hidden: bool = False
    quotes: bool = False
    introduces: bool = False
    keeps_blanks: bool = False
    begins_history: bool = False
    strikes: bool = False
    unsure: bool = False
    is_signature: bool = False
    style: Style = Style()


def box(tag: str) -> str:
    """What an ``input`` shows of itself: a box or a button that is ticked or empty, as a character; "" of any other."""
    if not _BOX.search(tag):
        return ""
    return "\u2611 " if _CHECKED.search(tag) else "\u2610 "


def element(name: str, tag: str) -> Element:
    """What a start tag says."""
    attributes = _attributes(tag) if len(tag) <= _LONGEST_TAG else {}
    closed = name in _CLOSED and "open" not in attributes and not _BARE_OPEN.search(tag)
    strikes = name in _STRIKES
    unsure = name in _ODD or ("style" not in attributes and bool(_STYLED.search(tag)))
    if not attributes:
        hidden = closed or name in _FALLBACKS or bool(_BARE_HIDDEN.search(tag))
        quotes = name in _TAGS
        blanks, is_signature = name == "pre", name == _SIGNATURE
        return Element(
            name, hidden, quotes, keeps_blanks=blanks, strikes=strikes, unsure=unsure, is_signature=is_signature
        )
    written = attributes.get("style", "")
    classes = attributes.get("class", "").lower().split()
    marks = (*classes, attributes.get("id", "").lower())
    colour = attributes.get("color", "") or (attributes.get("text", "") if name == "body" else "")
    # A picture behind the words may have any colour.
    ground = attributes.get("bgcolor", "") if "background" not in attributes else "url()"
    style = style_of(written, colour, ground)
    plain = _BLANKS.sub("", written).lower()
    return Element(
        name=name,
        hidden="hidden" in attributes or "popover" in attributes or closed or name in _FALLBACKS or style.gone,
        unsure=unsure or style.unsure,
        strikes=strikes or "line-through" in plain,
        quotes=name in _TAGS or _ends(marks, _QUOTES) or _is_quote(name, marks, attributes, plain),
        # gmail_signature, moz-signature, ms-outlook-mobile-signature, protonmail_signature_block, x_Signature …
        is_signature=name == _SIGNATURE or any(_SIGNATURE in mark for mark in marks),
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
    found: dict[str, str] = {}
    for item in _ATTRIBUTE.finditer(tag):
        # The first of a name counts.
        found.setdefault(item[1].lower(), unescaped(item[2] or item[3] or item[4] or ""))
    return found | {"hidden": "yes"} if _BARE_HIDDEN.search(tag) else found


def _ends(marks: tuple[str, ...], endings: tuple[str, ...]) -> bool:
    return any(mark.endswith(endings) for mark in marks if mark)


def _is_quote(name: str, marks: tuple[str, ...], attributes: dict[str, str], style: str) -> bool:
    if name == "div" and attributes.get("name", "").lower() in _NAMED:
        return True
    if any(mark in _WHOLE_NAMES for mark in marks):
        return True
    return name in _BARRED and bool(_BORDER_LEFT.search(style)) and not _NO_BORDER.search(style)
