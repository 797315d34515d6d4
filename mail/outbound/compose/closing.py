"""How a letter closes: how to answer, what happens otherwise, and the small print that proves and stops things."""

from functools import lru_cache
from typing import Final

from domain.game import AnyGame
from domain.match.sight import MatchView, awaits_others, waited_for
from domain.words import Language
from mail.outbound.compose.asked_back import asks_what_was_wrong
from mail.outbound.compose.opening import may_speak_to, names
from mail.outbound.compose.own_words import later_games, may_be_added, who_gave
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Kind
from mail.outbound.words import SAY

SEAL: Final = 40  # hexadecimal digits, of 64: 160 bits, more than anybody can search for another history of
_ASKS_NOTHING: Final[frozenset[Kind]] = frozenset(("held", "invitation", "press", "ruling", "end"))


def how(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """How to answer, in the game's own words while it asks something; at the end, where it can be watched again."""
    language, kind = occasion.language, occasion.kind
    if kind == "invitation":
        return may_be_added(view, language)
    if kind == "end" and occasion.replay:
        return SAY("letter.replay", language, replay="").rstrip()
    if kind == "ruling" and view.seat in waited_for(game, view):
        return SAY("letter.ruled-turn", language)
    if asks_what_was_wrong(occasion):
        return SAY("letter.dispute-answer", language)
    if kind in _ASKS_NOTHING:
        return SAY("held.confirm-nothing", language) if kind == "held" and occasion.answer is None else ""
    if view.asked is None or view.outcome is not None or view.cancelled or view.held:
        return ""
    return game.telling.asks(view.game, view.seat, language)


def otherwise(game: AnyGame, view: MatchView, occasion: Occasion) -> str:
    """What happens if no answer comes; "" if none is awaited."""
    language = occasion.language
    if view.opened is not None and view.asked is None and occasion.kind in ("invitation", "help", "receipt"):
        return _mustering(view, occasion)
    if occasion.kind in ("press", "ruling", "held", "end") or occasion.note == "help" or view.outcome is not None:
        return ""
    if view.seat not in waited_for(game, view):
        return ""
    if view.holding:
        return SAY("letter.answer-waits", language)
    lapses = game.telling.lapses(view.game, view.seat, language) or SAY("letter.lapse", language)
    return f"{SAY('letter.plan-first', language)} {lapses}" if view.plan else lapses


def limits(occasion: Occasion) -> tuple[str, ...]:
    """Which limits are reached with this letter, and until when: nothing else tells, for what is over them is not answered."""
    return tuple(
        SAY(f"limit.{name}", occasion.language, when=instant(until, occasion.zone, occasion.language))
        for name, until in occasion.limits
    )


def _mustering(view: MatchView, occasion: Occasion) -> str:
    """When the match begins, and until when that is waited for; "" if nobody is to be waited for."""
    if view.cancelled or not any(seat.invited for seat in view.seated.values()):
        return ""
    language, until = occasion.language, view.opened.answer_by if view.opened else None
    waits = SAY("letter.invitation-waits", language) if view.is_invited else ""
    waits = f"{waits} {SAY('letter.never-again', language)}" if waits else ""
    if awaits_others(view):
        waits = SAY("letter.take-back", language)
    if until is None:
        return waits
    return f"{waits} {SAY('letter.invited-until', language, when=instant(until, occasion.zone, language))}".strip()


def footer(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[str, ...]:
    """What else can be sent, how to be left alone, and the seals by which the end is checked against the beginning."""
    language = occasion.language
    commitment = view.opened.commitment if view.opened else ""
    fixed = view.opened is not None and view.opened.fixed
    goes_on = view.outcome is None and not view.cancelled
    begun = not (view.is_invited or awaits_others(view))
    print_small = _small_print(occasion.kind, goes_on, commitment, view.seed, language, fixed=fixed, begun=begun)
    record = (*_one_file(occasion), *_record(occasion)) if occasion.kind == "end" else ()
    words = who_gave(game, view, language) if occasion.kind == "welcome" else ()
    if occasion.kind in ("invitation", "welcome"):
        words = (*later_games(view, language), *words)
    told = occasion.replay and occasion.kind != "end"  # there its first lines say it
    replay = (SAY("letter.replay", language, replay=occasion.replay),) if told else ()
    lines = (*_ways(game, view, occasion), *replay, *print_small, *words, *record)
    if not occasion.head:
        return lines
    return (*lines, SAY("letter.head", language, head=occasion.head[:SEAL], link=occasion.fairness).rstrip())


def _one_file(occasion: Occasion) -> tuple[str, ...]:
    """Where the match played back is one file, for whoever may watch it; nothing where no page is."""
    if not occasion.replay:
        return ()
    return (SAY("letter.replay-file", occasion.language, file=f"{occasion.replay}/replay.html"),)


def _record(occasion: Occasion) -> tuple[str]:
    """Where the record of a match that has ended is: on a page, or with whoever runs the service, if that has none for all."""
    if not occasion.record:
        return (SAY("letter.record-kept", occasion.language),)
    return (SAY("letter.record", occasion.language, record=occasion.record, link=occasion.fairness),)


def _ways(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[str, ...]:
    """What can be sent at any time, in the first letter and where somebody speaks; to speak only where somebody may hear."""
    language = occasion.language
    if occasion.kind not in ("welcome", "press"):
        return ()
    heard = may_speak_to(game, view)
    who = names(game, view, heard, language)
    say_too = (SAY("letter.say-too", language, who=who),) if heard and occasion.kind == "welcome" else ()
    return (SAY("letter.ways", language), *say_too)


@lru_cache(maxsize=256)
def _small_print(
    kind: Kind, goes_on: bool, commitment: str, seed: str | None, language: Language, *, fixed: bool, begun: bool
) -> tuple[str, ...]:
    """All of the rest but the head, which is another one after every event."""
    lines = []
    if kind in ("turn", "receipt", "news", "reminder", "ruling") and goes_on:
        lines.append(SAY("letter.ask-for-help" if begun else "letter.ask-before-it-begins", language))
    if kind == "reminder":
        lines.append(SAY("letter.stop-reminders", language))
    if kind in ("welcome", "invitation") and commitment:
        lines.append(SAY("letter.commitment", language, commitment=commitment))
        if fixed:
            lines.append(SAY("letter.fixed-by-hand", language))
    if seed is not None:
        lines.append(SAY("letter.seed", language, seed=seed, commitment=commitment))
        if fixed:
            lines.append(SAY("letter.fixed-by-hand-all-along", language))
    return tuple(lines)
