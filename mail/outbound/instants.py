"""Instants as players read them: in their own zone and in UTC, in their own language."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from domain.words import Language

_DAY: Final[dict[Language, str]] = {"en": "EEE d MMM y", "it": "EEE d MMM y"}
_CLOCK: Final[dict[Language, str]] = {"en": "HH:mm", "it": "'ore' HH:mm"}


@lru_cache(maxsize=512)
def instant(moment: datetime, zone: str, language: Language) -> str:
    """ "sab 5 dic 2026, ore 20:00 (Europe/Rome), 19:00 UTC"; the day of UTC too where it is another one.

    A zone that this machine does not know is taken for UTC.
    """
    universal = moment.astimezone(UTC)
    here = _zone(zone)
    if here is None:
        return f"{_format(universal, _DAY[language], language)}, {_format(universal, _CLOCK[language], language)} UTC"
    local = moment.astimezone(here)
    told = f"{_format(local, _DAY[language], language)}, {_format(local, _CLOCK[language], language)} ({zone})"
    day = f"{_format(universal, 'EEE d MMM', language)}, " if local.date() != universal.date() else ""
    return f"{told}, {day}{_format(universal, 'HH:mm', language)} UTC"


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
