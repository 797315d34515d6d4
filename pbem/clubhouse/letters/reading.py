"""A stored letter is read, and it is decided whether it may act: who wrote it, by which token, vouched for by whom."""

import os
from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
import structlog
from billiard.exceptions import SoftTimeLimitExceeded
from eventsourcing.persistence import IntegrityError, OperationalError

from domain.game import Seat
from domain.match.reading.consent import trusts
from domain.words import DEFAULT
from mail.inbound.desk import Reading, granted
from mail.inbound.limits import Excess
from mail.inbound.machines.delivery_report import Report, report_in_words
from mail.inbound.sender.authentication import Authentication
from pbem.clubhouse.at_hand import at_hand
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import APART, ASKED, Allowance
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import ReadElsewhere, Result, Verdict, closing, in_the_log, verdict_of
from pbem.clubhouse.letters.answered import sent_letter
from pbem.clubhouse.letters.answering import Answerer
from pbem.clubhouse.letters.astray import Astray, why_astray
from pbem.clubhouse.letters.held import BELIEVED, HeldLetters, question
from pbem.clubhouse.letters.hosting import HostLetters
from pbem.clubhouse.letters.meaning import Echo, beside_dispute, echo_of, in_our_words, meaning, why_in_doubt, without
from pbem.clubhouse.letters.of_no_match import OfNoMatch
from pbem.clubhouse.letters.offers import Offers
from pbem.clubhouse.letters.over_limit import OverLimit
from pbem.clubhouse.letters.reminders import reminders_wanted, told_of_reminders, told_of_their_address
from pbem.clubhouse.letters.same_message_id import SameNumber
from pbem.clubhouse.letters.scrutiny import HOLDING, Disposition, Scrutiny
from pbem.clubhouse.letters.set_aside import SettingAside
from pbem.clubhouse.outbox.rows import Outbox, Payload, answering
from pbem.clubhouse.outbox.undelivered import Undelivered
from pbem.clubhouse.secrets.tokens import of_letter_in
from pbem.clubhouse.streams.repository import Loaded, Repository, Write, version_of
from pbem.store import attempts
from pbem.store.arrivals import QUARANTINED
from pbem.store.engine import reading as reading_from
from pbem.store.engine import writing
from pbem.store.entry import Entry
from pbem.store.heads import next_unread, pass_on
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import inbox
from pbem.store.vault import AuthorErased, Vault, VaultDamaged, parcel

_TRIES: Final = 5
_UNANSWERED: Final[dict[Disposition, Result]] = {
    Disposition.AUTOMATIC: "automatic", Disposition.REACTION: "reaction", Disposition.SILENT: "silent",
}  # fmt: skip


class LetterReader(msgspec.Struct, frozen=True):
    """Reads letters in order of arrival, each in one transaction with everything it causes."""

    _repository: Repository
    _answerer: Answerer
    _directory: Directory
    _outbox: Outbox
    _vault: Vault
    _scrutiny: Scrutiny
    _undelivered: Undelivered
    _allowance: Allowance
    _answers: LetterAnswers
    _held_letters: HeldLetters
    _over_limit: OverLimit
    _astray: Astray
    _of_no_match: OfNoMatch
    _same: SameNumber
    _host_letters: HostLetters
    _offers: Offers
    _setting_aside: SettingAside

    def read(self, line: str, now: datetime) -> InboxLetter | None:
        """Read the earliest unread letter of a line; its row as it was, or None if there is none.

        A letter that cannot be read for a reason of ours is shunted whole: the failure is raised again after that is stored.
        So is one whose reader was lost each time it was tried; the attempt is written down before it begins.
        """
        row = self._next(line)
        if row is not None:
            with at_hand(row.id):
                self._read_with_tries(row, now)
        return row

    def _read_with_tries(self, row: InboxLetter, now: datetime) -> None:
        if self._over_limit.turned_away(row, now):
            return
        if attempts.begin(self._repository.engine, inbox, row.id) > attempts.MOST:
            self._setting_aside.letter(row, f"its reader was lost {attempts.MOST} times", now, lost=True)
            return
        for _ in range(_TRIES):
            try:
                verdict, log = self._read(row, now), structlog.get_logger()
                log.info("letter read", verdict=verdict.result, reason=verdict.reason, **in_the_log(row))
                return
            except ReadElsewhere:
                return
            except IntegrityError:
                # Another writer was first on this match. The letter has no verdict yet, so decide again on what now stands.
                continue
            except Exception as failure:
                self._failed(row, failure, now)
                raise
        self._setting_aside.letter(row, "the match was too busy", now)

    def _failed(self, row: InboxLetter, failure: Exception, now: datetime) -> None:
        """Set a letter aside whose reading failed, unless nothing is wrong with it. Where the database was away it is read when
        that works again; one that took too long counts as if its process had been lost: the attempt stays counted."""
        if isinstance(failure, SoftTimeLimitExceeded):
            return
        if not isinstance(failure, OperationalError) or isinstance(failure, VaultDamaged | AuthorErased):
            self._setting_aside.letter(row, type(failure).__name__, now)
            return
        with suppress(OperationalError):
            attempts.give_back(self._repository.engine, inbox, row.id)

    def _next(self, line: str) -> InboxLetter | None:
        """The earliest letter of a line. One that was left empty is taken out of the way."""
        with reading_from(self._repository.engine) as conn:
            found = next_unread(conn, line)
        if found is None or found[1] is not None:
            return found[1] if found is not None else None
        with writing(self._repository.engine) as conn:
            pass_on(conn, found[0])
        return None

    def _read(self, row: InboxLetter, now: datetime) -> Verdict:
        """What became of a letter, which is stored with all that it caused."""
        with reading_from(self._repository.engine) as conn:
            raw = self._vault.get(conn, row.raw_vault_id)
            token = of_letter_in(conn, row)
            sent = sent_letter(conn, self._vault, token.outbox_id) if token is not None else None
        if raw is None:
            return self._answers.close(row, Verdict("erased"), now)
        token = self._scrutiny.as_seated(self._outbox.tokens.as_said(raw, token))
        loaded = self._scrutiny.match_of(token)
        read = self._scrutiny.read(raw, token, loaded, sent=sent, from_null=row.sender == "null")
        if isinstance(read, Excess):
            return self._unreadable(row, token, loaded, read, now)
        confirmed = verdict_of(row).confirmed
        if token is not None and token.supposed and not (confirmed or self._scrutiny.plays(read, token, loaded)):
            token = loaded = None
        disposition = self._scrutiny.disposition(read, token, loaded, confirmed=confirmed)
        judged = self._scrutiny.judged(read, token, disposition, confirmed=confirmed)
        row = msgspec.structs.replace(row, judged=judged)
        if disposition is Disposition.SILENT and token is None and self._scrutiny.speaks_alone(read):
            disposition = Disposition.HELP if self._of_no_match.welcomes(read, now) else disposition
        if (closed := _UNANSWERED.get(disposition)) is not None:
            why = {Disposition.AUTOMATIC: read.automatic or "", Disposition.REACTION: read.reaction}.get(
                disposition, ""
            )
            believed = token is None or self._scrutiny.believes(read, token)
            return self._answers.close(row, Verdict(closed, why), now, answer="none" if believed else APART)
        if disposition is Disposition.BOUNCE:
            return self._bounced(row, token, read, now)
        if token is None or disposition is Disposition.HELP:
            return self._help(row, read, now)
        return self._carry_out(row, token, loaded, read, disposition, now)

    def _carry_out(
        self,
        row: InboxLetter,
        token: ReplyToken,
        loaded: Loaded | None,
        read: Reading,
        disposition: Disposition,
        now: datetime,
    ) -> Verdict:
        was = verdict_of(row)
        match disposition:
            case Disposition.UNSUBSCRIBE | Disposition.COMPLAINT:
                return self._unsubscribed(row, token, now, complained=disposition is Disposition.COMPLAINT)
            case Disposition.MISDIRECTED:
                owed = told_of_their_address(token.player_id, now)
                return self._answers.close(row, Verdict("misdirected"), now, owed=owed, answer=APART)
            case Disposition.ACCEPT if was.result == QUARANTINED and self._same.says_the_same(row, token, loaded, read):
                return self._answers.close(row, Verdict("duplicate"), now)
            case Disposition.ACCEPT if was.result == QUARANTINED or (
                not was.confirmed and self._same.was_here(row, token)
            ):
                return self._hold(row, token, loaded, read, "same-number", now)
            case Disposition.HOLD_IN_DOUBT:
                return self._hold(row, token, loaded, read, why_in_doubt(read), now)
            case Disposition.HOLD_AND_CONFIRM if self._scrutiny.unvouched(read, token) and (
                told := self._of_no_match.told(row, token, beside_dispute(read, loaded, Seat(token.seat)), now)
            ):
                return told
            case _ if disposition in HOLDING:
                return self._hold(row, token, loaded, read, disposition.value, now)
            case Disposition.DISBELIEVE:
                return self._held_letters.disbelieve(row, token, loaded, now)
            case _:
                meant = self._as_echoed(row, read) if was.confirmed else _too_late(read, token)
                return self._accepted(row, token, loaded, meant, disposition, now)

    def _as_echoed(self, row: InboxLetter, read: Reading) -> Reading:
        """A letter whose writer has said yes: its words are those that were echoed, less the lines left out.

        Of a question that echoed nothing, as those of earlier releases about strangers' letters, a yes does nothing.
        """
        was = verdict_of(row)
        with reading_from(self._repository.engine) as conn:
            words = self._vault.get(conn, was.words) if was.words else None
        return msgspec.structs.replace(granted(read), text=without((words or b"").decode(), was.ignored))

    def _unsubscribed(self, row: InboxLetter, token: ReplyToken, now: datetime, *, complained: bool) -> Verdict:
        """No more reminders, which the player is told; who complains of our letters gets none about that."""
        entries = self._directory.remind(token.player_id, False, now)
        if complained:
            also = self._undelivered.reported(token.outbox_id, Report("complaint"), now)
            verdict = Verdict("unsubscribed", "complaint")
            self._repository.append(entries, (closing(row, verdict, now, APART), also))
            return verdict
        return self._tell_of_reminders(row, token, entries, now, wanted=False)

    def _tell_of_reminders(
        self, row: InboxLetter, token: ReplyToken, entries: list[Entry], now: datetime, *, wanted: bool
    ) -> Verdict:
        """Close a letter that did nothing but stop or resume reminders. What it is answered with counts like all answers."""
        owed = told_of_reminders(token.player_id, wanted, entries, now)
        with reading_from(self._repository.engine) as conn:
            again = self._outbox.already(conn, owed)
        owed = self._allowance.counted(row, owed, now)
        verdict = Verdict("resumed" if wanted else "unsubscribed")
        closed, also = closing(row, verdict, now, APART if again else "receipt"), self._outbox.adding(owed, now)
        self._repository.append(entries, (closed, also, self._undelivered.wanted_again(token.player_id, wanted)))
        return verdict

    def _bounced(self, row: InboxLetter, token: ReplyToken | None, read: Reading, now: datetime) -> Verdict:
        """What a mail server says of a letter of ours is noted beside that letter; nobody is answered."""
        report, null = read.letter.report, row.sender == "null"
        if report is None:
            # Some servers keep to no standard; only the null sender, which servers use, is believed then.
            report = report_in_words("\n".join(part.text for part in read.letter.texts)) if null else Report("unclear")
        if token is not None and report.kind == "failed" and not self._scrutiny.reports(read, token, from_null=null):
            report = Report("unclear", report.status)
        noted = self._undelivered.reported(row.outbox_id, report, now)
        return self._answers.close(
            row, Verdict("bounce", f"{report.kind} {report.status}".strip()), now, noted, answer=APART
        )

    def _unreadable(
        self, row: InboxLetter, token: ReplyToken | None, match: Loaded | None, excess: Excess, now: datetime
    ) -> Verdict:
        """A letter over a bound is its writer's doing: it holds no deadline, and who sits in the seat is told, once a day."""
        if excess.limit == "failure":
            return self._setting_aside.letter(row, excess.sentence, now)
        owed, steps = None, list[Write]()
        if token is not None and token.purpose == "bounce":
            steps.append(self._undelivered.reported(row.outbox_id, Report("unclear"), now))
        elif token is not None:
            payload = Payload(upto=version_of(match), note="unreadable")
            asked = answering(token, "help", f"unreadable {now.date().isoformat()}", payload)
            owed = self._allowance.explained(row, asked, now)
        answer = "help" if owed is not None else APART
        return self._answers.close(row, Verdict("unreadable", excess.limit), now, *steps, owed=owed, answer=answer)

    def _help(self, row: InboxLetter, read: Reading, now: datetime) -> Verdict:
        """A registered player who lost the token is told how to answer."""
        assert read.letter.sender is not None
        with reading_from(self._repository.engine) as conn:
            player = self._directory.find(conn, read.letter.sender)
        assert player is not None
        # Of a letter that went to others nothing is done: its writer is told what it said.
        known = None if self._scrutiny.handed_on(read, None) else self._of_no_match.asked(row, player, read, now)
        return known or self._answer_astray(row, player, read, "lost-token", now)

    def _answer_astray(self, row: InboxLetter, player: UUID, read: Reading, note: str, now: datetime) -> Verdict:
        answer, beside = self._astray.answer(row.id, player, granted(read).text, note, now)
        return self._answers.explain(row, answer, now, beside)

    def _hold(
        self, row: InboxLetter, token: ReplyToken, match: Loaded | None, read: Reading, why: str, now: datetime
    ) -> Verdict:
        """Nothing is done, and the registered address is asked; to any other nothing is ever sent.

        What is echoed is what a yes carries out, and it is kept: the yes plays these lines, whatever is read by then, and
        whatever else has come. Of what was not written from the registered address, or failed its authentication, the orders
        alone are echoed, in our words, and it is asked about once an hour for each letter of ours: nobody can have us send
        their own words to a player, and no yes is to what its writer was not shown.
        """
        failed = self._scrutiny.vouched(read).verdict is Authentication.FAIL
        strange = failed or why == Disposition.ASK_OWNER or read.letter.sender is None
        echoed = self._echoed(token, match, read, strange=strange)
        words = parcel(echoed.text.encode(), random=os.urandom)
        sender = parcel((read.letter.sender or "?").encode(), random=os.urandom)
        payload = Payload(
            upto=version_of(match),
            inbox=row.id,
            words=words.ref.id,
            ignored=echoed.left_out,
            note="failed" if failed and why == Disposition.HOLD_AND_CONFIRM else why,
            sender=sender.ref.id,
        )
        owed = question(token, match, f"letter {row.id}", payload)
        if strange:
            asked, answer = self._allowance.explained(row, owed, now, "owner"), "owner"
        elif why == Disposition.HOLD_AND_CONFIRM:
            asked, answer = self._allowance.asking(row, owed, now), ASKED
        else:
            asked, answer = self._allowance.counted(row, owed, now), "held"
        if asked is None:
            return self._answers.close(row, Verdict("unanswered", why), now, answer=APART)

        keep = self._vault.keeping(str(token.player_id), (words, sender), now, random=os.urandom)
        return self._answers.close(row, Verdict("held", why), now, keep, owed=asked, answer=answer)

    def _echoed(self, token: ReplyToken, match: Loaded | None, read: Reading, *, strange: bool) -> Echo:
        if match is None:
            return Echo("" if strange else granted(read).text)
        if not strange:
            return echo_of(read, match, token)
        meant, seat = meaning(read, match, token), Seat(token.seat)
        with reading_from(self._repository.engine) as conn:
            person = self._directory.person(conn, token.player_id)
        return in_our_words(meant, match, seat, person.language if person is not None else DEFAULT)

    def _of_no_seat(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        """What becomes of a letter that asks what is kept of its writer, or that it be erased; or that in answer to a letter of
        no seat sets something about its writer, or runs a match. None of any other. Where nobody vouches these wait for a yes."""
        heard = self._of_no_match.heard(row, token, read, disposition, now)
        if heard is not None or disposition is not Disposition.NOTHING:
            return heard
        hosted = self._host_letters.order(token, read)
        answers = self._offers.answers(token, read)
        if hosted is None and not answers and not self._of_no_match.changes(read):
            again = self._offers.again(row, token, now)
            if again is not None or reminders_wanted(read.text) is not None:
                return again
            return self._of_no_match.unread(row, token, now) or self._host_letters.unheard(row, token, read, now)
        if self._scrutiny.doubtful(read, token) and not verdict_of(row).confirmed:
            return self._hold(row, token, None, read, Disposition.HOLD_AND_CONFIRM.value, now)
        if answers:
            return self._offers.answer(row, token, read, now)
        if hosted is not None:
            return self._host_letters.carry_out(row, token, hosted, now)
        return self._of_no_match.done(row, token.player_id, read, now)

    def _accepted(
        self,
        row: InboxLetter,
        token: ReplyToken,
        match: Loaded | None,
        read: Reading,
        disposition: Disposition,
        now: datetime,
    ) -> Verdict:
        beside = beside_dispute(read, match, Seat(token.seat))
        if (alone := self._of_no_seat(row, token, beside, disposition, now)) is not None:
            return alone
        if disposition is not Disposition.NOTHING:
            self._believe(token, beside, now)
        wanted = reminders_wanted(beside.text)
        changed = self._directory.remind(token.player_id, wanted, now) if wanted is not None else []
        if changed and disposition is not Disposition.NOTHING:
            # Before the letter's own verdict, as above. Where the letter plays something, its receipt tells of this too.
            self._repository.append(changed, (self._undelivered.wanted_again(token.player_id, wanted),))
        if disposition is Disposition.CONFIRM:
            verdict = self._held_letters.confirm(row, token, match, now, believed=trusts(read.text) is True)
        elif disposition is Disposition.DROP:
            verdict = self._held_letters.drop(row, token, match, now)
        elif disposition is Disposition.NOTHING and wanted is not None:
            verdict = self._tell_of_reminders(row, token, changed, now, wanted=wanted)
        elif disposition is Disposition.NOTHING or token.match_id is None:
            verdict = self._answer_astray(row, token.player_id, read, why_astray(token), now)
        else:
            believing = self._believing(row, token, read)
            verdict = self._answerer.answer(row, token, read, now, believing=believing)
        if verified := self._directory.verify(token.player_id, now):
            self._repository.append(verified, ())
        return verdict

    def _believe(self, token: ReplyToken, read: Reading, now: datetime) -> None:
        """Do what a letter asks about believing its writer. This comes before its own verdict: done again, it changes nothing."""
        asked = trusts(read.text)
        entries = self._directory.believe(token.player_id, asked, now) if asked is not None else []
        if entries:
            self._repository.append(entries, ())

    def _believing(self, row: InboxLetter, token: ReplyToken, read: Reading) -> str:
        """What the answer tells about being believed: only a letter that was held comes this far with nobody vouching."""
        if token.supposed:
            return "supposed"
        if verdict_of(row).reason == BELIEVED:
            return "begun"
        return "offer" if self._scrutiny.may_be_trusted(read, token) else ""


def _too_late(read: Reading, token: ReplyToken) -> Reading:
    """A letter of which lines may not be new and nobody is asked about that, for they come too late: they are told so."""
    return granted(read) if token.purpose == "seat" and read.held else read
