"""``pbem host``: what is done for a match to go on: time, pauses, seats that pass to others, its end."""

from collections.abc import Callable
from typing import Any

import click

from domain.game import Seat
from domain.match.rules.hosting import CannotHost
from domain.words import languages
from pbem.cli.looking import act_options, operator, writable
from pbem.cli.opened import match_id, opened
from pbem.cli.opening import guest_of, hours_of
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.matches.guests import Guest
from pbem.clubhouse.matches.hosting import Doing
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service, now


@click.group("host")
@click.argument("match")
@click.pass_context
def host(context: click.Context, match: str) -> None:
    """Run MATCH: more time, a pause, another player for a seat, its end. All are told what is done."""
    context.obj = match


@host.command("extend")
@click.argument("time", metavar="TIME")
@act_options
@as_json
@click.pass_obj
def extend(match: str, time: str, reason: str, by: str | None, as_json: bool) -> None:
    """What is being asked stays open longer by TIME, such as 48h or 3d."""
    hours = hours_of(time, "TIME")
    _do(match, reason, by, as_json, lambda service, one, doing: service.hosting.extend(one.id, hours, doing, now()))


@host.command("pause")
@act_options
@as_json
@click.pass_obj
def pause(match: str, reason: str, by: str | None, as_json: bool) -> None:
    """Play stops, and no time runs, until `resume`."""
    _do(match, reason, by, as_json, lambda service, one, doing: service.hosting.pause(one.id, doing, now()))


@host.command("resume")
@act_options
@as_json
@click.pass_obj
def resume(match: str, reason: str, by: str | None, as_json: bool) -> None:
    """Play goes on, whoever stopped it; each decision has the time that was left."""
    _do(match, reason, by, as_json, lambda service, one, doing: service.hosting.resume(one.id, doing, now()))


@host.command("replace")
@click.argument("seat")
@click.option(
    "--with", "address", metavar="ADDRESS", help="Who takes the seat over, as `pbem new --player` names people."
)
@click.option("--bot", is_flag=True, help="A bot plays on.")
@click.option("--lang", type=click.Choice(languages()), help="The language of somebody who is no player yet.")
@act_options
@as_json
@click.pass_obj
def replace(
    match: str, seat: str, address: str | None, bot: bool, lang: str | None, reason: str, by: str | None, as_json: bool
) -> None:
    """SEAT passes to a bot, or to somebody once they have said yes, who is told all that it has seen."""
    if bot == (address is not None):
        raise Mistake("Say who takes the seat over: --with ADDRESS or --bot.")
    to = Guest(address=None) if address is None else guest_of(address, lang, None, "--with")
    named = Seat(seat.strip().lower())
    _do(
        match,
        reason,
        by,
        as_json,
        lambda service, one, doing: _pass_on(service, one, named, to, doing),
    )


def _pass_on(service: Service, match: Loaded, seat: Seat, to: Guest, doing: Doing) -> Loaded:
    """A bot has the seat at once; a person is asked first."""
    if to.address is None:
        return service.hosting.pass_on(match.id, seat, to, "administrator", doing, now())
    return service.offers.make(match.id, seat, to, "administrator", doing, now())


@host.command("retire")
@click.argument("seat")
@act_options
@as_json
@click.pass_obj
def retire(match: str, seat: str, reason: str, by: str | None, as_json: bool) -> None:
    """SEAT is not played any more, as if its player had resigned."""
    named = Seat(seat.strip().lower())
    _do(match, reason, by, as_json, lambda service, one, doing: service.hosting.retire(one.id, named, doing, now()))


@host.command("remind")
@click.argument("seat", required=False)
@act_options
@as_json
@click.pass_obj
def remind(match: str, seat: str | None, reason: str, by: str | None, as_json: bool) -> None:
    """Those who are asked are reminded, or SEAT alone: each at most once a day."""
    named = Seat(seat.strip().lower()) if seat is not None else None
    _do(
        match,
        reason,
        by,
        as_json,
        lambda service, one, doing: service.reminding.remind(one.id, named, doing, now()),
    )


@host.command("end")
@act_options
@as_json
@click.pass_obj
def end(match: str, reason: str, by: str | None, as_json: bool) -> None:
    """MATCH ends, nobody wins, and everything is disclosed; one that has not begun is called off."""
    _do(match, reason, by, as_json, lambda service, one, doing: service.hosting.end(one.id, doing, now()))


def _do(
    match: str, reason: str, by: str | None, as_json: bool, act: Callable[[Service, Loaded, Doing], Loaded]
) -> None:
    who = operator(by)
    with opened() as service, writable(who.name):
        found = service.repository.match(match_id(service, match), ())
        try:
            after = act(service, found, Doing(by=who, reason=reason.strip()))
        except CannotHost as error:
            raise Mistake(str(error)) from None
    say(as_json, _stands(after), "Done. Letters go out with `pbem serve` or `pbem work --until-idle`.")


def _stands(match: Loaded) -> dict[str, Any]:
    """How the match stands, as JSON."""
    state = match.state
    decision = getattr(state, "decision", None)
    return {
        "match": str(match.id),
        "state": type(state).__name__.lower(),
        "decision": decision.number if decision is not None else None,
        "due": decision.due if decision is not None else None,
        "held": getattr(state, "held", None) is not None,
    }
