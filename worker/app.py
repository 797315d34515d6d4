"""The Celery application: one task, "work on this shard for a while", which is a bell and never the truth.

The tables say what there is to do. Whoever leaves something undone rings again, behind those who wait.

What is usually a trap with Redis as broker is none here, because losing a message, or getting it twice, changes nothing:
messages are acknowledged before they are worked on (so no visibility timeout ever starts a second copy of a running task),
they expire (so a queue that nobody emptied for a night is silent in the morning), none carries a time to run at (deadlines
are rows), and no result is stored.
"""

from collections.abc import Callable
from typing import Final, Protocol

from celery import Celery
from celery.signals import worker_process_init, worker_process_shutdown
from kombu.exceptions import OperationalError

DRAIN: Final = "pbem.drain"
EXPIRES_SECONDS: Final = 30
_START_SECONDS: Final = (
    60.0  # by itself Celery ends a process that is not ready after four, and makes another, again and again
)


class BrokerAway(Exception):
    """Nobody hears the bell; the sentence says what to check."""


class Drain(Protocol):
    """What a worker process does when the bell rings."""

    def __call__(self, shard: int) -> bool:
        """Do some of a shard's work; whether there is more."""
        ...

    def close(self) -> None:
        """Finish the piece in hand: the process ends."""
        ...


def make_celery(
    broker_url: str, drain: Callable[[], Drain] | None = None, ready: Callable[[], object] = lambda: None
) -> Celery:
    """The application. ``drain`` makes, in each worker process, what does a shard's work; without it one can only ring.
    ``ready`` is called in each of them as soon as it can work."""
    app = Celery("pbem", broker=broker_url)
    app.conf.update(
        task_ignore_result=True,
        task_acks_late=False,  # the poller rings again for what a killed worker left behind
        worker_proc_alive_timeout=_START_SECONDS,
        worker_prefetch_multiplier=1,  # a bell that waits behind another could have been answered by a free worker
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # Redis may be away for as long as it likes
        broker_transport_options={"socket_timeout": 5, "socket_connect_timeout": 5},
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,  # our log goes to standard error: redirected into logging it waits for itself
        worker_send_task_events=False,
        task_default_queue="pbem",
    )
    if drain is not None:
        _answer(app, drain, ready)
    return app


def _answer(app: Celery, made: Callable[[], Drain], ready: Callable[[], object]) -> None:
    here: dict[str, Drain] = {}

    def prepare(**_signal: object) -> None:
        # Database connections must not be shared with the process that forked this one.
        here["drain"] = made()
        ready()

    def finish(**_signal: object) -> None:
        if "drain" in here:
            here["drain"].close()

    worker_process_init.connect(prepare, weak=False)
    worker_process_shutdown.connect(finish, weak=False)

    @app.task(name=DRAIN, shared=False)  # type: ignore[untyped-decorator]
    def drain_shard(shard: int) -> None:
        if "drain" not in here:
            prepare()
        if here["drain"](shard):
            ring(app, shard)


def ring(app: Celery, shard: int) -> None:
    """Ring for a shard. BrokerAway loses nothing: the poller rings again."""
    try:
        app.send_task(DRAIN, args=(shard,), expires=EXPIRES_SECONDS, retry=False)
    except OperationalError as failure:
        raise BrokerAway(
            f"Redis cannot be rung ({failure}): check PBEM_BROKER_URL and that it runs. Until then nobody works."
        ) from failure
