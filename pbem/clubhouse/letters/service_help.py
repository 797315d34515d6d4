"""Somebody asks in a letter that belongs to no match what can be sent: that is told."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.match.reading.personal.service import help_asked, language_of
from mail.inbound.desk import Reading
from mail.outbound.sheet import SERVICE_HELP
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import Allowance
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match
from pbem.clubhouse.streams.repository import Repository
from pbem.settings import Opens
from pbem.store.letters import InboxLetter


class ServiceHelp(msgspec.Struct, frozen=True):
    """Answers with the help of the service, or of a topic. ``opens`` says whether strangers may play here, who then are told."""

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _allowance: Allowance
    _opens: Opens

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for help and says nothing else."""
        return help_asked(read.text) is not None

    def welcomes(self, read: Reading, now: datetime) -> bool:
        """Whether somebody whom nobody knows asks for it where anybody may play: they are registered then."""
        address = read.letter.sender
        if address is None or self._opens != "anybody" or not self.is_wanted(read):
            return False
        _, entries, steps = self._directory.register(address, language_of(read.text), "html", "UTC", now)
        self._repository.append(entries, steps)
        return True

    def tell(self, row: InboxLetter, player: UUID, read: Reading, now: datetime) -> Verdict:
        """Owe the answer."""
        verdict = Verdict("asked-for-help")
        payload = Payload(note=SERVICE_HELP, said=help_asked(read.text) or "service")
        owed = self._allowance.counted(row, about_no_match(player, "help", f"letter {row.id}", payload), now)
        self._repository.append((), (closing(row, verdict, now, "help"), self._outbox.owing(owed, now)))
        return verdict
