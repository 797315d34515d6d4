"""Two senders: no letter goes twice while its claim lives, none overtakes another, and a dead sender's claims are taken over."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import ParamSpec, TypeVar

import pytest
from sqlalchemy import select

from mail.outbound.carriers.carrier import HAND_OVER_SECONDS, Carrier, CarryError, DeliveryRoute
from pbem.clubhouse.outbox.departing import Departures
from pbem.clubhouse.outbox.rendering import Renderer
from pbem.clubhouse.outbox.rows import LEASE, claim, due
from pbem.clubhouse.outbox.sending import Sender
from pbem.compose import Service
from pbem.store.engine import reading, writing
from pbem.store.tables import outbox
from tests.pbem.production.company import SEATS, arrived, at_once, open_match, owed, unsent, write_in
from tests.support.desks import do_next, read_all, send_all
from tests.support.house import House
from tests.support.servers.sink import Sink

P = ParamSpec("P")
T = TypeVar("T")
ROUNDS = 6


class Killed(BaseException):
    """The process ended here."""


class Deadly:
    """A carrier whose process is killed right after a letter was taken, before anybody could note it."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        self._carrier.carry(route, raw, following)
        raise Killed

    def close(self) -> None:
        self._carrier.close()


class Slow:
    """A carrier whose mail server takes its time over each letter; ``meanwhile`` happens just before it is through."""

    def __init__(self, carrier: Carrier, each: float, meanwhile: Callable[[], object] = lambda: None) -> None:
        self._carrier = carrier
        self._each = each
        self._meanwhile = meanwhile
        self.seconds = 0.0

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        self._carrier.carry(route, raw, following)
        self.seconds += self._each
        self._meanwhile()

    def close(self) -> None:
        self._carrier.close()


class Away:
    """A carrier whose mail server does not answer; ``asked`` says how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def carry(self, route: DeliveryRoute, raw: bytes, following: DeliveryRoute | None = None) -> None:
        self.asked += 1
        raise CarryError("Nobody answers.", permanent=False, offered=False)

    def close(self) -> None: ...


def sender(service: Service, carrier: Carrier, seconds: Callable[[], float] = time.monotonic) -> Sender:
    """The sender of a service, with another way to hand letters over."""
    own, url = service, service.settings.web_url
    return Sender(
        own.repository,
        own.directory,
        own.outbox,
        own.vault,
        own.pictures,
        carrier,
        own.ours,
        Renderer(own.outbox, own.directory, own.vault, own.ours, url, url),
        own.undelivered,
        Departures(own.settings.quota, own.keys),
        lambda waiting, now: None,
        seconds=seconds,
    )


class Crowded(ThreadPoolExecutor):
    """A thread beside the sender that has no memory left for the first picture."""

    def __init__(self) -> None:
        super().__init__(1)
        self.refused = False

    def submit(self, work: Callable[P, T], /, *about: P.args, **more: P.kwargs) -> Future[T]:
        if self.refused:
            return super().submit(work, *about, **more)
        self.refused = True
        picture = Future[T]()
        picture.set_exception(MemoryError())
        return picture


def send_everything(house: House, service: Service) -> None:
    """Send until nobody has anything left to send."""
    while unsent(service):
        service.desk.send(house.now)


def test_two_senders_send_each_letter_once_and_every_seat_its_own_in_order(
    house: House, another: Service, sink: Sink
) -> None:
    match = open_match(house)
    for _ in range(ROUNDS):
        for seat in SEATS:
            write_in(house, match, seat, "say the street is empty")
    read_all(house.service.desk, house.now)
    assert unsent(house.service) > 3 * ROUNDS

    at_once(*(partial(send_everything, house, service) for service in (house.service, another)))

    assert arrived(sink) == owed(house.service)


def test_a_claim_holds_until_its_lease_is_over_and_then_the_letters_go_out(
    house: House, another: Service, sink: Sink
) -> None:
    open_match(house)
    with writing(house.service.engine) as conn:
        letters = due(conn, house.now)
        claim(conn, letters, house.now)
    assert len(letters) == len(SEATS)

    assert another.desk.send(house.now).idle
    assert another.desk.send(house.now + LEASE / 2).idle
    assert sink.letters == []
    assert another.desk.send(house.now + LEASE).sent
    assert arrived(sink) == owed(house.service)


def test_a_sender_killed_before_it_noted_what_was_taken_costs_that_letter_once_more_as_the_same_bytes(
    house: House, another: Service, sink: Sink
) -> None:
    open_match(house)
    with pytest.raises(Killed):
        sender(house.service, Deadly(house.service.carrier)).send(house.now)
    ((_, (first,), _),) = sink.letters

    another.desk.send(house.now)
    assert [address for _, (address,), _ in sink.letters].count(first) == 1
    another.desk.send(house.now + LEASE)

    same = [raw for _, (address,), raw in sink.letters if address == first]
    assert len(same) == 2
    assert same[0] == same[1]
    assert len(sink.letters) == len(SEATS) + 1


def test_a_slow_server_does_not_outlast_the_claim_on_the_letters_behind(
    house: House, another: Service, sink: Sink
) -> None:
    open_match(house)
    carrier = Slow(house.service.carrier, each=HAND_OVER_SECONDS)

    sender(house.service, carrier, lambda: carrier.seconds).send(house.now)
    assert len(sink.letters) == 1
    another.desk.send(house.now)

    assert arrived(sink) == owed(house.service)


@pytest.mark.parametrize("part", [1 / 3, 1 / 2, 1])
def test_no_letter_in_hand_is_sent_by_another_however_slow_the_server(
    house: House, another: Service, sink: Sink, part: float
) -> None:
    open_match(house)
    tried: list[bool] = []

    def meanwhile() -> None:
        tried.append(not another.desk.send(house.now + timedelta(seconds=carrier.seconds)).idle)

    carrier = Slow(house.service.carrier, HAND_OVER_SECONDS * part, meanwhile)
    sender(house.service, carrier, lambda: carrier.seconds).send(house.now)

    assert tried == [False] * len(sink.letters) != []
    assert len({raw for _, _, raw in sink.letters}) == len(sink.letters)


def test_while_the_first_letter_of_a_seat_is_claimed_its_second_waits(
    house: House, another: Service, sink: Sink
) -> None:
    match = open_match(house)
    with writing(house.service.engine) as conn:
        claim(conn, due(conn, house.now), house.now)
    write_in(house, match, "spy", "say first things first")
    assert do_next(another.desk, house.now, "read_letter").read

    send_all(another.desk, house.now)
    assert sink.letters == []

    send_all(another.desk, house.now + LEASE)
    assert arrived(sink) == owed(house.service)


def test_a_letter_given_back_untried_has_not_been_tried(house: House, sink: Sink) -> None:
    open_match(house)
    away = sender(house.service, Away())
    while away.send(house.now):
        pass
    again = house.now + timedelta(minutes=1)
    send_all(house.service.desk, again)
    assert arrived(sink) == owed(house.service)


def test_a_letter_refused_for_now_holds_back_its_own_seat_and_no_other(house: House, sink: Sink) -> None:
    match = open_match(house)
    sink.refused["spy@example.org"] = "451 come again"
    send_all(house.service.desk, house.now)
    assert set(arrived(sink)) == {"partisan-1@example.org", "partisan-2@example.org"}

    for seat in SEATS:
        write_in(house, match, seat, "say good evening")
    read_all(house.service.desk, house.now)
    send_all(house.service.desk, house.now)
    others = {address: ids for address, ids in owed(house.service).items() if address != "spy@example.org"}
    assert arrived(sink) == others

    sink.refused.clear()
    send_all(house.service.desk, house.now + timedelta(minutes=1))
    assert arrived(sink) == owed(house.service)


def test_a_mail_server_that_is_away_is_asked_once_and_all_letters_claimed_wait_for_the_same_minute(
    house: House, sink: Sink
) -> None:
    open_match(house)
    away = Away()

    assert not sender(house.service, away).send(house.now)

    assert away.asked == 1
    with reading(house.service.engine) as conn:
        columns = (outbox.c.not_before, outbox.c.claimed_until, outbox.c.attempts)
        found = [tuple(row) for row in conn.execute(select(*columns))]
    assert found == [(house.now + timedelta(minutes=1), None, 0)] * len(SEATS)
    assert house.service.desk.send(house.now + timedelta(seconds=59)).idle
    assert house.service.desk.send(house.now + timedelta(minutes=1)).sent == len(SEATS)
    assert arrived(sink) == owed(house.service)


def test_no_seat_s_letters_overtake_each_other_under_two_senders_whatever_the_mail_server_refuses(
    house: House, another: Service, sink: Sink
) -> None:
    match = open_match(house)
    for number in range(ROUNDS):
        for seat in SEATS:
            write_in(house, match, seat, f"say number {number}")
        read_all(house.service.desk, house.now)
        sink.answers["DATA"] = ["451 come again"]
        at_once(*(partial(send_all, service.desk, house.now) for service in (house.service, another)))
        assert sink.answers["DATA"] == []
        house.now += timedelta(minutes=1)

    assert unsent(house.service)
    while unsent(house.service):
        house.now += timedelta(minutes=1)
        at_once(*(partial(send_all, service.desk, house.now) for service in (house.service, another)))

    assert arrived(sink) == owed(house.service)


def test_a_picture_that_cannot_be_made_keeps_back_its_own_letter_alone_and_for_a_while(
    house: House, another: Service, sink: Sink
) -> None:
    open_match(house, form="html")
    crowded = sender(another, another.carrier)
    crowded.beside = Crowded

    while crowded.send(house.now):
        pass

    assert len(sink.letters) == len(SEATS) - 1
    send_all(house.service.desk, house.now + timedelta(hours=1))
    assert arrived(sink) == owed(house.service)
