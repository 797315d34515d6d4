"""How a reply was read, in words for its writer: each line with what it was taken for and why."""

from itertools import groupby
from typing import Final

import msgspec

from domain.match.reading.notation import write
from domain.match.words import refusal_words
from domain.reading.line_words import plain
from domain.words import Language, Words
from mail.inbound.limits import Excess
from mail.outbound.compose.words import NO_ORDERS, NONE_DONE, UNDERSTOOD_AS, WAITS_FOR_THE_REST
from mail.outbound.rendering.text import quoted
from pbem.demo import Answered
from pbem.inquiry import Inquiry, Told, told

TAKEN: Final[dict[str, Words]] = {
    "order": Words("Order", "Ordine"),
    "question": Words("Question", "Domanda"),
    "talk": Words("Talk", "Chiacchiere"),
    "stop": Words("Stop word", "Parola di fine"),
    "below-stop": Words("Not read", "Non letta"),
    "complaint": Words("Not understood", "Non capita"),
    "refused": Words("Against the rules", "Contro le regole"),
    "held": Words("Held", "In sospeso"),
    "new": Words("New", "Nuova"),
    "quoted": Words("Quoted", "Citazione"),
    "attribution": Words("Who wrote what is quoted", "Di chi è la citazione"),
    "signature": Words("Signature", "Firma"),
    "history": Words("An earlier letter", "Lettera precedente"),
    "marker": Words("Dividing line", "Riga di separazione"),
}
WHY: Final[dict[str, Words]] = {
    "talk": Words("It is no order; nothing was made of it.", "Non è un ordine: non ha effetto."),
    "question": Words("The answer comes by letter.", "La risposta arriva per lettera."),
    "stop": Words("Below it nothing is read.", "Di quel che segue non si legge nulla."),
    "below-stop": Words("It stands below the stop word.", "Sta sotto la parola di fine."),
    "held": Words(
        "It is not certain that you wrote it just now; it is played only if you say yes.",
        "Non è certo che l'abbia scritta tu adesso: si gioca solo se rispondi di sì.",
    ),
    "quote-mark": Words("It has the mark of a quotation.", "Porta il segno delle citazioni."),
    "our-line": Words("It stands in the letter you answered.", "Si trova nella lettera a cui rispondi."),
    "only-in-html": Words(
        "It stands in the HTML half of your letter alone.", "Sta solo nella metà HTML della tua lettera."
    ),
    "only-in-plain": Words(
        "It stands in the plain half of your letter alone.", "Sta solo nella metà semplice della tua lettera."
    ),
    "too-many-lines": Words("The letter has too many lines.", "La lettera ha troppe righe."),
    "order-below-signature": Words(
        "It looks like an order, but stands below your signature: write it above.",
        "Sembra un ordine, ma sta sotto la firma: scrivilo più su.",
    ),
}
_MANY: Final = Words("{taken}: {count} lines", "{taken}: {count} righe")
_NEAREST: Final = Words("Nearest: {words}.", "Il più vicino: {words}.")
_WAITS: Final = Words(
    "It has come in and waits its turn; this is how it will be read.",
    "È arrivata e aspetta il suo turno: sarà letta così.",
)
_UNREADABLE: Final = Words(
    "It is too large or too tangled to be read: send the orders alone, as plain text.",
    "È troppo grande o troppo ingarbugliata per essere letta: manda solo gli ordini, come testo semplice.",
)
_FATES: Final[dict[str, Words]] = {
    "hold-in-doubt": Words(
        "Nothing has been done yet: a letter asks you about the lines held.",
        "Non è ancora stato fatto nulla: una lettera ti chiede delle righe in sospeso.",
    ),
    "reaction": Words(
        "It is a reaction and says nothing: nothing was done.", "È una reazione e non dice nulla: non è successo nulla."
    ),
    "confirm": Words("It confirms the letter that was held.", "Conferma la lettera rimasta in sospeso."),
    "unsubscribe": Words("It ended your reminders.", "Ha messo fine ai promemoria."),
    "resume": Words("It brought your reminders back.", "Ha ripreso i promemoria."),
    "help": Words("It was answered with what you can do.", "Ha avuto in risposta quello che puoi fare."),
    "accept": Words(
        "It was carried out; the answer says what came of it.", "È stata eseguita; la risposta dice com'è andata."
    ),
}
_ANSWERED: Final = Words(
    "Your questions were answered; nothing else changed.", "Hai avuto risposta; nient'altro è cambiato."
)
_NOT_ACTED: Final = Words("Nothing was done about it.", "Non ha avuto effetto.")
_SHOWN: Final = 2  # lines of a kind that are shown without being asked for


class Piece(msgspec.Struct, frozen=True):
    """A line, or several of a kind one below the other. ``fault`` is the text before, in and after what is wrong."""

    taken: str
    label: str
    lines: tuple[str, ...]
    why: str = ""
    fault: tuple[str, str, str] | None = None

    @property
    def folded(self) -> bool:
        """Whether only their number is shown until somebody asks for more."""
        return len(self.lines) > _SHOWN


class Retold(msgspec.Struct, frozen=True):
    """A reply retold: what became of it, and its lines. ``number`` tells several replies on one page apart."""

    number: int
    fate: str
    pieces: tuple[Piece, ...]


def retold(reply: Answered, language: Language) -> Retold:
    """A reply as it was read."""
    asked = reply.asked
    if isinstance(asked, Excess):
        return Retold(reply.number, _UNREADABLE[language], ())
    lines = [line for line in told(asked) if line.line.text.strip()]
    runs = (list(run) for _, run in groupby(lines, key=_sort))
    pieces = tuple(_piece(asked, run, language) for run in runs)
    return Retold(reply.number, (_WAITS if reply.waiting else _fate(asked))[language], pieces)


def _sort(line: Told) -> tuple[str, str, int | None]:
    """What lines have in common that are retold as one piece: kind and reason, and the new ones each stand alone."""
    return line.taken, line.line.reason if line.line.reason in WHY else "", line.at


def _fate(asked: Inquiry) -> Words:
    if asked.would == "accept" and asked.refused:
        return NONE_DONE
    if asked.would == "accept" and asked.parsed is not None and not asked.parsed.orders:
        return _ANSWERED if asked.parsed.queries else NO_ORDERS
    return _FATES.get(asked.would or "", _NOT_ACTED)


def _piece(asked: Inquiry, run: list[Told], language: Language) -> Piece:
    first, texts = run[0], tuple(line.line.text for line in run)
    label = TAKEN[first.taken][language]
    if len(run) > _SHOWN:
        label = _MANY[language].format(taken=label, count=len(run))
    return Piece(first.taken, label, texts, _why(asked, first, language), _fault(first))


def _why(asked: Inquiry, line: Told, language: Language) -> str:
    if asked.match is not None and line.refused is not None:
        refusal = line.refused.refusal
        why = f"{refusal_words(asked.match.game, refusal, language)} ({refusal.rule})"
        near = ", ".join(quoted(word, language) for word in line.refused.nearest)
        return f"{why} {_NEAREST[language].format(words=near)}" if near else why
    if asked.match is not None and line.orders:
        orders = [write(asked.match.game, order, language) for order in line.orders]
        same = plain(" ".join(orders)) == plain(line.line.text)
        understood = "" if same else UNDERSTOOD_AS[language].format(order=quoted(", ".join(orders), language))
        return f"{understood} {WAITS_FOR_THE_REST[language] if asked.refused else ''}".strip()
    words = WHY.get(line.taken) or WHY.get(line.line.reason)
    return "" if words is None else words[language]


def _fault(line: Told) -> tuple[str, str, str] | None:
    refused, text = line.refused, line.line.text
    if refused is None or refused.end <= refused.start:
        return None
    return text[: refused.start], text[refused.start : refused.end], text[refused.end :]
