"""Whether a machine wrote a letter (RFC 3834): such a letter plays nothing and is never answered."""

from typing import Final

from mail.inbound.mime.decoding import text_of
from mail.inbound.mime.entities import Entity

# Any of these headers, whatever it says, is written by programs only.
_TELLING: Final = (
    "list-id",
    "x-auto-response-suppress",
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply-from",
    "x-failed-recipients",
)
_REPORTS: Final = ("multipart/report", "message/delivery-status", "message/disposition-notification")


def reason(root: Entity) -> str | None:
    """Why the letter counts as automatic, as a stable key naming what gave it away; None for a person's letter."""
    submitted = _words(root, "auto-submitted")
    if any(word != "no" for word in submitted):
        return "auto-submitted"
    if any(word in ("bulk", "junk", "list", "auto_reply") for word in _words(root, "precedence")):
        return "precedence"
    if any(text_of(value).strip() == "<>" for value in root.all("return-path")):
        return "null-sender"
    if root.content_type in _REPORTS:
        return "report"
    autoreply = next((name for name in _TELLING if root.all(name)), None)
    return autoreply if autoreply is None or _words(root, autoreply) != ["no"] else None


def _words(root: Entity, name: str) -> list[str]:
    """The first word of each header of this name, in lower case."""
    values = (text_of(value).replace(";", " ").replace("(", " ").split() for value in root.all(name))
    return [words[0].lower() if words else "" for words in values]
