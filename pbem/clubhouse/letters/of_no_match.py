"""What a letter may ask that belongs to no match: what is kept, to be forgotten, own matches, settings, a new match."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.game import PUBLIC
from domain.match.reading.personal.new_address import new_address
from domain.match.reading.personal.preferences import wishes_alone
from domain.match.reading.personal.service import help_asked, language_of
from mail.inbound.desk import Reading
from mail.inbound.opinion import any_game
from mail.outbound.sheet import SERVICE_HELP
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.letters.farewell import Farewell
from pbem.clubhouse.letters.host_questions import HostQuestions
from pbem.clubhouse.letters.new_address import NewAddress
from pbem.clubhouse.letters.observing import ObserverLetters
from pbem.clubhouse.letters.open_list import OpenListLetters
from pbem.clubhouse.letters.opening import OpeningLetters
from pbem.clubhouse.letters.own_data import OwnData
from pbem.clubhouse.letters.own_matches import OwnMatchesTold
from pbem.clubhouse.letters.rating import RatingsAsked
from pbem.clubhouse.letters.reminders import reminders_wanted
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.letters.settling import Settling
from pbem.clubhouse.letters.unread_answers import UnreadAnswers
from pbem.clubhouse.outbox.rows import Payload
from pbem.clubhouse.streams.repository import Repository
from pbem.settings import Opens
from pbem.store.letters import InboxLetter, ReplyToken


class OfNoMatch(msgspec.Struct, frozen=True):
    """Knows who answers such letters."""

    _farewell: Farewell
    _own_data: OwnData
    _own_matches: OwnMatchesTold
    _settling: Settling
    _openings: OpeningLetters
    _questions: HostQuestions
    _open_list: OpenListLetters
    _new_address: NewAddress
    _observers: ObserverLetters
    _ratings: RatingsAsked
    _unread: UnreadAnswers
    _answers: LetterAnswers
    _directory: Directory
    _repository: Repository
    _opens: Opens

    def heard(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        """What becomes of a letter with a token that asks what may be answered whoever asked, since the answer goes to the
        registered address; None of any other."""
        heard = self._heard(row, token, read, disposition, now)
        if heard is None and disposition is Disposition.NOTHING and not (token.seat == PUBLIC and _asks_for_help(read)):
            return self._told(row, token.player_id, read, now)
        questioned = token.purpose == "confirm" and token.match_id is None
        if heard is None and disposition is Disposition.ACCEPT and questioned and reminders_wanted(read.text) is None:
            return self._unread.told(row, token, now)
        if heard is None and disposition is Disposition.ACCEPT and self._open_list.looks_elsewhere(read):
            return self._open_list.heard(row, token.player_id, read, now)
        if heard is None and disposition is Disposition.ACCEPT and self._observers.is_wanted(read):
            return self._observers.carry_out(row, token.player_id, read, now)
        return heard

    def told(self, row: InboxLetter, token: ReplyToken, read: Reading, now: datetime) -> Verdict | None:
        """What becomes of a letter for which nobody vouches, if all it asks is answered by a letter to the registered address,
        or by a question that goes there: another question before it would tell its writer nothing. None of any other."""
        return self._heard(row, token, read, Disposition.NOTHING, now)

    def _heard(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        heard = self._farewell.heard(row, token, read, disposition, now) or self._own_data.heard(
            row, token, read, disposition, now
        )
        return heard or self._new_address.heard(row, token, read, disposition, now)

    def asked(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict | None:
        """What becomes of a letter to the address of the service; None if it asks for nothing of the kind."""
        if self._farewell.is_wanted(read):
            return self._farewell.ask(row, player, now)
        if self._own_data.is_wanted(read):
            return self._own_data.tell(row, player, now)
        if (wanted := new_address(read.text, any_game)) is not None:
            return self._new_address.ask(row, player, wanted, now)
        return self._told(row, player, read, now) or self.done(row, player, read, now)

    def _told(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict | None:
        """What becomes of a letter that only asks: for a list of matches, for ratings, or how one stands that its writer runs."""
        if self._own_matches.is_wanted(read):
            return self._own_matches.tell(row, player, now)
        if self._ratings.is_wanted(read):
            return self._ratings.tell(row, player, now)
        if self._open_list.asks_here(read):
            return self._open_list.tell(row, player, now)
        if (topic := help_asked(read.text)) is not None:
            payload = Payload(note=SERVICE_HELP, said=topic or "service")
            return self._answers.tell(row, player, "help", payload, Verdict("asked-for-help"), now)
        asked = self._questions.asked(read, player)
        return self._questions.tell(row, player, asked[1], asked[0], now) if asked is not None else None

    def welcomes(self, read: Reading, now: datetime) -> bool:
        """Whether a stranger who is believed asks for what strangers may ask for: they are registered then."""
        address = read.letter.sender
        if address is None:
            return False
        opens = self._openings.is_wanted(read) and self._openings.may_be_opened_for(address)
        asks = self._open_list.asks_here(read) or self._open_list.is_wanted(read) or _asks_for_help(read)
        if not opens and not (asks and self._opens == "anybody"):
            return False
        _, entries, steps = self._directory.register(address, language_of(read.text), "html", "UTC", now)
        self._repository.append(entries, steps)
        return True

    def changes(self, read: Reading) -> bool:
        """Whether a letter changes something about its writer, opens a match, asks for a place or to watch, and no more."""
        asks = (self._openings.is_wanted, self._open_list.is_wanted, self._observers.is_wanted)
        return bool(wishes_alone(read.text)) or any(is_wanted(read) for is_wanted in asks)

    def unread(self, row: InboxLetter, token: ReplyToken, now: datetime) -> Verdict | None:
        """What becomes of an answer to a form or to a question of ours that is none; None of any other letter."""
        return self._unread.told(row, token, now)

    def done(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict | None:
        """What becomes of a letter that does so; None of any other."""
        if self._openings.is_wanted(read):
            return self._openings.tell(row, player, read, now)
        if self._open_list.is_wanted(read):
            return self._open_list.carry_out(row, player, read, now)
        if self._observers.is_wanted(read):
            return self._observers.carry_out(row, player, read, now)
        wishes = wishes_alone(read.text)
        return self._settling.tell(row, player, read.text, wishes, now) if wishes else None


def _asks_for_help(read: Reading) -> bool:
    return help_asked(read.text) is not None
