"""What nobody has answered in time ends by itself: offers, matches that look for players, questions (G-32, G-33, G-40)."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from eventsourcing.persistence import IntegrityError

from domain.game import Seat
from domain.match.rules.silence import is_silent
from domain.match.state import Underway
from pbem.clubhouse.letters.offers import Offers
from pbem.clubhouse.letters.open_list import OpenListLetters
from pbem.clubhouse.letters.succession import HostSuccession
from pbem.clubhouse.matches.hosts import Hosts
from pbem.clubhouse.matches.terms import Term, end_term, term_of
from pbem.clubhouse.people.deputising import Deputising
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry


class Lapsing(msgspec.Struct, frozen=True):
    """Works off the rows of the terms, each by its number. Whoever calls has the turn of its match."""

    _repository: Repository
    _offers: Offers
    _open_list: OpenListLetters
    _succession: HostSuccession
    _deputising: Deputising
    _hosts: Hosts

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
                case "still-there":
                    self._tell_of_silence(term, now)
        except IntegrityError:
            return False  # an answer was faster; what then stands is looked at again
        return True

    def _tell_of_silence(self, term: Term, now: datetime) -> None:
        """Whoever was asked whether they are still there has not said so: the host hears of it, once (G-40)."""
        assert term.match_id is not None
        match, seat = self._repository.match(term.match_id, ()), Seat(term.about)
        entries: Sequence[Entry] = ()
        steps: Sequence[Write] = ()
        if isinstance(match.state, Underway) and is_silent(match.state, seat, term.at):
            entries, steps = self._hosts.tell(match, "no-sign", (seat,), match.version, now, about=seat)
        self._repository.append(entries, (lambda conn: end_term(conn, term.id, now), *steps))
