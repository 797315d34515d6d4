"""What became of a letter that came in, as a person is told it: never the bare name that a verdict or a failure has."""

from typing import Final

from domain.words import Language
from pbem.clubhouse.inbox.verdicts import RESULTS, Result, Verdict
from pbem.words import SAY

WHY: Final[dict[Result, tuple[str, ...]]] = {
    "receipt": ("nothing-understood",),
    "help": ("nothing-understood", "answered-before"),
    "held": ("ask-owner", "hold-and-confirm", "doubt", "meaning", "same-number", "disbelieved", "believed"),
    "unsubscribed": ("complaint",),
    "hosted": (
        "hosted", "play-resumed", "play-paused", "time-given", "seat-passed", "seat-retired", "match-stopped", "offered",
        "offered-on", "reminded", "late", "standings", "waits", "not-hosted", "not-begun", "nobody-waits", "not-reminded",
        "not-again", "no-address", "asked-already", "not-invited", "not-chosen",
    ),
    "automatic": ("loop",),
    "bounce": ("failed", "delayed", "unclear", "complaint"),
}  # fmt: skip
"""The reasons that say more than their result, and have a sentence of their own."""


def became_of(found: Verdict, language: Language, led_to: str = "") -> str:
    """The verdict in a sentence, with its reason where that says more; "" if there is none yet. ``led_to``: what the letter of
    somebody who runs a match had happen, which no verdict keeps."""
    result, reason = found.result, led_to or found.reason
    if result == "":
        return ""
    if result not in RESULTS:
        return SAY("verdict-unknown", language)
    if result == "shunted":
        return why_aside(reason, language) or SAY("verdict.shunted", language)
    if result == "bounce":
        reason = reason.partition(" ")[0]  # the status stands behind it
    if result == "too many":
        return SAY("verdict.too-many", language)
    return SAY(f"verdict.{result}.{reason}" if reason in WHY.get(result, ()) else f"verdict.{result}", language)


def why_aside(reason: str, language: Language) -> str:
    """Why a letter was set aside, in a sentence; a failure's name stays in it, since the log calls it so."""
    if reason.isidentifier() and not reason.islower():
        return SAY("aside.fault-of-ours", language, name=reason)
    return reason
