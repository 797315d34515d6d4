"""The letters about another address for a player's letters, or one more to write from; to the old one and to the new one."""

from typing import Final

from domain.game import Section
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.occasion import Occasion
from mail.outbound.scrub import one_line
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY

# What is said below the first line, by what the letter is about.
_BELOW: Final = {
    "ask": "address.ask-otherwise",
    "new": "address.new-otherwise",
    "waits": "address.once",
    "done": "address.dead",
    "second-ask": "address.ask-otherwise",
    "second-new": "address.new-otherwise",
    "second-waits": "address.once",
    "second-done": "address.second-end",
}


def new_address(occasion: Occasion) -> Sheet:
    """The whole letter. The address is named whole: its reader has to see that no letter of it is wrong."""
    language, about = occasion.language, occasion.note or "ask"
    below = SAY(_BELOW[about], language) if about in _BELOW else ""
    subject = SAY("address.subject", language)
    return of_no_match(
        occasion,
        subject,
        SAY(f"address.{about}", language, address=one_line(occasion.sender)),
        (below,),
        sections=(Section(subject, (SAY("address.again", language),)),) if about == "done" else (),
    )
