"""Words by which a player asks that all that is kept of them be erased."""

from typing import Final

from domain.match.reading.shared_words import STOP_WORDS
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain

# As ``plain`` writes them.
_ASKS: Final = frozenset({
    "forget me", "please forget me", "forget all about me", "erase me", "delete me", "forget my data", "erase my data",
    "delete my data", "remove my data", "erase all my data", "delete all my data", "delete my account", "erase my account",
    "close my account", "dimenticami", "dimenticatemi", "dimentica i miei dati", "cancellami", "cancellatemi",
    "cancella i miei dati", "cancellate i miei dati", "cancella tutti i miei dati", "cancellate tutti i miei dati",
    "elimina i miei dati", "eliminate i miei dati", "rimuovi i miei dati", "rimuovete i miei dati", "cancella il mio account",
    "vergiss mich", "vergesst mich", "losche meine daten", "loesche meine daten", "loscht meine daten",
    "bitte losche meine daten", "bitte meine daten loschen", "meine daten loschen",
})  # fmt: skip


def asks_to_be_forgotten(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy: with orders it is read as they are."""
    return says_alone(text, _ASKS)


def says_alone(text: str, asked: frozenset[str]) -> bool:
    """Whether a letter says one of these, and nothing beside it but courtesy."""
    found = False
    for line in text.splitlines():
        words = plain(line)
        if words in STOP_WORDS.words:
            break
        if _without_courtesy(words) in asked:
            found = True
        elif words and not is_courtesy(line):
            return False
    return found


def _without_courtesy(words: str) -> str:
    for courtesy in ("please", "thanks", "thank you", "per favore", "grazie", "bitte", "danke"):
        words = words.removeprefix(f"{courtesy} ").removesuffix(f" {courtesy}")
    return words
