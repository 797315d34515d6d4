"""Instants as players read them: in their own zone and in UTC, in their own language."""

from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from domain.words import Language
from mail.outbound.words import SAY


@lru_cache(maxsize=512)
def instant(moment: datetime, zone: str, language: Language) -> str:
    """ "sab 5 dic 2026, ore 20:00 (Europe/Rome), 19:00 UTC"; the day of UTC too where it is another one.

    A zone that this machine does not know is taken for UTC.
    """
    universal = moment.astimezone(UTC)
    here, day_form, clock = _zone(zone), SAY("instant.day", language), SAY("instant.clock", language)
    if here is None:
        return f"{_format(universal, day_form, language)}, {_format(universal, clock, language)} UTC"
    local = moment.astimezone(here)
    told = f"{_format(local, day_form, language)}, {_format(local, clock, language)} ({zone})"
    day = f"{_format(universal, 'EEE d MMM', language)}, " if local.date() != universal.date() else ""
    return f"{told}, {day}{_format(universal, 'HH:mm', language)} UTC"


def brief(moment: datetime, zone: str, language: Language) -> str:
    """ "5 dic 2026, 20:00 (Europe/Rome)", or where no zone is known "5 dic 2026, 19:00 UTC"."""
    here = _zone(zone)
    told = _format(moment.astimezone(here or UTC), "d MMM y, HH:mm", language)
    return f"{told} UTC" if here is None else f"{told} ({zone})"


def day(moment: datetime, zone: str, language: Language) -> str:
    """ "sab 5 dic 2026", in the reader's own zone."""
    return _format(moment.astimezone(_zone(zone) or UTC), SAY("instant.day", language), language)


def _format(moment: datetime, pattern: str, language: Language) -> str:
    return str(format_datetime(moment, pattern, tzinfo=moment.tzinfo, locale=language))


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo | None:
    if name in ("", "UTC"):
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return None


def known_zone(name: str) -> str:
    """The zone, if this machine knows it; else UTC."""
    return name if _zone(name) is not None else "UTC"
