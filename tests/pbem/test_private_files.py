"""Letters and secrets lie on the disk for their owner alone, in folders of an earlier release too."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from mail.outbound.carriers.carrier import DeliveryRoute
from mail.outbound.carriers.maildir import Maildir
from pbem.compose import make_home
from pbem.presence import Presence
from tests.support.house import House

LETTER = b"Message-ID: <one@pbem.example.org>\r\nDate: Mon, 5 Jan 2026 18:00:00 +0000\r\n\r\nYou are in house 37.\r\n"
ROUTE = DeliveryRoute("g@pbem.example.org", "spy@example.org")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The permissions that most machines give to new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """Who may do what with a folder and everything in it."""
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


def is_private(folder: Path) -> bool:
    """Whether nobody but the owner can do anything with it or with what is in it."""
    return all(not mode & 0o077 for mode in modes(folder).values())


def test_everything_that_a_service_writes_is_its_owners_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "deep" / "home")
    presence = Presence(house.home)
    presence.begin()
    house.open("spy", "partisan-1")
    presence.end()
    house.close()
    assert len(house.files()) == 2
    assert is_private(tmp_path / "deep" / "home"), modes(tmp_path / "deep" / "home")


def test_a_maildir_elsewhere_is_private_too(tmp_path: Path) -> None:
    Maildir(tmp_path / "mail").carry(ROUTE, LETTER)
    assert is_private(tmp_path / "mail")
    assert len(modes(tmp_path / "mail")) == 5


def test_what_an_earlier_release_left_open_is_closed(tmp_path: Path) -> None:
    house, presence = House(tmp_path / "home"), Presence(tmp_path / "home")
    presence.begin()
    house.open("spy", "partisan-1")
    house.answer("spy", "say good evening")
    presence.end()
    house.close()
    locks = tuple((tmp_path / "home").glob("*.lock"))
    assert {path.name for path in locks} >= {"sender.lock", "serving.lock", "worker.lock"}
    for path in (
        tmp_path / "home",
        *locks,
        *(tmp_path / "home" / "mail-out").rglob("*"),
        tmp_path / "home" / "mail-out",
    ):
        path.chmod(0o755 if path.is_dir() else 0o644)

    again = House(tmp_path / "home")
    presence.begin()
    again.open("spy", "partisan-1")
    again.answer("spy", "say good evening")
    presence.end()
    again.close()
    assert is_private(tmp_path / "home"), modes(tmp_path / "home")


def test_a_folder_that_somebody_else_made_keeps_what_they_said(tmp_path: Path) -> None:
    for part in ("mail", "mail/tmp", "mail/new", "mail/cur", "home"):
        (tmp_path / part).mkdir(mode=0o750)
    Maildir(tmp_path / "mail").carry(ROUTE, LETTER)
    make_home(tmp_path / "home")

    assert modes(tmp_path)["mail/new"] == modes(tmp_path)["home"] == 0o750
    (letter,) = (tmp_path / "mail" / "new").iterdir()
    assert stat.S_IMODE(letter.stat().st_mode) == 0o600
