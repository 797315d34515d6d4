"""Records forged by whoever has the seed: events taken out, put in, swapped or given twice, and all of it hashed anew."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from pbem.record.alone import Event, RecordRead

Numbered: TypeAlias = list[tuple[int, Event]]  # by the number that it had; a new one has that of the event before it


def forged(raw: bytes, change: Callable[[Numbered], Numbered]) -> bytes:
    """The record with other events, its chain and all lists made to fit them as far as an attacker can."""
    read = RecordRead(raw)
    seed = bytes.fromhex(read.headers[-1]["seed"])
    events = change([(event.number, event) for event in read.events])
    previous, lines, now, heads = "0" * 64, [], dict[int, int](), dict[int, str]()
    for number, (was, event) in enumerate(events, 1):
        event = event._replace(number=number)
        previous = event.link(previous, seed)
        now.setdefault(was, number)
        heads[number] = previous
        start = (
            f'{{"event":{number},"at":"{event.at.decode()}","name":"{event.name.decode()}","hash":"{previous}","body":'
        )
        lines.append(start.encode() + event.body + b"}")
    header = read.headers[-1] | {"events": len(lines)}
    rows = [row | {"event": _near(row["event"], now)} for row in (*read.words, *read.letters)]
    rows = [row | ({"head": heads[row["event"]]} if "head" in row else {}) for row in rows]
    return b"".join(line + b"\n" for line in (_checked(header), *lines, *map(_checked, rows)))


def _near(was: int, now: Mapping[int, int]) -> int:
    """Where an event stands now; if it is gone, the one that stood before it."""
    return now[max(number for number in now if number <= max(was, min(now)))]


def _checked(row: Mapping[str, Any]) -> bytes:
    """A line that is no event, with a check that fits it."""
    kept = {key: value for key, value in row.items() if key not in ("line", "check")}
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode()[:-1]
    return text + b',"check":"' + sha256(b"pbem record line\0" + text).hexdigest()[:16].encode() + b'"}'
