"""Who learns what of an event: each type of event says so beside its fields, and of one that does not, nobody learns anything."""

from collections.abc import Callable, Container, Iterable
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

import msgspec

from domain.game import REFEREE, Seat
from domain.wire import Wired

E = TypeVar("E", bound=Wired)  # an event

Face: TypeAlias = Callable[[Any], Wired | msgspec.Struct | None]
"""What others see of an event, computed from the event alone; None: nothing."""


class Audience(Protocol):
    """Who learns what of the events of one type."""

    def face_of(self, event: Any) -> Any | None:
        """What everybody may know of an event, observers and the public record included; None: nothing."""
        ...

    def own_of(self, event: Any, seat: Seat) -> Any | None:
        """What a seat learns in place of the face; None: the face is all it learns."""
        ...


def nothing(event: Any) -> None:
    """The face of what the others are not told."""
    return


class Everybody(msgspec.Struct, frozen=True):
    """All see the same, the referee too: the event as it is, or a face, and what else it holds the service keeps to itself."""

    face: Face | None = None

    def face_of(self, event: Any) -> Any | None:
        """The event, or the face in its place."""
        return event if self.face is None else self.face(event)

    def own_of(self, event: Any, seat: Seat) -> None:
        """Nobody learns more than the others."""
        return


class Seats(msgspec.Struct, frozen=True):
    """The seats that stand in these fields of the event see it whole, and so does the referee; the others its face.

    ``own``: what those seats are told in place of the event.
    """

    fields: tuple[str, ...]
    face: Face = nothing
    own: Face | None = None
    referee: bool = True

    def face_of(self, event: Any) -> Any | None:
        """The face."""
        return self.face(event)

    def own_of(self, event: Any, seat: Seat) -> Any | None:
        """The event, or what stands in its place, for those it names."""
        if seat == REFEREE:
            return self._whole(event) if self.referee else None
        for field in self.fields:
            named = getattr(event, field)
            if named == seat or (type(named) is tuple and seat in named):
                return self._whole(event)
        return None

    def _whole(self, event: Any) -> Any:
        return event if self.own is None else self.own(event)


class Role(msgspec.Struct, frozen=True):
    """One seat of the game, by its name, sees the event whole, and so does the referee; the others its face."""

    seat: Seat
    face: Face = nothing

    def face_of(self, event: Any) -> Any | None:
        """The face."""
        return self.face(event)

    def own_of(self, event: Any, seat: Seat) -> Any | None:
        """The event for its seat and the referee."""
        return event if seat in (self.seat, REFEREE) else None


class Entries(msgspec.Struct, frozen=True):
    """A field of the event has an entry for each seat: a seat is told its own, the referee all, everybody else the face."""

    field: str
    own: Callable[[Any, Seat], Wired]
    face: Face = nothing

    def face_of(self, event: Any) -> Any | None:
        """The face."""
        return self.face(event)

    def own_of(self, event: Any, seat: Seat) -> Any | None:
        """The own entry for those who have one."""
        if seat == REFEREE:
            return event
        return self.own(event, seat) if seat in getattr(event, self.field) else None


EVERYBODY: Final = Everybody()
NOBODY: Final = Seats(())
"""The referee alone, until a public event at the end tells it."""
RECORD_ALONE: Final = Everybody(nothing)
"""No seat, and not the referee either: the service keeps it."""


class Public(Wired, frozen=True, gc=False):
    """An event that everybody sees as it is, at once."""

    AUDIENCE: ClassVar[Audience] = EVERYBODY


def audience_of(event: Wired) -> Audience:
    """What the type of an event declares; one that declares nothing is seen by nobody at all."""
    declared: Audience | None = event.AUDIENCE
    return RECORD_ALONE if declared is None else declared


def table_alone(events: Iterable[type[E]], learnt: Container[type]) -> frozenset[type[E]]:
    """The types of events that everybody sees as they are and of which a view holds nothing but the table.

    ``learnt``: the types that change anything else in a view.
    """
    return frozenset(event for event in events if event.AUDIENCE is EVERYBODY and event not in learnt)


def observe(event: Wired, seat: Seat) -> Any | None:
    """What a seat learns of an event; None: nothing. ``public`` and ``referee`` are seats too."""
    audience = audience_of(event)
    own = audience.own_of(event, seat)
    return audience.face_of(event) if own is None else own


def public_face(event: Wired) -> Any | None:
    """What everybody may know of an event; None: nothing."""
    return event if event.AUDIENCE is EVERYBODY else audience_of(event).face_of(event)


def observations(event: Wired, seats: Iterable[Seat]) -> dict[Seat, Any]:
    """What each of these seats learns of an event, those left out who learn nothing; the face is made once for all."""
    if event.AUDIENCE is EVERYBODY:  # nearly all that ever happens
        return dict.fromkeys(seats, event)
    audience, told = audience_of(event), {}
    face = audience.face_of(event)
    for seat in seats:
        own = audience.own_of(event, seat)
        if own is not None or face is not None:
            told[seat] = face if own is None else own
    return told
