"""How a letter closes: how to answer, what happens otherwise, and the small print that proves and stops things."""

from typing import Final

from domain.game import AnyGame
from domain.match.sight import MatchView
from mail.outbound import compose_words as say
from mail.outbound.compose_opening import waited_for
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Kind

_ASKS_NOTHING: Final[frozenset[Kind]] = frozenset(("held", "invitation", "press", "end"))


def how(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """How to answer, in the game's own words while it asks something."""
    language, kind = occasion.language, occasion.kind
    if kind in _ASKS_NOTHING:
        return say.CONFIRM[language] if kind == "held" and occasion.answer is None else ""
    if view.asked is None or view.outcome is not None or view.cancelled:
        return ""
    return game.asks(view.game, view.seat, language)


def otherwise(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """What happens if no answer comes; "" if none is awaited."""
    language = occasion.language
    if occasion.kind == "invitation":
        return say.INVITATION_WAITS[language]
    if occasion.kind in ("press", "held", "end") or view.outcome is not None:
        return ""
    if view.seat not in waited_for(game, view):
        return ""
    lapses = game.lapses(view.game, view.seat, language) or say.LAPSE[language]
    return f"{say.PLAN_FIRST[language]} {lapses}" if view.plan else lapses


def footer(view: MatchView, occasion: Occasion) -> tuple[str, ...]:
    """How to leave and to be left alone, and the seals that let the end be checked against the beginning."""
    language, kind = occasion.language, occasion.kind
    commitment = view.opened.commitment if view.opened else ""
    lines = []
    if kind in ("welcome", "help", "press"):
        lines.append(say.WAYS[language])
    elif kind in ("turn", "receipt", "news", "reminder") and view.outcome is None:
        lines.append(say.ASK_FOR_HELP[language])
    if kind == "reminder":
        lines.append(say.STOP_REMINDERS[language])
    if kind in ("welcome", "invitation") and commitment:
        lines.append(say.COMMITMENT[language].format(commitment=commitment))
    if view.seed is not None:
        lines.append(say.SEED[language].format(seed=view.seed, commitment=commitment))
    if occasion.head:
        lines.append(say.HEAD[language].format(head=occasion.head))
    return tuple(lines)
