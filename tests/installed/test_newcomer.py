"""A newcomer with an ordinary mailbox: from the wheel to a match that four invited players have started, by letter alone.

The provider is on this machine: letters wait in a real Dovecot, and go out over TLS by a real Postfix, or by a submission server
that imitates others.
"""

import json
import smtplib
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.installed.environment import PATIENCE, Environment
from tests.pbem.setup.postfix import postfix
from tests.pbem.setup.provider import DOMAIN, PASSWORD, Habits, Provider, mailboxes, provider
from tests.support.house import words_of
from tests.support.servers.sink import free_port

PLAYERS = ("bob", "cleo", "dino", "eva")


def reply(running: Provider, name: str, letter: EmailMessage, text: str) -> None:
    """What a player's mail program sends through their own provider."""
    answer = EmailMessage()
    answer["From"] = f"{name}@{DOMAIN}"
    answer["To"] = str(letter["Reply-To"] or letter["From"])
    answer["Subject"] = f"Re: {letter['Subject']}"
    answer["Message-ID"] = f"<{time.monotonic_ns()}.{name}@{DOMAIN}>"
    answer["In-Reply-To"] = answer["References"] = str(letter["Message-ID"])
    answer.set_content(text + "\n\n" + "".join(f"> {line}\n" for line in words_of(letter).splitlines()))
    with smtplib.SMTP_SSL("127.0.0.1", running.smtp_port, context=running.server.context) as smtp:
        smtp.login(f"{name}@{DOMAIN}", PASSWORD)
        smtp.send_message(answer)


def awaited(running: Provider, name: str, number: int) -> list[EmailMessage]:
    """The letters in a player's inbox, once there are so many."""
    end = time.monotonic() + 2 * PATIENCE  # a mailbox is looked into every minute, whatever it tells
    while len(found := running.letters(name)) < number:
        assert time.monotonic() < end, [str(letter["Subject"]) for letter in found]
        time.sleep(0.1)
    return found


@contextmanager
def served(running: Provider, environment: Environment, folder: Path) -> Iterator[Callable[..., str]]:
    """The command ``pbem`` of somebody who has set Ada's mailbox up and started the service, which runs meanwhile."""
    (folder / "password").write_text(PASSWORD + "\n")
    settings = running.environment | {
        "PBEM_HOME": str(folder / "home"), "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off",
    }  # fmt: skip
    password = ("--password-file", str(folder / "password"), "--wait", "30")
    environment.pbem("setup", f"ada@{DOMAIN}", *running.options, *password, **settings)
    with environment.staying("serve", "--json", **settings) as listens:
        assert listens["mail_in"].startswith("imaps://")
        yield lambda *words: environment.pbem(*words, **settings)


@contextmanager
def other() -> Iterator[Provider]:
    """A provider without plus addresses that writes senders itself."""
    with mailboxes() as server, provider(Habits(plus="refused", sender="own"), server) as running:
        yield running


@pytest.mark.parametrize("provided", [postfix, other])
def test_a_match_of_four_invited_players_is_started_from_one_mailbox(
    provided: Callable[[], AbstractContextManager[Provider]], environment: Environment, tmp_path: Path
) -> None:
    with provided() as running:
        running.put("ada", b"From: eva@example.org\r\nSubject: lunch?\r\n\r\nyes\r\n")
        with served(running, environment, tmp_path) as pbem:
            invited = [word for name in PLAYERS for word in ("--player", f"{name}@{DOMAIN}")]
            pbem("new", "vedova-nera", *invited, "--host", f"ada@{DOMAIN}", "--invite")
            for name in PLAYERS:
                reply(running, name, awaited(running, name, 1)[-1], "yes")
            for name in PLAYERS:
                awaited(running, name, 2)
            (match,) = json.loads(pbem("matches", "--json"))["matches"]
        assert match["waits_for"], match
        assert str(running.letters("ada")[0]["Subject"]) == "lunch?"
        assert len(running.letters("ada", "pbem")) == len(PLAYERS)
