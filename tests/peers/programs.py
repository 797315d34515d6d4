"""Mail programs of Debian's, each at an account of its player: they read a letter of ours there, and send the answer by SMTP."""

import os
import shutil
import subprocess
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

import pytest

from tests.mail.clients.desktop import EDITOR, Desk
from tests.mail.clients.terminal import run_with_keys
from tests.pbem.mailbox.dovecot import PASSWORD
from tests.peers.club import Club
from tests.peers.mail_world import until
from tests.peers.mailboxes import Mailboxes
from tests.peers.players import Players


class PlayersBox(NamedTuple):
    """Where a player reads and by which port they send, and when their answer has gone out."""

    address: str
    server: Mailboxes
    smtp: int
    gone: Callable[[], bool]


def mutt(desk: Desk, account: PlayersBox, text: str, program: str = "mutt") -> str:
    """By IMAP; answers the newest letter, above the history."""
    editor = desk.script("editor", EDITOR.format(answer=text, place="top", charset="utf-8"))
    certificate = account.server.folder / "certificate.pem"
    box = f"imaps://localhost:{account.server.port}/"
    settings = {
        "imap_user": account.address, "imap_pass": PASSWORD, "folder": box, "spoolfile": f"{box}INBOX",
        "certificate_file": str(certificate), "ssl_ca_certificates_file": str(certificate), "ssl_force_tls": "no",
        "smtp_url": f"smtp://127.0.0.1:{account.smtp}/", "from": account.address, "hostname": "client.example.net",
        "editor": str(editor), "fast_reply": "yes", "reply_to": "yes", "include": "yes", "copy": "no", "record": "",
        "postponed": "~/postponed", "abort_unmodified": "no", "sleep_time": "0", "signature": "",
    }  # fmt: skip
    (desk.home / "muttrc").write_text("".join(f'set {name}="{value}"\n' for name, value in settings.items()))
    return _typed(desk, account, [program, "-n", "-F", str(desk.home / "muttrc")], [("Msgs:", "*r"), ("y:Send", "y")])


def neomutt(desk: Desk, account: PlayersBox, text: str) -> str:
    """As mutt, whose descendant it is."""
    return mutt(desk, account, text, "neomutt")


def aerc(desk: Desk, account: PlayersBox, text: str) -> str:
    """By IMAP, with its own template and keys."""
    editor = desk.script("editor", EDITOR.format(answer=text, place="top", charset="utf-8"))
    settings = desk.home / ".config" / "aerc"
    settings.mkdir(parents=True)
    user = f"{quote(account.address, safe='')}:{quote(PASSWORD)}"
    (settings / "accounts.conf").write_text(
        f"[player]\nsource = imaps://{user}@localhost:{account.server.port}\noutgoing = smtp+none://127.0.0.1:"
        f"{account.smtp}\nfrom = <{account.address}>\ndefault = INBOX\ncheck-mail = 0\n"
    )
    (settings / "accounts.conf").chmod(0o600)
    (settings / "aerc.conf").write_text(f"[compose]\neditor = {editor}\n[viewer]\nalternatives=text/plain,text/html\n")
    return _typed(desk, account, ["aerc"], [("[pbem]", "rq"), ("Send this email?", "y")])


def s_nail(desk: Desk, account: PlayersBox, text: str) -> str:
    """By IMAP; answers below the history."""
    user = f"{quote(account.address, safe='')}:{quote(PASSWORD)}"
    box = f"imaps://{user}@localhost:{account.server.port}/INBOX"
    certificate = account.server.folder / "certificate.pem"
    settings = ("quote", f"mta=smtp://127.0.0.1:{account.smtp}", "smtp-auth=none", f"from={account.address}",
                "hostname=client.example.net", "indentprefix=> ", f"tls-ca-file={certificate}", "v15-compat")  # fmt: skip
    command = ["s-nail", "-:/", "-#", *(word for one in settings for word in ("-S", one)), "-f", box]
    typed = f"reply 1\n{text}\n~.\nquit\n".encode()
    done = subprocess.run(
        command, input=typed, capture_output=True, env=_environment(desk, account), timeout=30, check=False
    )
    return (done.stdout + done.stderr).decode("utf-8", "replace")


PROGRAMS: Final = {
    "mona@plain.example.net": mutt,
    "nora@libero.example.net": neomutt,
    "sara@exchange.example.net": s_nail,
    "arno@gmail.example.net": aerc,
}
"""Whose program is which; the first has a provider that does not sign."""
_NAMES: Final = ("mutt", "neomutt", "s-nail", "aerc")


def installed() -> None:
    """Go on only where these programs are; in CI it is a failure if they are not."""
    missing = [name for name in _NAMES if shutil.which(name) is None]
    if not missing:
        return
    why = f"no {', '.join(missing)} here: deploy/setup/mail-programs installs them, as root on Debian"
    if os.environ.get("PBEM_REQUIRE_MAIL_PROGRAMS") == "1":
        pytest.fail(why)
    pytest.skip(why)


class AtPrograms(Players):
    """Players whose answers those programs write and send."""

    def __init__(self, club: Club, server: Mailboxes, folder: Path, game: str) -> None:
        self._server = server
        self._folder = folder
        super().__init__(club, game, tuple(PROGRAMS), form="text")

    def hand_over(self, address: str, letter: EmailMessage, text: str) -> None:
        """The letter comes to the player's account, and the program answers it."""
        before = self.club.arrived()
        self._server.deliver(address, letter.as_bytes())
        home = self._folder / f"{self.written}"
        home.mkdir()

        def gone() -> bool:
            return self.club.arrived() > before

        account = PlayersBox(address, self._server, self.club.world.ports["submission"], gone)
        shown = PROGRAMS[address](Desk(home, b""), account, text)
        until(gone, lambda: shown[-3000:])


def _typed(desk: Desk, account: PlayersBox, command: list[str], keys: list[tuple[str, str]]) -> str:
    return run_with_keys(command, keys, environment=_environment(desk, account), folder=desk.home, done=account.gone)


def _environment(desk: Desk, account: PlayersBox) -> dict[str, str]:
    return {**desk.environment, "SSL_CERT_FILE": str(account.server.folder / "certificate.pem")}
