"""Subjects and first words as machines open them: with an order below, a person may have written it, and is asked."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from mail.inbound.opinion import LooksLikeOrder
from mail.inbound.quoting.classify import ClassifiedLine, Kind

_OPENINGS: Final = re.compile(
    r"\s{0,9}(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|automated reply|out of (?:the )?office|ooo|away|recall|read"
    r"|not read|delivered|undeliverable|undelivered|returned mail|delivery status notification|mail delivery failed"
    r"|failure notice|accepted|declined|tentative(?:ly accepted)?|cancell?ed|updated invitation|risposta automatica|fuori sede"
    r"|fuori ufficio|assente|letto|non letto|richiamo|non recapitabile|mancato recapito|accettato|rifiutato|provvisorio|annullato"
    r"|abwesenheitsnotiz|automatische antwort|r\u00e9ponse automatique|absence du bureau|respuesta autom\u00e1tica"
    r"|fuera de la oficina)(?:\s{0,3}[:\uff1a]|\s{0,9}$|(?<=office)\b|(?<=ufficio)\b|(?<=sede)\b|(?<=notiz)\b)",
    re.IGNORECASE,
)


_FIRST_WORDS: Final = re.compile(
    r"\W{0,9}(?:automatic (?:reply|response)|auto[- ]?(?:reply|response)|automated (?:reply|response)|out of (?:the )?office|ooo"
    r"|(?:this is an|questa è una) (?:auto\w{0,8}|risposta auto\w{0,8})\b.{0,40}|risposta automatica|risponditore automatico"
    r"|fuori ufficio|fuori sede|abwesenheitsnotiz|automatische antwort|r\u00e9ponse automatique|absence du bureau"
    r"|respuesta autom\u00e1tica)\W{0,3}(?:[:\uff1a.!\u2013\u2014-]|$)",
    re.IGNORECASE,
)


def opens_as_a_machine(lines: Sequence[ClassifiedLine]) -> bool:
    """Whether the first new words of a letter are those with which answering machines begin."""
    first = next((line.text for line in lines if line.kind is Kind.NEW and line.text.strip()), "")
    return bool(_FIRST_WORDS.match(first[:200]))


def all_asked_about(lines: Sequence[ClassifiedLine]) -> tuple[ClassifiedLine, ...]:
    """The lines with a doubt on each new one, should it be an order."""
    return tuple(
        msgspec.structs.replace(line, doubt=line.doubt or "subject-of-a-machine") if line.kind is Kind.NEW else line
        for line in lines
    )


def is_of_a_machine(subject: str) -> bool:
    """Whether a subject opens as those of answering machines, receipts, reports and calendars do."""
    return bool(_OPENINGS.match(subject[:200]))


def asked_about(lines: Sequence[ClassifiedLine], is_order: LooksLikeOrder) -> tuple[ClassifiedLine, ...] | None:
    """The lines with a doubt on each new one that is an order; None if there is none."""
    judged = tuple(
        msgspec.structs.replace(line, doubt=line.doubt or "subject-of-a-machine")
        if line.kind is Kind.NEW and line.text.strip() and is_order(line.text.strip())
        else line
        for line in lines
    )
    return judged if any(line.doubt and is_order(line.text.strip()) for line in judged) else None
