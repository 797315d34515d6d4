"""The match of a demonstration: opened once, found again after a stop, in the seat that was asked for."""

from pathlib import Path

import pytest

from domain.games import UnknownGame
from domain.words import Language
from pbem.clubhouse.matches.opening import OpeningRefused
from pbem.compose import Service
from pbem.demo import Demo
from pbem.settings import SettingsError, read_settings
from tests.support.demonstration import Demonstration


def seated(table: Demonstration) -> tuple[str, list[str]]:
    """Your seat, and the seats that bots play."""
    state = table.service.repository.match(table.demo.sitting.match, ()).state
    bots = [str(seat) for seat, occupant in state.occupants.items() if occupant.player is None]  # type: ignore[union-attr]
    return str(table.demo.sitting.seat), bots


def begin(home: Path, seat: str | None = None, language: Language | None = None) -> tuple[str, list[str], int]:
    """Start a process and end it: your seat, the bots' and the number of the match."""
    table = Demonstration(home, seat, language)
    found = *seated(table), table.demo.sitting.number
    table.close()
    return found


@pytest.mark.parametrize(
    ("asked", "yours", "bots"),
    [
        (None, "spy", ["partisan-1"]),
        ("spy", "spy", ["partisan-1"]),
        ("Partisan-1", "partisan-1", ["spy"]),
        ("partisan-2", "partisan-2", ["spy", "partisan-1"]),
    ],
)
def test_you_sit_where_you_asked_and_bots_play_the_rest(
    tmp_path: Path, asked: str | None, yours: str, bots: list[str]
) -> None:
    assert begin(tmp_path, asked)[:2] == (yours, bots)


def test_starting_again_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Demonstration(tmp_path, "partisan-1", "it")
    letters, match = first.demo.mailbox(), first.demo.sitting
    first.close()
    again = Demonstration(tmp_path)
    assert again.demo.sitting == match
    assert again.demo.language == "it"
    assert again.demo.mailbox() == letters
    again.close()


def test_another_seat_asked_for_by_name_is_another_match(tmp_path: Path) -> None:
    assert begin(tmp_path, "spy")[2] == 1
    assert begin(tmp_path, "partisan-1")[2] == 2
    assert begin(tmp_path, "spy")[2] == 1
    assert begin(tmp_path)[2] == 2


def test_an_ended_match_is_not_gone_on_with(tmp_path: Path) -> None:
    table = Demonstration(tmp_path)
    table.send("resign")
    table.send("resign yes")
    assert table.demo.over
    table.close()
    assert begin(tmp_path)[2] == 2


def test_letters_keep_their_language_unless_another_is_asked_for(tmp_path: Path) -> None:
    spoken = []
    for seat, language in (("spy", None), ("partisan-1", "it"), ("partisan-2", None)):
        table = Demonstration(tmp_path, seat, language)
        spoken.append(table.demo.language)
        table.close()
    assert spoken == ["en", "it", "it"]


def test_only_your_own_letters_are_shown(table: Demonstration) -> None:
    folder = table.service.settings.home / "mail-out" / "cur"
    folder.mkdir(exist_ok=True)
    (folder / "1.other.pbem:2,S").write_bytes(b"To: anna@example.org\r\nSubject: hers\r\n\r\nhers\r\n")
    (folder / "2.yours.pbem:2,S").write_bytes(b"To: <you@pbem.localhost>\r\nSubject: yours\r\n\r\nyours\r\n")
    assert [cover.key for cover in table.demo.mailbox()][1:] == ["2.yours.pbem"]
    assert table.text("2.yours.pbem") == "yours\n"
    assert table.demo.letter("1.other.pbem") is None


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"PBEM_MAIL_OUT": "smtp://127.0.0.1:9"}, "PBEM_MAIL_OUT"),
        ({"PBEM_MAIL_DOMAIN": "games.example.org"}, "PBEM_MAIL_TRUST"),
    ],
)
def test_settings_it_cannot_play_with_are_said_at_once(tmp_path: Path, settings: dict[str, str], sentence: str) -> None:
    service = Service(read_settings({"PBEM_HOME": str(tmp_path), **settings}))
    with pytest.raises(SettingsError, match=sentence):
        Demo(service, "quinta-colonna", None, "en")
    service.close()


def test_an_unknown_game_and_an_unknown_seat_are_said_at_once(tmp_path: Path) -> None:
    service = Service(read_settings({"PBEM_HOME": str(tmp_path)}))
    with pytest.raises(UnknownGame):
        Demo(service, "chess", None, "en")
    with pytest.raises(OpeningRefused, match="choose one of spy, partisan-1"):
        Demo(service, "quinta-colonna", "queen", "en")
    service.close()
