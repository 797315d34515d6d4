"""What is kept of one person, as a letter tells it to them: nothing that they may not know is in it."""

from datetime import datetime

import msgspec


class MatchOfMine(msgspec.Struct, frozen=True, kw_only=True):
    """A match that names the reader."""

    game: str
    number: int
    seats: tuple[str, ...]
    host: bool
    runs: bool


class TextOfMine(msgspec.Struct, frozen=True, kw_only=True):
    """Words of the reader, or a look at what their seat hid; ``text`` is None where nothing can be shown."""

    at: datetime
    match: str
    text: str | None


class KeptOfMe(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. ``sent`` is how many letters went to them; ``letters_left_out`` how many of theirs are too many for a letter."""

    address: str
    name: str | None
    registered_at: datetime
    language: str
    form: str
    zone: str
    reminders: bool
    believed: bool
    matches: tuple[MatchOfMine, ...] = ()
    said: tuple[TextOfMine, ...] = ()
    diary: tuple[TextOfMine, ...] = ()  # in letters of before it stood among what was said
    looks: tuple[TextOfMine, ...] = ()
    letters: tuple[TextOfMine, ...] = ()
    letters_left_out: int = 0
    sent: int = 0
    invitable: bool = True
    remind_hours: int = 0
    calendar: bool = False
    news_days: int = 0
    rated: bool = False
    places_asked: tuple[int, ...] = ()  # the numbers of the matches in which they have asked for a place
    muted: tuple[int, ...] = ()  # those in which they do not want the words of somebody
    watched: tuple[int, ...] = ()  # and of those that they watch
    second_address: str | None = None  # that they write from too
    other_addresses: tuple[str, ...] = ()  # had before, or wished for
    sessions: tuple[tuple[datetime, datetime], ...] = ()  # browsers signed in: since when, and when last here
