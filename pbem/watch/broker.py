"""A look at the broker: whether it answers, and how many tasks stand in each of its queues."""

from typing import Any, Final

import redis

from worker.app import QUEUES

_SECONDS: Final = 2.0  # who asks whether we can work does not wait for a broker that is silent


class Broker:
    """One connection to Redis, made when it is first asked; ``close`` when done."""

    def __init__(self, url: str) -> None:
        self._redis: Any = redis.Redis.from_url(url, socket_timeout=_SECONDS, socket_connect_timeout=_SECONDS)

    def tasks(self) -> dict[str, int] | None:
        """How many tasks stand in each queue; None if it does not answer."""
        try:
            return {queue: int(self._redis.llen(queue)) for queue in QUEUES}
        except redis.RedisError:
            return None

    def close(self) -> None:
        """Give back the connection."""
        self._redis.close()
