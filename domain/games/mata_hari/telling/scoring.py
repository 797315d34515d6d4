"""The count at the end in words: for each seat its objective, each card counted, each penalty, the sum and the rank."""

from collections.abc import Sequence

from domain.game import Seat
from domain.games.mata_hari.board.cards import Card, card_name, card_names, name_word
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.rules.ending import UNDERCOVER_POINTS, worths
from domain.games.mata_hari.state import Covers, Table
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.words import SAY
from domain.words import Language


def scoring(table: Table, ended: GameEnded, language: Language) -> list[str]:
    """A line for each seat, from the first to the last; who is not counted comes last, with the reason (MH-36, MH-37)."""
    ranked = sorted(ended.scores, key=lambda seat: -ended.scores[seat])
    uncounted = [seat for seat in ended.hands if seat not in ended.scores]
    lines = [_counted(table.covers[seat], ended, seat, _rank(ended, seat), language) for seat in ranked]
    return lines + [_not_counted(table, ended, seat, language) for seat in uncounted]


def _rank(ended: GameEnded, seat: Seat) -> int:
    """The place among those counted; who ties shares it (MH-37)."""
    return 1 + sum(points > ended.scores[seat] for points in ended.scores.values())


def _counted(covers: Covers, ended: GameEnded, seat: Seat, rank: int, language: Language) -> str:
    objective = ended.objectives[seat]
    worth = worths(objective)
    hand = ended.hands[seat]
    parts = [_part(card, worth[card], language) for card in hand if worth[card] > 0]
    parts += [_part(card, worth[card], language) for card in hand if worth[card] < 0]
    if covers.undercover:
        points = UNDERCOVER_POINTS * covers.undercover
        parts.append(SAY("tally.undercover", language, points=points, covers=covers.undercover))
    total = ended.scores[seat]
    what = ", ".join(parts) or SAY("tally.nothing", language)
    shown = f"{'−' if total < 0 else ''}{abs(total)}"
    said = SAY("tally.sum", language, count=abs(total), what=what, points=shown, rank=rank)
    return _line(seat, objective, said, [card for card in hand if not worth[card]], language)


def _part(card: Card, points: int, language: Language) -> str:
    sign = "+" if points > 0 else "−"
    return f"{sign}{abs(points)} ({card_name(card, language)})"


def _not_counted(table: Table, ended: GameEnded, seat: Seat, language: Language) -> str:
    if seat in table.resigned:
        why = SAY("tally.left", language)
    elif seat in ended.eliminated:
        why = SAY("tally.out", language, covers=table.covers[seat].compromised)
    else:
        why = SAY("tally.uncounted", language)
    return _line(seat, ended.objectives.get(seat), why, ended.hands[seat], language)


def _line(seat: Seat, objective: Objective | None, said: str, others: Sequence[Card], language: Language) -> str:
    """A seat with its objective, what is said of it, and the cards that are not spoken of."""
    who = seat_name(seat, language)
    if objective is not None:
        kind, skull = name_word(objective.resource, language), name_word(objective.skull, language)
        who = SAY("tally.agent", language, who=who, kind=kind, skull=skull)
    rest = " " + SAY("tally.others", language, cards=card_names(others, language)) if others else ""
    return f"{who}: {said}.{rest}"
