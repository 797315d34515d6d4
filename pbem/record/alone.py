"""Prove the record of a match with Python alone: its secret, its chain of hashes, its draws, and the seals of letters."""

import argparse
import hmac
import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Fault: TypeAlias = tuple[int, int, str]  # in which line of the file and at which event (0: in none), and what is wrong
Seal: TypeAlias = tuple[str, str, datetime | None]  # where it stands, the hash, and when that was sent, if it is known
EVENT = re.compile(rb'\{"event":([1-9]\d*),"at":"([^"]+)","name":"([^"]+)","hash":"([0-9a-f]{64})","body":(\{.*\})\}')
OTHER = re.compile(rb'(\{"(pbem-record|words|letter)":.*),"check":"([0-9a-f]{16})"\}')
ORDER = ("pbem-record", "event", "words", "letter")
NO_SEALS = "No seals of letters were compared: give those of your letters with --head or --letters."
SEAL = re.compile(r"(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])")
NEAR, instant = timedelta(minutes=1), datetime.fromisoformat  # the one is between the clocks of two processes


class Event(NamedTuple):
    """An event as it stands in a line: what was hashed, and the hash; "" if the line cannot be read."""

    line: int
    number: int
    at: bytes = b""
    name: bytes = b""
    body: bytes = b""
    hash: str = ""

    def fields(self) -> dict[str, Any]:
        """What the event says; nothing if that cannot be read."""
        try:
            return dict(json.loads(self.body))
        except (TypeError, ValueError, RecursionError):
            return {}

    def link(self, previous: str, seed: bytes) -> str:
        """The hash: of the event before, a secret salt, and this one's time, name and body, each after its length."""
        parts = bytes.fromhex(previous), hmac.digest(seed, b"event salt|%d" % self.number, "sha256"), *self[2:5]
        return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()


def draws(key: bytes, label: str, ordinal: int, size: int, many: int) -> Iterator[int]:
    """What falls below ``size``, then below one less …: each the first of its tries that is below all whole multiples."""
    for nth, below in enumerate(range(size, size - many, -1), ordinal):
        of = (int.from_bytes(hmac.digest(key, f"{label}|{nth}|{n}".encode(), "sha256")[:8], "big") for n in range(99))
        yield next(value for value in of if value < 2**64 - 2**64 % below) % below


class RecordRead:
    """A record taken apart, and the lines that are not where or as `pbem export` writes them; ``fits``: its hashes do."""

    def __init__(self, raw: bytes) -> None:
        self.headers, self.words, self.letters = [dict[str, Any]()], list[dict[str, Any]](), list[dict[str, Any]]()
        self.events, self.faults, self._rank, self._due = list[Event](), list[Fault](), 0, 1
        *lines, rest = raw.split(b"\n")
        for at, line in enumerate(lines, 1):
            self._take(at, line)
        self.faults += [(len(lines) + 1, 0, "this line has no end")] * bool(rest)

    def _take(self, at: int, line: bytes) -> None:
        event, other = EVENT.fullmatch(line), OTHER.fullmatch(line)
        checked = other and sha256(b"pbem record line\0" + other[1]).hexdigest()[:16] == other[3].decode()
        kind = 1 if event else ORDER.index(other[2].decode()) if other and checked else -1
        if kind < self._rank or (kind == 0) != (at == 1):
            more = isinstance(held := self.headers[-1].get("events"), int) and self._due <= held
            lost = (more and line[:4] == b'{"ev'[: len(line)]) or b'"body":' in line
            self.faults.append((at, self._due * (lost and at > 1), "this line is not as `pbem export` wrote it"))
            self.events, self._due = self.events + [Event(at, self._due)] * lost, self._due + lost
        elif event:
            number, due = int(event[1][:9]), self._due
            self.faults += [(at, due, f"event {number} stands where event {due} should")] * (number != due)
            self._due = 1 + (number if abs(number - due) == 1 else due)  # a line is missing, or stands here twice
            self.events.append(Event(at, self._due - 1, event[2], event[3], event[5], event[4].decode()))
        else:
            (self.headers, [], self.words, self.letters)[kind].append(Event(at, 0, body=line).fields() | {"line": at})
        self._rank = max(self._rank, kind)

    def prove(self, told: Sequence[str] = ()) -> list[Fault]:
        """All that is wrong with a record in itself, or beside a commitment that was ``told``; what it says only if that fits."""
        self.fits, self.drawn, said = False, 0, [self.headers[-1], *(event.fields() for event in self.events)]
        seeds = [bytes.fromhex(one) for row in said if re.fullmatch("([0-9a-f]{2})+", one := str(row.get("seed")))]
        whole = told or [str(row.get("commitment")) for row in said[:2]]
        seed = next((one for one in seeds if sha256(b"pbem seed v1\0" + one).hexdigest() in whole), None)
        if seed is None:
            return [*self.faults, (1, 0, "the seed is not what was committed to: nothing can be checked")]
        try:
            self.fits = not (faults := sorted([*self.faults, *self._chain(seed)]))
            return faults or [*self._content(), *self._draws(seed)]
        except Exception as error:  # every line fits, and one lacks what it should hold
            return [(0, 0, f"a line does not hold what it should ({type(error).__name__}: {error})")]

    def _chain(self, seed: bytes) -> Iterator[Fault]:
        previous = "0" * 64
        for event, after in zip(self.events, [*self.events[1:], Event(0, 0)], strict=True):
            made = event.link(previous, seed) if previous and event.hash else event.hash
            fits = bool(made and after.hash) and after.link(made, seed) == after.hash
            if made != event.hash:
                changed = "its hash was changed: the next event fits without it" if fits else ""
                yield event.line, event.number, changed or "its time, name or body is not what was hashed"
            previous = made if fits else event.hash

    def _content(self) -> Iterator[Fault]:
        opened, last = self.events[0].fields(), [one for one in self.events if one.name == b"match.seed-opened.v1"]
        if not last:
            return (yield self.events[-1].line + 1, 0, "the record breaks off before its secret is opened")
        said = {"pbem-record": 1, "chain": 1, "rules": opened.get("rules_version"), "seed": last[-1].fields()["seed"]}
        said |= {name: len(getattr(self, name)) for name in ("events", "words", "letters")}
        said |= {name: opened.get(name) for name in ("game", "number", "commitment")}
        for name in (name for name in said if self.headers[-1].get(name) != said[name]):
            yield 1, 0, f"{name} is {self.headers[-1].get(name)}, but {said[name]} in what follows"
        for row in filter(lambda row: "text" in row, self.words):
            text, event = row["text"].encode(), self.events[row["event"] - 1]
            told = sha256(b"pbem word v1\0" + f"{opened['commitment']}\0".encode() + text).hexdigest()
            kept = sha256(bytes.fromhex(row["salt"]) + text).hexdigest()
            if (kept, told) != (row["hash"], event.fields().get("hash", told)):
                yield row["line"], row["event"], "these words are not what was hashed"
        for row in self.letters:
            event = self.events[min(row["event"], len(self.events)) - 1]
            if event.hash != row["head"] or instant(event.at.decode()) > instant(row["at"]) + NEAR:
                yield row["line"], row["event"], "what this letter sealed is not that event, or happened after it"

    def _draws(self, secret: bytes) -> Iterator[Fault]:
        given = [one.fields()["hash"] for one in self.events if one.name == b"match.word-given.v1"]
        self.given = sorted([*given, *self.events[0].fields().get("given", [])])
        seed = (secret, hmac.digest(secret, "|".join(["words", *self.given]).encode(), "sha256"))[bool(self.given)]
        after: list[tuple[int, dict[str, int]]] = [(0, {})]  # each event of draws: how many values a purpose had taken
        for event in (event for event in self.events if re.match(rb"match\.(chance-|rewound)", event.name)):
            keep, drawn = event.fields().get("keep", event.number), event.fields().get("drawn", [])
            taken = dict(next(then for number, then in reversed(after) if number <= keep))
            if isinstance(drawn, dict):  # as in older matches
                fault = event.line, event.number, "draws are only counted here, as before release 0.1"
                yield from [fault] * (self.events[0].name != b"match.opened.v1")
                taken, drawn = taken | drawn, []
            for purpose, ordinal, size, results in map(dict.values, drawn):
                if (ordinal, results) != (taken.get(purpose, 0), [*draws(seed, purpose, ordinal, size, len(results))]):
                    yield event.line, event.number, f"the seed does not give this draw: {purpose} {ordinal}"
                taken[purpose], self.drawn = ordinal + len(results), self.drawn + len(results)
            after.append((event.number, taken))

    def follows(self, first: "RecordRead") -> list[Fault]:
        """That this is a later game of the series of a first one: that committed to its secret, and had the same words."""
        later = next(iter(first.events), Event(0, 0)).fields().get("later", [])
        held = not first.prove() and self.events[0].fields()["commitment"] in later and self.given == first.given
        return [] if held else [(1, 1, "its secret or words are not those that the first game committed to")]

    def missing(self, seals: Sequence[Seal]) -> Iterator[Fault]:
        """The seals that do not fit; each is of its event and all before it: up to the last that fits nothing was changed."""
        found = [(seal, [event for event in self.events if event.hash.startswith(seal[1])]) for seal in seals]
        fits = max((event.number for _, events in found for event in events[:1]), default=0)
        for (where, _, date), events in found:
            near = (row["event"] for row in self.letters if date and abs(instant(row["at"]) - date) < NEAR / 60)
            if not events:
                last = max(near, default=len(self.events))
                how = f"letters and this record agree up to event {fits}, and part at event {last} at the latest"
                later = "later seals fit: this letter is not as it was sent, or another service's"
                yield 0, last, f"{where}: its seal is of no event here; {(later, how)[fits < last]}"
            elif date and instant(events[0].at.decode()) > date + NEAR:
                yield events[0].line, events[0].number, f"{where}: it was sent before the event that it seals"


def seals_in(folder: Path | None, match: str) -> Iterator[Seal]:
    """The last hash in each letter of a match (``quinta-colonna-7``) among the files of a folder."""
    for file in sorted(folder.rglob("*") if folder else ()):
        letter = message_from_bytes(file.read_bytes() if file.is_file() else b"", policy=policy.default)
        body = letter.get_body(("plain",)) if f"<{match}.match." in str(letter["List-Id"]) else None
        found = SEAL.findall(body.get_content()) if body else []
        yield from ((file.name, one, getattr(letter["Date"], "datetime", None)) for one in found[-1:])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, epilog="docs/fairness.md tells the recipe.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--head", action="append", default=[], help="a seal, as a letter has it (may be repeated)")
    parser.add_argument("--letters", type=Path, help="a folder of letters as files")
    parser.add_argument("--commitment", action="append", default=[], help="the 64 digits that the first letter has")
    parser.add_argument("--first", type=Path, help="the record of the first game of its series")
    record = RecordRead((asked := parser.parse_args()).record.read_bytes())
    heads, told = (["".join(one.split()).lower() for one in typed] for typed in (asked.head, asked.commitment))
    if not all(map(SEAL.fullmatch, heads + told)) or any(len(one) < 64 for one in told):
        parser.error("copy all digits from the letter: a seal has 40 (in older letters 64), the commitment 64")
    faults = record.prove(told) or (record.follows(RecordRead(asked.first.read_bytes())) if asked.first else [])
    name = "{}-{}".format(*map(record.headers[-1].get, ("game", "number")))
    seals = [*((f"seal {head}", head, None) for head in heads), *seals_in(asked.letters, name)]
    parted = list(record.missing(seals)) if record.fits else []
    if not faults:
        by = record.events[0].fields().get("fixed", False) * " (named by hand: whoever opened it could know every draw)"
        print(f"{name}: the seed{by} is the one committed to, and all {len(record.events)} events are what was hashed.")
        print(f"{record.drawn} draws fit it; that none is missing, and what they did, only `pbem verify` proves.")
        print("The first game of its series committed to it too, and had the same words.\n" * bool(asked.first), end="")
        print("Its commitment is that of the letter." if told else "No commitment was compared: see --commitment.")
        print(f"{len(seals) - len(parted)} of {len(seals)} seals of letters are of this record." if seals else NO_SEALS)
    for line, event, says in faults + parted:
        print(f"line {line}, " * (line > 0) + f"event {event}, " * (event > 0) + says)
    raise SystemExit(1 if faults + parted else 0)
