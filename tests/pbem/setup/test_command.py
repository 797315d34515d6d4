"""``pbem setup`` as a command: what is known is not asked for again, and whatever is in the way is a sentence."""

from pathlib import Path

import keyring
import keyring.backend
import pytest

from pbem.passwords import has_keyring, keep_in_keyring
from pbem.settings import SettingsError
from pbem.settings_file import read_file
from tests.pbem.cli.shell import Said, Shell
from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.setup.provider import DOMAIN, PASSWORD, Habits, Provider, provider
from tests.support.servers.sink import free_port


class InMemory(keyring.backend.KeyringBackend):
    """A keyring that keeps what it is given, as one of a desktop does."""

    priority = 5

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


def setup(running: Provider, home: Path, *words: str) -> Said:
    """The command, with these words."""
    own = {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off"}
    return Shell(home)("setup", *words, "--wait", "30", stdin=b"", **running.environment, **own)


def test_a_run_that_failed_goes_on_and_no_secret_is_said_or_open(server: Dovecot, tmp_path: Path) -> None:
    password, home = tmp_path / "password", tmp_path / "home"
    with provider(Habits(), server) as running:
        words = (f"ada@{DOMAIN}", *running.options, "--password-file", str(password))
        password.write_text("a wrong one\n")
        assert "did not take the password" in setup(running, home, *words).err
        assert not (home / "settings.env").exists()
        password.write_text(f"{PASSWORD}\n")
        said = setup(running, home, *words)
        again = setup(running, home, "--lang", "it")
    assert (said.code, again.code) == (0, 0), (said, again)
    assert "La password è custodita" in again.out
    assert PASSWORD not in said.out + again.out + (home / "settings.env").read_text()
    assert read_file(home / "settings.env")["PBEM_ADMINS"] == f"ada@{DOMAIN}"
    assert [file.name for file in home.iterdir() if file.stat().st_mode & 0o077] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [(("ada@outlook.com",), "only by a browser (OAuth2)"), (("ada@gmail.com",), "There is no password")],
    ids=["oauth", "password"],
)  # fmt: skip
def test_what_is_in_the_way_is_said(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    ports = {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off"}
    assert told in Shell(tmp_path)("setup", *words, stdin=b"", **ports).err


def test_a_keyring_keeps_the_password_and_a_command_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = InMemory()
    monkeypatch.setattr(keyring, "get_keyring", lambda: ring)
    monkeypatch.setattr(keyring, "set_password", ring.set_password)
    settings = keep_in_keyring("ada@example.org", "an app password")
    assert ring.kept == {("pbem", "ada@example.org"): "an app password"}
    assert settings["PBEM_MAIL_PASSWORD_COMMAND"].endswith("-m keyring get pbem ada@example.org")
    assert "an app password" not in settings["PBEM_MAIL_PASSWORD_COMMAND"]


def test_where_there_is_no_keyring_none_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from keyring.backends.fail import Keyring

    monkeypatch.setattr(keyring, "get_keyring", Keyring)
    assert not has_keyring()
    with pytest.raises(SettingsError, match="no keyring"):
        keep_in_keyring("ada@example.org", "an app password")
