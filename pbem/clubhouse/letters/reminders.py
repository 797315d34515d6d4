"""Reminders stopped and resumed at a player's wish, and the letter that says what still comes."""

from datetime import datetime
from uuid import UUID

from domain.match.reading.personal.preferences import STOP_WORDS
from domain.match.reading.running.reminders import reminding
from domain.reading.line_words import plain
from pbem.clubhouse.outbox.rows import Owed, Payload, about_no_match
from pbem.store.entry import Entry


def told_of_reminders(player: UUID, on: bool, entries: list[Entry], now: datetime) -> Owed:
    """The letter owed to a player about being reminded, or no more: one for every change, one a day if nothing changed.

    It belongs to no match: whoever has left one may still stop reminders, and learns nothing of it.
    """
    note = "resumed" if on else "stopped"
    which = f"event {entries[-1].originator_version}" if entries else now.date().isoformat()
    return about_no_match(player, "reminders", f"{note} {which}", Payload(note=note))


def told_of_their_address(player: UUID, now: datetime) -> Owed:
    """The letter owed to a player whose orders came to the address that stops reminders: one a day, which says so."""
    return about_no_match(player, "reminders", f"misdirected {now.date().isoformat()}", Payload(note="misdirected"))


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
