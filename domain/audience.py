"""Who learns what of an event: each type of event says so beside its fields, and of one that does not, nobody learns anything."""

from collections.abc import Callable, Container, Iterable
from operator import attrgetter
from typing import Any, ClassVar, Final, Protocol, TypeAlias

import msgspec

from domain.game import REFEREE, Seat
from domain.wire import Wired

Face: TypeAlias = Callable[[Any], Wired | msgspec.Struct | None]
"""What others see of an event, computed from the event alone; None: nothing."""


class Audience(Protocol):
    """Who learns what of the events of one type."""

    @property
    def face(self) -> Face:
        """Makes what everybody may know of an event, observers and the public record included; None: nothing."""
        ...

    def own_of(self, event: Any) -> dict[Seat, Any]:
        """What seats learn in place of the face, the referee too; for those that are not there the face is all they learn."""
        ...


def nothing(event: Any) -> None:
    """The face of what the others are not told."""
    return


def itself(event: Any) -> Any:
    """The face of what everybody sees as it is."""
    return event


def shown_as(shape: type[msgspec.Struct], **elsewhere: str) -> Face:
    """A face of two fields or more, each as the event has it under the same name, or where ``elsewhere`` says."""
    fields = attrgetter(*(elsewhere.get(name, name) for name in shape.__struct_fields__))
    return lambda event: shape(*fields(event))


class Everybody(msgspec.Struct, frozen=True):
    """All see the same face, the referee too; what else the event holds the service keeps to itself."""

    face: Face

    def own_of(self, event: Any) -> dict[Seat, Any]:
        """Nobody learns more than the others."""
        return {}


class Seats(msgspec.Struct, frozen=True):
    """The seats that stand in these fields of the event see it whole, and so does the referee; the others its face.

    ``own``: what those seats are told in place of the event.
    """

    fields: tuple[str, ...]
    face: Face = nothing
    own: Face | None = None
    referee: bool = True

    def own_of(self, event: Any) -> dict[Seat, Any]:
        """The event, or what stands in its place, for those it names."""
        whole = event if self.own is None else self.own(event)
        told = {REFEREE: whole} if self.referee else {}
        for field in self.fields:
            named = getattr(event, field)
            for seat in named if type(named) is tuple else (named,):
                told[seat] = whole
        return told


class Role(msgspec.Struct, frozen=True):
    """One seat of the game, by its name, sees the event whole, and so does the referee; the others its face."""

    seat: Seat
    face: Face = nothing

    def own_of(self, event: Any) -> dict[Seat, Any]:
        """The event for its seat and the referee."""
        return {self.seat: event, REFEREE: event}


class Entries(msgspec.Struct, frozen=True):
    """A field of the event has an entry for each seat: a seat is told its own, the referee all, everybody else the face."""

    field: str
    own: Callable[[Any, Seat], Wired]
    face: Face = nothing

    def own_of(self, event: Any) -> dict[Seat, Any]:
        """The own entry for those who have one."""
        return {**{seat: self.own(event, seat) for seat in getattr(event, self.field)}, REFEREE: event}


EVERYBODY: Final = Everybody(itself)
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


def table_alone(events: Iterable[type[Wired]], learnt: Container[type]) -> frozenset[type[Wired]]:
    """The types of events that everybody sees as they are and of which a view holds nothing but the table.

    ``learnt``: the types that change anything else in a view.
    """
    return frozenset(event for event in events if event.AUDIENCE is EVERYBODY and event not in learnt)


def observe(event: Wired, seat: Seat) -> Any | None:
    """What a seat learns of an event; None: nothing. ``public`` and ``referee`` are seats too."""
    return observations(event, (seat,)).get(seat)


def public_face(event: Wired) -> Any | None:
    """What everybody may know of an event; None: nothing."""
    return event if event.AUDIENCE is EVERYBODY else audience_of(event).face(event)


def observations(event: Wired, seats: Iterable[Seat]) -> dict[Seat, Any]:
    """What each of these seats learns of an event, those left out who learn nothing; the face is made once for all."""
    if event.AUDIENCE is EVERYBODY:  # nearly all that ever happens
        return dict.fromkeys(seats, event)
    audience = audience_of(event)
    face, own = audience.face(event), audience.own_of(event)
    if face is None:
        return {seat: own[seat] for seat in seats if seat in own}
    return {seat: own.get(seat, face) for seat in seats}
