"""A line that was meant as an order and is none: the word at which it fails, the ruling, what would have been near."""

import pytest

from domain.games.casablanca import orders as o
from domain.games.casablanca.reading.notation import nearest, parse
from domain.games.casablanca.reading.paths import WRITING
from domain.match.scenario import play
from tests.rules.casablanca_words.tables import VIEW

LINES: list[tuple[str, str, str, str]] = [
    ("gestapo N5 obviously", "obviously", WRITING, "word-unknown"),
    ("fuggiasco P2 di sicuro", "sicuro", WRITING, "word-unknown"),
    ("gestapo N5?", "?", WRITING, "in-doubt"),
    ("gestapo Z9", "Z9", WRITING, "no-such-hex"),
    ("fugitive P21", "P21", WRITING, "no-such-hex"),
    ("gestapo", "gestapo", "CB-25", "hex-missing"),
    ("gestapo fermma", "fermma", "CB-25", "hex-missing"),
    ("fuggiasco 02", "02", "CB-16", "hex-missing"),
    ("gestapo segue", "segue", "CB-64", "colour-missing"),
    ("gestapo segue marrone", "marrone", "CB-64", "colour-missing"),
    ("fuggiasco con documenti P2", "documenti", "CB-31", "moves-nobody"),
    ("by rail F11", "rail", WRITING, "piece-missing"),
    ("gestppa N5", "gestppa", WRITING, "not-a-beginning"),
    ("plai motorcycle", "plai", WRITING, "not-a-beginning"),
    ("gioca motocilcetta", "motocilcetta", "CB-31", "green-missing"),
    ("play card", "card", "CB-43", "red-missing"),
    ("card 2400", "2400", "CB-43", "no-such-red"),
    ("compro", "compro", "CB-21", "buy-what"),
    ("riparto", "riparto", "CB-11", "start-missing"),
    ("riparto da Monaco", "Monaco", "CB-11", "not-a-start"),
    ("tengo soldi e amra", "amra", WRITING, "word-unknown"),
    ("choose crads", "crads", "CB-34", "choose-what"),
    ("react", "react", "CB-48", "when-missing"),
    ("in oro", "in oro", "CB-80", "gold-alone"),
    ("camel D17", "D17", WRITING, "word-unknown"),
]


@pytest.mark.parametrize(("line", "word", "rule", "reason"), LINES)
def test_a_complaint_points_at_the_word_and_cites_the_ruling(line: str, word: str, rule: str, reason: str) -> None:
    (complaint,) = parse(f"ciao\n{line}", VIEW).complaints
    assert complaint.line == 1
    assert line[complaint.start : complaint.end] == word
    assert (complaint.refusal.rule, complaint.refusal.reason) == (rule, reason)


@pytest.mark.parametrize(
    ("line", "near"),
    [("gestapo fermma", "ferma"), ("fuggiasco 02", "O2"), ("gestppa N5", "gestapo"), ("tengo soldi e amra", "arma")],
)
def test_the_nearest_word_is_named(line: str, near: str) -> None:
    (complaint,) = parse(line, VIEW).complaints
    assert near in nearest(complaint)


def test_each_step_of_an_activation_remembers_its_line_and_gold_comes_after_them() -> None:
    (moves,) = parse("pay with gold\n\ngestapo N5\nbuy camel; fugitive embarks", VIEW).orders
    assert (moves.line, moves.lines) == (2, (2, 3, 3, 0))


def test_what_is_kept_comes_before_the_moves_that_would_settle_it() -> None:
    found = parse("gestapo N5\nkeep money\nfugitive P2", VIEW).orders
    assert [type(written.order) for written in found] == [o.Keep, o.Activation]
    assert [written.line for written in found] == [1, 0]


def test_moves_that_a_departure_overtakes_are_not_played_on_any_of_their_lines() -> None:
    rich = {
        "seats": ["red", "black"],
        "to_act": "red",
        "card": 3,
        "pieces": {"red": {"gestapo": "M5", "fugitive": "B18"}, "black": {"gestapo": "M5", "fugitive": "H16"}},
        "hands": {"red": {"green": ["money"] * 4}, "black": {"green": []}},
        "pending": [{"seat": "red", "kind": "keep", "cards": ["money", "boat"]}],
    }
    letter = "gestapo N5\nkeep money\nthank you\nfugitive stay"
    (result,) = play({"game": "casablanca", "position": rich, "steps": [{"seat": "red", "order": letter}]})
    assert (result.refusals, result.not_played) == ((), (0, 3))


def test_one_line_that_fails_does_not_hide_the_others() -> None:
    found = parse("gestapo N5\nfuggiasco P2 boh\nreagisco mai", VIEW)
    assert [written.line for written in found.orders] == [0, 2]
    assert [complaint.line for complaint in found.complaints] == [1]


def test_a_fault_behind_a_semicolon_is_never_taken_for_prose() -> None:
    (complaint,) = parse("gestapo N5; and I think that is quite enough", VIEW).complaints
    assert complaint.refusal.reason == "not-a-beginning"
