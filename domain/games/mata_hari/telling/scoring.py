"""The count at the end in words: for each seat its objective, each card counted, each penalty, the sum and the rank."""

from domain.game import Seat
from domain.games.mata_hari.board.cards import COLOUR_OF_CARDS, NAMES, Card, card_name, card_names
from domain.games.mata_hari.events import GameEnded, Objective
from domain.games.mata_hari.rules.ending import UNDERCOVER_POINTS, worths
from domain.games.mata_hari.state import Covers, Table
from domain.games.mata_hari.telling.phrases import seat_name
from domain.words import Language, Words


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
        parts.append(
            Words(f"+{points} for {covers.undercover} Undercover", f"+{points} per {covers.undercover} in Incognito")[
                language
            ]
        )
    total = ended.scores[seat]
    one, shown = abs(total) == 1, f"{'−' if total < 0 else ''}{abs(total)}"
    sum_ = Words(
        f"{', '.join(parts) or 'nothing counts'}: {shown} {'point' if one else 'points'}, place {rank}",
        f"{', '.join(parts) or 'non conta nulla'}: {shown} {'punto' if one else 'punti'}, {rank}º posto",
    )[language]
    rest = [card for card in hand if not worth[card]]
    return f"{_head(seat, objective, language)}: {sum_}.{_others(rest, language)}"


def _part(card: Card, points: int, language: Language) -> str:
    sign = "+" if points > 0 else "−"
    return f"{sign}{abs(points)} ({card_name(card, language)})"


def _not_counted(table: Table, ended: GameEnded, seat: Seat, language: Language) -> str:
    covers = table.covers[seat].compromised
    if seat in table.resigned:
        why = Words("has left and is not counted", "ha lasciato la partita e non si conta")
    elif seat in ended.eliminated:
        why = Words(
            f"out, with the most Covers Compromised ({covers})",
            f"fuori, con il maggior numero di Coperture su Compromesso ({covers})",
        )
    else:
        why = Words("nobody was counted", "non si contano i punti")
    head = _head(seat, ended.objectives.get(seat), language)
    return f"{head}: {why[language]}.{_others(list(ended.hands[seat]), language)}"


def _head(seat: Seat, objective: Objective | None, language: Language) -> str:
    name = seat_name(seat, language)
    if objective is None:
        return name
    kind, skull = NAMES[objective.resource][language], COLOUR_OF_CARDS[objective.skull][language]
    return Words(
        f"{name} (objective {kind}; {skull} cards against)", f"{name} (obiettivo {kind}; contro, le carte {skull})"
    )[language]


def _others(cards: list[Card], language: Language) -> str:
    if not cards:
        return ""
    named = card_names(cards, language)
    return Words(f" Other cards: {named}.", f" Altre carte: {named}.")[language]
