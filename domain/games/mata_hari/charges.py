"""Accusations as people write them: "accuse agent 2 of hitman", "l'agente 2 è un sicario, lo accuso"."""

import re
from typing import Final

from domain.games.mata_hari.card_lists import NoCard, cards_in
from domain.games.mata_hari.cards import PARTNERS
from domain.games.mata_hari.filed_words import seat_of
from domain.games.mata_hari.orders import Accuse

_ARTICLE: Final = r"(?:(?:a|an|the|un|una|il|la)\s+|l['’])?"
_AFTER: Final = re.compile(
    r"(?P<agent>.{1,40}?),?(?:\s+(?:again|di nuovo|ancora))?[,:]?(?:\s+(?:this time|stavolta|questa volta))?\s*(?:,|:|"
    r"\s(?:of|di) (?:being|having|hiding|playing|using|essere|avere|nascondere|usare)\s|\s(?:of|di|del|d['’])\s*)\s*"
    rf"{_ARTICLE}(?P<partner>.{{1,40}})",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(
    r"(?:(?:i (?:say|think|believe)(?: that)?|secondo me|per me|for me|penso che|credo che|dico che)\s+)?"
    r"(?P<agent>(?:the |l['’])?agente?[\s-]*\w{1,8})\s+(?:is|has|hides|is hiding|è|e['’]|ha|nasconde)\s+"
    rf"{_ARTICLE}(?P<partner>[\w -]{{6,20}}?)\s*[,:.!;\u2013-]+\s*(?:and |e |so |quindi )?"
    r"(?:i accuse (?:him|her|them|it)|(?:lo|la|li) accuso|(?:that['’]s|this is) my accusation|(?:è|questa è) la mia accusa)",
    re.IGNORECASE,
)
_LONGEST: Final = 120


def accusation_in(body: str) -> Accuse | None:
    """What the words after "accuse" say; None if it is not whom of what."""
    return _accusation(_AFTER, body)


def accusation_beside(text: str) -> Accuse | None:
    """ "agent 2 is a hitman, I accuse him"; None if it is no such sentence."""
    return _accusation(_BESIDE, text)


def _accusation(pattern: re.Pattern[str], text: str) -> Accuse | None:
    found = pattern.fullmatch(text) if len(text) <= _LONGEST else None
    seat = seat_of(found["agent"]) if found else None
    if found is None or seat is None:
        return None
    try:
        partners = cards_in(found["partner"])
    except NoCard:
        return None
    return Accuse(seat, partners[0]) if len(partners) == 1 and partners[0] in PARTNERS else None
