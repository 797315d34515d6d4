"""Why an order was not accepted, in words: one sentence for each reason, saying what to do."""

from typing import Final

from domain.refusal import Refusal
from domain.words import Language, Words

REASONS: Final[dict[str, Words]] = {
    "over": Words("The match is over.", "La partita è finita."),
    "not-begun": Words("The match has not begun yet.", "La partita non è ancora cominciata."),
    "no-seat": Words("This seat does not play.", "Questo posto non gioca."),
    "left": Words("This seat has left the match.", "Questo posto ha lasciato la partita."),
    "no-such-seat": Words("Nobody here is called {seat}.", "Qui nessuno si chiama {seat}."),
    "not-your-turn": Words("It is not your turn.", "Non è il tuo turno."),
    "asks-too-many": Words(
        "You offer {most}, so you cannot ask for more cards than that.",
        "Offri {most} carte: non puoi chiederne di più.",
    ),
    "one-to-three": Words("Offer one, two or three cards.", "Offri una, due o tre carte."),
    "not-in-hand": Words("You do not hold all of these cards.", "Non hai in mano tutte queste carte."),
    "no-offer-now": Words("No offers are being made now.", "Adesso non si fanno offerte."),
    "offer-stands": Words(
        "Your offer is on the table and stays as it is.", "La tua offerta è sul tavolo e non si cambia."
    ),
    "only-active-asks": Words(
        "Only the player whose turn it is demands or wishes; leave that line out.",
        "Solo il giocatore di turno può esigere o chiedere: togli quella riga.",
    ),
    "accused-before": Words(
        "You were rightly accused this turn and make no further counter-offer.",
        "In questo turno ti hanno accusato a ragione: non puoi fare altre contro-offerte.",
    ),
    "kept-apart": Words(
        "After the unfounded accusation you two cannot exchange this turn.",
        "Dopo l'accusa infondata voi due non potete scambiare in questo turno.",
    ),
    "same-number": Words(
        "The offer is of {number}: offer as many.", "L'offerta è di {number}: offri altrettante carte."
    ),
    "mata-hari-not-yours": Words(
        "Mata Hari can be played only by the player whose turn it is.",
        "Mata Hari può essere giocata solo dal giocatore di turno.",
    ),
    "demand-not-met": Words(
        "These cards do not meet the demand; choose others or decline.",
        "Queste carte non soddisfano la richiesta: scegline altre o non offrire.",
    ),
    "claims-too-many": Words(
        "Claim number {claim} speaks of more than the {most} you offer.",
        "La dichiarazione numero {claim} parla di più delle {most} carte che offri.",
    ),
    "false-claim": Words(
        "Claim number {claim} is not true of these cards. Nobody else hears of this; put it right or leave it out.",
        "La dichiarazione numero {claim} non è vera per queste carte. Nessun altro lo saprà: correggila o toglila.",
    ),
    "must-offer": Words(
        "It is your turn: you have to make an offer of one to three cards.",
        "È il tuo turno: devi offrire da una a tre carte.",
    ),
    "say-refuse": Words(
        "The offer is yours; counter-offers are turned down with the word for refusing, at the resolution.",
        "L'offerta è tua: le contro-offerte si rifiutano al momento della risoluzione.",
    ),
    "nothing-to-decline": Words("There is no offer to answer now.", "Adesso non c'è un'offerta a cui rispondere."),
    "not-withdrawn": Words(
        "Your counter-offer can be replaced but not withdrawn.",
        "La tua contro-offerta si può sostituire ma non ritirare.",
    ),
    "accuse-yourself": Words("You cannot accuse yourself.", "Non puoi accusare te stesso."),
    "no-accusing-now": Words(
        "Accusations are made from the offer until the resolution begins.",
        "Si accusa dall'offerta fino all'inizio della risoluzione.",
    ),
    "no-offer-there": Words("{seat} has no offer on the table.", "{seat} non ha offerte sul tavolo."),
    "not-yet-resolving": Words(
        "The resolution has not begun; file your answer ahead with “if none:” or by accepting a seat.",
        "La risoluzione non è ancora cominciata: lascia detto «se nessuno:» oppure accetta un posto in anticipo.",
    ),
    "no-offer-of": Words("There is no offer of {seat} to accept.", "Non c'è un'offerta di {seat} da accettare."),
    "no-hitman": Words(
        "You can reveal only a Hitman that lies in your own offer.", "Puoi rivelare solo un Sicario che hai offerto."
    ),
    "demands-too-many": Words(
        "Only {most} change hands; demand no more than that.", "Lo scambio è di {most}: non esigere di più."
    ),
    "no-partners": Words("A Hitman's demand is for resources only.", "Il Sicario può esigere solo risorse."),
    "no-mata-hari": Words(
        "Mata Hari is not among your offered cards.", "Mata Hari non è tra le carte che hai offerto."
    ),
    "offers-were-made": Words(
        "A counter-offer was made this turn, so Mata Hari cannot be used.",
        "In questo turno c'è stata una contro-offerta: Mata Hari non si può usare.",
    ),
    "offers-stand": Words(
        "A counter-offer stands that you may accept, so Mata Hari cannot be used.",
        "C'è una contro-offerta che puoi accettare: Mata Hari non si può usare.",
    ),
    "active-files": Words(
        "Only the player whose turn it is files an answer ahead.",
        "Solo il giocatore di turno lascia detto come risolvere.",
    ),
    "nothing-to-file": Words(
        "An answer is filed ahead once your offer lies there.",
        "Si lascia detto come risolvere quando l'offerta è sul tavolo.",
    ),
    "nothing-to-give": Words("No Hitman demands cards of you.", "Nessun Sicario esige carte da te."),
    "whole-set": Words(
        "Name the complete new set, {number} in all.", "Indica tutte le carte della nuova offerta: {number} in totale."
    ),
    "demand-unsatisfied": Words("These cards do not satisfy the demand.", "Queste carte non soddisfano la richiesta."),
    "no-look": Words("You are not looking at the deck.", "Non stai guardando il mazzo."),
    "takes-too-many": Words("You may take up to {most}.", "Puoi prenderne al massimo {most}."),
    "not-in-deck": Words("Not all of these cards are in the deck.", "Non tutte queste carte sono nel mazzo."),
    "not-during-resolution": Words(
        "Wait until the exchange or the look is finished.", "Aspetta che lo scambio o l'esame del mazzo sia concluso."
    ),
    "not-complete": Words("You do not hold every {index} in play.", "Non hai in mano tutti i {index} in gioco."),
    "no-lies-in-this-phase": Words(
        "With an offer nothing unverified is said: in this phase lying is not allowed. Use a claim, or write later.",
        "Insieme all'offerta non si dice nulla di non verificato: in questa fase non è consentito mentire. "
        "Fai una dichiarazione, o scrivi dopo.",
    ),
    "no-talk-now": Words(
        "Talk is relayed from the offer to the close of the counter-offers.",
        "I messaggi si inoltrano dall'offerta fino alla chiusura delle contro-offerte.",
    ),
    "two-offers": Words("Make one offer in a letter.", "Fai una sola offerta per lettera."),
    "unread-part": Words(
        "What stands here beside the offer was not understood; begin it with claim, demand or wish, or leave it out.",
        "Quello che sta qui accanto all'offerta non si è capito: comincia con dichiaro, esigo o vorrei, o toglilo.",
    ),
    "needs-offer": Words(
        "Claims and requests go with the offer they are about, in the same letter.",
        "Dichiarazioni e richieste vanno nella stessa lettera dell'offerta.",
    ),
    "one-request": Words("Make one request with an offer.", "Fai una sola richiesta per offerta."),
    "accept-whom": Words(
        "Say whose counter-offer you accept, once.", "Di' di chi accetti la contro-offerta, una volta sola."
    ),
    "if-none-what": Words(
        "After “if none:” comes refusing or using Mata Hari.", "Dopo «se nessuno:» va il rifiuto o l'uso di Mata Hari."
    ),
    "unclear-order": Words("I cannot read this part.", "Non capisco questa parte."),
    "use-what": Words(
        "Only Mata Hari is used, with or without the flip.", "Si usa solo Mata Hari, girando le carte o no."
    ),
    "reveal-what": Words("Name one index from 1 to 7.", "Indica un indice da 1 a 7."),
    "accuse-whom": Words(
        "Say whom you accuse of which partner: a double-dealer, a hitman or Mata Hari.",
        "Di' chi accusi e di quale Partner: doppiogiochista, sicario o Mata Hari.",
    ),
    "not-checked": Words(
        "This is not something the referee can check; speak of colours, kinds, indices, partners or the sum.",
        "Questo l'arbitro non può verificarlo: parla di colori, tipi, indici, Partner o della somma.",
    ),
    "how-many": Words(
        "Say how many you want: one with “a”, more with their number, all of them with “all”.",
        "Di' quante ne vuoi: «un» o «una», un numero, oppure «tutte».",
    ),
    "no-such-card": Words(
        "There is no such card; write a kind and an index.", "Non esiste questa carta: scrivi tipo e indice."
    ),
}


def words(refusal: Refusal, language: Language) -> str:
    """The sentence for a refusal."""
    return REASONS[refusal.reason][language].format(**dict(refusal.facts))
