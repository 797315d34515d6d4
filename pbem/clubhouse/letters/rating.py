"""A player asks by letter how well they play: their own numbers, and those of others, if they wish to be rated (G-42)."""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.match.rating import Rated, Rating
from domain.match.reading.personal.rating import asks_for_rating
from mail.inbound.desk import Reading
from mail.outbound.occasion import RatingTold
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.matches.rated import RatedPlayers, is_rated
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter

_MOST: Final = 20  # others of each side of a game in one letter, the best


class RatingsAsked(msgspec.Struct, frozen=True):
    """Answers with the ratings; it goes to the registered address, whoever asked."""

    _repository: Repository
    _answers: LetterAnswers
    _rated: RatedPlayers

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for that and nothing else."""
        return asks_for_rating(read.text)

    def told(self, player: UUID) -> tuple[RatingTold, ...] | None:
        """What a letter says, as its row keeps it: the player's own first; None for one who does not wish to be rated."""
        with reading(self._repository.engine) as conn:
            if not is_rated(conn, player):
                return None
        mine = str(player)
        others = [one for one in self._rated.found(_MOST) if one[0].player != mine]
        return tuple(_as_told(*one, mine) for one in (*self._rated.own(player), *others))

    def tell(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """Owe the answer to a letter that belongs to no match; whoever does not wish to be rated hears how to."""
        payload = Payload(ratings=self.told(player))
        return self._answers.tell(row, player, "ratings", payload, Verdict("asked-for-rating"), now)


def _as_told(whose: Rated, now_is: Rating, reader: str) -> RatingTold:
    who = whose.player if whose.player != reader else ""
    return RatingTold(whose.game, whose.side, round(now_is.mean), now_is.give_or_take, now_is.matches, who)
