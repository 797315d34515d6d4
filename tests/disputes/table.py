"""A match of a prepared dispute: people who write letters as their mail programs and servers would, and our clock."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Final
from uuid import UUID

from domain.game import Seat
from domain.match.events import DisputeOpened
from mail.inbound.ports import RawLetter, Taken
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from tests.support.house import House, words_of

SERVER: Final = "mx.games.example"
THEIRS: Final = "mail.example.org"
ELSEWHERE: Final = "host-9.example.net"
OURS: Final = "The referee"
SEED: Final = b"house"


class Table:
    """One match in ``house`` and its people: each seat's first name is also the address."""

    def __init__(self, house: House, game: str, people: dict[str, str]) -> None:
        self.house = house
        self.people = people
        guests = tuple(Guest(address=self.address(seat), seat=Seat(seat), name=who) for seat, who in people.items())
        self.match: UUID = house.service.opening.open(
            OpeningRequest(game=game, guests=guests, seed=SEED), house.now
        ).match
        house.work()

    def address(self, seat: str) -> str:
        """Where the player in a seat is written to."""
        return f"{self.people[seat].lower()}@example.org"

    def letters(self, seat: str) -> Sequence[EmailMessage]:
        """What a player has got, oldest first."""
        return self.house.letters_to(self.address(seat))

    def write(
        self,
        seat: str,
        text: str,
        *,
        to: EmailMessage | None = None,
        written: datetime | None = None,
        vouched: bool = True,
        by: str = THEIRS,
        sending: bool = True,
    ) -> None:
        """A player's letter arrives now and is read; it answers the newest of ours if no other is said.

        ``written``: when it was given to the player's own server, if that was earlier. ``vouched``: our server says that it is
        of whom it claims to be; ``by`` is the server that hands it over.
        """
        letter = to if to is not None else self.letters(seat)[-1]
        raw = self._raw(seat, text, letter, written or self.house.now, vouched=vouched, by=by)
        sender = self.address(seat) if by == THEIRS else f"www@{by}"
        recipient = str(letter["Reply-To"].addresses[0].addr_spec)
        peer = "192.0.2.25" if by == THEIRS else "198.51.100.9"
        taken = self.house.service.intake.take_in(RawLetter(sender, recipient, peer, raw), lambda: self.house.now)
        assert taken is Taken.STORED
        self.after(sending=sending)

    def _raw(self, seat: str, text: str, to: EmailMessage, written: datetime, *, vouched: bool, by: str) -> bytes:
        own, now = self.address(seat), self.house.now
        result = "dmarc=pass header.from=example.org" if vouched else "dmarc=none"
        serial = f"{len(self.house.files())}.{round(now.timestamp())}"
        head = (
            f"Authentication-Results: {SERVER}; {result}",
            f"Received: from {by} by {SERVER} with ESMTPS id {serial}; {format_datetime(now)}",
            f"Received: from [192.0.2.77] by {by} with ESMTPSA id 7{serial}; {format_datetime(written)}",
            f"Date: {format_datetime(written)}",
            f"From: {self.people[seat]} <{own}>",
            f"To: {to['Reply-To']}",
            f"Subject: Re: {to['Subject']}",
            f"Message-ID: <{serial}@{by}>",
            f"In-Reply-To: {to['Message-ID']}",
        )
        quoted = "\n".join(f"> {line}" for line in words_of(to).splitlines())
        whole = "\n".join((*head, "", text, "", f"{OURS} wrote:", quoted, ""))
        return whole.replace("\n", "\r\n").encode()

    def after(self, *, sending: bool = True, **span: float) -> None:
        """Time passes, and what is due is done, but for letters of ours unless they are being sent."""
        self.house.now += timedelta(**span)
        if sending:
            self.house.work()
            return
        desk = self.house.service.desk
        while pieces := list(desk.due(self.house.now)):
            for piece in pieces:
                desk.do(piece, self.house.now)

    @property
    def complainant(self) -> str:
        """The seat whose dispute is the first."""
        disputes = (one.event for one in self.house.match(self.match).entries if isinstance(one.event, DisputeOpened))
        return str(next(disputes).seat)
