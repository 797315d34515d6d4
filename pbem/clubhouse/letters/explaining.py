"""A letter of which nothing was done is answered with an explanation, of which so many are given and no more."""

from datetime import datetime

from pbem.clubhouse.inbox.allowance import Allowance
from pbem.clubhouse.inbox.verdicts import Verdict, closing
from pbem.clubhouse.outbox.rows import Outbox, Owed
from pbem.clubhouse.streams.repository import Repository
from pbem.store.letters import InboxLetter


def explaining(
    repository: Repository, outbox: Outbox, allowance: Allowance, row: InboxLetter, owed: Owed, now: datetime
) -> Verdict:
    """Store the verdict and owe the explanation; nothing more is owed where a limit was reached: a machine may have written."""
    told = allowance.explained(row, owed, now)
    verdict = Verdict("help") if told is not None else Verdict("unanswered", "help")
    steps = (closing(row, verdict, now, "help" if told is not None else "none"),)
    repository.append((), steps if told is None else (*steps, outbox.owing(told, now)))
    return verdict
