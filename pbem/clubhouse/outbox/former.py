"""Players who have a seat no more by an act of whoever runs the match: told so at once, and later how it ended (G-30)."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.game import Seat
from domain.match.events import Ended, SeatPassed, SeatTaken, SeatVacated
from domain.match.state import MatchState, Underway
from domain.wire import Wired
from pbem.clubhouse.outbox.rows import Outbox, Payload, from_view_of_all
from pbem.clubhouse.streams.repository import Loaded, Write

PASSED: Final = "seat-passed"
PASSED_TO_BOT: Final = "seat-passed-to-bot"
RETIRED: Final = "seat-retired"
OVER: Final = "match-over"
"""The notes of the letters that say so."""


def former_players_told(
    outbox: Outbox, match: Loaded, events: Iterable[Wired], after: MatchState, upto: int, now: datetime
) -> Iterator[Write]:
    """What is to be committed for them to hear of events up to ``upto``, from the view of those who know what everybody may."""

    def adding(player: str, note: str, seat: Seat) -> Write:
        cause, payload = f"{note} {seat} event {upto}", Payload(upto=upto, note=note, seats=(seat,))
        decision = getattr(after, "decisions", 0)
        return outbox.adding(from_view_of_all(match.id, decision, UUID(player), "offer", cause, payload), now)

    for event in events:
        match event:
            case SeatPassed(seat=seat, player=player) if match.seated.get(seat, player) != player:
                yield adding(match.seated[seat], PASSED if player is not None else PASSED_TO_BOT, seat)
            case SeatVacated(seat=seat, why="retired") if seat in match.seated:
                yield adding(match.seated[seat], RETIRED, seat)
            case Ended() if isinstance(match.state, Underway):
                for player, seat in _former(match).items():
                    yield adding(player, OVER, seat)
            case _:
                pass


def _former(match: Loaded) -> dict[str, Seat]:
    """The players who had a seat that passed to another, each with the last; whoever sits there now, or runs the match, hears of
    its end anyway."""
    found: dict[str, Seat] = {}
    sitting: dict[Seat, str | None] = {}
    for entry in match.entries:
        if isinstance(entry.event, SeatPassed) and (player := sitting.get(entry.event.seat)) is not None:
            found[player] = entry.event.seat
        if isinstance(entry.event, SeatTaken | SeatPassed):
            sitting[entry.event.seat] = entry.event.player
    hear_anyway = {*match.seated.values(), match.opened.host}
    return {player: seat for player, seat in found.items() if player not in hear_anyway}
