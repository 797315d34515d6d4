"""The lines that mail programs write above what is answered: "On ... wrote:", wrapped or not, in any language."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from mail.inbound.opinion import LooksLikeOrder, any_game
from mail.inbound.quoting.marks import bear_initials, quotes
from mail.inbound.quoting.phrases import MYSELF, SAYS_OF, WROTE, WROTE_BEFORE_NAMES, WROTE_UNSPACED, any_of

_LONGEST: Final = 400
_WRAPS: Final = 4
_FRAMED_LINES: Final = 3
_LONGEST_VERB: Final = 40
_LONGEST_OPENING: Final = 120

# A date stands at the beginning, behind a weekday and a word or two at most.
_OPENING: Final = re.compile(r"\W{0,4}(?:[^\W\d][\w'’.-]{0,14}[,.]?\s{1,3}){0,4}\W{0,2}\d")
_FIGURE: Final = re.compile(r"\d")
_DATED: Final = re.compile(
    r"(?<!\d)(?:\d{1,4}[/.-]\s?\d{1,2}[/.-]\s?\d{2,4}|(?:19|20|25)\d\d)(?!\d)"
    r"|\d{1,2}\.?\s(?:de\s)?[^\W\d]{3,12}\.?,?\s[^\d]{0,12}\d{1,2}[:.h]\d\d"
)
_TIMED: Final = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
_ADDRESSED: Final = re.compile(
    r"[<(\[][^<>()\[\]\s]{1,254}@[^<>()\[\]\s]{1,254}[>)\]]|&lt;[^\s&]{1,254}@[^\s&]{1,254}&gt;"
)
_BARE_ADDRESS: Final = re.compile(r"[\w.+=-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}")
# An address that a program broke over two lines, its last bracket perhaps at the beginning of the next.
_BROKEN: Final = re.compile(r"<[^<>\s]{0,254}$")
_WORD: Final = re.compile(r"[^\W\d_][^\s:：,;<>]{0,30}")
_DATE_NEXT: Final = re.compile(r"\W{0,3}(?:[^\W\d]{1,9}\W{1,3})?\d|\W{1,3}\(")
_RULED: Final = re.compile(r"[-‐‑–—]{2,20}")
_LABELLED: Final = re.compile(r"[^\W\d_]{1,14}\s?:\s{1,5}\S")
_TAG: Final = re.compile(r"(?:</?[a-z]{1,10}>\s?){1,4}", re.IGNORECASE)
# Beside ">", some programs mark what they quote by a tab, a bar or the writer's initials; only below an attribution.
_OWN_MARK: Final = re.compile(r"\t|\|\s?|＞|[A-Z][A-Za-z]{0,2}> ?")


def plain(line: str) -> str:
    """A line without the blanks, tags and direction marks that some programs put around their own words."""
    bare = line.strip(" \t\u200e\u200f*")
    return _TAG.sub("", bare, 1).strip() if bare.startswith("<") else bare


def _plain_at(lines: Sequence[str], at: int) -> str:
    return plain(lines[at]) if at < len(lines) else ""


def is_dated(line: str) -> bool:
    """Whether a line names a day."""
    beginning = line[:_LONGEST]
    return bool(_FIGURE.search(beginning) and _DATED.search(beginning))


def is_addressed(line: str) -> bool:
    """Whether a line names an address."""
    return "@" in line and bool(_BARE_ADDRESS.search(line[:_LONGEST]))


def ends_in_verb(line: str) -> bool:
    """Whether a line says that somebody else wrote, and ends there: ``2 days ago, Anna wrote:``."""
    words = plain(line[:_LONGEST]).rstrip(":： ")
    verb = _verb(words) if words != line.rstrip() else None
    if verb is None or _myself().search(words[max(0, verb.start() - 12) : verb.start()]):
        return False
    return verb.start() > 0 and verb.end() == len(words)


def without_verb(line: str) -> str:
    """A line without the verb of writing in it, if it has one."""
    verb = _verb(line[:_LONGEST])
    return f"{line[: verb.start()]} {line[verb.end() :]}" if verb else line


def framed_at(lines: Sequence[str], at: int) -> int:
    """How many lines an attribution between angles takes, as GroupWise writes it: ``>>> name <address> date >>>``; 0 if none.

    What it speaks of follows without a mark.
    """
    if not lines[at].lstrip().startswith(">>"):
        return 0
    joined = ""
    for count, line in enumerate(lines[at : at + _FRAMED_LINES], 1):
        joined = f"{joined} {line.strip()}".strip()
        if not joined.startswith(">>") or len(joined) > _LONGEST:
            return 0
        if joined.endswith(">>") and len(joined.strip("> ")) > 2:
            return count if is_dated(joined) or is_addressed(joined) else 0
    return 0


def mark_below(lines: Sequence[str], at: int) -> str:
    """The mark of the quotation that begins at the first line with words from ``lines[at]`` on; empty if none begins."""
    first = next((n for n in range(at, len(lines)) if lines[n].strip()), None)
    if first is None:
        return ""
    line = lines[first]
    if quotes(line) or bear_initials(lines, first):
        return ">"
    own = _OWN_MARK.match(line)
    return own[0].rstrip(" ") if own else ""


def attribution_at(lines: Sequence[str], at: int, looks_like_order: LooksLikeOrder = any_game) -> int:
    """How many lines the attribution that starts at ``lines[at]`` takes, wrapped or not; 0 if none does.

    It ends in a colon (or in "wrote ----"), and names a date, an address, a verb of writing: two of them, or one and a
    quotation below. Wrapped lines need the first to be dated at its beginning and no other one to be, so that an order
    above an attribution is not taken with it.
    """
    first = plain(lines[at])
    if not first or len(first) > _LONGEST:
        return 0
    if (_closes(first) and _convinces(first, lines, at + 1)) or _is_bare(first, lines, at + 1):
        return 1
    if not _may_wrap(first) or (looks_like_order(first) and _stands_alone(lines, at + 1)):
        return 0
    return _wrapped(first, lines, at)


def _wrapped(joined: str, lines: Sequence[str], at: int) -> int:
    for count in range(2, _WRAPS + 1):
        line = _plain_at(lines, at + count - 1)
        if not line and joined.endswith(">") and _is_verb_alone(lines, at + count):
            # HTML turned into text puts a blank line between the address and the verb.
            return count + 1
        broken = bool(_BROKEN.search(joined))
        if not line or len(line) > _LONGEST or (quotes(line) and not broken) or _starts_anew(line):
            return 0
        joined = f"{joined}{'' if broken else ' '}{line}"
        if _closes(line) or (_RULED.match(joined) and _ruled(joined) is not None):
            return count if _convinces(joined, lines, at + count) else 0
    return 0


def _closes(line: str) -> bool:
    return line.endswith((":", "：")) or (bool(_RULED.match(line)) and _ruled(line) is not None)


def _is_bare(line: str, lines: Sequence[str], below: int) -> bool:
    """Whether a line is a date and an address without a colon, a quotation below: ``2025/4/2 Name <name@example.org>``."""
    if not line.endswith(">") or not _OPENING.match(line) or not _DATED.search(line[:120]):
        return False
    return bool(_ADDRESSED.search(line)) and mark_below(lines[below : below + 2], 0) == ">"


def _verb(text: str) -> re.Match[str] | None:
    lowered = text.lower()
    if _last_words().isdisjoint(_WORD.findall(lowered)) and not any(verb in text for verb in WROTE_UNSPACED.written):
        return None
    return _a_verb().search(lowered)


@cache
def _last_words() -> frozenset[str]:
    """They are looked for before the expression is tried: that one takes its time on long lines without a verb."""
    return frozenset(phrase.rpartition(" ")[2] for phrase in WROTE.written)


@cache
def _a_verb() -> re.Pattern[str]:
    longest_first = "|".join(map(re.escape, sorted(WROTE.written, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)|(?:{any_of(WROTE_UNSPACED)})")


@cache
def _myself() -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{any_of(MYSELF)})\s{{1,3}})$", re.IGNORECASE)


@cache
def _says_of() -> re.Pattern[str]:
    return re.compile(rf"(?:{any_of(SAYS_OF)})\s", re.IGNORECASE)


def _is_placed(verb: re.Match[str], words: str) -> bool:
    """Whether the verb stands where mail programs put it: last, before a name as in German, or before a date with a time."""
    if verb.end() == len(words.rstrip()):
        return bool(_OPENING.match(words)) or bool(_TIMED.search(words))
    if verb[0] in WROTE_BEFORE_NAMES.exact:
        return bool(_OPENING.match(words))
    return bool(_DATE_NEXT.match(words[verb.end() :][:40])) and bool(_TIMED.search(words))


def _ruled(line: str) -> str | None:
    """The words between the dashes of ``---- On ... wrote ----``, if they end in a verb of writing."""
    inside = line.strip("-‐‑–—: ")
    verb = _verb(inside[-40:])
    return inside if verb and verb.end() == len(inside[-40:]) else None


def _may_wrap(first: str) -> bool:
    if len(first) > 10 and (("@" in first and _ADDRESSED.search(first)) or ("<" in first and _BROKEN.search(first))):
        return True
    start = first.lstrip("-‐‑–— ")[:_LONGEST_OPENING]
    # Most lines have no figure: the expressions below take their time to find out.
    return bool(_FIGURE.search(start) and _OPENING.match(start) and _DATED.search(start))


def _is_verb_alone(lines: Sequence[str], at: int) -> bool:
    line = _plain_at(lines, at)
    verb = _verb(line) if len(line) < _LONGEST_VERB and line.endswith((":", "：")) else None
    return verb is not None and verb.start() == 0 and verb.end() == len(line.rstrip(":： "))


def _stands_alone(lines: Sequence[str], at: int) -> bool:
    """Whether the line is an attribution without the one above it; a verb alone says nothing of who wrote, or when."""
    line = _plain_at(lines, at)
    if not line or line[0] == "<" or not _closes(line) or _is_verb_alone(lines, at):
        return False
    return _convinces(line, lines, at + 1)


def _starts_anew(line: str) -> bool:
    return bool(_LABELLED.match(line)) or (bool(_OPENING.match(line)) and bool(_DATED.search(line[:60])))


def _convinces(text: str, lines: Sequence[str], below: int) -> bool:
    inside = _ruled(text) if _RULED.match(text) else None
    words = (inside or text).rstrip(":： -‐‑–—")
    verb = _verb(words)
    if verb and _myself().search(words[max(0, verb.start() - 12) : verb.start()]):
        return False
    # Most lines have no figure and no such sign: the expressions take their time to find out.
    dated = bool(_FIGURE.search(words) and _DATED.search(words))
    addressed = "@" in words and bool(_ADDRESSED.search(words))
    if verb and (addressed or (dated and _is_placed(verb, words))):
        return True
    if addressed and (dated or _TIMED.search(words) or _says_of().match(words)):
        return True
    if not (verb or dated or addressed or _says_of().match(words)):
        return False
    return bool(mark_below(lines[below : below + 3], 0))
