"""Every reason for which an order is refused or a line not understood, as a sentence in both languages."""

from typing import Final

from domain.words import Words

REFUSALS: Final[dict[str, Words]] = {
    "not-begun-yet": Words(en="The match has not begun yet.", it="La partita non è ancora cominciata."),
    "over": Words(en="The match is over; no more orders can be played.", it="La partita è finita: non si gioca più."),
    "no-such-seat": Words(en="There is no seat {seat} in this match.", it="In questa partita non c'è il posto {seat}."),
    "left": Words(en="You have left this match.", it="Hai lasciato questa partita."),
    "not-your-turn": Words(
        en="It is not your turn: {colour_name} is to play.", it="Non tocca a te: tocca {to_colour}."
    ),
    "not-your-choice": Words(
        en="It is not your turn to choose: {seat_name} chooses now.",
        it="Non tocca a te scegliere: ora sceglie {seat_name}.",
    ),
    "choose-first": Words(
        en="Colours are still being chosen; pawns move once everybody has one.",
        it="Si stanno ancora scegliendo i colori: le pedine si muovono quando tutti ne hanno uno.",
    ),
    "taken": Words(
        en="{colour_word} is taken: choose a colour that is left.",
        it="Il {colour_it} è già preso: scegli un colore rimasto.",
    ),
    "chosen-already": Words(en="All colours have been chosen already.", it="I colori sono già stati scelti."),
    "no-passing": Words(
        en="You may not pass: as long as you can do anything, you have to.",
        it="Non puoi passare: finché puoi fare qualcosa, devi farlo.",
    ),
    "no-lapse": Words(
        en="A seat whose time is up does not pass in this match.", it="In questa partita chi non risponde non passa."
    ),
    "no-such-node": Words(
        en="There is no node {node}: spokes go from A to H, rings from 1 to 4.",
        it="Il nodo {node} non esiste: i raggi vanno da A a H, gli anelli da 1 a 4.",
    ),
    "no-own-pawn": Words(
        en="No pawn of yours ({colour_name}) stands on {node}.", it="In {node} non c'è una tua pedina ({colour_it})."
    ),
    "not-next": Words(
        en="{target} does not touch {origin}: one step along a spoke or a ring, not through the centre.",
        it="{target} non confina con {origin}: si va di un passo lungo un raggio o un anello, mai attraverso il centro.",
    ),
    "occupied": Words(en="{node} is occupied.", it="{node} è occupato."),
    "advisor-elsewhere": Words(
        en="The Advisor does not stand on {node}: it stands on {stands}.",
        it="Il Consigliere non è in {node}: si trova in {stands}.",
    ),
    "advisor-stays": Words(
        en="The Advisor stands on {stands} already; going all the way round is no move.",
        it="Il Consigliere è già in {stands}: un giro completo non è una mossa.",
    ),
    "advisor-no-way": Words(
        en="The Advisor has no free way from {stands} to {node} along one spoke or one ring.",
        it="Il Consigliere non ha via libera da {stands} a {node} lungo un solo raggio o un solo anello.",
    ),
    "advisor-back": Words(
        en="The Advisor has just come from {node}: you may not send it straight back.",
        it="Il Consigliere è appena arrivato da {node}: non puoi rimandarlo subito indietro.",
    ),
    "none-off": Words(en="No pawn of yours is off the web.", it="Nessuna tua pedina è fuori dalla ragnatela."),
    "not-outermost": Words(
        en="Pawns come back on the outermost ring only, A4 to H4: {node} is further in.",
        it="Le pedine rientrano solo sull'anello più esterno, da A4 a H4: {node} è più interno.",
    ),
    "entry-banned": Words(
        en="Your pawn has just been driven off {node}: this turn it may not come back there.",
        it="La tua pedina è appena stata cacciata da {node}: in questo turno non può rientrare lì.",
    ),
    "no-special-moves": Words(
        en="You may not move marbles: you have not had enough stable pawns.",
        it="Non puoi muovere le biglie: non hai abbastanza pedine stabili.",
    ),
    "no-own-marble": Words(
        en="No marble of yours ({colour_name}) lies in {node}.", it="In {node} non c'è una tua biglia ({colour_it})."
    ),
    "housing-taken": Words(en="Another marble lies in {node}.", it="In {node} c'è già un'altra biglia."),
    "word-unknown": Words(en="“{word}” is not understood here.", it="“{word}” qui non si capisce."),
    "one-per-line": Words(
        en="“{word}” begins another order: one order to a line.", it="“{word}” comincia un altro ordine: uno per riga."
    ),
    "two-nodes": Words(
        en="A pawn's move needs two nodes: where it stands and where it goes.",
        it="Per muovere una pedina servono due nodi: dove si trova e dove va.",
    ),
    "two-housings": Words(
        en="A marble's move needs two housings: where it lies and where it goes.",
        it="Per muovere una biglia servono due incavi: dove si trova e dove va.",
    ),
    "advisor-where": Words(
        en="Say where the Advisor goes: one node, or the one it stands on and the one it goes to.",
        it="Di' dove va il Consigliere: un nodo, oppure quello in cui si trova e quello d'arrivo.",
    ),
    "enter-where": Words(
        en="Say on which one node of the outermost ring the pawn comes back.",
        it="Di' in quale nodo dell'anello più esterno rientra la pedina.",
    ),
    "which-colour": Words(
        en="Name one colour: red, green, yellow, blue or white.",
        it="Di' un solo colore: rosso, verde, giallo, blu o bianco.",
    ),
    "plan-not-yet": Words(
        en="Plans can be made once all colours are chosen.",
        it="I piani si possono fare quando tutti i colori sono stati scelti.",
    ),
    "plan-over": Words(en="The match would be over before that.", it="La partita sarebbe già finita prima di allora."),
    "plan-move-first": Words(
        en="It is your turn: write your move on a line of its own, and the plan for what comes after it below.",
        it="Tocca a te: scrivi la tua mossa su una riga, e sotto il piano per quello che viene dopo.",
    ),
    "plan-form": Words(
        en="A plan is written: if, a colour and its move, then, your move; more of the same after a comma.",
        it="Un piano si scrive: se, un colore e la sua mossa, allora, la tua mossa; dopo una virgola si può continuare.",
    ),
    "plan-whose": Words(
        en="Say whose move it is: after “if” comes a colour.", it="Di' di chi è la mossa: dopo «se» ci va un colore."
    ),
    "plan-turn": Words(en="Here belongs a move.", it="Qui ci va una mossa."),
    "plan-own-condition": Words(
        en="You know what you will do: after “if” comes the move of somebody else.",
        it="Quello che farai lo sai: dopo «se» ci va la mossa di un altro.",
    ),
    "plan-not-here": Words(en="Nobody plays {colour_name} here.", it="Qui nessuno gioca il {colour_it}."),
    "plan-twice": Words(
        en="Another line of the plan has an answer to the same moves already.",
        it="Un'altra riga del piano risponde già alle stesse mosse.",
    ),
    "plan-illegal": Words(
        en="{colour_word} could not play {turn} then.", it="Il {colour_it} non potrebbe giocare {turn} in quel momento."
    ),
    "plan-own-illegal": Words(en="You could not play {turn} then.", it="Non potresti giocare {turn} in quel momento."),
    "plan-left": Words(
        en="{colour_word} did something that it did not foresee.", it="Il {colour_it} ha giocato altro."
    ),
}
