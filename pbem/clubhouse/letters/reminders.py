"""Reminders stopped and resumed at a player's wish, and the letter that says what still comes."""

from datetime import datetime
from uuid import UUID

from domain.match.reading.reminders import reminding
from domain.match.reading.shared_words import STOP_WORDS
from domain.reading.line_words import plain
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox.rows import Owed, Payload, about_no_match
from pbem.store.entry import Entry


class Reminders:
    """Knows who wants to be reminded."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    def set(self, player: UUID, on: bool, now: datetime) -> list[Entry]:
        """The entry by which a player is reminded, or no more; none if it was so."""
        return self._directory.remind(player, on, now)

    def notice(self, player: UUID, on: bool, entries: list[Entry], now: datetime) -> Owed:
        """The letter about it that is owed to the player: one for every change, one a day if nothing changed.

        It belongs to no match: whoever has left one may still stop reminders, and learns nothing of it.
        """
        note = "resumed" if on else "stopped"
        which = f"event {entries[-1].originator_version}" if entries else now.date().isoformat()
        return about_no_match(player, "reminders", f"{note} {which}", Payload(note=note))

    def misdirected(self, player: UUID, now: datetime) -> Owed:
        """The letter owed to a player whose orders came to the address that stops reminders: one a day, which says so."""
        cause = f"misdirected {now.date().isoformat()}"
        return about_no_match(player, "reminders", cause, Payload(note="misdirected"))


def reminders_wanted(text: str) -> bool | None:
    """What the newest words of a letter say of reminders; None if they say nothing. The last word on it counts."""
    wanted: bool | None = None
    for line in text.splitlines():
        words = plain(line)
        if words in STOP_WORDS.words:
            break
        said = reminding(words)
        wanted = wanted if said is None else said
    return wanted
