"""Which of a letter's parts holds its words, and those words as lines of plain text."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from mail.inbound.html.markup import NOTHING, Markup, is_turned, shown_by
from mail.inbound.letter import TextPart
from mail.inbound.limits import LINE_LENGTH, LINES

# Mail programs put these where people see a blank or nothing: Gmail's time "2:32\u202fPM", zero-width marks, direction marks.
_PLAINER: Final = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u2009": " ", "\u00ad": None, "\ufeff": None, "\u2060": None}
    | {"\r": "\n", "\x0b": "\n", "\x0c": "\n", "\x85": "\n", "\u2028": "\n", "\u2029": "\n"}
    | dict.fromkeys(map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
    | dict.fromkeys(map(chr, (*range(0x00, 0x09), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0))))
)
# Looked for before they are exchanged one by one: most letters have none, and are printable but for line ends and tabs.
_ODD: Final = re.compile(f"[{''.join(map(re.escape, map(chr, _PLAINER)))}]")


class Body(msgspec.Struct, frozen=True):
    """The words of a letter, history and all, and which kind of part they came from; ``markup`` is how a reader's program
    shows them."""

    text: str
    chosen: Literal["plain", "html", "none"]
    markup: Markup = NOTHING


def choose(texts: tuple[TextPart, ...]) -> Body:
    """The plain parts, unless they are blank and the HTML parts are not."""
    plain = _joined(plain_lines(part) for part in texts if part.kind == "plain")
    if plain.strip():
        shown = [
            line for part in texts if part.kind == "plain" and is_turned(part.text) for line in part.text.split("\n")
        ]
        turned = _tidied(filter(is_turned, shown))
        return Body(plain, "plain", Markup("", unsure=turned) if turned else NOTHING)
    markup = markup_of(texts)
    return Body(markup.text, "html", markup) if markup.text.strip() else Body("", "none")


def markup_of(texts: tuple[TextPart, ...]) -> Markup:
    """What a reader sees of the HTML parts, and which lines of it nobody can be sure of."""
    shown = [shown_by(part.text) for part in texts if part.kind == "html"]
    unsure = _tidied(line for part in shown for line in part.unsure)
    signed = _tidied(line for part in shown for line in part.signed)
    return Markup(_joined(tidy(part.text) for part in shown), unsure, signed)


def _tidied(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(line.strip() for text in texts for line in tidy(text).split("\n")) - {""}


def plain_lines(part: TextPart) -> str:
    """The text of a plain part with its flowed lines put together again."""
    text = tidy(part.text)
    return unflow(text, spaces_go=part.delsp) if part.flowed else text


def tidy(text: str) -> str:
    """Text with plain blanks, ``\\n`` line ends, composed accents and no invisible characters.

    At most 5,000 lines and one, each cut at 2,000 characters: the line too many shows that there were more.
    """
    text = text.replace("\r\n", "\n")
    if not text.replace("\n", "").replace("\t", "").isprintable() and _ODD.search(text):
        text = text.translate(_PLAINER)
    if len(text) > LINE_LENGTH:  # else no line is, and there are not so many
        text = "\n".join([line[:LINE_LENGTH] for line in text.split("\n", LINES + 1)[: LINES + 1]])
    # Composed line by line after the cut: composing takes quadratic time on a long run of accents.
    return text if text.isascii() else "\n".join([unicodedata.normalize("NFC", line) for line in text.split("\n")])


def unflow(text: str, *, spaces_go: bool) -> str:
    """Flowed lines joined into the lines their writer meant (RFC 3676), quote marks kept in front.

    ``spaces_go`` is the part's DelSp: whether the blank at the end of a flowed line is removed too.
    """
    lines: list[str] = []
    paragraph: list[str] = []
    depth = 0
    for line in text.split("\n"):
        marks = len(line) - len(line.lstrip(">"))
        words = line[marks:].removeprefix(" ")
        if paragraph and (marks != depth or words == "-- "):
            lines.append(_marked(depth, paragraph))
            paragraph = []
        depth = marks
        if words.endswith(" ") and words != "-- ":
            paragraph.append(words[:-1] if spaces_go else words)
            continue
        lines.append(_marked(depth, [*paragraph, words]))
        paragraph = []
    if paragraph:
        lines.append(_marked(depth, paragraph))
    return "\n".join(lines)


def _marked(depth: int, paragraph: list[str]) -> str:
    words = "".join(paragraph)
    return f"{'>' * depth} {words}" if depth else words


def _joined(texts: Iterable[str]) -> str:
    return "\n".join(text.strip("\n") for text in texts if text.strip())
