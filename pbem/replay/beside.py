"""What a match that is over shows beside a step: its game's panels, cut so that nothing of a later step stands in them."""

from bisect import bisect_right
from collections.abc import Iterable

import msgspec

from domain.game import AnyGame
from domain.match.reviewing import panels
from domain.panels import Panel, is_empty, upto
from domain.words import Language
from pbem.replay.steps import Replay, ReplayStep
from pbem.replay.watching import Watched


class PanelsBeside(msgspec.Struct, frozen=True):
    """The panels of a whole match, and of which event each observation was that they are made from."""

    events: tuple[int, ...]
    panels: tuple[Panel, ...]

    def at(self, step: ReplayStep) -> tuple[Panel, ...]:
        """Those that say something at a step, of what was observed until then."""
        place = bisect_right(self.events, step.upto) - 1
        return tuple(panel for one in self.panels if not is_empty(panel := upto(one, place)))

    def step_of(self, replay: Replay, at: int) -> int:
        """The number of the first step with which this observation was known, whoever's replay it is."""
        event = self.events[at]
        return next((step.number for step in replay.steps if step.upto >= event), len(replay.steps))


def beside(game: AnyGame, seen: Iterable[Watched], language: Language) -> PanelsBeside:
    """What is shown beside the steps of a match, of what was ``seen`` of it."""
    observed = tuple(seen)
    shown = panels(game, [(one.seen, one.view) for one in observed], language)
    return PanelsBeside(tuple(one.number for one in observed), shown)
