"""Redis is only a bell: emptied or away, it costs a moment and never a letter, and nobody who brings one waits for it."""

import smtplib
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from queue import Empty, SimpleQueue

import pytest
from celery import Celery
from celery.signals import worker_process_shutdown

from mail.inbound.transport.listener import Listener
from pbem.clubhouse.inbox.due import due_shards
from pbem.production import celery_app, poller, ringer
from pbem.settings import SettingsError, read_settings
from pbem.store.engine import reading
from pbem.store.shards import shard_of
from tests.pbem.production.company import choices, letter_of, letters_in, open_match, unsent, write_in
from tests.support.house import House, address_of
from tests.support.redis import Server
from tests.support.sink import free_port
from worker.app import DRAIN, BrokerAway, ring
from worker.poller import Poller
from worker.ringer import Ringer

WAIT_SECONDS = 60


def application(house: House, broker: str) -> Celery:
    """The Celery application of the house, as its processes make it."""
    return celery_app(read_settings({**house.environment, "PBEM_BROKER_URL": broker}))


@pytest.fixture
def app(house: House, redis: Server) -> Iterator[Celery]:
    """The application over an empty Redis that runs."""
    redis.empty()
    made = application(house, redis.url)
    yield made
    made.close()


def bells(app: Celery) -> set[int]:
    """The shards that workers would be woken for; takes them off the queue."""
    found: set[int] = set()
    with app.connection_for_read() as connection, connection.SimpleQueue("pbem") as queue:
        while True:
            try:
                message = queue.get(block=False)
            except Empty:
                return found
            found.add(message.payload[0][0])
            message.ack()


def test_bells_that_were_lost_are_rung_again_and_answered(house: House, app: Celery, redis: Server) -> None:
    house.now = datetime.now(UTC)
    match = open_match(house)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])
    looking = poller(house.service, app)
    looking.look_round()
    redis.empty()
    assert bells(app) == set()

    looking.look_round()
    woken = bells(app)
    for shard in woken:
        app.tasks[DRAIN](shard)
    end = time.monotonic() + WAIT_SECONDS
    while unsent(house.service) and time.monotonic() < end:
        continue  # it sends beside us
    worker_process_shutdown.send(sender=None)

    assert woken == {shard_of(match)}
    assert [row.state for row in letters_in(house.service)] == ["read"]
    assert unsent(house.service) == 0
    redis.empty()  # of what a slow worker, whose while was over, has rung for
    looking.look_round()
    assert bells(app) == set()


def test_whoever_leaves_something_undone_rings_again(
    house: House, app: Celery, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = open_match(house)
    monkeypatch.setattr("worker.steps._A_WHILE_SECONDS", 0)

    app.tasks[DRAIN](shard_of(match))
    worker_process_shutdown.send(sender=None)

    assert bells(app) == {shard_of(match)}


def test_a_letter_rings_for_its_match(house: House, app: Celery) -> None:
    house.service.bell.ring_with(ringer(app))
    match = open_match(house)
    write_in(house, match, "spy", "say good evening")

    with app.connection_for_read() as connection, connection.SimpleQueue("pbem") as queue:
        message = queue.get(timeout=WAIT_SECONDS)
        message.ack()

    assert message.payload[0] == [shard_of(match)]


def test_a_bell_expires_has_no_hour_of_its_own_and_is_answered_once_at_most(house: House, app: Celery) -> None:
    match = open_match(house)
    ring(app, shard_of(match))

    with app.connection_for_read() as connection, connection.SimpleQueue("pbem") as queue:
        message = queue.get(timeout=WAIT_SECONDS)
        message.ack()

    assert message.headers["expires"] is not None, "a night without workers would leave a queue behind"
    assert message.headers["eta"] is None, (
        "a worker holds every task with an hour in its memory, and again after a while"
    )
    assert not app.conf.task_acks_late, "a task that outlasts the visibility timeout would be started a second time"
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_ignore_result


@pytest.mark.parametrize("url", ["filesystem://", "sqla+sqlite:///bells.db", "memory://", "amqp://guest@localhost//"])
def test_no_other_broker_is_taken(house: House, url: str) -> None:
    with pytest.raises(SettingsError, match="write redis://"):
        application(house, url)


def test_while_redis_is_away_letters_are_taken_in(house: House) -> None:
    app = application(house, f"redis://127.0.0.1:{free_port()}/0")
    house.service.bell.ring_with(ringer(app))
    match = open_match(house)
    listener = Listener(house.service.intake, lambda: house.now, port=0)
    listener.start()
    try:
        recipient, raw = letter_of(house.service, match, "spy", "say is anybody there")
        with smtplib.LMTP("127.0.0.1", listener.port, timeout=WAIT_SECONDS) as server:
            assert server.sendmail(address_of("spy"), [recipient], raw) == {}
    finally:
        listener.stop()

    assert [row.state for row in letters_in(house.service)] == ["new"]


def test_a_redis_that_is_away_is_named(house: House) -> None:
    app = application(house, f"redis://127.0.0.1:{free_port()}/0")

    with pytest.raises(BrokerAway, match=r"Redis cannot be rung \(.+\): check PBEM_BROKER_URL and that it runs\."):
        ring(app, 3)


def test_a_round_that_cannot_ring_is_told_and_the_next_one_rings(house: House) -> None:
    match = open_match(house)
    told: list[Exception] = []
    rung: list[int] = []

    def ring(shard: int) -> None:
        if not told:
            raise ConnectionError("Redis is away")
        rung.append(shard)

    def due() -> set[int]:
        with reading(house.service.engine) as conn:
            return due_shards(conn, house.now)

    looking = Poller(due, ring, told.append)
    looking.look_round()
    looking.look_round()

    assert [str(failure) for failure in told] == ["Redis is away"]
    assert rung == [shard_of(match)]


def test_a_mail_server_that_is_silent_keeps_no_letter_from_being_read(house: House, redis: Server) -> None:
    match = open_match(house)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])
    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor() as beside:
        where = f"smtp://127.0.0.1:{silent.getsockname()[1]}"
        house.environment["PBEM_MAIL_OUT"] = where
        app = application(house, redis.url)
        beside.submit(app.tasks[DRAIN], shard_of(match)).result(WAIT_SECONDS)
        assert [row.state for row in letters_in(house.service)] == ["read"]
        write_in(house, match, "spy", "say is anybody there")
        beside.submit(app.tasks[DRAIN], shard_of(match)).result(WAIT_SECONDS)

        assert [row.state for row in letters_in(house.service)] == ["read", "read"]
        silent.shutdown(socket.SHUT_RDWR)
        worker_process_shutdown.send(sender=None)
    assert unsent(house.service) > 0


def test_whoever_rings_ends_after_the_ring_in_hand() -> None:
    begun, go_on = threading.Event(), threading.Event()
    rung: list[int] = []

    def ring(shard: int) -> None:
        begun.set()
        go_on.wait(WAIT_SECONDS)
        rung.append(shard)

    rings = Ringer(ring, lambda failure: None)
    rings(3)
    assert begun.wait(WAIT_SECONDS)
    rings(4)
    with ThreadPoolExecutor() as beside:
        stopped = beside.submit(rings.stop)
        go_on.set()
        stopped.result(WAIT_SECONDS)

    assert rung in ([3], [3, 4])  # the next one may have begun before it was told to stop


def test_nobody_who_brings_a_letter_waits_for_the_bell() -> None:
    answered = threading.Event()
    rung: SimpleQueue[int] = SimpleQueue()

    def ring(shard: int) -> None:
        answered.wait(WAIT_SECONDS)
        rung.put(shard)

    rings = Ringer(ring, lambda failure: None)
    rings(3)
    assert rung.empty()
    answered.set()
    assert rung.get(timeout=WAIT_SECONDS) == 3


def test_a_bell_that_fails_is_told_and_the_next_one_rings() -> None:
    told: SimpleQueue[Exception] = SimpleQueue()
    rung: SimpleQueue[int] = SimpleQueue()

    def ring(shard: int) -> None:
        if shard == 3:
            raise ConnectionError("Redis is away")
        rung.put(shard)

    rings = Ringer(ring, told.put)
    rings(3)
    assert str(told.get(timeout=WAIT_SECONDS)) == "Redis is away"
    rings(4)
    assert rung.get(timeout=WAIT_SECONDS) == 4
