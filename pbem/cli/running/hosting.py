"""``pbem host``: what is done for a match to go on: time, pauses, seats that pass to others, its end."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeAlias
from uuid import UUID

import click

from domain.game import Seat
from domain.match.rules.hosting import CannotHost
from domain.words import languages
from pbem.cli.looking import Acting, act_options, writable
from pbem.cli.opened import match_id, opened
from pbem.cli.opening import guest_of, hours_of
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service, now

_BELOW: Final = re.compile(r"-\d.*")
_Deed: TypeAlias = Callable[[Service, UUID, Doing], Loaded]


@click.group("host")
@click.argument("match")
@click.pass_context
def host(context: click.Context, match: str) -> None:
    """Run MATCH: more time, a pause, another player for a seat, its end. All are told what is done."""
    context.obj = match


def _doing(command: Callable[..., _Deed]) -> Callable[..., None]:
    """A command of the group: what it gives back is done to the match, and it is said how that then stands."""

    @act_options
    @as_json
    @click.pass_obj
    @wraps(command)
    def done(match: str, /, acting: Acting, as_json: bool, **given: Any) -> None:
        deed = command(**given)
        with opened() as service, writable(acting.by.name):
            found = service.repository.match(match_id(service, match), ())
            try:
                after = deed(service, found.id, Doing(by=acting.by, reason=acting.reason.strip()))
            except CannotHost as error:
                raise Mistake(str(error)) from None
        say(as_json, _stands(after), "Done. Letters go out with `pbem serve` or `pbem work --until-idle`.")

    return done


class _OfTime(click.Command):
    """What looks like a time below nothing is no option: it is told what a time is, as any other that cannot be one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes = {name for option in self.params if not getattr(option, "is_flag", True) for name in option.opts}
        below = [
            word
            for before, word in zip(["", *args], args, strict=False)
            if _BELOW.fullmatch(word) and before not in takes
        ]
        others = [word for word in args if word not in below]
        return super().parse_args(ctx, args if not below or "--" in args else [*others, "--", *below])


@host.command("extend", cls=_OfTime)
@click.argument("time", metavar="TIME")
@_doing
def extend(time: str) -> _Deed:
    """What is being asked stays open longer by TIME, such as 48h or 3d."""
    hours = hours_of(time, "TIME")
    return lambda service, match, doing: service.hosting.extend(match, hours, doing, now())


@host.command("pause")
@_doing
def pause() -> _Deed:
    """Play stops, and no time runs, until `resume`."""
    return lambda service, match, doing: service.hosting.pause(match, doing, now())


@host.command("resume")
@_doing
def resume() -> _Deed:
    """Play goes on, whoever stopped it; each decision has the time that was left."""
    return lambda service, match, doing: service.hosting.resume(match, doing, now())


@host.command("replace")
@click.argument("seat")
@click.option(
    "--with", "address", metavar="ADDRESS", help="Who takes the seat over, as `pbem new --player` names people."
)
@click.option("--bot", is_flag=True, help="A bot plays on.")
@click.option("--lang", type=click.Choice(languages()), help="The language of somebody who is no player yet.")
@_doing
def replace(seat: str, address: str | None, bot: bool, lang: str | None) -> _Deed:
    """SEAT passes to a bot, or to somebody once they have said yes, who is told all that it has seen."""
    if bot == (address is not None):
        raise Mistake("Say who takes the seat over: --with ADDRESS or --bot.")
    named = Seat(seat.strip().lower())
    if address is None:
        return lambda service, match, doing: service.hosting.pass_on(
            match, named, Guest(address=None), "administrator", doing, now()
        )
    to = guest_of(address, lang, None, "--with")
    return lambda service, match, doing: service.offers.make(match, named, to, "administrator", doing, now())


@host.command("retire")
@click.argument("seat")
@_doing
def retire(seat: str) -> _Deed:
    """SEAT is not played any more, as if its player had resigned."""
    named = Seat(seat.strip().lower())
    return lambda service, match, doing: service.hosting.retire(match, named, doing, now())


@host.command("remind")
@click.argument("seat", required=False)
@_doing
def remind(seat: str | None) -> _Deed:
    """Those who are asked are reminded, or SEAT alone: each at most once a day."""
    named = Seat(seat.strip().lower()) if seat is not None else None
    return lambda service, match, doing: service.reminding.remind(match, named, doing, now())


@host.command("end")
@_doing
def end() -> _Deed:
    """MATCH ends, nobody wins, and everything is disclosed; one that has not begun is called off."""
    return lambda service, match, doing: service.hosting.end(match, doing, now())


def _stands(match: Loaded) -> dict[str, Any]:
    """How the match stands, as JSON."""
    state = match.state
    decision = getattr(state, "decision", None)
    return {
        "match": str(match.id),
        "state": type(state).__name__.lower(),
        "decision": decision.number if decision is not None else None,
        "due": decision.closes if decision is not None else None,
        "held": getattr(state, "held", None) is not None,
    }
