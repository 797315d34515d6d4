"""A letter that may act: its words become orders, the orders events, and its writer is told what became of every line."""

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.game import AnyGame, Seat, Written
from domain.match.as_typed import left_out
from domain.match.events import (
    DecisionOpened,
    DisputeAsked,
    Ended,
    InvitationAccepted,
    InvitationDeclined,
    LineRefused,
    OrderCarriedOut,
    OrdersRefused,
    ResignationAsked,
    Started,
    VaultRef,
)
from domain.match.orders import (
    AcceptInvitation,
    Away,
    DeclineInvitation,
    Diary,
    Dispute,
    KeepWeekends,
    Resign,
    Say,
    SetQuietHours,
)
from domain.match.queries import QUERIES, BelieveMe, HelpQuery, MyMatches, NameDeputy, RatingQuery, ReportPress, SetMine
from domain.match.reading.notation import parse, refused
from domain.match.reading.personal.preferences import never_again
from domain.match.reading.understood import Understood, refusal_of
from domain.match.rules.course import Decided, without_asking
from domain.match.rules.decide import submit
from domain.match.rules.submission import Submission
from domain.match.state import MatchState, Underway
from domain.wire import Wire, Wired
from mail.inbound.desk import Reading
from mail.outbound.instants import known_zone
from mail.outbound.sheet import Kind
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import HOUR, PROGRESS, Allowance, last_of, telling
from pbem.clubhouse.inbox.verdicts import Result, Verdict, closing, read_verdict
from pbem.clubhouse.letters.answered import as_asked, as_seated, spoken_since
from pbem.clubhouse.letters.own_matches import OwnMatchesTold
from pbem.clubhouse.letters.rating import RatingsAsked
from pbem.clubhouse.letters.settling import Settling
from pbem.clubhouse.matches.dispatch import answered_with, known_to_be_owed
from pbem.clubhouse.matches.record import Record
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, answering
from pbem.clubhouse.people.about_others import AboutOthers
from pbem.clubhouse.streams.repository import Loaded, Repository, Write
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.vault import Parcel, Vault, parcel

_WIRE: Final = Wire(QUERIES)
_MOVES_ON: Final = (DecisionOpened, Ended, Started, InvitationAccepted, InvitationDeclined)


class UnderstoodLetter(msgspec.Struct, frozen=True):
    """A letter understood: what it says, and the vault parcels of its words and of what is to be relayed."""

    seat: Seat
    parsed: Understood
    words: Parcel
    said: dict[int, Parcel]

    @property
    def acts(self) -> bool:
        """Whether it holds anything but talk: an order, or a line that was meant as one."""
        return bool(self.parsed.orders or self.parsed.complaints)

    def asks(self, *queries: type[Wired]) -> bool:
        """Whether it asks one of these questions."""
        return any(isinstance(written.order, queries) for written in self.parsed.queries)

    @property
    def note(self) -> str:
        """What the answer is about, if it is not about orders."""
        if self.asks(HelpQuery):
            return "help"
        return "" if self.acts or self.parsed.queries else "nothing-understood"

    @property
    def ignored(self) -> tuple[tuple[int, str], ...]:
        """The lines that are no orders, and why nothing was made of them."""
        return ignored_lines(self.parsed)

    @property
    def joined(self) -> tuple[tuple[int, ...], ...]:
        """The orders that several lines say: the line by which each goes, then that of each part."""
        return tuple((one.line, *one.lines) for one in self.parsed.orders if len(set(one.lines)) > 1)

    @property
    def resigning(self) -> tuple[int, ...]:
        """The lines that ask to resign."""
        return tuple(one.line for one in self.parsed.orders if one.order == Resign())

    @property
    def wishes(self) -> tuple[Written[Any], ...]:
        """What it may set about its writer, among what it asks."""
        return (*self.parsed.queries, *_never_again(self))

    @property
    def all_asked(self) -> tuple[Written[Any], ...]:
        """Its questions and its orders."""
        return (*self.parsed.queries, *self.parsed.orders)

    @property
    def queries(self) -> tuple[tuple[int, str, str], ...]:
        """Its questions as a letter owed keeps them."""
        asked = [(written.line, _as_kept(written.order)) for written in self.parsed.queries]
        return tuple((line, query.WIRE, _WIRE.dump(query).decode()) for line, query in asked)


class Answerer(msgspec.Struct, frozen=True):
    """Carries letters out, each in one transaction with its verdict, its receipt and all that follows."""

    _repository: Repository
    _record: Record
    _outbox: Outbox
    _vault: Vault
    _allowance: Allowance
    _settling: Settling
    _directory: Directory
    _own_matches: OwnMatchesTold
    _ratings: RatingsAsked
    _about_others: AboutOthers

    def answer(
        self, row: InboxLetter, token: ReplyToken, read: Reading, now: datetime, *, believing: str = ""
    ) -> Verdict:
        """Carry out what the letter asks, and what became of it; the library's IntegrityError if another writer was first.

        ``believing`` is what the answer tells about being believed without being asked each time (``Payload``).
        """
        seat = Seat(token.seat)
        assert token.match_id is not None
        match = self._repository.match(token.match_id, (seat,))
        letter = _understood(as_asked(self._repository.engine, match, token), seat, read.text)
        decided = self._decide(match, letter, token, row.id, now)
        helps = bool(letter.note) and not letter.acts
        result: Result = "help" if helps else "receipt"
        kind: Kind = "help" if helps else answered_with(set(map(type, decided.events)))
        verdict = Verdict(result, letter.note, words=letter.words.ref.id, ignored=letter.ignored, upto=match.version)
        return self._commit(row, token, match, letter, decided, verdict, kind, now, believing=believing)

    def _decide(self, match: Loaded, letter: UnderstoodLetter, token: ReplyToken, cause: int, now: datetime) -> Decided:
        if not letter.acts:
            return without_asking(match.game, match.state, ())
        said = {line: text.ref for line, text in letter.said.items()}
        spoken = spoken_since(self._repository.engine, match, token)
        asked = submission(
            match.game, letter.parsed, token, spoken=spoken, cause=cause, words=letter.words.ref, said=said
        )
        deputy = match.deputies.get(Seat(token.seat)) == str(token.player_id)
        lines = letter.words.plaintext.decode().splitlines()
        kept = tuple(left_out(one, lines[one.line]) if one.line < len(lines) else one for one in asked.refused)
        asked = msgspec.structs.replace(asked, refused=kept, zone=self._zone_of(token, asked), deputy=deputy)
        return submit(match.game, match.state, match.views, asked, self._record.chance(match), now)

    def _zone_of(self, token: ReplyToken, asked: Submission) -> str:
        """By which clock the writer names days and hours; looked up where some are named."""
        if not any(isinstance(one.order, Away | SetQuietHours | KeepWeekends) for one in asked.orders):
            return asked.zone
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, token.player_id)
        return known_zone(person.zone) if person is not None else asked.zone

    def _commit(
        self,
        row: InboxLetter,
        token: ReplyToken,
        match: Loaded,
        letter: UnderstoodLetter,
        decided: Decided,
        verdict: Verdict,
        kind: Kind,
        now: datetime,
        *,
        believing: str,
    ) -> Verdict:
        keep = self._vault.keeping(str(token.player_id), (letter.words, *letter.said.values()), now, random=os.urandom)
        token = as_seated(token, decided.after)  # the last acceptance gives out the seats
        seat = Seat(token.seat)
        actor = _actor(token, decided.after)
        work = self._record.unit_of_work(match, decided, actor, now)
        settled = self._settling.settled(letter.wishes, token.player_id, now, match)
        wished = self._about_others.wished(match, seat, token.player_id, letter.all_asked, now, sure=_sure(row))
        upto = match.version + len(work.entries)
        payload = Payload(
            upto=upto,
            inbox=row.id,
            words=letter.words.ref.id,
            ignored=verdict.ignored,
            joined=letter.joined,
            note=verdict.reason,
            queries=letter.queries,
            believing="" if letter.asks(BelieveMe) else believing,
            settled=(*settled.told, *wished.told),
            known=known_to_be_owed(work.state, decided.events, seat),
            unjudged=self._record.hosts.unjudged(match, decided.events),
        )
        payload = _asking_back(payload, letter, decided.events)
        payload = self._with_lists(payload, letter, token.player_id, (match.id, seat, upto), now)
        receipt = _in_decision(answering(token, kind, f"letter {row.id}", payload), work.state)
        answer = _answer(kind, match, decided.events, work.state, seat)
        owed = self._within_limits(row, letter, receipt, answer, now)
        if owed is None:
            # Nothing in it was carried out, and the answer before has said that this one would not come.
            verdict = msgspec.structs.replace(verdict, result="unanswered", reason=verdict.result)
            self._repository.append((), [closing(row, verdict, now), keep])
            return verdict
        # The receipt is owed first: per seat letters go out in the order in which they are owed.
        due = (owed, *(_turn_beside(receipt, match.game, decided.events, work.state) if actor else ()))
        steps: list[Write] = [closing(row, verdict, now, answer), keep, *(self._outbox.adding(one, now) for one in due)]
        steps += [*settled.steps, *wished.steps, *(work.steps if work.entries else ())]
        self._repository.append([*work.all_entries, *settled.entries, *wished.entries], steps)
        return verdict

    def _with_lists(
        self, payload: Payload, letter: UnderstoodLetter, player: UUID, own: tuple[UUID, Seat, int], now: datetime
    ) -> Payload:
        """The answer with the writer's matches and ratings in it, where they are asked for; ``own`` is the letter's match as it
        stands now."""
        if letter.asks(RatingQuery):
            payload = msgspec.structs.replace(payload, ratings=self._ratings.told(player))
        if not letter.asks(MyMatches):
            return payload
        listed, reliability = self._own_matches.listed(player, own), self._own_matches.reliability(player, now)
        return msgspec.structs.replace(payload, others=listed, reliability=reliability)

    def _within_limits(
        self, row: InboxLetter, letter: UnderstoodLetter, owed: Owed, answer: str, now: datetime
    ) -> Owed | None:
        """The answer, with what it tells of limits; None if nothing was carried out and it would be one too many."""
        if answer in (PROGRESS, "played"):
            return owed
        with reading(self._repository.engine) as conn:
            standing = self._allowance.standing(conn, row, now)
            alike = 0
            if answer in ("help", "refused") and not letter.parsed.queries:
                before = [read_verdict(text).words for text in standing.in_vain()]
                said = [self._vault.get(conn, words) for words in before if words]
                alike = sum(_alike(words) == _alike(letter.words.plaintext) for words in said if words is not None)
        if alike >= standing.limits.same:
            return None
        told = (("same-words", now + HOUR),) if alike and alike + 1 == standing.limits.same else ()
        if answer == "help":
            return self._allowance.explained(row, owed, now, also=told)
        return telling(owed, (*told, *last_of(standing)))


def _answer(kind: Kind, match: Loaded, events: Sequence[Wired], after: MatchState, seat: Seat) -> str:
    """What the answer counts as: ``progress`` if its match has moved on, or waits for this seat no longer; ``played`` if the
    game carried an order out."""
    if kind == "help":
        return "help"
    if events and all(isinstance(event, OrdersRefused) for event in events):
        return "refused"
    heard = seat in _awaited(match.game, match.state) and seat not in _awaited(match.game, after)
    if heard or any(isinstance(event, _MOVES_ON) for event in events):
        return PROGRESS
    return "played" if any(isinstance(event, OrderCarriedOut) for event in events) else "receipt"


def _sure(row: InboxLetter) -> bool:
    """Whether more than a token and a From header speak for who wrote it: their player's yes, or a mail server that vouches."""
    return row.judged is None or row.judged.because != "chosen-by-player"


def _actor(token: ReplyToken, after: MatchState) -> Seat | None:
    """The seat whose letter it was, for which the answer takes the place of what others get. Not where another person reads its
    letters from now on (G-39): the answer is the writer's, and that other is told like anybody else."""
    seat = Seat(token.seat)
    occupant = after.occupants.get(seat) if isinstance(after, Underway) else None
    reader = (occupant.deputy or occupant.player) if occupant is not None else None
    return seat if reader in (None, str(token.player_id)) else None


def _asking_back(payload: Payload, letter: UnderstoodLetter, events: Sequence[Wired]) -> Payload:
    """The answer with what it asks back: what was wrong in a decision, or a yes to lines that ask to resign."""
    asked = (event for event in events if isinstance(event, DisputeAsked) and event.lacks == "words")
    wrong = next((event.decision for event in asked), 0)
    resigning = letter.resigning if ResignationAsked in map(type, events) else ()
    return msgspec.structs.replace(payload, wrong=wrong, resigning=resigning)


def _in_decision(owed: Owed, state: MatchState) -> Owed:
    return msgspec.structs.replace(owed, decision=getattr(state, "decisions", 0))


def _turn_beside(receipt: Owed, game: AnyGame, events: Sequence[Wired], state: MatchState) -> tuple[Owed, ...]:
    """The letter of the turn beside the answer to a letter that ordered, where that asks what was wrong: no answer to it is an
    order, so it does not stand for that letter."""
    ordered = any(isinstance(event, OrderCarriedOut) for event in events)
    if not (receipt.payload.wrong and ordered and receipt.seat in _awaited(game, state)):
        return ()
    return (msgspec.structs.replace(receipt, kind="turn", payload=Payload(upto=receipt.payload.upto)),)


def _awaited(game: AnyGame, state: MatchState) -> Sequence[Seat]:
    return tuple(game.rules.awaited(state.game)) if isinstance(state, Underway) else ()


def _alike(words: bytes) -> bytes:
    """What is compared to know words again."""
    return b" ".join(words.lower().split())


def ignored_lines(parsed: Understood) -> tuple[tuple[int, str], ...]:
    """The lines of a letter that are no orders, each with why nothing was made of it: a stable key."""
    stopped = parsed.stopped
    alone = () if stopped is None or parsed.orders or parsed.complaints or parsed.queries else (stopped,)
    return tuple(
        (line, "below-stop" if stopped is not None and line > stopped else "no-order")
        for line in sorted((*parsed.ignored, *alone))
    )


def submission(
    game: AnyGame,
    parsed: Understood,
    token: ReplyToken,
    *,
    spoken: bool | None = None,
    cause: int = 0,
    words: VaultRef | None = None,
    said: Mapping[int, VaultRef] | None = None,
) -> Submission:
    """What a letter that came to a token asks of the match. One still in doubt asks for nothing: each doubt is a refusal."""
    wrong = (
        *(refused(game, complaint) for complaint in parsed.complaints),
        *(LineRefused(doubt.line, refusal_of(doubt)) for doubt in parsed.doubts),
    )
    return Submission(
        seat=Seat(token.seat),
        decision=token.decision or None,
        spoken=spoken,
        orders=parsed.orders,
        refused=wrong,
        cause=cause,
        words=words,
        said=dict(said or {}),
    )


def _kept_apart(order: object) -> str:
    """The words of an order that no event holds: the vault keeps them by themselves."""
    match order:
        case Say(text=text) | Diary(text=text) | Dispute(text=text) | AcceptInvitation(word=text):
            return text
        case _:
            return ""


def _as_kept(query: Wired) -> Wired:
    """A question as rows hold it: what people are called, or complain of, stands in the letter's own words alone, which can be
    erased."""
    match query:
        case SetMine():
            return msgspec.structs.replace(query, value="")
        case ReportPress():
            return msgspec.structs.replace(query, text="")
        case NameDeputy():
            return msgspec.structs.replace(query, address="")
        case _:
            return query


def _never_again(letter: UnderstoodLetter) -> Iterator[Written[SetMine]]:
    """What the no to an invitation sets that says no to all that would come."""
    lines = letter.words.plaintext.decode().splitlines()
    for one in letter.parsed.orders:
        wish = never_again(lines[one.line]) if isinstance(one.order, DeclineInvitation) else None
        if wish is not None:
            yield Written(one.line, wish)


def _understood(match: Loaded, seat: Seat, text: str) -> UnderstoodLetter:
    parsed = parse(match.game, text, match.views[seat])
    apart = {written.line: _kept_apart(written.order) for written in parsed.orders}
    said = {line: parcel(words.encode(), random=os.urandom) for line, words in apart.items() if words}
    return UnderstoodLetter(seat, parsed, parcel(text.encode(), random=os.urandom), said)
