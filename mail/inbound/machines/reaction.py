"""Letters that only react: a thumbs-up, a heart, "Liked …". They say nothing to be answered and repeat what we wrote."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.mime.entities import Part
from mail.inbound.opinion import LooksLikeOrder
from mail.inbound.quoting.classify import ClassifiedLine, Kind

_PART: Final = "text/vnd.google.email-reaction+json"
_PICTURES: Final = frozenset({"So", "Sk", "Mn", "Me", "Cf"})
_EMOTICON: Final = re.compile(r"(?:[:;=8]-?[)DPpO3*]|<3|\+1|\^\^|xD|:'\)|\(y\)|\s){1,12}")
_LONGEST: Final = 200
_VERBS: Final = (
    # en, it
    r"liked", r"loved", r"disliked", r"laughed at", r"emphasi[sz]ed", r"questioned", r"removed an? [\w ]{1,20} from",
    r"reacted \S{1,12} to", r"[^\w\s“\"«„‘]{1,12} (?:to|a|su|zu|auf|à)", r"ha messo (?:mi piace|un cuore|\S{1,12}) a",
    r"ha messo [“\"«‘'][^”\"»’']{1,20}[”\"»’'] a", r"ha (?:adorato|amato|enfatizzato|evidenziato)",
    r"ha (?:sottolineato|messo in dubbio)", r"ha riso (?:a|di|per)", r"ha reagito con \S{1,12} a", r"mi piace",
    # de, fr, es
    r"hat", r"gefällt(?: mir)?", r"a (?:aimé|adoré|ri à|mis en évidence|remis en question)", r"n[’']a pas aimé",
    r"a réagi (?:avec|par) \S{1,12} à", r"le (?:gust[óo]|encant[óo])",
)  # fmt: skip
_REPEATS: Final = re.compile(rf"\s{{0,8}}(?:{'|'.join(_VERBS)})\s{{0,3}}:?\s{{0,3}}([“\"«„‘])", re.IGNORECASE)
_CLOSING: Final = {"“": "”", '"': '"', "«": "»", "„": "“”", "‘": "’"}
_SENTENCE: Final = re.compile(
    r"\W{0,12}(?:[^\n]{0,80}\s)?(?:reacted (?:to your (?:message|email|mail)|via gmail)|liked your (?:message|email)"
    r"|ha reagito (?:al tuo messaggio|alla tua (?:e-?mail|mail)|(?:tramite|da|con) gmail)"
    r"|hat (?:auf (?:ihre|deine) (?:nachricht|e-?mail) reagiert|(?:über|mit) gmail reagiert)"
    r"|a réagi (?:à (?:votre|ton) (?:message|e-?mail)|(?:via|avec) gmail)"
    r"|(?:reaccionó a tu (?:mensaje|correo)|reaccionó (?:con|mediante|desde) gmail))\W{0,12}",
    re.IGNORECASE,
)


def has_part(parts: Sequence[Part]) -> bool:
    """Whether a letter of these parts carries the one that Gmail sends a reaction in."""
    return any(part.content_type == _PART for part in parts)


def repeated(lines: Sequence[ClassifiedLine]) -> tuple[ClassifiedLine, ...]:
    """The lines with what a phone repeats of our letter marked as quoted: ``Liked “play 10 to 24”``, however many lines."""
    opened = (
        (n, found) for n, line in enumerate(lines) if line.kind is Kind.NEW and (found := _REPEATS.match(line.text))
    )
    at, found = next(opened, (0, None))
    if found is None:
        return tuple(lines)
    new = [n for n, line in enumerate(lines[at:], at) if line.kind is Kind.NEW]
    ends = [n for n in new if _closes(lines[n].text[found.end() if n == at else 0 :], _CLOSING[found[1]])]
    last = max(ends, default=at)
    return tuple(
        msgspec.structs.replace(line, kind=Kind.QUOTED, reason="reaction", doubt="")
        if at <= n <= last and line.kind is Kind.NEW
        else line
        for n, line in enumerate(lines)
    )


def reaction_in(lines: Sequence[ClassifiedLine], text: str, is_order: LooksLikeOrder, *, part: bool = False) -> str:
    """What shows that a letter with this text only reacts, a stable key; empty if it says anything else.

    ``part`` says that it has the part of a reaction: then nothing but an order counts beside it.
    """
    said = [words for line in text.split("\n") if (words := line.strip())]
    if part and not any(map(is_order, said)):
        return "reaction-part"
    if not all(len(line) <= _LONGEST and _is_reaction(line) for line in said):
        return ""
    if any(line.reason == "reaction" for line in lines):
        return "repeats-ours"
    return "emoji" if said else ""


def _is_reaction(line: str) -> bool:
    return _is_emoji(line) or bool(_EMOTICON.fullmatch(line) or _SENTENCE.fullmatch(line))


def _is_emoji(line: str) -> bool:
    if line.isascii():
        return False
    kinds = [unicodedata.category(char) for char in line if not char.isspace() and char not in "!."]
    return "So" in kinds and _PICTURES.issuperset(kinds)


def _closes(text: str, closing: str) -> bool:
    return any(mark in text for mark in closing)
