"""How the desk's pages about one order speak: their language and zone, names of seats, moments and spans of time."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec
from babel.dates import format_timedelta

from domain.game import PUBLIC, Seat
from domain.games import UnknownGame, find
from domain.match.naming import name_of
from domain.words import Language, Part
from mail.outbound.compose.opening import short_title
from mail.outbound.instants import instant
from pbem.clubhouse.directory import Person
from pbem.clubhouse.streams.repository import Loaded
from pbem.web.speaking import page, sayer
from pbem.web.words import SAY

Facts: TypeAlias = dict[str, Part]
"""What is put into a sentence."""


class DeskVoice(msgspec.Struct, frozen=True):
    """Says things to one reader."""

    language: Language
    zone: str

    def when(self, moment: datetime | None) -> str:
        """A moment in the reader's zone, and in UTC."""
        return instant(moment, self.zone, self.language) if moment is not None else "–"

    def span(self, length: timedelta, least: Literal["second", "minute"] = "second") -> str:
        """How long something is, roughly, in a unit no smaller than the ``least``."""
        return str(format_timedelta(abs(length), locale=self.language, granularity=least, threshold=1.5))

    def title(self, match: Loaded) -> str:
        """A match by its game and number."""
        return self.titled(match.opened.game, match.opened.number)

    def titled(self, game: str, number: int) -> str:
        """The same by the key of its game, which need not be installed any more."""
        try:
            called = short_title(find(game), self.language)
        except UnknownGame:
            called = game
        return sayer(self.language)("match-title", game=called, number=number)

    def seat(self, match: Loaded, seat: Seat) -> str:
        """What a seat of a match is called; a place that nobody has any more by its own name."""
        if seat == PUBLIC:
            return SAY("who-watches", self.language)
        view = match.views.get(PUBLIC)
        if view is None or seat not in view.at_table:
            return str(seat)
        return name_of(match.game, view, seat, self.language)

    def seats(self, match: Loaded, seats: tuple[Seat, ...]) -> str:
        """Several seats, one after the other."""
        return ", ".join(self.seat(match, seat) for seat in seats)


def voice_of(person: Person) -> DeskVoice:
    """How one speaks to an administrator who is signed in."""
    return DeskVoice(person.language, person.zone)


def desk_sayer(language: Language) -> Callable[..., str]:
    """What the desk says, or what every page says."""
    of_pages = sayer(language)

    def say(key: str, **facts: Part) -> str:
        return SAY(key, language, **facts) if key in SAY else of_pages(key, **facts)

    return say


def desk_page(template: str, voice: DeskVoice, **facts: object) -> str:
    """A page of the desk."""
    return page(f"desk/{template}", voice.language, say=desk_sayer(voice.language), **facts)
