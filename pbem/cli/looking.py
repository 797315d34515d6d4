"""Looks at a running match from the command line: what is hidden is shown for a reason, which is recorded first."""

import os
import pwd
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar
from uuid import UUID

import click

from domain.game import PUBLIC, Seat
from domain.match.events import Looked
from pbem.cli.saying import Mistake
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.looks import Looking
from pbem.compose import Service, now
from pbem.store.vault import AuthorErased

_SAY_WHY: Final = "The match is running: say --reason TEXT. The look is recorded, and its players are told at the end."
_SAY_WHY_OR_PUBLIC: Final = (
    "The match is running: say --reason TEXT. The look is recorded, and its players are told at the end; "
    "what everybody may see needs none (--as public)."
)

Command = TypeVar("Command", bound=Callable[..., None])


def look_options(command: Command) -> Command:
    """The options of a command that shows what is hidden: --reason and --by."""
    told = "Why a running match is looked into: recorded, and told to its players at the end."
    reason = click.option("--reason", help=told)
    by = click.option("--by", metavar="NAME", help="Who looks; the user of this machine if left out. Recorded.")
    return reason(by(command))


def seat_named(name: str, *seats: Seat) -> Seat:
    """The one of these seats that is called so; Mistake if none is."""
    seat = Seat(name.strip().lower())
    if seat not in seats:
        raise Mistake(f"There is no seat {name!r}: the seats are {', '.join(seats)}.")
    return seat


def may_look(
    service: Service,
    match: UUID,
    seat: Seat | None,
    reason: str | None,
    by: str | None,
    *,
    what: Looked = "position",
) -> Looking | None:
    """The look at the view of ``seat``, or at the whole, as it is to be recorded; Mistake if there is no reason for it.

    None for what everybody may see and for a match that has ended.
    """
    if seat == PUBLIC or not service.looks.needed(match):
        return None
    if not (reason or "").strip():
        raise Mistake(_SAY_WHY_OR_PUBLIC if what == "position" else _SAY_WHY)
    who = operator(by)
    return Looking(reason=(reason or "").strip(), by=who.name, seat=seat, what=what, means=who.means)


def operator(by: str | None) -> Operator:
    """Who is at the command line: the user of this machine, for whom where that is by sudo, and the name they give."""
    system = _system_user()
    asked_by = os.environ.get("SUDO_USER", "").strip()
    means = f"{system} for {asked_by}" if asked_by and asked_by != system else system
    return Operator((by or "").strip() or asked_by or system, means)


def _system_user() -> str:
    """Not by the environment, which whoever acts can set."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"user {os.getuid()}"


def act_options(command: Command) -> Command:
    """The options of a command that does something as an administrator: why, and who; both are recorded."""
    reason = click.option("--reason", default="", help="Why: recorded with the act (`pbem acts`).")
    by = click.option("--by", metavar="NAME", help="Who does it; the user of this machine if left out. Recorded.")
    return reason(by(command))


@contextmanager
def writable(name: str) -> Iterator[None]:
    """What is written down of somebody who was erased for good is a mistake to mend."""
    try:
        yield
    except AuthorErased:
        raise Mistake(f"What {name!r} wrote here was erased for good: say --by with another name.") from None


def look(service: Service, match: UUID, looking: Looking | None) -> None:
    """Record a look, before anything is shown."""
    if looking is None:
        return
    with writable(looking.by):
        service.looks.record(match, looking, now())
