"""Statements that a game could not read as they stand, read without courtesy, with figures for words, or in parts (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.listed import is_listed
from domain.match.reading.paragraphs import heads_what_is_of_others
from domain.match.reading.parting import parts_of
from domain.match.reading.rewording import reworded
from domain.reading.courtesy import is_courtesy
from domain.reading.signature import is_signature
from domain.reading.statements import cuts

_LONGEST_COURTESY: Final = 200  # characters of a line that may be courtesy alone
_MOST_UNSAID: Final = 6  # lines of a letter in which nothing was understood that are tried so
_MOST_PARTED: Final = 200  # lines of one letter that are tried in parts


def rephrased(ear: Ear, statements: Sequence[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    """The statements as they can be read, and what they then say. What cannot be read any way stays as it was typed."""
    found, heard = _without_courtesy(ear, list(statements), heard)
    parted = _parted(ear, found, heard)
    if parted != found and heard.open:
        found, heard = parted, ear.hear([one.text for one in parted])
    if not (heard.orders or heard.complaints or heard.queries) and (parted := _parted_unsaid(ear, found)) != found:
        found, heard = parted, ear.hear([one.text for one in parted])
    return found, heard


def _without_courtesy(ear: Ear, statements: list[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    shorn = {number: said for number in sorted(heard.open) if (said := _shorn(ear, statements[number])) is not None}
    if not any(said.text != statements[at].text.strip() and ear.mentions(said.text) for at, said in shorn.items()):
        return statements, heard
    tried = [shorn.get(number, one) for number, one in enumerate(statements)]
    again = ear.hear([one.text for one in tried])
    kept = [old if at in again.ignored else new for at, (old, new) in enumerate(zip(statements, tried, strict=True))]
    worse = any(complaint.line in again.ignored for complaint in heard.complaints)
    return kept, ear.hear([one.text for one in kept]) if worse else again


def _shorn(ear: Ear, statement: Statement) -> Statement | None:
    """A statement without courtesy; None if it is too long for that, is an order in words that are courtesy elsewhere beside
    others or headed as somebody else's, is part of what the letter has listed, or would lose the word that an order begins
    with: "vorrei"."""
    if not ear.mentions(statement.text) and len(statement.text) > _LONGEST_COURTESY:
        return None
    if _orders_courteously(ear, statement.text) or heads_what_is_of_others(ear, statement.text):
        return None
    said = reworded(ear, statement)
    beheaded = ear.looks_like_order(statement.text) and not ear.looks_like_order(said.text)
    return None if (beheaded or is_listed(ear, said.text)) and not ear.is_order(said.text) else said


def _orders_courteously(ear: Ear, text: str) -> bool:
    """Whether a part of a line is courtesy anywhere else, and an order of this game now: "P2 to 62. That's all from me"."""
    parts = (text[start:end] for cut in cuts(text) for start, end in cut.pieces if end - start < len(text.strip()))
    return any(is_courtesy(part) and ear.is_order(part) for part in parts)


def _parted(ear: Ear, statements: list[Statement], heard: Heard) -> list[Statement]:
    """The same, lines that are not understood taken apart where every part is an order or courtesy, or at semicolons."""
    left = _MOST_PARTED
    found: list[Statement] = []
    for number, statement in enumerate(statements):
        readable = number in heard.open and ear.mentions(statement.text) and not is_listed(ear, statement.text)
        if not left or not readable:
            found.append(statement)
            continue
        left -= 1
        found += parts_of(ear, statement)
    return found


def _parted_unsaid(ear: Ear, statements: Sequence[Statement]) -> list[Statement]:
    """The statements of a letter in which nothing was understood, taken apart though no word of them tells of an order."""
    left = _MOST_UNSAID
    found: list[Statement] = []
    for statement in statements:
        text = statement.text
        said: list[Statement] = []
        if left and len(text) <= _LONGEST_COURTESY and " " in text.strip() and not is_signature(text):
            left -= 1
            said = parts_of(ear, statement)
        found += said or [statement]
    return found
