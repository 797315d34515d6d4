"""How far each follower of the feed has come; exact when two processes advance it at once."""

from typing import Final

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder
from sqlalchemy import Connection, Engine, bindparam, select, text

from pbem.store.driver import Driver
from pbem.store.prepared import Prepared
from pbem.store.tables import tracking as positions

# One row per application, moved forward only; the row's own lock decides between two who try at once.
_MOVE: Final = Prepared(
    text(
        "INSERT INTO tracking (application_name, notification_id) VALUES (:application, :notification)"
        " ON CONFLICT (application_name) DO UPDATE SET notification_id = excluded.notification_id"
        " WHERE tracking.notification_id < excluded.notification_id RETURNING notification_id"
    ).bindparams(bindparam("application"), bindparam("notification"))
)
_POSITION: Final = Prepared(
    select(positions.c.notification_id).where(positions.c.application_name == bindparam("application"))
)


class PositionRecorder(TrackingRecorder):
    """Positions only; see ``EventRecorder`` for positions recorded together with events."""

    def __init__(self, engine: Engine) -> None:
        self.driver = Driver(engine)

    def insert_tracking(self, tracking: Tracking) -> None:
        """Move a follower forward. IntegrityError if it is already there or further."""
        with self.driver.transaction() as conn:
            self.track(conn, tracking)

    def track(self, conn: Connection, tracking: Tracking) -> None:
        """The same inside a transaction that is open already."""
        if not _MOVE.rows(conn, application=tracking.application_name, notification=tracking.notification_id):
            raise IntegrityError(f"{tracking.application_name} is already past {tracking.notification_id}")

    def max_tracking_id(self, application_name: str) -> int | None:
        """The position of a follower; None if it has never moved."""
        rows = self.driver.rows(_POSITION, application=application_name)
        return rows[0][0] if rows else None
