"""Whether a letter may act: decided by token, sender and authentication together.

A token alone is never enough, and a From address alone is never enough. What is held is confirmed by a letter to the
registered address; to any other address nothing is ever sent.
"""

from enum import StrEnum

from mail.inbound.sender.authentication import Authentication


class TokenStanding(StrEnum):
    """What is known of the token that a letter came to."""

    VALID = "valid"
    PAST = "past"  # expired, used up, or of another decision
    UNKNOWN = "unknown"  # missing, unknown or revoked


class SenderStanding(StrEnum):
    """Who the one From address is: the token's registered address (any registered one if there is no token), or not.

    UNCLEAR is a letter without exactly one From address.
    """

    REGISTERED = "registered"
    OTHER = "other"
    UNCLEAR = "unclear"


class Trust(StrEnum):
    """What suffices beside a valid token: an authenticated From, or (set by the operator or chosen by the player) a bare one."""

    AUTHENTICATION = "authentication"
    TOKEN = "token"


class Errand(StrEnum):
    """What a letter wants: ANSWER is a plain yes or no to the question of a letter whose token serves for that answer alone;
    ORDER is everything else."""

    ORDER = "order"
    ANSWER = "answer"


class Judgement(StrEnum):
    """What becomes of the letter."""

    ACCEPT = "accept"
    HOLD_AND_CONFIRM = "hold-and-confirm"
    ASK_OWNER = "ask-owner"
    REFUSE_AS_LATE = "refuse-as-late"
    HELP = "help"
    DISBELIEVE = "disbelieve"
    SILENT = "silent"


def judge(
    token: TokenStanding,
    sender: SenderStanding,
    authentication: Authentication,
    trust: Trust,
    errand: Errand = Errand.ORDER,
) -> Judgement:
    """The decision for one combination. A failed authentication is never trusted away.

    HOLD_AND_CONFIRM asks the registered address whether the letter is its own, ASK_OWNER tells it who else answered, and
    HELP answers a registered, authenticated address that lost its token. DISBELIEVE tells the registered address that its
    answer cannot count: asking again would go on for ever. Without authentication an ANSWER counts all the same, since the
    token of the question went to the registered address alone and serves once.
    """
    proven = token is not TokenStanding.UNKNOWN and (trust is Trust.TOKEN or errand is Errand.ANSWER)
    believed = authentication is Authentication.PASS or (proven and authentication is Authentication.NONE)
    match token, sender:
        case TokenStanding.UNKNOWN, SenderStanding.REGISTERED if believed:
            return Judgement.HELP
        case TokenStanding.UNKNOWN, _:
            return Judgement.SILENT
        case _, SenderStanding.OTHER:
            return Judgement.ASK_OWNER
        case TokenStanding.VALID, SenderStanding.REGISTERED if believed:
            return Judgement.ACCEPT
        case TokenStanding.PAST, SenderStanding.REGISTERED if believed:
            return Judgement.REFUSE_AS_LATE
        case _, SenderStanding.REGISTERED if errand is Errand.ANSWER:
            return Judgement.DISBELIEVE
        case _:
            return Judgement.HOLD_AND_CONFIRM
