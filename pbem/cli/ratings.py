"""``pbem ratings``: how well those play who wish to be rated, by game and side (G-42)."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import click

from domain.games import find
from domain.match.rating import Rated, Rating
from pbem.cli.opened import opened
from pbem.cli.saying import as_json, say
from pbem.clubhouse.matches.rated import MOST_MATCHES
from pbem.compose import Service
from pbem.store.engine import reading


@click.command("ratings")
@click.argument("game", required=False)
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="How many of each side, the best.")
@as_json
def ratings(game: str | None, most: int, as_json: bool) -> None:
    """How well those play who wish to be rated, by game and side: of one GAME, or of all. Who does not wish it is never listed.

    The newest 500 matches of a game count that have ended, with people in all seats; the others are left out.
    """
    key = find(game).key if game is not None else None
    with opened() as service:
        found = _facts(service, service.rated.found(most, key))
    say(as_json, {"of_matches": MOST_MATCHES, "ratings": found}, *(map(_line, found) if found else [_NOBODY]))


_NOBODY = "Nobody who wishes to be rated has played a match that counts."


def _facts(service: Service, found: Iterable[tuple[Rated, Rating]]) -> list[dict[str, Any]]:
    found = list(found)
    with reading(service.engine) as conn:
        names = service.directory.names(conn, {UUID(one.player) for one, _ in found})
    return [
        {
            "game": one.game,
            "side": one.side,
            "player": one.player,
            "name": names.get(UUID(one.player)),
            "number": round(now.mean),
            "give_or_take": now.give_or_take,
            "matches": now.matches,
        }
        for one, now in found
    ]


def _line(one: dict[str, Any]) -> str:
    called = f"{one['game']} ({one['side']})" if one["side"] else one["game"]
    return (
        f"{called}  {one['name'] or one['player']}  {one['number']} ± {one['give_or_take']}  {one['matches']} matches"
    )
