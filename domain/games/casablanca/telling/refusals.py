"""Why an order was not accepted: one sentence for every reason, saying what to do; braces name the refusal's facts."""

from typing import Final

from domain.game import Seat
from domain.games.casablanca.board.cards import EVENTS, GREENS, MOVEMENTS
from domain.games.casablanca.telling.naming import green_name, place, red_title, seat_name
from domain.games.casablanca.telling.plan_refusals import PLANNING
from domain.refusal import Refusal
from domain.words import Language, Words

READING: Final[dict[str, Words]] = {
    "not-a-beginning": Words(
        "No order begins with “{word}”: begin with your Gestapo, your fugitive, or the word play.",
        "Nessun ordine comincia con “{word}”: comincia con la Gestapo, il fuggiasco o la parola gioca.",
    ),
    "word-unknown": Words(
        "I do not understand “{word}” here: leave it out, or write the order more simply.",
        "Qui non capisco “{word}”: toglilo, o scrivi l'ordine in modo più semplice.",
    ),
    "in-doubt": Words(
        "The question mark leaves me in doubt: leave it out if you mean it.",
        "Il punto interrogativo mi lascia in dubbio: se dici sul serio, toglilo.",
    ),
    "hex-missing": Words(
        "Where to? Give a hex such as N5, or say that the piece does not move.",
        "Dove? Indica un esagono come N5, oppure di' che il pezzo non si muove.",
    ),
    "colour-missing": Words(
        "Whose fugitive? Give a colour, such as black.", "Il fuggiasco di chi? Indica un colore, come nero."
    ),
    "piece-missing": Words(
        "Which piece? Begin the line with your fugitive.", "Quale pezzo? Comincia la riga con il fuggiasco."
    ),
    "moves-nobody": Words(
        "“{word}” moves nobody: name the hex alone, or a card that moves the fugitive.",
        "“{word}” non fa muovere nessuno: indica solo l'esagono, o una carta che sposta il fuggiasco.",
    ),
    "green-missing": Words(
        "Which green card? Name it as in the list of your hand.",
        "Quale carta verde? Chiamala come nell'elenco della tua mano.",
    ),
    "red-missing": Words("Which red card? Give its number.", "Quale carta rossa? Indica il numero."),
    "no-such-red": Words(
        "There is no red card {word}: their numbers go from 1 to 40.",
        "La carta rossa {word} non esiste: i numeri vanno da 1 a 40.",
    ),
    "buy-what": Words("Only a camel can be bought.", "Si comprano soltanto cammelli."),
    "start-missing": Words(
        "From where? Give the number of a start hex, from 1 to 8.",
        "Da dove? Indica il numero di una partenza, da 1 a 8.",
    ),
    "not-a-start": Words(
        "“{word}” is no start hex: give its number, from 1 to 8.",
        "“{word}” non è un esagono di partenza: indicane il numero, da 1 a 8.",
    ),
    "choose-what": Words(
        "Choose one of the two: green cards, or going down the table.",
        "Scegli tra le due cose: le carte verdi, o calare.",
    ),
    "when-missing": Words(
        "When do you react? Say never, if caught or always.", "Quando reagisci? Di' mai, se catturato o sempre."
    ),
    "gold-alone": Words(
        "Gold pays for a crossing or a camel: write that too.",
        "L'oro paga la traversata o il cammello: scrivi anche quello.",
    ),
}
"""Reasons for which a line cannot be read."""

RULES: Final[dict[str, Words]] = {
    "over": Words("The match is over: nothing more can be ordered.", "La partita è finita: non si può ordinare altro."),
    "not-begun": Words(
        "The match has not begun yet: wait for the letter that asks you.",
        "La partita non è ancora cominciata: aspetta la lettera che ti chiede la mossa.",
    ),
    "no-seat": Words("This seat does not play.", "Questo posto non gioca."),
    "left": Words("You have left this match.", "Hai lasciato questa partita."),
    "no-such-seat": Words("{seat} does not play in this match.", "{seat} non gioca in questa partita."),
    "no-moves-now": Words(
        "Pieces cannot be moved just now: look at what the last letter asks.",
        "In questo momento non si muovono pezzi: guarda che cosa chiede l'ultima lettera.",
    ),
    "moved-already": Words(
        "You have had your moves of this turn: wait for the next card.",
        "In questo turno hai già mosso: aspetta la prossima carta.",
    ),
    "nothing-asked": Words(
        "No event asks you for an answer now.", "Nessun evento ti chiede una risposta in questo momento."
    ),
    "other-question": Words(
        "That is no answer to {card}: look at what it asks.",
        "Questa non è una risposta a {card}: guarda che cosa chiede.",
    ),
    "follow-alone": Words(
        "Write the order to follow in a letter without other moves.",
        "L'ordine di seguire va scritto in una lettera senza altre mosse.",
    ),
    "follow-without-fugitive": Words(
        "Only a player whose fugitive is out for good can let the Gestapo follow somebody: give it a hex.",
        "Solo chi ha il fuggiasco fuori dal gioco può far seguire qualcuno alla Gestapo: indicale un esagono.",
    ),
    "nobody-to-follow": Words(
        "There is no fugitive of {seat} to follow: name another colour.",
        "Non c'è un fuggiasco di {seat} da seguire: indica un altro colore.",
    ),
    "gestapo-alone": Words(
        "This event moves the Gestapo alone: leave the rest out.",
        "Questo evento muove soltanto la Gestapo: togli il resto.",
    ),
    "piece-twice": Words(
        "The {piece} is moved twice: say it once, as one path.",
        "{The_piece} si muove due volte: dillo una volta sola, come un percorso.",
    ),
    "no-such-hex": Words(
        "{hex} is no land on the map: look for a hex near your piece.",
        "{hex} non è una terra della mappa: cerca un esagono vicino al tuo pezzo.",
    ),
    "across-the-sea": Words(
        "The sea lies between {origin} and {hex}: embark in a port.",
        "Tra {origin} e {hex} c'è il mare: imbarcati in un porto.",
    ),
    "gestapo-too-far": Words(
        "From {origin} the Gestapo cannot reach {hex} so: it moves up to 2 hexes by land.",
        "Da {origin} la Gestapo non arriva così in {hex}: muove al massimo di 2 esagoni via terra.",
    ),
    "not-in-port": Words(
        "The {piece} did not begin this turn in a port: Athens, Naples or Barcelona.",
        "{The_piece} non ha cominciato il turno in un porto: Atene, Napoli o Barcellona.",
    ),
    "no-line-here": Words(
        "From {origin} you cannot move along the {line} this time: leave that word out.",
        "Da {origin} questa volta non si può muovere lungo {the_line}: togli quella parola.",
    ),
    "not-along-line": Words(
        "From {origin} the fugitive cannot reach {hex}: a line is followed from hex to hex, as far as the card allows, or left on"
        " foot by 1 where that is allowed.",
        "Da {origin} il fuggiasco non arriva in {hex}: lungo una linea si va di esagono in esagono fin dove permette la carta,"
        " oppure se ne esce a piedi di 1, se è permesso.",
    ),
    "leaves-line": Words(
        "From {origin} you cannot leave the line for {hex} like that: on foot it is 1 hex, and only where the match allows it.",
        "Da {origin} non si lascia la linea così per {hex}: a piedi è 1 esagono, e solo se la partita lo permette.",
    ),
    "too-far": Words(
        "From {origin} the fugitive cannot reach {hex}: it moves up to {most} this time.",
        "Da {origin} il fuggiasco non arriva in {hex}: questa volta muove al massimo di {most}.",
    ),
    "one-on-foot-after-event": Words(
        "After an event card everybody in Europe walks, 1 hex at most: {hex} is too far from {origin}.",
        "Dopo una carta eventi in Europa si va a piedi, al massimo di 1: {hex} è troppo lontano da {origin}.",
    ),
    "one-on-foot": Words(
        "On foot from {origin} you cannot go to {hex}: 1 yellow hex, or off the ochre as the rules allow.",
        "A piedi da {origin} non si va in {hex}: 1 esagono giallo, o fuori dall'ocra come permettono le regole.",
    ),
    "camel-reach": Words(
        "The camel does not carry you from {origin} to {hex}: 2 yellow hexes or 1 ochre.",
        "Il cammello non porta da {origin} a {hex}: 2 esagoni gialli o 1 ocra.",
    ),
    "guide-too-far": Words(
        "Not even the guide leads from {origin} to {hex}: 1 hex on foot, 2 when riding.",
        "Nemmeno la guida porta da {origin} a {hex}: 1 esagono a piedi, 2 cavalcando.",
    ),
    "fare-too-dear": Words(
        "The crossing costs {fare} here, and you do not have it in hand.",
        "Qui la traversata costa {fare} soldi, e non li hai in mano.",
    ),
    "camel-first": Words(
        "A camel is bought at the start of the turn: put that line before the move.",
        "Il cammello si compra all'inizio del turno: metti quella riga prima della mossa.",
    ),
    "camel-twice": Words("One camel is enough: buy it once.", "Basta un cammello: compralo una volta sola."),
    "not-in-village": Words(
        "The fugitive did not begin this turn in an African village: camels are sold only there.",
        "Il fuggiasco non ha cominciato il turno in un paese africano: i cammelli si vendono solo lì.",
    ),
    "no-refill": Words(
        "In this match rations are not bought while riding.", "In questa partita chi è a cammello non ricompra razioni."
    ),
    "camel-too-dear": Words(
        "A camel costs {price}, a money card or a gold card, and you have neither.",
        "Un cammello costa {price} soldi, una carta soldi o una carta oro, e non ne hai.",
    ),
    "not-captured": Words(
        "Your fugitive is not waiting for a new start: leave that line out.",
        "Il tuo fuggiasco non deve ricominciare da capo: togli quella riga.",
    ),
    "no-such-start": Words(
        "The start hexes are numbered from 1 to {most}.", "Gli esagoni di partenza sono numerati da 1 a {most}."
    ),
    "fugitive-gone": Words(
        "Your fugitive is out of the game: move your Gestapo alone.",
        "Il tuo fuggiasco è fuori dal gioco: muovi solo la Gestapo.",
    ),
    "restart-first": Words(
        "Your fugitive was captured: first choose a start hex, from 1 to 8.",
        "Il tuo fuggiasco è stato catturato: prima scegli una partenza, da 1 a 8.",
    ),
    "restart-is-move": Words(
        "The new start is the fugitive's whole move: leave its other move out.",
        "La nuova partenza è tutta la mossa del fuggiasco: togli l'altra.",
    ),
    "card-moves-nothing": Words(
        "You use the card {card} but do not move the fugitive with it: say where to.",
        "Usi la carta {card} ma non muovi il fuggiasco: di' dove va.",
    ),
    "nothing-to-pay": Words(
        "Nothing is to be paid here: leave the gold out.", "Qui non c'è niente da pagare: togli l'oro."
    ),
    "no-such-card": Words("There is no green card called {card}.", "Nessuna carta verde si chiama {card}."),
    "money-pays": Words(
        "Money is not played: fares and camels take it by themselves.",
        "I soldi non si giocano: traversate e cammelli li prendono da sé.",
    ),
    "reaction-card": Words(
        "The card {card} is used by itself when the time comes: say only when you react.",
        "La carta {card} si usa da sé al momento giusto: di' soltanto quando reagisci.",
    ),
    "not-in-hand": Words("You do not have {card} in hand.", "Non hai in mano {card}."),
    "one-card": Words(
        "In this match one green card may be used in each activation.",
        "In questa partita si usa una sola carta verde per attivazione.",
    ),
    "no-fugitive": Words(
        "Your fugitive is off the board: {card} is of no use now.",
        "Il tuo fuggiasco è fuori dal tabellone: {card} adesso non serve.",
    ),
    "canteen-on-foot": Words("A canteen is of use only when riding.", "La borraccia serve solo a cammello."),
    "canteen-full": Words(
        "You have 3 rations already: a canteen adds nothing.", "Hai già 3 razioni: la borraccia non aggiunge niente."
    ),
    "one-mover": Words(
        "Only one card moves the fugitive in a move: leave {card} out.",
        "Una sola carta sposta il fuggiasco in una mossa: togli {card}.",
    ),
    "play-before-moving": Words(
        "Put the line with {card} before the fugitive's move.",
        "Metti la riga con {card} prima della mossa del fuggiasco.",
    ),
    "wrong-continent": Words(
        "The card {card} is of no use on this continent.", "La carta {card} non serve in questo continente."
    ),
    "no-card-after-event": Words(
        "After an event card nobody moves by {card} in Europe.",
        "Dopo una carta eventi in Europa la carta {card} non vale.",
    ),
    "not-on-its-line": Words(
        "The card {card} is of no use from here: begin on its line.",
        "La carta {card} da qui non serve: bisogna partire dalla sua linea.",
    ),
    "cards-are-drawn": Words(
        "In this match the red cards are drawn: none is chosen.",
        "In questa partita le carte rosse si pescano: non si scelgono.",
    ),
    "not-your-card": Words("It is not up to you to choose the red card now.", "Adesso la carta rossa non tocca a te."),
    "not-in-red-hand": Words(
        "You do not hold {card}: choose one of your red cards.", "Non hai {card}: scegli una delle tue carte rosse."
    ),
    "no-move-here": Words(
        "The card {card} gives no move: answer without one.", "La carta {card} non dà una mossa: rispondi senza."
    ),
    "pay-and-move": Words(
        "In the same letter accept the price and say where the fugitive goes.",
        "Nella stessa lettera accetta il prezzo e di' dove va il fuggiasco.",
    ),
    "nothing-to-keep": Words(
        "There are no cards for you to keep just now.", "In questo momento non ci sono carte che puoi tenere."
    ),
    "keeps-too-many": Words(
        "You may keep up to {most}: the rest goes under Remaining.",
        "Puoi tenerne al massimo {most}: il resto va sotto le Rimanenti.",
    ),
    "not-among-them": Words(
        "Not so many of {card} are among these cards.", "Tra queste carte non c'è {card}, o non tante volte."
    ),
}
"""Reasons for which the rules refuse an order that was understood."""

_PIECES: Final = {
    "gestapo": Words("Gestapo", "la Gestapo"),
    "fugitive": Words("fugitive", "il fuggiasco"),
}
_LINES: Final = {"rail": Words("railway", "la ferrovia"), "river": Words("river", "il fiume")}


def words(refusal: Refusal, language: Language) -> str:
    """A refusal as one sentence; KeyError if the reason is none of this game's."""
    found = READING.get(refusal.reason) or PLANNING.get(refusal.reason) or RULES[refusal.reason]
    return found[language].format_map(_facts(refusal, language))


def _facts(refusal: Refusal, language: Language) -> dict[str, str | int]:
    """A refusal's facts in the words of a language, with those that sentences derive from them."""
    facts = dict(refusal.facts)
    for name in ("hex", "origin"):
        if name in facts and refusal.reason != "no-such-hex":
            facts[name] = place(str(facts[name]), language)
    if "seat" in facts:
        facts["seat"] = _seat(str(facts["seat"]), language)
    if "card" in facts:
        facts["card"] = _card(facts["card"], language)
    if "piece" in facts:
        named = _PIECES[str(facts["piece"])][language]
        facts["piece"], facts["The_piece"] = named, named[:1].upper() + named[1:]
    if "line" in facts:
        facts["line"] = facts["the_line"] = _LINES[str(facts["line"])][language]
    return facts


def _card(card: str | int, language: Language) -> str:
    if isinstance(card, int):
        return red_title(card, language) if card in (*MOVEMENTS, *EVENTS) else str(card)
    return green_name(card, language) if card in GREENS else f"“{card}”"


def _seat(seat: str, language: Language) -> str:
    try:
        return seat_name(Seat(seat), language)
    except KeyError:
        return f"“{seat}”"
