"""Every reason for which an order is refused has its sentence in both languages."""

import re

import pytest

from domain.games.casablanca.reading.notation import parse
from domain.games.casablanca.reading.paths import WRITING
from domain.games.casablanca.telling.refusals import words
from domain.refusal import Refusal
from domain.words import Language, languages
from tests.rules.casablanca_words.tables import VIEW, orders_in, wrapped
from tests.rules.casablanca_words.test_complaints import LINES
from tests.support.catalogues import messages
from tests.support.tree import ROOT, modules

FACTS: dict[str, str | int] = {
    "word": "boh", "hex": "O4", "origin": "M5", "here": "Q3", "seat": "black", "card": "boat", "piece": "fugitive",
    "line": "rail", "most": 2, "fare": 400, "price": 200,
}  # fmt: skip
REASONS = sorted(
    id.removeprefix("refusal.")
    for id in messages(ROOT / "domain" / "games" / "casablanca" / "words" / "en.po")
    if id.startswith("refusal.") and not id.startswith("refusal.plan-")  # plans have tests of their own
)
REASON = re.compile(r'(?:"[A-Z]+-\d\d"|WRITING),\s*"([a-z]+(?:-[a-z]+)*)"')
SOURCE = "".join(
    module.text
    for module in modules("domain")
    if module.name.startswith("domain/games/casablanca/") and "/plan" not in module.name
)


def test_every_reason_in_the_folder_has_words_and_no_words_are_left_over() -> None:
    ends = {"plane", "nearest", "nobody", "turns", "last"}  # how a match ended stands beside a ruling too
    assert set(REASON.findall(SOURCE)) - ends | {"not-a-beginning", "word-unknown", "in-doubt"} == {*REASONS}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_is_a_sentence_that_could_not_be_sent_as_an_order(reason: str, language: Language) -> None:
    sentence = words(Refusal("CB-01", reason, tuple(FACTS.items())), language)
    assert sentence[0].isupper() or sentence[0] in "“«"
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert [order for text in wrapped([sentence]) for order in orders_in(text)] == []


@pytest.mark.parametrize("reason", REASONS)
def test_no_refusal_reads_the_same_in_both_languages(reason: str) -> None:
    english, italian = (words(Refusal("CB-01", reason, tuple(FACTS.items())), language) for language in ("en", "it"))
    assert english != italian


@pytest.mark.parametrize("language", languages())
def test_every_complaint_about_a_line_is_a_sentence(language: Language) -> None:
    for line, *_ in LINES:
        (complaint,) = parse(line, VIEW).complaints
        assert words(complaint.refusal, language).endswith(".")


def test_facts_are_named_in_the_language() -> None:
    far = Refusal("CB-25", "gestapo-too-far", (("hex", "O4"), ("origin", "M5")))
    assert (
        words(far, "it")
        == "Da M5 (Monaco) la Gestapo non arriva così in O4 (Praga): muove al massimo di 2 esagoni via terra."
    )
    assert "Hai mosso la Gestapo due volte" in words(Refusal("CB-02", "piece-twice", (("piece", "gestapo"),)), "it")
    assert "Fog (16)" in words(Refusal("CB-43", "not-in-red-hand", (("card", 16),)), "en")
    assert "99" in words(Refusal("CB-43", "not-in-red-hand", (("card", 99),)), "en")
    assert "“pink”" in words(Refusal("G-14", "no-such-seat", (("seat", "pink"),)), "en")


def test_a_line_without_order_cites_the_ruling_on_writing() -> None:
    (complaint,) = parse("gestppa N5", VIEW).complaints
    assert complaint.refusal.rule == WRITING
