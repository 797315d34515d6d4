"""A Dovecot IMAP server for one test: its own folder, a free port on loopback, a certificate of its own, gone afterwards."""

import datetime
import os
import pwd
import shutil
import signal
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from imapclient import IMAPClient

from tests.support.servers.sink import free_port

START_SECONDS = 20
USER = "ada@example.org"
PASSWORD = "a password with blanks"
_PROGRAM = Path("/usr/sbin/dovecot")
_ABSENT = "no Dovecot found: install the packages 'dovecot-imapd' and 'dovecot-lmtpd'"
_CONFIGURATION = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = {internal}
default_internal_group = {internal_group}
default_login_user = {login}
first_valid_uid = 1
mail_uid = {mail}
mail_gid = {mail_group}
mail_home = {folder}/home/%u
mail_location = maildir:{folder}/home/%u/Maildir
mail_plugins = quota
ssl = required
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
auth_failure_delay = 0
auth_cache_size = 0
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = passwd-file
  args = username_format=%u {folder}/users
}}
namespace inbox {{
  inbox = yes
  separator = .
  prefix = {prefix}
}}
protocol imap {{
  mail_plugins = quota imap_quota
  imap_capability = {capability}
  mail_max_userip_connections = 100
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {plain}
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
plugin {{
  quota = count:User quota
  quota_vsizes = yes
  quota_max_mail_size = 100M
}}
{more}
"""


def found() -> bool:
    """Whether the server's programs are here, where the set-up looks for them."""
    return all(path.exists() for path in (_PROGRAM, *(Path("/usr/lib/dovecot") / name for name in ("imap", "lmtp"))))


class Dovecot:
    """A running server with one user, who has a mailbox. Its letters are files, which a test may compare."""

    def __init__(
        self,
        *,
        capability: str = "",
        prefix: str = "",
        more: str = "",
        prepare: Callable[["Dovecot"], object] = lambda _server: None,
        user: str = USER,
    ) -> None:
        """``capability`` is said instead of what the server can do. ``prefix``: of the names of all folders but INBOX. ``more``
        is added to the settings, in which {folder} is its folder, after ``prepare`` has put there what they name. ``user``:
        whose mailbox it is."""
        self.user = user
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-dovecot-"))
        self.port = free_port()
        self._settings = {"capability": capability, "prefix": prefix}
        self._more = more.replace("{folder}", str(self.folder)).replace("{{", "{").replace("}}", "}")
        self._process: subprocess.Popen[bytes] | None = None
        self.set_password(PASSWORD)
        _make_certificate(self.folder)
        prepare(self)
        self._configure()
        self.start()

    @property
    def context(self) -> ssl.SSLContext:
        """What believes the certificate of this server, and of no other."""
        return ssl.create_default_context(cafile=str(self.folder / "certificate.pem"))

    @property
    def url(self) -> str:
        """What PBEM_MAIL_IN is to be, with the password in it."""
        return f"imaps://{self.user.replace('@', '%40')}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{self.port}/INBOX"

    def set_password(self, password: str, *, quota: str = "") -> None:
        """Change the password, and how much the mailbox may hold, such as ``20k``; all connections are cut by it."""
        rule = f"userdb_quota_rule=*:storage={quota}" if quota else ""
        (self.folder / "users").write_text(f"{self.user}:{{PLAIN}}{password}::::::{rule}\n")
        if self._process is not None:  # or the old file would hold for a while
            self.stop()
            self.start()

    def start(self) -> None:
        """Start it, with the letters that it had."""
        command = [str(_PROGRAM), "-F", "-c", str(self.folder / "dovecot.conf")]
        with (self.folder / "out").open("ab") as out:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                IMAPClient("127.0.0.1", self.port, ssl_context=self.context, timeout=START_SECONDS).shutdown()
            except OSError:
                time.sleep(0.02)
            else:
                return
        self.stop()
        raise RuntimeError(f"Dovecot did not start: {self.said()}")

    def renumber(self) -> None:
        """Start anew as after a restored backup: with another UIDVALIDITY, and other numbers for all letters."""
        self.stop()
        maildir = self.folder / "home" / self.user / "Maildir"
        for file in maildir.glob("dovecot*"):
            file.unlink()
        time.sleep(1.01)  # the new one is a second of the clock
        self.start()

    def stop(self) -> None:
        """End this server, and no other; its letters stay."""
        if self._process is not None and self._process.poll() is None:
            # All of it at once: sessions outlive their master, in the group that is its own.
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(START_SECONDS)
            # A lock that names a number which another process has by now is waited for, for minutes.
            for lock in (self.folder / "home").rglob("*.lock"):
                lock.unlink(missing_ok=True)

    def remove(self) -> None:
        """End it, and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def said(self) -> str:
        """What it logged."""
        return "".join((self.folder / name).read_text() for name in ("out", "log") if (self.folder / name).exists())

    @contextmanager
    def client(self, password: str = PASSWORD) -> Iterator[IMAPClient]:
        """A client of its own, signed in with INBOX open."""
        client = IMAPClient("127.0.0.1", self.port, ssl_context=self.context, timeout=START_SECONDS)
        try:
            client.login(self.user, password)
            client.select_folder("INBOX")
            yield client
        finally:
            client.shutdown()

    def put(self, *letters: bytes, flags: tuple[bytes, ...] = (), password: str = PASSWORD) -> None:
        """Letters arrive in INBOX."""
        with self.client(password) as client:
            for letter in letters:
                client.append("INBOX", letter, flags)

    def letters(self, folder: str = "INBOX") -> list[tuple[int, tuple[bytes, ...], bytes]]:
        """The letters of a folder: number, flags and bytes; none if there is no such folder."""
        with self.client() as client:
            if not client.folder_exists(folder):
                return []
            client.select_folder(folder, readonly=True)
            uids = client.search()
            found = client.fetch(uids, ["FLAGS", "BODY.PEEK[]"]) if uids else {}
        return [
            (uid, tuple(sorted(flag for flag in parts[b"FLAGS"] if flag != b"\\Recent")), parts[b"BODY[]"])
            for uid, parts in sorted(found.items())
        ]

    def _configure(self) -> None:
        root = os.geteuid() == 0
        me = pwd.getpwuid(os.geteuid()).pw_name
        users = ("dovecot", "dovenull") if root else (me, me)
        mail = pwd.getpwnam(users[0])
        (self.folder / "home").mkdir()
        for path in (self.folder, self.folder / "home", self.folder / "users"):
            path.chmod(0o755)
        os.chown(self.folder / "home", mail.pw_uid, mail.pw_gid)
        text = _CONFIGURATION.format(
            folder=self.folder,
            port=self.port,
            plain=0,
            internal=users[0],
            internal_group=_group(mail),
            login=users[1],
            mail=mail.pw_uid,
            mail_group=mail.pw_gid,
            more=self._more,
            **self._settings,
        )
        (self.folder / "dovecot.conf").write_text(text)


def _group(user: pwd.struct_passwd) -> str:
    import grp

    return grp.getgrgid(user.pw_gid).gr_name


def _make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a mail server under test")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(*form))
    (folder / "certificate.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))


def needed() -> None:
    """Go on only where there can be a server; in CI it is a failure if there cannot."""
    if not found():
        if os.environ.get("PBEM_REQUIRE_DOVECOT") != "1":
            pytest.skip(_ABSENT)
        pytest.fail(_ABSENT)


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    """A server of the test's own."""
    needed()
    server = Dovecot()
    yield server
    server.remove()
