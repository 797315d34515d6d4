"""What says what the orders of a letter leave unused, in words that are an order elsewhere: "I keep the boat" (G-20)."""

from collections.abc import Sequence

from domain.match.reading.hearing import Ear
from domain.match.reading.whole.reluctant import few_clauses, without_clause


def without_unused(ear: Ear, lines: Sequence[str]) -> list[str]:
    """The lines with blanks for clauses that say only what the orders beside them leave unused."""
    said = list(lines)
    for number, start, end in few_clauses(lines):
        bare = without_clause(said[number], start, end)
        others = [*said[:number], bare, *said[number + 1 :]]
        if ear.leaves_unused(lines[number][start:end], [one for one in others if one.strip()]):
            said[number] = bare
    return said
