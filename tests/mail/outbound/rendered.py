"""A letter made by itself, as nothing but tests asks for one: what letters share is made anew each time."""

from mail.outbound.rendering.html import HtmlPage
from mail.outbound.rendering.letter import joined, letter_parts
from mail.outbound.rendering.shared import Shared
from mail.outbound.sheet import Envelope, Sheet


def render_letter(sheet: Sheet, envelope: Envelope) -> bytes:
    """The whole letter, ready to be carried."""
    return joined(letter_parts(sheet, envelope, Shared()))


def render_html(sheet: Sheet, envelope: Envelope, cid: str, region: str = "") -> str:
    """Its HTML alone."""
    return HtmlPage(sheet).addressed(envelope, cid, region).decode()
