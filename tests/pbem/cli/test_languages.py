"""Whoever judges and proves is spoken to in the language of --lang throughout, mistakes too."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from domain.words import DEFAULT
from pbem.cli import pbem
from pbem.cli.saying import Mistake
from pbem.cli.words import SAY
from pbem.sentences import said_in
from tests.support.house import House
from tests.support.tree import ROOT

REASON = ("--reason", "una contestazione", "--by", "ada")
WRITTEN = (
    "domain/match/rules/ruling.py",
    "domain/match/rules/rewinding.py",
    "pbem/judging/points.py",
    "pbem/judging/what_if.py",
    "pbem/clubhouse/matches/rulings.py",
    "pbem/record/alone.py",
    "pbem/record/verifying.py",
    "pbem/record/exporting.py",
    "pbem/audit/order.py",
    "pbem/audit/looking.py",
    "pbem/cli/looking.py",
    "pbem/cli/proving.py",
    "pbem/cli/reasons.py",
    "pbem/cli/since.py",
    "pbem/cli/auditing/command.py",
    "pbem/cli/judging/ruling.py",
    "pbem/cli/judging/what_if.py",
)
RAISED = {"CannotRule", "CannotRewind", "NotEnded", "NoSuchOrder", "Mistake"}


class Command(NamedTuple):
    """Runs a command with its words, in a language."""

    language: str
    run: Callable[..., Result]


def said(node: ast.expr) -> str | None:
    """A sentence that stands in the code, with 7 wherever something is put in; None for what stands elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in values)
        case _:
            return None


def sentences(path: Path) -> set[str]:
    """What a module says where no language is known: why it raises, and the faults of records."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in RAISED:
                found.add(said(first))
            case ast.Tuple(elts=[_, _, third]):
                found.add(said(third))
            case ast.Yield(value=ast.Tuple(elts=[_, _, third])):
                found.add(said(third))
            case _:
                pass
    return {text for text in found if text and " " in text}


LANGUAGES = ("it", "de")
REFUSED = {"it": "Good evening,\n14 to 33\nif that is blocked, 41", "de": "Good evening,\nB3 to Z9"}
_ENGLISH = "the|and|were|not|with|decision|order|letter|dispute|nobody|received|handed"
ENGLISH = {"it": f"{_ENGLISH}|was", "de": _ENGLISH}
# What others wrote, and what a reader of English reads.
LETTERS = {
    "it": r"(?s:^La lettera per .*^Che tu)|^ {4}.*|^  [A-Za-z-]+: .*|«.*?»",
    "de": r"(?s:^Der Brief an .*^Dass dir)|^ {4}.*|^  [A-Za-z-]+: .*|„.*?“",
}


@pytest.fixture(scope="module", params=LANGUAGES)
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Command:
    """Commands in a language, on an installation with a dispute in a match of a game that speaks it."""
    language = str(request.param)
    house = House(tmp_path_factory.mktemp(language))
    first, second = ("spy", "partisan-1") if language == "it" else ("player-1", "player-2")
    match = house.open(first, second, game="quinta-colonna" if language == "it" else "vedova-nera")
    house.answer(first, REFUSED[language])
    order = house.some_order(match, first)
    house.answer(first, order)
    house.answer(second, "dispute 1: that was no move")
    house.close()
    env = {"PBEM_HOME": str(house.home)}

    def run(*words: str) -> Result:
        given = [word.format(first=first, order=order) for word in words]
        return CliRunner().invoke(pbem, [*given, "--lang", language], env=env)

    return Command(language, run)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", WRITTEN)
def test_every_sentence_that_is_written_where_no_language_is_known_is_there_in_every_other(
    path: str, language: str
) -> None:
    found = sentences(ROOT / path)
    assert found
    assert [text for text in found if said_in(text, language) == text] == []


def test_a_sentence_keeps_what_was_put_into_it() -> None:
    assert said_in("The match has no open dispute 3: open are 1, 2.", "it") == (
        "La partita non ha una contestazione 3 aperta: sono aperte 1, 2."
    )
    assert said_in("The match has no open dispute 3: none is open.", "de") == (
        "Die Partie hat keinen offenen Einspruch 3: keiner ist offen."
    )
    assert said_in("Whatever this is.", "it") == "Whatever this is."


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "1", *REASON),
        ("audit", "1", "--order", "1", *REASON),
        ("audit", "1", "--order", "2", *REASON),
        ("disputes",),
        ("acts",),
        ("rule", "1", "--dispute", "1", "--ruling", "corrected", "--reason", "…", "--before-order", "2"),
        ("player", "show", "{first}@example.org", *REASON),
        ("whatif", "1", "--order", "{first}: {order}", *REASON),
    ],
    ids=" ".join,
)
def test_no_line_that_a_command_prints_is_english(command: Command, words: tuple[str, ...]) -> None:
    done = command.run(*words)
    assert done.exit_code == 0, done.exception
    left = re.compile(rf"\b({ENGLISH[command.language]})\b")
    own = re.compile(rf"{LETTERS[command.language]}|match\.\S+|.*that was no move", re.MULTILINE)
    assert left.findall(own.sub("", done.stdout)) == []


def test_a_mistake_is_said_in_the_language_too(command: Command) -> None:
    done = command.run("audit", "1")
    assert isinstance(done.exception, Mistake)
    said = {
        "it": "La partita è in corso: scrivi --reason TESTO.",
        "de": "Die Partie läuft: sag mit --reason TEXT, warum.",
    }
    assert str(done.exception).startswith(said[command.language])


def test_keys_stay_what_they_are_in_every_language(command: Command) -> None:
    found = json.loads(command.run("audit", "1", *REASON, "--json").stdout)
    assert found["orders"][0]["order"]["became"] == "refused"


def test_a_message_is_known_again_by_its_parts() -> None:
    assert SAY.pattern("place-line", DEFAULT).fullmatch("line 12").groupdict() == {"line": "12"}  # type: ignore[union-attr]
