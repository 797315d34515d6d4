"""The course of what is being decided."""

from typing import TypeAlias

from domain.course import GameCourse
from domain.games.vedova_nera.events import Event
from domain.games.vedova_nera.rules.evolve import evolve, lay
from domain.games.vedova_nera.state import Over, Table
from domain.step import Step

Decided: TypeAlias = tuple[Step[Table, Event], ...]


class Course(GameCourse[Table, Event, Table], lay=lay, evolve=evolve, over=Over):
    """Events in the order in which they happen, and what they come to."""
