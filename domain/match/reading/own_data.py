"""Words by which a player asks to be shown all that is kept of them."""

from typing import Final

from domain.match.reading.forgetting import says_alone

# As ``plain`` writes them.
_ASKS: Final = frozenset({
    "show my data", "show me my data", "send my data", "send me my data", "my data", "export my data", "what do you keep of me",
    "what do you keep about me", "what do you know about me", "mostra i miei dati", "mostrami i miei dati",
    "mostratemi i miei dati", "mostrate i miei dati", "mandami i miei dati", "mandatemi i miei dati", "i miei dati",
    "che dati avete su di me", "che cosa sapete di me", "zeig meine daten", "zeige meine daten", "zeig mir meine daten",
    "zeigt mir meine daten", "meine daten", "meine daten zeigen",
})  # fmt: skip


def asks_for_own_data(text: str) -> bool:
    """Whether a letter asks that, and says nothing beside it but courtesy."""
    return says_alone(text, _ASKS)
