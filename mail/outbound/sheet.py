"""All that one letter says, in its reader's language, before it is text, HTML or a picture; and the envelope it goes in.

``gc=False``: what never changes cannot come to hold itself, and menus and their links are many.
"""

from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec

from domain.diagram import Diagram
from domain.game import Seat, Section
from domain.words import Language

Kind: TypeAlias = Literal[
    "invitation",  # you are invited: answer yes or no
    "welcome",  # the match begins; who sits where; the commitment
    "turn",  # you are asked
    "receipt",  # what became of your letter
    "news",  # the turn closed; you are not asked now
    "reminder",  # two thirds of the time are gone
    "press",  # words of another player
    "ruling",  # what was ruled on a dispute of yours, and why
    "held",  # a letter in your name was not acted on; confirm
    "end",  # the match has ended; everything is revealed
    "help",  # how to answer, rules
    "reminders",  # reminders were stopped: what still comes, and how to undo it
    "forget",  # you asked to be forgotten: what will happen after a yes
    "address",  # letters are to go to another address: each of the two is asked, then told
    "sign-in",  # you asked for a link to the pages
    "data",  # you asked what is kept of you: this is it
    "settings",  # what you set about yourself, in a letter that belongs to no match
    "digest",  # the news of a day or a week, of all your matches
    "matches",  # you asked which matches are yours
    "ratings",  # you asked how well you play, and others who wish to be rated
    "opening",  # you asked for a match: a form, or why it is not opened
    "open-list",  # which matches look for players, or what has become of your place in one
    "offer",  # a seat of a running match is offered to you: answer yes or no
    "host",  # to the organiser: what the running of the match needs; no seat's letter
]
TELLING: Final[tuple[Kind, ...]] = ("welcome", "turn", "receipt", "news", "reminder", "end")
"""The kinds of letters that carry the story on and show the table."""
TAKEN_OVER: Final = "taken-over"
"""The note of the first letter to whoever takes a seat over: it tells all that the seat has seen."""
DEPUTISING: Final = "deputising"
"""The note of the first letter to whoever plays a seat in another's place: its story begins with that."""
STILL_THERE: Final = "still-there"
"""The note of a letter that asks its reader whether they are still there (G-40)."""
TIME_WISHED: Final = "time-wished"
"""The note of a letter that asks its reader whether somebody else may have more time (G-43)."""
SERVICE_HELP: Final = "service"
"""The note of the answer to a letter of no match that asks for help: ``said`` is the topic."""
NOT_FILLED: Final = "not-filled"
"""The note of the answer to a letter that answers a form and fills in none: ``said`` is the game."""
ASIDE: Final = "aside"
"""The note of the letter to whoever wrote one that was set aside for a fault of ours; ``until`` is when that came."""
ASIDE_HOLDS: Final = "aside-holds"
"""The same where a time to answer in its match waits for it."""
YES_OR_NO: Final = "yes-or-no"
"""The note of the answer to a letter that answers a question of ours, and says neither yes nor no."""
SAID_NO: Final = "said-no"
"""The note of the answer to a no that nothing else answers."""
UNHEARD: Final = "unheard"
"""The note of the answer to a host's letter that asks for nothing which can be done."""
HOST_HELP: Final = "host-help"
"""The note of the answer to a host who asks what can be asked for."""
BY_HOST: Final = "by-host"
"""The note of a reminder that a host asked for, however much time is left."""
TO_HOSTS: Final = frozenset((UNHEARD, HOST_HELP))
"""The notes of letters of kind ``help`` that are written to hosts."""
Form: TypeAlias = Literal["html", "text"]
OUR_NAME: Final = "pbem"  # what letters are sent by, and begin their subjects with


class ChoiceLink(msgspec.Struct, frozen=True, gc=False):
    """A choice as a letter shows it: its label, the order it stands for, and the diagram's cells it may be tapped on."""

    label: str
    order: str
    place: str = ""


class Menu(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Choices under a heading; printed as ``heading: label, label``."""

    heading: str
    links: tuple[ChoiceLink, ...]


class ReceiptLine(msgspec.Struct, frozen=True, gc=False):
    """What became of one line of the player's letter."""

    text: str
    became: Literal["done", "answered", "refused", "not-played", "ignored", "held", "disputed", "unsaid"]
    why: str = ""
    rule: str = ""
    caret: tuple[int, int] | None = None  # characters start to end of the word at fault
    nearest: tuple[str, ...] = ()


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """What became of a letter: one sentence, its lines, and in full each ruling by which a line was refused."""

    verdict: str
    lines: tuple[ReceiptLine, ...] = ()
    rulings: tuple[Section, ...] = ()


class DecisionAsked(msgspec.Struct, frozen=True, gc=False):
    """The decision for which a letter asks its reader, and when it closes if nothing more comes."""

    number: int
    closes: datetime


class Sheet(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The content of a letter. ``first`` is the first line: whose turn it is and until when."""

    kind: Kind
    language: Language
    subject: str
    first: str
    receipt: Receipt | None = None
    story_heading: str = ""
    story: tuple[str, ...] = ()
    press: tuple[tuple[str, str], ...] = ()  # (who says it, words); never HTML, never a link
    diagram: Diagram | None = None
    shown_first: bool = False  # the reader asked for the table: it is one of the answers
    sections: tuple[Section, ...] = ()
    answers: tuple[Section, ...] = ()  # to what was asked; they may quote the player's own words
    menu: tuple[Menu, ...] = ()
    how: str = ""  # what is asked, and how to answer
    otherwise: str = ""  # what happens if no answer comes
    footer: tuple[str, ...] = ()
    asked: DecisionAsked | None = None  # where its reader wishes deadlines for a calendar
    link: str = ""  # a page of ours that ``how`` asks to be opened


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed when a letter is decided, so that every attempt to render it gives the same bytes."""

    outbox_id: str
    message_id: str  # without angle brackets
    date: datetime
    thread: (
        str  # Message-ID of the first letter of this match to this seat, without angle brackets; "" for that one itself
    )
    previous: str  # Message-ID of the letter before it to this seat; "" for the first
    match: str
    seat: Seat
    address: str
    form: Form
    reply_to: str  # g+TOKEN@domain, or the bare address where providers know no plus
    unsubscribe_url: str  # https page that acts on POST only
    unsubscribe_to: str = ""  # where a letter stops reminders and can do nothing else; reply_to if it is not said
    automatic: Literal["auto-generated", "auto-replied"] = "auto-generated"
    code: str = ""  # the token that subjects of answers bring along if ``reply_to`` holds none
    unsubscribe_code: str = ""  # the same of letters to ``unsubscribe_to``
