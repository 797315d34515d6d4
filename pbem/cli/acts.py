"""The command that lists what administrators did and looked at, over all matches and beside them."""

from typing import Any

import click
import msgspec

from domain.words import Language
from pbem.audit.acting import REWOUND, ActDone, ActsSought, acts_done
from pbem.cli.opened import match_id, opened
from pbem.cli.saying import as_json, in_language, say
from pbem.cli.since import moment_since
from pbem.cli.wording import keyword
from pbem.cli.words import SAY
from pbem.compose import now
from pbem.sentences import said_in


@click.command("acts")
@click.option("--match", "match", metavar="MATCH", help="Only those that concern one match, by its number or id.")
@click.option("--by", metavar="NAME", help="Only those of somebody whose name holds this.")
@click.option("--since", metavar="WHEN", help="Not before: a time (ISO 8601, UTC if no zone), or 7d, 12h.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="How many, the newest.")
@in_language
@as_json
def acts(match: str | None, by: str | None, since: str | None, most: int, lang: Language, as_json: bool) -> None:
    """What administrators did: who, to whom, what, why and when. Looks, letters put back or sent again, keys, restored stores."""
    not_before = moment_since(since, now()) if since is not None else None
    with opened() as service:
        which = match_id(service, match) if match is not None else None
        found = acts_done(service, ActsSought(match=which, by=by, since=not_before, most=most))
    say(as_json, [_facts(done) for done in found], *([_line(done, lang) for done in found] or [SAY("acts-none", lang)]))


def _facts(done: ActDone) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(done)
    return facts


def _line(done: ActDone, language: Language) -> str:
    words = (
        done.at.isoformat(timespec="seconds"),
        _name(done, language),
        keyword(done.what, language),
        ", ".join(said_in(part, language) for part in done.whom.split(", ")),
        _match(done, language),
    )
    why = SAY("acts-reason-erased", language) if done.reason is None else done.reason
    return f"{'  '.join(filter(None, words))}{f': {why}' if why else ''}"


def _name(done: ActDone, language: Language) -> str:
    if done.by is None:
        return SAY("acts-erased", language)
    return done.by or SAY("acts-with-ruling" if done.what == REWOUND else "acts-not-noted", language)


def _match(done: ActDone, language: Language) -> str:
    if done.number is not None:
        return f"{done.game} {done.number}"
    return SAY("acts-match", language, match=str(done.match)) if done.match else SAY("acts-no-match", language)
