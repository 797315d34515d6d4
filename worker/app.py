"""The Celery application: a task for each piece of work, naming its row, and a sweep that puts in again what was lost.

The database says what there is to do. A task only says that somebody should look now: it may run twice, or never, and changes
nothing that was not due. So each of the broker's usual traps costs a moment at most. Who finishes a piece puts in the next one
of its line, at the tail of its queue: only the head of a line is ever in a queue, and no line keeps another waiting. No
message carries a time to run at (retries and deadlines are rows), and no result is stored.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack
from datetime import datetime
from typing import Final

import msgspec
from celery import Celery
from celery.signals import worker_process_init, worker_process_shutdown
from kombu.exceptions import OperationalError

from worker.ports import Piece, QueuedDesk, Task

_QUEUES: Final[dict[Task, str]] = {
    "read_letter": "read",
    "play_bot": "decide",
    "close_decision": "decide",
    "remind": "decide",
    "end_term": "decide",
    "note_letter": "decide",
    "send_letters": "send",
    "answer_sign_ins": "decide",
    "tidy": "sweep",
}
SWEEP: Final = "sweep"  # the task, and its queue
QUEUES: Final = tuple(dict.fromkeys(_QUEUES.values()))
SWEEP_SECONDS: Final = 2.0
_SENDING: Final = Piece("send_letters")
# Soft and hard limits of a task. A letter is read in far less; handing letters over ends before its claim does.
_SECONDS: Final = (20, 30)
_SENDING_SECONDS: Final = (110, 120)
_VISIBLE_SECONDS: Final = 300  # longer than any task may take: until then the broker hands no copy of one to another
_TASKS_OF_A_PROCESS: Final = 20_000  # after so many a fresh one takes its place
# By itself Celery ends a process that is not ready after four, and makes another, again and again.
_START_SECONDS: Final = 60.0


class BrokerAway(Exception):
    """Nothing can be put into a queue; the sentence says what to check."""


class PieceFailed(Exception):
    """A piece of work failed, and was told to the alarm: only the kind of failure, for what it says may name people."""


class Work(msgspec.Struct, frozen=True):
    """What a worker works with: its desk, opened in each of its processes until that ends, the clock, who is told of failures
    and, as soon as a process can work, of that."""

    desk: Callable[[], AbstractContextManager[QueuedDesk]]
    now: Callable[[], datetime]
    alarm: Callable[[Exception], None]
    ready: Callable[[], object] = lambda: None


def make_celery(broker_url: str, work: Work | None = None) -> Celery:
    """The application; without ``work`` one can only put pieces in."""
    app = Celery("pbem", broker=broker_url)
    app.conf.update(
        task_ignore_result=True,
        task_queues={name: {"exchange": name, "routing_key": name} for name in QUEUES},
        task_routes={_name(task): queue for task, queue in _QUEUES.items()},
        task_acks_late=True,
        task_reject_on_worker_lost=True,  # whoever loses its process three times is set aside by its row
        task_soft_time_limit=_SECONDS[0],
        task_time_limit=_SECONDS[1],
        worker_max_tasks_per_child=_TASKS_OF_A_PROCESS,
        worker_prefetch_multiplier=1,  # a piece that waits behind another could have been done by a free worker
        worker_proc_alive_timeout=_START_SECONDS,
        worker_send_task_events=True,
        task_send_sent_event=True,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,  # our log goes to standard error: redirected into logging it waits for itself
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # Redis may be away for as long as it likes
        broker_transport_options={
            "socket_timeout": 5, "socket_connect_timeout": 5, "visibility_timeout": _VISIBLE_SECONDS
        },
        # Two schedulers may run: what both ask for is done once. A sweep that came too late is of no use.
        beat_schedule={
            SWEEP: {
                "task": _name(SWEEP), "schedule": SWEEP_SECONDS, "options": {"queue": SWEEP, "expires": 2 * SWEEP_SECONDS}
            }
        },
    )  # fmt: skip
    if work is not None:
        _take_on(app, work)
    return app


def put(app: Celery, pieces: Iterable[Piece]) -> None:
    """Put pieces into their queues, at the tail. BrokerAway loses nothing: the sweep puts them in again."""
    try:
        with app.producer_or_acquire() as producer:
            for piece in pieces:
                app.send_task(_name(piece.task), args=(piece.line, piece.row), producer=producer, retry=False)
    except OperationalError as failure:
        raise BrokerAway(
            f"Redis cannot be reached ({failure}): check PBEM_BROKER_URL and that it runs. Until then nobody works."
        ) from failure


def _name(task: str) -> str:
    return f"pbem.{task}"


class _Process:
    """One worker process: its desk is opened when it begins, since connections must not be shared with who forked it."""

    def __init__(self, app: Celery, work: Work) -> None:
        self._app = app
        self._work = work
        self._desk: QueuedDesk | None = None
        self._until_the_end = ExitStack()

    def begin(self, **_signal: object) -> None:
        """Open the desk."""
        self._desk = self._until_the_end.enter_context(self._work.desk())
        self._work.ready()

    def end(self, **_signal: object) -> None:
        """Close it."""
        self._desk = None
        self._until_the_end.close()

    def does(self, do: Callable[[QueuedDesk, datetime], Iterable[Piece]]) -> None:
        """Do something at the desk, and put in what it gives. PieceFailed if it failed."""
        if self._desk is None:
            self.begin()
        assert self._desk is not None
        try:
            put(self._app, do(self._desk, self._work.now()))
        except BrokerAway as away:
            self._work.alarm(away)
        except Exception as failure:
            self._work.alarm(failure)
            raise PieceFailed(type(failure).__name__) from None


def _take_on(app: Celery, work: Work) -> None:
    """Give an application the tasks that do the work."""
    process = _Process(app, work)
    worker_process_init.connect(process.begin, weak=False)
    worker_process_shutdown.connect(process.end, weak=False)

    def deciding(task: Task) -> Callable[[str, int], None]:
        def decide(line: str, row: int) -> None:
            process.does(lambda desk, now: _follows(desk, Piece(task, line, row), now))

        return decide

    def send_letters(_line: str, _row: int) -> None:
        process.does(_sent)

    def sweep() -> None:
        process.does(lambda desk, now: desk.sweep(now))

    soft, hard = _SENDING_SECONDS
    for task in _QUEUES:
        if task != "send_letters":
            app.task(name=_name(task), shared=False)(deciding(task))
    app.task(name=_name("send_letters"), shared=False, soft_time_limit=soft, time_limit=hard)(send_letters)
    app.task(name=_name(SWEEP), shared=False)(sweep)


def _follows(desk: QueuedDesk, piece: Piece, now: datetime) -> Iterable[Piece]:
    """Do a piece, and give what is to be done next. Who finds a line taken leaves: whoever has it looks once more after it
    was given up, so that what came meanwhile need not wait for the sweep."""
    done = desk.do(piece, now)
    if done is None:
        return ()
    return (*desk.next_of(piece, now), *(() if done.idle else (_SENDING,)))


def _sent(desk: QueuedDesk, now: datetime) -> Iterable[Piece]:
    return () if desk.send(now).idle else (_SENDING,)
