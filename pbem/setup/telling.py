"""What was found of a mailbox, and what is done about it, in sentences."""

from collections.abc import Iterator

from domain.words import Language
from pbem.setup.findings import Findings
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.providers import Provider
from pbem.setup.servers import MailServers
from pbem.setup.trouble import SetupTrouble
from pbem.setup.words import SAY

_EXAMPLE = "word"


def told_servers(servers: MailServers, language: Language) -> str:
    """Where the servers are, and who says so."""
    parts = {"imap": str(servers.imap), "smtp": str(servers.smtp)}
    if servers.source in ("known", "mail-servers") and servers.provider is not None:
        parts["title"] = servers.provider.title
    return SAY(f"servers.{servers.source}", language, **parts)


def told_trouble(trouble: SetupTrouble, language: Language) -> str:
    """What is in the way, and what to do."""
    return SAY(f"trouble.{trouble.message}", language, **trouble.parts)


def password_words(provider: Provider | None, language: Language) -> str:
    """Where the password is made that the provider takes from programs."""
    return SAY(f"password.{provider.words if provider else 'own'}", language)


def told_findings(account: OrdinaryMailbox, found: Findings, language: Language) -> Iterator[str]:
    """A sentence for each thing that was found, in the order in which it matters."""
    yield SAY("found.arrives", language, seconds=f"{found.seconds:g}")
    if found.junk:
        yield SAY("found.junk", language, address=account.address)
    yield SAY(f"found.plus-{'yes' if found.plus else 'no'}", language, example=account.with_word(_EXAMPLE))
    yield _told_results(found, language)
    if found.vouched:
        yield SAY("found.vouched", language)
    yield from _told_sender(account, found, language)
    yield SAY(f"found.message-id-{'kept' if found.message_id_kept else 'changed'}", language)
    if not found.plus and not found.message_id_kept:
        yield SAY("found.neither", language)
    yield SAY(f"found.idle-{'yes' if found.abilities.idle else 'no'}", language)
    yield SAY(f"found.move-{'yes' if found.abilities.move else 'no'}", language)
    provider = account.servers.provider
    if provider is not None and provider.daily is not None:
        yield SAY("found.daily", language, title=provider.title, number=provider.daily)
    else:
        yield SAY("found.daily-unknown", language)


def _told_results(found: Findings, language: Language) -> str:
    if found.results is None:
        return SAY("found.results-none", language)
    if found.believed is None:
        message = "found.forged" if found.forged == "believed" else "found.forged-untried"
        return SAY(message, language, server=found.results.server)
    if found.results_known:
        return SAY("found.results-known", language, server=found.results.server)
    return SAY("found.results-seen", language, server=found.results.server, below=found.results.below)


def _told_sender(account: OrdinaryMailbox, found: Findings, language: Language) -> Iterator[str]:
    if found.from_came != account.address:
        yield SAY("found.from-changed", language, came=found.from_came or "?", sent=account.address)
    elif found.from_other is not None and found.from_other == account.address:
        yield SAY("found.from-foreign", language, came=found.from_other, address=account.address)
    else:
        yield SAY("found.from-kept", language)
