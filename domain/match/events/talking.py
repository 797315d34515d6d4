"""What seats said to one another or noted for themselves, and who looked at their secrets."""

from typing import ClassVar

from domain.audience import RECORD_ALONE, Audience, Public, Seats, shown_as
from domain.game import Seat
from domain.match.events.observations import OwnDiary, PressSeen
from domain.match.events.parts import Look, Looked, VaultRef
from domain.wire import Wired


class DrawProposed(Public, frozen=True):
    """A seat proposes a draw."""

    WIRE: ClassVar[str] = "match.draw-proposed.v1"
    seat: Seat


class DrawAgreed(Public, frozen=True):
    """A seat agrees to the draw proposed."""

    WIRE: ClassVar[str] = "match.draw-agreed.v1"
    seat: Seat


class DrawLapsed(Public, frozen=True):
    """The proposal is off: ``seat`` turned it down, or proposed it and then played on or left."""

    WIRE: ClassVar[str] = "match.draw-lapsed.v1"
    seat: Seat


class PressSent(Wired, frozen=True):
    """Words from one seat to others. Those named see it; the text lies in the vault."""

    WIRE: ClassVar[str] = "match.press-sent.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat", "to"), own=shown_as(PressSeen, words="words.id"))
    seat: Seat
    to: tuple[Seat, ...]
    words: VaultRef


class DiaryKept(Wired, frozen=True):
    """A seat wrote something down for itself (ruling G-36). It alone sees that; the text lies in the vault."""

    WIRE: ClassVar[str] = "match.diary-kept.v1"
    AUDIENCE: ClassVar[Audience] = Seats(("seat",), own=shown_as(OwnDiary, words="words.id"))
    seat: Seat
    words: VaultRef


class SecretsSeen(Wired, frozen=True):
    """An administrator looked at what seats hide from one another. Nobody is told before the end.

    Why, and who it was, lie in the vault. ``seat`` is whose view or letter was looked at, None for the whole position.
    """

    WIRE: ClassVar[str] = "match.secrets-seen.v1"
    AUDIENCE: ClassVar[Audience] = RECORD_ALONE
    reason: VaultRef
    by: VaultRef | None = None
    seat: Seat | None = None
    what: Looked = "position"


class LooksTold(Public, frozen=True):
    """Every look at hidden things while the match ran. Recorded only when it has ended."""

    WIRE: ClassVar[str] = "match.looks-told.v1"
    looks: tuple[Look, ...]
