"""What players set about themselves by letter, beside orders or alone, and what they are told is now so."""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import Any, Final
from uuid import UUID
from zoneinfo import available_timezones

import msgspec

from domain.game import Written
from domain.match.queries import MutePress, SetMine
from domain.player.events import (
    CalendarSet,
    InvitationsSet,
    Named,
    NameDropped,
    NewsSet,
    PreferencesSet,
    RatingSet,
    ReminderLeadSet,
    RemindersResumed,
)
from domain.player.state import Player
from domain.wire import Wired
from pbem.clubhouse.directory import Directory, form_of
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.matches.own import OwnMatches
from pbem.clubhouse.muted import muted
from pbem.clubhouse.names import BadName, looks_like, own_name
from pbem.clubhouse.outbox.rows import Payload, about_no_match
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.letters import InboxLetter
from pbem.store.vault import Parcel, parcel

_MOST_NEAR: Final = 3
_NEWS_DAYS: Final = {"": 0, "daily": 1, "weekly": 7}


class Settled(msgspec.Struct, frozen=True):
    """What is to be committed for a letter's wishes, and what became of each: its line, a stable key, and what belongs to it."""

    entries: Sequence[Entry] = ()
    steps: Sequence[Write] = ()
    told: tuple[tuple[int, str, str], ...] = ()


class Settling(msgspec.Struct, frozen=True):
    """Does what players wish about themselves. Of several wishes about one thing the last in the letter counts."""

    _repository: Repository
    _directory: Directory
    _answers: LetterAnswers

    def settled(
        self, asked: Iterable[Written[Any]], player: UUID, now: datetime, match: Loaded | None = None
    ) -> Settled:
        """What comes of the wishes among what a letter asks; ``match`` is the one whose players it may speak of."""
        asked = tuple(asked)
        wishes = {one.order.what: one for one in asked if isinstance(one.order, SetMine)}
        minded = [one for one in asked if isinstance(one.order, MutePress)] if match is not None else []
        if not wishes and not minded:
            return Settled()
        state, _ = self._repository.player(player)
        if not isinstance(state, Player):
            return Settled()
        told: list[tuple[int, str, str]] = []
        prefers, events, texts = state, list[Wired](), list[Parcel]()
        for written in sorted(wishes.values(), key=lambda one: one.line):
            if written.order.what == "name" and self._is_taken(written.order.value, player):
                told.append((written.line, "name-taken", ""))
                continue
            prefers, key, detail = _done(written.order, state, prefers, events, texts)
            told.append((written.line, key, detail))
        for one in minded:
            assert match is not None
            told.append((one.line, *muted(match, state, player, one.order, events)))
        if prefers != state:
            events.append(PreferencesSet(prefers.language, prefers.form, prefers.zone))
        entries, steps = self._directory.change(player, events, texts, now)
        return Settled(entries, steps, tuple(told))

    def _is_taken(self, name: str, player: UUID) -> bool:
        """Whether a name is what somebody else goes by in a match that this player plays or runs, or looks like it. They read
        those names there: who is not told to them is not asked about."""
        own = OwnMatches(self._repository)
        found = {one.match for one in own.running(player)} | {match for match, _ in own.hosted(player)}
        matches = [self._repository.match(match, ()) for match in found]
        people = {one for match in matches for one in (*match.seated.values(), match.opened.host) if one is not None}
        with reading(self._repository.engine) as conn:
            names = self._directory.names(conn, {UUID(one) for one in people} - {player})
        return looks_like(name, names.values())

    def tell(self, row: InboxLetter, player: UUID, text: str, wishes: Iterable[Written[Any]], now: datetime) -> Verdict:
        """Carry out a letter that belongs to no match and says nothing else; a letter about none says what is now so."""
        settled = self.settled(wishes, player, now)
        words = parcel(text.encode(), random=os.urandom)
        payload = Payload(inbox=row.id, words=words.ref.id, settled=settled.told)
        return self._answers.give(
            row,
            about_no_match(player, "settings", f"letter {row.id}", payload),
            Verdict("settled"),
            now,
            *settled.steps,
            entries=settled.entries,
            kept=words,
            answer="receipt",
        )


def _done(
    wish: SetMine, state: Player, prefers: Player, events: list[Wired], texts: list[Parcel]
) -> tuple[Player, str, str]:
    """What becomes of a wish: how the player is written to now, a stable key, and what belongs to it."""
    match wish.what:
        case "name":
            return prefers, _named(wish.value, state, events, texts), ""
        case "invitations":
            return prefers, _switched(wish, InvitationsSet, state.invitable, events), ""
        case "calendar":
            return prefers, _switched(wish, CalendarSet, state.calendar, events), ""
        case "rating":
            return prefers, _switched(wish, RatingSet, state.rated, events), ""
        case "reminder":
            return prefers, _reminded(int(wish.value or 0), state, events), wish.value
        case "news":
            return prefers, _news(wish.value, state, events), ""
        case _:
            return _preferred(wish, prefers)


def _named(wanted: str, state: Player, events: list[Wired], texts: list[Parcel]) -> str:
    """What becomes of a name, or of the wish to go by none."""
    try:
        name = own_name(wanted)
    except BadName:
        return "bad-name"
    if name is None:
        events += [NameDropped()] if state.name is not None else []
        return "no-name"
    text = parcel(name.encode(), random=os.urandom)
    texts.append(text)
    events.append(Named(text.ref))
    return "name"


def _switched(wish: SetMine, event: Callable[[bool], Wired], before: bool, events: list[Wired]) -> str:
    """What becomes of a wish that is a yes or a no: to be invited, to have deadlines for a calendar, to be rated (G-42)."""
    wanted = wish.value == "yes"
    events += [event(wanted)] if wanted is not before else []
    return wish.what if wanted else f"no-{wish.what}"


def _reminded(hours: int, state: Player, events: list[Wired]) -> str:
    """What becomes of the wish to be reminded so many hours before, or as usual: whoever says when wants to be reminded."""
    events += [RemindersResumed()] if not state.reminders else []
    events += [ReminderLeadSet(hours)] if hours != state.remind_hours else []
    return "reminder" if hours else "reminder-usual"


def _news(wanted: str, state: Player, events: list[Wired]) -> str:
    """What becomes of the wish to get news together, or each at once."""
    days = _NEWS_DAYS[wanted]
    events += [NewsSet(days)] if days != state.news_days else []
    return f"news-{wanted or 'at-once'}"


def _preferred(wish: SetMine, now_is: Player) -> tuple[Player, str, str]:
    """The player with what they prefer now, and what became of the wish."""
    match wish:
        case SetMine(what="language", value=""):
            return now_is, "no-language", ""
        case SetMine(what="language", value=language):
            return msgspec.structs.replace(now_is, language=language), "language", ""
        case SetMine(what="form", value=form):
            return msgspec.structs.replace(now_is, form=form_of(form)), f"form-{form}", ""
        case _:
            zone = _zone(wish.value)
            if zone is None:
                return now_is, "no-zone", " ".join(_near(wish.value))
            return msgspec.structs.replace(now_is, zone=zone), "zone", zone


def _zone(wanted: str) -> str | None:
    """The name of a time zone in its own letters; None if there is none of that name."""
    name = "_".join(wanted.split()).lower()
    return next((zone for zone in _zones() if zone.lower() == name), None)


def _zones() -> list[str]:
    """The zones by whose clock letters can be written."""
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def _near(wanted: str) -> list[str]:
    """Zones of a name like that, of whole zones or of their cities."""
    zones = _zones()
    whole = {zone.lower(): zone for zone in zones}
    cities = {zone.rpartition("/")[2].lower(): zone for zone in reversed(zones)}
    words = wanted.lower().replace("/", " ").split()
    city = get_close_matches(words[-1], cities, _MOST_NEAR)
    close = get_close_matches("_".join(wanted.lower().split()), whole, _MOST_NEAR)
    return list(dict.fromkeys([*(cities[one] for one in city), *(whole[one] for one in close)]))[:_MOST_NEAR]
