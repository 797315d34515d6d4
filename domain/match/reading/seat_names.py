"""A seat as people name it: by its key, by its name in any language, or by the end of that name where no other ends so."""

from collections.abc import Iterable, Mapping

from domain.game import Seat
from domain.reading.line_words import plain


def seat_called(words: str, names: Mapping[Seat, Iterable[str]]) -> Seat | None:
    """The one seat that goes by these words: "partisan 2", "il partigiano 2", "partigiano 2", "2"; None if none does, or
    several do."""
    wanted = plain(words)
    if not wanted:
        return None
    known = {seat: {plain(name) for name in (seat, *called)} for seat, called in names.items()}
    whole = next((seat for seat, called in known.items() if wanted in called), None)
    if whole is not None:
        return whole
    ending = [seat for seat, called in known.items() if any(name.endswith(f" {wanted}") for name in called)]
    return ending[0] if len(ending) == 1 else None
