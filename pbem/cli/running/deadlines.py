"""``pbem deadlines``: whether decisions close at their hours, and how they do so again after nobody was at work."""

from datetime import datetime

import click

from pbem.cli.looking import Acting, act_options, writable
from pbem.cli.opened import opened
from pbem.cli.saying import Mistake, as_json, say
from pbem.clubhouse.matches.deadlines.clock import Hold
from pbem.clubhouse.matches.hosting import Doing
from pbem.compose import now

_LONGEST_DAYS = 31


@click.group("deadlines")
def deadlines() -> None:
    """Whether decisions close at their hours; have them do so again after nobody was at work."""


@deadlines.command("show")
@as_json
def show(as_json: bool) -> None:
    """Whether decisions close at their hours now, and if not, why and until when."""
    with opened() as service:
        hold = service.resuming.hold(now())
    document = {"held": hold is not None, **({} if hold is None else _facts(hold))}
    say(as_json, document, _said(hold))


@deadlines.command("resume")
@click.option("--shift", is_flag=True, help="What was being asked stays open longer by as long as nobody was at work.")
@act_options
@as_json
def resume(shift: bool, acting: Acting, as_json: bool) -> None:
    """The clock is right: decisions close at their hours from now on."""
    moment = now()
    doing = Doing(by=acting.by, reason=acting.reason.strip())
    with opened() as service, writable(acting.by.name):
        hold = service.resuming.hold(moment)
        if hold is None:
            raise Mistake("Decisions close at their hours: there is nothing to resume.")
        if shift and hold.back <= hold.away:
            raise Mistake(
                "An earlier release has not noted since when nobody was at work: resume without --shift, and give each match"
                " its time with `pbem host MATCH extend`."
            )
        if shift and (hold.back - hold.away).days > _LONGEST_DAYS:
            raise Mistake(
                f"Nobody is said to have been at work since {_hour(hold.away)}: too long to move all by as much. Set the clock"
                " right if it is wrong; else give each match its time with `pbem host MATCH extend`."
            )
        moved = service.resuming.shift(hold, doing, moment) if shift else ()
        service.resuming.resume(doing, moment)
    told = f" Matches with more time: {len(moved)}; all are told." if shift else ""
    say(as_json, {"moved": [str(one) for one in moved]}, f"Decisions close at their hours again.{told}")


def _said(hold: Hold | None) -> str:
    if hold is None:
        return "Decisions close at their hours."
    return (
        f"No decision closes until {_hour(hold.until)}: by this clock nobody was at work from {_hour(hold.away)} to"
        f" {_hour(hold.back)}. If the clock is wrong, set it right. If it is right, wait, or have them close from now on with"
        " `pbem deadlines resume`, or with `pbem deadlines resume --shift` and as much more time for everybody."
    )


def _facts(hold: Hold) -> dict[str, datetime]:
    return {"away": hold.away, "back": hold.back, "until": hold.until}


def _hour(moment: datetime) -> str:
    return moment.isoformat(sep=" ", timespec="minutes")
