"""The toy game of canaries under other versions of its rules, to be installed in its place."""

from msgspec.structs import replace

from domain.game import Window
from domain.options import Option
from tests.support.whispers import GAME, SEATS

_RULES = replace(
    GAME.rules, window=lambda state: Window(f"round-{state.table.turns}") if state.table and state.to_move else None
)
LATER = replace(GAME, version="2", earlier=(GAME,), rules=_RULES)
"""A later release: its questions are called otherwise, and the earlier rules are still there."""
WITHOUT = replace(LATER, earlier=())
"""A later release that has forgotten the earlier rules."""
TAKEN_OVER = replace(
    WITHOUT, continues=("1",), rules=replace(GAME.rules, awaited=lambda state: state.to_move and SEATS)
)
"""The first release, which goes on with what was begun before it: it waits for everybody."""
LOUD = replace(GAME, options=(Option("loud", "no", GAME.title, ("yes", "no")),))
"""The rules before the first release, with an option that there is none of any more."""
TWICE = replace(LATER, version="1")
"""Two rules for one version."""
