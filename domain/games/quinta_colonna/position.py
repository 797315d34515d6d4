"""The whole position as a document: what a scenario file gives, an administrator reads, and an expectation names."""

from collections.abc import Mapping
from typing import Any

from domain.chance import Chance
from domain.games.quinta_colonna import position_compare, position_read, position_schema, position_write
from domain.games.quinta_colonna.state import State
from domain.options import Options


class Documents:
    """The four things that can be done with a position document."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the document."""
        return position_schema.schema()

    def read(self, document: Mapping[str, Any], options: Options, chance: Chance) -> State:
        """The state described; ValueError names what is wrong with it."""
        return position_read.read(document, options, chance)

    def write(self, state: State) -> dict[str, Any]:
        """The document of a state; reading it gives the state again."""
        return position_write.write(state)

    def compare(self, state: State, expected: Mapping[str, Any]) -> list[str]:
        """What differs from the keys given, one sentence each (ruling G-15); empty if nothing does."""
        return position_compare.compare(state, expected)
