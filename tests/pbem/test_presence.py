"""Whoever moves a store away is alone with it, and services are not disturbed by each other."""

from pathlib import Path

import pytest

from pbem.presence import Presence, nobody_serving
from pbem.settings import SettingsError


def test_no_service_starts_while_its_store_is_moved_away(tmp_path: Path) -> None:
    service = Presence(tmp_path)
    with (
        nobody_serving(tmp_path, otherwise="letters stay behind"),
        pytest.raises(SettingsError, match="being moved to another database, or put under another secret"),
    ):
        service.begin()
    service.begin()
    service.end()


def test_a_store_is_moved_once_the_last_of_its_services_has_ended(tmp_path: Path) -> None:
    first, second = Presence(tmp_path), Presence(tmp_path)
    first.begin()
    second.begin()
    first.end()
    with (
        pytest.raises(SettingsError, match="stop it first, or letters stay behind"),
        nobody_serving(tmp_path, otherwise="letters stay behind"),
    ):
        pass
    second.end()
    with nobody_serving(tmp_path, otherwise="letters stay behind"):
        pass
