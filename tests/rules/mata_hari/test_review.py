"""What an ended match of agents shows: every hand, claims beside the cards they were made of, the count as it grew."""

from domain.game import PUBLIC, REFEREE
from domain.games.mata_hari import GAME
from domain.games.mata_hari.board.cards import RESOURCES
from domain.games.mata_hari.board.claims import true_of
from domain.games.mata_hari.events import GameEnded, OfferMade
from domain.games.mata_hari.telling.drawing import draw_hands
from domain.panels import CurvePanel, TablePanel
from tests.support.watching import panels, watched

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


def test_who_saw_no_hand_is_shown_none_before_the_end() -> None:
    history = watched("mata-hari", PUBLIC)
    end = next(at for at, (seen, _) in enumerate(history) if isinstance(seen, GameEnded))
    assert panels(GAME, history[:end], "en") == ()
    shown = panels(GAME, history, "en")
    assert [panel.key for panel in shown] == ["scoring", "cards"]
    assert {frame.at for panel in shown if isinstance(panel, TablePanel) for frame in panel.frames} == {end}


def test_the_scoring_comes_to_the_scores_step_by_step() -> None:
    (frame,) = tables()["scoring"].frames
    ended = next(seen for seen, _ in HISTORY if isinstance(seen, GameEnded))
    sums = []
    for _, counts, against, covers, total in frame.rows:
        if total.lstrip("-").isdigit():
            parts = [part.split(" ")[0] for part in (counts, against, covers)]
            assert sum(int(part) for part in parts if part != "–") == int(total)
            sums.append(int(total))
    assert sums == sorted(ended.scores.values(), reverse=True)


def test_whoever_sees_every_hand_sees_them_played_back() -> None:
    for seat, known in ((REFEREE, 3), (PUBLIC, 0)):
        view = watched("mata-hari", seat)[-40][1].game
        drawn = {cell.name for cell in draw_hands(view, "en").cells}
        assert sum(f"agent-{number}-hand-1" in drawn for number in (1, 2, 3)) == known
        assert all(f"agent-{number}-hand" in drawn for number in (1, 2, 3))
