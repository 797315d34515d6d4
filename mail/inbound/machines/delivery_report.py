"""What a mail server on the way says of a letter of ours: a delivery report (RFC 3464) or a complaint (RFC 5965)."""

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from mail.delivery_status import status_in
from mail.inbound.mime.decoding import text_of
from mail.inbound.mime.entities import Part

_FIELD: Final = re.compile(r"([A-Za-z-]{1,60}):[ \t]*(.{0,400})")
_MOST_LINES: Final = 400


class Report(msgspec.Struct, frozen=True):
    """What became of the letter. ``failed``: it will not be delivered; ``delayed``: not yet; ``complaint``: its reader called
    it unwanted; ``unclear``: anything else, which a person may look at. ``status`` is the code given, without addresses."""

    kind: Literal["failed", "delayed", "complaint", "unclear"]
    status: str = ""


def report_of(parts: Sequence[Part]) -> Report | None:
    """The report that a letter of these parts is, the letter itself first among them; None if it is none."""
    for part in parts:
        if part.content_type == "message/feedback-report":
            wanted = _fields(part).get("feedback-type", [""])[0].lower() == "not-spam"
            return Report("unclear" if wanted else "complaint")
        if part.content_type in ("message/delivery-status", "message/global-delivery-status"):
            return _of_delivery(_fields(part))
    if parts[0].content_type == "multipart/report" or parts[0].entity.all("x-failed-recipients"):
        return _in_words(parts)
    return None


def report_in_words(words: str) -> Report:
    """What a report says that keeps to no standard: failed if it names a permanent status."""
    status = status_in(words)
    return Report("failed", status) if status.startswith("5") and "." in status else Report("unclear")


def _in_words(parts: Sequence[Part]) -> Report:
    texts = (text_of(part.entity.payload()) for part in parts if part.content_type == "text/plain")
    return report_in_words("\n".join(texts))


def _of_delivery(fields: dict[str, list[str]]) -> Report:
    """A letter of ours has one recipient: a report that says it failed for anybody says it for that one."""
    actions = {value.split()[0].lower() for value in fields.get("action", []) if value.split()}
    if "failed" not in actions:
        return Report("delayed" if "delayed" in actions else "unclear")
    return Report("failed", status_in(" ".join((*fields.get("status", []), *fields.get("diagnostic-code", [])))))


def _fields(part: Part) -> dict[str, list[str]]:
    """The fields of all groups of a report, names in lower case."""
    found: dict[str, list[str]] = {}
    for line in text_of(part.entity.payload()).splitlines()[:_MOST_LINES]:
        field = _FIELD.match(line)
        if field:
            found.setdefault(field[1].lower(), []).append(field[2].strip())
    return found
