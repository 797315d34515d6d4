"""Where `pbem setup` keeps the password of a mailbox: in a file that its owner alone may read, or in the machine's keyring.

The keyring is used where the library ``keyring`` is installed (the extra ``keyring``) and finds one that really keeps things.
It is read by a command, as PBEM_MAIL_PASSWORD_COMMAND names any; one that opens only while somebody is signed in serves no
service that starts by itself.
"""

import shlex
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from mail.inbound.mailbox.source import Mailbox, PasswordSources, credential
from pbem.settings import SettingsError
from pbem.settings_file import write_privately

FILE: Final = "mail-password"
_SERVICE: Final = "pbem"
_LEAST_PRIORITY: Final = 1  # what the library gives to keyrings that it recommends; plain text files have less


def password_for(sources: PasswordSources) -> Callable[[str, str], str] | None:
    """What gives the password of a user at a host that letters are handed to, the one that letters are fetched with; None if
    none is kept. It is looked for anew each time, and its SourceError says why it cannot be had."""
    kept = msgspec.structs.replace(sources, token_command=None)
    if kept == PasswordSources():
        return None
    return lambda user, host: credential(Mailbox(host, 0, True, user, ""), kept).secret


def token_for(sources: PasswordSources) -> Callable[[str, str], str] | None:
    """What gives an access token for letters out, of the command that gives one for letters in; None if there is no such
    command, or a password beside it."""
    if sources.token_command is None or password_for(sources) is not None:
        return None
    kept = PasswordSources(token_command=sources.token_command)
    return lambda user, host: credential(Mailbox(host, 0, True, user, ""), kept).secret


def has_keyring() -> bool:
    """Whether this machine has a keyring that keeps what it is given."""
    if find_spec("keyring") is None:
        return False
    import keyring
    import keyring.errors

    try:
        return float(keyring.get_keyring().priority) >= _LEAST_PRIORITY
    except (keyring.errors.KeyringError, RuntimeError):
        return False


def keep_in_file(home: Path, password: str) -> dict[str, str]:
    """Keep a password in PBEM_HOME; the settings that say so."""
    file = write_privately(home / FILE, f"{password}\n")
    return {"PBEM_MAIL_PASSWORD_FILE": str(file), "PBEM_MAIL_PASSWORD_COMMAND": ""}


def keep_in_keyring(user: str, password: str) -> dict[str, str]:
    """Keep a password in the keyring; the settings that say so. SettingsError if it does not take it."""
    if not has_keyring():
        raise SettingsError(
            "There is no keyring here that the library `keyring` finds: install pbem with its extra `keyring`, or say"
            " --password-in file."
        )
    import keyring
    import keyring.errors

    try:
        keyring.set_password(_SERVICE, user, password)
    except keyring.errors.KeyringError as error:
        raise SettingsError(f"The keyring does not keep the password ({error}): say --password-in file.") from None
    command = shlex.join((sys.executable, "-m", "keyring", "get", _SERVICE, user))
    return {"PBEM_MAIL_PASSWORD_COMMAND": command, "PBEM_MAIL_PASSWORD_FILE": ""}
