"""The process that reads letters for ``bounded``: one after the other from standard input, each within its bounds.

What goes over a bound ends this process or is answered as an excess; whoever asked starts another.
"""

import resource
import signal
import struct
import sys
from typing import BinaryIO, Final

import msgspec

from mail.inbound.desk import Reading, read_reply, words_of
from mail.inbound.limits import Excess, Unreadable

FRAME: Final = struct.Struct(">I")
READY: Final = b"ready"

# What is read before any letter, once a process.
_FIRST: Final = b"From: one@example.org\n\nend\n"


class ReadingBounds(msgspec.Struct, frozen=True):
    """What one letter may cost: seconds of processor time, and bytes of memory, the interpreter's own included."""

    cpu_seconds: float = 2.0
    memory_bytes: int = 256 * 1024 * 1024


class Question(msgspec.Struct, frozen=True):
    """A letter to read, as ``read_reply`` takes it, and the one of ours that it answers."""

    raw: bytes
    envelope_from: str | None
    sent: bytes | None
    ours: tuple[str, ...]
    game: str | None = None


class BoundedReading(msgspec.Struct, frozen=True):
    """Either of the two."""

    reading: Reading | None
    excess: Excess | None


def excess(limit: str, what: str) -> Excess:
    """Why a letter was given up."""
    return Excess(
        limit, f"The letter takes {what} to read than a letter may: answer with plain words and no attachments."
    )


def answer(question: bytes) -> bytes:
    """Read one letter, whatever happens; the timer's signal ends the process when the processor time is over."""
    try:
        return msgspec.msgpack.encode(_read(msgspec.msgpack.decode(question, type=Question)))
    except MemoryError:
        return msgspec.msgpack.encode(BoundedReading(None, excess("memory", "more memory")))
    except Exception as failure:
        why = f"The letter could not be read ({type(failure).__name__}): send it as plain text."
        return msgspec.msgpack.encode(BoundedReading(None, Excess("failure", why)))


def _read(question: Question) -> BoundedReading:
    try:
        sent = words_of(question.sent) if question.sent is not None else None
        reading = read_reply(
            question.raw, envelope_from=question.envelope_from, sent=sent, ours=question.ours, game=question.game
        )
        return BoundedReading(reading, None)
    except Unreadable as refused:
        return BoundedReading(None, refused.excess)


def serve(bounds: ReadingBounds, asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    read_reply(_FIRST)  # loads the games and their words: no letter pays for it
    resource.setrlimit(resource.RLIMIT_AS, (bounds.memory_bytes, bounds.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _send(answered, READY)
    while header := asked.read(FRAME.size):
        question = asked.read(FRAME.unpack(header)[0])
        signal.setitimer(signal.ITIMER_PROF, bounds.cpu_seconds)
        found = answer(question)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _send(answered, found)


def _send(answered: BinaryIO, data: bytes) -> None:
    answered.write(FRAME.pack(len(data)) + data)
    answered.flush()


if __name__ == "__main__":
    serve(msgspec.json.decode(sys.argv[1], type=ReadingBounds), sys.stdin.buffer, sys.stdout.buffer)
