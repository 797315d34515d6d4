"""A player asks by letter which matches are theirs: each is told as its seat sees it, when the letter was read."""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.game import PUBLIC, Seat
from domain.match.reading.personal.own_matches import asks_for_own_matches
from mail.inbound.desk import Reading
from mail.outbound.occasion import ReliabilityTold
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.matches.own import OwnMatches
from pbem.clubhouse.matches.reliable import as_told, reliability_of
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Repository
from pbem.store.letters import InboxLetter

_MOST_RUNNING: Final = 50  # matches in one letter
_MOST_OVER: Final = 10
_MOST_HOSTED: Final = 20


class OwnMatchesTold(msgspec.Struct, frozen=True):
    """Answers with the matches in which a player has a seat, and those that they run without one; it goes to the registered
    address, whoever asked."""

    _repository: Repository
    _answers: LetterAnswers

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for that and nothing else."""
        return asks_for_own_matches(read.text)

    def listed(self, player: UUID, own: tuple[UUID, Seat, int] | None = None) -> tuple[tuple[str, str, int], ...]:
        """What a letter lists, as its row keeps it: those that run, the newest first, the newest of those that are over, those
        that the player runs without a seat.

        ``own`` is the match of the letter that asks, with the seat and the newest event once that is carried out.
        """
        theirs = OwnMatches(self._repository)
        over, _ = theirs.over(player, _MOST_OVER)
        held = [(one.match, one.seat, one.version) for one in (*theirs.running(player)[:_MOST_RUNNING], *over)]
        now = (own if own is not None and own[0] == one[0] else one for one in held)
        run = [(match, PUBLIC, upto) for match, upto in theirs.hosted(player)[:_MOST_HOSTED]]
        return tuple((str(match), str(seat), upto) for match, seat, upto in (*now, *run))

    def reliability(self, player: UUID, now: datetime) -> ReliabilityTold | None:
        """How reliably a player answers, as the letter says it; None of whoever is new."""
        return as_told(reliability_of(self._repository, player, now))

    def tell(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """Owe the answer to a letter that belongs to no match."""
        payload = Payload(others=self.listed(player), reliability=self.reliability(player, now))
        return self._answers.tell(row, player, "matches", payload, Verdict("asked-for-matches"), now)
