"""Looks at a running match from the command line: what is hidden is shown for a reason, which is recorded first."""

import os
import pwd
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final
from uuid import UUID

import click
import msgspec

from domain.game import PUBLIC, Seat
from domain.match.events import Looked
from pbem.cli.saying import Mistake
from pbem.clubhouse.acts import Act, Operator
from pbem.clubhouse.matches.looks import Looking
from pbem.compose import Service, now
from pbem.store.engine import writing
from pbem.store.vault import AuthorErased

_SAY_WHY: Final = "The match is running: say --reason TEXT. The look is recorded, and its players are told at the end."
_SAY_WHY_OR_PUBLIC: Final = (
    "The match is running: say --reason TEXT. The look is recorded, and its players are told at the end; "
    "what everybody may see needs none (--as public)."
)
_SAY_WHY_OR_REPLAY: Final = (
    "The match is running: say --reason TEXT. The look is recorded, and its players are told at the end; "
    "what everybody may see needs none (`pbem replay MATCH --as public`)."
)


class Acting(msgspec.Struct, frozen=True):
    """Who is at the command line, and why they look or act; the reason is empty if none was said."""

    by: Operator
    reason: str


def look_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that shows what is hidden, --reason and --by: it is told who is ``acting``."""
    told = "Why a running match is looked into: recorded, and told to its players at the end."
    reason = click.option("--reason", help=told)
    by = click.option("--by", metavar="NAME", help="Who looks; the user of this machine if left out. Recorded.")
    return reason(by(_told_who_acts(command)))


def act_options(command: Callable[..., None]) -> Callable[..., None]:
    """The same of a command that does something as an administrator: both are recorded."""
    reason = click.option("--reason", default="", help="Why: recorded with the act (`pbem acts`).")
    by = click.option("--by", metavar="NAME", help="Who does it; the user of this machine if left out. Recorded.")
    return reason(by(_told_who_acts(command)))


def _told_who_acts(command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    def told(*given: Any, reason: str | None, by: str | None, **more: Any) -> None:
        command(*given, acting=Acting(operator(by), reason or ""), **more)

    return told


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
    acting: Acting,
    *,
    what: Looked = "position",
) -> Looking | None:
    """The look at the view of ``seat``, or at the whole, as it is to be recorded; Mistake if there is no reason for it.

    None for what everybody may see and for a match that has ended.
    """
    if seat == PUBLIC or not service.looks.needed(match):
        return None
    reason = acting.reason.strip()
    if not reason:
        raise Mistake(_say_why(what))
    return Looking(reason=reason, by=acting.by.name, seat=seat, what=what, means=acting.by.means)


def _say_why(what: Looked) -> str:
    """With the way to what everybody may see: by the command that was given, where it shows a table as a seat sees it."""
    if what != "position":
        return _SAY_WHY
    given = click.get_current_context().command.params
    return _SAY_WHY_OR_PUBLIC if any("--as" in option.opts for option in given) else _SAY_WHY_OR_REPLAY


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


def note(service: Service, act: Act) -> None:
    """Write down an act that changes nothing else."""
    with writable(act.by.name), writing(service.engine) as conn:
        service.acts.write(conn, act, now())
