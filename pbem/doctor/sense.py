"""Whether settings agree with one another, and with what the file says beneath the environment."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pbem.doctor.check import Check, fine, note, problem
from pbem.setting_names import unread
from pbem.settings import Settings, on_this_machine

_LOCAL: Final = ".localhost"


def sense(chosen: Settings, environment: Mapping[str, str], file: Mapping[str, str]) -> list[Check]:
    """What contradicts itself in the settings of this process."""
    found = [*_of_mail(chosen), *_of_pages(chosen), *_of_names(environment, file)]
    return found or [fine("settings", "settings.fine")]


def _of_mail(chosen: Settings) -> Iterator[Check]:
    local = chosen.mail_domain.endswith(_LOCAL)
    if chosen.trust_token and not local:
        yield problem("settings", "settings.trust", domain=chosen.mail_domain)
    if not chosen.trust_token and chosen.authserv_id is None:
        yield note("settings", "settings.nobody-believed")
    if chosen.authserv_depth and chosen.authserv_id is None:
        yield problem("settings", "settings.depth-alone")
    if chosen.mail_in.mailboxes and chosen.mail_out.startswith("maildir:"):
        yield problem("settings", "settings.no-way-out")
    if local and not _stays_here(chosen.mail_out):
        yield problem("settings", "settings.local-domain", domain=chosen.mail_domain)
    if chosen.mail_address.rpartition("@")[2] != chosen.mail_domain:
        yield note("settings", "settings.two-domains", address=chosen.mail_address, domain=chosen.mail_domain)
    if not chosen.admins:
        yield note("settings", "settings.no-admins")


def _of_pages(chosen: Settings) -> Iterator[Check]:
    if not chosen.pages:
        yield note("settings", "settings.pages-here", url=chosen.web_url)
    elif chosen.web_url.startswith("http://") and not on_this_machine(chosen.web_url):
        yield note("settings", "settings.pages-open", url=chosen.web_url)


def _of_names(environment: Mapping[str, str], file: Mapping[str, str]) -> Iterator[Check]:
    yield from _unread("settings.unknown", "settings.unknown-near", file)
    given = (name for name, value in environment.items() if value.strip())
    yield from _unread("settings.unread", "settings.unread-near", given)
    for name in sorted(file):
        if environment.get(name, "").strip() not in ("", file[name]):
            yield note("settings", "settings.overridden", setting=name)


def _unread(message: str, guess: str, names: Iterable[str]) -> Iterator[Check]:
    for name, near in unread(names):
        if near is None:
            yield problem("settings", message, setting=name)
        else:
            yield problem("settings", guess, setting=name, near=near)


def _stays_here(mail_out: str) -> bool:
    return mail_out.startswith("maildir:") or on_this_machine(mail_out)
