"""The short things Quinta Colonna says: names of seats and pieces, refusals, what is asked, how a match ended."""

from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.quinta_colonna.board.deck import piece_of
from domain.games.quinta_colonna.events import PIECES, Piece
from domain.games.quinta_colonna.orders import SPY
from domain.games.quinta_colonna.reading.lexicon import DIRECTION_WORDS, PIECE_WORDS
from domain.games.quinta_colonna.rules.moves import destinations
from domain.games.quinta_colonna.rules.sides import ground
from domain.games.quinta_colonna.state import Spy, Table, View
from domain.games.quinta_colonna.telling.refusals import READING, RULES
from domain.refusal import Refusal
from domain.words import Language, Words

_SEATS: Final[dict[str, Words]] = {
    SPY: Words(en="the spy", it="la spia"),
    PUBLIC: Words(en="the observers", it="gli osservatori"),
    REFEREE: Words(en="the referee", it="l'arbitro"),
}
_ARTICLES: Final[dict[str, str]] = {
    "king": "il", "queen": "la", "rook": "la", "bishop": "l'", "knight": "il", "pawn": "il",
}  # fmt: skip
_PLAY: Final[dict[str, Words]] = {
    "spy": Words(en="the spy plays", it="gioca la spia"),
    "partisans": Words(en="the partisans play", it="giocano i partigiani"),
}
_ENDINGS: Final[dict[str, Words]] = {
    "refuges-removed": Words(
        en="The spy wins: the last refuge is gone.", it="Vince la spia: l'ultimo rifugio è caduto."
    ),
    "final-return": Words(
        en="The spy wins: every refuge is gone, and it is back in its hideout.",
        it="Vince la spia: caduti tutti i rifugi, è rientrata nel nascondiglio.",
    ),
    "arrest": Words(en="The partisans win: the spy is under arrest.", it="Vincono i partigiani: la spia è in arresto."),
    "max-rounds": Words(
        en="The partisans win: the last round is over and refuges still stand.",
        it="Vincono i partigiani: l'ultimo round è finito e i rifugi resistono.",
    ),
    "stuck": Words(
        en="The partisans win: no card of the spy's allowed a move.",
        it="Vincono i partigiani: nessuna carta della spia permetteva una mossa.",
    ),
    "return-limit": Words(
        en="The partisans win: after its assault the spy did not get back to its hideout in time.",
        it="Vincono i partigiani: dopo l'assalto la spia non è rientrata in tempo nel nascondiglio.",
    ),
    "spy-withdrew": Words(
        en="The partisans win: the spy has given up.", it="Vincono i partigiani: la spia ha abbandonato."
    ),
    "partisans-withdrew": Words(
        en="The spy wins: no partisan is left to hunt it.", it="Vince la spia: non resta nessun partigiano a cercarla."
    ),
}

# No order word ends a sentence here: wrapped, it could stand alone on a line and be an order.
_ASKED: Final[dict[str, Words]] = {
    "ended": Words(en="The match is over: nothing is asked of you.", it="La partita è finita: non ti si chiede nulla."),
    "before": Words(en="The match has not begun yet.", it="La partita non è ancora cominciata."),
    "spy": Words(
        en="Play one of your three cards: answer with one line, the number of the card and that of the house."
        " Both are in the list.",
        it="Gioca una delle tue tre carte: rispondi con una riga, il numero della carta e quello della casa,"
        " come nell'elenco.",
    ),
    "declared": Words(
        en="Play one of your three cards: answer with one line, the number of the card and of the house; if you stop "
        "on a refuge and mean it, add the word “assault” to that line.",
        it="Gioca una delle tue tre carte: rispondi con una riga, il numero della carta e quello della casa; se ti "
        "fermi su un rifugio per colpirlo, aggiungi la parola “assalto” su quella riga.",
    ),
    "stuck": Words(
        en="None of your cards can be played: answer with one line, the word “discard” and the card that you show.",
        it="Nessuna delle tue carte si può giocare: rispondi con una riga, la parola “scarta” e la carta che mostri.",
    ),
    "start": Words(
        en="Choose where the pawns start: answer with one line for each, the pawn, the word “start” and the house.",
        it="Scegli da dove partono le pedine: rispondi con una riga per ciascuna, la pedina, la parola “parte” e la casa.",
    ),
    "grace": Words(
        en="The spy has just returned, so this turn the pawns only move: answer with one line for each, the pawn and the "
        "house, and the word “end” on a line of its own when that is all.",
        it="La spia è appena rientrata, quindi in questo turno le pedine muovono soltanto: rispondi con una riga per "
        "ciascuna, la pedina e la casa, e poi “fine turno” su una riga a parte per passare la mano.",
    ),
    "partisans": Words(
        en="Move the pawns, then ask: answer with one line for each order, the pawn and the house to move, the pawn, the "
        "word “ask” and the house for a question, and the word “end” on a line of its own when that is all.",
        it="Muovi le pedine, poi chiedi: rispondi con una riga per ogni ordine, la pedina e la casa per muovere, la pedina, "
        "la parola “chiede” e la casa per una domanda, e poi “fine turno” su una riga a parte per passare la mano.",
    ),
    "wait-spy": Words(
        en="Nothing yet: the spy is choosing its card.", it="Per ora niente: la spia sceglie la sua carta."
    ),
    "wait-partisans": Words(
        en="Nothing yet: the partisans are taking their turn.", it="Per ora niente: è il turno dei partigiani."
    ),
}


def seat_name(seat: Seat, language: Language) -> str:
    """What a seat is called within a sentence: "the spy", "partisan 2"."""
    if seat in _SEATS:
        return _SEATS[seat][language]
    number = seat.removeprefix("partisan-")
    return f"il partigiano {number}" if language == "it" else f"partisan {number}"


def piece_name(piece: Piece, language: Language) -> str:
    """A piece within a sentence, with its article in Italian and without in English: "rook", "la torre"."""
    article = f"{_ARTICLES[piece]} ".replace("' ", "'") if language == "it" else ""
    return article + PIECE_WORDS[piece][language]


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    sentence = (READING.get(refusal.reason) or RULES[refusal.reason])[language]
    return sentence.format_map(_facts(refusal, language))


_SPY_LAPSES: Final = Words(
    en="If the time passes without your answer, a legal card and house are drawn for you (ruling QC-40).",
    it="Se il tempo passa senza una tua risposta, carta e casa si estraggono a sorte fra quelle lecite (regola QC-40).",
)
_LAPSES: Final = {
    "spy": _SPY_LAPSES,
    "declared": _SPY_LAPSES,
    "stuck": Words(
        en="If the time passes without your answer, the card to show is drawn for you (ruling QC-40).",
        it="Se il tempo passa senza una tua risposta, la carta da mostrare si estrae a sorte (regola QC-40).",
    ),
    "partisans": Words(
        en="If the time passes, the pawns that have not moved stay, no more is asked, and the turn closes (ruling QC-40).",
        it="Se il tempo passa, le pedine non mosse restano ferme, non si chiede altro e il turno si chiude (regola QC-40).",
    ),
    "grace": Words(
        en="If the time passes, the pawns that have not moved stay and the turn closes (ruling QC-40).",
        it="Se il tempo passa, le pedine non mosse restano ferme e il turno si chiude (regola QC-40).",
    ),
    "start": Words(
        en="If the time passes, the pawns without a house draw theirs (ruling QC-64).",
        it="Se il tempo passa, le pedine senza casa la ricevono a sorte (regola QC-64).",
    ),
}


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" while the pawns take their places."""
    if view.table is None or view.table.phase == "start":
        return ""
    return f"round {view.table.round}"


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    return _ASKED[_situation(view, seat)][language]


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time (QC-40, QC-64); empty if it is not asked."""
    found = _LAPSES.get(_situation(view, seat))
    return "" if found is None else found[language]


def _situation(view: View, seat: Seat) -> str:
    table = view.table
    if view.outcome is not None:
        return "ended"
    if table is None:
        return "before"
    spys = table.to_act == "spy"
    if (seat == SPY) != spys or seat in (PUBLIC, REFEREE):
        return "wait-spy" if spys else "wait-partisans"
    if not spys:
        return "start" if table.phase == "start" else "grace" if table.grace else "partisans"
    if view.spy is not None and _is_stuck(table, view.spy):
        return "stuck"
    return "declared" if table.rules.assault == "declared" else "spy"


def _is_stuck(table: Table, spy: Spy) -> bool:
    """Whether no card in the spy's hand leads anywhere (QC-25)."""
    jumps = table.rules.knight_jumps
    return not any(
        destinations(ground(table), piece_of(card, table.pieces), spy.house, jumps=jumps) for card in spy.hand
    )


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    if outcome.reason in _ENDINGS:
        return _ENDINGS[outcome.reason][language]
    if not outcome.winners:
        return "La partita finisce in parità." if language == "it" else "The match ends in a draw."
    won = (
        Words(en="The spy wins.", it="Vince la spia.")
        if SPY in outcome.winners
        else Words(en="The partisans win.", it="Vincono i partigiani.")
    )
    return won[language]


def sentence_case(text: str) -> str:
    """The same with a capital letter first."""
    return text[:1].upper() + text[1:]


def joined(items: list[str], language: Language) -> str:
    """Things in a row: "8, 14 and 20", "8, 14 e 20"."""
    last = " e " if language == "it" else " and "
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + last + items[-1]


def _facts(refusal: Refusal, language: Language) -> dict[str, str | int]:
    """A refusal's facts in the words of a language, with those that sentences derive from them."""
    facts = dict(refusal.facts)
    for name in ("piece", "named"):
        for piece in PIECES:
            if facts.get(name) == piece:
                facts[name] = PIECE_WORDS[piece][language]
                facts[f"the_{name}"] = piece_name(piece, language)
    for name in ("seat", "owner"):
        if name in facts:
            facts[f"{name}_name"] = seat_name(Seat(str(facts[name])), language)
            facts[f"{sentence_case(name)}_name"] = sentence_case(str(facts[f"{name}_name"]))
    if "to_act" in facts:
        facts["to_act_play"] = _PLAY[str(facts["to_act"])][language]
    if "directions" in facts:
        known = {str(key): value[language] for key, value in DIRECTION_WORDS.items()}
        facts["directions"] = " ".join(known.get(word, word) for word in str(facts["directions"]).split())
    return facts
