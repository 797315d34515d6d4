"""A letter as HTML: one column for phone and desktop, choices and cells as ``mailto:`` links, nothing fetched from anywhere."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

import jinja2
from markupsafe import escape

from domain.diagram import Diagram, Frame, Mark, Shape
from domain.words import Language, quoted
from mail.inbound.tokens import words_with
from mail.outbound.drawing import palette
from mail.outbound.drawing.geometry import areas
from mail.outbound.drawing.maps import in_frame
from mail.outbound.drawing.picture import pictures
from mail.outbound.rendering.styled import letter_template, screens
from mail.outbound.rendering.text import clip, why
from mail.outbound.scrub import lines, one_line
from mail.outbound.sheet import Envelope, ReceiptLine, Sheet
from mail.outbound.words import SAY

WIDE: Final = 600  # pixels at which a desktop shows the board
NARROW: Final = 336  # and a phone: 360 less the margins
LIMIT: Final = 88_000  # bytes; some mail services cut a letter off at 102 KB
_ALT: Final = 600
# Where a reader's own address and the names of the pictures go: control characters, which no text of a letter holds.
_ADDRESS, _BOARD, _REGION, _CODE = "\x01", "\x02", "\x03", "\x04"
_APOSTROPHE: Final = "&#39;"  # as templates write it; in text and between double quotes it may stand for itself
_CIDS: Final = {"board": _BOARD, "region": _REGION}
_SYMBOLS: Final[dict[Shape, str]] = {
    "disc": "●", "square": "■", "diamond": "◆", "ring": "○", "cross": "✕", "star": "★", "triangle": "▲", "text": "",
    "humps": "∩∩",
}  # fmt: skip


class HtmlPage:
    """A letter as HTML for whoever is sent the same: what is each reader's own is put in last."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._written: dict[tuple[int, ...], bytes] = {}

    def addressed(self, envelope: Envelope, cid: str, region: str = "") -> bytes:
        """The letter of one reader, in UTF-8; its picture is the part with Content-ID ``cid``, that of the focus the one with
        ``region``.

        A very long letter goes without a phone's own image map, a longer one still without any: every choice is in the list too.
        """
        code = quote(words_with("", envelope.code), safe="") if envelope.code else ""
        own = {_ADDRESS: quote(envelope.reply_to, safe="@"), _BOARD: cid, _REGION: region, _CODE: code}
        for maps in ((WIDE, NARROW), (WIDE,)):
            page = self._with(maps, own)
            if len(page) <= LIMIT:
                return page
        return self._with((), own)

    def _with(self, maps: tuple[int, ...], own: Mapping[str, str]) -> bytes:
        if maps not in self._written:
            self._written[maps] = _page(self._sheet, maps).encode()
        page = self._written[maps]
        for place, value in own.items():
            page = page.replace(place.encode(), escape(value).encode())
        return page


def summary(diagram: Diagram, language: Language, frame: Frame | None = None) -> str:
    """What stands where in a picture, for those who do not see it: the reader's own, then each kind of mark, the rarest first."""
    own: dict[str, list[str]] = defaultdict(list)
    found: dict[str, list[str]] = defaultdict(list)
    for cell in diagram.cells:
        for mark in cell.marks:
            if mark.says and in_frame(cell, frame):
                (own if mark.mine else found)[one_line(mark.says)].append(one_line(cell.known_as))
    ordered = (*own.items(), *sorted(found.items(), key=_rarity))
    said = "; ".join(f"{says}: {', '.join(cells)}" for says, cells in ordered)
    if len(said) > _ALT:
        said = said[:_ALT].rsplit(";", 1)[0]
    title = one_line(frame.title if frame is not None else diagram.title)
    below = SAY("part.picture-below", language) if frame is None else ""
    return " ".join(part for part in (f"{title}.", f"{said}." if said else "", below) if part)


def _rarity(found: tuple[str, list[str]]) -> int:
    return len(found[1])


def _page(sheet: Sheet, maps: tuple[int, ...]) -> str:
    subject = quote(reply_subject(sheet.subject), safe="")
    hrefs = {link.order: _mailto(subject, link.order) for menu in sheet.menu for link in menu.links}
    language = sheet.language
    shown: dict[str, Any] = {"sheet": sheet, "screens": _screens(), "words": _words(language)}
    shown["press"] = [(one_line(who), lines(words)) for who, words in sheet.press]
    shown["menus"] = [
        {
            "heading": menu.heading,
            "links": [(link.label, link.order, hrefs[link.order]) for link in menu.links],
        }
        for menu in sheet.menu
    ]
    shown["receipt_lines"] = [_receipt_line(line, language) for line in sheet.receipt.lines] if sheet.receipt else []
    if sheet.diagram is not None:
        shown["pictures"] = _pictures(sheet, sheet.diagram, hrefs, maps)
        shown["legend"] = [_sample(entry.sample, entry.says) for entry in sheet.diagram.legend]
    return _template().render(shown).replace(_APOSTROPHE, "'")


def _pictures(sheet: Sheet, diagram: Diagram, hrefs: dict[str, str], maps: tuple[int, ...]) -> list[dict[str, Any]]:
    """Each picture with its heading, and the image maps of the first, whose cells are the largest."""
    found = []
    for number, picture in enumerate(pictures(diagram)):
        tapped = [width for width in maps if number == 0]
        wide, narrow = (
            _board(sheet, diagram, picture.frame, hrefs if width in tapped else {}, width) for width in (WIDE, NARROW)
        )
        found.append(
            {
                "title": picture.frame.title if picture.frame is not None else diagram.title,
                "cid": _CIDS[picture.name],
                "wide": wide,
                "narrow": narrow if narrow["areas"] else None,
                "alt": summary(diagram, sheet.language, picture.frame),
            }
        )
    return found


def _board(sheet: Sheet, diagram: Diagram, frame: Frame | None, hrefs: dict[str, str], width: int) -> dict[str, Any]:
    orders: dict[str, dict[str, str]] = defaultdict(dict)
    for link in (link for menu in sheet.menu for link in menu.links if hrefs):
        if link.place:
            orders[link.place][link.order] = hrefs[link.order]
    outlines = areas((cell for cell in diagram.cells if cell.name in orders), diagram, width, frame) if orders else {}
    several = SAY("part.several", sheet.language)
    tapped = [_area(outlines[name], orders[name], f"{name}: {several}") for name in orders if outlines.get(name)]
    shown = frame or diagram
    height = round(width * shown.height / shown.width)
    return {"name": "wide" if width == WIDE else "narrow", "width": width, "height": height, "areas": tapped}


def _area(outline: tuple[tuple[int, int], ...], orders: Mapping[str, str], several: str) -> tuple[str, str, str]:
    """A place to be tapped, where it leads and what it says: it gives its only order, or goes to the list if it has more."""
    says, href = next(iter(orders.items())) if len(orders) == 1 else (several, "#menu")
    return _coords(outline), href, says


@lru_cache(maxsize=4096)
def _coords(outline: tuple[tuple[int, int], ...]) -> str:
    """The corners of a place as an image map has them: the places of a game's board are always the same."""
    return ",".join(f"{x},{y}" for x, y in outline)


def _receipt_line(line: ReceiptLine, language: Language) -> dict[str, str]:
    text, caret = clip(line)
    start, end = caret or (len(text), len(text))
    fault = text[start:end]
    return {
        "before": text[:start],
        "fault": fault,
        "after": text[end:],
        "became": SAY(f"became.{line.became}", language),
        "quoted_fault": quoted(fault, language),
        "why": why(line, language),
    }


def _sample(mark: Mark, says: str) -> tuple[str, str, str, str]:
    """The colours of a mark and of its letters, how it is shown in text, and what it means."""
    paint = palette.PAINTS[mark.tone]
    fill, ink = (palette.PAPER, palette.DARK) if mark.shape == "ring" else (paint.fill, paint.ink)
    return fill, ink, f"{_SYMBOLS[mark.shape]} {mark.letters}".strip(), one_line(says)


def _words(language: Language) -> dict[str, str]:
    return {
        "story": SAY("part.story", language),
        "says": SAY("part.says", language),
        "menu": SAY("part.menu", language),
        "tap": SAY("part.tap", language),
        "how": SAY("part.how", language),
        "receipt": SAY("part.receipt", language),
        "line": SAY("part.line", language),
        "became": SAY("part.became", language),
        "fault": SAY("part.word-at-fault", language),
    }


@lru_cache(maxsize=1)
def _template() -> jinja2.Template:
    return letter_template()


@lru_cache(maxsize=1)
def _screens() -> str:
    return screens()


def reply_subject(subject: str) -> str:
    """The subject of answers: the letter's own, so that a mail program keeps what was sent beside it."""
    return f"Re: {one_line(subject)}"


def _mailto(subject: str, body: str) -> str:
    """The ``mailto:`` address, percent-encoded (RFC 6068): a bare ``+`` would be read as a blank by some mail programs."""
    return f"mailto:{_ADDRESS}?subject={subject}{_CODE}&body={_in_address(body)}"


@lru_cache(maxsize=4096)
def _in_address(order: str) -> str:
    """An order percent-encoded: the same stand in letter after letter."""
    return quote(order, safe="")
