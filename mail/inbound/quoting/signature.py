"""The lines at the end of a letter that say who or what wrote it, and what companies add to that."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import dropwhile
from typing import Final

from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.attribution import attribution_at
from mail.inbound.quoting.heading import header_block_at, separator_at
from mail.inbound.quoting.marks import quotes
from mail.inbound.quoting.phrases import (
    APPS,
    BEFORE_A_DEVICE,
    BEFORE_HOURS,
    BEHIND_HOURS,
    DEVICES,
    GET_THE_APP,
    GET_THE_APP_ENDINGS,
    NOTICE_WORDS,
    NOTICES,
    NOTICES_OF_ONE_LINE,
    OF_A_DEVICE,
    SENT_ENDINGS,
    SENT_FROM,
    SENT_FROM_ANYWHERE,
    SLOGANS,
    WHOSE_DEVICE,
    any_of,
)
from mail.inbound.quoting.second_thoughts import is_second_thought

_LONGEST_LINE: Final = 120
_LONGEST_NOTICE: Final = 600
_MOST_LINES: Final = 10
_MOST_WORDS: Final = 9

_LINK: Final = re.compile(r"[<(\[]{0,2}https?:\S{0,200}", re.IGNORECASE)
_WORDS: Final = re.compile(r"[^\W_][\w'’.-]{0,40}")
_FRAME: Final = " \t*_<>()[]-–—|•"


def is_mobile_signature(line: str, looks_like_order: LooksLikeOrder = any_game) -> bool:
    """Whether a line is the advertisement that a phone or a mail program adds.

    A whole line of a few words that names a device or a program: "Sent from my desk, is much easier" is content.
    """
    said = _without_links(line.strip(_FRAME)[: 3 * _LONGEST_LINE])
    if not said or len(said) > _LONGEST_LINE:
        return False
    lowered = said.lower().replace("’", "'")
    if lowered.startswith(_slogans()):
        return True
    opening = _opening().match(lowered)
    first = _WORDS.search(lowered)
    if first is None or not (opening or first[0] in GET_THE_APP.exact or _may_sign().search(lowered)):
        return False
    words = _WORDS.findall(lowered)
    if len(words) > _MOST_WORDS + 3:
        return False
    if opening:
        return _names_a_sender(said, lowered, opening[0], looks_like_order)
    if lowered.endswith(SENT_ENDINGS.written):
        return len(words) <= _MOST_WORDS and any(device in lowered for device in DEVICES.written)
    if words[0] in GET_THE_APP.exact or words[-1] in GET_THE_APP_ENDINGS.exact:
        return len(words) <= _MOST_WORDS and not APPS.exact.isdisjoint(words)
    found = _from_device().match(said)
    return bool(found) and len(words) <= 5 and _is_device(found[1].lower().strip(".,"))  # type: ignore[index]


def is_notice(line: str) -> bool:
    """Whether a line opens what companies and virus scanners add below a letter."""
    said = _without_links(line[:_LONGEST_NOTICE]).lower().replace("’", "'")
    return bool(_notice().match(said)) and any(word in said for word in NOTICE_WORDS.written)


def is_notice_of_one_line(line: str) -> bool:
    """Whether a line says when its writer works, or how mail is to be treated, and no more: a number may be of an order."""
    said = _without_links(line[:_LONGEST_NOTICE]).lower().replace("’", "'")
    return bool(_notice_of_one_line().match(said)) and not any(map(str.isdecimal, _hours().sub(" ", said)))


@cache
def _hours() -> re.Pattern[str]:
    hour = r"\d{1,2}(?:[:.]\d\d)?"
    span = rf"\s?[-–]\s?{hour}\b"
    return re.compile(rf"\b{hour}(?:\s?(?:{any_of(BEHIND_HOURS)})\b|{span})|\b(?:{any_of(BEFORE_HOURS)})\s{hour}\b")


@cache
def _notice_of_one_line() -> re.Pattern[str]:
    return re.compile(any_of(NOTICES_OF_ONE_LINE))


@cache
def _slogans() -> tuple[str, ...]:
    return tuple(f"{slogan}: " for slogan in SLOGANS.written)


@cache
def _opening() -> re.Pattern[str]:
    """One expression of them all is tried faster than one phrase after the other."""
    return re.compile(any_of(SENT_FROM))


@cache
def _notice() -> re.Pattern[str]:
    return re.compile(any_of(NOTICES))


@cache
def _may_sign() -> re.Pattern[str]:
    """What is in every such line that begins otherwise, but for those that begin by offering the program."""
    return re.compile(any_of(SENT_ENDINGS, GET_THE_APP_ENDINGS, OF_A_DEVICE))


@cache
def _from_device() -> re.Pattern[str]:
    whose = rf"(?:(?:{any_of(WHOSE_DEVICE)})\s)?"
    return re.compile(rf"(?:\w{{1,12}}\s)?(?:{any_of(OF_A_DEVICE)})\s{whose}(\S{{1,20}})", re.IGNORECASE)


def is_mark(line: str) -> bool:
    """Whether a line is the signature mark: two dashes and a blank."""
    return line.startswith("-- ") and not line.strip("- ") and line.rstrip() == "--"


def is_loose_mark(lines: Sequence[str], at: int, looks_like_order: LooksLikeOrder = any_game) -> bool:
    """Whether two dashes without the blank open a signature: only if what follows, up to the history, is short, no order and no
    second thought, or begins with what a program adds.
    """
    if lines[at][:1] not in ("-", "—") or lines[at].rstrip() not in ("--", "—"):
        return False
    below, noticed = 0, False
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
        noticed = noticed or is_notice(line)
        if below > _MOST_LINES or looks_like_order(line) or (not noticed and is_second_thought(line)):
            return False
    return True


def _without_links(text: str) -> str:
    return (_LINK.sub(" ", text) if ":" in text else text).strip(_FRAME)


def _names_a_sender(said: str, lowered: str, opening: str, looks_like_order: LooksLikeOrder) -> bool:
    rest = list(dropwhile(BEFORE_A_DEVICE.exact.__contains__, _WORDS.findall(lowered[len(opening) :])))
    device = next((n for n, word in enumerate(rest[:4]) if _is_device(word.strip(".'-"))), None)
    if device is not None:
        between = lowered[len(opening) :].partition(rest[device])[0]
        return "," not in between and len(rest) - device <= _MOST_WORDS
    hinted = any(device in lowered for device in DEVICES.written)
    if not opening.isascii() or (hinted and len(rest) == 1):
        return hinted
    return opening in SENT_FROM_ANYWHERE.exact and _is_name(said[len(opening) :].split(), looks_like_order)


def _is_name(words: Sequence[str], looks_like_order: LooksLikeOrder) -> bool:
    """Whether words are a name: three at most, of which the first begins with a capital letter or a figure."""
    named = list(dropwhile(lambda word: word.lower() in BEFORE_A_DEVICE.exact, words))
    begins = bool(named) and (named[0][0].isupper() or named[0][0].isdigit())
    return begins and len(named) <= 3 and not looks_like_order(" ".join(named))


def _is_device(word: str) -> bool:
    return word.startswith(DEVICES.written) if len(word) > 3 else word in DEVICES.exact
