"""``pbem matches``: the matches that are not over, what each waits for, and since how long somebody is late."""

from datetime import datetime
from typing import Any

import click
import msgspec

from pbem.cli.opened import opened
from pbem.cli.saying import as_json, say
from pbem.clubhouse.matches.standing import Standing, Standings
from pbem.compose import now


@click.command("matches")
@click.option(
    "--late", is_flag=True, help="Only those that wait for somebody who has missed a deadline, or whose time is up."
)
@as_json
def matches(late: bool, as_json: bool) -> None:
    """The matches that are not over: whose turn it is, until when, and who has let the time pass."""
    moment = now()
    with opened() as service:
        found = [one for one in Standings(service.repository).all() if not late or one.is_late(moment)]
    document = {"matches": [{**_facts(one), "late": one.is_late(moment)} for one in found]}
    nothing = "No match waits for anybody who is late." if late else "No match is running."
    say(as_json, document, *([_line(one, moment) for one in found] or [nothing]))


def _facts(one: Standing) -> dict[str, Any]:
    """The match as JSON; who its host is stays apart."""
    facts: dict[str, Any] = msgspec.to_builtins(one)
    del facts["host"]
    return facts


def _line(one: Standing, moment: datetime) -> str:
    waits = ", ".join(one.waits_for) or "nobody"
    due = f"until {one.due.isoformat(timespec='minutes')}" if one.due is not None and not one.held else "no time runs"
    missed = "; ".join(f"{seat} has missed {times} in a row" for seat, times in one.missed.items())
    parts = (f"{one.number}", one.game, one.state, f"decision {one.decision}", f"waits for {waits}", due)
    late = missed or ("time is up" if one.is_late(moment) else "")
    return "  ".join((*parts, *((late,) if late else ())))
