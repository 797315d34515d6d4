"""What the people of a match by letter do beside answering: their time, deputies, second addresses, watching, reports."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import select

from domain.game import AnyGame, Seat
from domain.match.rules.silence import is_silent
from domain.match.state import Mustering, Underway
from mail.inbound.ports import RawLetter
from mail.outbound.sheet import TIME_WISHED
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.store.engine import reading
from pbem.store.tables import matches
from tests.support.house import START, House
from tests.support.slow.lives import Life, life
from tests.support.slow.promised import Promised

PACE: Final = 72
HOST: Final = "host@example.org"
DEPUTY: Final = "deputy@example.org"
SLACK: Final = "slack@example.org"
"""Somebody who has missed what an earlier match asked of them, and whom no place that asks for reliability is for."""
WATCHERS: Final = ("watcher-1@example.org", "watcher-2@example.org")
_DAY: Final = timedelta(days=1)
_WISHES: Final = (
    "news daily",
    "news weekly",
    "remind me 12 hours before",
    "my matches",
    "rating on",
    "rating",
    "help",
    "diary: I trust nobody here",
    "say: good luck to all",
    "form text",
    "calendar on",
)
_FORM: Final = """\
new {game}
open places: {places}
pace: 72h
observers: yes
reliability: 80
deputy host: {deputy}"""


class AbleLetters(ABC):
    """The people of a match by letter who do so."""

    house: House
    game: AnyGame
    own: random.Random
    people: dict[str, Life]
    heard: Counter[str]
    figures: Counter[str]
    promised: Promised
    seats: tuple[Seat, ...]
    match: UUID
    offices: dict[str, str]
    """The second address of whoever has one, once both have said yes."""

    @abstractmethod
    def _state(self) -> object: ...

    @abstractmethod
    def _seat_of(self, address: str) -> Seat | None: ...

    @abstractmethod
    def _holder(self, seat: Seat) -> str | None: ...

    @abstractmethod
    def _says(
        self, address: str, text: str, to: EmailMessage | None = None, sender: str = "", hears: str = ""
    ) -> None: ...

    @abstractmethod
    def _later(self, at: datetime, what: str, whose: str, letter: EmailMessage | None = None) -> None: ...

    @abstractmethod
    def _where(self, what: str) -> str: ...

    def _writes(self, address: str, text: str) -> str:
        """Somebody writes to the address of the service, and hears something; the words of it."""
        to, heard = self.house.service.ours.base, len(self.house.letters_to(address))
        head = f"From: <{address}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <{uuid4()}@example.org>"
        raw = f"{head}\r\n\r\n{text.replace(chr(10), chr(13) + chr(10))}\r\n".encode()
        self.house.service.intake.take_in(RawLetter(address, to, "test", raw), lambda: self.house.now)
        self.house.work()
        self.figures["letters received"] += 1
        assert len(self.house.letters_to(address)) > heard, self._where(f"{address} wrote {text!r} and hears nothing")
        return self.said(address)

    @abstractmethod
    def said(self, address: str) -> str:
        """The newest letter to somebody, on one line."""

    # Watching (G-35).

    def _watch(self) -> None:
        """Some will watch, who are known here, and some of them no more after a while."""
        for address in WATCHERS:
            self.people[address] = life(address, START, self.own)
            self._later(START + self.own.random() * 20 * _DAY, "watch", address)

    def _do_watch(self, address: str, letter: EmailMessage | None) -> None:
        if not self._can(address):
            return
        self._writes(address, "games")
        if "You watch match" in self._writes(address, f"watch {self.number}"):
            self.figures["observers"] += 1
            if self.own.random() < 0.4:
                self._later(self.house.now + self.own.random() * 20 * _DAY, "watch_no_more", address)

    def _do_watch_no_more(self, address: str, letter: EmailMessage | None) -> None:
        if self._can(address):
            self._writes(address, f"stop watching {self.number}")

    def _can(self, address: str) -> bool:
        """Whether somebody reads, and hears."""
        now, one = self.house.now, self.people[address]
        return isinstance(self._state(), Mustering | Underway) and one.reads(now) and one.reachable(now)

    @property
    def number(self) -> int:
        """The number of the match."""
        return self.house.match(self.match).opened.number

    # Places that ask for reliability.

    def _through_the_list(self, players: int) -> UUID:
        """The match is opened by its host's letter, and gets its players from the open list; not somebody unreliable."""
        self._be_slack()
        self.people[SLACK] = Life(SLACK)
        self._writes(HOST, _FORM.format(game=self.game.key, places=players, deputy=DEPUTY))
        number = 2  # the first is that of whoever is not reliable
        told = self._writes(SLACK, f"join {number}")
        assert "reliab" in told or "in time" in told, self._where(f"who is not reliable hears {told}")
        for address in [one for one in self.people if one not in (HOST, DEPUTY, SLACK) and one in self._invited()]:
            self._writes(address, f"join {number}")
        self.figures["matches with a condition of reliability"] += 1
        with reading(self.house.service.engine) as conn:
            found: UUID = conn.execute(select(matches.c.id).where(matches.c.title_no == number)).scalar_one()
        return found

    @abstractmethod
    def _invited(self) -> list[str]:
        """Who is to play."""

    def _be_slack(self) -> None:
        """A match of long ago, in which somebody never answered."""
        self.house.now = START - 60 * _DAY
        guests = (Guest(address=SLACK, seat=Seat("player-1")), Guest(address=None, seat=Seat("player-2")))
        request = OpeningRequest(game="vedova-nera", guests=guests, seed=b"slack")
        opened = self.house.service.opening.open(request, self.house.now)
        for _ in range(13):
            self.house.wait(hours=PACE + 1)
        self.house.service.hosting.end(opened.match, Doing(by=Operator("root")), self.house.now)
        self.house.now = START
        self.house.work()

    # What a host does.

    def _host_reads(self, letter: EmailMessage, note: str, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            at = self.people[str(letter["To"])].reads_from(
                self.house.now + timedelta(hours=PACE * self.own.choice((0.02, 0.1, 0.4)))
            )
            line = self._line(note, seat)
            if line and at is not None:
                self._later(at, "run", line, letter)

    def _line(self, note: str, seat: Seat) -> str:
        """What a host does about it."""
        if note in ("missed-often", "no-sign"):
            friend = f"{seat}-{len(self.people)}@example.org"
            line = self.own.choice(
                (f"replace {seat} with bot", f"replace {seat} with {friend}", f"retire {seat}", "wait")
            )
            if friend in line:
                self.people[friend] = life(friend, self.house.now, self.own)
            return str(line)
        if note in ("missed", "unreachable"):
            return str(self.own.choice(("", "", "extend 36h", "pause", f"replace {seat} with bot", "late", "remind")))
        if note == TIME_WISHED:
            return str(self.own.choice(("", "", "yes", "time yes")))
        return "resume" if note == "paused" and self.own.random() < 0.3 else ""

    # More time that the others agree to (G-43).

    def _ask_others(self, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            if self.own.random() < 0.85:
                hours = PACE * self.own.choice((0.02, 0.1, 0.4, 0.9))
                self._later(self.house.now + timedelta(hours=hours), "answer_wish", seat)

    def _do_answer_wish(self, seat: str, letter: EmailMessage | None) -> None:
        """Yes, mostly; whether anybody still waits for it or not."""
        state = self._state()
        holder = self._holder(Seat(seat)) if isinstance(state, Underway) else None
        if holder is not None and self._can(holder):
            line = self.own.choice(("time yes", "time yes", "yes", "time yes", "time no"))
            self.figures[f"answers to who asks for more time: {line}"] += 1
            self._says(holder, line)

    # Deputies (G-39).

    def _do_name_deputy(self, address: str, letter: EmailMessage | None) -> None:
        if self._seat_of(address) is None:
            return
        friend = f"friend-{len(self.people)}@example.org"
        self.people[friend] = life(friend, self.house.now, self.own)
        last = self.house.now + self.own.randint(2, 28) * _DAY
        self._says(address, f"deputy {friend} until {last.day} {last:%B}")

    def _do_be_displaced(self, address: str, letter: EmailMessage | None) -> None:
        """Who played for another answers an old letter of the seat, and hears that it plays nothing."""
        if self._can(address):
            self.figures["former deputies who write"] += 1
            self._says(address, "pass")

    # Still there (G-40).

    def _ask_whether_there(self, seat: Seat, until: datetime) -> None:
        self.figures["asked whether they are still there"] += 1
        self._later(until, "hear_nothing", seat)
        if self.own.random() < 0.6:
            self._later(self.house.now + timedelta(hours=PACE * self.own.choice((0.1, 0.5, 0.9))), "be_there", seat)

    def _do_be_there(self, seat: str, letter: EmailMessage | None) -> None:
        state = self._state()
        holder = self._holder(Seat(seat)) if isinstance(state, Underway) and Seat(seat) in state.silent else None
        if holder is not None and self._can(holder):
            self.figures["who say that they are"] += 1
            self._says(holder, "here")

    def _do_hear_nothing(self, seat: str, letter: EmailMessage | None) -> None:
        state = self._state()
        until = state.silent.get(Seat(seat)) if isinstance(state, Underway) else None
        if isinstance(state, Underway) and until is not None and is_silent(state, Seat(seat), until):
            self.promised.owed.append((until, ("no-sign",), Seat(seat)))

    # Answers that wait (G-41).

    def _do_be_ready(self, seat: str, letter: EmailMessage | None) -> None:
        state = self._state()
        holder = self._holder(Seat(seat)) if isinstance(state, Underway) and Seat(seat) in state.holding else None
        if holder is not None and self._can(holder):
            self._says(holder, "ready")

    # Second addresses.

    def _do_work_elsewhere(self, address: str, letter: EmailMessage | None) -> None:
        """Somebody wishes to write from their office too."""
        office = f"office-of-{address}"
        if self._seat_of(address) is None or office in self.people:
            return
        self.people[office] = Life(office)
        self._says(address, f"second address {office}")

    def _hears_of_address(self, address: str, note: str, letter: EmailMessage) -> None:
        """A question about a second address is answered yes; after that of the second one it counts."""
        if note == "second-done":
            self.offices[address] = f"office-of-{address}"
            self.figures["second addresses"] += 1
        elif note == "second-ask" or address.startswith("office-of-"):
            self._later(self.house.now + timedelta(hours=1), "agree", address, letter)

    def _do_agree(self, address: str, letter: EmailMessage | None) -> None:
        """What comes of it is told to the first address alone."""
        first = address.removeprefix("office-of-")
        if self._can(first):
            self._says(address, "yes", letter, hears=first)

    # Words one does not want (G-37).

    def _do_mind(self, address: str, letter: EmailMessage | None) -> None:
        own = self._seat_of(address)
        others = [seat for seat in self.seats if seat != own]
        if own is not None and others:
            who = str(self.own.choice(others)).replace("-", " ")
            line = self.own.choice((f"mute {who}", f"report {who}: that was rude", f"unmute {who}"))
            self.figures[f"lines that order nothing: {line.split()[0]}"] += 1
            self._says(address, line)

    # Time, and what orders nothing.

    def _do_announce(self, address: str, letter: EmailMessage | None) -> None:
        days = self.people[address].away
        if days is not None and self._seat_of(address) is not None:
            first, last = days[0], days[1] - _DAY
            self._says(address, f"away from {first.day} {first:%B} to {last.day} {last:%B}")

    def _do_be_quiet(self, address: str, letter: EmailMessage | None) -> None:
        hours, zone = self.people[address].quiet, self.people[address].zone
        line = "no weekends" if hours is None else f"quiet {_clock(hours[0])}-{_clock(hours[1])}"
        if self._seat_of(address) is not None:
            self.figures["quiet hours or free weekends"] += 1
            self._says(address, f"zone {zone}\n{line}")

    def _do_wish(self, address: str, letter: EmailMessage | None) -> None:
        """Somebody writes what orders nothing: it is answered, and nobody waits for it."""
        if self._seat_of(address) is not None:
            line = str(self.own.choice(_WISHES))
            self.figures[f"lines that order nothing: {line.partition(':')[0]}"] += 1
            self._says(address, line)

    def _do_stop(self, address: str, letter: EmailMessage | None) -> None:
        if self._seat_of(address) is not None:
            self._says(address, "pause")
            self._later(self.house.now + timedelta(hours=2 * PACE * self.own.random()), "lift", address)

    def _do_lift(self, address: str, letter: EmailMessage | None) -> None:
        if self._seat_of(address) is not None:
            self._says(address, "end pause")

    def _do_dispute(self, address: str, letter: EmailMessage | None) -> None:
        if self._seat_of(address) is not None:
            self._says(address, "dispute: I wrote something else")


def _clock(minutes: int) -> str:
    """A time of day as people write it."""
    return f"{minutes // 60}:{minutes % 60:02}"
