"""What becomes of a reply in the position that it answers, beside what its writer meant."""

import json
import re
from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.game import Seat
from domain.games import find
from domain.match.events import OrdersRefused, VaultRef
from domain.match.orders import Spoken
from domain.match.reading.notation import parse, write
from domain.match.reading.understood import Understood
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from tests.support.worlds import World, positions

HERE: Final = Path(__file__).parent
_SAID: Final = VaultRef("said", "digest")
Fate: TypeAlias = Literal["played", "asked", "refused", "nothing"]


class Reply(msgspec.Struct, frozen=True):
    """A reply: the position it answers, how it is written ("own" words, those of the "letter", "not" to be played), and the
    orders that a human referee would carry out at once, in the words of our letters."""

    position: str
    lang: str
    kind: Literal["own", "letter", "not"]
    text: str
    meant: tuple[str, ...] = ()
    note: str = ""


class Judged(msgspec.Struct, frozen=True):
    """What became of a reply: the orders that are carried out, or are offered for a yes."""

    reply: Reply
    fate: Fate
    orders: tuple[str, ...]

    @property
    def as_meant(self) -> bool:
        """Whether just what was meant is carried out at once, or nothing where nothing was."""
        if not self.reply.meant:
            return self.fate != "played"
        return self.fate == "played" and _parts(self.orders) == _parts(in_our_words(self.reply))

    @property
    def otherwise(self) -> bool:
        """Whether anything is carried out that was not meant."""
        return self.fate == "played" and not self.as_meant


def replies(file: Path) -> list[Reply]:
    """The replies of a set, one a line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Reply) for line in lines if line.strip()]


def judged(file: Path) -> Iterator[Judged]:
    """What becomes of each reply of a set."""
    for reply in replies(file):
        yield judge(reply)


def judge(reply: Reply) -> Judged:
    """What becomes of one reply."""
    world, seat = asked_in(reply.position)
    said = _read(reply.position, reply.text)
    orders = tuple(write(world.game, written.order, "en") for written in said.orders)
    if said.complaints:
        return Judged(reply, "refused", ())
    if said.doubts:
        return Judged(reply, "asked", orders)
    if not said.orders:
        return Judged(reply, "nothing", ())
    return Judged(reply, "played" if _is_accepted(world, seat, said.orders) else "refused", orders)


def in_our_words(reply: Reply) -> tuple[str, ...]:
    """The orders that are meant, as they are read in the words of our letters."""
    world, _ = asked_in(reply.position)
    said = _read(reply.position, "\n".join(reply.meant))
    return tuple(write(world.game, written.order, "en") for written in said.orders)


def _parts(orders: Sequence[str]) -> list[str]:
    """What is ordered, whatever comes first: two pieces that move in one activation, the cards of an offer.

    A piece that is not named stays, at the end of a turn all do, and by which line it goes, or from where, need not be said.
    """
    plainer = (re.sub(r"^(offer|give) ", r"\1, ", re.sub(" by (rail|river)", "", order)) for order in orders)
    plainer = (re.sub(r"^advisor \w+ (?=\w)", "advisor ", order) for order in plainer)
    parts = (part.strip() for order in plainer for part in re.split("[;,]", order))
    said = sorted(part for part in parts if part not in ("gestapo stay", "fugitive stay", "all stay"))
    return [part for part in said if not part.endswith(" stay")] if "end" in said else said


def _read(position: str, text: str) -> Understood:
    world, seat = asked_in(position)
    return parse(world.game, text, world.views[seat])


def _is_accepted(world: World, seat: Seat, orders: Sequence[Any]) -> bool:
    said = {written.line: _SAID for written in orders if isinstance(written.order, Spoken)}
    letter = Submission(seat=seat, orders=tuple(orders), said=said)
    events = submit(world.game, world.state, world.views, letter, world.chance, world.now).events
    return not any(isinstance(event, OrdersRefused) for event in events)


@cache
def asked_in(name: str) -> tuple[World, Seat]:
    """A position that replies answer, and who is asked there."""
    at = next(row for row in _rows() if row["id"] == name)
    world = _match(at["game"], at["seats"], at["seed"])[at["step"]]
    return world, world.asked()


@cache
def _rows() -> tuple[dict[str, Any], ...]:
    return tuple(map(json.loads, (HERE / "positions.jsonl").read_text(encoding="utf-8").splitlines()))


@cache
def _match(game: str, seats: int, seed: str) -> dict[int, World]:
    """A match between bots as it stood at each step that replies answer, played once for all of them."""
    steps = {row["step"] for row in _rows() if (row["game"], row["seats"], row["seed"]) == (game, seats, seed)}
    worlds = enumerate(positions(find(game), seats, seed, most=max(steps) + 1))
    return {number: _as_it_stands(world) for number, world in worlds if number in steps}


def _as_it_stands(world: World) -> World:
    """A world that stays as it is while the match goes on: its parts are replaced, and not changed, but for these."""
    still = copy(world)
    still.events, still.chance = [*world.events], deepcopy(world.chance)
    return still
