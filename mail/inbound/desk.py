"""The reading desk: raw bytes and an envelope in, the newest words and what was left out of them."""

import msgspec

from mail.inbound.body import Body, choose
from mail.inbound.classify import ClassifiedLine, newest
from mail.inbound.letter import Letter, read


class Reading(msgspec.Struct, frozen=True):
    """How a letter was read. ``automatic`` says why a machine wrote it, or is None; such a letter is never answered."""

    letter: Letter
    body: Body
    text: str
    ignored: tuple[ClassifiedLine, ...]
    automatic: str | None


def read_reply(raw: bytes, *, envelope_from: str | None = None) -> Reading:
    """Read a reply. ``envelope_from`` is empty for the null sender, which only machines use, and None if nobody knows it.

    Unreadable if the letter is over a limit.
    """
    letter = read(raw)
    body = choose(letter.texts)
    words = newest(body.text)
    automatic = letter.automatic or ("null-sender" if envelope_from == "" else None)
    return Reading(letter=letter, body=body, text=words.text, ignored=words.ignored, automatic=automatic)
