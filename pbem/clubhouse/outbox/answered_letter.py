"""The letter that a letter of ours answers, as its row keeps it."""

from mail.outbound.occasion import AnsweredLetter
from pbem.clubhouse.outbox.rows import Payload


def answered_letter(payload: Payload, words: bytes | None) -> AnsweredLetter | None:
    """What is told back of the letter answered, whose words these are, if they are still kept; None if none is answered."""
    if not (payload.inbox and payload.words):
        return None
    return AnsweredLetter(
        lines=tuple((words or b"").decode().splitlines()),
        ignored=tuple(line for line, _ in payload.ignored),
        asked=tuple(line for line, _, _ in payload.queries),
        cause=payload.inbox,
        joined=payload.joined,
        resigning=payload.resigning,
    )
