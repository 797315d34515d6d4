"""A password that a mail server refuses is found without a letter, whether letters come in or go out by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.doctor.check import State
from pbem.doctor.signing_in import signing_in
from pbem.doctor.telling import sentence_of
from pbem.settings import read_settings
from tests.pbem.cli.shell import Shell
from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.setup.conftest import server as server
from tests.pbem.setup.provider import DOMAIN, PASSWORD, Habits, Provider, provider
from tests.support.servers.sink import free_port, listening

ADA = f"ada%40{DOMAIN}"


@pytest.fixture
def running(server: Dovecot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    monkeypatch.setenv("SSL_CERT_FILE", str(server.folder / "certificate.pem"))
    with provider(Habits(), server) as made:
        yield made


def settings(
    running: Provider, home: Path, *, kept: str = PASSWORD, out: str = "", folder: str = "INBOX"
) -> dict[str, str]:
    """Ada's mailbox, with the password that is kept for it, or another one to send by."""
    home.mkdir(exist_ok=True, mode=0o700)
    (home / "password").touch(0o600)
    (home / "password").write_text(f"{kept}\n")
    return {
        "PBEM_HOME": str(home),
        "PBEM_MAIL_IN": f"imaps://{ADA}@127.0.0.1:{running.server.port}/{folder}",
        "PBEM_MAIL_OUT": f"smtps://{ADA}{out}@127.0.0.1:{running.smtp_port}",
        "PBEM_MAIL_PASSWORD_FILE": str(home / "password"),
    }


def found(environment: dict[str, str]) -> list[tuple[str, State]]:
    """What is found, in the order in which it is looked at."""
    checks = list(signing_in(read_settings(environment)))
    assert all(PASSWORD not in sentence_of(check, language) for check in checks for language in ("en", "it", "de"))
    return [(check.message, check.state) for check in checks]


def test_servers_that_let_us_in_are_told_and_get_no_letter(running: Provider, tmp_path: Path) -> None:
    assert found(settings(running, tmp_path)) == [("sign-in.fine", State.FINE)] * 2
    assert running.letters("ada") == []


@pytest.mark.parametrize(
    ("changed", "messages"),
    [({"kept": "an old one"}, ["refused", "refused"]), ({"out": ":an-old-one"}, ["fine", "refused"]),
     ({"kept": "two\nlines"}, ["no-password", "no-password"]), ({"folder": "Play"}, ["no-folder", "fine"])],
)  # fmt: skip
def test_what_keeps_us_out_is_a_problem(
    changed: dict[str, str], messages: list[str], running: Provider, tmp_path: Path
) -> None:
    assert [name for name, _ in found(settings(running, tmp_path, **changed))] == [f"sign-in.{one}" for one in messages]


def test_a_certificate_that_nobody_vouches_for_and_a_silent_port_are_problems(
    running: Provider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    known = settings(running, tmp_path)
    assert found(known) == [("sign-in.no-tls", State.PROBLEM)] * 2
    away = f"smtps://{ADA}@127.0.0.1:{free_port()}"
    assert found(known | {"PBEM_MAIL_OUT": away})[1] == ("sign-in.no-answer", State.PROBLEM)


def test_a_server_that_asks_for_no_password_gets_none(tmp_path: Path) -> None:
    with listening() as sink:
        out = {"PBEM_HOME": str(tmp_path), "PBEM_MAIL_OUT": f"smtp://127.0.0.1:{sink.port}"}
        assert found(out) == [("sign-in.without", State.FINE)]
    assert sink.letters == []


def test_the_command_says_so_quickly_and_in_italian(running: Provider, tmp_path: Path) -> None:
    own = {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off", **running.environment}
    known = settings(running, tmp_path, out=":an-old-one")
    said = Shell(tmp_path)("doctor", "--quick", "--lang", "it", stdin=b"", **own, **known)
    assert said.code == 1
    assert f"PROBLEMA: 127.0.0.1:{running.smtp_port} non ci lascia entrare" in said.out
    assert "an-old-one" not in said.out
