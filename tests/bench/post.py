"""Letters in and letters out as rows use them: order letters, a kept LMTP connection, and the barest listener and sender."""

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final
from uuid import UUID

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from sqlalchemy import func, select

from domain.chance import SeededChance
from domain.match.state import Underway
from mail.outbound.sheet import Form
from pbem.store.tables import outbox
from tests.bench import stage
from tests.bench.floors import Bare
from tests.support.house import House, address_of
from tests.support.servers.sink import free_port

_NUMBERS: Final = count(1)
_FIRST: Final = {
    stage.GAME: 0,
    "casablanca": 6,
}  # of the seeds of matches: in the deal of 5 a card has Red play once more
_QUOTED: Final = (
    "> Since your last letter\r\n> Partisan 1 moved the knight to 43.\r\n> The spy crossed two houses.\r\n" * 10
)


class Order:
    """A letter on its way in: from, to, bytes."""

    def __init__(self, sender: str, recipient: str, text: str) -> None:
        self.sender = sender
        self.recipient = recipient
        number = next(_NUMBERS)
        head = (
            f"From: <{sender}>",
            f"To: <{recipient}>",
            "Subject: Re: your move",
            f"Message-ID: <{number}.order@example.org>",
            f"In-Reply-To: <{number}.letter@example.org>",
            "Date: Mon, 05 Jan 2026 18:00:00 +0000",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
        )
        written = "On Mon, 5 Jan 2026 at 18:00, Quinta Colonna wrote:"
        self.raw = ("\r\n".join(head) + f"\r\n\r\n{text}\r\n\r\n{written}\r\n{_QUOTED}").encode()


def addresses(house: House) -> list[tuple[str, str, str]]:
    """For each letter owed to a seat: the match's id, the seat, and the address it is answered at."""
    with house.service.engine.connect() as conn:
        rows = conn.execute(select(outbox.c.match_id, outbox.c.seat, outbox.c.id).order_by(outbox.c.serial)).all()
    token, ours = house.service.outbox.tokens.of, house.service.ours
    return [(str(row.match_id), row.seat, ours.with_token(token(row.id))) for row in rows]


def first_orders(house: House, matches: int, form: Form = "text", game: str = stage.GAME) -> list[Order]:
    """One legal order letter for each of so many new matches, after which all six are written to.

    In Quinta Colonna the spy's first move, which ends its turn; in Casablanca the last seat's first activation, before which the
    five others have had theirs: they tell nobody but who is asked next, and the end of the turn is told to all.
    """
    asked = stage.TABLES[game][0 if game == stage.GAME else -1]
    seeds = [bytes([number % 250, number // 250]) for number in range(_FIRST[game], _FIRST[game] + matches)]
    opened = [stage.open_match(house, seed, form, game) for seed in seeds]
    for seed, match in zip(seeds, opened, strict=True):
        _play_upto(house, match, asked, SeededChance(seed))
    at = {match: address for match, seat, address in addresses(house) if seat == asked}
    return [Order(address_of(asked), at[str(match)], house.some_order(match, asked)) for match in opened]


def _play_upto(house: House, match: UUID, asked: str, chance: SeededChance) -> None:
    """Play orders chosen at random until it is that seat's turn; none that pays for a further activation after it."""
    while True:
        loaded = house.match(match)
        assert isinstance(loaded.state, Underway)
        seat = loaded.game.rules.awaited(loaded.state.game)[0]
        if seat == asked:
            return
        listed = loaded.game.sight.choices(loaded.views[seat].game, seat)
        order = chance.pick("choice", [one for one in listed if not getattr(one, "gold", False)])
        stage.command(house, match, (seat, order))


def waiting(house: House) -> int:
    """How many letters are owed and not sent yet."""
    with house.service.engine.connect() as conn:
        return conn.execute(select(func.count()).select_from(outbox).where(outbox.c.state == "waiting")).scalar_one()


@contextmanager
def kept(port: int) -> Iterator[Callable[[Order], None]]:
    """Hand letters over by LMTP, all on one connection; AssertionError if one is not taken."""
    with smtplib.LMTP("127.0.0.1", port) as client:
        client.ehlo()

        def hand_over(order: Order) -> None:
            refused = client.sendmail(order.sender, [order.recipient], order.raw)
            assert not refused

        yield hand_over


@contextmanager
def bare_listener(store: Bare, after: Callable[[bytes], object] = lambda _raw: None) -> Iterator[int]:
    """The port of the least that takes a letter in durably: one row, then yes."""

    class Least:
        async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
            raw: Any = envelope.content
            store.commit(raw)
            after(raw)
            return "250 OK"

    class Local(Controller):
        def factory(self) -> SMTP:
            return LMTP(self.handler)

    controller = Local(Least(), hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


@contextmanager
def sender(port: int) -> Iterator[Callable[[bytes], None]]:
    """Send letters to a sink, all on one connection."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()

        def send(raw: bytes) -> None:
            client.sendmail("g@example.org", ["somebody@example.org"], raw)

        yield send
