"""A match that is over, played back: a page for each step, and the file to keep."""

from functools import partial
from itertools import product

from tests.pages.page import LOOKS, Page
from tests.pages.world import World

_GAMES = ("casablanca", "mata-hari", "quinta-colonna", "vedova-nera")
_MOMENTS = {"first": 0.0, "middle": 0.5, "last": 1.0}


def _replayed(world: World, *, game: str, perspective: str, share: float, page: str) -> str:
    return world.stage.played(game, perspective, share, page)


def _of_every_game() -> list[Page]:
    """The replay and what could be known, of every game at its beginning, middle and end, from changing perspectives."""
    found: list[Page] = []
    for game, (moment, share) in product(_GAMES, _MOMENTS.items()):
        for kind, page in (("replay", ""), ("review", "/review")):
            perspective = "public" if moment == "first" else "referee"
            path = partial(_replayed, game=game, perspective=perspective, share=share, page=page)
            # Another one for each, moved on by one every four pages, so that no game and no moment has the same ones.
            look = LOOKS[(len(found) + len(found) // 4) % len(LOOKS)]
            found.append(Page(f"{kind}-{game}-{moment}", path, (), served="stage", looks=(look,)))
    return found


PAGES = (
    Page("replay-first", lambda world: world.stage.over, ("theatre.watch",), served="stage"),
    Page("replay-spy", lambda world: f"{world.stage.over}?as=spy&at=24", (), served="stage"),
    Page(
        "review-first", lambda world: f"{world.stage.over}/review?as=public&at=1", ("theatre.review",), served="stage"
    ),
    Page("replay-kept", lambda world: f"{world.stage.over}/replay.html", ("theatre.file",), served="stage"),
    *_of_every_game(),
)
