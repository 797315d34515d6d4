"""Whose words do not reach whom (G-37): what a player has said of one match is their own, and nothing else depends on it."""

from collections.abc import Iterable
from uuid import UUID

from domain.game import Seat
from domain.match import events as happened
from domain.match.queries import MutePress
from domain.match.state import Concluded, MatchState, Underway
from domain.player.events import PressMuted
from domain.player.state import Player
from domain.wire import Wired
from pbem.clubhouse.streams.repository import Loaded, Repository


def muted_by(repository: Repository, match: UUID, reader: UUID) -> frozenset[str]:
    """The players, by their opaque ids, whose words in a match do not reach this one."""
    state, _ = repository.player(reader)
    muted = state.muted if isinstance(state, Player) else frozenset()
    return frozenset(player for where, player in muted if where == str(match))


def unheard(
    repository: Repository, match: UUID, state: MatchState, events: Iterable[Wired]
) -> frozenset[tuple[Seat, str]]:
    """To whom which of these words do not go: seats, each with the vault row of the words."""
    if not isinstance(state, Underway | Concluded):
        return frozenset()
    seated = {seat: one.player for seat, one in state.occupants.items() if one.player is not None}
    readers = {seat: one.reader for seat, one in state.occupants.items() if one.reader is not None}
    return frozenset(
        (seat, said.words.id)
        for said in events
        if isinstance(said, happened.PressSent) and said.seat in seated
        for seat in said.to
        if seat in readers and seated[said.seat] in muted_by(repository, match, UUID(readers[seat]))
    )


def muted(match: Loaded, state: Player, player: UUID, asked: MutePress, events: list[Wired]) -> tuple[str, str]:
    """What becomes of the wish not to hear somebody any more, or to hear them again: a stable key and their seat. What is to be
    committed for it joins ``events``."""
    whose = match.seated.get(asked.seat)
    if whose is None:
        return ("mute-bot" if asked.seat else "nobody-called"), asked.seat
    if whose == str(player):
        return "mute-self", asked.seat
    now_is = _newest(state, events, str(match.id), whose)
    if now_is is not asked.on:
        events.append(PressMuted(str(match.id), whose, asked.on))
    return ("muted" if asked.on else "unmuted"), asked.seat


def _newest(state: Player, events: Iterable[Wired], match: str, whose: str) -> bool:
    """Whether they are muted once these events are committed."""
    said = [one.muted for one in events if isinstance(one, PressMuted) and one.player == whose]
    return said[-1] if said else (match, whose) in state.muted
