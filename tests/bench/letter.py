"""Rows ``picture`` and ``letter-full``: the board as a PNG, and a whole letter around it."""

from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from io import BytesIO
from itertools import count
from time import perf_counter
from typing import Any, Final

from PIL import Image, ImageDraw

from domain.chance import SeededChance
from domain.diagram import Diagram
from domain.game import Seat
from domain.games import find
from mail.outbound.compose import compose
from mail.outbound.drawing.picture import SIZE, render_png
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Envelope
from tests.bench import stage
from tests.bench.row import Pair, Row, Size
from tests.mail.outbound.rendered import render_letter
from tests.support.worlds import START, World

POSITIONS: Final = {"full": 30, "tiny": 2}
PIECES: Final = 6
SPRITE: Final = 48  # pixels
TEXT: Final = "Partisan 1 moved the knight from 12 to 43.\n" * 60


def rows() -> Iterator[Row]:
    """The picture's time, its size, and the whole letter's rate."""
    yield Row(name="picture/time", unit="ms", goal=2.5, prepared=_picture)
    yield Row(name="picture/size", unit="KB", goal=None, limit=80, prepared=_size, runs=1)
    yield Row(name="letter-full", unit="letters/s", goal=0.6, prepared=_letter)


def _worlds(positions: int, seed: bytes = stage.SEED) -> list[tuple[World, Any]]:
    """Positions of one match, a turn apart or less, each with the view of a seat that is asked; fewer if it ends before."""
    game = find(stage.GAME)
    world, own = World(game, len(stage.SEATS), SeededChance(seed)), SeededChance(b"4")
    found: list[tuple[World, Any]] = []
    while len(found) < positions and not world.over:
        seat = world.asked()
        found.append((world, world.views[seat]))
        world.order(seat, own.pick("choice", game.sight.choices(world.views[seat].game, seat)))
    return found


def _unseen(positions: int) -> Iterator[list[tuple[World, Any]]]:
    """Positions of a new match for every run: no letter of it may be remembered from the last."""
    for number in count():
        found = _worlds(positions, f"unseen {number}".encode())
        if len(found) == positions:
            yield found


def _diagrams(count: int) -> list[Diagram]:
    return [world.game.telling.draw(view.game, "en") for world, view in _worlds(count)]


@contextmanager
def _picture(size: Size) -> Iterator[Pair]:
    diagrams = _diagrams(POSITIONS[size])
    floor = Pasted(diagrams[0])
    yield Pair(
        lambda: 1000 / _rate(lambda place: render_png(diagrams[place]), len(diagrams)),
        lambda: 1000 / _rate(floor.png, len(diagrams)),
    )


@contextmanager
def _size(size: Size) -> Iterator[Pair]:
    diagrams = _diagrams(POSITIONS[size])
    floor = Pasted(diagrams[0])
    yield Pair(lambda: max(len(render_png(diagram)) for diagram in diagrams) / 1000, lambda: len(floor.png(0)) / 1000)


@contextmanager
def _letter(size: Size) -> Iterator[Pair]:
    unseen = _unseen(POSITIONS[size])
    floor = Pasted(_diagrams(1)[0])

    def ours() -> float:
        views = next(unseen)
        return _rate(lambda place: _whole(*views[place], place), len(views))

    yield Pair(ours, lambda: _rate(lambda place: _mime(floor.png(place)), POSITIONS[size]))


def _whole(world: World, view: Any, place: int) -> bytes:
    occasion = Occasion(kind="turn", language="en", head="c" * 64)
    return render_letter(compose(world.game, view, occasion), _envelope(place))


def _envelope(number: int) -> Envelope:
    return Envelope(
        outbox_id=f"{number:032x}",
        message_id=f"{number}.mark@example.org",
        date=START,
        thread="",
        previous="",
        match="quinta-colonna-1",
        seat=Seat("spy"),
        address="spy@example.org",
        form="html",
        reply_to="g+abcdefghijklmnopqrstuvwxyz@example.org",
        unsubscribe_url="https://example.org/unsubscribe/abc",
        automatic="auto-generated",
    )


def _rate(make: Any, count: int) -> float:
    start = perf_counter()
    for place in range(count):
        make(place)
    return count / (perf_counter() - start)


class Pasted:
    """The least that makes a board's picture: a background drawn once, six pieces pasted, a palette PNG."""

    def __init__(self, diagram: Diagram) -> None:
        self._board = Image.open(BytesIO(render_png(diagram))).convert("RGB").quantize(256)
        self._piece = Image.new("P", (SPRITE, SPRITE), 3)
        self._mask = Image.new("1", (SPRITE, SPRITE), 0)
        ImageDraw.Draw(self._mask).ellipse((0, 0, SPRITE - 1, SPRITE - 1), fill=1)

    def png(self, place: int) -> bytes:
        """One picture, its pieces elsewhere for every ``place``."""
        picture = self._board.copy()
        for piece in range(PIECES):
            across = (place * 37 + piece * 131) % (SIZE - SPRITE)
            picture.paste(self._piece, (across, (place * 53 + piece * 97) % (SIZE - SPRITE)), self._mask)
        file = BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()


def _mime(png: bytes) -> bytes:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = "g@example.org", "spy@example.org", "Your move"
    letter.set_content(TEXT)
    letter.add_alternative(f"<p>{TEXT}</p>", subtype="html")
    parts: Any = letter.get_payload()
    parts[1].add_related(png, "image", "png", cid="<board@example.org>")
    return letter.as_bytes()
