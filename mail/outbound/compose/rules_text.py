"""A rulebook, written in the simplest Markdown, as sections of a letter."""

import re
from typing import Final

from domain.game import Section
from domain.words import Language, quoted

_HEADING: Final = re.compile(r"#{1,6} +(.*)")
_ITEM: Final = re.compile(r"(?:[-*]|\d{1,3}\.) +.*")
_RULER: Final = re.compile(r"[\s|:-]+")
_STRONG: Final = re.compile(r"\*\*([^*]{1,400})\*\*")
_CODE: Final = re.compile(r"`([^`]{1,400})`")


def rules_sections(text: str, language: Language) -> tuple[Section, ...]:
    """Headings, paragraphs, lists and rows of columns; a row becomes one line, the first one names the others' columns.

    What is set in bold stands between asterisks, for the rules speak of it: plain text keeps these, HTML sets it in bold.
    """
    sections: list[tuple[str, list[str]]] = []
    for heading, block in _blocks(text):
        if heading or not sections:
            sections.append((_plain(heading, language), []))
        sections[-1][1].extend(_lines(block, language))
    return tuple(Section(heading, tuple(lines), marked=True) for heading, lines in sections if heading or lines)


def _blocks(text: str) -> list[tuple[str, list[str]]]:
    """Each run of lines without an empty one, with the heading above it; a heading alone is a block too."""
    blocks: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line.strip())
        if heading:
            blocks.append((heading[1], []))
        elif line.strip():
            blocks[-1][1].append(line.strip())
        elif blocks[-1][1]:
            blocks.append(("", []))
    return [(heading, block) for heading, block in blocks if heading or block]


def _lines(block: list[str], language: Language) -> list[str]:
    lines: list[str] = []
    for line in block:
        if line.startswith("|"):
            if not _RULER.fullmatch(line):
                lines.append(_row(line))
        elif _ITEM.fullmatch(line) or not lines or lines[-1].startswith("|"):
            lines.append(line)
        else:
            lines[-1] += f" {line}"
    return [_plain(line, language) for line in lines]


def _row(line: str) -> str:
    first, *rest = [cell.strip() for cell in line.strip("|").split("|")]
    return f"{first}: {'; '.join(cell for cell in rest if cell)}"


def _plain(text: str, language: Language) -> str:
    return _CODE.sub(lambda code: quoted(code[1], language), _STRONG.sub(r"*\1*", text))
