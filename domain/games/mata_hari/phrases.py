"""The short things Mata Hari says: names of seats, what is asked, what lapses, how a match ended."""

from collections.abc import Iterable

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.mata_hari.claim_writing import request
from domain.games.mata_hari.state import Table, View
from domain.words import Language, Words

_OTHERS = {PUBLIC: Words("the observers", "gli osservatori"), REFEREE: Words("the referee", "l'arbitro")}


def seat_name(seat: Seat, language: Language) -> str:
    """A seat as letters call it: "Agent 2"."""
    if seat in _OTHERS:
        return _OTHERS[seat][language]
    return f"{'Agente' if language == 'it' else 'Agent'} {seat.rpartition('-')[2]}"


def seat_names(seats: Iterable[Seat], language: Language) -> str:
    """Several seats, with "and" before the last."""
    *first, last = [seat_name(seat, language) for seat in seats]
    joined = " e " if language == "it" else " and "
    return ", ".join(first) + joined + last if first else last


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now, and how to answer; never a line that could be sent as it stands."""
    table = view.table
    if view.outcome is not None:
        return Words("The match is over: nothing is asked of you.", "La partita è finita: non ti si chiede nulla.")[
            language
        ]
    if table is None:
        return Words("The match has not begun yet.", "La partita non è ancora cominciata.")[language]
    if table.looks and table.looks[0].seat == seat:
        return _look(table.looks[0].take, language)
    return _asked(table, seat)[language]


def _look(most: int, language: Language) -> str:
    count = Words(*(("one card", "una carta") if most == 1 else ("up to two cards", "fino a due carte")))[language]
    return Words(
        f"You are looking at the deck. Take {count} of your choice, or nothing.",
        f"Stai guardando il mazzo. Prendi {count} a tua scelta, oppure niente.",
    )[language]


def _asked(table: Table, seat: Seat) -> Words:
    active = seat == table.active
    match table.phase:
        case "offer" if active:
            return Words(
                "It is your turn: offer one to three cards of your hand. You may add true claims about them, and demand or "
                "wish for something in return.",
                "È il tuo turno: offri da una a tre carte della tua mano. Puoi aggiungere dichiarazioni vere, ed esigere o "
                "chiedere qualcosa in cambio.",
            )
        case "counter" if not active:
            return _counter(table)
        case "accuse" if seat not in table.waived:
            return Words(
                "Last window for accusations: accuse somebody of a partner, or say that you make no accusation.",
                "Ultima finestra per le accuse: accusa qualcuno di avere un Partner, oppure di' che non fai accuse.",
            )
        case "resolve" if active:
            return Words(
                "Choose: accept one of the counter-offers, refuse them all, or use Mata Hari if you may.",
                "Scegli: accetta una delle contro-offerte, rifiutale tutte, o usa Mata Hari se puoi.",
            )
        case "hitman" if table.hitman is not None and table.hitman.seat == seat:
            english = "; ".join(request(demand, "en") for demand in table.hitman.met)
            italian = "; ".join(request(demand, "it") for demand in table.hitman.met)
            return Words(
                f"A Hitman demands of you: {english}. Give your complete new offer, the same number of cards.",
                f"Un Sicario esige da te: {italian}. Indica la nuova offerta completa, con lo stesso numero di carte.",
            )
        case _:
            return Words(
                "Nothing is asked of you now; you may still accuse while offers lie there.",
                "Ora non ti si chiede nulla; puoi comunque accusare finché ci sono offerte sul tavolo.",
            )


def _counter(table: Table) -> Words:
    laid = table.laid[table.active]
    number = laid.count
    if number == 1:
        return Words(
            "Answer the offer: counter-offer one card of your hand, or say that you decline.",
            "Rispondi all'offerta: contro-offri una carta della tua mano, oppure di' che non offri.",
        )
    return Words(
        f"Answer the offer: counter-offer {number} cards of your hand, or say that you decline.",
        f"Rispondi all'offerta: contro-offri {number} carte della tua mano, oppure di' che non offri.",
    )


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played if this seat does not answer (MH-08, MH-39)."""
    table = view.table
    if table is None or view.outcome is not None:
        return ""
    if table.looks and table.looks[0].seat == seat:
        said = Words("you take nothing (MH-39)", "non prendi nulla (MH-39)")
    elif table.phase == "offer":
        said = (
            Words("your turn passes (MH-08)", "il tuo turno passa (MH-08)")
            if table.rules.timeout_active == "pass"
            else Words(
                "your exchange counts as failed: two cards and a Cover (MH-08)",
                "lo scambio è fallito: due carte e una Copertura (MH-08)",
            )
        )
    else:
        said = _LAPSES.get(table.phase, _LAPSES["accuse"])
    return Words(f"If the time passes, {said.en}.", f"Se il tempo passa, {said.it}.")[language]


_LAPSES = {
    "counter": Words("you make no counter-offer (MH-39)", "non fai contro-offerte (MH-39)"),
    "accuse": Words("you accuse nobody (MH-39)", "non accusi nessuno (MH-39)"),
    "resolve": Words("all counter-offers are refused (MH-39)", "tutte le contro-offerte sono rifiutate (MH-39)"),
    "hitman": Words(
        "as many of your offered cards as possible are kept and the lowest indices given (MH-39)",
        "si tengono quante più carte offerte possibile e si danno gli indici più bassi (MH-39)",
    ),
}


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    if outcome.reason == "draw-agreed":
        return Words("The match ends in an agreed draw.", "La partita finisce con una patta concordata.")[language]
    if not outcome.winners:
        return Words(
            "Nobody wins: everybody had the most Covers Compromised.",
            "Non vince nessuno: tutti avevano il maggior numero di Coperture compromesse.",
        )[language]
    who = seat_names(outcome.winners, language)
    many = len(outcome.winners) > 1
    if outcome.reason == "visionary":
        return Words(
            f"{who} holds every card of one index and wins as Visionary Agent.",
            f"{who} ha tutte le carte di uno stesso indice e vince come Agente Visionario.",
        )[language]
    reason = Words("too few are left", "sono rimasti in troppo pochi") if outcome.reason == "too-few" else None
    english = f"{who} {'share' if many else 'has'} the highest score and {'are Masters' if many else 'is Master'} of Deception"
    italian = (
        f"{who} {'hanno' if many else 'ha'} il punteggio più alto: "
        f"{'sono i Maestri' if many else 'è il Maestro'} dell'Inganno"
    )
    if reason is not None:
        return Words(f"{english} ({reason.en}).", f"{italian} ({reason.it}).")[language]
    return Words(f"{english}.", f"{italian}.")[language]
