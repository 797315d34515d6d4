"""What the letter writer says in its own voice, in both languages; braces are filled in."""

from typing import Final

from domain.words import Words
from mail.outbound.sheet import Kind

SUBJECT: Final = Words(en="{game}, match {number}", it="{game}, partita {number}")
LEADS: Final[dict[Kind, Words]] = {
    "news": Words(en="News.", it="Novità."),
    "reminder": Words(en="Reminder.", it="Promemoria."),
    "end": Words(en="The match is over.", it="La partita è finita."),
    "held": Words(en="Is this letter yours?", it="È tua questa lettera?"),
    "host": Words(en="For the host of the match.", it="Per chi organizza la partita."),
}
TO_ADMINISTRATORS: Final = Words(en="For the administrators of this service.", it="Per chi amministra questo servizio.")
DECISION: Final = Words(en="decision {number}", it="decisione {number}")

YOUR_TURN: Final = Words(
    en="It is your turn ({moment}): answer by {when}.",
    it="Tocca a te ({moment}): rispondi entro {when}.",
)
STILL_YOUR_TURN: Final = Words(
    en="It is still your turn ({moment}): answer by {when}.",
    it="Tocca ancora a te ({moment}): rispondi entro {when}.",
)
TIME_RUNS_OUT: Final = Words(
    en="It is your turn ({moment}) and most of the time is gone: answer by {when}.",
    it="Tocca a te ({moment}) e resta poco tempo: rispondi entro {when}.",
)
ONE_WAITS: Final = Words(
    en="Now {who} plays ({moment}), until {when}; you need not do anything.",
    it="Ora gioca {who} ({moment}), entro {when}; tu non devi fare nulla.",
)
SEVERAL_WAIT: Final = Words(
    en="Now {who} play ({moment}), until {when}; you need not do anything.",
    it="Ora giocano {who} ({moment}), entro {when}; tu non devi fare nulla.",
)
RECEIVED: Final = Words(en="Your letter has been read.", it="La tua lettera è stata letta.")
INVITED: Final = Words(
    en="There is a place for you in a match of {game}: you would play {who}. Answer yes or no.",
    it="C'è un posto per te in una partita di «{game}»: saresti {who}. Rispondi sì o no.",
)
INVITED_BY: Final = Words(
    en="{host} invites you to a match of {game}: you would play {who}. Answer yes or no.",
    it="{host} ti invita a una partita di «{game}»: saresti {who}. Rispondi sì o no.",
)
INVITED_STILL: Final = Words(en="You have not answered yet.", it="Non hai ancora risposto.")
INVITED_UNTIL: Final = Words(
    en="If everybody who was invited has not said yes by {when}, the match will not be played.",
    it="Se entro {when} non tutti gli invitati hanno detto di sì, la partita non si giocherà.",
)
YES_OR_NO: Final = Words(
    en="Your letter could not be read as a yes or as a no, so the invitation still waits: answer with the one word “yes” and you "
    "play, with “no” and you do not.",
    it="La tua lettera non si capisce come un sì o come un no, e l'invito aspetta ancora: rispondi con la sola parola «sì» e "
    "giochi, con «no» e non giochi.",
)
YOU_HAVE_ACCEPTED: Final = Words(
    en="You have accepted, and there is nothing to do yet: the match begins when everybody who was invited has said yes.",
    it="Hai accettato, e per ora non c'è nulla da fare: la partita comincia quando tutti gli invitati hanno detto di sì.",
)
EXPIRED: Final = Words(
    en="The match will not be played: the time to answer is over, and not everybody who was invited has said yes.",
    it="La partita non si giocherà: il tempo per rispondere è finito, e non tutti gli invitati hanno detto di sì.",
)
BEGINS: Final = Words(
    en="A match of {game} begins, number {number}, and you play {who}.",
    it="Comincia la partita {number}, di «{game}», e tu sei {who}.",
)
CANCELLED: Final = Words(
    en="The match will not be played: an invitation was declined.",
    it="La partita non si giocherà: un invito è stato rifiutato.",
)
SOMEBODY_WRITES: Final = Words(en="{who} writes to you.", it="{who} ti scrive.")
WRITE_BACK: Final = Words(
    en="To write back, answer with a line that begins with “say”.",
    it="Per rispondere, comincia una riga con la parola «dico».",
)
DROPPED: Final = Words(
    en="As you asked, this letter has been dropped: nothing of it was done, and nothing will be.",
    it="Come hai chiesto, questa lettera è stata scartata: non ne è stato eseguito nulla, né lo sarà.",
)
ANSWERS_BEFORE: Final[dict[str, Words]] = {
    "confirmed-before": Words(
        en="You had answered that question already: your letter has been read as yours, and nothing is done twice.",
        it="Avevi già risposto a quella domanda: la tua lettera è stata letta come tua, e nulla si esegue due volte.",
    ),
    "dropped-before": Words(
        en="You had answered that question already: the letter was dropped. To play, write your orders again.",
        it="Avevi già risposto a quella domanda: la lettera è stata scartata. Per giocare scrivi di nuovo i tuoi ordini.",
    ),
    "overtaken": Words(
        en="You have given other orders since you wrote that letter, and they count in its place: it is dropped. If you still "
        "want something of it, write that again.",
        it="Dopo quella lettera hai dato altri ordini, che valgono al suo posto: la lettera è scartata. Se ne vuoi ancora "
        "qualcosa, scrivilo di nuovo.",
    ),
    "dropped": DROPPED,
    "disbelieved": Words(
        en="Your answer could not be believed: your mail provider signs its letters, and the signature of this one was broken "
        "on its way. Answer again from your provider's own program or page, without a forwarding in between; the letter "
        "that you were asked about still waits.",
        it="Non è stato possibile credere alla tua risposta: il tuo fornitore di posta firma le lettere, e la firma di questa "
        "si è guastata per strada. Rispondi di nuovo dal suo programma o dalla sua pagina, senza inoltri di mezzo; la "
        "lettera su cui ti è stato chiesto aspetta ancora.",
    ),
}
BELIEVING: Final = Words(en="So that you are not asked each time", it="Per non dover confermare ogni volta")
BELIEVE_OFFER: Final = Words(
    en="No mail server vouches for your letters, so each of them is confirmed by a yes. If you write the line “trust me” in an "
    "answer, yours are believed from then on when they come from your address in answer to one of ours. It is a little less "
    "safe: who sees one of our letters and forges your address could play for you. “do not trust me” takes it back.",
    it="Nessun server di posta garantisce per le tue lettere, perciò ognuna va confermata con un sì. Se in una risposta scrivi "
    "la riga «fidati», da quel momento si crede alle tue, purché vengano dal tuo indirizzo in risposta a una delle nostre. È un "
    "po' meno sicuro: chi vede una nostra lettera e falsifica il tuo indirizzo potrebbe giocare per te. «non fidarti» annulla.",
)
BELIEVE_BEGUN: Final = Words(
    en="From now on your letters are believed when they come from your address in answer to one of ours, unless your provider's "
    "signature is broken. The line “do not trust me” takes it back at any time.",
    it="D'ora in poi si crede alle tue lettere, se vengono dal tuo indirizzo in risposta a una delle nostre e la firma del tuo "
    "fornitore non è guasta. La riga «non fidarti» annulla in ogni momento.",
)
BELIEVE_ENDED: Final = Words(
    en="From now on a letter of yours for which no mail server vouches is carried out only after your yes.",
    it="D'ora in poi una tua lettera per la quale nessun server di posta garantisce si esegue solo dopo il tuo sì.",
)
YOUR_PLAN: Final = Words(en="Your plan", it="Il tuo piano")
PLAN_IS_YOURS: Final = Words(
    en="Nobody else sees it. New lines replace it all; “no plan” drops it.",
    it="Non lo vede nessun altro. Nuove righe lo sostituiscono per intero; «niente piano» lo cancella.",
)
PLAN_FIRST: Final = Words(
    en="Whenever you are asked, your plan is looked at first.",
    it="Ogni volta che tocca a te si guarda prima il tuo piano.",
)
HOW_TO_ANSWER: Final = Words(
    en="Here is how to answer.",
    it="Ecco come si risponde.",
)
NOT_UNDERSTOOD: Final = Words(
    en="No order was found in your letter. Here is how to answer.",
    it="Nella tua lettera non c'era nessun ordine. Ecco come si risponde.",
)

NOT_REACHED: Final = Words(en="a player whom letters do not reach", it="un giocatore a cui le lettere non arrivano")
YOU_CAN: Final = Words(en="What you can do", it="Che cosa puoi fare")
HOW_IT_STANDS: Final = Words(en="How the match stands", it="A che punto è la partita")
WAITS_FOR: Final = Words(
    en="Decision {decision} is open until {when}. Asked: {who}.",
    it="La decisione {decision} è aperta fino a {when}. Deve rispondere: {who}.",
)
HOST_HEARS: Final = Words(
    en="You have this letter as the host of the match. It says only what everybody at the table may know.",
    it="Ricevi questa lettera perché organizzi la partita. Dice solo ciò che tutti al tavolo possono sapere.",
)
ADMINISTRATOR_HEARS: Final = Words(
    en="You have this letter as an administrator of the service. It says only what everybody at the table may know.",
    it="Ricevi questa lettera perché amministri il servizio. Dice solo ciò che tutti al tavolo possono sapere.",
)
FOR_ADMINISTRATORS: Final = Words(en="For whoever runs this service", it="Per chi gestisce questo servizio")
LOST_LETTER: Final = Words(
    en="It is letter {number}: `pbem letter {number}` shows its way, and `pbem resend {number}` sends it again.",
    it="È la lettera {number}: `pbem letter {number}` ne mostra il cammino, e `pbem resend {number}` la spedisce di nuovo.",
)
SERVER_SAID: Final = Words(en="The mail server said: {said}", it="Il server di posta ha detto: {said}")

ALL_DONE: Final = Words(en="All that you asked for has been done.", it="Tutto quello che hai chiesto è stato fatto.")
NONE_DONE: Final = Words(
    en="Nothing has been done: a letter is carried out as a whole or not at all. Put it right and answer again.",
    it="Non è stato fatto nulla: una lettera si esegue tutta intera o per niente. Correggila e rispondi di nuovo.",
)
SOME_DONE: Final = Words(
    en="Your letter was carried out up to the point where what happened overtook it.",
    it="La tua lettera è stata eseguita fino al punto in cui i fatti l'hanno superata.",
)
NO_ORDERS: Final = Words(
    en="No order was found in your letter; nothing has changed.",
    it="Nella tua lettera non c'erano ordini; nulla è cambiato.",
)
WAITS_FOR_THE_REST: Final = Words(
    en="It is right, and waits until the whole letter is.", it="Va bene, ma aspetta che sia giusta tutta la lettera."
)
UNDERSTOOD_AS: Final = Words(en="Understood as {order}.", it="Inteso come {order}.")
CROSSED: Final = Words(
    en="Sent for decision {meant}, which closed meanwhile: counted for decision {decision}.",
    it="Mandato per la decisione {meant}, chiusa nel frattempo: vale per la decisione {decision}.",
)
HEARD_BY: Final = Words(en="Passed on to {who}.", it="Arriva a: {who}.")
HEARD_BY_NOBODY: Final = Words(
    en="It was passed on to nobody: the rules do not allow it.",
    it="Non è stato riferito a nessuno: le regole non lo permettono.",
)

SINCE: Final = Words(en="Since your last letter", it="Dall'ultima lettera")
BEGINNING: Final = Words(en="How it begins", it="Come si comincia")
AIM: Final = Words(en="What it is about", it="Di che cosa si tratta")
SEATS: Final = Words(en="Who plays", it="Chi gioca")
YOU: Final = Words(en="you", it="tu")
A_BOT: Final = Words(en="a bot", it="un bot")
A_PLAYER: Final = Words(en="a player", it="un giocatore")
HOST: Final = Words(en="Opened by {name}", it="Partita aperta da {name}")
OPTIONS: Final = Words(en="What is different from the usual rules", it="Che cosa cambia rispetto alle regole solite")
PACE: Final = Words(en="Every decision has {hours} hours.", it="Ogni decisione ha {hours} ore di tempo.")
LEG: Final = Words(en="Game {leg} of {legs} of a series.", it="Partita {leg} di {legs} di una serie.")

DRAW: Final = Words(en="The draw that is proposed", it="La patta proposta")
AGREE: Final = Words(en="agree", it="accetta")
DECLINE: Final = Words(en="turn it down", it="rifiuta")
RESIGNATION: Final = Words(en="Your resignation", it="Il tuo abbandono")
REALLY: Final = Words(en="confirm that you give up", it="conferma che lasci la partita")
RESIGNING: Final = Words(
    en="You have asked to resign: it happens only if you confirm it. Use the link, or answer “yes” to this letter.",
    it="Hai chiesto di abbandonare: succede solo se lo confermi. Usa il link, oppure rispondi «sì» a questa lettera.",
)
INVITATION: Final = Words(en="Your answer", it="La tua risposta")
YES_I_PLAY: Final = Words(en="yes (I play)", it="sì (gioco)")
NO_I_DO_NOT: Final = Words(en="no (I do not play)", it="no (non gioco)")
HELD_LETTER: Final = Words(en="That letter", it="Quella lettera")
IT_IS_MINE: Final = Words(en="yes (it is mine)", it="sì (è mia)")
DROP_IT: Final = Words(en="no (drop it)", it="no (scartala)")
HELD_ORDERS: Final = Words(en="Those orders", it="Quegli ordini")
I_MEAN_THEM: Final = Words(en="yes (I mean them)", it="sì (li intendo così)")
DROP_THEM: Final = Words(en="no (drop them)", it="no (scartali)")

LAPSE: Final = Words(
    en="If the time passes without your answer, what is left open is decided for you by the rules (ruling G-05).",
    it="Se il tempo passa senza una tua risposta, quello che manca lo decidono per te le regole (regola G-05).",
)
INVITATION_WAITS: Final = Words(
    en="The match begins when everybody who was invited has said yes.",
    it="La partita comincia quando tutti gli invitati hanno detto di sì.",
)
WAYS: Final = Words(
    en="Answer this letter, above or below its text. At any time one line with the word “help” says what else you can send, "
    "“draw” proposes a draw, “resign” gives up.",
    it="Rispondi a questa lettera, sopra o sotto il testo. In ogni momento, su una riga da sola, «aiuto» dice che cos'altro "
    "puoi mandare, «patta» propone la patta, «abbandono» lascia la partita.",
)
SAY_TOO: Final = Words(
    en="“say” with words after it speaks to those who may hear you: {who}.",
    it="Quello che scrivi dopo la parola «dico» arriva a: {who}.",
)
ASK_FOR_HELP: Final = Words(
    en="One line with the word “help” says what else you can send, “rules” brings the rules, and “resign” is how to leave the "
    "match.",
    it="Su una riga da sola: «aiuto» dice che cos'altro puoi mandare, «regole» porta il regolamento, «abbandono» lascia la "
    "partita.",
)
STOP_REMINDERS: Final = Words(
    en="The line “stop reminders”, or your mail program's unsubscribe button, stops reminders; your seat stays yours.",
    it="La riga «basta promemoria», o il pulsante «annulla iscrizione» del tuo programma di posta, ferma i promemoria; il posto "
    "resta tuo.",
)
REMINDERS: Final = Words(en="Reminders", it="Promemoria")
STILL: Final = Words(en="What still comes", it="Che cosa arriva ancora")
REMINDERS_OFF: Final = Words(
    en="You get no more reminders, in none of your matches.",
    it="Non ricevi più promemoria, in nessuna delle tue partite.",
)
MISDIRECTED: Final = Words(
    en="A letter of yours with orders has come to the address that only stops reminders. Nothing has been done with it, and your "
    "reminders are as they were. Send the orders again, as an answer to the letter of the match. If another comes to that "
    "address today, you are not told again.",
    it="Una tua lettera con degli ordini è arrivata all'indirizzo che serve solo a fermare i promemoria. Non ne è stato eseguito "
    "nulla, e i tuoi promemoria sono come prima. Manda di nuovo gli ordini rispondendo alla lettera della partita. Se oggi "
    "ne arriva un'altra a quell'indirizzo, non ti si avvisa più.",
)
STILL_SENT: Final = Words(
    en="What asks you for a move still comes, and so do the news, the answers to your letters and the end. Your seats stay "
    "yours; a turn that you let pass is played as the rules say.",
    it="Continuano ad arrivare le lettere che ti chiedono una mossa, le novità, le risposte alle tue lettere e la fine. I posti "
    "restano tuoi; se lasci passare un turno, si gioca per te come dicono le regole.",
)
HOW_TO_RESUME: Final = Words(
    en="To have them again, answer any of our letters with the one line “resume”.",
    it="Per riaverli, rispondi a una qualsiasi delle nostre lettere con la sola riga «riprendi».",
)
REMINDERS_ON: Final = Words(
    en="You are reminded again when two thirds of your time are gone. The line “stop reminders” ends that.",
    it="I promemoria arrivano di nuovo, quando sono passati due terzi del tempo. La riga «basta promemoria» li ferma.",
)
HEAD: Final = Words(
    en="Seal of all that has happened so far, which at the end proves that nothing was rewritten: {head}",
    it="Sigillo di quanto è successo finora, che alla fine dimostra che nulla è stato riscritto: {head}",
)
COMMITMENT: Final = Words(
    en="Every draw of this match follows from a secret that is already fixed. It is opened at the end, and then anyone can check "
    "the draws. Its seal: {commitment}",
    it="Ogni estrazione di questa partita dipende da un segreto già fissato. Si apre alla fine, e allora chiunque può rifare i "
    "conti. Il suo sigillo: {commitment}",
)
LOOKS: Final = Words(
    en="Looks at hidden things while the match ran", it="Sguardi sulle cose nascoste, a partita in corso"
)
LOOK: Final = Words(
    en="On {when}, the administrator looked at {what}: {why}",
    it="Il {when}, l'amministratore ha guardato {what}: {why}",
)
LOOKED_AT_ALL: Final = Words(en="the whole position", it="l'intera posizione")
LOOKED_AS: Final = Words(en="the table as {who} sees it", it="il tavolo come si vede da un posto ({who})")
LOOKED_AT_LETTER: Final = Words(en="a letter of {who}", it="una lettera a questa partita ({who})")
LOOKED_AT_SOME_LETTER: Final = Words(en="a letter to this match", it="una lettera a questa partita")
REASON_ERASED: Final = Words(en="(the reason has been erased)", it="(il motivo è stato cancellato)")
FIXED_BY_HAND: Final = Words(
    en="The dice of this match were fixed by hand: whoever opened it named that secret, and can know every draw beforehand.",
    it="Il caso di questa partita è stato fissato a mano: chi l'ha aperta ha scelto quel segreto e può sapere prima ogni "
    "estrazione.",
)
SEED: Final = Words(
    en="The secret behind every draw, to be checked against the seal of the first letter, {commitment}: {seed}",
    it="Il segreto di ogni estrazione, da confrontare con il sigillo della prima lettera, {commitment}: {seed}",
)

CARRIED_OUT: Final = Words(en="Your letter has been carried out.", it="La tua lettera è stata eseguita.")
NOT_CARRIED_OUT: Final = Words(en="Your letter has not been carried out.", it="La tua lettera non è stata eseguita.")
CARRIED_OUT_IN_PART: Final = Words(
    en="Your letter has been carried out in part.", it="La tua lettera è stata eseguita in parte."
)
LETTER_DROPPED: Final = Words(en="Your letter has been dropped.", it="La tua lettera è stata scartata.")
HERE_IT_IS: Final = Words(en="Here is what you asked for.", it="Ecco quello che hai chiesto.")

RULES_ABOUT: Final = Words(en="Rules about {word}", it="Regole su {word}")
NO_RULES_ABOUT: Final = Words(
    en="No ruling has that number or holds that word.", it="Nessuna regola ha quel numero o contiene quella parola."
)
WHOLE_STORY: Final = Words(en="Everything so far", it="Tutta la storia")
PREVIEW: Final = Words(en="If you did that (nothing has been done)", it="Se lo facessi (non è stato fatto nulla)")
WOULD_BE_DONE: Final = Words(en="{order} would be done.", it="{order} sarebbe eseguito.")
WOULD_BE_REFUSED: Final = Words(
    en="{order} would be refused: {why} (ruling {rule})", it="{order} sarebbe rifiutato: {why} (regola {rule})"
)
NOTHING_TO_TRY: Final = Words(
    en="There is no order to try in that line.", it="In quella riga non c'è un ordine da provare."
)
THEN: Final = Words(en="{heading}, then (as far as you can know)", it="{heading}, dopo (per quanto puoi sapere)")
ANSWERED: Final = Words(en="Nothing has been changed by it.", it="Non ha cambiato nulla.")
IN_DOUBT: Final = Words(
    en="It could not be told which lines of your letter are new and which are history, so nothing has been done with it yet.",
    it="Non si capisce quali righe della tua lettera siano nuove e quali citate: non è ancora stato fatto nulla.",
)
UNREADABLE: Final = Words(
    en="A letter of yours was too large or too tangled to be read: answer with plain words and no attachments.",
    it="Una tua lettera era troppo grande o complicata per essere letta: rispondi con parole semplici e senza allegati.",
)
MEANING_IN_DOUBT: Final = Words(
    en="It is not certain which orders of your letter you mean, so nothing has been done with it yet.",
    it="Non è certo quali ordini della tua lettera intendi: non è ancora stato fatto nulla.",
)
DOUBTS: Final = {"doubt": IN_DOUBT, "meaning": MEANING_IN_DOUBT}

WHAT_TO_SEND: Final = Words(en="What you can send", it="Che cosa puoi mandare")
NO_BREAK: Final = "\u00a0"  # between the words of an order, so that it stays on one line and is read where it stands
OR: Final = Words(en="or", it="oppure")
FOR_EXAMPLE: Final = Words(en="For example now: {orders}.", it="Per esempio, adesso: {orders}.")
NOT_ASKED: Final = Words(en="Nothing is asked of you now.", it="Adesso non ti si chiede nulla.")
NOT_ASKED_BUT: Final = Words(
    en="Nothing is asked of you now; legal all the same: {orders}.",
    it="Adesso non ti si chiede nulla; lecito lo stesso: {orders}.",
)
ANSWER_INVITATION: Final = Words(
    en="“yes”: you take the place; “no”: somebody else may have it",
    it="«sì»: accetti il posto; «no»: lo lasci ad altri",
)
WORD_RULES: Final = Words(
    en="“rules”: the whole rulebook; “rules” and a word: what it says of it",
    it="«regole»: tutto il regolamento; con una parola: che cosa ne dice",
)
WORD_TABLE: Final = Words(
    en="“board”: the table as it is now; “history”: all that has happened",
    it="«tabellone»: il tavolo com'è adesso; «storia»: quel che è successo",
)
WORD_PREVIEW: Final = Words(
    en="“preview” and an order: what would come of it; nothing is done",
    it="«anteprima» e un ordine: che cosa ne verrebbe, senza eseguirlo",
)
WORD_SAY: Final = Words(en="“say” and your words: for {who}", it="«dico» e le tue parole: per {who}")
WORD_PLAN: Final = Words(
    en="“no plan”: drops your plan; “go on”: lets it answer at once",
    it="«niente piano»: cancella il tuo piano; «avanti»: risponde subito",
)
WORD_LEAVE: Final = Words(
    en="“draw”: a draw is proposed; “resign”: you give up, once you confirm",
    it="«patta»: si propone la patta; «abbandono»: lasci, dopo una conferma",
)
WORD_STOP: Final = Words(en="“stop”: what stands below it is not read", it="«basta»: quello che segue non si legge")
