"""Orders written as players would: one line each, the parts of an offer divided by semicolons."""

from typing import Final

from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import NAMES, card_names
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.reading.filed_words import accept_text, filed_texts, use_text
from domain.words import Language, Words

_NOTES: Final = {"none": Words("no accusation", "nessuna accusa"), "ask": Words("ask me", "chiedetemi")}
_PLAIN: Final = {
    o.Waive: _NOTES["none"],
    o.AskMe: _NOTES["ask"],
    o.Refuse: Words("refuse", "rifiuto"),
    o.Skip: Words("skip the offer", "salto l'offerta"),
}
_REQUESTS: Final = {"demand": Words("demand", "esigo"), "wish": Words("wish", "vorrei")}


def write(order: o.Order, language: Language) -> str:
    """The order's line; ``parse`` reads it back as the same order."""
    italian = language == "it"
    match order:
        case o.Offer():
            return offer_text(order, language)
        case o.Decline(note):
            return _with_note("non offro" if italian else "decline", note, language)
        case o.Accuse(seat, partner):
            name = NAMES[partner][language]
            return f"accuso {seat} di {name}" if italian else f"accuse {seat} of {name}"
        case o.Accept():
            return accept_text(order, language)
        case o.UseMataHari():
            return use_text(order, language)
        case o.File():
            return "; ".join(filed_texts(order, language))
        case o.Give(cards):
            return f"{'do' if italian else 'give'} {card_names(cards, language)}"
        case o.Take(()):
            return "non prendo" if italian else "take nothing"
        case o.Take(cards):
            return f"{'prendo' if italian else 'take'} {card_names(cards, language)}"
        case o.Reveal(index):
            return f"rivelo tutti i {index}" if italian else f"reveal all {index}"
        case _:
            return _PLAIN[type(order)][language]


def offer_text(order: o.Offer, language: Language) -> str:
    """An offer with its claims, its request and what rides along."""
    italian = language == "it"
    parts = [f"{'offro' if italian else 'offer'} {card_names(order.cards, language)}"]
    parts += [f"{'dichiaro' if italian else 'claim'} {claim(one, language)}" for one in order.claims]
    if order.request is not None:
        parts.append(f"{_REQUESTS[order.request.kind][language]} {request(order.request.of, language)}")
    return _with_note("; ".join(parts), order.note, language)


def _with_note(text: str, note: o.Note, language: Language) -> str:
    return f"{text}; {_NOTES[note][language]}" if note else text
