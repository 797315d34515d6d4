"""What a letter tells of limits: which are reached with it, and until when what is over them is not read or not answered."""

from typing import Final

from domain.words import Words
from mail.outbound.compose.words import NOT_UNDERSTOOD, UNREADABLE
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion

TOO_MANY: Final = Words(
    en="More letters have come to an address of yours here than are read within an hour.",
    it="A un tuo indirizzo sono arrivate qui più lettere di quante se ne leggono in un'ora.",
)
WHY_NOT: Final[dict[str, Words]] = {
    "nothing-understood": NOT_UNDERSTOOD,
    "unreadable": UNREADABLE,
    "too-many": TOO_MANY,
}
_LIMITS: Final[dict[str, Words]] = {
    "seat": Words(
        en="You have written many letters within an hour, and this answer is the last for now: letters that come before {when} "
        "are not read, and nothing in them is played. What you write until then, send again afterwards.",
        it="Hai scritto molte lettere in un'ora, e per ora questa è l'ultima risposta: quelle che arrivano prima di {when} non "
        "vengono lette, e non si gioca nulla di quello che dicono. Quello che scrivi nel frattempo, mandalo di nuovo dopo.",
    ),
    "help": Words(
        en="Questions in another answer to that same letter of ours are answered only after {when}; orders are carried out and "
        "answered before that too.",
        it="Altre domande in risposta a quella stessa lettera si leggono solo dopo {when}; gli ordini si eseguono e si "
        "confermano anche prima.",
    ),
    "address": Words(
        en="This is the last explanation for now: before {when} a letter is answered only if something in it can be done.",
        it="Per ora questa è l'ultima spiegazione: fino a {when} rispondiamo solo alle lettere in cui c'è qualcosa da eseguire.",
    ),
    "same-words": Words(
        en="These words have come again, and nothing could be done with them: if they come again before {when} they are answered "
        "only if something in them can be done by then.",
        it="Queste parole sono arrivate di nuovo e non si è potuto eseguirle: se tornano prima di {when}, rispondiamo solo se "
        "allora si può eseguire qualcosa.",
    ),
    "letter": Words(
        en="Answers to that letter are read before {when} only if your mail provider confirms that they are yours. Answer a "
        "newer letter instead, such as this one.",
        it="Fino a {when}, di risposte a quella lettera si leggono solo quelle che il tuo servizio di posta conferma come tue. "
        "Rispondi invece a una lettera più recente, per esempio a questa.",
    ),
    "asked": Words(
        en="This is the last such question about answers to that same letter of ours: before {when} others are left aside. If "
        "you have more to say, answer a newer letter, such as this one.",
        it="Questa è l'ultima domanda di questo tipo sulle risposte a quella stessa lettera: fino a {when} le altre restano da "
        "parte. Se hai altro da dire, rispondi a una lettera più recente, per esempio a questa.",
    ),
    "asked-all": Words(
        en="This is the last such question for now: before {when} nothing is done with other letters that could be anybody's. "
        "What you write until then, send again afterwards.",
        it="Per ora questa è l'ultima domanda di questo tipo: fino a {when} non si esegue nulla di altre lettere che potrebbero "
        "essere di chiunque. Quello che scrivi nel frattempo, mandalo di nuovo dopo.",
    ),
    "owner": Words(
        en="If another answer to that same letter of ours comes before {when} and cannot be believed, nothing is done with it "
        "either, and you are not told again.",
        it="Se prima di {when} arriva un'altra risposta a quella stessa lettera e non le si può credere, non si esegue nulla "
        "nemmeno allora, e non ricevi "
        "altri avvisi.",
    ),
}


def limits(occasion: Occasion) -> tuple[str, ...]:
    """Which limits are reached with this letter, and until when: nothing else tells, for what is over them is not answered."""
    return tuple(
        _LIMITS[name][occasion.language].format(when=instant(until, occasion.zone, occasion.language))
        for name, until in occasion.limits
    )
