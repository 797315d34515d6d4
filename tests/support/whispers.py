"""A toy game whose secrets cannot be mistaken for anything: each seat keeps a word such as CANARY-NORTH-048213.

The word stands in everything its own seat is shown: story, drawing, alternative texts, choices, refusals, questions. A
seat's ``keep`` changes its word unseen; the others only see that it moved. ``registered`` installs it for one test.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import msgspec
import pytest

from domain.audience import Audience, Public, Seats
from domain.chance import Chance
from domain.course import followed
from domain.diagram import Cell, Diagram, LegendEntry, Mark
from domain.game import (
    Choice,
    Complaint,
    Game,
    GamePositions,
    GameReading,
    GameRules,
    GameSight,
    GameTelling,
    Group,
    Outcome,
    Parsed,
    Roles,
    Seat,
    Section,
    Window,
    Written,
)
from domain.games import discover
from domain.options import Options
from domain.refusal import Refusal, Refused
from domain.step import Step
from domain.wire import Wired
from domain.words import DEFAULT, Language

KEY = "whispers"
SEATS = (Seat("north"), Seat("south"), Seat("east"))
LAST_TURN = 30
change = msgspec.structs.replace
Steps: TypeAlias = tuple[Step[Any, Wired], ...]


class Keep(Wired, frozen=True):
    """Keep another word from now on."""

    WIRE: ClassVar[str] = "whispers.keep.v1"
    word: str


class Sat(Public, frozen=True):
    """These play. Public."""

    WIRE: ClassVar[str] = "whispers.sat.v1"
    seats: tuple[Seat, ...]


class Moved(Wired, frozen=True):
    """What the others see of it when a seat keeps a word."""

    WIRE: ClassVar[str] = "whispers.seen.moved.v1"
    seat: Seat


class Kept(Wired, frozen=True):
    """A seat keeps a word. It alone is told which; ``turn``: it used its turn for that, which all see."""

    WIRE: ClassVar[str] = "whispers.kept.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), lambda event: Moved(event.seat) if event.turn else None)
    seat: Seat
    word: str
    turn: bool


class Stopped(Public, frozen=True):
    """The game is over; all words are shown. Public."""

    WIRE: ClassVar[str] = "whispers.stopped.v1"
    words: dict[Seat, str]


class Table(msgspec.Struct, frozen=True):
    """What lies open: who plays, and how many turns there have been."""

    seats: tuple[Seat, ...]
    turns: int = 0
    outcome: Outcome | None = None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Whose turn it is."""
        return () if self.outcome else (self.seats[self.turns % len(self.seats)],)


class State(msgspec.Struct, frozen=True):
    """The public table and the words kept. A view is a ``State`` that knows fewer words."""

    table: Table | None = None
    words: dict[Seat, str] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays; nobody yet before anything has happened."""
        return () if self.table is None else self.table.seats

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Whose turn it is."""
        return () if self.table is None else self.table.to_move


def canary(seat: Seat, number: int) -> str:
    """An unmistakable word."""
    return f"CANARY-{seat.upper()}-{number:06d}"


def _setup(options: Options, seats: tuple[Seat, ...], chance: Chance) -> tuple[Wired, ...]:
    dealt = [Kept(seat, canary(seat, chance.pick(f"word of {seat}", range(10**6))), turn=False) for seat in seats]
    return (Sat(seats), *dealt)


def _accepts(view: State, seat: Seat, order: Keep) -> Refusal | None:
    if seat not in view.to_move:
        return Refusal("G-03", "not-your-turn")
    if order.word == view.words[seat]:
        return Refusal("W-01", "kept-already", (("word", order.word),))
    return None


def _decide(state: State, seat: Seat, order: Keep, chance: Chance) -> Steps:
    refusal = _accepts(state, seat, order)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **dict(refusal.facts))
    kept = tuple(followed(GAME, state, [Kept(seat, order.word, turn=True)]))
    return (*kept, *_stop(kept[-1].after)) if kept[-1].after.table.turns == LAST_TURN else kept


def _stop(state: State) -> Steps:
    return tuple(followed(GAME, state, [Stopped(state.words)]))


def _lay(table: Table | None, face: Wired) -> Table:
    match face, table:
        case Sat(seats), None:
            return Table(seats)
        case Moved(), Table():
            return change(table, turns=table.turns + 1)
        case Stopped(), Table():
            return change(table, outcome=Outcome((), "enough", "W-02"))
    raise ValueError(f"{face.WIRE} cannot follow here")


def _evolve(state: State, seen: Wired, table: Table) -> State:
    match seen:
        case Kept(seat, word):
            return State(table, {**state.words, seat: word})
        case Stopped(words):
            return State(table, words)
        case _:
            return State(table, state.words)


def _foresee(view: State, seat: Seat, order: Keep) -> State:
    assert view.table is not None
    return State(_lay(view.table, Moved(seat)), {**view.words, seat: order.word})


def _choices(view: State, seat: Seat) -> tuple[Keep, ...]:
    return tuple(Keep(f"{view.words[seat]}-{turn}") for turn in range(2)) if seat in view.to_move else ()


def _parse(text: str, view: State) -> Parsed[Keep]:
    orders, complaints, ignored = [], [], []
    for line, written in enumerate(text.splitlines()):
        word, _, rest = written.strip().partition(" ")
        if word == "keep" and rest:
            orders.append(Written(line, Keep(rest)))
        elif word == "keep":
            nearest = tuple(_write(order, "en") for order in _choices(view, Seat(next(iter(view.words), ""))))
            complaints.append(Complaint(line, 0, 4, Refusal("W-01", "no-word"), nearest))
        elif word:
            ignored.append(line)
    return Parsed(tuple(orders), tuple(complaints), tuple(ignored))


class Spoken(dict[Language, str]):
    """A text in the languages that the game speaks; in any other it is said in the default one."""

    def __missing__(self, language: Language) -> str:
        return self[DEFAULT]


def _write(order: Keep, language: Language) -> str:
    return f"keep {order.word}"


def _tell(seen: Wired, language: Language) -> str | None:
    match seen:
        case Kept(seat, word):
            return f"{seat} keeps {word}."
        case Moved(seat):
            return f"{seat} moved."
        case _:
            return None


def _draw(view: State, language: Language) -> Diagram:
    cells = []
    for at, seat in enumerate(view.seats):
        known = view.words.get(seat, "")
        mark = Mark("text", "own", f"{seat}: {known or 'unknown'}", known[-3:])
        corners = ((at * 100.0, 0.0), (at * 100.0 + 100, 0.0), (at * 100.0 + 100, 60.0), (at * 100.0, 60.0))
        cells.append(Cell(seat, corners, (at * 100.0 + 50, 30.0), marks=(mark,), label=known or "?"))
    lines = tuple(f"{cell.name}: {cell.label}" for cell in cells)
    return Diagram(
        "Words", 300.0, 60.0, tuple(cells), lines, legend=(LegendEntry(Mark("disc", "own", "", ""), _known(view)),)
    )


def _known(view: State) -> str:
    return ", ".join(view.words.values()) or "nothing"


def _menu(view: State, seat: Seat, language: Language) -> tuple[Group[Keep], ...]:
    links = tuple(Choice(order.word, order) for order in _choices(view, seat))
    return (Group(f"instead of {view.words[seat]}", links),) if links else ()


def _see(state: State, seat: Seat) -> State:
    return change(state, words={seat: state.words[seat]})


GAME: Game[State, Keep, Wired, State, Wired, Table] = Game(
    key=KEY,
    version="1",
    title=Spoken(en="Whispers", it="Sussurri"),
    aim=Spoken(en="Keep a word to yourself.", it="Tieni per te una parola."),
    least_players=len(SEATS),
    most_players=len(SEATS),
    options=(),
    presets={},
    events=(Sat, Kept, Stopped),
    orders=(Keep,),
    rules=GameRules(
        seats=lambda players, options: SEATS[:players],
        roles=lambda players, options, chance: Roles(SEATS[:players]),
        blank=State(),
        setup=_setup,
        decide=_decide,
        evolve=_evolve,
        awaited=lambda state: state.to_move,
        may_act=lambda state: state.to_move,
        window=lambda state: Window(f"turn-{state.table.turns}") if state.table and state.to_move else None,
        outcome=lambda state: state.table.outcome if state.table else None,
        withdraw=lambda state, seat, why, chance: _stop(state),
        conclude=lambda state, agreed: _stop(state),
        hears=lambda options, seats, seat: tuple(other for other in seats if other != seat),
        lay=_lay,
    ),
    sight=GameSight(
        blank=lambda seat: State(),
        watch=_evolve,
        refusal_of=_accepts,
        foresee=_foresee,
        choices=_choices,
        samples=lambda view, seat, chance: _choices(view, seat),
        default=lambda view, seat, chance: Keep(canary(seat, chance.pick("default", range(10**6)))),
        bot=lambda view, seat, chance: Keep(canary(seat, chance.pick("bot", range(10**6)))),
    ),
    reading=GameReading(
        parse=_parse,
        looks_like_order=lambda line: "keep" in line.small,
        write=_write,
    ),
    telling=GameTelling(
        words=lambda refusal, language: f"{refusal.reason} {dict(refusal.facts).get('word', '')}",
        tell=_tell,
        draw=_draw,
        sections=lambda view, language: (Section("Words you know", tuple(view.words.values())),),
        menu=_menu,
        asks=lambda view, seat, language: f"You keep {_known(view)}: write keep and another word.",
        lapses=lambda view, seat, language: f"Without an answer {_known(view)} is forgotten.",
        seat_name=lambda seat, language: seat,
        ended=lambda outcome, language: "Enough.",
        rulebook=lambda language: "### W-01 Words\n\nEach keeps one.\n\n### W-02 The end\n\nIt ends.\n",
    ),
    positions=GamePositions(
        shape=State,
        title="Whispers",
        state_of=lambda position, options, chance: position,
        document_of=lambda state: state,
        see=_see,
    ),
)


@contextmanager
def registered(folder: Path, patch: pytest.MonkeyPatch, game: str = f"{__name__}:GAME") -> Iterator[None]:
    """The game is installed as another distribution would bring it, until the block ends."""
    info = folder / "whispers-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: whispers\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[pbem.games]\n{KEY} = {game}\n")
    with patch.context() as here:
        here.syspath_prepend(str(folder))
        discover.cache_clear()
        yield
    discover.cache_clear()
