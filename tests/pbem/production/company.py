"""Words for several services of one installation at work at once: letters that come in, work done side by side, what was sent."""

import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from itertools import count
from uuid import UUID

from sqlalchemy import Row, func, select

from domain.game import Seat
from domain.match import events as happened
from domain.match.reading.notation import write
from mail.inbound.ports import RawLetter, Taken
from mail.outbound.sheet import Form
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.opening import OpeningRequest
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import inbox, outbox
from tests.support.house import House, address_of
from tests.support.servers.sink import Sink

SEATS = ("spy", "partisan-1", "partisan-2")
_NUMBERS = count(1)


def open_match(house: House, seed: bytes = b"several at work", form: Form = "text") -> UUID:
    """Open a match of three players; its first letters are owed, and not yet sent."""
    guests = tuple(Guest(address=address_of(seat), seat=Seat(seat), form=form) for seat in SEATS)
    return house.service.opening.open(OpeningRequest(game="quinta-colonna", guests=guests, seed=seed), house.now).match


def choices(service: Service, match: UUID, seat: str) -> list[str]:
    """What a seat may order now, as players write it."""
    loaded = service.repository.match(match)
    return [
        write(loaded.game, order, "en")
        for order in loaded.game.sight.choices(loaded.views[Seat(seat)].game, Seat(seat))
    ]


def letter_of(service: Service, match: UUID, seat: str, words: str) -> tuple[str, bytes]:
    """A player's answer to their newest letter: the address it goes to, and its bytes."""
    newest = (
        select(outbox.c.id).where(outbox.c.match_id == match, outbox.c.seat == seat).order_by(outbox.c.serial.desc())
    )
    with reading(service.engine) as conn:
        recipient = service.ours.with_token(service.outbox.tokens.of(conn.execute(newest.limit(1)).scalar_one()))
    head = (f"From: <{address_of(seat)}>", f"To: <{recipient}>", f"Message-ID: <{next(_NUMBERS)}.{seat}@example.org>")
    return recipient, ("\r\n".join(head) + f"\r\n\r\n{words}\r\n").encode()


def write_in(house: House, match: UUID, seat: str, words: str) -> None:
    """A player answers, and nobody reads it yet."""
    recipient, raw = letter_of(house.service, match, seat, words)
    letter = RawLetter(address_of(seat), recipient, "test", raw)
    assert house.service.intake.take_in(letter, lambda: house.now) is Taken.STORED


def at_once(*tasks: Callable[[], object]) -> None:
    """Do everything in threads that begin together; whatever one raises is raised."""
    ready = threading.Barrier(len(tasks))

    def begin(task: Callable[[], object]) -> None:
        ready.wait()
        task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        for done in [pool.submit(begin, task) for task in tasks]:
            done.result()


def letters_in(service: Service) -> list[Row[tuple[int, str, str | None]]]:
    """Number, state and verdict of every letter taken in, in order of arrival."""
    with reading(service.engine) as conn:
        return list(conn.execute(select(inbox.c.id, inbox.c.state, inbox.c.verdict).order_by(inbox.c.id)))


def carried_out(service: Service, match: UUID) -> list[tuple[int, int]]:
    """Letter and line of every order of a player that was carried out, in the order of history."""
    events = [entry.event for entry in service.repository.match(match).entries]
    return [(one.cause, one.line) for one in events if isinstance(one, happened.OrderCarriedOut) and one.by == "letter"]


def happenings(service: Service, match: UUID) -> Counter[str]:
    """How often each kind of event happened."""
    return Counter(type(entry.event).__name__ for entry in service.repository.match(match).entries)


def unsent(service: Service) -> int:
    """How many letters wait to be sent."""
    with reading(service.engine) as conn:
        return conn.execute(select(func.count()).where(outbox.c.state == "waiting")).scalar_one()


def owed(service: Service) -> dict[str, list[str]]:
    """The Message-IDs of all letters that are owed or were sent, by address and in order."""
    found: dict[str, list[str]] = defaultdict(list)
    statement = select(outbox.c.seat, outbox.c.message_id).where(outbox.c.state.in_(("waiting", "sent")))
    with reading(service.engine) as conn:
        for seat, message_id in conn.execute(statement.order_by(outbox.c.serial)):
            found[address_of(seat)].append(message_id)
    return dict(found)


def arrived(sink: Sink) -> dict[str, list[str]]:
    """The Message-IDs of what arrived at the players' mail server, by address and in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for _, (address,), raw in list(sink.letters):
        found[address].append(id_of(raw))
    return dict(found)


def id_of(raw: bytes) -> str:
    """The Message-ID of a letter."""
    return str(message_from_bytes(raw)["Message-ID"]).strip("<> \r\n")
