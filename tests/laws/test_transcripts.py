"""Transcripts: whole games as readable text in each game's ``transcripts/``, replayed line by line.

A file with a header alone is a game still to be played: ``make golden`` lets bots play it and writes the rest.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from domain import games
from domain.audience import observations
from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover, find
from domain.options import Options, resolve
from domain.refusal import Refused
from domain.wire import Wire, Wired
from domain.words import Language
from tests.conftest import Golden
from tests.support.onlookers import look_on

FILES = sorted(file for folder in games.__path__ for file in Path(folder).glob("*/transcripts/*.txt"))
MOST_ORDERS: Final = 20_000
_ORDER: Final = re.compile(r"\[\d+\] (\S+): (.*)")


class Header(msgspec.Struct, frozen=True):
    """What a transcript begins with: enough to deal the same game again."""

    game: AnyGame
    rules: str
    seats: tuple[Seat, ...]
    seed: bytes
    language: Language
    options: Options


def header_of(lines: list[str]) -> Header:
    """The header, which ends at the first empty line. KeyError if a line of it is missing."""
    named = dict(line.strip().partition(": ")[::2] for line in lines[: lines.index("") if "" in lines else len(lines)])
    game = find(named.pop("game"))
    seats = tuple(Seat(seat) for seat in named.pop("seats").split(", "))
    rules, seed, language = named.pop("rules"), bytes.fromhex(named.pop("seed")), named.pop("language")
    named.pop("options:", None)
    return Header(
        game, rules, seats, seed, "it" if language == "it" else "en", resolve(game.options, game.presets, named)
    )


class Table:
    """A game being written down: what it has come to, and its transcript so far."""

    def __init__(self, header: Header) -> None:
        self.game, self.header = header.game, header
        self.chance = SeededChance(header.seed)
        self.state: Any = self.game.rules.blank
        self.views: dict[Seat, Any] = {seat: self.game.sight.blank(seat) for seat in (*header.seats, PUBLIC)}
        self.orders = 0
        self.lines = [f"game: {self.game.key}", f"rules: {header.rules}", f"seats: {', '.join(header.seats)}"]
        self.lines += [f"seed: {header.seed.hex()}", f"language: {header.language}", "options:"]
        self.lines += [f"  {name}: {value}" for name, value in header.options.items()]
        self.lines += ["", "dealt:"]
        self._wire = Wire(self.game.events)
        self._happen(self.game.rules.setup(header.options, header.seats, self.chance))

    def give(self, seat: Seat, text: str) -> None:
        """A seat sends one line; what comes of it is written down, a refusal too."""
        self.orders += 1
        self.lines += ["", f"[{self.orders}] {seat}: {text}"]
        parsed = self.game.reading.parse(text, self.views[seat])
        if len(parsed.orders) != 1:
            self.lines.append("  not understood")
            return
        try:
            steps = self.game.rules.decide(self.state, seat, parsed.orders[0].order, self.chance)
            self._happen(step.event for step in steps)
        except Refused as refused:
            self.lines.append(f"  refused: {refused}")

    def close(self) -> None:
        """Write down how the game ended, if it did."""
        outcome = self.game.rules.outcome(self.state)
        if outcome is not None:
            said = self.game.telling.ended(outcome, self.header.language)
            self.lines += ["", f"ended: {', '.join(outcome.winners) or 'nobody'} ({outcome.reason}, {outcome.rule})"]
            self.lines.append(f"  {said}")

    def bots_go_on(self) -> None:
        """Let bots play to the end."""
        own = SeededChance(b"bots " + self.header.seed)
        while self.game.rules.outcome(self.state) is None and self.orders < MOST_ORDERS:
            seat = self.game.rules.awaited(self.state)[0]
            self.give(
                seat, self.game.reading.write(self.game.sight.bot(self.views[seat], seat, own), self.header.language)
            )

    def _happen(self, events: Iterable[Wired]) -> None:
        for event in events:
            body = self._wire.dump(event)
            self.lines.append(f"  {event.WIRE} {body.decode()}")
            (step,) = followed(self.game, self.state, [self._wire.load(event.WIRE, body)])
            self.state = step.after
            look_on(self.game, self.views, step)
            self.lines += [f"    {', '.join(seats)}: {text}" for text, seats in self._told(event).items()]

    def _told(self, event: Wired) -> dict[str, list[Seat]]:
        """Each sentence of the story that an event adds, and whose story it is."""
        told: dict[str, list[Seat]] = {}
        for seat, seen in observations(event, self.views).items():
            text = self.game.telling.tell(seen, self.header.language)
            if text is not None:
                told.setdefault(text, []).append(seat)
        return told


def orders_in(lines: list[str]) -> Iterator[tuple[Seat, str]]:
    """The orders of a transcript, as they were written."""
    for line in lines:
        found = _ORDER.fullmatch(line)
        if found:
            yield Seat(found[1]), found[2]


def name_of(file: Path) -> str:
    """Which game and which transcript."""
    return f"{file.parent.parent.name}/{file.name}"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_transcript_replays_line_by_line(file: Path, golden: Golden) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    orders = list(orders_in(lines))
    table = Table(header_of(lines))
    for seat, text in orders:
        table.give(seat, text)
    if not orders:
        table.bots_go_on()
    table.close()

    golden(file, ("\n".join(table.lines) + "\n").encode())


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_game_of_an_earlier_release_goes_on_to_its_end(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    orders = list(orders_in(lines))
    table = Table(header_of(lines))
    for seat, text in orders[: len(orders) // 2]:
        table.give(seat, text)
    table.bots_go_on()

    assert table.game.rules.outcome(table.state) is not None


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_transcript_tells_of_a_whole_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")

    assert "\nended: " in text
    assert "\n  refused: " not in text
    assert "\n  not understood" not in text


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.key)
def test_every_game_has_a_transcript(game: AnyGame) -> None:
    folder = game.key.replace("-", "_")
    assert [file for file in FILES if file.parent.parent.name == folder]
