"""What can keep a mailbox from being looked into: a stable key for each, and the sentence that an operator reads."""

import imaplib
import re
import ssl
from enum import StrEnum
from typing import Final

import msgspec

from mail.inbound.mailbox.source import Mailbox, SourceError

_SAID: Final = re.compile(rb"[^\x20-\x7e]")
_LONGEST: Final = 160
# A server that cannot look the password up, or has the folder locked, means nothing by it about either (RFC 5530).
_NOT_NOW: Final = re.compile(
    r"UNAVAILABLE|INUSE|\[LIMIT|SERVERBUG|too many (?:simultaneous|connections)|temporar|internal error", re.IGNORECASE
)


class TroubleKind(StrEnum):
    """Why a mailbox cannot be looked into, or a letter in it not be dealt with."""

    NO_PASSWORD = "no-password"  # nothing to sign in with, or it cannot be read
    NOT_LET_IN = "not-let-in"  # the server does not take the password, or the token
    CERTIFICATE = "certificate"
    UNREACHABLE = "unreachable"
    NO_FOLDER = "no-folder"
    NOT_PUT_AWAY = "not-put-away"  # letters are stored, and stay where they are: the mailbox is full
    NOT_READ = "not-read"  # the server does not hand a letter out
    TOO_MANY = "too-many"  # over what is taken in within an hour: the others wait in the mailbox
    NOT_STORED = "not-stored"  # our own fault: the database, most likely
    ELSEWHERE = "elsewhere"  # another process of ours looks into it: nothing is wrong, and its row tells how it stands

    @property
    def leaves_it_open(self) -> bool:
        """Whether the mailbox is looked into all the same, and only single letters are not dealt with."""
        return self in (TroubleKind.NOT_PUT_AWAY, TroubleKind.NOT_READ, TroubleKind.TOO_MANY)


class Trouble(Exception):
    """What is wrong with a mailbox; ``sentence`` says it to an operator, without a password in it."""

    def __init__(self, kind: TroubleKind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence


class MailboxStanding(msgspec.Struct, frozen=True):
    """How it stands with a mailbox: ``kind`` is None if it can be looked into."""

    kind: TroubleKind | None = None
    sentence: str = ""


WELL: Final = MailboxStanding()


def lost(mailbox: Mailbox, problem: Exception) -> Trouble:
    """A connection could not be made, or was lost."""
    if isinstance(problem, Trouble):
        return problem
    if isinstance(problem, ssl.SSLCertVerificationError):
        return Trouble(
            TroubleKind.CERTIFICATE,
            f"The certificate of {mailbox.host} cannot be believed ({problem.verify_message}): nothing was sent to it. Is the "
            "name of the server right, and the clock of this machine?",
        )
    if isinstance(problem, TimeoutError):
        why = "it does not answer"
    elif isinstance(problem, OSError) and problem.strerror:
        why = problem.strerror
    else:
        why = said(problem) or type(problem).__name__
    return Trouble(
        TroubleKind.UNREACHABLE, f"The mail server {mailbox.host}:{mailbox.port} cannot be worked with: {why}"
    )


def refused(mailbox: Mailbox, problem: Exception) -> Trouble:
    """The server did not let us in."""
    # The library makes a refusal of a connection that was lost meanwhile, too.
    if isinstance(problem.__context__, imaplib.IMAP4.abort) or not_now(problem):
        return lost(mailbox, problem)
    return Trouble(
        TroubleKind.NOT_LET_IN,
        f"{mailbox.host} does not let us in: {said(problem)}. Was the password changed, or does this provider want an "
        "app password or OAuth? It is tried again slowly, so that the provider locks nothing.",
    )


def not_now(problem: Exception) -> bool:
    """Whether a server's no says that it cannot do it at the moment, and nothing about what it was asked."""
    return _NOT_NOW.search(said(problem)) is not None


def without_password(problem: SourceError) -> Trouble:
    """There is nothing to show the server."""
    sentence = str(problem)
    return Trouble(TroubleKind.NO_PASSWORD, f"{sentence[:1].upper()}{sentence[1:]}.")


def said(problem: Exception) -> str:
    """What a server answered, as one short line of plain characters."""
    text = problem.args[0] if problem.args else ""
    raw = text if isinstance(text, bytes) else str(text).encode("ascii", "replace")
    plain = " ".join(_SAID.sub(b" ", raw).decode("ascii").split())
    return plain.removeprefix("b'").removesuffix("'")[:_LONGEST]


def elsewhere(mailbox: Mailbox, other: str) -> Trouble:
    """Another process has the mailbox."""
    return Trouble(
        TroubleKind.ELSEWHERE,
        f"The mailbox {mailbox.place} is looked into by another process ({other}): this one waits, and takes over when that "
        "one ends.",
    )
