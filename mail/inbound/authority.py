"""Whether a letter may act: the decision table over token, sender and authentication.

A token alone is never enough, and a From address alone is never enough. What is held is confirmed by a letter to the
registered address; to any other address nothing is ever sent.
"""

from enum import StrEnum
from typing import assert_never

from mail.inbound.authentication import Authentication


class TokenStanding(StrEnum):
    """What the look-up table knows of the token that a letter came to."""

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
    """What suffices beside a valid token: an authenticated From, or (set by the operator or agreed by the player) a bare one."""

    AUTHENTICATION = "authentication"
    TOKEN = "token"


class Decision(StrEnum):
    """What becomes of the letter."""

    ACCEPT = "accept"
    HOLD_AND_CONFIRM = "hold-and-confirm"
    ASK_OWNER = "ask-owner"
    REFUSE_AS_LATE = "refuse-as-late"
    HELP = "help"
    SILENT = "silent"


def judge(token: TokenStanding, sender: SenderStanding, authentication: Authentication, trust: Trust) -> Decision:
    """The decision for one combination. A failed authentication is never trusted away; the caller counts it towards an alarm.

    HOLD_AND_CONFIRM asks the registered address whether the letter is its own, ASK_OWNER tells it who else answered, and
    HELP answers a registered, authenticated address that lost its token.
    """
    believed = authentication is Authentication.PASS or (
        trust is Trust.TOKEN and authentication is Authentication.NONE and token is not TokenStanding.UNKNOWN
    )
    known = sender is SenderStanding.REGISTERED
    match token:
        case TokenStanding.UNKNOWN:
            return Decision.HELP if known and believed else Decision.SILENT
        case TokenStanding.VALID | TokenStanding.PAST:
            if sender is SenderStanding.OTHER:
                return Decision.ASK_OWNER
            if not (known and believed):
                return Decision.HOLD_AND_CONFIRM
            return Decision.ACCEPT if token is TokenStanding.VALID else Decision.REFUSE_AS_LATE
        case _:
            assert_never(token)
