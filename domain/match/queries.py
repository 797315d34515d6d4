"""What a player may ask to be told in any letter; it changes nothing, and nobody else learns of it."""

from typing import ClassVar, Literal, TypeAlias, get_args

from domain.game import Seat
from domain.match.orders import Day
from domain.wire import Wired


class HelpQuery(Wired, frozen=True):
    """How do I answer, and what are the rules? With a ``topic``: what else can be sent about that."""

    WIRE: ClassVar[str] = "match.help.v1"
    topic: Literal["", "time", "people", "host"] = ""


class RulesQuery(Wired, frozen=True):
    """What do the rules say? ``word`` is a ruling's number or a word that it contains; empty: everything."""

    WIRE: ClassVar[str] = "match.rules.v1"
    word: str = ""


class BoardQuery(Wired, frozen=True):
    """What does the table look like now?"""

    WIRE: ClassVar[str] = "match.board.v1"


class HistoryQuery(Wired, frozen=True):
    """What has happened since the beginning, as far as I could see it?"""

    WIRE: ClassVar[str] = "match.history.v1"


class PreviewQuery(Wired, frozen=True):
    """What would this order come to, if nothing hidden intervenes?"""

    WIRE: ClassVar[str] = "match.preview.v1"
    text: str


class WhyQuery(Wired, frozen=True):
    """How do I know of this? ``about`` names a thing on the table, or a player, in the reader's words."""

    WIRE: ClassVar[str] = "match.why.v1"
    about: str


class BelieveMe(Wired, frozen=True):
    """Will you believe my answers from now on, though no mail server vouches for them? ``on`` is false to have it undone."""

    WIRE: ClassVar[str] = "match.believe-me.v1"
    on: bool = True


class RemindMe(Wired, frozen=True):
    """Will you remind me of a turn before its time is up? ``on`` is false to have it stopped."""

    WIRE: ClassVar[str] = "match.remind-me.v1"
    on: bool = True


class WordQuery(Wired, frozen=True):
    """Does this word go into chance? It does in no letter but one that accepts an invitation (ruling G-26)."""

    WIRE: ClassVar[str] = "match.word.v1"


class MyMatches(Wired, frozen=True):
    """Which matches do I play in, whose turn is it in each, and until when?"""

    WIRE: ClassVar[str] = "match.my-matches.v1"


class RatingQuery(Wired, frozen=True):
    """How well do I play, and how well do others who wish to be rated (ruling G-42)?"""

    WIRE: ClassVar[str] = "match.rating.v1"


class SetMine(Wired, frozen=True):
    """Will you do this with me from now on? ``value`` is what was written; of a language its key, "" for one that is not spoken.

    A ``name`` of "" takes the name away; ``invitations``, ``calendar`` and ``rating`` are "yes" or "no"; a ``reminder`` comes so
    many hours before, "": as usual; ``news`` come together "daily" or "weekly", "": each at once.
    """

    WIRE: ClassVar[str] = "match.set-mine.v1"
    what: Literal["name", "language", "form", "zone", "invitations", "reminder", "calendar", "news", "rating"]
    value: str = ""


class MutePress(Wired, frozen=True):
    """Will you keep from me what this player says, or, with ``on`` false, no longer (ruling G-37)? ``seat`` is "" if nobody goes
    by the name that was written."""

    WIRE: ClassVar[str] = "match.mute-press.v1"
    seat: Seat
    on: bool = True


class ReportPress(Wired, frozen=True):
    """Will you show the administrators what this player has said to me, and why I mind (ruling G-37)?

    ``seat`` is "" as in ``MutePress``.
    The text enters no row: the vault keeps it.
    """

    WIRE: ClassVar[str] = "match.report-press.v1"
    seat: Seat
    text: str = ""


class NameDeputy(Wired, frozen=True):
    """Will you ask this person to play for me, to the end of that day, or for as long as may be (ruling G-39)? The address enters
    no row: the vault keeps it."""

    WIRE: ClassVar[str] = "match.name-deputy.v1"
    address: str = ""
    last: Day | None = None


Query: TypeAlias = (
    HelpQuery
    | RulesQuery
    | BoardQuery
    | HistoryQuery
    | PreviewQuery
    | WhyQuery
    | BelieveMe
    | RemindMe
    | WordQuery
    | MyMatches
    | RatingQuery
    | SetMine
    | MutePress
    | ReportPress
    | NameDeputy
)
QUERIES: tuple[type[Query], ...] = get_args(Query)
