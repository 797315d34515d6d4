"""A whole service in a folder, its clock in the test's hand: open a match, read the letters, answer them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from typing import cast
from uuid import UUID, uuid4

import pytest

from domain.game import Seat
from domain.match.reading.notation import write
from domain.match.state import Underway
from mail.inbound.ports import Clock, RawLetter, Taken
from pbem.clubhouse.inbox.verdicts import verdict_of
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest, Terms
from pbem.clubhouse.matches.standing import Standing, Standings
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.readiness import Tables
from pbem.settings import read_settings
from pbem.store.engine import reading
from pbem.store.letters import letters_in
from tests.support.databases import migrated_file
from worker.ports import Done
from worker.steps import work_until_idle

START = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)


def address_of(seat: str) -> str:
    """The address of the player in a seat."""
    return f"{seat}@example.org"


class House:
    """One installation in ``home``. ``now`` moves only when a test moves it."""

    def __init__(self, home: Path, **settings: str) -> None:
        self.home = home
        self.environment = {"PBEM_HOME": str(home), **settings}
        self.now = START
        self._parsed: dict[Path, tuple[str, EmailMessage]] = {}
        if "PBEM_DATABASE_URL" not in settings and not (home / "pbem.db").exists():
            migrated_file(home / "pbem.db")
        self.service = Service(read_settings(self.environment), Tables.MIGRATED)
        self._ids = count(1)

    def numbered_from(self, number: int) -> None:
        """Letters from here on have numbers of their own, beside those of an installation that was taken over."""
        self._ids = count(number)

    def restart(self) -> None:
        """The process ended, and another one starts on the same folder."""
        self.service.close()
        self.service = Service(read_settings(self.environment), Tables.MIGRATED)

    def close(self) -> None:
        """Give back the database."""
        self.service.close()

    def open(self, *seats: str, bots: tuple[str, ...] = (), seed: bytes | None = b"house", **more: object) -> UUID:
        """Open a match, of Quinta Colonna if not said, with a player in each seat named, and send the first letters."""
        game = cast("str", more.pop("game", "quinta-colonna"))
        form = cast("str", more.pop("form", "text"))
        language = more.pop("language", "en")
        guests = [
            Guest(address=address_of(seat), seat=Seat(seat), form=form, language=language)  # type: ignore[arg-type]
            for seat in seats
        ]
        guests += [Guest(address=None, seat=Seat(bot)) for bot in bots]
        if isinstance(more.get("host"), str):
            more["host"] = Guest(address=cast("str", more["host"]))
        terms = Terms(**{name: more.pop(name) for name in Terms.__struct_fields__ if name in more})  # type: ignore[arg-type]
        request = OpeningRequest(game=game, guests=tuple(guests), seed=seed, terms=terms, **more)  # type: ignore[arg-type]
        match = self.service.opening.open(request, self.now).match
        self.work()
        return match

    def work(self) -> Done:
        """Do all that is due at the present moment."""
        return work_until_idle(self.service.desk, lambda: self.now)

    def wait(self, **span: float) -> Done:
        """Let time pass, then do all that is due."""
        self.now += timedelta(**span)
        return self.work()

    def wait_only(self, hours: float) -> None:
        """Let time pass, and nobody works."""
        self.now += timedelta(hours=hours)

    def files(self) -> list[Path]:
        """Every letter sent, in the order in which they were sent."""
        return sorted((self.home / "mail-out" / "new").iterdir(), key=lambda file: file.stat().st_mtime_ns)

    def letters(self, seat: str) -> list[EmailMessage]:
        """The letters in a player's mailbox, oldest first."""
        return [letter for to, letter in map(self._read, self.files()) if address_of(seat) in to]

    def letters_to(self, address: str) -> list[EmailMessage]:
        """The letters in anybody's mailbox, oldest first."""
        return [letter for to, letter in map(self._read, self.files()) if to == address]

    def _read(self, file: Path) -> tuple[str, EmailMessage]:
        """To whom a letter was sent, and the letter; each file is parsed once."""
        if file not in self._parsed:
            letter = message_from_bytes(file.read_bytes(), policy=policy.default)
            self._parsed[file] = str(letter["To"]), letter
        return self._parsed[file]

    def last(self, seat: str) -> EmailMessage:
        """The newest letter of a player."""
        return self.letters(seat)[-1]

    def reply(self, seat: str, text: str, to: EmailMessage | None = None, sender: str | None = None) -> bytes:
        """The answer a mail program would make of ``text`` to a letter (the newest, if not said)."""
        letter = to if to is not None else self.last(seat)
        quoted = "\r\n".join(f"> {line}" for line in words_of(letter).splitlines())
        body = text.replace("\n", "\r\n")
        head = (
            f"From: <{sender or address_of(seat)}>",
            f"To: {letter['Reply-To']}",
            f"Subject: Re: {seat}",
            f"Message-ID: <{next(self._ids)}.{seat}@example.org>",
            f"In-Reply-To: {letter['Message-ID']}",
        )
        return ("\r\n".join(head) + f"\r\n\r\n{body}\r\n\r\n{quoted}\r\n").encode()

    def deliver(self, raw: bytes, clock: Clock | None = None) -> Taken:
        """A mail server hands a letter over, now or by a clock of its own."""
        message = message_from_bytes(raw, policy=policy.default)
        recipient = str(message["To"].addresses[0].addr_spec)
        sender = str(message["From"].addresses[0].addr_spec)
        return self.service.intake.take_in(RawLetter(sender, recipient, "test", raw), clock or (lambda: self.now))

    def answer(self, seat: str, text: str, to: EmailMessage | None = None) -> EmailMessage:
        """A player answers, the service works, and this is what comes back to that player."""
        assert self.deliver(self.reply(seat, text, to)) is Taken.STORED
        self.work()
        receipts = [letter for letter in self.letters(seat) if letter["Auto-Submitted"] == "auto-replied"]
        return receipts[-1]

    def resign(self, seat: str) -> None:
        """A player gives up, and says yes when they are asked whether that is meant."""
        self.answer(seat, "resign")
        self.answer(seat, "resign yes")

    def told(self, seat: str, text: str) -> str:
        """What comes back when a player answers, on one line."""
        return line_of(self.answer(seat, text))

    def heard(self, seat: str) -> str:
        """The newest letter of a player, on one line."""
        return line_of(self.last(seat))

    def newest(self, address: str) -> str:
        """The newest letter to an address, on one line; "" if there is none."""
        letters = self.letters_to(address)
        return line_of(letters[-1]) if letters else ""

    def write(self, sender: str, text: str) -> str:
        """Somebody writes to the address of the service; what they have heard last, on one line."""
        to, body = self.service.ours.base, text.replace("\n", "\r\n")
        head = f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: hello\r\nMessage-ID: <{uuid4()}>"
        self.service.intake.take_in(
            RawLetter(sender, to, "test", f"{head}\r\n\r\n{body}\r\n".encode()), lambda: self.now
        )
        self.work()
        return self.newest(sender)

    def says(self, address: str, text: str) -> str:
        """Somebody answers the newest letter to them; what they hear next, on one line."""
        self.deliver(self.reply("somebody", text, self.letters_to(address)[-1], address))
        self.work()
        return self.newest(address)

    def verdicts(self) -> list[str]:
        """What became of each letter, in order of arrival."""
        with reading(self.service.engine) as conn:
            return [verdict_of(row).result for row in letters_in(conn)]

    def standing(self) -> list[Standing]:
        """The matches that are not over."""
        return list(Standings(self.service.repository).all())

    def under_way(self, match: UUID) -> Underway:
        """A match as it stands, which is being played."""
        state = self.match(match).state
        assert isinstance(state, Underway)
        return state

    def due(self, match: UUID) -> datetime:
        """Until when the decision is open that is being asked."""
        decision = self.under_way(match).decision
        assert decision is not None
        return decision.due

    def match(self, match: UUID) -> Loaded:
        """A match as it stands, every seat's view included."""
        return self.service.repository.match(match)

    def some_order(self, match: UUID, seat: str) -> str:
        """An order that would be accepted now, as a player writes it."""
        loaded = self.match(match)
        return write(loaded.game, loaded.game.sight.choices(loaded.views[Seat(seat)].game, Seat(seat))[0], "en")


def words_of(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def line_of(letter: EmailMessage) -> str:
    """The plain text of a letter, on one line."""
    return " ".join(words_of(letter).split())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A whole service in a folder of its own. For whoever imports it."""
    made = House(tmp_path)
    yield made
    made.close()
