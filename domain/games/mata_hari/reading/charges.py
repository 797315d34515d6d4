"""Accusations as people write them: "accuse agent 2 of hitman", "l'agente 2 è un sicario, lo accuso"."""

import re
from typing import Final

from domain.games.mata_hari.board.cards import PARTNERS
from domain.games.mata_hari.orders import Accuse
from domain.games.mata_hari.reading.card_lists import NoCard, cards_in
from domain.games.mata_hari.reading.claim_words import tokens
from domain.games.mata_hari.reading.filed_words import seat_of
from domain.reading.line_words import listed, plain

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
    r"(?:i accuse (?:him|her|them|it)(?: of (?:it|that|this|being one|having one))?|"
    r"(?:lo|la|li|ne) accuso(?: di (?:questo|ciò))?|(?:that['’]s|this is) my accusation|(?:è|questa è) la mia accusa)",
    re.IGNORECASE,
)
_LONGEST: Final = 120
_SEAT: Final = re.compile(r"\b(?:agente?|numero|number)[\s-]*(?:number |numero )?[1-9a-z]{1,6}\b", re.IGNORECASE)
# First person: of what others do our letters and people tell.
_CHARGE: Final = re.compile(
    r"\b(?:(?:i|therefore|hereby),? (?:formally |hereby |officially )?accuse|accuso|"
    r"my accusation|(?:la )?mia accusa|i['’]?d like to accuse)\b",
    re.IGNORECASE,
)
_BARE: Final = re.compile(r"(?:^|[.!,]\s*)(?:accuse|accuso)\W*$|^\W*accuse\b", re.IGNORECASE)


# What may stand around an accusation and says nothing else.
_AROUND: Final = listed(
    "i we of a an the to is has have having be being holding hiding hides hide holds keeping keeps uses using playing plays that "
    "he she him her it them his so and therefore my say think believe suspect sure again this time by with please thanks thank "
    "you accuse accusation accuso accusa accusare mia di d un una il la lo l e ha nasconde nascondere essere avere tenere tiene "
    "usare usa secondo me per penso che credo quindi sia abbia ancora stavolta volta questa sospetto grazie io in mano nella sua "
    "formally officially solemnly formalmente ufficialmente messo mette messa puts put slipped slips sneaked placed offer "
    "offers table deal trade offerta nell nello nel sul tavolo tra fra le sue suoi carte into inside behind "
    "m re bet certain guess questo quello ne one convinto convinta sicuro sicura sono certo certa among cards hand turn like d "
    "del della now ecco hereby surely certainly definitely sicuramente certamente"
)


def accusation_in(body: str) -> Accuse | None:
    """What the words after "accuse" say; None if it is not whom of what."""
    return _accusation(_AFTER, body) or accusation_among(f"accuse {body}")


def accusation_beside(text: str) -> Accuse | None:
    """ "agent 2 is a hitman, I accuse him"; None if it is no such sentence."""
    return _accusation(_BESIDE, text) or accusation_among(text)


def accusation_among(text: str) -> Accuse | None:
    """One agent, one partner, "I accuse" and little words, in whatever sequence; None where anything else is said."""
    seats = _SEAT.findall(text)
    if len(text) > _LONGEST or "?" in text or len(seats) != 1 or not (_CHARGE.search(text) or _BARE.search(text)):
        return None
    seat, rest = seat_of(seats[0]), text.replace(seats[0], " ")
    named = [token for token in tokens(rest) if token.kind == "attribute"]
    if seat is None or len(named) != 1 or named[0].value not in PARTNERS:
        return None
    around = f"{rest[: named[0].start]} {rest[named[0].end :]}"
    return Accuse(seat, named[0].value) if all(word in _AROUND for word in plain(around).split()) else None


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
