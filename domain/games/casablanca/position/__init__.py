"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from collections.abc import Mapping
from typing import Any

from domain.chance import Chance
from domain.game import REFEREE, Seat
from domain.games.casablanca.position import compare, read, schema, write
from domain.games.casablanca.state import Blank, Ended, State, View
from domain.options import Options


class Documents:
    """What can be done with a position document, and with a state read from one."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the document."""
        return schema.schema()

    def read(self, document: Mapping[str, Any], options: Options, chance: Chance) -> State:
        """The state described; ValueError names what is wrong with it."""
        return read.state_of(document, options, chance)

    def write(self, state: State) -> dict[str, Any]:
        """The document of a state; reading it gives the state again."""
        return write.document_of(state)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Who plays in a state that was read."""
        return () if isinstance(state, Blank) else state.table.seats

    def see(self, state: State, seat: Seat) -> View:
        """The view that a seat has of a position read: the table and its own cards; all of it if all is over."""
        if isinstance(state, Blank):
            return View(seat=seat)
        everything = isinstance(state, Ended) or seat == REFEREE
        return View(
            seat=seat,
            table=state.table,
            owns={other: own for other, own in state.owns.items() if everything or other == seat},
            hidden=state.hidden if everything else None,
            ended=state.ended if isinstance(state, Ended) else None,
        )

    def compare(self, state: State, expected: Mapping[str, Any]) -> list[str]:
        """What differs from the keys given, one sentence each (ruling G-15); empty if nothing does."""
        return compare.differences(state, expected)
