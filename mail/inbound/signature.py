"""The lines at the end of a letter that say who or what wrote it, and the words that look like an order all the same."""

import re
from collections.abc import Sequence
from typing import Final

from mail.inbound.attribution import attribution_at, header_block_at, separator_at

_LONGEST_LINE: Final = 120
_MOST_LINES: Final = 10

_DEVICES: Final = (
    "iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|redmi|motorola|oneplus|pixel|blackberry|nokia|sony|honor|oppo"
    "|phone|smartphone|mobile|tablet|device|handheld|windows|outlook|gmail|yahoo|aol|proton|thunderbird|bluemail|libero|tiscali"
    "|dispositivo|telefono|telefonino|cellulare|posta|mail"
)
# A whole line of a few words that names a device or a program: "Sent from my desk, is much easier" is content.
_MOBILE: Final = re.compile(
    rf"(?:sent (?:from|via|using)|inviato (?:da|dal|dalla|dall['’]|con|tramite)|get|scarica|ottieni)"
    rf"(?: [\w+'’-]{{1,20}}){{0,3}}? ?(?:{_DEVICES})\w{{0,5}}(?: [\w+()-]{{1,20}}){{0,6}}\s{{0,2}}(?:<[^<>\s]{{1,100}}>)?[.!]?$",
    re.IGNORECASE,
)
_SQUARE: Final = re.compile(r"\b[A-Za-z]{1,2}\d{1,2}\b")
_ORDER_WORD: Final = re.compile(
    r"(?:[-*•]\s?)?(?:move|muovi|sposta|attack|attacca|arrest|arresta|pass|passo|draw|pesca|patta|play|gioca|build|hold|resign"
    r"|abbandono|accuse|accuso|ask|chiedo|guess|swap|scambia|roll|tira|search|cerca|take|prendi)\b",
    re.IGNORECASE,
)


def looks_like_order(line: str) -> bool:
    """Whether a line could be meant as an order of some game: it names a square or opens with a verb of play.

    Asked only of lines under a signature, where a wrong yes costs a question and a wrong no costs a move.
    """
    words = line.strip()
    return bool(words) and len(words) <= _LONGEST_LINE and bool(_SQUARE.search(words) or _ORDER_WORD.match(words))


def is_mobile_signature(line: str) -> bool:
    """Whether a line is the advertisement that a phone or a mail program adds."""
    words = line.strip()
    return len(words) <= _LONGEST_LINE and bool(_MOBILE.match(words))


def is_mark(line: str) -> bool:
    """Whether a line is the signature mark: two dashes and a blank."""
    return line == "-- "


def is_loose_mark(lines: Sequence[str], at: int) -> bool:
    """Whether two dashes without the blank open a signature: only if what follows, up to the history, is short and no order."""
    if lines[at].rstrip() not in ("--", "—"):
        return False
    below = 0
    for n in range(at + 1, len(lines)):
        line = lines[n]
        if (
            line.lstrip().startswith(">")
            or attribution_at(lines, n)
            or separator_at(lines, n)
            or header_block_at(lines, n)
        ):
            return True
        below += bool(line.strip())
        if below > _MOST_LINES or looks_like_order(line):
            return False
    return True
