"""What the attributes of an HTML element say to a reader of letters: hidden, quoted, the beginning of history."""

import html
import re
from functools import lru_cache
from typing import Final

import msgspec

_ATTRIBUTE: Final = re.compile(
    r"""([A-Za-z][\w:-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))"""
)
_BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
_HIDDEN: Final = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|(?:font-size|opacity|max-height|max-width):0?[01]?"
    r"(?:\.0{1,4})?(?<!:1)(?:px|pt|em|%)?(?:;|!|$)|font-size:1(?:px|pt)(?:;|!|$)|text-indent:-\d{3,6}|(?:left|top):-\d{3,6})"
)
_COLOR: Final = re.compile(r"(?:^|;)color:([^;!]{1,40})")
_BACKGROUND: Final = re.compile(r"(?:^|;)background(?:-color)?:([^;!]{1,60})")
_WHITE: Final = re.compile(
    r"(?:white|#f[c-f]f[c-f]f[c-f]|#fff|rgba?\(25[2-5],25[2-5],25[2-5](?:,1(?:\.0)?)?\)|transparent)$"
)
_NO_BACKGROUND: Final = ("none", "transparent", "inherit", "initial", "unset")
_BORDER_TOP: Final = re.compile(r"border:none;border-top:solid#?\w{3,20}1\.0pt")
_BARE_HIDDEN: Final = re.compile(r"\shidden(?=[\s/>])")
_RULE: Final = re.compile(r"\.([A-Za-z][\w-]{0,60})\s{0,5}\{([^{}]{0,1000})\}")
_LONGEST_TAG: Final = 4_000

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
    coloured: bool = False
    begins_history: bool = False


@lru_cache(maxsize=256)
def element(name: str, tag: str, *, hidden_classes: frozenset[str], on_colour: bool) -> Element:
    """What a start tag says. White words are hidden unless they stand on a colour, their own or (``on_colour``) an outer one."""
    attributes = _attributes(tag) if len(tag) <= _LONGEST_TAG else {}
    if not attributes:
        return Element(name, quotes=name == "blockquote", keeps_blanks=name == "pre")
    style = _BLANKS.sub("", attributes.get("style", "")).lower()
    classes = attributes.get("class", "").lower().split()
    marks = (*classes, attributes.get("id", "").lower())
    coloured = _is_coloured(style, attributes)
    white = not (on_colour or coloured) and bool(_WHITE.match(_colour(style, attributes)))
    return Element(
        name=name,
        hidden="hidden" in attributes or white or bool(_HIDDEN.search(style)) or not hidden_classes.isdisjoint(classes),
        quotes=name == "blockquote" or _ends(marks, _QUOTES) or _is_named_quote(name, attributes),
        introduces=_ends(marks, _INTRODUCES),
        keeps_blanks=name == "pre" or "white-space:pre" in style,
        coloured=coloured,
        begins_history=_ends(marks, _HISTORY) or bool(_BORDER_TOP.search(style)),
    )


def hidden_classes(sheet: str) -> frozenset[str]:
    """The classes that a style sheet hides on every screen: what stands before its first rule about screens."""
    rules = _RULE.findall(sheet.partition("@")[0])
    return frozenset(name.lower() for name, style in rules if _HIDDEN.search(_BLANKS.sub("", style).lower()))


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


def _colour(style: str, attributes: dict[str, str]) -> str:
    found = _COLOR.search(style)
    return found[1] if found else attributes.get("color", "").strip().lower()


def _is_coloured(style: str, attributes: dict[str, str]) -> bool:
    found = _BACKGROUND.search(style)
    ground = found[1] if found else attributes.get("bgcolor", "").strip().lower()
    return bool(ground) and not ground.startswith(_NO_BACKGROUND) and not _WHITE.match(ground)
