"""What a host asks for by letter is done, and the host told; of what a host may not do, why."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.game import PUBLIC, Seat
from domain.match.reading.running.hosting import (
    AskStandings,
    AskWhoIsLate,
    EndMatch,
    FindPlayer,
    GiveTime,
    GrantTime,
    HostAct,
    HostOrder,
    KeepWaiting,
    LetPlayGoOn,
    PassSeat,
    PlayAgain,
    Remind,
    RetireSeat,
    StopPlay,
    host_order,
)
from domain.match.rules.hosting import CannotHost
from domain.match.state import Mustering, Underway, Unopened
from mail.inbound.address import BadAddress, normalise
from mail.inbound.desk import Reading
from mail.inbound.opinion import opinion_of
from mail.outbound.sheet import TIME_WISHED
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.letters.host_questions import HostQuestions
from pbem.clubhouse.letters.offers import AskedAlready, Offers
from pbem.clubhouse.letters.rematch import Rematches
from pbem.clubhouse.matches.deadlines.reminding import Reminding
from pbem.clubhouse.matches.guests import Guest, OfService
from pbem.clubhouse.matches.hosting import Doing, Hosting
from pbem.clubhouse.outbox.rows import Outbox, Payload, from_view_of_all, read_payload
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import outbox


class _NotDone(CannotHost):
    """What is not done for a reason that the host is told; ``note`` is its key among ``compose.host.ADVICE``."""

    def __init__(self, note: str, said: str) -> None:
        super().__init__(said)
        self.note = note


class HostLetters(msgspec.Struct, frozen=True):
    """Carries out what hosts write in answer to letters about the running of their matches."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _hosting: Hosting
    _offers: Offers
    _reminding: Reminding
    _questions: HostQuestions
    _rematches: Rematches

    def order(self, token: ReplyToken, read: Reading) -> HostOrder | None:
        """What a letter asks for that answers one to the host; None of any other letter, or if it asks for nothing."""
        if token.purpose != "player" or token.match_id is None or token.seat != PUBLIC:
            return None
        match = self._repository.match(token.match_id, (PUBLIC,))
        if isinstance(match.state, Unopened) or match.opened.host != str(token.player_id):
            return None
        order = host_order(match.game, match.views[PUBLIC], read.text)
        if isinstance(order, GrantTime) and order.plain and not self._asks_for_time(token):
            return None
        return order

    def _asks_for_time(self, token: ReplyToken) -> bool:
        """Whether the letter answered tells that somebody asks for more time (G-43)."""
        with reading(self._repository.engine) as conn:
            payload = conn.execute(select(outbox.c.payload).where(outbox.c.id == token.outbox_id)).scalar_one()
        return read_payload(payload).note == TIME_WISHED

    def unheard(self, row: InboxLetter, token: ReplyToken, read: Reading, now: datetime) -> Verdict | None:
        """The answer to a host's letter that asks for nothing: what they can ask for. None of any other, or where it holds what
        could be orders of a game: they belong in an answer to a letter of their seat."""
        if token.purpose != "player" or token.match_id is None or token.seat != PUBLIC:
            return None
        match = self._repository.match(token.match_id, ())
        if isinstance(match.state, Unopened) or match.opened.host != str(token.player_id):
            return None
        is_order = opinion_of(match.game.key)
        plays = match.ever_held(token.player_id) and any(map(is_order, read.text.splitlines()))
        return self._questions.explain(row, token.player_id, match, read, now) if not plays else None

    def carry_out(self, row: InboxLetter, token: ReplyToken, order: HostOrder, now: datetime) -> Verdict:
        """Do what the letter asks for, and answer it."""
        assert token.match_id is not None
        if isinstance(order, AskWhoIsLate | AskStandings):
            return self._questions.tell(row, token.player_id, token.match_id, order, now)
        if isinstance(order, KeepWaiting):
            return self._not_done(row, token, "waits", now)
        if isinstance(order, PlayAgain):
            opened = self._rematches.open(row, token.player_id, token.match_id, now)
            return opened if opened is not None else self._not_done(row, token, "not-again", now)
        note, not_done = _notes(order)
        done = Verdict("hosted", note)

        def also(upto: int) -> Sequence[Write]:
            return self._answered(row, token, done, upto, now)

        try:
            self._do(token.match_id, token.player_id, order, also, now)
        except _NotDone as problem:
            return self._not_done(row, token, problem.note, now)
        except OfService:
            return self._not_done(row, token, "no-address", now)
        except AskedAlready:
            return self._not_done(row, token, "asked-already", now)
        except CannotHost:
            waits = isinstance(self._repository.match(token.match_id, ()).state, Mustering)
            return self._not_done(row, token, "not-begun" if waits and not_done == "not-hosted" else not_done, now)
        return done

    def _not_done(self, row: InboxLetter, token: ReplyToken, why: str, now: datetime) -> Verdict:
        assert token.match_id is not None
        verdict, match = Verdict("hosted", why), self._repository.match(token.match_id, ())
        self._repository.append((), self._answered(row, token, verdict, match.version, now))
        return verdict

    def _do(
        self, match: UUID, host: UUID, order: HostAct, also: Callable[[int], Sequence[Write]], now: datetime
    ) -> None:
        doing = Doing(by=Operator(self._called(host), "host, by letter"), also=also, by_host=True)
        match order:
            case GiveTime(hours=hours):
                self._hosting.extend(match, hours, doing, now)
            case GrantTime():
                self._hosting.grant(match, doing, now)
            case StopPlay():
                self._hosting.pause(match, doing, now)
            case LetPlayGoOn():
                self._hosting.resume(match, doing, now)
            case PassSeat(seat=seat, address=address):
                self._pass_on(match, host, seat, address, doing, now)
            case RetireSeat(seat=seat):
                self._may_choose(match, host)
                self._hosting.retire(match, seat, doing, now)
            case EndMatch():
                self._hosting.end(match, doing, now)
            case FindPlayer(seat=seat):
                self._offers.make_to_waiting(match, seat, "host", doing, now)
            case Remind(seat=seat):
                self._reminding.remind(match, seat, doing, now)

    def _pass_on(self, match: UUID, host: UUID, seat: Seat, address: str, doing: Doing, now: datetime) -> None:
        """A bot has the seat at once; a person is asked first."""
        to = self._named(match, host, address)
        if to.address is None:
            self._hosting.pass_on(match, seat, to, "host", doing, now)
        else:
            self._offers.make(match, seat, to, "host", doing, now)

    def _named(self, match: UUID, host: UUID, address: str) -> Guest:
        """Whoever takes a seat over. A host who plays gives it to a bot alone: who sits where is not theirs to choose (G-30)."""
        if not address:
            return Guest(address=None)
        self._may_choose(match, host)
        try:
            to = Guest(address=normalise(address))
        except BadAddress as error:
            raise _NotDone("no-address", str(error)) from None
        with reading(self._repository.engine) as conn:
            alone = self._directory.is_left_alone(conn, to.address or "")
        if alone:
            raise _NotDone("not-invited", "They want no invitations: they can ask for a seat themselves.")
        return to

    def _may_choose(self, match: UUID, host: UUID) -> None:
        one = self._repository.match(match, ())
        if not isinstance(one.state, Underway):
            raise CannotHost("This match is not being played.")
        if one.ever_held(host):
            raise _NotDone("not-chosen", "Whoever plays in a match does not choose who else does.")

    def _called(self, host: UUID) -> str:
        with reading(self._repository.engine) as conn:
            return self._directory.names(conn, (host,)).get(host) or f"player {host}"

    def _answered(
        self, row: InboxLetter, token: ReplyToken, verdict: Verdict, upto: int, now: datetime
    ) -> Sequence[Write]:
        """The verdict, and the letter that says what has become of it."""
        assert token.match_id is not None
        payload = Payload(upto=upto, note=verdict.reason)
        decision = token.decision or 0
        owed = from_view_of_all(token.match_id, decision, token.player_id, "host", f"letter {row.id}", payload)
        return closing(row, verdict, now, "receipt"), self._outbox.adding(owed, now)


def _notes(order: HostAct) -> tuple[str, str]:
    """What the host is told: of what was done, and of what was not."""
    match order:
        case PassSeat(address=address) if address:
            return "offered", "not-hosted"
        case FindPlayer():
            return "offered-on", "nobody-waits"
        case Remind():
            return "reminded", "not-reminded"
        case _:
            return "hosted", "not-hosted"
