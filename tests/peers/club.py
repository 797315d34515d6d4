"""A service beside a world of mail, and its players: each at a provider of their own, whose program answers as those do."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import func, select

from domain.chance import SeededChance
from domain.game import Seat
from domain.match.reading.notation import write
from domain.match.state import Underway
from mail.inbound.transport.listener import Listener
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox
from tests.peers.mail_world import DOMAIN, NAME, MailWorld, until
from tests.support.house import House, words_of
from tests.support.sink import Sink


class Club:
    """The service, its door, and what has come to its players."""

    def __init__(self, home: Path, sink: Sink, *, hops: int = 1, own_name: bool = True, **settings: str) -> None:
        """``hops`` and ``own_name``: see ``MailWorld``."""
        self.sink = sink
        self.house = House(
            home,
            PBEM_MAIL_DOMAIN=DOMAIN,
            PBEM_MAIL_AUTHSERV_ID=NAME,
            PBEM_MAIL_AUTHSERV_DEPTH=str(hops),
            PBEM_MAIL_OUT="smtp://127.0.0.1:1",
            **settings,
        )
        self.door = Listener(self.house.service.intake, lambda: self.house.now, port=0)
        self.door.start()
        self.world = MailWorld(self.door.port, sink.port, hops=hops, own_name=own_name)
        self.house.close()
        self.house.environment["PBEM_MAIL_OUT"] = f"smtp://127.0.0.1:{self.world.ports['inner']}"
        self.house.restart()
        self.door.stop()
        self.door = Listener(self.house.service.intake, lambda: self.house.now, port=self.door.port)
        self.door.start()
        self._parsed: list[EmailMessage] = []

    def close(self) -> None:
        """End all of it."""
        self.world.stop()
        self.door.stop()
        self.house.close()

    def open(self, seats: dict[str, str], game: str, **more: object) -> UUID:
        """Open a match with these players, by seat, and wait for their first letters."""
        guests = tuple(Guest(address=address, seat=Seat(seat)) for seat, address in seats.items())
        request = OpeningRequest(game=game, guests=guests, **more)  # type: ignore[arg-type]
        match = self.house.service.opening.open(request, self.house.now).match
        self.work()
        return match

    def work(self) -> None:
        """Do all that is due, and wait until Postfix has delivered it."""
        self.house.now += timedelta(minutes=1)
        self.house.work()
        until(lambda: len(self.sink.letters) >= self._sent(), self.world.log()[-2000:])

    def letters(self, address: str) -> list[EmailMessage]:
        """What has come to somebody, in the order of our own numbers: mail servers may turn it round."""
        for _, _, raw in self.sink.letters[len(self._parsed) :]:
            self._parsed.append(message_from_bytes(raw, policy=policy.default))
        return [letter for letter in self._parsed if str(letter["To"]) == address]

    def taken_in(self, submit: Callable[[], None], count: int = 1) -> None:
        """Have letters sent, wait until so many more are stored, and do what is to be done."""
        before = self._arrived()
        submit()
        until(lambda: self._arrived() >= before + count, self.world.log()[-3000:])
        self.work()

    def line(self, match: UUID, seat: str) -> str:
        """What a bot would write in a seat's place."""
        loaded = self.house.match(match)
        chance = SeededChance(f"{seat} {loaded.version}".encode())
        order = loaded.game.sight.bot(loaded.views[Seat(seat)].game, Seat(seat), chance)
        return write(loaded.game, order, "en")

    def awaited(self, match: UUID) -> list[str]:
        """The seats that are asked; none when the match is over."""
        loaded = self.house.match(match)
        return (
            sorted(loaded.game.rules.awaited(loaded.state.game))
            if isinstance(loaded.state, Underway) and loaded.state.held is None
            else []
        )

    def _sent(self) -> int:
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).where(outbox.c.state == "sent")).scalar_one())

    def _arrived(self) -> int:
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).select_from(inbox)).scalar_one())


Answer = Callable[[EmailMessage, str, int], tuple[bytes, str]]
"""How a program answers a letter: bytes, and to which address."""


def gmail(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """Gmail: text and HTML, the history below a heading, the plus part kept."""
    to = str(letter["Reply-To"])
    words = f"{text}\r\n\r\nOn Mon, 5 Jan 2026 at 19:00, pbem <{to}> wrote:\r\n\r\n{_quoted(letter)}"
    page = f'<div dir="ltr">{"<br>".join(text.splitlines())}</div><br><div class="gmail_quote">…</div>'
    head = 'Content-Type: text/{}; charset="UTF-8"\r\n\r\n'
    body = _multipart("alternative", f"g{number}", head.format("plain") + words, head.format("html") + page)
    return _head("ada@gmail.example.net", to, f"Re: {letter['Subject']}", letter, number) + body, to


def plain(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """A provider that does not sign, and a program that quotes as mutt does."""
    to = str(letter["Reply-To"])
    body = f"Content-Type: text/plain; charset=us-ascii\r\n\r\n{text}\r\n\r\nOn Mon, Jan 05, pbem wrote:\r\n{_quoted(letter)}"
    return _head("dora@plain.example.net", to, f"Re: {letter['Subject']}", letter, number) + body.encode(), to


def libero(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """A webmail that answers the sender and knows no plus: the bare address, the heading of the history quoted itself."""
    to = str(letter["From"].addresses[0].addr_spec)
    history = f"> Il 05/01/2026 19:00 CET pbem <{to}> ha scritto:\r\n> \r\n{_quoted(letter)}"
    body = f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n\r\n{history}"
    return _head("bea@libero.example.net", to, f"R: {letter['Subject']}", letter, number) + body.encode(), to


def exchange(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """Exchange: another subject, headers of its own in the place of References, and what only Outlook can open."""
    to = str(letter["Reply-To"])
    history = (
        f"-----Original Message-----\r\nFrom: pbem <{to}>\r\nSent: Monday, January 5, 2026 7:00 PM\r\nTo: Carl\r\n"
    )
    history += f"Subject: {letter['Subject']}\r\n\r\n{_told(letter)}"
    tnef = (
        "Content-Type: application/ms-tnef; name=winmail.dat\r\n"
        'Content-Disposition: attachment; filename="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+IgAA'
    )
    words = f'Content-Type: text/plain; charset="utf-8"\r\n\r\n{text}\r\n\r\n{history}'
    body = _multipart("mixed", f"x{number}", words, tnef)
    head = _head("carl@exchange.example.net", to, f"AW: [EXTERN] {letter['Subject']}", letter, number, trimmed=True)
    more = f"Thread-Topic: {letter['Subject']}\r\nThread-Index: AdyCEXCHANGE{number:04}==\r\nX-MS-Has-Attach: yes\r\n"
    return head + more.encode() + body, to


PROGRAMS: Final[dict[str, Answer]] = {
    "ada@gmail.example.net": gmail,
    "dora@plain.example.net": plain,
    "bea@libero.example.net": libero,
    "carl@exchange.example.net": exchange,
}
"""The players by address, and how each of them answers."""


def _head(sender: str, to: str, subject: str, letter: EmailMessage, number: int, *, trimmed: bool = False) -> bytes:
    references = "" if trimmed else f"References: {letter['References'] or ''} {letter['Message-ID']}\r\n"
    return (
        f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nDate: Mon, 05 Jan 2026 19:{number % 60:02}:00 +0100\r\n"
        f"Message-ID: <{number}.{sender}>\r\nIn-Reply-To: {letter['Message-ID']}\r\n{references}MIME-Version: 1.0\r\n"
    ).encode()


def _multipart(kind: str, mark: str, *parts: str) -> bytes:
    inside = "".join(f"--{mark}\r\n{part}\r\n" for part in parts)
    return f'Content-Type: multipart/{kind}; boundary="{mark}"\r\n\r\n{inside}--{mark}--\r\n'.encode()


def _told(letter: EmailMessage) -> str:
    return "\r\n".join(words_of(letter).splitlines()[:30])


def _quoted(letter: EmailMessage) -> str:
    return "".join(f"> {line}\r\n" for line in _told(letter).splitlines())
