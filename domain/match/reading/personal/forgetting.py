"""Words by which a player asks what is kept of them, or that all of it be erased."""

from typing import Final

from domain.match.reading.personal.only import says_only

# As ``plain`` writes them.
_ASKS: Final = frozenset({
    "forget me", "please forget me", "forget all about me", "erase me", "delete me", "forget my data", "erase my data",
    "delete my data", "remove my data", "erase all my data", "delete all my data", "delete my account", "erase my account",
    "close my account", "i want to be forgotten", "i would like to be forgotten",
    "voglio essere dimenticato", "voglio essere dimenticata", "vorrei essere dimenticato", "vorrei essere dimenticata",
    "dimenticami", "dimenticatemi", "dimentica i miei dati", "cancellami", "cancellatemi",
    "cancella i miei dati", "cancellate i miei dati", "cancella tutti i miei dati", "cancellate tutti i miei dati",
    "elimina i miei dati", "eliminate i miei dati", "rimuovi i miei dati", "rimuovete i miei dati", "cancella il mio account",
    "vergiss mich", "vergesst mich", "losche meine daten", "loesche meine daten", "loscht meine daten",
    "bitte losche meine daten", "bitte meine daten loschen", "meine daten loschen",
})  # fmt: skip


_ASKS_TO_SEE: Final = frozenset({
    "show my data", "show me my data", "send my data", "send me my data", "my data", "export my data", "what do you keep of me",
    "what do you keep about me", "what do you know about me", "mostra i miei dati", "mostrami i miei dati",
    "mostratemi i miei dati", "mostrate i miei dati", "mandami i miei dati", "mandatemi i miei dati", "i miei dati",
    "che dati avete su di me", "che cosa sapete di me", "zeig meine daten", "zeige meine daten", "zeig mir meine daten",
    "zeigt mir meine daten", "meine daten", "meine daten zeigen",
})  # fmt: skip


def asks_to_be_forgotten(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy: with orders it is read as they are."""
    return says_only(text, _ASKS)


def asks_for_own_data(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy."""
    return says_only(text, _ASKS_TO_SEE)
