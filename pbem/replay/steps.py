"""The steps of a match from one perspective: what was told one after another, and what its seat knew after each."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any, Final

import msgspec

from domain.diagram import Diagram
from domain.game import AnyGame, Seat, Section
from domain.match import events as happened
from domain.match.events import RewoundSeen
from domain.match.sight import SHAPES, MatchView
from domain.words import Language
from mail.outbound.compose.opening import names
from pbem.clubhouse.streams.repository import Loaded
from pbem.replay.lines import Reader, lines_of
from pbem.replay.perspective import Perspective, has_ended
from pbem.replay.watching import Watched
from pbem.words import SAY

MATTERS: Final = frozenset((
    happened.Started, happened.SeatVacated, happened.DrawProposed, RewoundSeen, happened.Rewound,
    happened.ResultAnnulled, happened.Ended,
))  # fmt: skip
"""What matters in every match; what does beside it, its game says."""


class ReplayStep(msgspec.Struct, frozen=True):
    """One thing told: in which words, when, and what its observer knew then.

    ``kind`` is the stable name of what was observed, ``asked`` who is to play after it. ``changes``: others than before.
    ``way`` are the cells that a piece went over. ``event`` and ``upto`` are the event told and the newest that is known of:
    never told, for they count hidden ones. One that is not ``spoken`` has no sentence in letters, only a table.
    """

    number: int
    kind: str
    at: datetime
    lines: tuple[str, ...]
    view: MatchView
    asked: tuple[Seat, ...] = ()
    changes: bool = False
    matters: bool = False
    way: tuple[str, ...] = ()
    event: int = 0
    upto: int = 0
    spoken: bool = True


class Replay(msgspec.Struct, frozen=True):
    """A match from one perspective, in one language."""

    game: AnyGame
    number: int
    perspective: Perspective
    language: Language
    ended: bool
    steps: tuple[ReplayStep, ...]

    def drawing(self, step: ReplayStep) -> Diagram:
        """The table as it was drawn for letters then, with what a replay draws into it."""
        draw = self.game.replay.draw or self.game.telling.draw
        return draw(step.view.game, self.language)

    def table(self, step: ReplayStep) -> tuple[Section, ...]:
        """The table in words, as letters had it."""
        return self.game.telling.sections(step.view.game, self.language)

    def after(self, number: int, wanted: Callable[[ReplayStep], bool]) -> int | None:
        """The number of the first step after one that is ``wanted``."""
        return next((step.number for step in self.steps[number:] if wanted(step)), None)


def replay_of(match: Loaded, perspective: Perspective, seen: Iterable[Watched], reader: Reader) -> Replay:
    """All steps of a match as it stands, of what was ``seen`` from there. No number and no hour in them is of anything that
    was not observed."""
    steps: list[ReplayStep] = []
    before: Any = None
    for _, together in groupby(seen, lambda one: one.at):
        happened_at_once = list(together)
        first = len(steps)
        for one in happened_at_once:
            lines = lines_of(match.game, one, reader)
            if lines:
                steps.append(_step(match.game, len(steps) + 1, before, one, lines))
            elif len(steps) > first:
                steps[-1] = _known_later(steps[-1], one)
            before = one.view.game
        if len(steps) == first and steps and happened_at_once[-1].view.game is not steps[-1].view.game:
            steps.append(_unspoken(match.game, len(steps) + 1, happened_at_once, reader.language))
    return Replay(
        match.game, match.opened.number, perspective, reader.language, has_ended(match), tuple(_turned(steps))
    )


def _step(game: AnyGame, number: int, before: Any, one: Watched, lines: tuple[str, ...]) -> ReplayStep:
    seen: Any = one.seen
    of_game = type(seen) not in SHAPES
    way = game.replay.way(before, seen) if of_game and game.replay.way is not None else ()
    matters = of_game and game.replay.matters is not None and game.replay.matters(seen)
    return ReplayStep(
        number=number,
        kind=getattr(type(seen), "WIRE", "") or type(seen).__name__,
        at=one.at,
        lines=lines,
        view=one.view,
        asked=_asked(one.view),
        matters=matters or type(seen) in MATTERS,
        way=way,
        event=one.number,
        upto=one.number,
    )


def _unspoken(game: AnyGame, number: int, at_once: list[Watched], language: Language) -> ReplayStep:
    """A step of what letters have no sentence for and yet show: the table changed, and who is to play says it."""
    last = at_once[-1]
    waits = _asked(last.view)
    who = names(game, last.view, waits, language)
    line = SAY("page.replay-to-play", language, who=who) if waits else SAY("replay.goes-on", language)
    made = _step(game, number, last.view.game, last, (line,))
    return msgspec.structs.replace(made, event=at_once[0].number, matters=False, way=(), spoken=False)


def _known_later(step: ReplayStep, one: Watched) -> ReplayStep:
    """The step with what followed from it without a word."""
    return msgspec.structs.replace(step, view=one.view, asked=_asked(one.view), upto=one.number)


def _asked(view: MatchView) -> tuple[Seat, ...]:
    return view.asked.seats if view.asked is not None and view.outcome is None else ()


def _turned(steps: list[ReplayStep]) -> Iterator[ReplayStep]:
    """The steps, each with whether others are asked after it than before."""
    before: tuple[Seat, ...] = ()
    for step in steps:
        yield step if step.asked == before else msgspec.structs.replace(step, changes=True)
        before = step.asked
