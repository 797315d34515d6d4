"""From where a match may be watched: one's own seat while it runs; any seat, the public or the referee once it has ended."""

from collections.abc import Collection
from typing import Final

import msgspec

from domain.game import PUBLIC, REFEREE, Seat
from domain.match.state import Concluded
from pbem.clubhouse.streams.repository import Loaded

HIDDEN: Final = "hidden"
"""What everybody could see, and not a word of the end before it is reached."""


class Perspective(msgspec.Struct, frozen=True):
    """Whose observations are shown. ``own``: whoever asks sits there, so that what is that seat's alone is shown too."""

    name: str
    own: bool = False

    @property
    def seat(self) -> Seat:
        """Whose observations these are."""
        return PUBLIC if self.name == HIDDEN else Seat(self.name)


def has_ended(match: Loaded) -> bool:
    """Whether everything lies open: not where an end was undone."""
    return isinstance(match.state, Concluded)


def perspectives(match: Loaded, own: Collection[Seat]) -> tuple[Perspective, ...]:
    """What somebody may choose from who sits in these seats, the one to begin with first. Nothing is hidden after the end,
    and before it nobody is shown anything but what they were told themselves."""
    mine = tuple(Perspective(seat, own=True) for seat in match.opened.seats if seat in own)
    if not has_ended(match):
        return mine
    others = tuple(Perspective(seat) for seat in match.opened.seats if seat not in own)
    return (Perspective(REFEREE), Perspective(HIDDEN), *mine, *others, Perspective(PUBLIC))
