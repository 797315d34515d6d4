"""One sentence for every reason of a refusal, saying what is wrong and what to do; braces name the refusal's facts."""

from typing import Final

from domain.words import Words

READING: Final[dict[str, Words]] = {
    "not-a-beginning": Words(
        en="No order begins with “{word}”: begin with the pawn, or with the word play.",
        it="Nessun ordine comincia con “{word}”: comincia con la pedina, o con la parola gioca.",
    ),
    "word-unknown": Words(
        en="I do not understand “{word}” here: leave it out, or write the order more simply.",
        it="Qui non capisco “{word}”: toglilo, o scrivi l'ordine in modo più semplice.",
    ),
    "one-per-line": Words(
        en="A second order begins at “{word}”: give each order a line of its own.",
        it="Con “{word}” comincia un secondo ordine: scrivi ogni ordine su una riga a parte.",
    ),
    "in-doubt": Words(
        en="The question mark leaves me in doubt: write the word ask for a question, or leave the mark out.",
        it="Il punto interrogativo mi lascia in dubbio: scrivi chiede per una domanda, oppure toglilo.",
    ),
    "pawn-missing": Words(
        en="Which pawn? I expected one of P1 to P5 and found “{word}”.",
        it="Quale pedina? Mi aspettavo una tra P1 e P5 e ho trovato “{word}”.",
    ),
    "no-such-card": Words(
        en="There is no card {card}: the cards are numbered from 1 to 90.",
        it="La carta {card} non esiste: le carte vanno da 1 a 90.",
    ),
    "house-missing": Words(
        en="A house is missing here: give its number, from 1 to 90.",
        it="Qui manca una casa: indicane il numero, da 1 a 90.",
    ),
    "card-missing": Words(
        en="A card is missing here: give the number of one in your hand.",
        it="Qui manca una carta: indica il numero di una di quelle che hai in mano.",
    ),
    "too-many-numbers": Words(
        en="One number too many, “{word}”: name the card and the house where you stop, and a direction if it matters.",
        it="C'è un numero di troppo, “{word}”: indica la carta e la casa in cui ti fermi e, se conta, una direzione.",
    ),
    "card-first": Words(
        en="Which of the two is the card? Name the card first and then the house.",
        it="Quale dei due numeri è la carta? Indica prima la carta e poi la casa.",
    ),
    "say-to": Words(
        en="This reads like a line of the list of moves: to play it, begin with the word play.",
        it="Questa sembra una riga dell'elenco delle mosse: per giocarla, comincia con la parola gioca.",
    ),
    "another-piece": Words(
        en="Card {card} carries the {piece}, not the {named}: name one or the other.",
        it="La carta {card} porta {the_piece}, non {the_named}: indica l'una o l'altra cosa.",
    ),
    "piece-not-held": Words(
        en="You hold no {piece}: your cards are {hand}.",
        it="Non hai in mano {the_piece}: le tue carte sono {hand}.",
    ),
    "piece-held-twice": Words(
        en="You hold more than one {piece}: name the card by its number, {cards}.",
        it="Hai in mano più di una carta con {the_piece}: indicala col numero, {cards}.",
    ),
    "no-hand": Words(
        en="Only the spy holds cards: the {piece} cannot be played from this seat.",
        it="Solo la spia ha carte in mano: da questo posto non si può giocare {the_piece}.",
    ),
    "answer-missing": Words(
        en="The condition lacks its answer: after the other pawn write yes or no.",
        it="Alla condizione manca la risposta: dopo l'altra pedina scrivi sì o no.",
    ),
}
"""Reasons for which a line cannot be read; the first few of ``RULES`` can be read and still serve here."""

RULES: Final[dict[str, Words]] = {
    "ended": Words(
        en="The match is over: nothing more can be ordered.", it="La partita è finita: non si può ordinare altro."
    ),
    "not-begun": Words(
        en="The match has not begun yet: wait for the letter that asks you.",
        it="La partita non è ancora cominciata: aspetta la lettera che ti chiede la mossa.",
    ),
    "unknown-seat": Words(en="There is no seat {seat} in this match.", it="In questa partita non c'è il posto {seat}."),
    "withdrawn": Words(
        en="{Seat_name} has left the match and can order nothing more.",
        it="{Seat_name} ha lasciato la partita e non può più dare ordini.",
    ),
    "spy-only": Words(
        en="Only the spy plays and discards cards: you order the pawns.",
        it="Solo la spia gioca e scarta carte: tu comandi le pedine.",
    ),
    "partisans-only": Words(
        en="Only the partisans order pawns and close their turn: you play cards.",
        it="Solo i partigiani comandano le pedine e chiudono il loro turno: tu giochi le carte.",
    ),
    "not-your-turn": Words(
        en="It is not your turn: now {to_act_play}. Wait for the letter that asks you.",
        it="Non è il tuo turno: adesso {to_act_play}. Aspetta la lettera che ti chiede la mossa.",
    ),
    "still-choosing": Words(
        en="First the pawns take their houses: all that can be ordered now is where each one starts.",
        it="Prima le pedine prendono posto: per ora si può ordinare solo da dove parte ciascuna.",
    ),
    "already-playing": Words(
        en="The pawns have taken their houses already: move them instead.",
        it="Le pedine hanno già preso posto: ora si possono solo muovere.",
    ),
    "no-such-house": Words(
        en="There is no house {house}: the houses are numbered from 1 to 90.",
        it="La casa {house} non esiste: le case vanno da 1 a 90.",
    ),
    "blocked": Words(
        en="House {house} is blocked: choose another.",
        it="La casa {house} è invalicabile: scegline un'altra.",
    ),
    "not-in-hand": Words(
        en="You do not hold card {card}: play one of your own hand.",
        it="Non hai in mano la carta {card}: gioca una di quelle che hai.",
    ),
    "same-house": Words(
        en="You are on {house} already and must change house: choose another.",
        it="Sei già in {house} e devi cambiare casa: scegline un'altra.",
    ),
    "out-of-reach": Words(
        en="With card {card}, the {piece}, you cannot reach {house}: choose from the list of your moves.",
        it="Con la carta {card}, {the_piece}, non puoi arrivare in {house}: scegli dall'elenco delle tue mosse.",
    ),
    "no-such-direction": Words(
        en="“{directions}” is no direction: give one word for a straight line, two different ones for a diagonal.",
        it="“{directions}” non è una direzione: usa una parola per la linea retta, due diverse per la diagonale.",
    ),
    "not-that-way": Words(
        en="The {piece} of card {card} reaches {house}, but not going {directions}: leave the direction out or change it.",
        it="Con la carta {card}, {the_piece}, arrivi in {house}, ma non per “{directions}”: togli la direzione o cambiala.",
    ),
    "can-move": Words(
        en="You are not stuck: card {card} can be played, and so one must be.",
        it="Non sei senza mosse: la carta {card} si può giocare, quindi devi muovere.",
    ),
    "no-such-pawn": Words(
        en="There is no pawn {pawn} on the table: the pawns are P1 to P5.",
        it="Sul tavolo non c'è la pedina {pawn}: le pedine vanno da P1 a P5.",
    ),
    "not-your-pawn": Words(
        en="{pawn} is not yours to order: it belongs to {owner_name}.",
        it="{pawn} non spetta a te: la comanda {owner_name}.",
    ),
    "already-moved": Words(en="{pawn} has already moved this round.", it="{pawn} ha già mosso in questo round."),
    "asked-already": Words(
        en="{pawn} has already asked this round, and a pawn that has asked no longer moves.",
        it="{pawn} ha già chiesto in questo round, e chi ha chiesto non muove più.",
    ),
    "fixed": Words(
        en="The questions have begun, so {pawn} stays where it is until the next round.",
        it="Le domande sono cominciate, quindi {pawn} resta dov'è fino al prossimo round.",
    ),
    "path-length": Words(
        en="{pawn} can enter one house or two in a round: name those and no others.",
        it="{pawn} può entrare in una o due case per round: indica quelle e non altre.",
    ),
    "own-house-in-path": Words(
        en="{pawn} stands on {house} already: name only the houses it enters.",
        it="{pawn} è già in {house}: indica solo le case in cui entra.",
    ),
    "too-far": Words(
        en="{house} is more than two free steps away from {pawn}: choose a nearer house.",
        it="{house} dista da {pawn} più di due passi liberi: scegli una casa più vicina.",
    ),
    "no-step": Words(
        en="{pawn} cannot step from {before} to {house}: the two do not touch.",
        it="{pawn} non può passare da {before} a {house}: le due case non confinano.",
    ),
    "occupied": Words(
        en="{pawn} cannot stop on {house}: {other} stands there, and here pawns do not share a house.",
        it="{pawn} non può fermarsi in {house}: c'è già {other}, e qui due pedine non stanno sulla stessa casa.",
    ),
    "grace": Words(
        en="Right after the spy's return the pawns only move: this turn nobody asks or arrests.",
        it="Subito dopo il rientro della spia le pedine muovono soltanto: in questo turno non si chiede e non si arresta.",
    ),
    "already-asked": Words(
        en="{pawn} has already asked this round: one question each.",
        it="{pawn} ha già chiesto in questo round: una domanda per pedina.",
    ),
    "others-unmoved": Words(
        en="Before the first question every other pawn must move or be told to stay: still waiting for {pawns}.",
        it="Prima della prima domanda ogni altra pedina deve muovere o avere l'ordine di stare ferma: mancano ancora {pawns}.",
    ),
    "no-question": Words(
        en="Where shall {pawn} ask? Name a house that touches its own.",
        it="Dove deve chiedere {pawn}? Indica una casa che confina con la sua.",
    ),
    "own-house": Words(
        en="{pawn} stands on {house} itself: it can ask in the houses that touch it, not in its own.",
        it="{pawn} si trova proprio in {house}: può chiedere nelle case confinanti, non nella propria.",
    ),
    "not-adjacent": Words(
        en="{house} does not touch the house of {pawn}: ask in one that does.",
        it="{house} non confina con la casa di {pawn}: chiedi in una che confina.",
    ),
    "too-many-branches": Words(
        en="One condition may stand inside another, not more: shorten what {pawn} asks.",
        it="Una condizione può contenerne un'altra, non di più: accorcia la domanda di {pawn}.",
    ),
    "no-answer": Words(
        en="{pawn}'s question waits for {other}'s answer, but {other} has asked nothing this turn: put its question first.",
        it="La domanda di {pawn} dipende dalla risposta a {other}, che in questo turno non ha chiesto nulla: "
        "scrivi prima la sua domanda.",
    ),
    "questions-begun": Words(
        en="An arrest comes before the round's first question: {pawn} may still ask now, and arrest next round.",
        it="L'arresto viene prima della prima domanda del round: {pawn} ora può ancora chiedere, e arrestare nel prossimo.",
    ),
    "arrest-elsewhere": Words(
        en="{pawn} arrests only where it stands, not in {house}: move it there first.",
        it="{pawn} arresta solo dove si trova, non in {house}: prima portala lì.",
    ),
    "arrest-unnamed": Words(
        en="In which house does {pawn} arrest? Name its own or one that touches it.",
        it="In quale casa arresta {pawn}? Indica la sua o una confinante.",
    ),
    "arrest-too-far": Words(
        en="{pawn} cannot arrest in {house}: only in its own house or one that touches it.",
        it="{pawn} non può arrestare in {house}: solo nella propria casa o in una confinante.",
    ),
    "already-ended": Words(
        en="You have closed the turn already: it awaits another partisan's word, or the time for it.",
        it="Hai già chiuso il turno: si aspetta la conferma di un altro partigiano, o la scadenza.",
    ),
    "already-placed": Words(
        en="{pawn} has already taken its place in {house}.", it="{pawn} ha già preso posto in {house}."
    ),
    "start-on-refuge": Words(
        en="House {house} is a refuge: no pawn starts there, so choose another.",
        it="La casa {house} è un rifugio: da lì non si parte, scegline un'altra.",
    ),
    "start-taken": Words(
        en="{other} already starts from {house}: choose another house.",
        it="Da {house} parte già {other}: scegli un'altra casa.",
    ),
}
"""Reasons for which the rules do not accept an order that was understood."""
