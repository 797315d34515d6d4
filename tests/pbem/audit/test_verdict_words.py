"""What became of a letter is told in a sentence, whatever it was: no verdict and no reason is shown by its bare name."""

import ast
from collections.abc import Iterator
from typing import get_args

import pytest

from domain.words import languages
from mail.inbound.machines.delivery_report import Report
from mail.outbound.compose.host import ADVICE
from pbem.audit.letters.verdict_words import WHY, became_of
from pbem.audit.letters.writers import _ACTS
from pbem.clubhouse.inbox.allowance import TOO_MANY
from pbem.clubhouse.inbox.verdicts import RESULTS, Result, Verdict, read_verdict
from pbem.clubhouse.letters.scrutiny import HOLDING
from pbem.words import SAY
from tests.support.tree import ROOT

LETTERS = ROOT / "pbem" / "clubhouse"
OF_HOSTS = {*_ACTS.values(), "late", "standings", *(note for note in ADVICE if note in ("hosted", "offered", "waits"))}
"""Why a letter is told of in words of its own."""


def built(result: str) -> Iterator[str]:
    """The reasons that stand in the code beside a result."""
    for path in LETTERS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Verdict"), args=[ast.Constant(value=found), ast.Constant(value=str(why))]
                ):
                    yield from (why,) if found == result else ()
                case ast.Call(func=ast.Attribute(attr="_not_done"), args=[_, _, ast.Constant(value=str(why)), _]) if (
                    result == "hosted"
                ):
                    yield why
                case ast.Call(func=ast.Name(id="_NotDone"), args=[ast.Constant(value=str(why)), _]) if (
                    result == "hosted"
                ):
                    yield why
                case _:
                    pass


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("result", RESULTS)
def test_every_result_is_a_sentence_in_every_language(result: Result, language: str) -> None:
    said = became_of(Verdict(result, "some-key"), language)
    assert said.endswith(".") or result == "shunted"
    assert result == "shunted" or "some-key" not in said


def test_no_result_is_stored_that_has_no_words() -> None:
    assert read_verdict(TOO_MANY).result in RESULTS
    assert became_of(read_verdict('{"result":"of-a-later-release"}'), "en").startswith("What became of it")


@pytest.mark.parametrize(
    ("result", "reasons"),
    [
        ("held", {*(one.value for one in HOLDING if one.value != "hold-in-doubt"), "doubt", "meaning", "same-number"}),
        ("hosted", OF_HOSTS | {"offered-on", "reminded", "not-hosted", "nobody-waits", "not-reminded", "not-begun"}),
        ("bounce", set(get_args(Report.__annotations__["kind"]))),
        ("unsubscribed", {"complaint"}),
        ("help", {"nothing-understood", "answered-before"}),
    ],
)
def test_every_reason_that_says_more_than_its_result_has_words_of_its_own(result: Result, reasons: set[str]) -> None:
    every = {*reasons, *(why for why in built(result) if why)}
    assert every <= {*WHY[result]}
    assert [why for why in WHY[result] if f"verdict.{result}.{why}" not in SAY] == []
