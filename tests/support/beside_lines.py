"""Lines that people write beside an order: second thoughts, which keep it from being played, and talk, which does not."""

from typing import Final

# Above or below an order.
DOUBTS: Final = [
    "Hold on, let me sleep on it.", "Please ignore this letter.", "Don't send this yet.", "Hold off until tomorrow please.",
    "Not sure about this though.", "But only if nobody objects.", "This is only a draft.", "Let me ask my wife first.",
    "That was meant for another game.", "Please cancel.", "Unless that is stupid.", "What would happen then?", "Is that allowed?",
    "Oops, wrong one.", "My son typed this, ignore it.", "I disagree.", "Just kidding.", "Maybe.", "Wait for my next letter.",
    "I would never play", "Anything except", "Draft:", "My brother suggests", "Tell me whether I can do this:", "Next turn:",
    "but leave me time to think", "more or less.", "più o meno",
    "Tomorrow.", "an idea", "Bad idea.", "Your opinion please", "domani", "voi cosa fareste", "boh",
    "I'll tell you about the rest later", "undecided, ask my brother", "Yesterday I wrote:",
    "I can't bring myself to.", "My wife says stay where you are.", "Nobody should act on my words today.", "I'd rather not.",
    "Forgive my mistakes above.", "Mia moglie dice di restare fermi.", "Non me la sento.", "Mai e poi mai nella vita.",
    "Non inviare ancora.", "Aspetta fino a domani.", "Non sono sicuro però.", "Si può fare?", "Ma solo se sono d'accordo.",
    "È solo una bozza.", "Prima sento mia moglie.", "Era per un'altra partita.", "A meno che sia stupido.",
    "Che cosa succederebbe?", "Ops, sbagliato.", "L'ha scritto mio figlio, non contarlo.", "Non eseguirla.", "Forse.",
    "Scherzo!", "Annulla tutto.", "Ignora questa lettera.", "Ripensandoci preferisco aspettare.", "Ma aspetta conferma da me",
    "Il prossimo turno", "Bozza:", "Mio fratello consiglia", "Non giocherei mai", "Tutto tranne", "Queste NON le voglio:",
    "thanks but not today", "grazie ma non oggi", "grazie domani", "Grazie, domani.", "not now thanks", "Thanks, not now",
    "magari domani", "THANKS BUT NOT TODAY", "Thanks. Not today.", "Grazie Anna, ma non oggi", "thanks, later", "grazie ma dopo",
    "thanks but no thanks", "grazie ma no", "ok, but tomorrow", "va bene ma non oggi", "thanks next week", "until tomorrow",
    "Che succederebbe se scrivessi:", "ma prima fammi riflettere", "I'll send the real one tonight.",
    "Keep this one in the drawer until I see what comes next.", "This is only what I had in mind this morning.",
    "Please don't carry out anything before I've phoned you.", "Quella buona ve la mando stasera.",
    "Non ho ancora deciso, prendetelo come un'idea.", "se però agli altri non va bene, dimmelo prima",
]  # fmt: skip

# Below an order.
TAKEN_BACK: Final = [
    "No wait.", "Forget it.", "Scratch that.", "Undo!", "I take it back.", "Disregard the above.", "actually no", "never mind",
    "I've changed my mind", "is a bad move, isn't it?", "if you think it good", "but it never arrived, did it?",
    "Anzi no.", "Lascia perdere.", "Come non detto.", "Ritiro.", "Ho cambiato idea.", "se ti pare buona", "meglio di no",
    "è una mossa stupida, vero?", "pensandoci bene, no", "Cancella per favore.", "Non tenere conto di quanto sopra.",
    "ma secondo me sbaglia", "make it another",
]  # fmt: skip

# Above or below an order, and it is played.
TALK: Final = [
    "I have a hunch.", "I'm keeping where I am for the moment.",
    "The weather is lovely here in Devon.", "My grandson set this up for us.", "Greetings from sunny Brighton!",
    "What a lovely evening!", "I love this game.", "The cat is asleep on the sofa.", "We had a wonderful holiday in Cornwall.",
    "I hope the kids are well.", "No hurry.", "Can't wait to see what happens!", "Take your time.", "It is 30 degrees here.",
    "It was so nice to see you all on Sunday.", "Hope you feel better!", "Marta says hello.", "Sent from my iPhone",
    "Congratulations on the new baby!", "My bus is at 8:30.", "How are you?", "How is the family?", "This is such fun.",
    "They'll never catch me.", "My daughter never sleeps at night.", "I don't speak much English.", "My wife says I'm quite mad.",
    "May your winter be mild.", "Please excuse any typos.", "Mia moglie dice che sono matto.", "Non dormo da due notti.",
    "Qui splende il sole.", "Mia nipote vi saluta.", "Il gatto dorme sul divano.", "Che bella serata!", "Nessuna fretta.",
    "Non vedo l'ora di vedere come va a finire!", "Aspetto la vostra risposta.", "Spero che stiate bene.", "Come state?",
    "Saluti dal mare!", "Inviato da iPhone", "Ieri siamo andati al mare.", "Abbiamo mangiato benissimo.", "Che caldo oggi!",
    "See you tomorrow!", "ci sentiamo domani", "a domani, grazie", "Thanks for everything", "Grazie Salvo", "Thanks for waiting!",
    "Grazie per l'attesa", "thanks for your patience", "ciao anna e carlo", "thanks and see you tomorrow",
    "I'm replying from the train as long as there is signal.", "The car won't start and the boiler is broken.",
    "The doctor told me to avoid excitement.", "Mi sono dimenticato di voi, perdonatemi.",
    "Rispondo dal bar finché c'è luce.", "Anyone else stuck at an airport?",
    "(Leo typed this one all by himself.)", "My son tossed a coin for it.", "Tommaso ha tirato la moneta :)", "Stay tuned!",
    "What else would a gardener take?", "L'ha scelta Tommaso, otto anni, contento lui!", "Lily looked away while I typed that.",
    "Luca non era d'accordo, ma ha perso a testa o croce.", "Facciamo il tifo per la nonna.", "Voleva vederla? Eccola.",
    "P.S. I love this game.", "P.S. Complimenti per la grafica.", "Auguri a tutti per le feste!", "Un abbraccio dalla nonna",
]  # fmt: skip

# Below an order that has been closed with thanks.
SIGNATURES: Final = [
    "Robert Green", "Amy White-Brown", "Carla Rossi", "Blue Harbour Ltd", "Dr. Alan Whitfield", "Via Roma 63, 20121 Milano",
    "Tel. +44 20 7946 0017", "12 Station Road", "anna@example.org",
]  # fmt: skip
