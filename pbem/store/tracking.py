"""How far each follower of the feed has come; exact when two processes advance it at once."""

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder
from sqlalchemy import Connection, Engine

from pbem.store.driver import Driver
from pbem.store.pipeline import run


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
        moved = run(
            conn,
            self.driver.statements.track,
            {"application": tracking.application_name, "notification": tracking.notification_id},
        )
        if not moved:
            raise IntegrityError(f"{tracking.application_name} is already past {tracking.notification_id}")

    def max_tracking_id(self, application_name: str) -> int | None:
        """The position of a follower; None if it has never moved."""
        rows = self.driver.rows(self.driver.statements.max_tracking, {"application": application_name})
        return rows[0][0] if rows else None
