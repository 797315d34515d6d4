"""Whoever moves a store away is alone with it, and services are not disturbed by each other."""

import os
from pathlib import Path

import pytest

from pbem.presence import Presence, nobody_serving, who_serves
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


def test_it_is_known_which_process_serves_here(tmp_path: Path) -> None:
    assert who_serves(tmp_path) is None
    assert not list(tmp_path.iterdir())
    service = Presence(tmp_path)
    service.begin()
    assert who_serves(tmp_path) == os.getpid()
    (tmp_path / "serving.lock").write_bytes(b"")  # as an earlier release leaves it
    assert who_serves(tmp_path) == 0
    service.end()
    assert who_serves(tmp_path) is None
    service.begin()
    assert (tmp_path / "serving.lock").read_bytes() == str(os.getpid()).encode()
    service.end()
