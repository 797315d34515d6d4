"""What a match that is over shows beside the table: where every card was, what was claimed and true, the count as it grew."""

from collections.abc import Sequence

from domain.game import Seat
from domain.games.mata_hari import events as e
from domain.games.mata_hari.board.cards import card_names, ordered
from domain.games.mata_hari.board.claims import true_of
from domain.games.mata_hari.events import Observation
from domain.games.mata_hari.reading.claim_writing import claim
from domain.games.mata_hari.rules.ending import UNDERCOVER_POINTS, score, worths
from domain.games.mata_hari.state import Own, Table, View
from domain.games.mata_hari.telling.phrases import seat_name
from domain.games.mata_hari.words import SAY
from domain.panels import CurvePanel, Panel, Rows, TablePanel, curves, titled
from domain.review import Observed
from domain.words import Language

History = Sequence[Observed[View, Observation]]


def panels(history: History, language: Language) -> tuple[Panel, ...]:
    """The panels of a match, for who saw every hand; the public saw none before the end, which tells all that is held."""
    found: tuple[Panel, ...] = (_scoring(history, language), _cards(history, language))
    if any(isinstance(one.seen, e.HandDealt) for one in history):
        return (*found, _claims(history, language), _count(history, language))
    return found if any(isinstance(one.seen, e.GameEnded) for one in history) else ()


def _scoring(history: History, language: Language) -> TablePanel:
    """What each seat's cards and Covers came to when they were counted (MH-36, MH-37), the highest sum first."""
    frames = tuple(
        Rows(at, tuple(_counted_row(one.view.table, one.seen, seat, language) for seat in _ranked(one.seen)))
        for at, one in enumerate(history)
        if isinstance(one.seen, e.GameEnded) and one.view.table is not None
    )
    columns = tuple(
        SAY(f"panel.scoring-{column}", language) for column in ("seat", "counts", "against", "covers", "sum")
    )
    return TablePanel(*titled(SAY, "scoring", language), columns, frames)


def _ranked(ended: e.GameEnded) -> list[Seat]:
    """The seats by their points; those not counted come last."""
    return sorted(ended.hands, key=lambda seat: (seat not in ended.scores, -ended.scores.get(seat, 0)))


def _counted_row(table: Table, ended: e.GameEnded, seat: Seat, language: Language) -> tuple[str, ...]:
    objective, hand = ended.objectives.get(seat), ended.hands[seat]
    worth = worths(objective) if objective is not None else dict.fromkeys(hand, 0)
    parts = [[card for card in hand if worth[card] * sign > 0] for sign in (1, -1)]
    sums = [
        _signed(sum(worth[card] for card in part), f" ({card_names(part, language)})") if part else "–"
        for part in parts
    ]
    covers = UNDERCOVER_POINTS * table.covers[seat].undercover
    total = str(ended.scores[seat]) if seat in ended.scores else SAY("panel.scoring-none", language)
    return (seat_name(seat, language), *sums, _signed(covers) if covers else "–", total)


def _signed(points: int, of: str = "") -> str:
    """Points with their sign, as letters have it, and what they are of."""
    return f"{points:+d}".replace("-", "−") + of


def _cards(history: History, language: Language) -> TablePanel:
    """Hand and offer of each seat, wherever a card has changed hands; at the end what all were told."""
    frames: list[Rows] = []
    for at, one in enumerate(history):
        rows = _held(one, language)
        if rows and (not frames or frames[-1].rows != rows):
            frames.append(Rows(at, rows))
    columns = tuple(SAY(f"panel.cards-{column}", language) for column in ("seat", "hand", "offer"))
    return TablePanel(*titled(SAY, "cards", language), columns, tuple(frames))


def _held(one: Observed[View, Observation], language: Language) -> tuple[tuple[str, ...], ...]:
    """The rows of all hands that are known after an observation."""
    if isinstance(one.seen, e.GameEnded):
        hands = one.seen.hands.items()
        return tuple((seat_name(seat, language), card_names(hand, language), "") for seat, hand in hands)
    seats = one.view.table.seats if one.view.table is not None and one.view.ended is None else ()
    return tuple(_row(one.view, seat, language) for seat in seats if seat in one.view.owns)


def _row(view: View, seat: Seat, language: Language) -> tuple[str, ...]:
    own = view.owns[seat]
    return (seat_name(seat, language), card_names(own.hand, language), card_names(own.offer, language))


def _claims(history: History, language: Language) -> TablePanel:
    """The claims of a turn, and whether they were true of the cards that lay there (MH-10)."""
    frames: list[Rows] = []
    rows: tuple[tuple[str, ...], ...] = ()
    for at, one in enumerate(history):
        if isinstance(one.seen, e.TurnBegan):
            rows = ()
        elif isinstance(one.seen, e.OfferMade) and one.seen.claims:
            rows += _checked(one.seen, language)
            frames.append(Rows(at, rows))
    columns = tuple(SAY(f"panel.claims-{column}", language) for column in ("seat", "claim", "truth", "cards"))
    return TablePanel(*titled(SAY, "claims", language), columns, tuple(frames))


def _checked(offer: e.OfferMade, language: Language) -> tuple[tuple[str, ...], ...]:
    who, lay = seat_name(offer.seat, language), card_names(offer.cards, language)
    said = {True: SAY("panel.claims-true", language), False: SAY("panel.claims-false", language)}
    return tuple((who, claim(one, language), said[true_of(one, offer.cards)], lay) for one in offer.claims)


def _count(history: History, language: Language) -> CurvePanel:
    """What each seat would count if the match ended there (MH-37), cards that it offers included."""
    values = (
        (at, {seat: _worth(one.view.table, seat, own) for seat, own in one.view.owns.items()})
        for at, one in enumerate(history)
        if one.view.table is not None and not isinstance(one.seen, e.GameEnded)
    )
    lines = curves(values, lambda seat: (seat_name(seat, language), "plain"))
    return CurvePanel(*titled(SAY, "count", language), SAY("panel.points", language), lines)


def _worth(table: Table, seat: Seat, own: Own) -> int:
    held = Own(hand=ordered((*own.hand, *own.offer)), objective=own.objective)
    return score(table, seat, held)
