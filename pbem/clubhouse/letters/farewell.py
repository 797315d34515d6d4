"""Being forgotten at one's own wish, by letter: one letter says what will happen, and a yes to it does it, once."""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.match.reading.personal.forgetting import asks_to_be_forgotten
from mail.inbound.desk import Reading
from pbem.clubhouse.forgetting.erasing import Forgetting
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.letters.astray import Astray
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.outbox.rows import Outbox, Owed, Payload, about_no_match
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import outbox

_KIND: Final = "forget"
_STAYS: Final = "stays"


class Farewell(msgspec.Struct, frozen=True):
    """Asks whoever wants to be forgotten whether they mean it, and takes them at their word."""

    _repository: Repository
    _outbox: Outbox
    _answers: LetterAnswers
    _astray: Astray
    _forgetting: Forgetting

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for that and nothing else."""
        return asks_to_be_forgotten(read.text)

    def heard(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        """What becomes of a letter that is believed, if it asks to be forgotten or answers that question; None if it does not."""
        if disposition in (Disposition.ACCEPT, Disposition.NOTHING):
            return self.ask(row, token.player_id, now) if self.is_wanted(read) else None
        if not self._asked_by(token):
            return None
        return (self._go if disposition is Disposition.CONFIRM else self._stay)(row, token.player_id, now)

    def _asked_by(self, token: ReplyToken) -> bool:
        if token.purpose != "confirm" or token.match_id is not None:
            return False
        with reading(self._repository.engine) as conn:
            kind = conn.execute(select(outbox.c.kind).where(outbox.c.id == token.outbox_id)).scalar_one_or_none()
        return bool(kind == _KIND)

    def ask(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """Nothing is erased yet: what would be is said, in one letter a day."""
        running = tuple((str(match.id), str(seat), match.version) for match, seat in self._astray.running(player))
        owed = about_no_match(player, "forget", f"forget {now.date().isoformat()}", Payload(others=running))
        return self._answer(row, msgspec.structs.replace(owed, purpose="confirm"), now, Verdict("asked-to-forget"))

    def _stay(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """They said no: everything stays as it is."""
        owed = about_no_match(player, "forget", f"letter {row.id}", Payload(note=_STAYS))
        return self._answer(row, owed, now, Verdict("dropped"))

    def _go(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """They said yes: they are forgotten, and that letter has its verdict in the same transaction. No answer comes."""
        verdict = Verdict("forgotten")
        done = self._forgetting.forget(player, now, asked=True, also=(closing(row, verdict, now),))
        if done is None:
            return self._answers.close(row, Verdict("silent"), now)
        return verdict

    def _answer(self, row: InboxLetter, owed: Owed, now: datetime, verdict: Verdict) -> Verdict:
        with reading(self._repository.engine) as conn:
            again = self._outbox.already(conn, owed)
        return self._answers.give(row, owed, verdict, now, answer="none" if again else "help")
