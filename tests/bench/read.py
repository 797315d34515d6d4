"""Rows ``read``: answers of real programs from bytes to newest words, and on to orders, beside the library's bare parse."""

import email
import email.policy
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from email.message import Message
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

from domain.chance import SeededChance
from domain.game import Seat
from domain.games import find
from domain.match.reading.notation import parse
from mail.inbound.desk import read_reply
from mail.inbound.isolation.bounded import BoundedDesk
from tests.bench.row import Pair, Row, Size
from tests.support.worlds import World

MAIL: Final = Path(__file__).resolve().parents[1] / "mail"
FOLDERS: Final = {"corpus": MAIL / "inbound" / "corpus", "clients": MAIL / "clients" / "letters"}
ROUNDS: Final = {"full": 6, "tiny": 1}


def rows() -> Iterator[Row]:
    """Replies of all kinds to their words; answers to a letter of ours to orders; and the first in a process of its own."""
    yield Row(name="read/words", unit="letters/s", goal=None, prepared=_words)
    yield Row(name="read/orders", unit="letters/s", goal=None, prepared=_orders)
    yield Row(name="read/bounded", unit="letters/s", goal=None, prepared=_bounded)


def letters(folder: str) -> list[bytes]:
    """The raw letters of a folder."""
    return [path.read_bytes() for path in sorted(FOLDERS[folder].glob("*.eml"))]


@contextmanager
def _words(size: Size) -> Iterator[Pair]:
    raw = letters("corpus") * ROUNDS[size]
    yield Pair(lambda: _rate(read_reply, raw), lambda: _rate(bare, raw))


@contextmanager
def _orders(size: Size) -> Iterator[Pair]:
    raw = letters("clients") * 3 * ROUNDS[size]
    sent = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDERS["clients"].glob("sent-*.txt")))
    world = World(find("quinta-colonna"), 3, SeededChance(b"read"))
    view = world.views[Seat("spy")]

    def ours(letter: bytes) -> object:
        return parse(world.game, read_reply(letter, sent=sent, ours=("Quinta Colonna",)).text, view)

    yield Pair(lambda: _rate(ours, raw), lambda: _rate(bare, raw))


@contextmanager
def _bounded(size: Size) -> Iterator[Pair]:
    raw = letters("corpus") * ROUNDS[size]
    with closing(BoundedDesk()) as desk:
        # The processor time of the process that reads is its own; the letters of one desk wait for each other.
        yield Pair(lambda: _rate(desk.read, raw, clock=perf_counter), lambda: _rate(bare, raw))


def bare(raw: bytes) -> str:
    """The least that finds a plain text: the library's oldest policy, no header looked at."""
    letter: Message[Any, Any] = email.message_from_bytes(raw, policy=email.policy.compat32)
    part = next((part for part in letter.walk() if part.get_content_type() == "text/plain"), letter)
    payload = part.get_payload(decode=True)
    return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""


def _rate(read: Callable[[bytes], object], raw: Sequence[bytes], *, clock: Callable[[], float] = process_time) -> float:
    start = clock()
    for letter in raw:
        read(letter)
    return len(raw) / (clock() - start)
