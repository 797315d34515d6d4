"""What kind of hex one is, in brackets behind it as our letters say it, which orders nothing: "fugitive O6 (railway)"."""

import re
from functools import cache
from typing import Final

from domain.games.casablanca.board.atlas import atlas
from domain.games.casablanca.reading.lexicon import listed
from domain.games.casablanca.state import View
from domain.reading.line_words import bare, blanked

_KINDS: Final = listed("kinds of hexes")
_LINES: Final = frozenset(("rail", "river", "river+rail"))


def without_kinds(line: str, view: View) -> str:
    """The line with blanks for them; where the fugitive stands on a line, "(river)" may say which way it goes."""
    side = None if view.table is None else view.table.sides.get(view.seat)
    if "(" not in line or side is None or side.fugitive is None or atlas().kind[side.fugitive] in _LINES:
        return line
    for found in _in_brackets().finditer(bare(line)):
        line = blanked(line, found.start("kind"), found.end("kind"))
    return line


@cache
def _in_brackets() -> re.Pattern[str]:
    return re.compile(rf"\b[a-u]\d{{1,2}}\s*(?P<kind>\({_KINDS.expression}\))")
