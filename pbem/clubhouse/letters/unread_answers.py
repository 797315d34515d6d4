"""A letter answers a form of ours or a question of ours, and neither fills it in nor says yes or no: that is told."""

from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select

from domain.games import discover
from mail.outbound.sheet import NOT_FILLED, YES_OR_NO
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.outbox.rows import Payload, about_no_match, read_payload
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import outbox

_ASKING: Final = ("forget", "address", "offer")  # kinds of letters that are answered with yes or no


class UnreadAnswers(msgspec.Struct, frozen=True):
    """Explains what such a letter lacks."""

    _repository: Repository
    _answers: LetterAnswers

    def told(self, row: InboxLetter, token: ReplyToken, now: datetime) -> Verdict | None:
        """What becomes of it; None of a letter that answers anything else."""
        with reading(self._repository.engine) as conn:
            sent = conn.execute(select(outbox.c.kind, outbox.c.payload).where(outbox.c.id == token.outbox_id)).one()
        game = read_payload(sent.payload).said.partition(" ")[0]
        if sent.kind == "opening" and game in discover():
            payload = Payload(note=NOT_FILLED, said=game)
        elif sent.kind in _ASKING:
            payload = Payload(note=YES_OR_NO)
        else:
            return None
        owed = about_no_match(token.player_id, "help", f"letter {row.id}", payload)
        return self._answers.explain(row, owed, now)
