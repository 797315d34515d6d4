"""What is in the wheel: everything that lies in the four packages, the licences, and what it says of itself."""

import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from pbem import __version__
from tests.support.tree import PACKAGES, ROOT, files

PRODUCT = set(PACKAGES) - {"tests"}


def inside(wheel: Path) -> set[str]:
    """The names of the files in a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    """What the wheel says of itself."""
    with zipfile.ZipFile(wheel) as opened:
        return message_from_bytes(opened.read(f"pbem-{__version__}.dist-info/METADATA"))


def test_every_file_of_the_four_packages_goes_along_and_nothing_else(wheel: Path) -> None:
    ours = {file.relative_to(ROOT).as_posix() for file in files() if file.relative_to(ROOT).parts[0] in PRODUCT}
    assert {name for name in inside(wheel) if ".dist-info/" not in name} == ours


def test_code_and_font_keep_their_licences(wheel: Path, metadata: Message) -> None:
    assert metadata["License-Expression"] == "MIT AND Bitstream-Vera"
    told = metadata.get_all("License-File")
    assert told == ["LICENSE", "mail/outbound/drawing/fonts/LICENSE.txt"]
    assert {f"pbem-{__version__}.dist-info/licenses/{name}" for name in told} <= inside(wheel)


def test_it_asks_for_what_the_project_asks_for(metadata: Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (metadata["Name"], metadata["Version"]) == ("pbem", __version__)
    assert metadata["Requires-Python"] == project["requires-python"]
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(needed) == len(project["dependencies"])


def test_a_font_without_its_licence_is_nowhere() -> None:
    fonts = {file.parent for file in files() if file.suffix in (".ttf", ".otf", ".woff2")}
    assert fonts
    assert not [folder for folder in fonts if not (folder / "LICENSE.txt").is_file()]
