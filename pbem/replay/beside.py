"""What a match that is over shows beside a step: its game's panels, cut so that nothing of a later step stands in them."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from domain.game import AnyGame
from domain.match.reviewing import Watched as Pairs
from domain.match.reviewing import placed
from domain.panels import Highlight, HighlightsPanel, Panel, is_empty, upto
from domain.words import Language
from pbem.replay.steps import Replay, ReplayStep
from pbem.replay.watching import Watched

PanelsMade: TypeAlias = Callable[[AnyGame, Pairs, Language], tuple[Panel, ...]]


class PanelsBeside(msgspec.Struct, frozen=True):
    """The panels of a whole match, each entry under the number of the event that it was made from."""

    panels: tuple[Panel, ...]

    def at(self, step: ReplayStep) -> tuple[Panel, ...]:
        """Those that say something at a step, of what was observed until then."""
        return tuple(panel for one in self.panels if not is_empty(panel := upto(one, step.upto)))

    def ending(self, step: ReplayStep) -> tuple[Panel, ...]:
        """The same with every moment of the match, for whoever wants to be told how it ended."""
        return tuple(
            panel
            for one in self.panels
            if not is_empty(panel := one if isinstance(one, HighlightsPanel) else upto(one, step.upto))
        )

    @property
    def moments(self) -> tuple[Highlight, ...]:
        """Every moment of the match that is worth going to."""
        return tuple(found for one in self.panels if isinstance(one, HighlightsPanel) for found in one.highlights)

    def step_of(self, replay: Replay, event: int) -> int:
        """The number of the first step with which this event was known, whoever's replay it is."""
        return min(bisect_left(replay.steps, event, key=lambda step: step.upto) + 1, len(replay.steps))


def beside(made: PanelsMade, game: AnyGame, seen: Iterable[Watched], language: Language) -> tuple[Panel, ...]:
    """The panels that are the same for all who look, or the others, of what was ``seen`` of the match."""
    observed = tuple(seen)
    numbers = [one.number for one in observed]
    shown = made(game, [(one.seen, one.view) for one in observed], language)
    return tuple(placed(panel, numbers) for panel in shown)
