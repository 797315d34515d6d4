"""The newest words of a text, by its lines alone: without headers, other parts, or the letter that is answered."""

from typing import NamedTuple

from mail.inbound.opinion import opinion_of
from mail.inbound.quoting.classify import ClassifiedLine, Kind, classify, joined


class Newest(NamedTuple):
    """What the writer wrote this time, and the lines left out that are not blank."""

    text: str
    ignored: tuple[ClassifiedLine, ...]


def newest(text: str) -> Newest:
    """The new lines of ``text`` as one text."""
    lines = classify(text, opinion_of(None))
    return Newest(joined(lines), tuple(line for line in lines if line.kind is not Kind.NEW and line.text.strip()))
