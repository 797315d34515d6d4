"""Instants as players read them."""

from datetime import UTC, datetime

import pytest

from domain.words import Language
from mail.outbound.instants import instant

WINTER = datetime(2026, 12, 5, 19, 0, tzinfo=UTC)
SUMMER = datetime(2026, 7, 4, 22, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "language", "told"),
    [
        (WINTER, "Europe/Rome", "it", "sab 5 dic 2026, ore 20:00 (Europe/Rome), 19:00 UTC"),
        (WINTER, "Europe/Rome", "en", "Sat 5 Dec 2026, 20:00 (Europe/Rome), 19:00 UTC"),
        (SUMMER, "Europe/Rome", "it", "dom 5 lug 2026, ore 00:30 (Europe/Rome), sab 4 lug, 22:30 UTC"),
        (SUMMER, "America/New_York", "en", "Sat 4 Jul 2026, 18:30 (America/New_York), 22:30 UTC"),
        (WINTER, "UTC", "it", "sab 5 dic 2026, ore 19:00 UTC"),
        (WINTER, "Nowhere/At_All", "en", "Sat 5 Dec 2026, 19:00 UTC"),
        (WINTER, "../../etc/passwd", "en", "Sat 5 Dec 2026, 19:00 UTC"),
    ],
)
def test_an_instant_is_told_in_the_players_zone_and_in_utc(
    moment: datetime, zone: str, language: Language, told: str
) -> None:
    assert instant(moment, zone, language) == told


def test_when_the_clocks_go_back_the_two_hours_can_be_told_apart() -> None:
    first, second = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
    assert instant(first, "Europe/Rome", "it").endswith("ore 02:30 (Europe/Rome), 00:30 UTC")
    assert instant(second, "Europe/Rome", "it").endswith("ore 02:30 (Europe/Rome), 01:30 UTC")
