"""Where letters come in, as the settings say it: a door that mail servers hand them to, mailboxes that they are fetched from."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec

from mail.inbound.mailbox.source import Mailbox, PasswordSources, SourceError, mailbox
from pbem.setting import SettingsError

DEFAULT_MAIL_IN: Final = "lmtp://127.0.0.1:8024"
DEFAULT_FOLDER: Final = "pbem"
_HIGHEST_PORT: Final = 65535
_DOOR: Final = re.compile(r"(lmtp|smtp)://([^/:@\s]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})/?")
_BETWEEN: Final = re.compile(r"[\s,]+")
_BENEATH_INBOX: Final = re.compile(r"^INBOX[./\\]", re.IGNORECASE)
_FOLDER: Final = re.compile(r"[^\x00-\x1f\x7f*%\"\\]{1,100}")


class Door(msgspec.Struct, frozen=True):
    """Where mail servers hand letters over."""

    protocol: Literal["lmtp", "smtp"]
    host: str
    port: int


class MailIn(msgspec.Struct, frozen=True):
    """A door or none, and the mailboxes. ``dedicated``: they are the service's alone, and not somebody's own. ``folder`` is
    where a letter of ours is put once it is stored."""

    door: Door | None
    mailboxes: tuple[Mailbox, ...] = ()
    passwords: PasswordSources = PasswordSources()
    dedicated: bool = False
    folder: str = DEFAULT_FOLDER

    @property
    def shared(self) -> bool:
        """Whether our address is somebody's own mailbox."""
        return bool(self.mailboxes) and not self.dedicated


def read_mail_in(get: Callable[[str, str], str]) -> MailIn:
    """What the settings say, looked up by name with a default; SettingsError if it cannot be used."""
    doors: list[Door] = []
    mailboxes: list[Mailbox] = []
    for url in filter(None, _BETWEEN.split(get("PBEM_MAIL_IN", DEFAULT_MAIL_IN))):
        found = _DOOR.fullmatch(url)
        if found and int(found[3]) <= _HIGHEST_PORT:
            doors.append(Door("lmtp" if found[1] == "lmtp" else "smtp", found[2].strip("[]"), int(found[3])))
        else:
            mailboxes.append(_mailbox(url))
    if len(doors) > 1:
        raise SettingsError("PBEM_MAIL_IN names several places for mail servers: leave one of the lmtp:// and smtp://.")
    if len({one.name for one in mailboxes}) < len(mailboxes):
        raise SettingsError("PBEM_MAIL_IN names the same mailbox twice.")
    folder = _folder(get)
    if any(_same_folder(one.folder, folder) for one in mailboxes):
        raise SettingsError(
            f"PBEM_MAILBOX_FOLDER cannot be {folder!r} while PBEM_MAIL_IN has that folder looked into: stored letters are put"
            " there, and would come in again. Name another folder, or look into another."
        )
    return MailIn(doors[0] if doors else None, tuple(mailboxes), _passwords(get), _dedicated(get), folder)


def _same_folder(watched: str, kept: str) -> bool:
    """Whether a server may mean one folder by both: some keep all folders beneath the inbox, some tell no ``a`` from ``A``."""
    return _BENEATH_INBOX.sub("", watched).casefold() == kept.casefold() or watched.casefold() == kept.casefold()


def _mailbox(url: str) -> Mailbox:
    # The address may hold a password, so it is not repeated.
    if not url.startswith(("imap://", "imaps://")):
        raise SettingsError(
            "PBEM_MAIL_IN is not understood: write lmtp://127.0.0.1:8024 or smtp://127.0.0.1:8024, or mailboxes as"
            " imaps://user@imap.example.org/INBOX."
        )
    try:
        return mailbox(url)
    except SourceError as problem:
        raise SettingsError(f"PBEM_MAIL_IN is not understood: {problem}.") from None


def _passwords(get: Callable[[str, str], str]) -> PasswordSources:
    file = get("PBEM_MAIL_PASSWORD_FILE", "")
    return PasswordSources(
        Path(file).expanduser().absolute() if file else None,
        get("PBEM_MAIL_PASSWORD_COMMAND", "") or None,
        get("PBEM_MAIL_TOKEN_COMMAND", "") or None,
    )


def _dedicated(get: Callable[[str, str], str]) -> bool:
    whose = get("PBEM_MAILBOX", "personal")
    if whose not in ("personal", "dedicated"):
        raise SettingsError(
            f"PBEM_MAILBOX cannot be {whose!r}: it is personal, where only answers to letters of ours are touched, or"
            " dedicated, where all that comes is for the service."
        )
    return whose == "dedicated"


def _folder(get: Callable[[str, str], str]) -> str:
    name = get("PBEM_MAILBOX_FOLDER", DEFAULT_FOLDER)
    if not _FOLDER.fullmatch(name) or name.upper() == "INBOX":
        raise SettingsError(
            f"PBEM_MAILBOX_FOLDER cannot be {name!r}: it is the name of a folder of the mailbox, such as {DEFAULT_FOLDER}, in"
            " which letters are kept once they are stored."
        )
    return name
