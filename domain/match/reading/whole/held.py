"""Orders read without a doubt, held for a yes by what stands on their lines or above them (G-20): one look after the other."""

from collections.abc import Sequence

from domain.game import AnyGame
from domain.match.reading.understood import Understood
from domain.match.reading.whole.another_time import held_for_another_time
from domain.match.reading.whole.by_signs import held_by_signs
from domain.match.reading.whole.described import held_where_it_only_tells
from domain.match.reading.whole.either import held_where_two_answer
from domain.match.reading.whole.led_by import held_by_what_leads
from domain.match.sight import MatchView


def held_where_in_doubt(game: AnyGame, said: Understood, lines: Sequence[str], view: MatchView) -> Understood:
    """What a letter says, its lines as they stand in it; the first that finds something to ask about is the one that asks."""
    said = held_by_signs(game, said, lines)
    said = held_for_another_time(game, said, lines, view)
    said = held_where_two_answer(game, said)
    said = held_by_what_leads(game, said, lines, view)
    return held_where_it_only_tells(game, said, lines, view)
