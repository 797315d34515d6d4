"""A letter as plain text: 72 columns, headings in words, nothing drawn with boxes, nothing that could be read as an order."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from domain.game import Section
from domain.words import Language, quoted
from mail.outbound.scrub import SAFE, guarded, lines, one_line
from mail.outbound.sheet import Menu, Receipt, ReceiptLine, Sheet
from mail.outbound.words import SAY

WIDTH: Final = 72
_QUOTED: Final = 56  # how much of a player's own line is shown back


def render_text(sheet: Sheet) -> str:
    """The letter, its lines separated by newlines; no line is longer than 78 characters unless a single word is.

    What the reader asked for comes first, then what the reader is asked, the news, the table, and its lists.
    """
    language = sheet.language
    # The first line of a held letter names who sent it.
    blocks = [_standing(sheet.first) if sheet.kind != "held" else _printed(_paragraph(sheet.first))]
    if sheet.receipt is not None:
        blocks.append(_printed(_receipt(sheet.receipt, language)))
    blocks += [_printed(_section(section)) for section in sheet.answers]
    table = [] if sheet.diagram is None else [_drawn(sheet.diagram.title, sheet.diagram.text)]
    if sheet.shown_first:
        blocks += table
    blocks += [_standing(asked) for asked in (sheet.how, sheet.link, sheet.otherwise) if asked]
    if sheet.story:
        blocks.append(_headed(sheet.story_heading or SAY("part.story", language), sheet.story))
    blocks += [_printed(_press(who, words, language)) for who, words in sheet.press]
    if not sheet.shown_first:
        blocks += table
    if sheet.menu:
        blocks.append(_menus(sheet.menu, language))
    if sheet.sections:
        blocks.append(_sections(sheet.sections))
    if sheet.footer:
        blocks.append("\n".join(map(_standing, sheet.footer)))
    return "\n\n".join(blocks) + "\n"


def _printed(block: Iterable[str]) -> str:
    return "\n".join([line if line < SAFE else guarded(line) for line in block])


# What the rules and the table say stands in many letters and is set once, under the words themselves. What people write is
# never kept here: it must be gone when they are (press, their own lines, what answers to them quote).


@lru_cache(maxsize=128)
def _drawn(title: str, text: tuple[str, ...]) -> str:
    return _printed([one_line(title), *map(str.rstrip, text)])


@lru_cache(maxsize=256)
def _sections(sections: tuple[Section, ...]) -> str:
    """Several in one: seats that know the same share more than one of them."""
    return "\n\n".join([_headed(section.heading, section.lines) for section in sections])


@lru_cache(maxsize=1024)
def _headed(heading: str, texts: tuple[str, ...]) -> str:
    return "\n".join([guarded(one_line(heading)), *filter(None, map(_indented, texts))])


@lru_cache(maxsize=2048)
def _indented(text: str) -> str:
    """One thing said under a heading; of the table's many lines an order changes a few. What is indented needs no guard."""
    return "\n".join(_wrapped(text, "  ", "    "))


@lru_cache(maxsize=256)
def _menus(menus: tuple[Menu, ...], language: Language) -> str:
    return "\n".join([one_line(SAY("part.menu", language)), *map(_menu, menus)])


@lru_cache(maxsize=1024)
def _menu(menu: Menu) -> str:
    labels = ", ".join([link.label for link in menu.links])
    mark = "" if menu.heading.endswith("?") else ":"
    return "\n".join(_wrapped(f"{menu.heading}{mark} {labels}", "  ", "    "))


@lru_cache(maxsize=256)
def _standing(text: str) -> str:
    return _printed(_paragraph(text))


def _section(section: Section) -> list[str]:
    return [one_line(section.heading), *(line for text in section.lines for line in _wrapped(text, "  ", "    "))]


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    """The text in lines of at most WIDTH, broken at blanks alone: an address or a hash stays whole."""
    done, lead, left = [], first, one_line(text)
    while len(lead) + len(left) > WIDTH:
        room = WIDTH - len(lead)
        cut = left.rfind(" ", 0, room + 1)
        if cut < 0:
            cut = left.find(" ", room)
        if cut < 0:
            break
        done.append(lead + left[:cut])
        lead, left = rest, left[cut + 1 :]
    return [*done, lead + left] if left else done


def _paragraph(text: str) -> list[str]:
    return _wrapped(text, "", "")


def _press(who: str, words: str, language: Language) -> list[str]:
    printed = [f"{one_line(who)} {SAY('part.says', language)}:"]
    for line in lines(words):
        printed.extend(_wrapped(line, "    ", "    ") or [""])
    return printed


def _receipt(receipt: Receipt, language: Language) -> list[str]:
    printed = [one_line(SAY("part.receipt", language)), *_wrapped(receipt.verdict, "  ", "  ")]
    for line in receipt.lines:
        if line.became != "ignored":
            printed.extend(_receipt_line(line, language))
    ignored = [quoted(clip(line)[0], language) for line in receipt.lines if line.became == "ignored"]
    if ignored:
        printed.extend(_wrapped(f"{SAY('became.ignored', language)}: {', '.join(ignored)}", "  ", "    "))
    for section in receipt.rulings:
        printed.extend(_wrapped(f"{section.heading}: {' '.join(section.lines)}", "  ", "    "))
    return printed


def _receipt_line(line: ReceiptLine, language: Language) -> list[str]:
    """A line of the player's and what became of it. It stands in quotes after a word, so that sent back it is no order."""
    shown, caret = clip(line)
    lead = f"  {SAY(f'became.{line.became}', language)}: "
    printed = [lead + quoted(shown, language)]
    if caret is not None:
        printed.append(" " * (len(lead) + 1 + caret[0]) + "^" * (caret[1] - caret[0]))
    reason = why(line, language)
    return printed + (_wrapped(reason, "    ", "    ") if reason else [])


def why(line: ReceiptLine, language: Language) -> str:
    """Why that became of a line, with the ruling and what would have been near; "" if there is nothing to say."""
    reason = one_line(line.why)
    if line.rule:
        reason += f" ({SAY('part.ruling', language)} {line.rule})"
    if line.nearest:
        reason += f" {SAY('part.nearest', language)}: {', '.join(quoted(near, language) for near in line.nearest)}."
    return reason.strip()


def clip(line: ReceiptLine) -> tuple[str, tuple[int, int] | None]:
    """A player's line, cut to what a letter shows, and where in that the word at fault stands."""
    text = line.text.translate({9: " ", 10: " ", 13: " "})
    shown, start = one_line(text), 0
    if line.caret is None:
        return (shown if len(shown) <= _QUOTED else shown[: _QUOTED - 1] + "…"), None
    before, at_fault = one_line(text[: line.caret[0]]), one_line(text[line.caret[0] : line.caret[1]])
    if not at_fault:
        return (shown if len(shown) <= _QUOTED else shown[: _QUOTED - 1] + "…"), None
    start = shown.find(at_fault, len(before))
    end = min(start + len(at_fault), start + _QUOTED - 2)
    if len(shown) > _QUOTED:
        cut = max(0, end - _QUOTED + 2)
        window = shown[cut : cut + _QUOTED - 2]
        lead = "…" if cut else ""
        tail = "…" if cut + _QUOTED - 2 < len(shown) else ""
        return lead + window + tail, (start - cut + len(lead), end - cut + len(lead))
    return shown, (start, end)
