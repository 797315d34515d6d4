"""The short things Mata Hari says: names of seats, what is asked, what lapses, how a match ended."""

from collections.abc import Iterable
from typing import Final

from domain.game import PUBLIC, REFEREE, Outcome, Seat
from domain.games.mata_hari.reading.claim_writing import request
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


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" before the first turn."""
    if view.table is None or not view.table.turn:
        return ""
    return Words(en=f"turn {view.table.turn}", it=f"turno {view.table.turn}")[language]


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
    asked = _asked(table, seat)[language]
    # Everybody who plays may accuse, not only those who are asked (MH-29).
    accusable = table.phase == "counter" and seat in table.playing and any(other != seat for other in table.laid)
    return f"{asked} {_ACCUSE[language]}" if accusable else asked


def _look(most: int, language: Language) -> str:
    count = Words(*(("one card", "una carta") if most == 1 else ("up to two cards", "fino a due carte")))[language]
    return Words(
        f"You are looking at the deck: take {count} of your choice, or nothing. Answer with the word “take” and what you take, "
        "or the word “nothing” after it.",
        f"Stai guardando il mazzo: prendi {count} a tua scelta, oppure niente. Rispondi con la parola «prendo» e le carte, "
        "oppure con le parole «non» e «prendo».",
    )[language]


def _asked(table: Table, seat: Seat) -> Words:
    active = seat == table.active
    match table.phase:
        case "offer" if active:
            return _OFFER
        case "counter":
            return _FILE if active else _counter(table, seat)
        case "accuse":
            return _WAIVED if seat in table.waived else _WINDOW
        case "resolve" if active:
            return _RESOLVE
        case "hitman" if table.hitman is not None and table.hitman.seat == seat:
            english = "; ".join(request(demand, "en") for demand in table.hitman.met)
            italian = "; ".join(request(demand, "it") for demand in table.hitman.met)
            return Words(
                f"A Hitman demands of you: {english}. Answer with the word “give” and your complete new offer, as many cards as "
                "before.",
                f"Un Sicario esige da te: {italian}. Rispondi con la parola «do» e la nuova offerta completa, con lo stesso "
                "numero di carte.",
            )
        case _:
            return Words("Nothing is asked of you now.", "Ora non ti si chiede nulla.")


def _counter(table: Table, seat: Seat) -> Words:
    if table.shut_out(seat):
        return Words(
            "You make no counter-offer any more this turn.", "In questo turno non puoi più fare contro-offerte."
        )
    if table.too_few(seat):
        return Words(
            "You hold too few cards for a counter-offer, and nobody waits for one; you may accuse all the same.",
            "Hai troppo poche carte per una contro-offerta e nessuno l'aspetta; accusare puoi comunque.",
        )
    if seat in table.laid:
        return Words(
            "Your counter-offer lies on the table; another one takes its place until the counter-offers close.",
            "La tua contro-offerta è sul tavolo; fino alla chiusura puoi sostituirla con un'altra.",
        )
    if seat in table.declined:
        return Words(
            "You make no counter-offer; until they close you may still change your mind.",
            "Non fai contro-offerte; fino alla chiusura puoi ancora cambiare idea.",
        )
    number = table.laid[table.active].count
    english = "one card" if number == 1 else f"{number} cards"
    italian = "una carta" if number == 1 else f"{number} carte"
    return Words(
        f"Answer the offer with {english} of your hand: the word “offer” and the cards; true claims about them may stand below "
        "it, each after the word “claim”. Or decline, with that word.",
        f"Rispondi all'offerta con {italian} della tua mano: la parola «offro» e le carte; sotto possono stare dichiarazioni "
        "vere, ciascuna dopo la parola «dichiaro». Oppure scrivi che non offri, con le parole «non» e «offro».",
    )


_OFFER: Final = Words(
    "Offer one to three cards of your hand: the word “offer” and the cards, divided by commas. Below it may stand true claims "
    "about them, each after the word “claim”, and what you want in return, after “demand” or “wish”.",
    "Offri da una a tre carte della tua mano: la parola «offro» e le carte, divise da virgole. Sotto possono stare "
    "dichiarazioni vere, ciascuna dopo la parola «dichiaro», e quel che vuoi in cambio, dopo «esigo» o «vorrei».",
)
_FILE: Final = Words(
    "The others answer your offer. If you like, say now what you will do: “accept” and an agent, or after the words “if none” "
    "and a colon, “refuse” or “use” and Mata Hari.",
    "Gli altri rispondono alla tua offerta. Se vuoi, lascia detto che cosa farai: «accetto» e un agente, oppure, dopo le "
    "parole «se nessuno» e i due punti, «rifiuto» oppure «uso» e Mata Hari.",
)
_WINDOW: Final = Words(
    "Last window for accusations: the word “accuse”, the agent, “of” and the partner; or the words “no” and “accusation”.",
    "Ultima finestra per le accuse: la parola «accuso», l'agente, «di» e il Partner; oppure le parole «nessuna» e «accusa».",
)
_WAIVED: Final = Words(
    "You make no accusation. Until everybody has said so you may still make one: the word “accuse”, the agent, “of” and the "
    "partner.",
    "Non fai accuse. Finché non l'hanno detto tutti puoi ancora farne una: la parola «accuso», l'agente, «di» e il Partner.",
)
_RESOLVE: Final = Words(
    "Choose: the word “accept” and the agent whose counter-offer you take; or “refuse” alone; or “use” and Mata Hari, if you "
    "may.",
    "Scegli: la parola «accetto» e l'agente di cui prendi la contro-offerta; oppure «rifiuto» da solo; oppure «uso» e Mata "
    "Hari, se puoi.",
)
_ACCUSE: Final = Words(
    "You may also accuse: the word “accuse”, the agent, “of” and the partner.",
    "Puoi anche accusare: la parola «accuso», l'agente, «di» e il Partner.",
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
