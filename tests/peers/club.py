"""A service beside a world of mail, and its players: each at a provider of their own, whose program answers as those do."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from domain.chance import SeededChance
from domain.game import Seat
from domain.match.reading.notation import write
from domain.match.state import Underway
from mail.outbound.sheet import Form
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.doors import Doors
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox
from tests.pbem.mailbox.fetching import QUICK
from tests.peers.mail_world import DOMAIN, NAME, MailWorld, until
from tests.peers.mailboxes import Mailboxes
from tests.support.house import House, words_of
from tests.support.servers.sink import Sink, free_port


class Club:
    """The service, its way in, and what has come to its players."""

    def __init__(
        self,
        home: Path,
        sink: Sink,
        *,
        mailbox: Mailboxes | None = None,
        hops: int = 1,
        own_name: bool = True,
        **settings: str,
    ) -> None:
        """``mailbox``: the provider's, from which letters are fetched; without one Postfix hands them over. ``hops`` and
        ``own_name``: see ``MailWorld``."""
        self.sink = sink
        self.mailbox = mailbox
        port = mailbox.lmtp if mailbox is not None else free_port()
        self.world = MailWorld(port, sink.port, hops=hops, own_name=own_name, keeps_mailboxes=mailbox is not None)
        self.house = House(
            home,
            PBEM_MAIL_DOMAIN=DOMAIN,
            PBEM_MAIL_IN=mailbox.url if mailbox is not None else f"lmtp://127.0.0.1:{port}",
            PBEM_MAIL_PLUS="yes" if mailbox is None or mailbox.plus else "no",
            PBEM_MAIL_AUTHSERV_ID=NAME,
            PBEM_MAIL_AUTHSERV_DEPTH=str(hops + (mailbox is not None)),  # a mailbox adds a line of its own
            PBEM_MAIL_OUT=f"smtp://127.0.0.1:{self.world.ports['inner']}",
            **settings,
        )
        self._parsed: dict[str, EmailMessage] = {}
        self._looked = 0
        self._came: Counter[str] = Counter()
        self._counted = 0
        self.begin()

    def begin(self) -> None:
        """Take letters in."""
        context = self.mailbox.context if self.mailbox is not None else None
        self._doors = Doors(self.house.service, lambda: self.house.now, rhythm=QUICK, context=context)
        self._doors.start()

    def end(self) -> None:
        """Take no more letters in."""
        self._doors.stop()

    def close(self) -> None:
        """End all of it."""
        self.world.stop()
        self.end()
        self.house.close()

    def open(self, seats: dict[str, str], game: str, form: Form = "html", **more: object) -> UUID:
        """Open a match with these players, by seat, and wait for their first letters."""
        match = self.open_unheard(seats, game, form, **more)
        self.work()
        return match

    def open_unheard(self, seats: dict[str, str], game: str, form: Form = "html", **more: object) -> UUID:
        """The same, and nothing is sent yet."""
        guests = tuple(Guest(address=address, seat=Seat(seat), form=form) for seat, address in seats.items())
        request = OpeningRequest(game=game, guests=guests, **more)  # type: ignore[arg-type]
        return self.house.service.opening.open(request, self.house.now).match

    def work(self) -> None:
        """Do all that is due, and wait until Postfix has delivered it."""
        self.house.now += timedelta(minutes=1)
        self.house.work()
        until(lambda: len(self.sink.letters) >= self._sent(), self.world.newest)

    def letters(self, address: str) -> list[EmailMessage]:
        """What has come to somebody, in the order in which it came, each letter once."""
        for _, _, raw in self.sink.letters[self._looked :]:
            letter = message_from_bytes(raw, policy=policy.default)
            self._parsed.setdefault(str(letter["Message-ID"]), letter)
            self._looked += 1
        return [letter for letter in self._parsed.values() if str(letter["To"]) == address]

    def taken_in(self, submit: Callable[[], None], count: int = 1) -> None:
        """Have letters sent, wait until so many more are stored, and do what is to be done."""
        before = self.arrived()
        submit()
        until(lambda: self.arrived() >= before + count, self.world.newest)
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

    def came(self) -> dict[str, int]:
        """How often each letter has come, by its Message-ID, as ``sent`` has it."""
        for _, _, raw in self.sink.letters[self._counted :]:
            self._came[_id_of(raw)] += 1
            self._counted += 1
        return dict(self._came)

    def sent(self) -> list[str]:
        """The Message-IDs of all that is noted as handed to Postfix."""
        return self._ids(outbox.c.state == "sent")

    def owed(self) -> list[str]:
        """Those of all letters, sent or not."""
        return self._ids()

    def _ids(self, *which: ColumnElement[bool]) -> list[str]:
        with reading(self.house.service.engine) as conn:
            found = conn.execute(select(outbox.c.message_id).where(*which)).scalars()
            return [str(one).strip("<> ") for one in found]

    def _sent(self) -> int:
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).where(outbox.c.state == "sent")).scalar_one())

    def arrived(self) -> int:
        """How many letters are stored, copies left out."""
        with reading(self.house.service.engine) as conn:
            return int(conn.execute(select(func.count()).where(inbox.c.state != "duplicate")).scalar_one())


Answer = Callable[[EmailMessage, str, int], tuple[bytes, str]]
"""How a program answers a letter: bytes, and to which address."""


def gmail(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """Gmail: text and HTML, the history below a heading, the plus part kept."""
    to = letter["Reply-To"].addresses[0]
    words = f"{text}\r\n\r\nOn Mon, 5 Jan 2026 at 19:00, pbem <{to.addr_spec}> wrote:\r\n\r\n{_quoted(letter)}"
    page = f'<div dir="ltr">{"<br>".join(text.splitlines())}</div><br><div class="gmail_quote">…</div>'
    head = 'Content-Type: text/{}; charset="UTF-8"\r\n\r\n'
    body = _multipart("alternative", f"g{number}", head.format("plain") + words, head.format("html") + page)
    return _head("ada@gmail.example.net", to, f"Re: {letter['Subject']}", letter, number) + body, to.addr_spec


def plain(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """A provider that does not sign, and a program that quotes as mutt does."""
    to = letter["Reply-To"].addresses[0]
    body = f"Content-Type: text/plain; charset=us-ascii\r\n\r\n{text}\r\n\r\nOn Mon, Jan 05, pbem wrote:\r\n{_quoted(letter)}"
    return _head("dora@plain.example.net", to, f"Re: {letter['Subject']}", letter, number) + body.encode(), to.addr_spec


def libero(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """A webmail that answers the sender and knows no plus: the bare address, the heading of the history quoted itself."""
    to = letter["From"].addresses[0]
    history = f"> Il 05/01/2026 19:00 CET pbem <{to.addr_spec}> ha scritto:\r\n> \r\n{_quoted(letter)}"
    body = f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n\r\n{history}"
    return _head("bea@libero.example.net", to, f"R: {letter['Subject']}", letter, number) + body.encode(), to.addr_spec


def listed(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """Somebody whose letters come by a list that has changed the subject, and who answers as Thunderbird does."""
    to = letter["Reply-To"].addresses[0]
    head = _head("eva@list.example.net", to, f"Re: {letter['Subject']}", letter, number)
    history = f"On 1/5/26 19:00, pbem wrote:\r\n{_quoted(letter)}"
    body = f"Content-Type: text/plain; charset=UTF-8; format=flowed\r\n\r\n{text}\r\n\r\n{history}"
    return head + body.encode(), to.addr_spec


def exchange(letter: EmailMessage, text: str, number: int) -> tuple[bytes, str]:
    """Exchange: another subject, headers of its own in the place of References, and what only Outlook can open."""
    to = letter["Reply-To"].addresses[0]
    history = f"-----Original Message-----\r\nFrom: pbem <{to.addr_spec}>\r\nSent: Monday, January 5, 2026 7:00 PM\r\n"
    history += "To: Carl\r\n"
    history += f"Subject: {letter['Subject']}\r\n\r\n{_told(letter)}"
    tnef = (
        "Content-Type: application/ms-tnef; name=winmail.dat\r\n"
        'Content-Disposition: attachment; filename="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+IgAA'
    )
    words = f'Content-Type: text/plain; charset="utf-8"\r\n\r\n{text}\r\n\r\n{history}'
    body = _multipart("mixed", f"x{number}", words, tnef)
    head = _head("carl@exchange.example.net", to, f"AW: [EXTERN] {letter['Subject']}", letter, number, trimmed=True)
    more = f"Thread-Topic: {letter['Subject']}\r\nThread-Index: AdyCEXCHANGE{number:04}==\r\nX-MS-Has-Attach: yes\r\n"
    return head + more.encode() + body, to.addr_spec


PROGRAMS: Final[dict[str, Answer]] = {
    "ada@gmail.example.net": gmail,
    "dora@plain.example.net": plain,
    "bea@libero.example.net": libero,
    "carl@exchange.example.net": exchange,
    "eva@list.example.net": listed,
}
"""The players by address, and how each of them answers."""


def _id_of(raw: bytes) -> str:
    return str(BytesHeaderParser().parsebytes(raw)["Message-ID"]).strip("<> \r\n")


def _head(sender: str, to: Address, subject: str, letter: EmailMessage, number: int, *, trimmed: bool = False) -> bytes:
    references = "" if trimmed else f"References: {letter['References'] or ''} {letter['Message-ID']}\r\n"
    return (
        f"From: <{sender}>\r\nTo: {to}\r\nSubject: {subject}\r\nDate: Mon, 05 Jan 2026 19:{number % 60:02}:00 +0100\r\n"
        f"Message-ID: <{number}.{sender}>\r\nIn-Reply-To: {letter['Message-ID']}\r\n{references}MIME-Version: 1.0\r\n"
    ).encode()


def _multipart(kind: str, mark: str, *parts: str) -> bytes:
    inside = "".join(f"--{mark}\r\n{part}\r\n" for part in parts)
    return f'Content-Type: multipart/{kind}; boundary="{mark}"\r\n\r\n{inside}--{mark}--\r\n'.encode()


def _told(letter: EmailMessage) -> str:
    return "\r\n".join(words_of(letter).splitlines()[:30])


def _quoted(letter: EmailMessage) -> str:
    return "".join(f"> {line}\r\n" for line in _told(letter).splitlines())
