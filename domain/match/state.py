"""What must be remembered of a match; the game's own state lies inside it."""

from datetime import datetime, timedelta
from typing import Any, TypeAlias

import msgspec

from domain.game import Outcome, Seat
from domain.match.events import AnswerHeld, DisputeAsked, DisputeOpened, Opened, StoredPlanLine
from domain.match.quiet import QuietHours


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a seat: a player's opaque id, or None for a bot. ``unreachable``: letters to it do not arrive. ``deputy`` plays
    it in that player's place (G-39)."""

    player: str | None
    invited: bool = False
    unreachable: bool = False
    deputy: str | None = None

    @property
    def reader(self) -> str | None:
        """To whom the letters of the seat go."""
        return self.deputy or self.player


class TimeWish(msgspec.Struct, frozen=True):
    """More time that ``seat`` asks ``of`` others, and who has ``agreed``; ``over``: it was given or declined (G-43)."""

    seat: Seat
    of: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    over: bool = False


class Decision(msgspec.Struct, frozen=True):
    """What is being asked, and of whom. ``early`` is (key, due) of a shorter wait; ``ordered`` the seats heard from in it;
    ``more``: a player has had more time for it, as one may; ``away``: the days that those who are asked had announced by then.
    ``added``: by how much all that was given since it was asked has moved ``due``; ``excused``: who came too late to have the
    whole time, of which no more could be given; ``wish``: more time that the others were asked for (G-43)."""

    number: int
    window: str
    seats: tuple[Seat, ...]
    due: datetime
    early: tuple[str, datetime] | None = None
    ordered: tuple[Seat, ...] = ()
    more: bool = False
    away: tuple[tuple[datetime, datetime], ...] = ()
    added: timedelta = timedelta(0)
    excused: tuple[Seat, ...] = ()
    wish: TimeWish | None = None

    @property
    def closes(self) -> datetime:
        """When it closes if nothing more comes."""
        return self.early[1] if self.early else self.due


class Absence(msgspec.Struct, frozen=True):
    """When a seat's player is away, and how many days have been used in all (G-28)."""

    since: datetime
    until: datetime
    days: int


class Pausing(msgspec.Struct, frozen=True):
    """The pause of a match: who stopped play, None: whoever runs it; and until when, None in matches of before (G-29)."""

    seat: Seat | None
    until: datetime | None


class TimeAsked(msgspec.Struct, frozen=True):
    """What the seats have asked for since the beginning: how often more time, and of the others, and who stopped play (G-27,
    G-29, G-43)."""

    more: dict[Seat, int] = {}
    stopped: tuple[Seat, ...] = ()
    wished: dict[Seat, int] = {}


class DrawOffer(msgspec.Struct, frozen=True):
    """A draw proposed and by whom it is agreed so far (ruling G-17)."""

    proposed_by: Seat
    agreed: tuple[Seat, ...] = ()


class Unopened(msgspec.Struct, frozen=True):
    """Nothing has happened."""


class Mustering(msgspec.Struct, frozen=True):
    """Opened; seats are being taken. ``chance``: the values drawn per purpose; ``words``: the hashes of words that are to go
    into it (G-26); ``wishes``: the seat that each place's player would like (G-46)."""

    opened: Opened
    occupants: dict[Seat, Occupant] = {}
    chance: dict[str, int] = {}
    words: tuple[str, ...] = ()
    wishes: dict[Seat, Seat] = {}


class Cancelled(msgspec.Struct, frozen=True):
    """An invitation was declined; there will be no play."""

    opened: Opened
    occupants: dict[Seat, Occupant]


class Planning(msgspec.Struct, frozen=True):
    """The plans of a match, and whether they answer by themselves (G-18).

    ``plans`` are the lines of each seat's plan as they were stored: nothing of them is known to any other seat. ``hands``:
    a person has ordered otherwise than by a plan since the last decision that was not quiet. ``resting`` is the decision at
    which plans wait for their owners.
    """

    plans: dict[Seat, tuple[StoredPlanLine, ...]] = {}
    hands: bool = True
    resting: int = 0


class Disputes(msgspec.Struct, frozen=True):
    """The disputes of a match (G-24): by number those not ruled on, how many there were, who was asked for what is missing.

    ``rulings`` counts those given. ``waited``: those for which play waited in vain, as long as it does (G-44).
    """

    open: dict[int, DisputeOpened] = {}
    given: int = 0
    asked: dict[Seat, DisputeAsked] = {}
    rulings: int = 0
    waited: tuple[int, ...] = ()


class Underway(msgspec.Struct, frozen=True):
    """A match being played. ``missed`` counts deadlines missed in a row; ``chance`` the values drawn per purpose.

    ``spared`` are the seats for which a deadline was moved since they last answered. ``held``: since when play waits for a
    ruling, or is ``paused``. ``words`` are the hashes of those that are in its chance (G-26). ``away``: who has announced an
    absence, a past one too. ``quiet``: who has quiet hours, or weekends that are kept free (G-34). ``silent``: who
    was asked whether they are still there, until when (G-40). ``holding``: answers that wait, which nobody else knows of (G-41).
    ``owed``: who gets a whole pace when play that is held goes on, since they could not know what they are asked, or have the
    seat since then.
    """

    opened: Opened
    occupants: dict[Seat, Occupant]
    game: Any
    decision: Decision | None = None
    decisions: int = 0
    chance: dict[str, int] = {}
    missed: dict[Seat, int] = {}
    draw: DrawOffer | None = None
    resigning: tuple[Seat, ...] = ()
    vacated: tuple[Seat, ...] = ()
    planning: Planning = Planning()
    spared: tuple[Seat, ...] = ()
    disputes: Disputes = Disputes()
    held: datetime | None = None
    words: tuple[str, ...] = ()
    paused: Pausing | None = None
    away: dict[Seat, Absence] = {}
    asked_for: TimeAsked = TimeAsked()
    quiet: dict[Seat, QuietHours] = {}
    owed: tuple[Seat, ...] = ()
    silent: dict[Seat, datetime] = {}
    holding: dict[Seat, AnswerHeld] = {}


class Concluded(msgspec.Struct, frozen=True):
    """A match that is over. ``seed`` is None until it has been opened."""

    opened: Opened
    occupants: dict[Seat, Occupant]
    game: Any
    outcome: Outcome
    decisions: int
    seed: str | None = None
    disputes: Disputes = Disputes()


MatchState: TypeAlias = Unopened | Mustering | Cancelled | Underway | Concluded


def planners(state: MatchState) -> tuple[Seat, ...]:
    """The seats that have a plan: their views are needed to go on."""
    return tuple(state.planning.plans) if isinstance(state, Underway) else ()


def chance_used(state: MatchState) -> dict[str, int]:
    """How many values each purpose has taken so far, of a match that can still draw."""
    return state.chance if isinstance(state, (Mustering, Underway)) else {}


def words_in_chance(state: MatchState) -> tuple[str, ...]:
    """The hashes of the words that are in the chance of a match being played; before it begins none is."""
    return state.words if isinstance(state, Underway) else ()


def public_table(state: MatchState) -> Any:
    """The game's public table; None where there is none yet."""
    return state.game.table if isinstance(state, (Underway, Concluded)) else None


def sits(state: MatchState, player: str) -> Seat | None:
    """The seat of a player in a match that is played or over; None for whoever has none."""
    occupants = state.occupants if isinstance(state, (Underway, Concluded)) else {}
    return next((seat for seat, occupant in occupants.items() if occupant.player == player), None)
