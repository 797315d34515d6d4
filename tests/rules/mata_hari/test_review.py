"""What an ended match of agents shows: every hand, claims beside the cards they were made of, the count as it grew."""

from domain.game import PUBLIC, REFEREE
from domain.games.mata_hari import GAME
from domain.games.mata_hari.board.cards import RESOURCES
from domain.games.mata_hari.board.claims import true_of
from domain.games.mata_hari.events import GameEnded, OfferMade
from domain.match.reviewing import panels
from domain.panels import CurvePanel, TablePanel
from tests.support.watching import watched

HISTORY = watched("mata-hari", REFEREE)


def tables() -> dict[str, TablePanel]:
    """The tables of the match, by key."""
    return {panel.key: panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, TablePanel)}


def test_a_claim_is_shown_true_or_false_by_the_cards_that_lay_there() -> None:
    shown = {frame.at: frame.rows for frame in tables()["claims"].frames}
    offers = [(at, seen) for at, (seen, _) in enumerate(HISTORY) if isinstance(seen, OfferMade) and seen.claims]
    assert offers
    for at, offer in offers:
        truth = [row[2] for row in shown[at][-len(offer.claims) :]]
        assert truth == ["true" if true_of(claim, offer.cards) else "false" for claim in offer.claims]


def test_no_card_is_in_two_hands() -> None:
    names = dict.fromkeys(RESOURCES, 0)
    for frame in tables()["cards"].frames:
        held = [card for row in frame.rows for cell in row[1:] for card in cell.split(", ") if card[-1:].isdigit()]
        assert len(held) == len(set(held))
        assert len(held) <= len(names)


def test_the_count_ends_at_the_scores() -> None:
    (count,) = [panel for panel in panels(GAME, HISTORY, "en") if isinstance(panel, CurvePanel)]
    ended = next(seen for seen, _ in HISTORY if isinstance(seen, GameEnded))
    assert {line.points[-1].value for line in count.lines} >= set(ended.scores.values())


def test_who_saw_no_hand_is_shown_none() -> None:
    assert panels(GAME, watched("mata-hari", PUBLIC), "en") == ()
