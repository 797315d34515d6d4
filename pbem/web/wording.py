"""Every word of the pages, in both languages."""

from typing import Final

from domain.words import Words

SENTENCES: Final[dict[str, Words]] = {
    # the plain front page
    "front-title": Words("Board games by letter", "Giochi da tavolo per lettera"),
    "front-what": Words(
        "This service referees slow board games by e-mail. You receive a letter with your view of the table, you answer it "
        "as you would answer a friend, and the service plays what you wrote.",
        "Questo servizio arbitra giochi da tavolo per posta elettronica, senza fretta. Ricevi una lettera con il tavolo come "
        "lo vedi tu, rispondi come risponderesti a un amico, e il servizio gioca quello che hai scritto.",
    ),
    "front-letters": Words(
        "Everything happens by letter: there is nothing to sign in to here. If you sit in a match, answer the newest letter "
        "you have; the word help alone brings the instructions.",
        "Tutto si svolge per lettera: qui non c'è niente a cui iscriversi. Se stai giocando, rispondi all'ultima lettera che "
        "hai ricevuto; la sola parola aiuto ti fa avere le istruzioni.",
    ),
    "games": Words("Games", "Giochi"),
    "players": Words("{least} to {most} players", "da {least} a {most} giocatori"),
    # reminders
    "stop-title": Words("Stop reminders?", "Basta promemoria?"),
    "stop-what": Words(
        "When two thirds of your time are gone, a letter reminds you that it is your turn. You can stop these reminders.",
        "Quando sono passati due terzi del tempo, una lettera ti ricorda che tocca a te. Puoi farne a meno.",
    ),
    "stop-keeps": Words(
        "The letters of your matches go on, and you keep your seat.",
        "Le lettere delle tue partite continuano ad arrivare, e il tuo posto resta tuo.",
    ),
    "stop-button": Words("Stop reminders", "Non mandarmi più promemoria"),
    "stopped-title": Words("No more reminders", "Niente più promemoria"),
    "stopped-what": Words(
        "From now on no letter will remind you of a turn.", "D'ora in poi nessuna lettera ti ricorderà che tocca a te."
    ),
    # mistakes
    "error-title": Words("This page cannot be shown", "Questa pagina non si può mostrare"),
    "error-400": Words(
        "The request was not understood: go back and try again.", "La richiesta non è chiara: torna indietro e riprova."
    ),
    "error-host": Words(
        "This mailbox answers under the address that pbem printed when it started: open that one.",
        "Questa casella risponde solo all'indirizzo che pbem ha scritto all'avvio: apri quello.",
    ),
    "error-403": Words(
        "This was sent from another page, so nothing was done: open this service's own page and try again.",
        "La richiesta veniva da un'altra pagina e non è stata eseguita: apri la pagina di questo servizio e riprova.",
    ),
    "error-404": Words(
        "There is nothing at this address. Check that the link was copied whole.",
        "A questo indirizzo non c'è niente. Controlla di aver copiato tutto il link.",
    ),
    "error-405": Words(
        "This page cannot be used in that way: go back and use its button.",
        "Questa pagina non si usa così: torna indietro e usa il suo pulsante.",
    ),
    "error-413": Words(
        "That was too long: write a shorter letter.", "Il testo è troppo lungo: scrivi una lettera più breve."
    ),
    "error-500": Words(
        "Something went wrong here; nothing of yours was lost. Try again in a moment.",
        "Qualcosa qui è andato storto; niente di tuo è andato perso. Riprova fra poco.",
    ),
    # the mailbox
    "skip": Words("Skip to the letter", "Vai alla lettera"),
    "match-line": Words(
        "Match {number}. You are {seat}; bots play the rest.", "Partita {number}. Tu sei {seat}; gli altri sono bot."
    ),
    "how-title": Words("How to play", "Come si gioca"),
    "how-1": Words(
        "The newest letter says whose turn it is and what you may do.",
        "L'ultima lettera dice a chi tocca e che cosa puoi fare.",
    ),
    "how-2": Words(
        "Tap a choice in the letter, or a place on its board: the order is written into your reply. Or write it yourself, a line "
        "for each order.",
        "Tocca una scelta nella lettera, o un punto del tabellone: l'ordine viene scritto nella tua risposta. Oppure scrivilo "
        "tu, una riga per ordine.",
    ),
    "how-3": Words(
        "Send. The answer is another letter: it says what was done, and when it is your turn again.",
        "Spedisci. Ti risponde un'altra lettera: dice che cosa è stato fatto e quando tocca di nuovo a te.",
    ),
    "how-4": Words(
        "The word help alone brings the instructions. This page is only a mail program: by real mail it is the same.",
        "La sola parola aiuto ti fa avere le istruzioni. Questa pagina è solo un programma di posta: con la posta vera è "
        "lo stesso.",
    ),
    "letters": Words("Your letters", "Le tue lettere"),
    "unread": Words("unread", "da leggere"),
    "no-letter": Words("Your first letter is on its way.", "La tua prima lettera è in arrivo."),
    "from": Words("From", "Da"),
    "to": Words("To", "A"),
    "date": Words("Date", "Data"),
    "source": Words("Source of this letter", "Sorgente della lettera"),
    "as-html": Words("As a mail program shows it", "Come la mostra un programma di posta"),
    "as-text": Words("The same letter as plain text", "La stessa lettera in testo semplice"),
    "text-only": Words("This letter is plain text alone.", "Questa lettera è di solo testo."),
    "reply": Words("Your reply", "La tua risposta"),
    "reply-label": Words("Write your orders here, one a line", "Scrivi qui i tuoi ordini, uno per riga"),
    "reply-empty": Words("Write something first: an order, or help.", "Prima scrivi qualcosa: un ordine, o aiuto."),
    "reply-older": Words(
        "A newer letter has come; better answer that one.",
        "È arrivata una lettera più recente: meglio rispondere a quella.",
    ),
    "open-newest": Words("Open the newest letter", "Apri l'ultima lettera"),
    "send": Words("Send the reply", "Spedisci la risposta"),
    "filled": Words("Filled in from the letter; not sent yet.", "Copiato dalla lettera; non ancora spedito."),
    "only-this": Words("Keep only the last line", "Tieni solo l'ultima riga"),
    "waiting": Words("Sent; waiting for the answer.", "Spedita; in attesa della risposta."),
    "slow": Words(
        "The answer is taking long. If none comes, pbem shunted list tells on the command line which letters could not be read.",
        "La risposta si fa attendere. Se non arriva, il comando pbem shunted list dice quali lettere non sono state lette.",
    ),
    "look": Words("Look now", "Guarda adesso"),
    "came": Words("A new letter has come.", "È arrivata una nuova lettera."),
    "not-taken": Words(
        "The reply was not taken: {answer}. It is still in the box below.",
        "La risposta non è stata accettata: {answer}. È ancora qui sotto.",
    ),
    "nobody-there": Words(
        "Nobody took the reply: is the service running? It is still in the box below.",
        "Nessuno ha preso la risposta: il servizio è in funzione? È ancora qui sotto.",
    ),
    "read": Words("How your answer was read", "Come è stata letta la tua risposta"),
    "read-last": Words("How your last answer was read", "Come è stata letta la tua ultima risposta"),
    "over": Words("The match is over.", "La partita è finita."),
    "last-letter": Words("Read how it ended, with everything revealed", "Leggi com'è finita: ora si scopre tutto"),
    "again": Words("Play again", "Gioca ancora"),
    "seat": Words("Your seat", "Il tuo posto"),
    "language": Words("Language", "Lingua"),
    "open-match": Words("Open a new match", "Apri una nuova partita"),
}
