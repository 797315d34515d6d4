"""Orders of the resolution read from words, as they stand in letters and under ``filed`` in a position."""

import re
from typing import Final

from domain.game import Seat
from domain.games.mata_hari.board.claims import Predicate
from domain.games.mata_hari.orders import Accept, Clause, File, UseMataHari
from domain.games.mata_hari.reading.claim_grammar import Unclear, read
from domain.reading.number_words import number_named

_SEAT: Final = re.compile(
    r"(?:(?:the |l['’])?(?:counter-?offer|offer|offerta|contro-?o?fferta)\s+(?:of|from|di|dell['’])\s*)?"
    r"(?:the\s+|l['’]|il\s+)?(?:agent|agente)?[\s-]*(?:number\s+|numero\s+|n\.\s*)?([1-9]|one|two|three|four|five|six|seven|uno|due|tre|quattro|cinque|"
    r"sei|sette)(?:['’]s (?:counter-?)?offer)?",
    re.IGNORECASE,
)
_HITMAN: Final = re.compile(r"[,;]?\s*(?:e\s+|and\s+)?(?:hitman|sicario)\b", re.IGNORECASE)
_DEMANDS: Final = re.compile(r"\s*:?\s*(?:demands?|esige|esigo|i demand|che esige)\b\s*:?", re.IGNORECASE)
_IF_NONE: Final = re.compile(r"(?:if none|if nobody|se nessuno|se nessuna)\s*[:,]?\s*(.*)", re.IGNORECASE)
_ACCEPT: Final = re.compile(r"(?:accept|accetto)\b\s*(.*)", re.IGNORECASE)
_SWAPS: Final = re.compile(
    r"(?:(?:i|we)(?:['’]?ll| will)? |let['’]?s |it['’]?s a |io )?"
    r"(?:(?:swap|trade|exchange|deal)(?: cards)? with|(?:scambio|affare fatto) con|"
    r"(?:take|choose|pick|go with|prendo|scelgo)(?= (?:the |la |l['’])?(?:counter-?offer|offer|contro-?o?fferta|offerta)\b)|"
    r"(?:take|choose|pick|go with)(?= .*['’]s (?:counter-?)?offer$))\s+(?P<whom>.+)|"
    r"(?P<fine>.+['’]s (?:counter-?)?offer) (?:is fine|is good|is ok|is okay|works)(?: (?:for|by|with) me)?",
    re.IGNORECASE,
)
"""How one accepts in other words: "I'll swap with agent 2", "agent 2's offer is fine for me", "scelgo l'offerta di 2"."""
_REFUSE: Final = re.compile(
    r"(?:refuse|rifiuto)(?:\s+(?:all|both|them all|tutte|tutti|entrambe|tutte e due|everything|tutto))?"
    r"(?: (?:of )?(?:the |these )?(?:counter-?)?offers| le (?:contro-?)?offerte)?[.!]?|"
    r"(?:(?:i|we) )?turn (?:(?:both|all)(?: (?:of )?(?:the |these )?(?:counter-?)?offers)?|them(?: both| all)?|everything) "
    r"down[.!]?",
    re.IGNORECASE,
)
_USE: Final = re.compile(r"(?:use|uso)\s+(?:la\s+)?mata[\s-]hari\b[\s,;:]*(.*)", re.IGNORECASE)
_NO_FLIP: Final = re.compile(r"(?:no flip|without flipping|don't flip|senza girare|non giro)[.!]?", re.IGNORECASE)


def seat_of(text: str) -> Seat | None:
    """ "agent-2", "agente 2", "2"; None if it is no seat."""
    found = _SEAT.fullmatch(text.strip(" .!"))
    return Seat(f"agent-{number_named(found[1].lower())}") if found else None


def accept_of(text: str) -> Accept | None:
    """ "accept agent-2, hitman demands two documents"; None if it is not. Unclear if a demand cannot be read."""
    found = _ACCEPT.fullmatch(text.strip())
    if not found:
        return None
    head, *clauses = _HITMAN.split(found[1])
    seat = seat_of(head.strip(" ,;"))
    if seat is None:
        raise Unclear(found.start(1), len(text))
    hitmen = []
    for clause in clauses:
        asked = _DEMANDS.match(clause)
        wanted = clause[asked.end() :].strip(" ,;.") if asked else clause.strip(" ,;.")
        if wanted and not asked:
            raise Unclear(text.find(clause), text.find(clause) + len(clause))
        hitmen.append(Clause(read_in(text, wanted) if wanted else None))
    return Accept(seat, tuple(hitmen))


def accepted(text: str) -> str:
    """What is accepted in other words, as ``accept_of`` reads it: "accept agent-2"; "" if nothing is."""
    found = _SWAPS.fullmatch(text.strip())
    seat = seat_of(found["whom"] or found["fine"]) if found else None
    return "" if seat is None else f"accept {seat}"


def read_in(text: str, part: str) -> Predicate:
    """A predicate that stands in a longer text; Unclear counts from the beginning of that."""
    at = max(text.find(part), 0)
    try:
        return read(part)
    except Unclear as unclear:
        raise Unclear(at + unclear.start, at + unclear.end) from None


def refuses(text: str) -> bool:
    """Whether a text is ``refuse``."""
    return _REFUSE.fullmatch(text.strip()) is not None


def use_of(text: str) -> UseMataHari | None:
    """ "use mata-hari, no flip"; None if it is not."""
    found = _USE.fullmatch(text.strip())
    if not found or (found[1] and not _NO_FLIP.fullmatch(found[1])):
        return None
    return UseMataHari(flip=not found[1])


def if_none_of(text: str) -> File | None:
    """ "if none: refuse"; None if it is not of this form. Unclear if what follows cannot be filed."""
    found = _IF_NONE.fullmatch(text.strip())
    if not found:
        return None
    use = use_of(found[1])
    if use is not None:
        return File(if_none="use" if use.flip else "use-no-flip")
    if refuses(found[1]):
        return File(if_none="refuse")
    raise Unclear(found.start(1), len(text))
