"""A position in the middle of a match, played on from there, and the letters that its seats would get."""

from typing import Any

import msgspec

from domain.audience import observations
from domain.chance import SeededChance
from domain.game import Seat
from domain.games import find
from domain.match.sight import Asked
from domain.options import resolve
from domain.step import Step
from domain.wire import Wired
from domain.words import Language
from mail.outbound.compose import compose
from mail.outbound.occasion import Occasion
from mail.outbound.rendering.text import render_text
from mail.outbound.sheet import Kind
from tests.support.onlookers import look_on
from tests.support.worlds import START, world


class Stage:
    """A document's position; ``order`` plays on, ``letter`` writes to a seat what it saw since its last letter."""

    def __init__(self, document: dict[str, Any], *chance: Any, **options: str) -> None:
        self.game = find("casablanca")
        self.options = resolve(self.game.options, self.game.presets, options)
        self.chance = SeededChance(b"stage")
        self.state = self.game.positions.read(document, self.options, self.chance)
        self.seats = self.game.positions.seats(self.state)
        self.views = {seat: self.game.positions.see(self.state, seat) for seat in self.seats}
        self.seen: dict[Seat, list[Any]] = {seat: [] for seat in self.seats}

    def order(self, seat: str, text: str) -> None:
        """A seat's letter, whose orders are carried out one after another."""
        for written in self.game.reading.parse(text, self.views[Seat(seat)]).orders:
            for step in self.game.rules.decide(self.state, Seat(seat), written.order, self.chance):
                self._happens(step)

    def letter(self, seat: str, kind: Kind, language: Language) -> str:
        """The letter that a seat is written now, as text."""
        who = Seat(seat)
        base = world(self.game, len(self.seats), "stage", self.options).views[who]
        awaited = self.game.rules.awaited(self.state)
        window = self.game.rules.window(self.state)
        asked = Asked(9, window.key if window is not None else "", awaited, START)
        view = msgspec.structs.replace(
            base, game=self.views[who], asked=asked, outcome=self.game.rules.outcome(self.state)
        )
        story, self.seen[who] = tuple(self.seen[who]), []
        return render_text(compose(self.game, view, Occasion(kind=kind, language=language, story=story)))

    def _happens(self, step: Step[Any, Wired]) -> None:
        self.state = step.after
        for seat, observed in observations(step.event, self.seats).items():
            self.seen[seat].append(observed)
        look_on(self.game, self.views, step)
