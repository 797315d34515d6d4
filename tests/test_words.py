"""The catalogues as a whole: every language has every message with the same parts, every id is asked for and is there."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.plurals import get_plural

from domain.games import discover
from domain.words import DEFAULT, languages, quoted
from tests.support.catalogues import asked, beside, constants, folders, messages, parsed, reasons, spoken, whole
from tests.support.tree import ROOT, modules
from tests.words.order import ordered

FOLDERS = folders()
FILES = [file for folder in FOLDERS for file in spoken(folder).values()]
KNOWN_AGAIN = ROOT / "pbem" / "sentences"  # of whose messages the code writes the English
OTHERS = [file for file in FILES if file.stem != DEFAULT]
NAMED = r"(?:[a-z0-9][\w-]*\.)*[a-z0-9][\w-]*(?::[\w']+)?"


def of(path: Path) -> str:
    """Where a file or folder lies in the checkout."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", FILES, ids=of)
def test_a_catalogue_is_one_that_translators_tools_open(file: Path) -> None:
    catalogue = parsed(file)
    assert [*catalogue.check()] == []
    assert str(catalogue.locale) == file.stem
    assert not catalogue.obsolete
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


@pytest.mark.parametrize("file", FILES, ids=of)
def test_a_catalogue_is_in_order_and_has_the_english_beside_every_other_language(file: Path) -> None:
    text, left = ordered(file)
    assert left == 0
    assert text.rstrip("\n") == file.read_text(encoding="utf-8").rstrip("\n"), "run make words"


@pytest.mark.parametrize("file", FILES, ids=of)
def test_every_message_has_a_name_and_is_said_in_every_plural_form_of_the_language(file: Path) -> None:
    catalogue, plural = parsed(file), get_plural(file.stem)
    assert (catalogue.num_plurals, catalogue.plural_expr) == (plural.num_plurals, plural.plural_expr)
    for id, message in messages(file).items():
        assert re.fullmatch(NAMED, id), id
        assert len(message.texts) == (catalogue.num_plurals if message.plural else 1), id
        assert all(text and text == text.strip() for text in message.texts), id


@pytest.mark.parametrize("file", FILES, ids=of)
def test_words_stand_between_the_quotes_of_the_language(file: Path) -> None:
    marks = {language: {*quoted("", language)} for language in (*languages(), file.stem)}
    others = set().union(*marks.values()) - marks[file.stem]
    assert {id: message.texts for id, message in messages(file).items() if others & {*"".join(message.texts)}} == {}


@pytest.mark.parametrize("file", OTHERS, ids=of)
def test_every_language_has_every_message_with_the_same_parts(file: Path) -> None:
    here, there = whole(messages(file)), whole(messages(file.with_stem(DEFAULT)))
    assert here.keys() == there.keys()
    assert {id: (message.parts - {"count"}, message.plural) for id, message in here.items()} == {
        id: (message.parts - {"count"}, message.plural) for id, message in there.items()
    }


@pytest.mark.parametrize("file", FILES, ids=of)
def test_a_form_is_one_of_a_message_and_all_messages_of_its_kind_have_it(file: Path) -> None:
    found = messages(file)
    forms: dict[str, set[str]] = {}
    for id in found:
        if ":" in id:
            forms.setdefault(id.partition(":")[0], set()).add(id.partition(":")[2])
    assert forms.keys() <= found.keys()
    for id, own in forms.items():
        kind = id.rpartition(".")[0]
        assert all(forms[other] == own for other in forms if other.rpartition(".")[0] == kind), id


@pytest.mark.parametrize("language", languages())
def test_every_form_that_a_message_asks_for_is_one_that_words_have(language: str) -> None:
    files = [file for file in FILES if file.stem == language]
    there = {id.partition(":")[2] for file in files for id in messages(file) if ":" in id}
    for file in files:
        assert {form for message in messages(file).values() for form in message.forms} <= there, of(file)


@pytest.mark.parametrize("file", [file for file in FILES if file.stem == "it"], ids=of)
def test_no_italian_message_leaves_the_article_of_a_title_out(file: Path) -> None:
    wrong = [id for id, message in messages(file).items() if any(" di {game}" in text for text in message.texts)]
    assert wrong == []


@pytest.mark.parametrize("folder", FOLDERS, ids=of)
def test_every_message_that_the_code_asks_for_is_there(folder: Path) -> None:
    ids = whole(messages(spoken(folder)[DEFAULT])).keys()
    assert beside(folder)
    assert [(one.place, one.id) for one in asked(folder) if not any(map(one.fits, ids))] == []
    if any(id.startswith("refusal.") for id in ids):
        assert {reason: at for reason, at in reasons(folder).items() if f"refusal.{reason}" not in ids} == {}


@pytest.mark.parametrize("folder", FOLDERS, ids=of)
def test_every_message_is_given_the_parts_that_it_has_in_any_language(folder: Path) -> None:
    languages_there = [whole(messages(file)) for file in spoken(folder).values()]
    for one in asked(folder):
        if one.parts is not None:
            needed = {part for there in languages_there for id in there if one.fits(id) for part in there[id].parts}
            assert needed <= one.parts, (one.place, one.id)


@pytest.mark.parametrize("folder", FOLDERS, ids=of)
def test_every_message_is_asked_for_by_the_code(folder: Path) -> None:
    if folder == KNOWN_AGAIN:
        return
    patterns, said = asked(folder), constants(folder)
    open_ids = [one for one in patterns if "\0" in one.id]
    for id in whole(messages(spoken(folder)[DEFAULT])):
        known = id in said or any(one.fits(id) for one in patterns if one not in open_ids)
        put_in = any(one.fits(id) for one in open_ids) and (said & endings(id) or re.search(r"-\d+$", id))
        assert known or put_in, id


def endings(id: str) -> set[str]:
    """What can have been put into an id to make it: what is behind a dot or a hyphen of it."""
    return {id[cut.end() :] for cut in re.finditer(r"[.-]", id)}


@pytest.mark.parametrize("language", languages())
def test_every_game_says_its_name_its_aim_and_its_options_in_every_language(language: str) -> None:
    for game in discover().values():
        assert game.title[language]
        assert game.aim[language]
        assert all(option.says[language] for option in game.options)


def names_a_language(node: ast.AST) -> bool:
    """Whether code asks for one language by name: in a comparison, as a key, or as what a message is to be said in."""
    match node:
        case ast.Compare(left=ast.Name(id="language"), comparators=[ast.Constant()]):
            return True
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name in languages()
        case ast.Call(args=[_, ast.Constant(value=str(name)), *_]):
            return name in languages()
        case _:
            return False


def test_no_code_names_a_language_but_the_default() -> None:
    named = [
        module.at(node)
        for module in modules("domain", "mail", "worker", "pbem")
        for node in ast.walk(module.tree)
        if names_a_language(node)
    ]
    assert named == []


@pytest.mark.parametrize("line", ["language == 'it'", "title['en']", "write(order, 'it')"])
def test_a_language_that_is_named_is_found(line: str) -> None:
    assert any(names_a_language(node) for node in ast.walk(ast.parse(line)))


def test_a_message_that_is_not_there_for_a_value_its_name_is_built_from_is_found_with_the_types(tmp_path: Path) -> None:
    probe = tmp_path / "probe.py"
    probe.write_text(
        "from typing import Literal\n"
        "from mail.inbound.quoting.classify import Kind\n"
        "from pbem.words import SAY\n"
        "def said(kind: Literal['doubt', 'nonsense'] | Kind, other: Literal['other']) -> str:\n"
        "    label = SAY(f'taken.{kind}', 'en')\n"
        "    return SAY(f'taken.{other}', 'en') if f'taken.{other}' in SAY else label\n",
        encoding="utf-8",
    )
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", probe], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert re.findall(r'No message "(.*)" in (.*)  ', checked.stdout) == [("taken.nonsense", "pbem.words")]
