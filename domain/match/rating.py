"""How well players play, by game and side, worked out from matches that have ended, in the order in which they ended (G-42)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import groupby
from typing import Final, TypeAlias

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from domain.game import Seat
from domain.match.effective import kept
from domain.match.events import DecisionOpened, Ended, ResultAnnulled, Rewound, SeatPassed, SeatTaken
from domain.match.rules.ruling import ANNULLED
from domain.match.rules.stopping import STOPPED
from domain.wire import Wired

_EVENTS: Final = (SeatTaken, SeatPassed, DecisionOpened, Rewound, Ended, ResultAnnulled)
TOLD_BY: Final = tuple(event.WIRE for event in _EVENTS)
"""The stored names of the events that say how a match counts."""

_START: Final = 1500.0
_MODEL: Final = PlackettLuce(mu=_START, sigma=_START / 3, beta=_START / 6, tau=_START / 300)
_UNDECIDED: Final = (STOPPED.reason, ANNULLED.reason)

Sided: TypeAlias = Callable[[Seat], str]
"""Which side of its game a seat is on; "" where there are none."""


class Party(msgspec.Struct, frozen=True, order=True):
    """Players who won or lost a match together: those of a side, or one alone; by opaque ids, in their order."""

    won: bool
    side: str
    players: tuple[str, ...]


class CountedMatch(msgspec.Struct, frozen=True):
    """A match that counts: its game, when it ended, its number, and its parties, two at least, in an order of their own."""

    game: str
    at: datetime
    number: int
    parties: tuple[Party, ...]


class Rated(msgspec.Struct, frozen=True, order=True):
    """Whose rating it is, and as what: a player (an opaque id) on a side of a game."""

    game: str
    side: str
    player: str


class Rating(msgspec.Struct, frozen=True):
    """How well: ``mean`` is 1500 at first; the truth is thought to lie within ``spread`` of it twice in three times, within two
    of them nineteen times in twenty. ``matches``: of how many it was worked out."""

    mean: float = _START
    spread: float = _START / 3
    matches: int = 0

    @property
    def give_or_take(self) -> int:
        """How far the truth may lie from the number, nineteen times in twenty."""
        return round(2 * self.spread)


class _Story(msgspec.Struct):
    """What is left of a match once every rewind has left out what it undid."""

    holders: dict[Seat, str | None] = {}
    asked: dict[Seat, Counter[str | None]] = {}
    ended: Ended | None = None
    at: datetime | None = None


def result_of(
    game: str, number: int, events: Iterable[tuple[int, datetime, Wired]], side: Sided | None
) -> CountedMatch | None:
    """How a match counts, from its events with their numbers and instants; None if it does not.

    It does not if it has not ended, was ended by its host or annulled, if a bot held a seat at its end or for most of what was
    asked of it, or if somebody had two seats. Whoever held a seat at the end, but was not asked most of it, is left out.
    """
    story = _told(events)
    ended, at = story.ended, story.at
    if ended is None or at is None or ended.reason in _UNDECIDED or any(map(_bots, *_seats(story))):
        return None
    counted = [(seat, player) for seat, player in story.holders.items() if player is not None and _most(story, seat)]
    if len({player for _, player in counted}) < len(counted):
        return None
    together: dict[tuple[bool, str, Seat | None], list[str]] = defaultdict(list)
    for seat, player in counted:
        # Without sides everybody plays for themselves.
        key = (seat in ended.winners, side(seat), None) if side is not None else (seat in ended.winners, "", seat)
        together[key].append(player)
    parties = sorted(Party(won, name, tuple(sorted(players))) for (won, name, _), players in together.items())
    return CountedMatch(game, at, number, tuple(parties)) if len(parties) > 1 else None


def _told(events: Iterable[tuple[int, datetime, Wired]]) -> _Story:
    left: list[tuple[int, Wired]] = []
    times: dict[int, datetime] = {}
    for number, at, event in events:
        if isinstance(event, Rewound):
            left = kept(left, event.keep)
        left.append((number, event))
        times[number] = at
    story = _Story()
    for number, event in left:
        match event:
            case SeatTaken(seat=seat, player=who, place=place):
                story.holders.pop(place or seat, None)
                story.holders[seat] = who
            case SeatPassed(seat=seat, player=who):
                story.holders[seat] = who
            case DecisionOpened(seats=seats):
                for seat in seats:
                    story.asked.setdefault(seat, Counter())[story.holders.get(seat)] += 1
            case Ended():
                story.ended, story.at = event, times[number]
            case ResultAnnulled():
                story.ended = None
            case _:
                pass
    return story


def _seats(story: _Story) -> tuple[list[str | None], list[Counter[str | None]]]:
    """Who held each seat at the end, and how often each of its holders was asked."""
    return list(story.holders.values()), [story.asked.get(seat, Counter()) for seat in story.holders]


def _bots(holder: str | None, asked: Counter[str | None]) -> bool:
    """Whether a bot held a seat at the end, or for most of what was asked of it."""
    return holder is None or 2 * asked[None] > asked.total()


def _most(story: _Story, seat: Seat) -> bool:
    """Whether who held a seat at the end was asked more than half of what was asked of it; or it was never asked."""
    asked = story.asked.get(seat, Counter())
    return 2 * asked[story.holders[seat]] > asked.total() or not asked


def ratings(results: Iterable[CountedMatch]) -> dict[Rated, Rating]:
    """The rating of everybody who played, by game and side, after these matches, in whatever order they are given."""
    known: dict[Rated, Rating] = {}
    for result in sorted(results, key=lambda one: (one.at, one.number)):
        known |= _after(result, known)
    return known


def _after(result: CountedMatch, known: dict[Rated, Rating]) -> dict[Rated, Rating]:
    """The ratings of those who played a match, once it counts.

    A party counts as one player as good as its members are on average: the model adds them up, by which many would always be
    thought better than one. What it learns each of them learns, the more the less sure theirs was.
    """
    members = [[Rated(result.game, one.side, player) for player in one.players] for one in result.parties]
    before = [[known.get(one, Rating()) for one in group] for group in members]
    ones = [_average(group) for group in before]
    drawn = not any(one.won for one in result.parties)
    ranks = [0.0 if drawn or one.won else 1.0 for one in result.parties]
    learnt = _MODEL.rate([[one] for one in ones], ranks=ranks)
    changed: dict[Rated, Rating] = {}
    for group, olds, was, (now,) in zip(members, before, ones, learnt, strict=True):
        for one, old in zip(group, olds, strict=True):
            share = (old.spread / was.sigma) ** 2
            mean = old.mean + share * (now.mu - was.mu)
            changed[one] = Rating(mean, old.spread * now.sigma / was.sigma, old.matches + 1)
    return changed


def _average(group: list[Rating]) -> PlackettLuceRating:
    count = len(group)
    spread = (sum(one.spread**2 for one in group) / count) ** 0.5
    return _MODEL.rating(mu=sum(one.mean for one in group) / count, sigma=spread)


def best(known: dict[Rated, Rating], players: frozenset[str], most: int) -> list[tuple[Rated, Rating]]:
    """Of these players the best of each side, no more than ``most`` of each, best first; sides in their order."""
    wanted = sorted((one for one in known if one.player in players), key=lambda one: (one.game, one.side))
    found: list[tuple[Rated, Rating]] = []
    for _, group in groupby(wanted, key=lambda one: (one.game, one.side)):
        found += [(one, known[one]) for one in sorted(group, key=lambda one: (-known[one].mean, one.player))[:most]]
    return found
