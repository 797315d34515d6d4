"""Letters through a pipe: whom a bare message is for, and the exit codes that a mail server understands (sysexits)."""

from enum import IntEnum

from mail.inbound.address import BadAddress, ReplyAddress, normalise
from mail.inbound.letter import Letter, read
from mail.inbound.limits import Unreadable
from mail.inbound.ports import Clock, Doorkeeper, RawLetter, Taken


class ExitCode(IntEnum):
    """What ``pbem deliver`` tells the mail server that pipes letters to it."""

    TAKEN = 0
    DATA_ERROR = 65
    UNKNOWN_USER = 67
    TRY_AGAIN = 75
    REFUSED = 77


def recipient(letter: Letter, ours: ReplyAddress) -> str | None:
    """Which of our addresses a message without an envelope is for; None if it names none.

    One with a token goes before the bare one. What the last mail server wrote (Delivered-To, X-Original-To, Envelope-To)
    goes before what its writer wrote (To, Cc).
    """
    named = (*letter.delivered_to, *letter.to, *letter.cc)
    with_token = (address for address in named if ours.token_in(address) or ours.bounce_token_in(address))
    return next(with_token, ours.base if ours.base in named else None)


def deliver(
    raw: bytes, doorkeeper: Doorkeeper, ours: ReplyAddress, clock: Clock, *, envelope_to: str | None = None
) -> ExitCode:
    """Hand one piped message to the doorkeeper. ``envelope_to`` is the recipient if the mail server named it."""
    try:
        letter = read(raw)
    except Unreadable:
        return ExitCode.REFUSED
    if letter.sender_problem == "no-from":
        return ExitCode.DATA_ERROR
    try:
        address = normalise(envelope_to) if envelope_to is not None else recipient(letter, ours)
    except BadAddress:
        return ExitCode.UNKNOWN_USER
    try:
        if address is None or not doorkeeper.knows(address):
            return ExitCode.UNKNOWN_USER
        taken = doorkeeper.take_in(RawLetter(letter.return_path, address, "pipe", raw), clock)
    except Exception:
        # Whatever failed here is our fault: the mail server keeps the letter and tries again.
        return ExitCode.TRY_AGAIN
    match taken:
        case Taken.STORED | Taken.ALREADY:
            return ExitCode.TAKEN
        case Taken.LATER:
            return ExitCode.TRY_AGAIN
        case Taken.NOBODY:
            return ExitCode.UNKNOWN_USER
