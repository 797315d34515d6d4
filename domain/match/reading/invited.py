"""What is said to an invitation: yes or no, in the letter as a whole."""

from collections.abc import Iterable
from typing import Final, TypeVar

from domain.game import Written
from domain.match.orders import AcceptInvitation, DeclineInvitation, MatchOrder, Say
from domain.match.reading.consent import answered, said
from domain.match.reading.shared_words import shared_order, shared_query, short_words
from domain.match.reading.understood import Understood
from domain.reading.line_words import plain

T = TypeVar("T")

_ANSWERS: Final[dict[str, MatchOrder]] = {"yes": AcceptInvitation(), "no": DeclineInvitation()}


def to_invitation(lines: list[str], below: tuple[int, ...], stopped: int | None) -> Understood:
    """What is said to an invitation: yes or no, in the letter as a whole, words for others, and questions. The game's own
    words mean nothing yet."""
    words = [short_words(line) for line in lines]
    asked = _those(map(shared_query, lines, words))
    spoken = {
        number: order for number, order in _those(map(shared_order, lines, words)).items() if isinstance(order, Say)
    }
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


def _those(found: Iterable[T | None]) -> dict[int, T]:
    """What is found in lines, by their numbers."""
    return {number: one for number, one in enumerate(found) if one is not None}
