"""A service that is open while a command runs; what is wrong with settings, database or request is a mistake to mend."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from sqlalchemy import select

from mail.inbound.address import BadAddress
from mail.inbound.transport.listener import ListenerError
from mail.outbound.carriers import UnknownCarrier
from pbem import journal
from pbem.cli import failures_log
from pbem.cli.saying import Mistake
from pbem.clubhouse.matches.opening import OpeningRefused
from pbem.clubhouse.streams.repository import NoSuchMatch
from pbem.compose import Service
from pbem.readiness import Tables
from pbem.setting_names import unread
from pbem.settings import Settings, SettingsError, home_of, read_settings
from pbem.settings_file import NAME, beneath, read_file
from pbem.store.engine import reading
from pbem.store.errors import StoreError
from pbem.store.tables import matches

_SAYING = (SettingsError, StoreError, ListenerError, UnknownCarrier, OpeningRefused, NoSuchMatch, BadAddress)


@contextmanager
def mistakes() -> Iterator[None]:
    """Errors whose sentence tells the person at the command line what to do leave here as mistakes."""
    try:
        yield
    except _SAYING as error:
        raise Mistake(str(error)) from None


def log_failures() -> None:
    """Note failures in the folder of the service, as commands do that end."""
    journal.to_file(failures_log())


@contextmanager
def opened(tables: Tables = Tables.FOUND, log: Callable[[], None] = log_failures) -> Iterator[Service]:
    """The service that the environment names; Mistake if it cannot be opened.

    Who only looks finds the database's ``tables`` as they are; to make them, or to bring them up to date, is said.
    """
    log()
    with mistakes():
        service = Service(settings(), tables)
        try:
            yield service
        finally:
            service.close()


def settings() -> Settings:
    """The settings of this process: its environment, and what `pbem setup` has written beneath it."""
    return read_settings(beneath(os.environ))


def told_to_stop() -> threading.Event:
    """What is set when this process is told to stop; had before it says that it works, so that an early stop is clean."""
    told = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: told.set())
    return told


def warn_of_no_administrators(chosen: Settings) -> None:
    """Log, at the start of what stays, that there is nobody to be told where a match has no host."""
    if not chosen.admins:
        structlog.get_logger().warning(
            "PBEM_ADMINS names nobody: nobody hears of disputes and reports, "
            "and where a match has no host, of letters that cannot be delivered"
        )


def warn_of_unread_settings() -> None:
    """Log, at the start of what stays, each setting of the environment or of the file that nobody reads."""
    environment = dict(os.environ)
    given = {name for name, value in environment.items() if value.strip()}
    for name, near in unread(given | read_file(home_of(environment) / NAME).keys()):
        meant = f"is {near} meant?" if near is not None else "is it misspelt?"
        structlog.get_logger().warning(f"{name} is set, and nobody reads it: {meant}")


def match_id(service: Service, name: str) -> UUID:
    """The match of an id or of a number; Mistake if there is none."""
    if name.isdecimal() and len(name) < 10:
        with reading(service.engine) as conn:
            found = conn.execute(select(matches.c.id).where(matches.c.title_no == int(name))).scalar()
        if found is not None:
            return UUID(str(found))
    try:
        return UUID(name)
    except ValueError:
        raise Mistake(f"There is no match {name!r}: give its id or its number, as `pbem new` told it.") from None
