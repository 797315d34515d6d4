"""Orders written as players would: one line each, the parts of an offer divided by semicolons."""

from domain.game import Seat
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.board.cards import card_name, card_names
from domain.games.mata_hari.reading.claim_writing import claim, request
from domain.games.mata_hari.words import SAY
from domain.words import Language, languages


def write(order: o.Order, language: Language) -> str:
    """The order's line; ``parse`` reads it back as the same order."""
    match order:
        case o.Offer():
            return offer_text(order, language)
        case o.Decline(note):
            return _with_note(SAY("order.decline", language), note, language)
        case o.Accuse(seat, partner):
            return SAY("order.accuse", language, seat=_named(seat, language), partner=card_name(partner, language))
        case o.Waive():
            return SAY("note.none", language)
        case o.AskMe():
            return SAY("note.ask", language)
        case o.Skip():
            return SAY("order.skip", language)
        case o.Give(cards):
            return SAY("order.give", language, cards=card_names(cards, language))
        case o.Take(cards):
            return SAY("order.take" if cards else "order.take-nothing", language, cards=card_names(cards, language))
        case o.Reveal(index):
            return SAY("order.reveal", language, index=index)
        case o.File():
            return "; ".join(filed_texts(order, language))
        case _:
            return _answer(order, language)


def _named(seat: Seat, language: Language) -> str:
    """A seat in an order: its key, which is English, and in other languages what their letters call it."""
    return seat if language == languages()[0] else SAY("seat.agent", language, number=seat.rpartition("-")[2])


def _answer(order: o.Answer, language: Language) -> str:
    """What the resolution is answered with."""
    match order:
        case o.Accept():
            return _accept(order, language)
        case o.Refuse():
            return SAY("order.refuse", language)
        case o.UseMataHari(flip):
            return SAY("order.use" if flip else "order.use-no-flip", language)


def offer_text(order: o.Offer, language: Language) -> str:
    """An offer with its claims, its request and what rides along."""
    parts = [SAY("order.offer", language, cards=card_names(order.cards, language))]
    parts += [SAY("order.claim", language, claim=claim(one, language)) for one in order.claims]
    if order.request is not None:
        parts.append(SAY(f"order.request.{order.request.kind}", language, request=request(order.request.of, language)))
    return _with_note("; ".join(parts), order.note, language)


def _with_note(text: str, note: o.Note, language: Language) -> str:
    return f"{text}; {SAY(f'note.{note}', language)}" if note else text


def filed_texts(filed: o.File, language: Language) -> tuple[str, ...]:
    """What is filed, line by line: in letters, and under ``filed`` in a position."""
    lines = [] if filed.accept is None else [_accept(filed.accept, language)]
    if filed.if_none:
        answer = o.Refuse() if filed.if_none == "refuse" else o.UseMataHari(flip=filed.if_none == "use")
        lines.append(SAY("order.if-none", language, answer=_answer(answer, language)))
    return tuple(lines)


def _accept(order: o.Accept, language: Language) -> str:
    """An acceptance with its Hitmen."""
    parts = [SAY("order.accept", language, seat=_named(order.seat, language))]
    for clause in order.hitmen:
        if clause.demand is None:
            parts.append(SAY("order.hitman", language))
        else:
            parts.append(SAY("order.hitman-demands", language, request=request(clause.demand, language)))
    return ", ".join(parts)
