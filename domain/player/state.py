"""What must be remembered of a player."""

from typing import Literal, TypeAlias

import msgspec

from domain.match.events import VaultRef
from domain.player import events as e
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
        case Unknown(), e.Registered(address=address, language=language, form=form, zone=zone):
            return Player(address, language, form, zone)
        case Player(), e.AddressVerified() | e.AddressAsked() | e.AddressKept() | e.AddressChanged():
            return _addressed(state, event)
        case Player(), e.SecondAddressAsked() | e.SecondAddressSet() | e.SecondAddressDropped():
            return _seconded(state, event)
        case Player(), e.PreferencesSet(language=language, form=form, zone=zone):
            return change(state, language=language, form=form, zone=zone)
        case Player(), e.Named(name=name):
            return change(state, name=name)
        case Player(), e.NameDropped():
            return change(state, name=None)
        case Player(), e.RemindersStopped() | e.RemindersResumed():
            return change(state, reminders=isinstance(event, e.RemindersResumed))
        case Player(), e.TrustSet(believed=believed):
            return change(state, believed=believed)
        case Player(), e.InvitationsSet() | e.ReminderLeadSet() | e.CalendarSet() | e.NewsSet() | e.RatingSet():
            return _served(state, event)
        case Player(), e.PressMuted(match=match, player=player, muted=muted):
            others = state.muted - {(match, player)}
            return change(state, muted=others | {(match, player)} if muted else others)
        case Player(), e.Erased():
            return Forgotten()
        case _:
            raise ValueError(f"{event.WIRE} cannot come after {type(state).__name__}")


def _served(
    player: Player, event: e.InvitationsSet | e.ReminderLeadSet | e.CalendarSet | e.NewsSet | e.RatingSet
) -> Player:
    """The player once they have set what comes to them, and when; and whether they are rated."""
    match event:
        case e.InvitationsSet(wanted=wanted):
            return change(player, invitable=wanted)
        case e.ReminderLeadSet(hours=hours):
            return change(player, remind_hours=hours)
        case e.CalendarSet(wanted=wanted):
            return change(player, calendar=wanted)
        case e.NewsSet(days=days):
            return change(player, news_days=days)
        case e.RatingSet(wanted=wanted):
            return change(player, rated=wanted)


def _addressed(player: Player, event: e.AddressVerified | e.AddressAsked | e.AddressKept | e.AddressChanged) -> Player:
    """The player once an address has answered, is asked, is not to be changed, or has taken the place of another."""
    match event:
        case e.AddressVerified():
            return change(player, verified=True)
        case e.AddressAsked(address=address):
            return change(player, moving_to=address, adding=None)
        case e.AddressKept():
            return change(player, moving_to=None, adding=None)
        case e.AddressChanged(address=address):
            return change(player, address=address, moving_to=None, verified=True)


def _seconded(player: Player, event: e.SecondAddressAsked | e.SecondAddressSet | e.SecondAddressDropped) -> Player:
    """The player once a second address is asked, counts as theirs, or does so no more."""
    match event:
        case e.SecondAddressAsked(address=address):
            return change(player, adding=address, moving_to=None)
        case e.SecondAddressSet(address=address):
            return change(player, second=address, adding=None)
        case e.SecondAddressDropped():
            return change(player, second=None, adding=None)
