"""The lines at the end of a letter that say who or what wrote it, and what companies add to that."""

import re
from collections.abc import Sequence
from itertools import dropwhile
from typing import Final

from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.attribution import attribution_at
from mail.inbound.quoting.heading import header_block_at, separator_at
from mail.inbound.quoting.marks import quotes
from mail.inbound.quoting.phrases import DEVICES, GET_THE_APP, NOTICE_WORDS, NOTICES, SENT_ENDINGS, SENT_FROM, SLOGANS

_LONGEST_LINE: Final = 120
_LONGEST_NOTICE: Final = 600
_MOST_LINES: Final = 10
_MOST_WORDS: Final = 9

_LINK: Final = re.compile(r"[<(\[]{0,2}https?:\S{0,200}", re.IGNORECASE)
_WORDS: Final = re.compile(r"[^\W_][\w'’.-]{0,40}")
_FRAME: Final = " \t*_<>()[]-–—|•"
_APPS: Final = frozenset(
    {"outlook", "bluemail", "spark", "typeapp", "yahoo", "gmail", "fairemail", "k-9", "aol", "protonmail", "proton"}
)
# One expression of them all is tried faster than one phrase after the other.
_OPENING: Final = re.compile("|".join(map(re.escape, SENT_FROM)))
_NOTICE: Final = re.compile("|".join(map(re.escape, NOTICES)))
# What is in every such line that begins otherwise, but for those that begin by offering the program.
_MAY_SIGN: Final = re.compile("|".join(map(re.escape, (*SENT_ENDINGS, "downloaden", "from"))))
_OWN: Final = frozenset({"my", "the", "a", "an", "mio", "il", "la", "meinem", "mon", "mi", "meu", "mijn", "min"})
_ANY_NAME: Final = ("sent from", "sent via", "sent using", "sent with", "inviato da", "inviato con", "inviato tramite")
_FROM_DEVICE: Final = re.compile(r"(?:\w{1,12}\s)?from\s(?:my\s|a\s)?(\S{1,20})", re.IGNORECASE)


def is_mobile_signature(line: str, looks_like_order: LooksLikeOrder = any_game) -> bool:
    """Whether a line is the advertisement that a phone or a mail program adds.

    A whole line of a few words that names a device or a program: "Sent from my desk, is much easier" is content.
    """
    said = _without_links(line.strip(_FRAME)[: 3 * _LONGEST_LINE])
    if not said or len(said) > _LONGEST_LINE:
        return False
    lowered = said.lower().replace("’", "'")
    if lowered.startswith(SLOGANS):
        return True
    opening = _OPENING.match(lowered)
    first = _WORDS.search(lowered)
    if first is None or not (opening or first[0] in GET_THE_APP or _MAY_SIGN.search(lowered)):
        return False
    words = _WORDS.findall(lowered)
    if len(words) > _MOST_WORDS + 3:
        return False
    if opening:
        return _names_a_sender(said, lowered, opening[0], looks_like_order)
    if lowered.endswith(SENT_ENDINGS):
        return len(words) <= _MOST_WORDS and any(device in lowered for device in DEVICES)
    if words[0] in GET_THE_APP or words[-1] == "downloaden":
        return len(words) <= _MOST_WORDS and not _APPS.isdisjoint(words)
    found = _FROM_DEVICE.match(said)
    return bool(found) and len(words) <= 5 and _is_device(found[1].lower().strip(".,"))  # type: ignore[index]


def is_notice(line: str) -> bool:
    """Whether a line opens what companies and virus scanners add below a letter."""
    said = _without_links(line[:_LONGEST_NOTICE]).lower().replace("’", "'")
    return bool(_NOTICE.match(said)) and any(word in said for word in NOTICE_WORDS)


def is_mark(line: str) -> bool:
    """Whether a line is the signature mark: two dashes and a blank."""
    return line.startswith("-- ") and not line.strip("- ") and line.rstrip() == "--"


def is_loose_mark(lines: Sequence[str], at: int, looks_like_order: LooksLikeOrder = any_game) -> bool:
    """Whether two dashes without the blank open a signature: only if what follows, up to the history, is short and no order,
    or begins with what a program adds.
    """
    if lines[at][:1] not in ("-", "—") or lines[at].rstrip() not in ("--", "—"):
        return False
    below = 0
    for n in range(at + 1, len(lines)):
        line = lines[n]
        if not below and is_mobile_signature(line, looks_like_order):
            return True
        if (
            quotes(line)
            or attribution_at(lines, n, looks_like_order)
            or separator_at(lines, n)
            or header_block_at(lines, n)
        ):
            return True
        below += bool(line.strip())
        if below > _MOST_LINES or looks_like_order(line):
            return False
    return True


def _without_links(text: str) -> str:
    return (_LINK.sub(" ", text) if ":" in text else text).strip(_FRAME)


def _names_a_sender(said: str, lowered: str, opening: str, looks_like_order: LooksLikeOrder) -> bool:
    rest = list(dropwhile(_OWN.__contains__, _WORDS.findall(lowered[len(opening) :])))
    device = next((n for n, word in enumerate(rest[:4]) if _is_device(word.strip(".'-"))), None)
    if device is not None:
        between = lowered[len(opening) :].partition(rest[device])[0]
        return "," not in between and len(rest) - device <= _MOST_WORDS
    hinted = any(device in lowered for device in DEVICES)
    if not opening.isascii() or (hinted and len(rest) == 1):
        return hinted
    return opening in _ANY_NAME and _is_name(said[len(opening) :].split(), looks_like_order)


def _is_name(words: Sequence[str], looks_like_order: LooksLikeOrder) -> bool:
    """Whether words are a name: three at most, of which the first begins with a capital letter or a figure."""
    named = list(dropwhile(lambda word: word.lower() in _OWN, words))
    begins = bool(named) and (named[0][0].isupper() or named[0][0].isdigit())
    return begins and len(named) <= 3 and not looks_like_order(" ".join(named))


def _is_device(word: str) -> bool:
    return word.startswith(DEVICES) if len(word) > 3 else word in DEVICES
