"""The words that letters are read with stand in files: no collection or pattern of the code that reads them spells any out."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.support.tree import Module, files, modules

READING: Final = re.compile(r"domain/(?:reading|match/reading|games/\w+/reading)/|mail/inbound/quoting/")
NAMED: Final = re.compile(r"(?:lexicon|acts|phrases)\b")  # lists whose headings the code has names of
SIGNS: Final = {"open", "close", "comma", "end"}  # kinds of what is no word
SPELT: Final = re.compile(r"[^\W\d_]+(?:[ '’][^\W\d_]+)*['’]?")
WORD: Final = re.compile(r"[^\W\d_]{2,}")
# Of a pattern: names of groups, escapes, sets of characters.
NO_WORDS: Final = re.compile(r"\(\?P[<=]\w+[>)]|\\.|\[[^\]]*\]")
FEW: Final = 2


def lists() -> list[Path]:
    """The lists of words."""
    return [file for file in files() if file.parent.name == "words" and file.suffix == ".txt"]


@cache
def listed() -> frozenset[str]:
    """Every word of two letters and more in a list."""
    lines = (line for file in lists() for line in file.read_text(encoding="utf-8").splitlines())
    return frozenset(word for line in lines if not line.startswith(("#", "[")) for word in WORD.findall(line.lower()))


@cache
def kinds() -> frozenset[str]:
    """What is no word of a language, though it may be spelt like one: what headings of lexicons say, and literal types."""
    texts = (file.read_text(encoding="utf-8") for file in lists() if NAMED.match(file.name))
    headings = [heading for text in texts for heading in re.findall(r"^\[(.*)\]$", text, re.MULTILINE)]
    parts = {part for heading in headings for part in (heading, *heading.partition(" ")[::2], heading.split()[-1])}
    types = (type for one in modules("domain") for node in ast.walk(one.tree) for type in literal_types(node))
    return frozenset(parts.union(SIGNS, (said for type in types for said in texts_in(type))))


def texts_in(node: ast.AST) -> Iterator[str]:
    """The texts that a part of the code is made of, not those by which it looks anything up."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from texts_in(part)
        case ast.BinOp(left=left, right=right):
            yield from (*texts_in(left), *texts_in(right))


def literal_types(node: ast.AST) -> Iterator[ast.AST]:
    """What a type names that allows just that."""
    match node:
        case ast.Subscript(value=ast.Name(id="Literal"), slice=names):
            yield names


def spelt_out(tree: ast.Module) -> list[ast.AST]:
    """Where code spells words of a language out; what a module hands on is named, not spelt."""
    handed_on = [node.value for node in tree.body if isinstance(node, ast.Assign) and "__all__" in ast.unparse(node)]
    return [node for node in ast.walk(tree) if node not in handed_on and spells(node)]


def spells(node: ast.AST) -> bool:
    """Whether a part of the code is a collection of words, a text that is split into them, or a pattern of them."""
    match node:
        case ast.Set(elts=said) | ast.Tuple(elts=said) | ast.List(elts=said) | ast.Dict(keys=said):
            return are_words([text for one in said if isinstance(one, ast.Constant) for text in texts_in(one)])
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split")):
            return are_words(text.split())
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=[pattern, *_]):
            return is_spelt(pattern)
        case ast.Constant(value=str(text)):
            return re.search(r"\w\|\w", text) is not None and is_spelt(node)
        case _:
            return False


def are_words(texts: list[str]) -> bool:
    """Whether a collection has words, and not only what is a kind of something as well."""
    words = [text for text in texts if SPELT.fullmatch(text) and not listed().isdisjoint(WORD.findall(text.lower()))]
    return len(words) >= FEW and not kinds().issuperset(words)


def is_spelt(pattern: ast.AST) -> bool:
    """Whether a pattern has words, besides those that lists put in."""
    said = [word for text in texts_in(pattern) for word in WORD.findall(NO_WORDS.sub(" ", text).lower())]
    return len(listed().intersection(said)) >= FEW


def readers() -> list[Module]:
    """The modules that read what people, and their programs, write."""
    return [module for module in modules("domain", "mail") if READING.match(module.name)]


def test_no_code_that_reads_letters_spells_words_of_a_language_out() -> None:
    assert [module.at(node) for module in readers() for node in spelt_out(module.tree)] == []


@pytest.mark.parametrize(
    "line",
    [
        "_IF = frozenset(('if', 'se'))",
        "_THE = {'the', 'il', 'la'}",
        "word in ('then', 'allora')",
        "_NUMBERS = {'uno': 1, 'due': 2}",
        "'yes no nope'.split()",
        "_AND = re.compile(r'\\s(?:and|e|ed|und)\\s')",
        "_TURN = re.compile(rf'(?:turn|round) {number}')",
        "_COURTESY = 'please|thanks'",
    ],
)
def test_words_that_are_spelt_out_are_found(line: str) -> None:
    assert spelt_out(ast.parse(line))


@pytest.mark.parametrize(
    "line",
    [
        "_GOES = frozenset({'to', 'stay', 'move'})",
        "_ALIKE = ('aeiouy', 'ckq')",
        "_NODE = re.compile(r'\\b[a-z]\\d{1,2}(?P<kind>x)?')",
        "_AND = re.compile(rf'\\s{_AND.verbatim}\\s')",
        "_WHY = 'below-quoted-attribution', 'order-below-signature'",
    ],
)
def test_kinds_letters_and_shapes_are_no_words(line: str) -> None:
    assert spelt_out(ast.parse(line)) == []
