"""Whether letters come and go: by trying the mailbox again, or by a letter to ourselves through the mail server."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import msgspec

from domain.words import Language
from mail.inbound.letter import Letter, read
from mail.inbound.mailbox.source import SourceError, credential
from mail.inbound.sender.authentication import Authentication, places, vouching
from mail.outbound.carriers import CarryError
from pbem.compose import Service, now
from pbem.doctor import here
from pbem.doctor.check import Check, fine, note, problem, skipped
from pbem.readiness import Tables
from pbem.settings import Settings, SettingsError
from pbem.setup.findings import Findings
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.probe import Probe, ProbeClock, signatures
from pbem.setup.providers import of_domain
from pbem.setup.servers import kept
from pbem.setup.trouble import SetupTrouble
from pbem.setup.words import SAY as SETUP_SAY
from pbem.store.errors import StoreError
from pbem.watch.canary import CanaryKeeper

_NOT_RUNNING: Final = skipped("letters", "letters.not-running")


def account_of(chosen: Settings) -> OrdinaryMailbox | None:
    """The mailbox that letters come from and go out by, if there is one. SourceError if its password is not there."""
    if not chosen.mail_in.mailboxes:
        return None
    mailbox = chosen.mail_in.mailboxes[0]
    servers = kept(mailbox, chosen.mail_out, of_domain(chosen.mail_address.rpartition("@")[2]))
    shown = credential(mailbox, chosen.mail_in.passwords)
    if servers is None or not mailbox.tls or not urlsplit(chosen.mail_out).username:
        return None
    return OrdinaryMailbox(chosen.mail_address, servers, mailbox.user, shown.secret, shown.kind)


class Looked(msgspec.Struct, frozen=True):
    """What letters to ourselves showed, and as whom they were signed: domain and selector of each signature."""

    checks: list[Check]
    signed_by: tuple[tuple[str, str], ...] = ()


def letters(chosen: Settings, language: Language, patience: float) -> Looked:
    """By the mailbox, or by the mail server and the service that runs; ``patience``: seconds to wait for a letter."""
    try:
        account = account_of(chosen)
    except SourceError as fault:
        return Looked([problem("mailbox", "mailbox.trouble", said=f"{fault}.")])
    if account is None:
        return round_trip(chosen, patience) if here.serving(chosen) else Looked([_NOT_RUNNING])
    found = tried(account, chosen.mail_in.folder, language, patience)
    if isinstance(found, Check):
        return Looked([found])
    return Looked([*compared(chosen, found), here.clock_of_letters(found.clock_ahead)], found.signed_by)


def tried(account: OrdinaryMailbox, folder: str, language: Language, patience: float) -> Findings | Check:
    """What trying the mailbox shows, or what was in the way."""
    nothing = lambda *_: None  # noqa: E731
    try:
        return Probe(
            account, language, ProbeClock(now), tell=nothing, accepted=nothing, patience=patience, folder=folder
        ).run()
    except SetupTrouble as trouble:
        said = SETUP_SAY(f"trouble.{trouble.message}", language, **trouble.parts)
        return problem("mailbox", "mailbox.trouble", said=said)


def compared(chosen: Settings, found: Findings) -> Iterator[Check]:
    """Whether the settings still say what was found."""
    yield fine("mailbox", "mailbox.fine", seconds=f"{found.seconds:g}")
    if found.junk:
        yield problem("mailbox", "mailbox.junk")
    if chosen.mail_plus and not found.plus:
        yield problem("plus", "mailbox.plus-gone")
    elif found.plus and not chosen.mail_plus:
        yield note("plus", "mailbox.plus-unused")
    else:
        yield fine("plus", "mailbox.plus-used" if found.plus else "mailbox.plus-none")
    yield _results(chosen, found)


def _results(chosen: Settings, found: Findings) -> Check:
    believed = found.believed
    if chosen.authserv_id is None:
        if believed is None:
            return fine("results", "mailbox.results-none")
        return note("results", "mailbox.results-unused", server=believed.server, below=believed.below)
    if found.forged == "believed":
        return problem("results", "mailbox.results-forged", server=chosen.authserv_id)
    if found.results is None or found.results_known:
        return note("results", "mailbox.results-unseen", server=chosen.authserv_id)
    if (found.results.server, found.results.below) == (chosen.authserv_id.lower(), chosen.authserv_depth):
        return fine(
            "results", "mailbox.aligned" if found.vouched else "mailbox.results-fine", server=chosen.authserv_id
        )
    return problem("results", "mailbox.results-moved", server=found.results.server, below=found.results.below)


def round_trip(chosen: Settings, patience: float) -> Looked:
    """A letter to ourselves through the mail server and back into the inbox, read by the service that runs."""
    if chosen.mail_out.startswith("maildir:"):
        return Looked([skipped("letters", "letters.maildir")])
    try:
        service = Service(chosen, Tables.FOUND)
    except (StoreError, SettingsError) as fault:
        return Looked([skipped("letters", "letters.no-store", said=str(fault))])
    try:
        keeper = CanaryKeeper(service.engine, service.vault, service.carrier, chosen.mail_address, chosen.mail_domain)
        raw, seconds = keeper.round_trip(now, patience)
        if raw is None:
            return Looked([problem("letters", "letters.lost", seconds=round(patience))])
        came = fine("letters", "letters.came-back", seconds=f"{seconds:.1f}")
        letter = read(raw)
        return Looked([came, _results_of(chosen, letter)], signatures(letter))
    except CarryError as fault:
        return Looked([problem("letters", "letters.refused", said=fault.sentence)])
    finally:
        service.close()


def _results_of(chosen: Settings, letter: Letter) -> Check:
    """Where the results of authentication of our own letter stand, and what they say."""
    found = [one for one in places(letter, chosen.believed) if one.server]
    counting = next((one for one in found if one.believed), None)
    if counting is not None:
        vouched = vouching(letter, chosen.believed).verdict is Authentication.PASS
        return fine("results", "mailbox.aligned" if vouched else "mailbox.results-fine", server=counting.server)
    if not found:
        return note("results", "letters.no-results")
    return note("results", "letters.results-elsewhere", server=found[0].server, below=found[0].received_above)
