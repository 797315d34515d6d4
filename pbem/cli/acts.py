"""The command that lists what administrators did and looked at, over all matches and beside them."""

from typing import Any

import click
import msgspec

from pbem.audit.acting import REWOUND, ActDone, ActsSought, acts_done
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import as_json, say
from pbem.cli.since import moment_since
from pbem.compose import now


@click.command("acts")
@click.option("--match", "match", metavar="MATCH", help="Only those that concern one match, by its number or id.")
@click.option("--by", metavar="NAME", help="Only those of somebody whose name holds this.")
@click.option("--since", metavar="WHEN", help="Not before: a time (ISO 8601, UTC if no zone), or 7d, 12h.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="How many, the newest.")
@as_json
def acts(match: str | None, by: str | None, since: str | None, most: int, as_json: bool) -> None:
    """What administrators did: who, to whom, what, why and when. Looks, letters put back or sent again, keys, restored stores."""
    not_before = moment_since(since, now()) if since is not None else None
    with opened() as service:
        which = match_id(service, match) if match is not None else None
        found = acts_done(service, ActsSought(match=which, by=by, since=not_before, most=most))
    say(as_json, [_facts(done) for done in found], *([_line(done) for done in found] or ["There is no such act."]))


def _facts(done: ActDone) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(done)
    return facts


def _line(done: ActDone) -> str:
    match = (
        f"{done.game} {done.number}" if done.number is not None else f"match {done.match}" if done.match else "no match"
    )
    unnamed = "(with the ruling)" if done.what == REWOUND else "(not noted)"
    by = "(erased)" if done.by is None else done.by or unnamed
    why = "(the reason has been erased)" if done.reason is None else done.reason
    words = (done.at.isoformat(timespec="seconds"), by, done.what.replace("-", " "), done.whom, match)
    return f"{'  '.join(filter(None, words))}{f': {why}' if why else ''}"
