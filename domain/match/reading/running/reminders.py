"""Words by which a player wants no more reminders, or wants them again."""

from typing import Final

# As ``notation.plain`` writes them. The word "stop" alone is another: below it nothing of a letter is read.
_STOP: Final = frozenset({
    "unsubscribe", "stop reminders", "stop the reminders", "stop reminding me", "stop sending reminders", "no reminders",
    "no more reminders", "reminders off", "basta promemoria", "basta con i promemoria", "niente promemoria",
    "niente piu promemoria", "non voglio promemoria", "non voglio piu promemoria", "ferma i promemoria", "stop promemoria",
    "stop ai promemoria", "annulla iscrizione", "stop sending me reminders", "don t send me reminders",
    "do not send me reminders", "don t send me any more reminders", "don t send me reminders any more",
    "disiscrivimi", "disiscrivetemi",
    "non mandatemi promemoria", "non mandatemi piu promemoria", "non mandarmi promemoria", "non mandarmi piu promemoria",
    "keine erinnerungen", "keine erinnerungen mehr",
})  # fmt: skip
_RESUME: Final = frozenset({
    "resume", "resume reminders", "resume the reminders", "reminders on", "remind me", "remind me again", "subscribe",
    "send reminders", "send me reminders", "riprendi", "riprendi promemoria", "riprendi i promemoria", "promemoria si",
    "voglio i promemoria", "rivoglio i promemoria", "manda promemoria", "mandami i promemoria",
    "resubscribe", "send me reminders again", "send reminders again", "rimandatemi i promemoria", "di nuovo i promemoria",
    "erinnerungen an", "wieder erinnerungen",
})  # fmt: skip
_COURTESY: Final = ("please", "thanks", "thank you", "per favore", "grazie")


def reminding(words: str) -> bool | None:
    """Whether a line asks for reminders (True), for none (False), or for neither (None)."""
    for courtesy in _COURTESY:
        words = words.removeprefix(f"{courtesy} ").removesuffix(f" {courtesy}")
    if words in _RESUME:
        return True
    return False if words in _STOP else None
