"""A line that was meant as an order and is none: the word at which it fails, the ruling, what would have been near."""

import pytest
from msgspec.structs import replace

from domain.games.quinta_colonna.reading.notation import nearest, parse
from domain.games.quinta_colonna.state import View
from tests.rules.quinta_colonna_words.tables import PARTISAN_VIEW, SPY_SIDE, SPY_VIEW

LINES: list[tuple[View, str, str, str, str]] = [
    (PARTISAN_VIEW, "P1 will catch him", "will", "QC-68", "word-unknown"),
    (PARTISAN_VIEW, "P2 moev 20", "moev", "QC-68", "word-unknown"),
    (PARTISAN_VIEW, "P1 to 13, arrest 14", "arrest", "QC-68", "one-per-line"),
    (PARTISAN_VIEW, "P1 to 13; P2 to 20", "P2", "QC-68", "one-per-line"),
    (PARTISAN_VIEW, "P1 14?", "?", "QC-68", "in-doubt"),
    (PARTISAN_VIEW, "P6 to 13", "P6", "QC-68", "no-such-pawn"),
    (PARTISAN_VIEW, "Pl to 13", "Pl", "QC-68", "not-a-beginning"),
    (PARTISAN_VIEW, "pi 1 in 13", "pi", "QC-68", "not-a-beginning"),
    (PARTISAN_VIEW, "muvoi P1 in 13", "muvoi", "QC-68", "not-a-beginning"),
    (PARTISAN_VIEW, "if P1 yes P2 ask 20 else 9", "if", "QC-68", "not-a-beginning"),
    (PARTISAN_VIEW, "ask 14", "ask", "QC-68", "pawn-missing"),
    (PARTISAN_VIEW, "arresta", "arresta", "QC-68", "pawn-missing"),
    (PARTISAN_VIEW, "end turm", "turm", "QC-68", "word-unknown"),
    (PARTISAN_VIEW, "P1 ask 14 if yes", "yes", "QC-68", "pawn-missing"),
    (PARTISAN_VIEW, "P1 ask 14 if P2", "P2", "QC-59", "answer-missing"),
    (PARTISAN_VIEW, "P1 ask 14 if P2 yes else", "else", "QC-59", "house-missing"),
    (PARTISAN_VIEW, "P1 chiede se P2 sì", "se", "QC-32", "house-missing"),
    (PARTISAN_VIEW, "P1 start", "start", "QC-64", "house-missing"),
    (PARTISAN_VIEW, "P1 to 1313", "1313", "QC-68", "no-such-house"),
    (SPY_VIEW, "play 37 to 42?", "?", "QC-68", "in-doubt"),
    (SPY_VIEW, "play 37 to 42 43", "43", "QC-68", "too-many-numbers"),
    (SPY_VIEW, "play to 42 37", "to", "QC-68", "card-first"),
    (SPY_VIEW, "37 king 42", "king", "QC-68", "say-to"),
    (SPY_VIEW, "plai 37 to 42", "plai", "QC-68", "not-a-beginning"),
    (SPY_VIEW, "play rook", "rook", "QC-09", "house-missing"),
    (SPY_VIEW, "play", "play", "QC-09", "card-missing"),
    (SPY_VIEW, "play one to 44", "one", "QC-68", "word-unknown"),
    (SPY_VIEW, "gioca la prima in 44", "prima", "QC-68", "word-unknown"),
    (SPY_VIEW, "play 37 to forty", "forty", "QC-68", "word-unknown"),
    (SPY_VIEW, "play -1 to 44", "-1", "QC-68", "word-unknown"),
    (SPY_VIEW, "play \u22121 to 44", "\u22121", "QC-68", "word-unknown"),
    (SPY_VIEW, "play -1 44", "-1", "QC-68", "word-unknown"),
    (SPY_VIEW, "gioca 37 in -42", "-42", "QC-68", "word-unknown"),
    (SPY_VIEW, "-37 to 42", "-37", "QC-68", "not-a-beginning"),
    (SPY_VIEW, "rook to -42", "-42", "QC-68", "word-unknown"),
    (SPY_VIEW, "discard -37", "-37", "QC-25", "card-missing"),
    (PARTISAN_VIEW, "P1 to -13", "-13", "QC-68", "word-unknown"),
    (PARTISAN_VIEW, "P1 ask -14", "-14", "QC-32", "house-missing"),
    (SPY_VIEW, "play 1000 to 42", "1000", "QC-68", "no-such-card"),
    (SPY_VIEW, "12 to 42", "12", "QC-09", "not-in-hand"),
    (SPY_VIEW, "alfiere in 42", "alfiere", "QC-09", "piece-not-held"),
    (SPY_VIEW, "play 37 rook to 42", "rook", "QC-07", "another-piece"),
    (SPY_VIEW, "scarta", "scarta", "QC-25", "card-missing"),
    (PARTISAN_VIEW, "play rook to 42", "rook", "QC-42", "no-hand"),
]


@pytest.mark.parametrize(("view", "line", "word", "rule", "reason"), LINES)
def test_a_complaint_points_at_the_word_and_cites_the_ruling(
    view: View, line: str, word: str, rule: str, reason: str
) -> None:
    (complaint,) = parse(f"ciao\n{line}", view).complaints
    assert complaint.line == 1
    assert line[complaint.start : complaint.end] == word
    assert (complaint.refusal.rule, complaint.refusal.reason) == (rule, reason)


def test_a_piece_held_twice_names_both_cards() -> None:
    view = replace(SPY_VIEW, spy=replace(SPY_SIDE, hand=(3, 9, 14)))
    (complaint,) = parse("torre in 42", view).complaints
    assert dict(complaint.refusal.facts)["cards"] == "3, 9"
    assert complaint.nearest == ("3", "9")


@pytest.mark.parametrize(("line", "near"), [("P2 moev 20", "move"), ("plai 37 to 42", "play"), ("end turm", "turn")])
def test_the_nearest_word_is_named(line: str, near: str) -> None:
    (complaint,) = parse(line, SPY_VIEW).complaints
    assert near in nearest(complaint)


def test_one_line_that_fails_does_not_hide_the_others() -> None:
    found = parse("P1 to 13\nP2 moev 20\nP3 stay", PARTISAN_VIEW)
    assert [written.line for written in found.orders] == [0, 2]
    assert [complaint.line for complaint in found.complaints] == [1]
