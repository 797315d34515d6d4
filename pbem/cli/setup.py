"""`pbem setup`: an ordinary mailbox, found out about by trying it, and what then runs by itself."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.words import Language
from mail.inbound.address import BadAddress, normalise
from mail.inbound.mailbox.source import Mailbox, PasswordSources, SourceError, credential, mailbox
from pbem.cli.opened import mistakes
from pbem.cli.saying import Mistake, as_json, in_language, say
from pbem.compose import make_home, now
from pbem.doctor.check import State
from pbem.doctor.here import machine
from pbem.doctor.telling import line_of
from pbem.mail_in import DEFAULT_FOLDER
from pbem.passwords import has_keyring, keep_in_file, keep_in_keyring
from pbem.settings import home_of, read_settings
from pbem.settings_file import NAME, beneath, read_file, write_file
from pbem.setup.findings import Findings, account_settings, found_settings
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.probe import Probe, ProbeClock
from pbem.setup.providers import of_domain
from pbem.setup.servers import MailServers, ask_dns, fetch_https, found, given, kept
from pbem.setup.telling import password_words, told_findings, told_servers, told_trouble
from pbem.setup.trouble import SetupTrouble
from pbem.setup.units import install, unit_here
from pbem.setup.words import SAY


class _Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The words of the command that are about the mailbox."""

    imap: str | None
    smtp: str | None
    user: str | None
    password_file: Path | None
    password_in: str | None
    new_password: bool
    token_command: str | None
    admin: str | None
    dedicated: bool
    wait: int
    yes: bool


@click.command()
@click.argument("address", required=False)
@click.option("--imap", metavar="HOST:PORT", help="Where letters come in from, if your provider is not known.")
@click.option(
    "--smtp", metavar="HOST:PORT", help="Where letters go out; smtps:// before it is TLS from the first word."
)
@click.option("--user", metavar="NAME", help="The name to sign in with, if it is not the address.")
@click.option(
    "--password-file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Read it from a file."
)
@click.option(
    "--password-in", type=click.Choice(["file", "keyring"]), help="Where to keep it; a keyring if there is one."
)
@click.option("--token-command", metavar="COMMAND", help="Prints an access token (OAuth2): no password is asked for.")
@click.option("--new-password", is_flag=True, help="Ask for the password again.")
@click.option("--admin", metavar="ADDRESS", help="Who is told of trouble; the mailbox itself if left out.")
@click.option("--dedicated", is_flag=True, help="The mailbox is for pbem alone: all that comes to it is taken in.")
@click.option(
    "--wait", type=click.IntRange(1), default=90, show_default=True, help="Seconds to wait for a test letter."
)
@click.option("--yes", is_flag=True, help="Agree to servers that DNS or the provider names.")
@click.option("--start", is_flag=True, help="Then run `pbem serve`.")
@click.option("--install", "installing", is_flag=True, help="Have systemd --user, or launchd, run `pbem serve`.")
@click.option("--dry-run", is_flag=True, help="With --install: print the unit, and do nothing.")
@as_json
@in_language
def setup(
    lang: Language, address: str | None, start: bool, installing: bool, dry_run: bool, as_json: bool, **words: Any
) -> None:
    """Make an ordinary mailbox ready to play by: ask for its password, try it, and write the settings.

    It signs in, writes three letters to the mailbox itself, says what it found and what it will do about it, and takes the
    letters out again. Run it again at any time: what is known already is not asked for. With --install alone only the unit is
    made.
    """
    home = home_of(os.environ)
    echo: Callable[[str], None] = (lambda _line: None) if as_json else click.echo
    document: dict[str, Any] = {}
    with mistakes():
        try:
            if address is not None or not installing:
                document |= _Setup(home, _Asked(**words), lang, echo).made_ready(address)
            if installing:
                document |= _installed(home, lang, dry_run, echo)
        except SetupTrouble as trouble:
            raise Mistake(told_trouble(trouble, lang)) from None
    say(as_json, document)
    if start or (not as_json and not installing and sys.stdin.isatty() and click.confirm(SAY("ask.start", lang))):
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, "-m", "pbem", "serve"])


class _Setup:
    """One run for a mailbox: from its address to the settings, said as it goes."""

    def __init__(self, home: Path, asked: _Asked, language: Language, echo: Callable[[str], None]) -> None:
        self._home = home
        self._asked = asked
        self._language = language
        self._echo = echo
        self._before: Mapping[str, str] = {}
        self._kept: Mapping[str, str] = {}
        self._token_command = ""

    def made_ready(self, address: str | None) -> dict[str, Any]:
        """Everything, as one document; SetupTrouble or SettingsError where it ends before."""
        self._look_round()
        make_home(self._home)
        self._before = read_file(self._home / NAME)
        account = self._account(self._address(address))
        result = Probe(
            account,
            self._language,
            ProbeClock(now),
            tell=lambda step: self._echo(SAY(step, self._language)),
            accepted=lambda: self._accept(account),
            patience=self._asked.wait,
            folder=self._before.get("PBEM_MAILBOX_FOLDER", DEFAULT_FOLDER),
        ).run()
        settings = {**account_settings(account, self._kept), **found_settings(result), **self._budget(account)}
        written = self._written(settings)
        return self._told(account, result, written)

    def _look_round(self) -> None:
        """What is missing here, before anything is asked; SetupTrouble if it must be mended first."""
        checks = [one for one in machine(self._home, read_settings(beneath(os.environ))) if one.state is not State.FINE]
        for check in checks:
            self._echo(line_of(check, self._language))
        if any(check.state is State.PROBLEM for check in checks):
            raise SetupTrouble("machine")

    def _address(self, address: str | None) -> str:
        known = address or self._before.get("PBEM_MAIL_ADDRESS")
        if known is None and sys.stdin.isatty():
            known = click.prompt(SAY("ask.address", self._language))
        try:
            return normalise(known or "")
        except BadAddress:
            raise SetupTrouble("not-an-address", address=known or "-") from None

    def _account(self, address: str) -> OrdinaryMailbox:
        servers = self._servers(address)
        known = self._known(address)
        user = self._asked.user or (known.user if known else address)
        self._token_command = self._command(address, servers)
        if self._token_command:
            return OrdinaryMailbox(address, servers, user, self._token(user, servers), "token")
        return OrdinaryMailbox(address, servers, user, self._password(address, user, servers))

    def _command(self, address: str, servers: MailServers) -> str:
        """What prints an access token; "" where a password will do. SetupTrouble if none will, and there is no such command."""
        if self._asked.token_command or self._asked.new_password:
            kept = self._asked.token_command or ""
        else:
            same = self._before.get("PBEM_MAIL_ADDRESS") == address and self._asked.password_file is None
            kept = self._before.get("PBEM_MAIL_TOKEN_COMMAND", "") if same else ""
        provider = servers.provider
        if kept:
            self._echo(SAY("token.testing", self._language))
        if kept or provider is None or not provider.oauth or servers.source == "given":
            return kept
        if sys.stdin.isatty():
            self._echo(SAY("token.how", self._language, title=provider.title))
            self._echo(SAY("token.testing", self._language))
            kept = str(click.prompt(SAY("ask.token-command", self._language), default="", show_default=False))
        if not kept.strip():
            raise SetupTrouble("oauth", title=provider.title)
        return kept.strip()

    def _token(self, user: str, servers: MailServers) -> str:
        """A token, as the command prints it now."""
        at = Mailbox(servers.imap.host, servers.imap.port, True, user, "")
        try:
            return credential(at, PasswordSources(token_command=self._token_command)).secret
        except SourceError as fault:
            raise SetupTrouble("no-token", said=str(fault)) from None

    def _known(self, address: str) -> Mailbox | None:
        """This mailbox as an earlier run has written it."""
        url = self._before.get("PBEM_MAIL_IN", "") if self._before.get("PBEM_MAIL_ADDRESS") == address else ""
        try:
            return mailbox(url) if url.startswith("imaps://") else None
        except SourceError:
            return None

    def _servers(self, address: str) -> MailServers:
        domain = address.rpartition("@")[2]
        if self._asked.imap or self._asked.smtp:
            named = given(self._asked.imap or "", self._asked.smtp or "")
            if named is None:
                raise SetupTrouble("servers-not-understood")
            return msgspec.structs.replace(named, provider=of_domain(domain))
        known = self._known(address)
        before = kept(known, self._before.get("PBEM_MAIL_OUT", ""), of_domain(domain)) if known else None
        if before is None and of_domain(domain) is None:
            self._echo(SAY("step.servers", self._language, domain=domain))
        servers = before or found(domain, ask_dns, fetch_https)
        if servers is None:
            raise SetupTrouble("no-servers", domain=domain)
        self._echo(told_servers(servers, self._language))
        if servers.doubtful and not self._asked.yes and not self._agreed():
            raise SetupTrouble("doubtful")
        return servers

    def _agreed(self) -> bool:
        return sys.stdin.isatty() and click.confirm(SAY("ask.servers", self._language))

    def _password(self, address: str, user: str, servers: MailServers) -> str:
        if self._asked.password_file is not None:
            return self._asked.password_file.read_text(encoding="utf-8").strip("\r\n")
        known = self._before.get("PBEM_MAIL_ADDRESS") == address and not self._asked.new_password
        if known and (password := self._kept_password(user)):
            self._echo(SAY("password.kept", self._language))
            return password
        if not sys.stdin.isatty():
            raise SetupTrouble("no-password")
        self._echo(password_words(servers.provider, self._language))
        return str(click.prompt(SAY("ask.password", self._language), hide_input=True))

    def _kept_password(self, user: str) -> str:
        """The one that an earlier run has kept; empty if there is none any more."""
        file = self._before.get("PBEM_MAIL_PASSWORD_FILE")
        sources = PasswordSources(Path(file) if file else None, self._before.get("PBEM_MAIL_PASSWORD_COMMAND"))
        try:
            return credential(Mailbox("", 0, True, user, ""), sources).secret
        except SourceError:
            return ""

    def _accept(self, account: OrdinaryMailbox) -> None:
        """Both servers have taken the password: it is kept, so that another run need not ask for it."""
        if account.kind == "token":
            self._kept = {"PBEM_MAIL_PASSWORD_FILE": "", "PBEM_MAIL_PASSWORD_COMMAND": ""}
        elif self._asked.password_in == "keyring" or (self._asked.password_in is None and has_keyring()):
            self._kept = keep_in_keyring(account.user, account.password)
        else:
            self._kept = keep_in_file(self._home, account.password)
        self._kept = {**self._kept, "PBEM_MAIL_TOKEN_COMMAND": self._token_command}
        self._written(account_settings(account, self._kept))

    def _budget(self, account: OrdinaryMailbox) -> dict[str, str]:
        """How many letters a day may leave, if that is known of the provider and was not said otherwise."""
        known = account.servers.provider.daily if account.servers.provider is not None else None
        said = self._before.get("PBEM_MAIL_OUT_DAILY", "")
        return {"PBEM_MAIL_OUT_DAILY": said or (str(known) if known is not None else "")}

    def _written(self, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings with those of before beneath, as they were written; SettingsError if they cannot be used."""
        admins = self._asked.admin or self._before.get("PBEM_ADMINS") or settings["PBEM_MAIL_ADDRESS"]
        whose = "dedicated" if self._asked.dedicated else self._before.get("PBEM_MAILBOX", "")
        merged = {**self._before, **settings, "PBEM_ADMINS": admins, "PBEM_MAILBOX": whose}
        written = {name: value for name, value in merged.items() if value}
        read_settings(beneath({"PBEM_HOME": str(self._home), **written}))
        write_file(self._home, written)
        return written

    def _told(self, account: OrdinaryMailbox, result: Findings, written: Mapping[str, str]) -> dict[str, Any]:
        sentences = [*told_findings(account, result, self._language), self._told_password()]
        self._echo(SAY("step.found", self._language))
        for sentence in sentences:
            self._echo(f"- {sentence}")
        file = self._home / NAME
        self._echo(SAY("done.written", self._language, file=str(file), home=str(self._home)))
        self._echo(SAY("done.start", self._language))
        return {
            "address": account.address,
            "findings": msgspec.to_builtins(result),
            "says": sentences,
            "settings": dict(written),
            "file": str(file),
        }

    def _told_password(self) -> str:
        if self._token_command:
            return SAY("kept.token", self._language, command=self._token_command)
        file = self._kept["PBEM_MAIL_PASSWORD_FILE"]
        return SAY("kept.file", self._language, file=file) if file else SAY("kept.keyring", self._language)


def _installed(home: Path, language: Language, dry_run: bool, echo: Callable[[str], None]) -> dict[str, Any]:
    """The unit of this machine, made and started, or only printed."""
    unit = unit_here(home)
    if unit is None:
        raise SetupTrouble("no-units")
    if dry_run:
        echo(f"# {unit.file}\n{unit.text}")
    else:
        install(unit)
        echo(SAY("done.unit", language, file=str(unit.file)))
        if unit.lingers:
            echo(SAY("done.linger", language))
    return {"unit": {"file": str(unit.file), "text": unit.text, "commands": [list(one) for one in unit.commands]}}
