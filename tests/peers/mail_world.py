"""A world of mail on loopback: Postfix with the files of deploy/, OpenDKIM, and the ways that providers treat letters.

These ports take letters: that of the world (``mx``), the inner one by which ours go out (``inner``), and two by which the mail
programs of players send: their domain signs there (``submission``), or a list changes what it has signed (``listing``). All that
goes to anybody else than the service ends in a sink; what goes to FORWARDED on its way there by a list, which changes the subject
and so breaks our signature.
"""

import os
import shutil
import smtplib
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest

from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

POSTFIX: Final = Path("/usr/sbin/postfix")
OPENDKIM: Final = Path("/usr/sbin/opendkim")
RSPAMADM: Final = Path("/usr/bin/rspamadm")
NAME: Final = "mx.example.org"
DOMAIN: Final = "games.example.org"
SECONDS: Final = 30.0
_ABSENT: Final = "no Postfix and OpenDKIM, or not root: run deploy/setup/postfix, and the tests as root"
_KEY: Final = "pbem"
FORWARDED: Final = "list.example.net"
# Whose provider signs; of ``plain.example.net`` nobody does.
SIGNED: Final = (DOMAIN, "gmail.example.net", "libero.example.net", "exchange.example.net", FORWARDED)
_PORTS: Final = ("mx", "inner", "submission", "listing", "listed", "relayed", "forwarded", "dkim")


def available() -> None:
    """Skip a test without these programs, or fail it where they are required."""
    if POSTFIX.exists() and OPENDKIM.exists() and os.geteuid() == 0:
        return
    if os.environ.get("PBEM_REQUIRE_POSTFIX") == "1":
        pytest.fail(_ABSENT)
    pytest.skip(_ABSENT)


def rspamadm() -> str:
    """The program that looks at settings of rspamd, which comes with the others."""
    available()
    if not RSPAMADM.exists():
        pytest.fail("no rspamd beside Postfix: run deploy/setup/postfix")
    return str(RSPAMADM)


def until(happened: Callable[[], bool], what: Callable[[], str] = str, seconds: float = SECONDS) -> None:
    """Wait for something that other processes do; AssertionError says what there is instead if it does not come."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, what()
        time.sleep(0.02)


class MailWorld:
    """The running servers. ``hops`` are the Received lines above the results of whoever vouches for senders: one of Postfix
    with a filter beside it, two where a provider hands letters on inside."""

    def __init__(
        self, listener: int, sink: int, *, hops: int = 1, own_name: bool = True, keeps_mailboxes: bool = False
    ) -> None:
        """``listener`` takes what is for the service, ``sink`` all else. Without ``own_name`` the provider puts the name of its
        account into From, as Gmail does. One that ``keeps_mailboxes`` hands letters to them, asks nobody before which addresses
        are known."""
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-postfix-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.ports = {name: free_port() for name in _PORTS}
        self._filter: subprocess.Popen[bytes] | None = None
        try:
            self._start_filter()
            self._start_postfix(listener, sink, hops, own_name, _KEEPING if keeps_mailboxes else ())
        except BaseException:
            self.stop()
            raise

    def submit(self, raw: bytes, sender: str, recipient: str, *, port: str = "submission") -> None:
        """A mail program hands a letter to its provider."""
        with smtplib.SMTP(
            "127.0.0.1", self.ports[port], local_hostname="client.example.net", timeout=SECONDS
        ) as server:
            server.sendmail(sender, [recipient], raw)

    def configured(self, *command: str) -> str:
        """What a command of Postfix says of these settings."""
        done = subprocess.run(
            [*command[:1], "-c", self._etc, *command[1:]], capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    def log(self) -> str:
        """What Postfix logged."""
        return (self.folder / "log").read_text() if (self.folder / "log").exists() else ""

    def newest(self) -> str:
        """The end of it."""
        return self.log()[-3000:]

    def stop(self) -> None:
        """End these servers, and no others, and remove their folder."""
        if (self.folder / "etc/main.cf").exists():
            subprocess.run([POSTFIX, "-c", self._etc, "stop"], capture_output=True, check=False)
        if self._filter is not None:
            self._filter.terminate()
            self._filter.wait(SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _etc(self) -> str:
        return str(self.folder / "etc")

    def _start_filter(self) -> None:
        """OpenDKIM, which signs what came by a port of ours or of a provider, and verifies all else. Keys of the world stand in a
        file: nobody asks a name service."""
        key = self.folder / "key.pem"
        subprocess.run(["openssl", "genrsa", "-out", key, "2048"], capture_output=True, check=True)
        key.chmod(0o600)
        shutil.chown(key, "opendkim")
        public = subprocess.run(
            ["openssl", "rsa", "-in", key, "-pubout", "-outform", "der"], capture_output=True, check=True
        )
        text = subprocess.run(["openssl", "base64", "-A"], input=public.stdout, capture_output=True, check=True).stdout
        files = {
            "public": "".join(f"{_KEY}._domainkey.{one} v=DKIM1; k=rsa; p={text.decode()}\n" for one in SIGNED),
            "keys": "".join(f"{one} {one}:{_KEY}:{key}\n" for one in SIGNED),
            "signing": "".join(f"*@{one} {one}\n" for one in SIGNED),
            "nobody": "192.0.2.1\n",
            "ours": "ORIGINATING\n",
            "conf": _FILTER.format(folder=self.folder, name=NAME, port=self.ports["dkim"], headers=_signed_headers()),
        }
        for name, content in files.items():
            (self.folder / name).write_text(content)
        with (self.folder / "filter.log").open("wb") as log:
            command = [str(OPENDKIM), "-f", "-x", str(self.folder / "conf")]
            self._filter = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until(lambda: _answers(self.ports["dkim"]), lambda: "OpenDKIM did not start")

    def _start_postfix(self, listener: int, sink: int, hops: int, own_name: bool, more: tuple[str, ...]) -> None:
        """With main.cf and master.cf as they are installed, but for ports and folders, and with the players' providers."""
        for name in ("etc", "queue", "data"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        shutil.copy(ROOT / "deploy/postfix/main.cf", self.folder / "etc/main.cf")
        master = (ROOT / "deploy/postfix/master.cf").read_text()
        master = master.replace("\nsmtp      inet", f"\n127.0.0.1:{self.ports['mx']} inet")
        master = master.replace("\n10587     inet", f"\n127.0.0.1:{self.ports['inner']} inet")
        to_door = "" if hops == 1 else f"  -o content_filter=smtp:[127.0.0.1]:{self.ports['relayed']}\n"
        master = master.replace(
            "milter_macro_daemon_name=VERIFYING\n", f"milter_macro_daemon_name=VERIFYING\n{to_door}", 1
        )
        (self.folder / "list_checks").write_text("/^Subject:(.*)/ REPLACE Subject: [list]$1\n")
        facts = {**self.ports, "folder": self.folder, "sink": sink}
        (self.folder / "etc/master.cf").write_text(master + _PROVIDERS.format(**facts))
        from_us = "" if own_name else f'/^From:.*/ REPLACE From: "Us" <g@{DOMAIN}>\n'
        (self.folder / "out_checks").write_text(from_us)
        settings = (
            f"myhostname={NAME}", f"pbem_domain={DOMAIN}", f"pbem_listener=inet:127.0.0.1:{listener}",
            f"queue_directory={self.folder}/queue", f"data_directory={self.folder}/data", "inet_interfaces=127.0.0.1",
            f"maillog_file={self.folder}/log", f"maillog_file_prefixes={self.folder}", "smtpd_tls_security_level=none",
            "smtp_tls_security_level=none", f"smtpd_milters=inet:127.0.0.1:{self.ports['dkim']}",
            f"default_transport=out:[127.0.0.1]:{sink}", "address_verify_poll_delay=1s", "smtp_connection_cache_on_demand=no",
            "queue_run_delay=3s", "minimal_backoff_time=3s", "maximal_backoff_time=5s",
            "smtpd_client_connection_count_limit=0", "smtpd_client_connection_rate_limit=0",
            f"transport_maps=inline:{{ {{ {FORWARDED} = smtp:[127.0.0.1]:{self.ports['forwarded']} }} }}", *more,
        )  # fmt: skip
        subprocess.run(["postconf", "-c", self._etc, "-e", *settings], check=True)
        started = subprocess.run([POSTFIX, "-c", self._etc, "start"], capture_output=True, text=True, check=False)
        assert started.returncode == 0, started.stderr + self.log()
        until(lambda: _answers(self.ports["mx"]), self.log)


def _signed_headers() -> str:
    """The header fields that deploy/ has signed."""
    lines = (ROOT / "deploy/postfix/dkimpy-milter.conf").read_text().splitlines()
    return next(line.split(None, 1)[1] for line in lines if line.startswith("SignHeaders"))


def words_in(letter: EmailMessage) -> str:
    """The plain text of a letter on one line."""
    part = letter.get_body(("plain",))
    assert part is not None
    return " ".join(str(part.get_content()).split())


def _answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


_FILTER: Final = """\
Mode sv
Socket inet:{port}@127.0.0.1
AuthservID {name}
AlwaysAddARHeader yes
KeyTable file:{folder}/keys
SigningTable refile:{folder}/signing
InternalHosts file:{folder}/nobody
MTA file:{folder}/ours
TestPublicKeys {folder}/public
SignHeaders {headers}
UserID opendkim
UMask 007
RequireSafeKeys no
Syslog no
Canonicalization relaxed/simple
"""
# A provider of mailboxes: whoever has none is refused by them.
_KEEPING: Final = ("smtpd_recipient_restrictions=reject_unauth_destination",)
# The providers of the players: one signs, one signs and hands on to a list that changes the subject.
_PROVIDERS: Final = """
127.0.0.1:{submission} inet n - n - - smtpd
  -o milter_macro_daemon_name=ORIGINATING
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=permit_mynetworks,reject
  -o smtpd_recipient_restrictions=permit_mynetworks,reject
  -o content_filter=smtp:[127.0.0.1]:{mx}
127.0.0.1:{listing} inet n - n - - smtpd
  -o milter_macro_daemon_name=ORIGINATING
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=permit_mynetworks,reject
  -o smtpd_recipient_restrictions=permit_mynetworks,reject
  -o content_filter=smtp:[127.0.0.1]:{listed}
127.0.0.1:{listed} inet n - n - - smtpd
  -o smtpd_milters=
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=permit_mynetworks,reject
  -o smtpd_recipient_restrictions=permit_mynetworks,reject
  -o cleanup_service_name=listed
  -o content_filter=smtp:[127.0.0.1]:{mx}
127.0.0.1:{forwarded} inet n - n - - smtpd
  -o smtpd_milters=
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=permit_mynetworks,reject
  -o smtpd_recipient_restrictions=permit_mynetworks,reject
  -o cleanup_service_name=listed
  -o content_filter=out:[127.0.0.1]:{sink}
listed unix n - n - 0 cleanup
  -o header_checks=regexp:{folder}/list_checks
127.0.0.1:{relayed} inet n - n - - smtpd
  -o smtpd_milters=
  -o mynetworks=127.0.0.0/8
  -o smtpd_relay_restrictions=permit_mynetworks,reject
  -o smtpd_recipient_restrictions=permit_mynetworks,reject
  -o cleanup_service_name=kept
  -o content_filter=
out unix - - n - - smtp
  -o smtp_header_checks=regexp:{folder}/out_checks
kept unix n - n - 0 cleanup
  -o header_checks=
"""
