"""`pbem doctor`: everything that could keep a service from working, looked at, nothing changed."""

import os
from collections.abc import Iterator
from datetime import datetime

import click

from domain.words import Language
from pbem.cli.opened import mistakes
from pbem.cli.saying import as_json, in_language, say
from pbem.compose import now
from pbem.doctor import here
from pbem.doctor.certificates import certificates
from pbem.doctor.check import Check, State
from pbem.doctor.letters import letters
from pbem.doctor.own_domain import own_domain
from pbem.doctor.sense import sense
from pbem.doctor.signing_in import signing_in
from pbem.doctor.store import store
from pbem.doctor.telling import document_of, line_of
from pbem.settings import Settings, read_settings
from pbem.settings_file import NAME, beneath, read_file
from pbem.setup.servers import ask_dns


@click.command()
@click.option("--quick", is_flag=True, help="Send no letters, and do not look through the whole database.")
@click.option(
    "--wait", type=click.IntRange(1), default=60, show_default=True, help="Seconds to wait for a test letter."
)
@as_json
@in_language
def doctor(lang: Language, quick: bool, wait: int, as_json: bool) -> None:
    """Look for everything that could keep the service from working, and say what to do; exit 1 if there is a problem.

    Nothing is changed. Without --quick letters go to ourselves, as at `pbem setup`, and those in a mailbox are taken out again.
    """
    checks: list[Check] = []
    with mistakes():
        environment = dict(os.environ)
        chosen = read_settings(beneath(environment))
        file = read_file(chosen.home / NAME)
        for check in _all(chosen, environment, file, lang, now(), wait if not quick else None):
            checks.append(check)
            if not as_json:
                click.echo(line_of(check, lang))
    sound = not any(check.state is State.PROBLEM for check in checks)
    if as_json:
        say(as_json, {"sound": sound, "checks": [document_of(check, lang) for check in checks]})
    if not sound:
        raise click.exceptions.Exit(1)


def _all(
    chosen: Settings,
    environment: dict[str, str],
    file: dict[str, str],
    language: Language,
    at: datetime,
    wait: int | None,
) -> Iterator[Check]:
    yield from here.machine(chosen.home, chosen)
    yield from here.door(chosen)
    yield here.clock()
    yield from here.secrets(chosen.home, chosen)
    yield from sense(chosen, environment, file)
    yield from store(chosen, at, whole=wait is not None)
    yield from certificates(chosen, at)
    let_in = list(signing_in(chosen))
    yield from let_in
    signed_by: tuple[tuple[str, str], ...] = ()
    # A password that was just refused is not shown again: providers lock whoever goes on.
    if wait is not None and not any(check.state is State.PROBLEM for check in let_in):
        looked = letters(chosen, language, wait)
        yield from looked.checks
        signed_by = looked.signed_by
    yield from own_domain(chosen.mail_domain, ask_dns, signed_by)
