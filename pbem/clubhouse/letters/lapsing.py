"""What nobody has answered in time ends by itself: offers, matches that look for players, questions to hosts (G-32, G-33)."""

from datetime import datetime

import msgspec
from eventsourcing.persistence import IntegrityError

from pbem.clubhouse.letters.offers import Offers
from pbem.clubhouse.letters.open_list import OpenListLetters
from pbem.clubhouse.letters.succession import HostSuccession
from pbem.clubhouse.matches.terms import term_of
from pbem.clubhouse.people.deputising import Deputising
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading


class Lapsing(msgspec.Struct, frozen=True):
    """Works off the rows of the terms, each by its number. Whoever calls has the turn of its match."""

    _repository: Repository
    _offers: Offers
    _open_list: OpenListLetters
    _succession: HostSuccession
    _deputising: Deputising

    def end(self, number: int, now: datetime) -> bool:
        """End what was asked; whether anything has ended. What was answered in time is not due here before it was read."""
        with reading(self._repository.engine) as conn:
            term = term_of(conn, number, now)
        if term is None:
            return False
        try:
            match term.kind:
                case "offer" | "offer-from-list":
                    self._offers.lapse(term, now)
                case "listing" | "listing-warning":
                    self._open_list.lapse(term, now)
                case "deputise" | "deputising":
                    self._deputising.lapse(term, now)
                case "host" | "deputy":
                    self._succession.lapse(term, now)
        except IntegrityError:
            return False  # an answer was faster; what then stands is looked at again
        return True
