"""Settings from the environment into one frozen value, or a clear complaint."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

DEFAULT_WEB: Final = "127.0.0.1:8025"
DEFAULT_MAIL_IN: Final = "lmtp://127.0.0.1:8024"
_DOMAIN: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?")


class SettingsError(ValueError):
    """A setting that cannot be used; the sentence names it and says what would do."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything is and whom to believe; see the table in the README."""

    home: Path
    database_url: str
    broker_url: str | None
    mail_out: str
    mail_in: str
    mail_domain: str
    mail_address: str
    authserv_id: str | None
    trust_token: bool
    web_host: str
    web_port: int
    web_url: str
    admins: tuple[str, ...]
    secret_key: str | None

    @property
    def sqlite_path(self) -> Path | None:
        """The database file, if the database is one."""
        prefix = "sqlite:///"
        return Path(self.database_url[len(prefix) :]) if self.database_url.startswith(prefix) else None


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in an environment; SettingsError if one of them cannot be used."""

    def get(name: str, default: str = "") -> str:
        return environment.get(name, "").strip() or default

    home = Path(get("PBEM_HOME", "./pbem-data")).absolute()
    domain = get("PBEM_MAIL_DOMAIN", "pbem.localhost").lower()
    if not _DOMAIN.fullmatch(domain):
        raise SettingsError(f"PBEM_MAIL_DOMAIN is not a domain name: {domain!r}. Write one such as games.example.org.")
    address = get("PBEM_MAIL_ADDRESS", f"g@{domain}")
    if address.count("@") != 1 or "+" in address:
        raise SettingsError(f"PBEM_MAIL_ADDRESS is not a plain address: {address!r}. Write one such as g@{domain}.")
    host, port = _listen(get("PBEM_WEB_LISTEN", DEFAULT_WEB))
    return Settings(
        home=home,
        database_url=get("PBEM_DATABASE_URL", f"sqlite:///{home / 'pbem.db'}"),
        broker_url=_broker(get("PBEM_BROKER_URL")),
        mail_out=get("PBEM_MAIL_OUT", f"maildir:{home / 'mail-out'}"),
        mail_in=get("PBEM_MAIL_IN", DEFAULT_MAIL_IN),
        mail_domain=domain,
        mail_address=address,
        authserv_id=get("PBEM_MAIL_AUTHSERV_ID") or None,
        trust_token=_trust(get("PBEM_MAIL_TRUST"), domain),
        web_host=host,
        web_port=port,
        web_url=get("PBEM_WEB_URL", f"http://{host}:{port}").rstrip("/"),
        admins=tuple(admin.strip() for admin in get("PBEM_ADMINS").split(",") if admin.strip()),
        secret_key=get("PBEM_SECRET_KEY") or None,
    )


def _broker(url: str) -> str | None:
    if url in ("", "embedded"):
        return None
    raise SettingsError("PBEM_BROKER_URL is not supported yet: leave it out to run everything in one process.")


def _trust(word: str, domain: str) -> bool:
    if word not in ("", "token", "authenticated"):
        raise SettingsError(f"PBEM_MAIL_TRUST cannot be {word!r}: it is token or authenticated.")
    # Without a word: on one machine nobody signs letters, everywhere else a From line alone proves nothing.
    return word == "token" or (not word and domain.endswith(".localhost"))


def _listen(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdigit() or not 0 <= int(port) < 65536:
        raise SettingsError(f"PBEM_WEB_LISTEN is not an address and a port: {text!r}. Write one such as {DEFAULT_WEB}.")
    return host, int(port)
