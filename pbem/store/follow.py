"""Following the feed by asking again and again, on either database."""

from collections.abc import Sequence
from threading import Event
from typing import Final

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

# An empty question costs a fraction of a millisecond; nobody waits for mail in steps this small.
PAUSE_SECONDS: Final = 0.025
_AT_ONCE: Final = 500


class Following(Subscription[ApplicationRecorder]):
    """An endless iterator over the feed; ``stop()`` from any thread ends it."""

    def __init__(self, recorder: ApplicationRecorder, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt=gt, topics=topics)
        self._stopped = Event()
        self._ready: list[Notification] = []

    def stop(self) -> None:
        """End the iteration, even while it waits."""
        super().stop()
        self._stopped.set()

    def __next__(self) -> Notification:
        while not self._stopped.is_set():
            if not self._ready:
                self._ready = self._ask()
            if self._ready:
                notification = self._ready.pop()
                self._last_notification_id = notification.id
                return notification
            self._stopped.wait(PAUSE_SECONDS)
        raise StopIteration

    def _ask(self) -> list[Notification]:
        """What is new, the next one last."""
        found = self._recorder.select_notifications(
            start=self._last_notification_id,
            limit=_AT_ONCE,
            topics=self._topics,
            inclusive_of_start=False,
        )
        return list(reversed(found))
