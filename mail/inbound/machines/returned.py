"""Which letter a report is about, by the headers that it gives back: not every provider keeps the token of our envelope."""

import re
from typing import Final

from mail.inbound.limits import REFERENCES
from mail.inbound.mime.entities import Entity

# At the beginning of a line, or marked: programs that keep to no standard quote what they give back.
_GIVEN_BACK: Final = re.compile(
    rb"^[>\t ]{0,9}message-id[\t ]*:\s{0,9}<([!-;=?-~]{1,900})>", re.IGNORECASE | re.MULTILINE
)
_REPORTS: Final = ("multipart/report", "message/delivery-status", "message/feedback-report")


def given_back(root: Entity, *, from_null: bool) -> tuple[str, ...]:
    """The Message-IDs in what a report gives back of a letter; none if this is no report.

    ``from_null`` says that its envelope names the null sender, which only machines use. What the letter itself answers is not
    among them: its References name letters that arrived.
    """
    if not (from_null or root.content_type in _REPORTS or root.all("x-failed-recipients")):
        return ()
    found = (match[1].decode("ascii") for match in _GIVEN_BACK.finditer(root.body))
    return tuple(dict.fromkeys(found))[:REFERENCES]
