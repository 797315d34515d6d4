"""Records of every game, of letters with words too, with one byte changed: found and located, by `pbem verify` and the script.

In every fourth case a whole line is forged as well, with the chain hashed anew: found by the rules, or by the seal of a letter.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from domain.chance import SeededChance
from domain.games import discover
from pbem.record import alone
from pbem.record.alone import RecordRead
from pbem.record.verifying import verify
from tests.pbem.record.forging import Numbered, forged
from tests.pbem.record.worded import worded_record
from tests.support.records import WIRE, record_of

NAME = "changed-bytes"
COUNT = 10_000
SLICE = 200
FORGED = 4  # in one case of so many an event is forged too
SCRIPTED = 100  # in one case of so many the script runs as a process of its own
LENGTHS = (6, 25, 60)  # orders


def run(seed: int, start: int, count: int) -> Mapping[str, int]:
    """Change so many bytes, each in a whole record; AssertionError: one was not found, or somewhere else."""
    figures: Counter[str] = Counter()
    for case in range(start, start + count):
        chance = SeededChance(f"{seed} {case}".encode())
        game = chance.pick("game", sorted(discover()))
        worded = chance.pick("record", (False, True))
        raw = worded_record(game) if worded else record_of(game, chance.pick("length", LENGTHS))
        at = chance.pick("at", range(len(raw)))
        changed = (
            raw[:at] + bytes([chance.pick("byte", [byte for byte in range(256) if byte != raw[at]])]) + raw[at + 1 :]
        )
        line = raw[:at].count(b"\n") + 1
        told = (game, at, changed.split(b"\n")[line - 1])  # words have salts of their own each time
        assert (line, is_event(raw, line)) == found(changed), told
        if case % SCRIPTED == 0:
            assert said_alone(changed).startswith(f"line {line}, "), told
        if case % FORGED == 0:
            figures[_forged(raw, chance)] += 1
        of_words = raw.split(b"\n")[line - 1].startswith(b'{"words"')
        figures.update({"cases": 1, game: 1, f"{game}: by letter, with words": worded, "lines of words": of_words})
    return figures


def _forged(raw: bytes, chance: SeededChance) -> str:
    """Take out, give twice, swap or put elsewhere one event, and hash all anew; by whom it was found."""
    how = chance.pick("how", ("left out", "given twice", "swapped", "put elsewhere"))
    events = RecordRead(raw).events
    at, to = chance.pick("line", range(1, len(events) - 1)), chance.pick("to", range(1, len(events)))

    def change(all_of_it: Numbered) -> Numbered:
        one, rest = all_of_it[at], [*all_of_it[:at], *all_of_it[at + 1 :]]
        match how:
            case "left out":
                return rest
            case "given twice":
                return [*all_of_it[:at], one, *all_of_it[at:]]
            case "swapped":
                return [*rest[: at + 1], one, *rest[at + 1 :]]
            case _:
                return [*rest[:to], one, *rest[to:]]

    changed = forged(raw, change)
    if [event.link("0" * 64, b"") for event in RecordRead(changed).events] == [
        event.link("0" * 64, b"") for event in events
    ]:
        return "forged, and the same"
    read = RecordRead(changed)
    if verify(read, (), WIRE).faults:
        return f"{how}: found by the rules"
    seal = ("the last letter", events[-1].hash[:40], None)
    assert verify(read, (seal,), WIRE).faults, (how, at, to, events[at].name)
    return f"{how}: found by a seal"


def is_event(raw: bytes, line: int) -> int:
    """The event that stands in a line; 0 if none does."""
    text = raw.split(b"\n")[line - 1]
    return line - 1 if text.startswith(b'{"event"') else 0


def found(raw: bytes) -> tuple[int, int]:
    """Where something is wrong first: in which line, and at which event."""
    faults = verify(RecordRead(raw), (), WIRE).faults
    assert faults, "nothing was found"
    return faults[0][0], faults[0][1]


def said_alone(raw: bytes) -> str:
    """What the script says first, run as anybody would."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(raw)
        file.flush()
        script = (sys.executable, "-I", str(Path(alone.__file__)), file.name)
        done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout
