"""``pbem disputes``: what players dispute, and in which words."""

from collections.abc import Iterator

import click
import msgspec

from pbem.cli.opened import opened
from pbem.cli.saying import as_json, say
from pbem.clubhouse.matches.disputes import OpenDispute, open_disputes


@click.command("disputes")
@as_json
def disputes(as_json: bool) -> None:
    """The disputes that wait for a ruling: of which match, by which seat, about which decision, in which words."""
    with opened() as service:
        found = open_disputes(service.repository, service.vault)
    say(as_json, {"disputes": msgspec.to_builtins(found)}, *(_aloud(found) or ["No dispute is open."]))


def _aloud(found: list[OpenDispute]) -> list[str]:
    return [line for one in found for line in _lines(one)]


def _lines(one: OpenDispute) -> Iterator[str]:
    stands = "the match has ended" if one.ended else "play waits for the ruling" if one.waits else "play goes on"
    yield (
        f"{one.game} {one.match_number}, dispute {one.dispute}: {one.seat} about decision {one.decision}, "
        f"{one.at:%Y-%m-%d %H:%M} UTC; {stands}"
    )
    if one.erasing_waits:
        yield "    Somebody in this match asked to be forgotten: what is kept of them here is erased once you have ruled."
    said = one.words if one.words is not None else "(the words were erased)"
    yield from (f"    {line}" for line in said.splitlines())
