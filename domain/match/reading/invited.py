"""What is said to an invitation: yes or no, in the letter as a whole."""

from typing import Final

from domain.game import Written
from domain.match.orders import AcceptInvitation, DeclineInvitation, MatchOrder, Say
from domain.match.reading.consent import answered, said
from domain.match.reading.shared_words import shared_order, shared_query
from domain.match.reading.understood import Understood
from domain.reading.line_words import plain

_ANSWERS: Final[dict[str, MatchOrder]] = {"yes": AcceptInvitation(), "no": DeclineInvitation()}


def to_invitation(lines: list[str], below: tuple[int, ...], stopped: int | None) -> Understood:
    """What is said to an invitation: yes or no, in the letter as a whole, words for others, and questions. The game's own
    words mean nothing yet."""
    asked = {number: query for number, line in enumerate(lines) if (query := shared_query(line)) is not None}
    spoken = {number: order for number, line in enumerate(lines) if isinstance(order := shared_order(line), Say)}
    rest = {number: plain(line) for number, line in enumerate(lines) if number not in asked and number not in spoken}
    answer = answered(rest.values())
    orders = {number: _ANSWERS[answer] for number, words in rest.items() if answer and said(words)}
    first = dict(list(orders.items())[:1])
    ignored = tuple(number for number, words in rest.items() if words and number not in first)
    placed = sorted((first | spoken).items())
    return Understood(
        tuple(Written(number, order) for number, order in placed),
        (),
        (*ignored, *below),
        tuple(Written(number, query) for number, query in asked.items()),
        stopped,
    )
