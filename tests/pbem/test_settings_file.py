"""Settings that lie in a file beneath the environment."""

from pathlib import Path

import pytest

from mail.inbound.mailbox.source import PasswordSources, SourceError
from mail.outbound.carriers import CarryError, carrier_for
from mail.outbound.carriers.carrier import DeliveryRoute
from pbem.passwords import password_for
from pbem.settings import SettingsError, read_settings
from pbem.settings_file import beneath, read_file, write_file
from tests.pbem.cli.shell import Shell


def test_what_was_written_is_read_and_its_owner_alone_may_read_it(tmp_path: Path) -> None:
    file = write_file(tmp_path, {"PBEM_OPENS": "players", "PBEM_ADMINS": "ada@example.org"})
    assert read_file(file) == {"PBEM_OPENS": "players", "PBEM_ADMINS": "ada@example.org"}
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["settings.env"]


def test_the_environment_wins_over_the_file_and_an_empty_setting_says_nothing(tmp_path: Path) -> None:
    write_file(tmp_path, {"PBEM_OPENS": "players", "PBEM_ADMINS": "ada@example.org"})
    found = beneath({"PBEM_HOME": str(tmp_path), "PBEM_OPENS": "anybody", "PBEM_ADMINS": ""})
    assert (found["PBEM_OPENS"], found["PBEM_ADMINS"]) == ("anybody", "ada@example.org")


def test_a_command_reads_the_file_of_its_home(tmp_path: Path) -> None:
    write_file(tmp_path, {"PBEM_OPENS": "whoever"})
    assert "PBEM_OPENS cannot be 'whoever'" in Shell(tmp_path)("migrate").mistake()


def test_a_file_that_others_may_write_is_not_believed(tmp_path: Path) -> None:
    write_file(tmp_path, {"PBEM_MAIL_PASSWORD_COMMAND": "rm -r /"}).chmod(0o666)
    with pytest.raises(SettingsError, match="written by somebody else"):
        beneath({"PBEM_HOME": str(tmp_path)})


@pytest.mark.parametrize("line", ["PBEM_OPENS players", "export PBEM_OPENS=players", "PBEM_HOME=/elsewhere"])
def test_a_line_that_is_no_setting_is_named_by_its_number(line: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.env"
    file.write_text(f"# a remark\n\n{line}\n")
    with pytest.raises(SettingsError, match="Line 3 of"):
        read_file(file)


ENDS_OF_LINES = ["\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\0"]


@pytest.mark.parametrize("end", ENDS_OF_LINES)
def test_a_value_of_two_lines_is_not_written(end: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="one line"):
        write_file(tmp_path, {"PBEM_ADMINS": f"ada@example.org{end}PBEM_MAIL_TRUST=token"})


@pytest.mark.parametrize("end", ENDS_OF_LINES[2:])
def test_nothing_but_the_end_of_a_line_begins_another_setting(end: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.env"
    file.write_text(f"PBEM_ADMINS=ada@example.org{end}PBEM_MAIL_TRUST=token\n", encoding="utf-8")
    assert "PBEM_MAIL_TRUST" not in read_file(file)


def test_a_command_that_prints_no_password_stops_nothing_but_letters(tmp_path: Path) -> None:
    told = {
        "PBEM_HOME": str(tmp_path),
        "PBEM_MAIL_OUT": "smtps://ada%40example.org@mail.example.org:465",
        "PBEM_MAIL_PASSWORD_COMMAND": "false",
    }
    sources = read_settings(beneath(told)).mail_in.passwords
    carrier = carrier_for(told["PBEM_MAIL_OUT"], password_for(sources))
    with pytest.raises(CarryError, match="PBEM_MAIL_PASSWORD_COMMAND failed") as caught:
        carrier.carry(DeliveryRoute("", "bob@example.org"), b"")
    assert (caught.value.permanent, caught.value.offered) == (False, False)


def test_letters_go_out_with_the_password_that_they_are_fetched_with(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("a/b c@d\n")
    password.chmod(0o600)
    ask = password_for(PasswordSources(password_file=password))
    assert ask is not None
    assert ask("ada@example.org", "mail.example.org") == "a/b c@d"
    password.write_text("a new one\n")
    assert ask("ada@example.org", "mail.example.org") == "a new one"
    password.chmod(0o644)
    with pytest.raises(SourceError, match="others may read"):
        ask("ada@example.org", "mail.example.org")
