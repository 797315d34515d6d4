"""Which letters of a mailbox are ours: of one that is somebody's own, none but those that plainly answer a letter of ours."""

import msgspec

from mail.inbound.address import ReplyAddress, without_tag
from mail.inbound.letter import Letter, head, named_by
from mail.inbound.transport.pipe import recipient
from pbem.clubhouse.inbox.intake import Intake
from pbem.clubhouse.secrets.tokens import Tokens


class MailboxSorter(msgspec.Struct, frozen=True):
    """Implements ``mail.inbound.mailbox.ports.Sorter``. ``dedicated``: the mailbox is the service's alone, and all that comes
    to it is taken in, as from a mail server.

    Of somebody's own mailbox only this is ours: what came to an address, or bears a subject, with a token that we know; what
    answers a letter of ours, as a Message-ID with our mark says, and comes from the address which that letter went to; and what
    a mail server reports of one. What we have sent ourselves is a letter like any other to its reader, who may be the mailbox's
    owner.
    """

    _intake: Intake
    _tokens: Tokens
    _ours: ReplyAddress
    dedicated: bool

    def may_be_ours(self, head_lines: bytes) -> bool:
        """Whether a letter is worth a closer look, by its header lines; a no is final."""
        if self.dedicated:
            return True
        letter = head(head_lines)
        if self._is_own(letter):
            return False
        if recipient(letter, self._ours) not in (None, self._ours.base) or _may_report(letter):
            return True
        named = named_by(head_lines)
        return named.token is not None or any(map(self._tokens.is_ours, named.answered))

    def recipient(self, raw: bytes) -> str | None:
        """Which address of ours a letter is for, as ``Intake`` takes it; None if it is none of ours."""
        letter = head(raw)
        if not self.dedicated and self._is_own(letter):
            return None
        address = recipient(letter, self._ours)
        if address is not None and address != self._ours.base and self._intake.knows(address):
            return address
        if self.dedicated:
            return self._ours.base
        _, known = self._intake.named(raw, from_null=letter.return_path == "")
        return self._ours.base if known is not None else None

    def _is_own(self, letter: Letter) -> bool:
        """Whether it is a letter of ours to the owner of the mailbox."""
        if letter.message_id is not None and self._tokens.is_ours(letter.message_id):
            return True
        return without_tag(self._ours.base) in map(without_tag, letter.loops)


def _may_report(letter: Letter) -> bool:
    """Whether a mail server may have written it, to tell what became of a letter."""
    return letter.automatic in ("null-sender", "report", "x-failed-recipients") or letter.return_path == ""
