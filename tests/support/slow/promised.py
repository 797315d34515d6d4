"""What whoever runs a match is to hear of within one deadline, and what they heard."""

from datetime import datetime, timedelta

from domain.game import Seat
from domain.match import events as happened
from domain.wire import Wired


class Promised:
    """``owed``: since when, one of which notes, about whom; ``told``: when a letter had which note, about whom."""

    def __init__(self) -> None:
        self.owed: list[tuple[datetime, tuple[str, ...], Seat]] = []
        self.told: list[tuple[datetime, str, tuple[Seat, ...]]] = []

    def expect(self, event: Wired, now: datetime) -> None:
        """Something happens that they are to hear of."""
        match event:
            case happened.DeadlineMissed(seats=seats):
                self.owed += [(now, ("missed", "missed-often"), seat) for seat in seats]
            case happened.SeatUnreachable(seat=seat):
                self.owed.append((now, ("unreachable", "refused"), seat))
            case happened.PlayPaused(seat=seat) if seat is not None:
                self.owed.append((now, ("paused",), seat))
            case happened.InvitationDeclined(seat=seat):
                self.owed.append((now, ("declined",), seat))
            case happened.InvitationsExpired(seats=seats):
                self.owed += [(now, ("expired",), seat) for seat in seats]
            case _:
                pass

    def broken(self, within: timedelta) -> tuple[str, ...]:
        """What was in no letter so soon after it happened."""
        return tuple(
            f"{notes[0]} by {seat} at {at.isoformat()}"
            for at, notes, seat in self.owed
            if not any(at <= when <= at + within and note in notes and seat in about for when, note, about in self.told)
        )
