"""What must be remembered of a player."""

from typing import Literal, TypeAlias

import msgspec

from domain.match.events import VaultRef
from domain.player.events import (
    AddressAsked,
    AddressChanged,
    AddressKept,
    AddressVerified,
    CalendarSet,
    Erased,
    InvitationsSet,
    Named,
    NameDropped,
    NewsSet,
    PreferencesSet,
    PressMuted,
    RatingSet,
    Registered,
    ReminderLeadSet,
    RemindersResumed,
    RemindersStopped,
    SecondAddressAsked,
    SecondAddressDropped,
    SecondAddressSet,
    TrustSet,
)
from domain.wire import Wired
from domain.words import Language

change = msgspec.structs.replace


class Unknown(msgspec.Struct, frozen=True):
    """Nobody yet."""


class Player(msgspec.Struct, frozen=True):
    """A registered player; ``moving_to`` is the address that letters are to go to once it has said yes, ``adding`` the one
    that is to count as theirs too; only the last wish of the two stands. ``second`` is the one that does. ``muted``: whose words,
    in which match, do not reach them (G-37)."""

    address: VaultRef
    language: Language
    form: Literal["html", "text"]
    zone: str
    verified: bool = False
    reminders: bool = True
    believed: bool = False
    name: VaultRef | None = None
    invitable: bool = True
    moving_to: VaultRef | None = None
    adding: VaultRef | None = None
    second: VaultRef | None = None
    remind_hours: int = 0
    calendar: bool = False
    news_days: int = 0
    rated: bool = False
    muted: frozenset[tuple[str, str]] = frozenset()


class Forgotten(msgspec.Struct, frozen=True):
    """Somebody was a player, of whom nothing is known any more."""


PlayerState: TypeAlias = Unknown | Player | Forgotten


def evolve(state: PlayerState, event: Wired) -> PlayerState:
    """The player after an event; ValueError if it cannot follow."""
    match state, event:
        case Unknown(), Registered(address=address, language=language, form=form, zone=zone):
            return Player(address, language, form, zone)
        case Player(), AddressVerified() | AddressAsked() | AddressKept() | AddressChanged():
            return _addressed(state, event)
        case Player(), SecondAddressAsked() | SecondAddressSet() | SecondAddressDropped():
            return _seconded(state, event)
        case Player(), PreferencesSet(language=language, form=form, zone=zone):
            return change(state, language=language, form=form, zone=zone)
        case Player(), Named(name=name):
            return change(state, name=name)
        case Player(), NameDropped():
            return change(state, name=None)
        case Player(), RemindersStopped() | RemindersResumed():
            return change(state, reminders=isinstance(event, RemindersResumed))
        case Player(), TrustSet(believed=believed):
            return change(state, believed=believed)
        case Player(), InvitationsSet() | ReminderLeadSet() | CalendarSet() | NewsSet() | RatingSet():
            return _served(state, event)
        case Player(), PressMuted(match=match, player=player, muted=muted):
            others = state.muted - {(match, player)}
            return change(state, muted=others | {(match, player)} if muted else others)
        case Player(), Erased():
            return Forgotten()
        case _:
            raise ValueError(f"{event.WIRE} cannot come after {type(state).__name__}")


def _served(player: Player, event: InvitationsSet | ReminderLeadSet | CalendarSet | NewsSet | RatingSet) -> Player:
    """The player once they have set what comes to them, and when; and whether they are rated."""
    match event:
        case InvitationsSet(wanted=wanted):
            return change(player, invitable=wanted)
        case ReminderLeadSet(hours=hours):
            return change(player, remind_hours=hours)
        case CalendarSet(wanted=wanted):
            return change(player, calendar=wanted)
        case NewsSet(days=days):
            return change(player, news_days=days)
        case RatingSet(wanted=wanted):
            return change(player, rated=wanted)


def _addressed(player: Player, event: AddressVerified | AddressAsked | AddressKept | AddressChanged) -> Player:
    """The player once an address has answered, is asked, is not to be changed, or has taken the place of another."""
    match event:
        case AddressVerified():
            return change(player, verified=True)
        case AddressAsked(address=address):
            return change(player, moving_to=address, adding=None)
        case AddressKept():
            return change(player, moving_to=None, adding=None)
        case AddressChanged(address=address):
            return change(player, address=address, moving_to=None, verified=True)


def _seconded(player: Player, event: SecondAddressAsked | SecondAddressSet | SecondAddressDropped) -> Player:
    """The player once a second address is asked, counts as theirs, or does so no more."""
    match event:
        case SecondAddressAsked(address=address):
            return change(player, adding=address, moving_to=None)
        case SecondAddressSet(address=address):
            return change(player, second=address, adding=None)
        case SecondAddressDropped():
            return change(player, second=None, adding=None)
