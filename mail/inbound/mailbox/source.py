"""Which mailbox is looked into, as a URL says it, and where its password comes from."""

import ipaddress
import os
import shlex
import stat
import subprocess
from pathlib import Path
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

import msgspec

TLS_PORT: Final = 993
PLAIN_PORT: Final = 143
_HIGHEST_PORT: Final = 65535
_COMMAND_SECONDS: Final = 30.0
_LONGEST: Final = 16 * 1024  # an access token is a few kilobytes, a password a line


class SourceError(ValueError):
    """A mailbox, or its password, is not given in a way that can be used; the sentence says what would do."""


class Mailbox(msgspec.Struct, frozen=True):
    """One mailbox at one server. ``password`` is None if it does not stand in the URL."""

    host: str
    port: int
    tls: bool
    user: str
    folder: str
    password: str | None = None

    @property
    def name(self) -> str:
        """What it is known by: everything but the password."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"

    @property
    def place(self) -> str:
        """What it is called where no address may stand, as in the log."""
        return f"{self.host}:{self.port}/{self.folder}"

    def __repr__(self) -> str:
        """Without the password: a representation ends up in logs."""
        return f"Mailbox({self.name!r})"


class PasswordSources(msgspec.Struct, frozen=True):
    """Where a password comes from that does not stand in the URL: a file, a command that prints it, or one that prints an
    access token (OAuth 2). A command finds the user and the host in PBEM_MAIL_USER and PBEM_MAIL_HOST."""

    password_file: Path | None = None
    password_command: str | None = None
    token_command: str | None = None


class Credential(msgspec.Struct, frozen=True):
    """What the server is shown."""

    kind: Literal["password", "token"]
    secret: str

    def __repr__(self) -> str:
        """Without the secret."""
        return f"Credential({self.kind!r})"


def mailbox(url: str) -> Mailbox:
    """The mailbox that ``imaps://user:password@host:port/FOLDER`` names; SourceError, which never repeats the URL.

    Port, password and folder (INBOX) may be left out; characters that a URL gives a meaning are written as ``%40``. ``imap://``,
    which sends the password readable for everybody, is for servers on this machine alone.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if (
        parts.scheme not in ("imaps", "imap")
        or not parts.hostname
        or not parts.username
        or parts.query
        or parts.fragment
    ):
        raise SourceError("a mailbox is written as imaps://user:password@imap.example.org/INBOX")
    tls = parts.scheme == "imaps"
    if not tls and not is_this_machine(parts.hostname):
        raise SourceError("imap:// would send the password readable for everybody on the way: write imaps://")
    if port is not None and not 0 < port <= _HIGHEST_PORT:
        raise SourceError(f"a port is a number from 1 to {_HIGHEST_PORT}")
    return Mailbox(
        parts.hostname,
        port or (TLS_PORT if tls else PLAIN_PORT),
        tls,
        unquote(parts.username),
        unquote(parts.path.strip("/")) or "INBOX",
        unquote(parts.password) if parts.password else None,
    )


def credential(mailbox: Mailbox, passwords: PasswordSources) -> Credential:
    """What to show the server for this mailbox, asked for anew each time: it may have been changed. SourceError if there is
    nothing to show."""
    if mailbox.password is not None:
        return Credential("password", mailbox.password)
    if passwords.token_command is not None:
        return Credential("token", _printed(passwords.token_command, mailbox, "PBEM_MAIL_TOKEN_COMMAND"))
    if passwords.password_command is not None:
        return Credential("password", _printed(passwords.password_command, mailbox, "PBEM_MAIL_PASSWORD_COMMAND"))
    if passwords.password_file is not None:
        return Credential("password", read_password(passwords.password_file))
    raise SourceError(
        f"there is no password for the mailbox at {mailbox.host}: set PBEM_MAIL_PASSWORD_FILE to a file that has it on one"
        " line"
    )


def read_password(file: Path) -> str:
    """The password in a file of one line that its owner alone may read; SourceError if it is anything else."""
    try:
        with file.open("rb") as opened:
            open_to_others = stat.S_IMODE(os.fstat(opened.fileno()).st_mode) & 0o077
            text = opened.read(_LONGEST)
    except OSError as problem:
        raise SourceError(f"the password file {file} cannot be read ({problem.strerror})") from None
    if open_to_others:
        raise SourceError(f"others may read the password file {file}: `chmod 600 {file}`")
    return _one_line(text, f"the password file {file}")


def _printed(command: str, mailbox: Mailbox, setting: str) -> str:
    about = {**os.environ, "PBEM_MAIL_USER": mailbox.user, "PBEM_MAIL_HOST": mailbox.host}
    try:
        done = subprocess.run(
            shlex.split(command),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_COMMAND_SECONDS,
            env=about,
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
        raise SourceError(f"the command of {setting} does not run ({type(problem).__name__})") from None
    if done.returncode:
        raise SourceError(f"the command of {setting} failed with exit code {done.returncode}")
    return _one_line(done.stdout, f"what the command of {setting} prints")


def _one_line(text: bytes, what: str) -> str:
    try:
        lines = text.decode().strip("\r\n").splitlines()
    except UnicodeDecodeError:
        lines = []
    if len(lines) != 1 or not lines[0].strip():
        raise SourceError(f"{what} is not one line of text")
    return lines[0]


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine, for everybody who names it so."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
