"""The effective history of a match: what is left of its events once every rewind has left out what it undid."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from domain.match import events as happened
from domain.wire import Wired

Numbered: TypeAlias = tuple[int, Wired]
"""An event and its number in the stream, from 1."""

LASTING: Final = frozenset(
    {
        happened.SeatTaken,
        happened.SeatUnreachable,
        happened.SeatReachable,
        happened.PressSent,
        happened.DiaryKept,
        happened.DisputeAsked,
        happened.DisputeOpened,
        happened.RulingProposed,
        happened.DisputeRuled,
        happened.MatchRuled,
        happened.PlayHeld,
        happened.PlayResumed,
        happened.PlayPaused,
        happened.PauseEnded,
        happened.AbsenceAnnounced,
        happened.AbsenceEnded,
        happened.QuietHoursSet,
        happened.SeatPassed,
        happened.SeatDeputised,
        happened.DeputyEnded,
        happened.HostSucceeded,
        happened.SecretsSeen,
        happened.RulesAdopted,
    }
)
"""What is no move in the match, and so cannot be undone: who sits where and is away, whom letters reach, what was said,
disputed or looked at, under which rules it is played."""


def effective(events: Sequence[Wired]) -> list[Wired]:
    """The events that count, in their order; a rewind stands behind those that it has left."""
    if not any(type(event) is happened.Rewound for event in events):
        return list(events)
    return [event for _, event in numbered(events)]


def numbered(events: Sequence[Wired]) -> list[Numbered]:
    """The events that count, each with its number."""
    left: list[Numbered] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, happened.Rewound):
            left = kept(left, event.keep)
        left.append((number, event))
    return left


def kept(left: Sequence[Numbered], keep: int) -> list[Numbered]:
    """What stays of a history that goes on from event ``keep``."""
    return [(number, event) for number, event in left if number <= keep or type(event) in LASTING]
