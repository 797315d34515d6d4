"""The question about a letter on hold: why it is, and what a yes to it does."""

from typing import Final

from domain.words import Words

WHY_HELD: Final[dict[str, Words]] = {
    "hold-and-confirm": Words(
        en="A letter has come in your name, and nothing has been done with it yet: it could not be "
        "made certain that it is yours.",
        it="È arrivata una lettera a tuo nome e non è ancora stata eseguita: non è certo che sia tua.",
    ),
    "ask-owner": Words(
        en="Somebody has answered a letter of yours from {sender}, and nothing has been done with it. Only its orders are shown "
        "here, in our words.",
        it="Qualcuno ha risposto a una tua lettera da {sender}, e non è stato eseguito nulla. Qui se ne mostrano solo gli "
        "ordini, con parole nostre.",
    ),
    "same-number": Words(
        en="A letter of yours has come under the number (Message-ID) of one that was here before, with other words. Mail "
        "programs give each letter a number of its own, so nothing has been done with it yet.",
        it="È arrivata una tua lettera con il numero (Message-ID) di una arrivata prima, ma con altre parole. I programmi di "
        "posta danno a ogni lettera un numero suo, perciò non è ancora stata eseguita.",
    ),
    "failed": Words(
        en="A letter has come in your name, but the check of its sender failed, and nothing has been done with it. Anybody can "
        "have written it. Only its orders are shown here, in our words. If you are not sure, answer “no” and send yours "
        "again, in answer to this letter.",
        it="È arrivata una lettera a tuo nome, ma la verifica del mittente è fallita, e non è stata eseguita. Può averla scritta "
        "chiunque. Qui se ne mostrano solo gli ordini, con parole nostre. Se hai dubbi, rispondi «no» e manda di "
        "nuovo la tua, in risposta a questa lettera.",
    ),
}
CONFIRM: Final = Words(
    en="If you wrote it, answer this letter with the word “yes”: what is on hold here is carried out as yours, and nothing else. "
    "With “no” it is dropped.",
    it="Se l'hai scritta tu, rispondi a questa lettera con la parola «sì»: quel che qui è in sospeso si esegue come tuo, e "
    "nient'altro. Con «no» si scarta.",
)
CONFIRM_NOTHING: Final = Words(
    en="Nothing in it can be carried out, so a “yes” does nothing. If you have orders to give, send them from your own address "
    "in answer to this letter.",
    it="Non contiene nulla che si possa eseguire: un «sì» non fa nulla. Se hai ordini da dare, mandali dal tuo indirizzo in "
    "risposta a questa lettera.",
)
CONFIRM_DOUBT: Final = Words(
    en="This is how it was understood. If you mean it so, answer this letter with the word “yes”: the lines on hold are played, "
    "and no others. If not, write your orders again.",
    it="Così è stata capita. Se è questo che intendi, rispondi con la parola «sì»: si giocano le righe in sospeso, e solo "
    "quelle. Se no, scrivi di nuovo i tuoi ordini.",
)
YES_LEAVES_OUT: Final = Words(en="A “yes” does not play this line.", it="Un «sì» non gioca questa riga.")
