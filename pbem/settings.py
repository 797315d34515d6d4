"""Settings from the environment into one frozen value, or a clear complaint.

What lies in a file of PBEM_HOME beneath it is put in before (``pbem.settings_file.beneath``).
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal, cast, get_args
from urllib.parse import urlsplit

import msgspec

from mail.inbound.address import BadAddress, ReplyAddress, normalise
from mail.inbound.mailbox.source import is_this_machine
from mail.inbound.sender.authentication import Believed
from pbem.limits import Limits, read_limits
from pbem.mail_in import MailIn, read_mail_in
from pbem.quota import Quota, read_quota
from pbem.setting import SettingsError as SettingsError
from pbem.store.keys import LEAST_BYTES

DEFAULT_WEB: Final = "127.0.0.1:8025"
DEFAULT_OPERATOR: Final = "127.0.0.1:8026"
Opens = Literal["administrators", "players", "anybody"]
DEFAULT_KEEP_DAYS: Final = 120
DEFAULT_LISTED_DAYS: Final = 30
_HIGHEST_PORT: Final = 65535
_LOCAL: Final = ".localhost"
_MOST_DAYS: Final = 36_500
_DEEPEST: Final = 9  # Received lines of one's own servers, and proxies
_NUMBERS: Final = {  # as usual, at most, and what it is
    "PBEM_LISTED_DAYS": (
        DEFAULT_LISTED_DAYS, _MOST_DAYS,
        f"how many days a match looks for players, such as {DEFAULT_LISTED_DAYS}, or 0 for ever",
    ),
    "PBEM_KEEP_LETTERS_DAYS": (
        DEFAULT_KEEP_DAYS, _MOST_DAYS,
        "how many days after the end of a match its letters are kept as they were sent, such as"
        f" {DEFAULT_KEEP_DAYS}, or 0 for ever",
    ),
    "PBEM_WEB_PROXIES": (
        0, _DEEPEST,
        f"how many proxies of yours stand before the pages and say in X-Forwarded-For who asked, from 0 to {_DEEPEST}",
    ),
    "PBEM_MAIL_AUTHSERV_DEPTH": (
        0, _DEEPEST,
        "how many Received lines your own mail servers write above their Authentication-Results, from 0 to"
        f" {_DEEPEST}",
    ),
}  # fmt: skip


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything is and whom to believe; see the list in the README."""

    home: Path
    database_url: str
    broker_url: str | None
    mail_out: str
    mail_in: MailIn
    mail_domain: str
    mail_address: str
    mail_plus: bool
    authserv_id: str | None
    authserv_depth: int
    trust_token: bool
    web_host: str
    web_port: int
    web_url: str
    web_proxies: int
    operator_listen: tuple[str, int] | None
    admins: tuple[str, ...]
    secret_key: str | None
    new_secret_key: str | None
    limits: Limits = Limits()
    quota: Quota = Quota()
    keep_letters_days: int = DEFAULT_KEEP_DAYS
    backup_keys: Path | None = None
    opens: Opens = "administrators"
    listed_days: int = DEFAULT_LISTED_DAYS

    @property
    def sqlite_path(self) -> Path | None:
        """The database file, if the database is one."""
        prefix = "sqlite:///"
        return Path(self.database_url[len(prefix) :]) if self.database_url.startswith(prefix) else None

    @property
    def pages(self) -> str:
        """The base of links in letters; "" if they open on this machine alone while letters go to others: then there are none."""
        ours_alone = on_this_machine(self.web_url) and not self.mail_domain.endswith(_LOCAL)
        return "" if ours_alone else self.web_url

    @property
    def believed(self) -> Believed:
        """Whose Authentication-Results count, and where they stand."""
        return Believed(self.authserv_id, self.authserv_depth)

    @property
    def reply_address(self) -> ReplyAddress:
        """Where answers go."""
        return ReplyAddress(self.mail_address, self.mail_plus)


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in an environment; SettingsError if one of them cannot be used."""

    def get(name: str, default: str = "") -> str:
        return environment.get(name, "").strip() or default

    home = home_of(environment)
    domain = _domain(get("PBEM_MAIL_DOMAIN", "pbem.localhost"))
    host, port = _listen("PBEM_WEB_LISTEN", get("PBEM_WEB_LISTEN", DEFAULT_WEB), DEFAULT_WEB)
    operator = get("PBEM_OPERATOR_LISTEN", DEFAULT_OPERATOR)
    return Settings(
        home=home,
        database_url=get("PBEM_DATABASE_URL", f"sqlite:///{home / 'pbem.db'}"),
        broker_url=_broker(get("PBEM_BROKER_URL")),
        mail_out=get("PBEM_MAIL_OUT", f"maildir:{home / 'mail-out'}"),
        mail_in=read_mail_in(get),
        mail_domain=domain,
        mail_address=_address(get("PBEM_MAIL_ADDRESS", f"g@{domain}"), domain),
        mail_plus=_plus(get("PBEM_MAIL_PLUS", "yes")),
        authserv_id=get("PBEM_MAIL_AUTHSERV_ID") or None,
        authserv_depth=_number(get, "PBEM_MAIL_AUTHSERV_DEPTH"),
        trust_token=_trust(get("PBEM_MAIL_TRUST"), domain),
        web_host=host,
        web_port=port,
        web_url=_web_url(get("PBEM_WEB_URL", f"http://{host}:{port}")),
        web_proxies=_number(get, "PBEM_WEB_PROXIES"),
        operator_listen=_listen("PBEM_OPERATOR_LISTEN", operator, DEFAULT_OPERATOR) if operator != "off" else None,
        admins=tuple(_admin(admin.strip()) for admin in get("PBEM_ADMINS").split(",") if admin.strip()),
        secret_key=_secret(get, "PBEM_SECRET_KEY"),
        new_secret_key=_secret(get, "PBEM_NEW_SECRET_KEY"),
        limits=read_limits(get("PBEM_LIMITS")),
        quota=read_quota(get("PBEM_MAIL_OUT_DAILY", "off"), get("PBEM_MAIL_OUT_PACE", "off")),
        keep_letters_days=_number(get, "PBEM_KEEP_LETTERS_DAYS"),
        backup_keys=Path(kept).expanduser().absolute() if (kept := get("PBEM_BACKUP_KEYS")) else None,
        opens=_opens(get("PBEM_OPENS", "administrators")),
        listed_days=_number(get, "PBEM_LISTED_DAYS"),
    )


def home_of(environment: Mapping[str, str]) -> Path:
    """The folder of the service that an environment names."""
    return Path(environment.get("PBEM_HOME", "").strip() or "./pbem-data").expanduser().absolute()


def _number(get: Callable[[str, str], str], name: str) -> int:
    usual, most, what = _NUMBERS[name]
    text = get(name, str(usual))
    if not text.isdecimal() or not text.isascii() or int(text) > most:
        raise SettingsError(f"{name} cannot be {text!r}: it is {what}.")
    return int(text)


def _opens(text: str) -> Opens:
    if text not in get_args(Opens):
        raise SettingsError(
            f"PBEM_OPENS cannot be {text!r}: matches are opened by letter by administrators, players or anybody."
        )
    return cast("Opens", text)


def _domain(text: str) -> str:
    try:
        return normalise(f"g@{text}").removeprefix("g@")
    except BadAddress:
        raise SettingsError(
            f"PBEM_MAIL_DOMAIN is not a domain name: {text!r}. Write one such as games.example.org."
        ) from None


def _address(text: str, domain: str) -> str:
    try:
        address = normalise(text)
    except BadAddress:
        address = "+"
    if "+" in address:
        raise SettingsError(f"PBEM_MAIL_ADDRESS is not a plain address: {text!r}. Write one such as g@{domain}.")
    return address


def _plus(word: str) -> bool:
    if word not in ("yes", "no"):
        raise SettingsError(
            f"PBEM_MAIL_PLUS cannot be {word!r}: it is yes if letters to me+anything@… reach the mailbox me@…, else no."
        )
    return word == "yes"


def _admin(text: str) -> str:
    try:
        return normalise(text)
    except BadAddress:
        raise SettingsError(
            f"PBEM_ADMINS has {text!r} in it, which is no address: write addresses with commas between them."
        ) from None


def _secret(get: Callable[[str], str], name: str) -> str | None:
    text = get(name)
    if text and len(text.encode()) < LEAST_BYTES:
        raise SettingsError(f"{name} is too short: give at least {LEAST_BYTES} characters of chance, or leave it out.")
    return text or None


def on_this_machine(url: str) -> bool:
    """Whether a URL names this machine for everybody who follows it."""
    return is_this_machine(urlsplit(url).hostname or "")


def _web_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise SettingsError(
            f"PBEM_WEB_URL is not an address of pages: {text!r}. Write one such as http://{DEFAULT_WEB}."
        )
    return text.rstrip("/")


def _broker(url: str) -> str | None:
    if url in ("", "embedded"):
        return None
    # Celery's transports without a server lose the task of a killed worker, or leave its row for ever.
    if not url.startswith(("redis://", "rediss://")):
        raise SettingsError(f"PBEM_BROKER_URL cannot be {url!r}: write redis://host:port/0, or leave it out.")
    return url


def _trust(word: str, domain: str) -> bool:
    if word not in ("", "token", "authenticated"):
        raise SettingsError(f"PBEM_MAIL_TRUST cannot be {word!r}: it is token or authenticated.")
    # Without a word: on one machine nobody signs letters, everywhere else a From line alone proves nothing.
    return word == "token" or (not word and domain.endswith(_LOCAL))


def _listen(name: str, text: str, default: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdigit() or not 0 <= int(port) <= _HIGHEST_PORT:
        raise SettingsError(f"{name} is not an address and a port: {text!r}. Write one such as {default}.")
    return host.strip("[]"), int(port)
