"""A mailbox is tried: signed in to on both sides, written to, and read, until it is known how its provider treats letters.

Three letters go from the mailbox to itself. The first shows that letters arrive, and where results of authentication stand; the
second whether one to me+word@ does; the third what becomes of a sender that is not quite the mailbox's, and of results that a
sender has written. All are taken out again.
"""

import smtplib
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec
from imapclient.exceptions import IMAPClientError

from domain.words import Language
from mail.inbound.letter import Letter, read
from mail.inbound.limits import Unreadable
from mail.inbound.sender.authentication import Authentication, Believed, places, vouching
from mail.outbound.carriers import Carrier, CarryError, carrier_for
from pbem.setup.findings import Findings, Forged
from pbem.setup.letters import TrialLetter, forged_letter, is_forged, plain_letter, plus_letter
from pbem.setup.mailbox import FolderLetter, TriedMailbox, signed_in
from pbem.setup.ordinary import OrdinaryMailbox
from pbem.setup.providers import Results
from pbem.setup.trouble import SetupTrouble

_LOOK_SECONDS: Final = 0.5
_PATIENCE: Final = 4  # times as long as the first letter took, for one that may never come


class ProbeClock(msgspec.Struct, frozen=True):
    """The hour, seconds that pass, and waiting for some."""

    now: Callable[[], datetime]
    seconds: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


class _Waited(msgspec.Struct, frozen=True):
    """A letter as it came, after how long; or that it was sent back."""

    letter: Letter | None
    seen: FolderLetter | None
    seconds: float
    at: datetime
    returned: bool = False


class Probe:
    """One trial of an account. ``tell`` is called with the name of each step as it begins, ``accepted`` once both servers have
    taken the password. ``patience``: seconds for a letter. ``folder``: where a service that runs may put what comes meanwhile."""

    def __init__(
        self,
        account: OrdinaryMailbox,
        language: Language,
        clock: ProbeClock,
        *,
        tell: Callable[[str], None],
        accepted: Callable[[], None],
        patience: float,
        folder: str = "",
    ) -> None:
        self._account = account
        self._language = language
        self._clock = clock
        self._tell = tell
        self._accepted = accepted
        self._patience = patience
        self._folder = folder

    def run(self) -> Findings:
        """All of it; SetupTrouble says which step failed, and what can be done."""
        self._tell("step.sign-in")
        with signed_in(self._account, self._folder) as mailbox:
            carrier = _carrier(self._account)
            sent: list[TrialLetter] = []
            try:
                return self._tried(mailbox, carrier, sent)
            finally:
                carrier.close()
                self._clean(mailbox, sent)

    def _tried(self, mailbox: TriedMailbox, carrier: Carrier, sent: list[TrialLetter]) -> Findings:
        self._tell("step.write")
        first = plain_letter(self._account, self._language, self._clock.now())
        begun = self._clock.now()
        self._send(carrier, first, sent)
        self._accepted()
        came = self._await(mailbox, first, self._patience)
        if came.letter is None or came.seen is None:
            raise SetupTrouble("returned" if came.returned else "lost", seconds=round(self._patience))
        known = self._account.servers.provider
        seen_results = _results(came.letter)
        results = seen_results or (known.results if known else None)
        self._tell("step.plus")
        plus = self._goes_by_plus(mailbox, carrier, sent, came.seconds)
        other, forged = self._forged(mailbox, carrier, sent, results)
        believed = Believed(results.server, results.below) if results else Believed(None)
        return Findings(
            abilities=mailbox.abilities,
            seconds=round(came.seconds, 1),
            junk=came.seen.folder == mailbox.junk,
            plus=plus,
            from_came=came.letter.sender,
            from_other=other,
            message_id_kept=came.letter.message_id == first.message_id,
            results=results,
            results_known=results is not None and seen_results is None,
            forged=forged,
            vouched=vouching(came.letter, believed).verdict is Authentication.PASS,
            clock_ahead=_ahead(begun, came),
            signed_by=signatures(came.letter),
        )

    def _goes_by_plus(self, mailbox: TriedMailbox, carrier: Carrier, sent: list[TrialLetter], took: float) -> bool:
        """Whether a letter to a word behind a plus comes: one that is refused or sent back does not."""
        letter = plus_letter(self._account, self._language, self._clock.now())
        if not self._is_taken(carrier, letter, sent):
            return False
        patience = min(self._patience, max(took * _PATIENCE, self._patience / 3))
        return self._await(mailbox, letter, patience).letter is not None

    def _forged(
        self, mailbox: TriedMailbox, carrier: Carrier, sent: list[TrialLetter], results: Results | None
    ) -> tuple[str | None, Forged]:
        """The sender of the third letter as it came, None if such a sender is refused; and what became of the results in it."""
        server = results.server if results else None
        letter = forged_letter(self._account, self._language, self._clock.now(), server, foreign=True)
        foreign = self._is_taken(carrier, letter, sent)
        if not foreign:
            letter = forged_letter(self._account, self._language, self._clock.now(), server, foreign=False)
            self._send(carrier, letter, sent)
        came = self._await(mailbox, letter, self._patience).letter
        if came is None:
            return None, "not-tried"
        return came.sender if foreign else None, _what_became_of_forged(came, letter, results)

    def _is_taken(self, carrier: Carrier, letter: TrialLetter, sent: list[TrialLetter]) -> bool:
        """Whether a letter is not refused for good."""
        try:
            self._send(carrier, letter, sent)
        except SetupTrouble as trouble:
            if trouble.message == "letter-refused":
                return False
            raise
        return True

    def _send(self, carrier: Carrier, letter: TrialLetter, sent: list[TrialLetter]) -> None:
        sent.append(letter)
        try:
            carrier.carry(letter.route, letter.raw)
        except CarryError as fault:
            raise _trouble(fault, self._account) from fault

    def _await(self, mailbox: TriedMailbox, letter: TrialLetter, patience: float) -> _Waited:
        """Look for a letter until it comes, it is sent back, or patience ends."""
        begun = self._clock.seconds()
        while True:
            for seen in mailbox.news():
                read_one = _read(seen)
                if read_one is not None and read_one.subject == letter.subject:
                    return _Waited(read_one, seen, self._clock.seconds() - begun, self._clock.now())
                if letter.word.encode() in seen.raw:
                    return _Waited(None, seen, self._clock.seconds() - begun, self._clock.now(), returned=True)
            if self._clock.seconds() - begun >= patience:
                return _Waited(None, None, self._clock.seconds() - begun, self._clock.now())
            self._clock.wait(_LOOK_SECONDS)

    def _clean(self, mailbox: TriedMailbox, sent: list[TrialLetter]) -> None:
        """Take out all that came of the letters, reports about them too. What cannot be is told by the letters themselves."""
        words = {letter.word.encode() for letter in sent}
        with suppress(OSError, IMAPClientError):
            ours = [seen for seen in mailbox.news() if any(word in seen.raw for word in words)]
            if ours:
                mailbox.take_out(ours)


def _read(seen: FolderLetter) -> Letter | None:
    try:
        return read(seen.raw)
    except Unreadable:
        return None


def _results(letter: Letter) -> Results | None:
    """Where results of authentication stand in a letter into which only the provider can have put some."""
    found = places(letter, Believed(None))
    return Results(found[0].server, found[0].received_above) if found and found[0].server else None


def _what_became_of_forged(came: Letter, letter: TrialLetter, results: Results | None) -> Forged:
    """Whether results that a sender wrote would be believed: they are the topmost of those that count."""
    if results is None:
        return "not-tried"
    passed = 0
    for line in came.trace:
        passed += line.name == "received"
        if passed > results.below:
            return "harmless"
        if line.name == "authentication-results" and line.value.lower().lstrip().startswith(results.server):
            return "believed" if is_forged(line.value, letter) else "harmless"
    return "harmless"


def signatures(letter: Letter) -> tuple[tuple[str, str], ...]:
    """The domain and the selector of each DKIM signature."""
    found = []
    for line in letter.trace:
        if line.name == "dkim-signature":
            tags = dict(part.strip().partition("=")[::2] for part in line.value.split(";"))
            domain, selector = tags.get("d", "").strip().lower(), tags.get("s", "").strip().lower()
            found += [(domain, selector)] if domain and selector else []
    return tuple(found)


def _ahead(sent: datetime, came: _Waited) -> float | None:
    """By how many seconds our clock is ahead of the server's, at least; negative: behind. The letter may have come at any time
    between when it was sent and when it was seen."""
    if came.seen is None or came.seen.came is None or came.seen.came.tzinfo is None:
        return None
    before, after = (sent - came.seen.came).total_seconds(), (came.at - came.seen.came).total_seconds()
    return before if before > 0 else min(after, 0.0)


def _carrier(account: OrdinaryMailbox) -> Carrier:
    if account.kind == "token":
        return carrier_for(account.mail_out, token_of=lambda _user, _host: account.password)
    return carrier_for(account.mail_out_whole)


def _trouble(fault: CarryError, account: OrdinaryMailbox) -> SetupTrouble:
    server, said = str(account.servers.smtp), fault.sentence
    match fault.__cause__:
        case smtplib.SMTPAuthenticationError():
            return SetupTrouble(account.refused, server=server, said=said)
        case ssl.SSLError():
            return SetupTrouble("no-tls", server=server, said=said)
    if not fault.offered:
        return SetupTrouble("no-answer", server=server, said=said)
    return SetupTrouble("letter-refused" if fault.permanent else "letter-put-off", server=server, said=said)
