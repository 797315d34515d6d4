"""What can have happened to a player, each with its stored name."""

from typing import ClassVar, Literal

from domain.match.events import VaultRef
from domain.wire import Wired, shapes_in
from domain.words import Language


class Registered(Wired, frozen=True):
    """A player exists; the address lies in the vault."""

    WIRE: ClassVar[str] = "player.registered.v1"
    address: VaultRef
    language: Language
    form: Literal["html", "text"]
    zone: str


class AddressVerified(Wired, frozen=True):
    """A letter that only the owner of the address could answer was answered from it."""

    WIRE: ClassVar[str] = "player.address-verified.v1"


class PreferencesSet(Wired, frozen=True):
    """How this player wants letters from now on; ``zone`` is a name of the time zone database."""

    WIRE: ClassVar[str] = "player.preferences-set.v1"
    language: Language
    form: Literal["html", "text"]
    zone: str


class Named(Wired, frozen=True):
    """What the player is called in letters to those they play with; the name lies in the vault."""

    WIRE: ClassVar[str] = "player.named.v1"
    name: VaultRef


class NameDropped(Wired, frozen=True):
    """The player goes by no name from now on."""

    WIRE: ClassVar[str] = "player.name-dropped.v1"


class AddressAsked(Wired, frozen=True):
    """The player wishes letters to go to another address, and has said so from the one of now; that one is asked as well."""

    WIRE: ClassVar[str] = "player.address-asked.v1"
    address: VaultRef


class AddressKept(Wired, frozen=True):
    """The player said no from the address of now: letters stay there, whatever the new one says."""

    WIRE: ClassVar[str] = "player.address-kept.v1"


class AddressChanged(Wired, frozen=True):
    """The new address has said yes too: letters go there from now on; the address lies in the vault."""

    WIRE: ClassVar[str] = "player.address-changed.v1"
    address: VaultRef


class SecondAddressAsked(Wired, frozen=True):
    """The player wishes to write from another address too, and has said so from the first; that one is asked as well."""

    WIRE: ClassVar[str] = "player.second-address-asked.v1"
    address: VaultRef


class SecondAddressSet(Wired, frozen=True):
    """That address has said yes too: what comes from it counts as the player's own. Letters go to the first alone."""

    WIRE: ClassVar[str] = "player.second-address-set.v1"
    address: VaultRef


class SecondAddressDropped(Wired, frozen=True):
    """What comes from the second address counts as the player's own no more."""

    WIRE: ClassVar[str] = "player.second-address-dropped.v1"


class RemindersStopped(Wired, frozen=True):
    """No more reminders; letters of the game go on, and no seat is given up."""

    WIRE: ClassVar[str] = "player.reminders-stopped.v1"


class RemindersResumed(Wired, frozen=True):
    """Reminders again, as before they were stopped."""

    WIRE: ClassVar[str] = "player.reminders-resumed.v1"


class TrustSet(Wired, frozen=True):
    """Whether this player's answers are believed by token and From alone where no mail server vouches for them."""

    WIRE: ClassVar[str] = "player.trust-set.v1"
    believed: bool


class InvitationsSet(Wired, frozen=True):
    """Whether this player may be invited to matches by somebody whom they have not asked."""

    WIRE: ClassVar[str] = "player.invitations-set.v1"
    wanted: bool


class ReminderLeadSet(Wired, frozen=True):
    """How many hours before a deadline this player is reminded; 0: when two thirds of the time are gone, like everybody."""

    WIRE: ClassVar[str] = "player.reminder-lead-set.v1"
    hours: int


class CalendarSet(Wired, frozen=True):
    """Whether letters that ask this player something bring its deadline for a calendar."""

    WIRE: ClassVar[str] = "player.calendar-set.v1"
    wanted: bool


class NewsSet(Wired, frozen=True):
    """How many days this player's news are gathered into one letter: 1, 7, or 0 for each at once, in a letter of its own."""

    WIRE: ClassVar[str] = "player.news-set.v1"
    days: int


class RatingSet(Wired, frozen=True):
    """Whether this player wishes to be rated: to see how well they and others play who wish it, and to be seen (ruling G-42)."""

    WIRE: ClassVar[str] = "player.rated.v1"
    wanted: bool


class PressMuted(Wired, frozen=True):
    """Whether what another player says in a match is kept from this one; both by their opaque ids (ruling G-37)."""

    WIRE: ClassVar[str] = "player.press-muted.v1"
    match: str
    player: str
    muted: bool


class Erased(Wired, frozen=True):
    """The player is forgotten: what they wrote, and who they are, is blanked; ``asked``: by themselves, by mail."""

    WIRE: ClassVar[str] = "player.erased.v1"
    asked: bool = False


PLAYER_EVENTS = shapes_in(globals())
