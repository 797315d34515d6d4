"""How the desk's pages about one order speak: their language and zone, names of seats, moments and spans of time."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeAlias

import msgspec
from babel.dates import format_timedelta

from domain.game import PUBLIC, Seat
from domain.match.telling import name_of
from domain.words import Language, Part
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

    def when(self, moment: datetime) -> str:
        """A moment in the reader's zone, and in UTC."""
        return instant(moment, self.zone, self.language)

    def span(self, length: timedelta) -> str:
        """How long something is, roughly."""
        return str(format_timedelta(abs(length), locale=self.language, threshold=1.5))

    def seat(self, match: Loaded, seat: Seat) -> str:
        """What a seat of a match is called."""
        view = match.views.get(PUBLIC)
        if view is None or seat not in match.opened.seats:
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
