"""Letters of a match that is really played: what each seat is written, without any store or server."""

from collections.abc import Iterable
from typing import Any

from domain.chance import SeededChance
from domain.game import PUBLIC, Seat
from domain.games import find
from domain.match.events import VaultRef
from domain.match.orders import Resign, Say
from domain.match.reading.notation import parse, refused
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from mail.outbound.compose import compose
from mail.outbound.occasion import AnsweredLetter, Occasion
from mail.outbound.sheet import Kind, Sheet
from tests.support.worlds import World

SPY, FIRST, SECOND = Seat("spy"), Seat("partisan-1"), Seat("partisan-2")
HEAD = "5f2b9c0d" * 8


class Post:
    """A match, of Quinta Colonna unless another game is named, and how far each seat has been told of it."""

    def __init__(self, seed: str = "letters", seats: int = 3, *, game: str = "quinta-colonna") -> None:
        self.world = World(find(game), seats, SeededChance(seed.encode()))
        self.told: dict[Seat, int] = {}
        self.bots = SeededChance(f"{seed} bots".encode())

    @property
    def rounds(self) -> int:
        """The round that everybody counts at the table of Quinta Colonna."""
        table = self.world.views[PUBLIC].game.table
        assert table is not None
        return int(table.round)

    def play(self, orders: int) -> None:
        """Let bots give so many orders."""
        for _ in range(orders):
            if self.world.over:
                return
            seat = self.world.asked()
            self.world.order(seat, self.world.game.sight.bot(self.world.views[seat].game, seat, self.bots))

    def play_until(self, seat: Seat) -> None:
        """Let bots play until this seat is asked."""
        while not self.world.over and self.world.asked() != seat:
            self.play(1)

    def answer(self, seat: Seat, text: str) -> AnsweredLetter:
        """A letter arrives; what it says is done or refused."""
        world, view = self.world, self.world.views[seat]
        parsed = parse(world.game, text, view)
        said = {w.line: VaultRef(f"words-{w.line}", "d" * 64) for w in parsed.orders if isinstance(w.order, Say)}
        wrong = tuple(refused(world.game, one) for one in parsed.complaints)
        letter = Submission(seat=seat, orders=parsed.orders, refused=wrong, cause=7, said=said)
        if parsed.orders or wrong:
            world.happen(submit(world.game, world.state, world.views, letter, world.chance, world.now).events)
        resigning = tuple(one.line for one in parsed.orders if one.order == Resign())
        return AnsweredLetter(lines=tuple(text.splitlines()), ignored=parsed.ignored, cause=7, resigning=resigning)

    def write(self, kind: Kind, seat: Seat, **facts: Any) -> Sheet:
        """The letter that this seat is written now; the story begins where its last letter ended."""
        world = self.world
        story = world.seen(seat, world.events[self.told.get(seat, 0) :])
        self.told[seat] = len(world.events)
        whole = tuple(world.seen(seat, world.events)) if kind == "end" else ()
        occasion = Occasion(
            kind=kind, story=tuple(story), **{"language": "en", "head": HEAD, "history": whole, **facts}
        )
        return compose(world.game, world.views[seat], occasion)


def orders_in(sheet: Sheet) -> Iterable[str]:
    """The orders of every link."""
    return (link.order for menu in sheet.menu for link in menu.links)
