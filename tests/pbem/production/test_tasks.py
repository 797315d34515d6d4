"""The tasks in the queues: one for each piece that is due, the head of each line alone, and none that matters if it is lost."""

import smtplib
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from queue import Empty, SimpleQueue
from uuid import UUID

import pytest
from celery import Celery
from celery.signals import worker_process_shutdown

from mail.inbound.transport.listener import Listener
from pbem.clubhouse.due import STALE
from pbem.compose import Service
from pbem.production import celery_app, queue_of, ringer
from pbem.settings import SettingsError, read_settings
from pbem.store.engine import writing
from pbem.store.heads import head_of
from pbem.store.totals import note_time
from tests.pbem.production.company import at_once, choices, letter_of, letters_in, open_match, unsent, write_in
from tests.support.house import House, address_of
from tests.support.servers.redis import Server
from tests.support.servers.sink import free_port
from worker.app import QUEUES, BrokerAway, put
from worker.ports import Piece
from worker.ringer import Ringer

WAIT_SECONDS = 60


def application(house: House, broker: str) -> Celery:
    """The Celery application of a worker of the house, whose clock is the house's."""
    return celery_app(read_settings({**house.environment, "PBEM_BROKER_URL": broker}), clock=lambda: house.now)


@pytest.fixture
def app(house: House, redis: Server) -> Iterator[Celery]:
    """The application over an empty Redis that runs."""
    redis.empty()
    yield application(house, redis.url)
    worker_process_shutdown.send(sender=None)
    worker_process_shutdown.receivers.clear()
    redis.empty()


def taken_from(app: Celery, queue: str) -> Iterator[tuple[str, list[object]]]:
    """The tasks in a queue, by name and arguments, which are taken out of it."""
    with app.connection_for_read() as connection, connection.SimpleQueue(queue) as found:
        while True:
            try:
                message = found.get(block=False)
            except Empty:
                return
            message.ack()
            yield str(message.headers["task"]), message.payload[0]


def run_queued(app: Celery) -> Counter[str]:
    """Run what is in the queues, and what that puts in, as a worker would; how often which task."""
    ran = Counter[str]()
    while True:
        found = [task for queue in QUEUES for task in taken_from(app, queue)]
        if not found:
            return ran
        for name, words in found:
            app.tasks[name](*words)
            ran[name] += 1


def let_pass(house: House, hours: float) -> None:
    """Time passes in which processes have looked for work again and again: nobody was away."""
    house.wait_only(hours)
    with writing(house.service.engine) as conn:
        note_time(conn, "awake", house.now)


def line(match: UUID) -> str:
    """The line of a match's letters."""
    return head_of(match, None)


def ring_at_the_door(house: House, app: Celery) -> Ringer:
    """Have the letters that come in queued, as the listener does."""
    rings = Ringer(lambda pieces: put(app, pieces), lambda failure: None)
    house.service.bell.ring_with(rings, queues=True)
    return rings


def test_a_letter_is_one_task_and_what_follows_is_done_by_others(house: House, app: Celery) -> None:
    match = open_match(house)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])

    put(app, house.service.desk.sweep(house.now))
    ran = run_queued(app)

    assert ran["pbem.read_letter"] == 1
    assert ran["pbem.send_letters"] >= 1
    assert [row.state for row in letters_in(house.service)] == ["read"]
    assert unsent(house.service) == 0


def test_of_many_letters_of_one_match_only_the_first_is_in_a_queue(house: House, app: Celery) -> None:
    match, other = open_match(house), open_match(house)
    rings = ring_at_the_door(house, app)
    for number in range(5):
        write_in(house, match, "spy", f"say hello {number}")
    write_in(house, other, "spy", "say good evening")
    rings.finish()

    queued = list(taken_from(app, "read"))

    assert sorted(queued) == sorted(("pbem.read_letter", [line(one), 0]) for one in (match, other))


def test_who_has_read_the_first_puts_the_next_one_in_behind_all_others(house: House, app: Celery) -> None:
    match, other = open_match(house), open_match(house)
    for number in range(2):
        write_in(house, match, "spy", f"say hello {number}")
    write_in(house, other, "spy", "say good evening")
    put(app, house.service.desk.sweep(house.now))
    first, second = taken_from(app, "read")
    put(app, [Piece("read_letter", line(other))])

    app.tasks["pbem.read_letter"](*first[1])

    assert (first[1], second[1]) == ([line(match), 0], [line(other), 0])
    assert [words for _, words in taken_from(app, "read")] == [[line(other), 0], [line(match), 0]]


def test_what_is_queued_is_not_put_in_again_until_it_was_there_for_too_long(house: House) -> None:
    match = open_match(house)
    write_in(house, match, "spy", "say good evening")
    desk = house.service.desk
    reads = Piece("read_letter", line(match))

    assert reads in desk.sweep(house.now)
    assert reads not in desk.sweep(house.now + STALE)
    assert reads in desk.sweep(house.now + STALE + timedelta(seconds=1))


def test_tidying_is_put_in_once_a_week_after_the_first_look(house: House) -> None:
    tidies, desk = Piece("tidy", "tidy"), house.service.desk
    assert tidies not in desk.sweep(house.now)
    house.now += timedelta(days=8)
    assert [tidies in desk.sweep(house.now) for _ in range(2)] == [True, False]
    assert tidies in desk.sweep(house.now + STALE)
    desk.do(tidies, house.now)
    assert tidies not in desk.sweep(house.now + timedelta(days=6))


def test_of_two_sweeps_at_once_each_piece_is_put_in_by_one(house: House, another: Service) -> None:
    for seed in (b"one", b"two", b"three"):
        match = open_match(house, seed)
        write_in(house, match, "spy", "say good evening")
    open_match(house, b"four")
    house.wait_only(hours=73)
    found = Counter[Piece]()

    at_once(*(partial(lambda desk: found.update(desk.sweep(house.now)), one.desk) for one in (house.service, another)))
    found.update(another.desk.sweep(house.now))

    decided = {piece: times for piece, times in found.items() if piece.task != "send_letters"}
    assert Counter(piece.task for piece in decided) == {"read_letter": 3, "close_decision": 1, "remind": 4}
    assert set(decided.values()) == {1}


def test_a_task_that_runs_twice_does_its_work_once(house: House, app: Celery) -> None:
    match = open_match(house)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])
    version = house.match(match).version

    for _ in range(2):
        app.tasks["pbem.read_letter"](line(match), 0)
    after = house.match(match).version
    let_pass(house, hours=73)
    due = [piece for piece in house.service.desk.sweep(house.now) if piece.task == "close_decision"]
    for piece in due * 2:
        app.tasks["pbem.close_decision"](piece.line, piece.row)

    assert after > version
    assert len(due) == 1
    assert run_queued(app)["pbem.send_letters"]
    assert [row.state for row in letters_in(house.service)] == ["read"]


def test_when_redis_has_lost_everything_the_sweep_puts_it_in_again(house: House, app: Celery, redis: Server) -> None:
    match = open_match(house)
    rings = ring_at_the_door(house, app)
    write_in(house, match, "spy", choices(house.service, match, "spy")[0])
    rings.finish()
    redis.empty()
    assert run_queued(app) == Counter()

    house.now += STALE + timedelta(seconds=1)
    app.tasks["pbem.sweep"]()
    run_queued(app)

    assert [row.state for row in letters_in(house.service)] == ["read"]
    assert unsent(house.service) == 0


def test_a_decision_is_closed_and_its_players_are_reminded_by_tasks_of_their_own(house: House, app: Celery) -> None:
    open_match(house)
    run_queued(app)
    let_pass(house, hours=49)
    app.tasks["pbem.sweep"]()
    reminded = run_queued(app)
    let_pass(house, hours=24)
    app.tasks["pbem.sweep"]()

    assert reminded["pbem.remind"] == 1
    assert run_queued(app)["pbem.close_decision"] == 1


def test_a_task_has_no_hour_of_its_own_and_is_kept_until_it_is_done(house: House, app: Celery) -> None:
    put(app, [Piece("read_letter", "match one")])
    with app.connection_for_read() as connection, connection.SimpleQueue("read") as queue:
        message = queue.get(timeout=WAIT_SECONDS)
        message.ack()

    assert message.headers["eta"] is None, (
        "a worker holds every task with an hour in its memory, and again after a while"
    )
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    longest = max(task.time_limit or app.conf.task_time_limit for name, task in app.tasks.items() if "pbem" in name)
    assert app.conf.broker_transport_options["visibility_timeout"] > longest, "or it would be started a second time"
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_ignore_result


@pytest.mark.parametrize("url", ["filesystem://", "sqla+sqlite:///bells.db", "memory://", "amqp://guest@localhost//"])
def test_no_other_broker_is_taken(house: House, url: str) -> None:
    with pytest.raises(SettingsError, match="write redis://"):
        application(house, url)


def test_while_redis_is_away_letters_are_taken_in(house: House) -> None:
    settings = read_settings({**house.environment, "PBEM_BROKER_URL": f"redis://127.0.0.1:{free_port()}/0"})
    house.service.bell.ring_with(ringer(queue_of(settings)), queues=True)
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
    settings = read_settings({**house.environment, "PBEM_BROKER_URL": f"redis://127.0.0.1:{free_port()}/0"})

    with pytest.raises(BrokerAway, match=r"Redis cannot be reached \(.+\): check PBEM_BROKER_URL and that it runs\."):
        put(queue_of(settings), [Piece("send_letters")])


def test_nobody_who_brings_a_letter_waits_for_the_broker() -> None:
    answered = threading.Event()
    done: SimpleQueue[Sequence[Piece]] = SimpleQueue()

    def wait_and_put(pieces: Sequence[Piece]) -> None:
        answered.wait(WAIT_SECONDS)
        done.put(pieces)

    rings = Ringer(wait_and_put, lambda failure: None)
    rings(Piece("send_letters"))
    assert done.empty()
    answered.set()
    assert done.get(timeout=WAIT_SECONDS) == [Piece("send_letters")]


def test_what_could_not_be_put_in_is_told_and_the_next_piece_is_put_in() -> None:
    told: SimpleQueue[Exception] = SimpleQueue()
    done: SimpleQueue[Sequence[Piece]] = SimpleQueue()

    def put_or_fail(pieces: Sequence[Piece]) -> None:
        if pieces == [Piece("send_letters")]:
            raise ConnectionError("Redis is away")
        done.put(pieces)

    rings = Ringer(put_or_fail, told.put)
    rings(Piece("send_letters"))
    assert str(told.get(timeout=WAIT_SECONDS)) == "Redis is away"
    rings(Piece("read_letter", "match one"))
    assert done.get(timeout=WAIT_SECONDS) == [Piece("read_letter", "match one")]


def test_a_ringer_that_is_told_to_stop_ends_after_what_it_has_in_hand() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def wait_and_put(pieces: Sequence[Piece]) -> None:
        begun.set()
        go_on.wait(WAIT_SECONDS)

    rings = Ringer(wait_and_put, lambda failure: None)
    rings(Piece("send_letters"))
    assert begun.wait(WAIT_SECONDS)
    with ThreadPoolExecutor() as beside:
        stopped = beside.submit(rings.finish)
        go_on.set()
        stopped.result(WAIT_SECONDS)
