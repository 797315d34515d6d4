"""The fixed words of every letter, in both languages: headings, what became of a line, how the parts are called."""

from typing import Final

from domain.words import Words

DONE: Final = Words(en="Done", it="Fatto")
FATES: Final[dict[str, Words]] = {
    "done": DONE,
    "answered": Words(en="Answered", it="Risposto"),
    "refused": Words(en="Not done", it="Non fatto"),
    "not-played": Words(en="Not played", it="Non giocato"),
    "held": Words(en="On hold", it="In sospeso"),
    "ignored": Words(en="Ignored", it="Ignorato"),
}
WORD_AT_FAULT: Final = Words(en="the word", it="la parola")
NEAREST: Final = Words(en="Nearest", it="Simili")
RULING: Final = Words(en="ruling", it="regola")

RECEIPT: Final = Words(en="Your letter", it="La tua lettera")
LINE: Final = Words(en="Your line", it="La tua riga")
FATE: Final = Words(en="What became of it", it="Che ne è stato")
STORY: Final = Words(en="What happened", it="Che cosa è successo")
SAYS: Final = Words(en="writes", it="scrive")
MENU: Final = Words(en="What you can do", it="Che cosa puoi fare")
TAP: Final = Words(
    en="Tap a choice: your mail program opens a letter with the order in it. Send it as it is.",
    it="Tocca una scelta: si apre una lettera con l'ordine già scritto. Spediscila così com'è.",
)
SEVERAL: Final = Words(en="several orders: choose in the list", it="più ordini possibili: scegli nell'elenco")
HOW: Final = Words(en="How to answer", it="Come rispondere")
PICTURE_BELOW: Final = Words(en="The same table follows in words.", it="Lo stesso tavolo segue a parole.")
REMOVED: Final = Words(en="[address removed]", it="[indirizzo tolto]")
