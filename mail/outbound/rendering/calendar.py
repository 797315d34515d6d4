"""The deadline of what a letter asks as an entry for a calendar (RFC 5545), for those who wish it.

Whoever keeps the file forwards no capability with it: it says what the letter's first line says, and names no token.
"""

from datetime import UTC
from typing import Final

from mail.outbound.addresses import domain_of
from mail.outbound.rendering.shared import part, quoted
from mail.outbound.scrub import one_line
from mail.outbound.sheet import OUR_NAME, DecisionAsked, Envelope, Sheet

NAME: Final = "deadline.ics"
_MINUTE: Final = 60


def calendar_part(sheet: Sheet, asked: DecisionAsked, envelope: Envelope) -> bytes:
    """The part of a letter that holds the entry."""
    entry = quoted(_entry(sheet, asked, envelope))
    disposition = f'Content-Disposition: attachment; filename="{NAME}"'
    return part("text/calendar; charset=utf-8; method=PUBLISH", entry, disposition)


def _entry(sheet: Sheet, asked: DecisionAsked, envelope: Envelope) -> bytes:
    """One entry for each decision of a seat: what a later letter says of the same takes the place of this one."""
    # Loaded when the first is written: a tenth of the start of every command, and few players wish for such a file.
    from icalendar import Calendar, Event

    event = Event()
    event.add("uid", f"{envelope.match}.{envelope.seat}.{asked.number}@{domain_of(envelope.reply_to)}")
    # The letter's own minute counts letters as well as a number would, and tells nothing that its date does not.
    event.add("sequence", int(envelope.date.timestamp()) // _MINUTE)
    event.add("dtstamp", envelope.date.astimezone(UTC))
    event.add("dtstart", asked.closes.astimezone(UTC))
    event.add("dtend", asked.closes.astimezone(UTC))
    event.add("summary", one_line(sheet.subject))
    event.add("description", one_line(sheet.first))
    event.add("transp", "TRANSPARENT")
    calendar = Calendar()
    calendar.add("prodid", f"-//{OUR_NAME}//{OUR_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    written: bytes = calendar.to_ical()
    return written
