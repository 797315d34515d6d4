"""The short things Casablanca says: what is asked and how to answer, what lapses, how a match ended."""

from typing import Final

from domain.game import Outcome, Seat
from domain.games.casablanca.board.cards import event
from domain.games.casablanca.rules.default import HIGH
from domain.games.casablanca.rules.eligible import EITHER, is_alarm
from domain.games.casablanca.state import Table, View
from domain.games.casablanca.telling.naming import green_names, joined, pick, red_title, seat_name, seat_names
from domain.words import Language, Words

__all__ = ["asks", "ended", "joined", "lapses", "round_words", "seat_name"]

# Words that would be an order on a line of their own stand together, joined by a dot, or before words that no order has.
_HOW: Final[dict[str, Words]] = {
    "pieces": Words(
        "One line moves your Gestapo, another your fugitive: the piece and the hex it goes to, or its whole path."
        " More lines use a green card, buy a camel or embark. What you do not name does not move."
        " Ruling CB-82 tells how to give orders for the turns to come.",
        "Una riga muove la Gestapo, un'altra il fuggiasco: il pezzo e l'esagono dove va, o tutto il percorso."
        " Altre righe servono per usare una carta verde, comprare un cammello o imbarcarsi. Chi non nomini non si muove."
        " La regola CB-82 spiega come dare ordini per i turni che verranno.",
    ),
    "restart": Words(
        "Your fugitive was captured: one line chooses where it begins again, “restart” with a number from 1 to 8 after it."
        " Another line may move your Gestapo.",
        "Il tuo fuggiasco è stato catturato: una riga sceglie da dove ricomincia, «riparto» con dietro un numero da 1 a 8."
        " Un'altra riga può muovere la Gestapo.",
    ),
    "gestapo": Words(
        "Your fugitive is out of the game: one line moves your Gestapo, or lets it “follow” another colour from now on.",
        "Il tuo fuggiasco è fuori dal gioco: una riga muove la Gestapo, o le dice chi «segue» da ora in poi, per colore.",
    ),
}
_ASKED: Final[dict[str, Words]] = {
    "ended": Words("The match is over: nothing is asked of you.", "La partita è finita: non ti si chiede nulla."),
    "before": Words("The match has not begun yet.", "La partita non è ancora cominciata."),
    "out": Words("Nothing is asked of you.", "Non ti si chiede nulla."),
    "moved": Words(
        "You have had your moves of this turn: nothing is asked of you before the next card.",
        "In questo turno hai già mosso: fino alla prossima carta non ti si chiede nulla.",
    ),
    "wait": Words("Nothing is asked of you just now.", "In questo momento non ti si chiede nulla."),
    "move": Words("Answer with your moves.", "Rispondi con le tue mosse."),
    "ahead": Words(
        "It is not your turn yet, but you can send your moves for this card right away, in answer to this letter: they stay"
        " secret, another letter replaces them, and they are made when your turn comes if they are legal then (CB-60).",
        "Non tocca ancora a te, ma puoi mandare già le mosse per questa carta, rispondendo a questa lettera: restano segrete,"
        " un'altra lettera le sostituisce, e si eseguono quando tocca a te se in quel momento sono lecite (CB-60).",
    ),
    "held": Words(
        "Your moves for this card are in: they wait for your turn, and another letter replaces them (CB-60).",
        "Le tue mosse per questa carta ci sono già: aspettano il tuo turno, e un'altra lettera le sostituisce (CB-60).",
    ),
    "card": Words(
        "Choose the red card that holds for everybody this turn: one line, “card” with its number after it.",
        "Scegli la carta rossa che vale per tutti in questo turno: una riga, «carta» con dietro il numero.",
    ),
    "either": Words(
        "Answer with one line: the word “choose”, and after it “cards”·“lower”.",
        "Rispondi con una di queste due parole: «carte»·«calo».",
    ),
    "pay": Words("Answer with one word: “pay”·“no”.", "Rispondi con una parola: «pago»·«no»."),
    "column": Words(
        "Answer with one word, “pay”·“no”; if it is the first, add a line that says where your fugitive goes.",
        "Rispondi con una parola, «pago»·«no»; se è la prima, aggiungi una riga che dica dove va il fuggiasco.",
    ),
    "alarm": Words(
        "Your Gestapo may move once more, 1 or 2 hexes: one line with the hex it goes to, or that it does not move.",
        "La tua Gestapo può muovere ancora, di 1 o 2 esagoni: una riga con l'esagono dove va, o che non si muove.",
    ),
    "after": Words(
        "After this event everybody moves: you can send those moves along, or later (CB-42, CB-60).",
        "Dopo questo evento muovono tutti: quelle mosse puoi mandarle già adesso, o più tardi (CB-42, CB-60).",
    ),
    "sealed": Words(
        "Your answer is sealed until everybody has answered.",
        "La tua risposta resta chiusa finché non hanno risposto tutti.",
    ),
}
_LAPSES: Final[dict[str, Words]] = {
    "pieces": Words(
        "If the time passes, neither of your pieces moves (ruling CB-45).",
        "Se il tempo passa, nessuno dei tuoi pezzi si muove (regola CB-45).",
    ),
    "restart": Words(
        "If the time passes, your fugitive begins again on the lowest start number without an enemy Gestapo (ruling CB-11).",
        "Se il tempo passa, il tuo fuggiasco ricomincia dal numero più basso senza Gestapo nemiche (regola CB-11).",
    ),
    "gestapo": Words(
        "If the time passes, your Gestapo does not move (ruling CB-45).",
        "Se il tempo passa, la tua Gestapo non si muove (regola CB-45).",
    ),
    "card": Words(
        "If the time passes, one of your red cards is drawn (ruling CB-44).",
        "Se il tempo passa, si sorteggia una delle tue carte rosse (regola CB-44).",
    ),
    "cards": Words(
        "If the time passes, you receive the cards (ruling CB-34).",
        "Se il tempo passa, ricevi le carte (regola CB-34).",
    ),
    "lower": Words(
        "If the time passes, your marker goes down (ruling CB-34).",
        "Se il tempo passa, il tuo segnalino scende (regola CB-34).",
    ),
    "pay": Words("If the time passes, you go without (ruling CB-52).", "Se il tempo passa, rinunci (regola CB-52)."),
    "alarm": Words(
        "If the time passes, there is no extra move (ruling CB-49).",
        "Se il tempo passa, non c'è nessuna mossa in più (regola CB-49).",
    ),
}


def round_words(view: View, language: Language) -> str:
    """Where the match is as people count it, for headlines; "" before the first turn."""
    if view.table is None or not view.table.turn:
        return ""
    return pick(language, f"turn {view.table.turn}", f"turno {view.table.turn}")


def asks(view: View, seat: Seat, language: Language) -> str:
    """What this seat is asked for now and how to answer; never a line that could be sent as it stands."""
    table, situation = view.table, _situation(view, seat)
    said = [_ASKED[situation][language]]
    if table is not None and situation in ("either", "pay", "column", "alarm") and table.card is not None:
        says = "" if situation == "alarm" else f" {event(table.card).says[language]}"
        said.insert(0, f"{red_title(table.card, language)}.{says}")
    if table is not None and situation in ("either", "pay", "sealed", "wait") and _moves_later(table, seat):
        said.append(_ASKED["after"][language])
    if table is not None and situation in ("move", "ahead", "held"):
        said.append(_HOW[_pieces(table, seat)][language])
    return " ".join([*said, *_keeps(view, seat, language)])


def _moves_later(table: Table, seat: Seat) -> bool:
    """Whether moves may be sent with the answer to an event, or instead of one: articulated, but not for event 30."""
    return table.by_event and table.phase == "event" and not (is_alarm(table) and seat in table.waiting)


def _situation(view: View, seat: Seat) -> str:
    table = view.table
    if view.outcome is not None:
        return "ended"
    if table is None:
        return "before"
    if seat not in table.playing:
        return "out"
    match table.phase, table.card:
        case "movement", _ if seat == table.to_act:
            return "move"
        case "movement", _ if seat not in table.waiting:
            return "moved"
        case "movement", _:
            return "ahead" if view.own.held is None else "held"
        case "card", _:
            return "card" if seat == table.to_act else "wait"
        case _, int(card) if seat == table.to_act:
            return "column" if event(card).effect == "column" else "alarm"
        case _, int(card) if seat in table.unanswered:
            return "either" if event(card).effect in EITHER else "pay"
        case _:
            return "sealed" if seat in table.asked else "wait"


def _pieces(table: Table, seat: Seat) -> str:
    side = table.sides[seat]
    if side.gone:
        return "gestapo"
    return "restart" if side.out is not None else "pieces"


def _keeps(view: View, seat: Seat, language: Language) -> list[str]:
    """The choice among cards that somebody paid, which blocks nobody (CB-51)."""
    keeping = view.table.keeps(seat) if view.table is not None and view.outcome is None else None
    if keeping is None:
        return []
    names, most = green_names(view.own.keep, language), keeping.count - 1
    return [
        pick(
            language,
            f"You may also keep up to {most} of these cards, with your next answer at the latest: {names}. One line: the word"
            " “keep” with what you want after it. If you say nothing you get the most, money first (CB-51).",
            f"Di queste carte puoi anche tenerne {most}, al più tardi con la tua prossima risposta: {names}. Una riga: la"
            " parola «tengo» con dietro quello che vuoi. Se non dici nulla ne ricevi il massimo, i soldi per primi (CB-51).",
        )
    ]


def lapses(view: View, seat: Seat, language: Language) -> str:
    """What is played for this seat if it does not answer in time; empty if it is not asked."""
    situation, table = _situation(view, seat), view.table
    if table is None:
        return ""
    if situation == "move":
        return _LAPSES[_pieces(table, seat)][language]
    if situation == "either":
        return _LAPSES["lower" if table.sides[seat].marker >= HIGH else "cards"][language]
    found = _LAPSES.get("alarm" if situation == "column" else situation)
    return "" if found is None else found[language]


def ended(outcome: Outcome, language: Language) -> str:
    """Who won and why."""
    who, many = seat_names(outcome.winners, language), len(outcome.winners) > 1
    match outcome.reason:
        case "plane":
            return pick(
                language, f"{who} has flown out of Casablanca and wins.", f"{who} è volato via da Casablanca e vince."
            )
        case "last":
            return pick(language, f"{who} wins: everybody else has left.", f"Vince {who}: gli altri hanno lasciato.")
        case "nearest" | "turns" if outcome.winners:
            why = pick(language, "Nobody flew", "Nessuno è partito")
            if outcome.reason == "turns":
                why = pick(language, "The last turn is over", "L'ultimo turno è finito")
            return pick(
                language,
                f"{why}: {who}, captured nearest to Casablanca, {'share the victory' if many else 'wins'}.",
                f"{why}: {'vincono insieme' if many else 'vince'} {who}, catturat{'i' if many else 'o'} più vicino a Casablanca.",
            )
        case "turns":
            return pick(
                language,
                "The last turn is over and no fugitive was in Africa: nobody wins.",
                "L'ultimo turno è finito e in Africa non c'era nessun fuggiasco: non vince nessuno.",
            )
        case "nobody":
            return pick(
                language,
                "All the fugitives are dead: nobody wins.",
                "Tutti i fuggiaschi sono morti: non vince nessuno.",
            )
        case _ if outcome.winners:
            return pick(language, f"{who} {'win' if many else 'wins'}.", f"{'Vincono' if many else 'Vince'} {who}.")
        case _:
            return pick(language, "The match ends in a draw.", "La partita finisce in parità.")
