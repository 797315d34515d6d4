"""Statements that a game could not read as they stand, read without courtesy, with figures for words, or in parts (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.beside import kept_open_by, recounts
from domain.match.hearing import Ear, Heard, Statement
from domain.reading.courtesy import is_courtesy, without_courtesy, without_owner
from domain.reading.line_words import words_of
from domain.reading.misgivings import begins_now, tells_of_an_order
from domain.reading.number_words import in_figures
from domain.reading.retraction import denies, leaves_open, retraction
from domain.reading.statements import at_semicolons, cuts, is_listing

_LONGEST_COURTESY: Final = 200  # characters of a line that may be courtesy alone
_MOST_PARTED: Final = 200  # lines of one letter that are tried in parts


def reworded(ear: Ear, statement: Statement) -> Statement:
    """A statement without what courtesy puts around an order, and in figures; as little is left out as will do.

    Where nothing is left, it is what it was but for its words: blank.
    """
    bare = [in_figures(text) for text in without_courtesy(statement.text)]
    tries = [_from_its_first(statement, text) for text in bare]
    found = next((tried for tried in tries[:-1] if ear.is_order(tried.text)), None)
    if found is None and (impersonal := without_owner(bare[-1])) != bare[-1] and not ear.is_order(tries[-1].text):
        said = _from_its_first(statement, impersonal)
        found = said if ear.is_order(said.text) else None
    return found or tries[-1]


def _from_its_first(statement: Statement, text: str) -> Statement:
    """The same with another text, which stands in the same columns; the blanks around it go."""
    said = text.lstrip()
    return Statement(statement.line, said.rstrip(), statement.start + len(text) - len(said))


def rephrased(ear: Ear, statements: Sequence[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    """The statements as they can be read, and what they then say. What cannot be read any way stays as it was typed."""
    found, heard = _without_courtesy(ear, list(statements), heard)
    parted = _parted(ear, found, heard)
    if parted == found or not heard.open:
        return found, heard
    return parted, ear.hear([one.text for one in parted])


def _without_courtesy(ear: Ear, statements: list[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    changed = False
    tried = list(statements)
    for number in sorted(heard.open):
        if not ear.mentions(statements[number].text) and len(statements[number].text) > _LONGEST_COURTESY:
            continue
        said = reworded(ear, statements[number])
        if is_listing(said.text):
            continue
        tried[number] = said
        if tried[number].text != statements[number].text.strip():
            changed = changed or ear.mentions(tried[number].text)
    if not changed:
        return statements, heard
    again = ear.hear([one.text for one in tried])
    kept = [old if at in again.ignored else new for at, (old, new) in enumerate(zip(statements, tried, strict=True))]
    worse = any(complaint.line in again.ignored for complaint in heard.complaints)
    return kept, ear.hear([one.text for one in kept]) if worse else again


def _parted(ear: Ear, statements: list[Statement], heard: Heard) -> list[Statement]:
    """The same, lines that are not understood taken apart where every part is an order or courtesy, or at semicolons."""
    left = _MOST_PARTED
    found: list[Statement] = []
    for number, statement in enumerate(statements):
        readable = number in heard.open and ear.mentions(statement.text) and not is_listing(statement.text)
        if not left or not readable:
            found.append(statement)
            continue
        left -= 1
        found += _parts(ear, statement)
    return found


def _parts(ear: Ear, statement: Statement) -> list[Statement]:
    for cut in cuts(statement.text):
        parts = [(_part(ear, statement, start, end), statement.text[start : end + 1]) for start, end in cut.pieces]
        said = [part for part, _ in parts if ear.is_order(part.text)]
        rest = [(part, typed) for part, typed in parts if part not in said]
        told = not cut.sentences and any(begins_now(typed) for part, typed in parts if part in said)
        if said and all(_is_passed_over(ear, part, typed, whole=cut.sentences, told=told) for part, typed in rest):
            return said
    divided = at_semicolons(statement.text)
    if len(divided) > 1 and any(ear.is_order(_part(ear, statement, start, end).text) for start, end in divided):
        return [_part(ear, statement, start, end) for start, end in divided]
    return [statement]


def _is_passed_over(ear: Ear, part: Statement, typed: str, *, whole: bool, told: bool) -> bool:
    """Whether a part of a line says nothing of the orders in the others: courtesy, or a ``whole`` sentence of talk.

    A single word before a full stop is none: "Tel. 38 17". ``told``: the order begins with "now", and what is before it may
    tell what happened: "last time I played red, now I choose green".
    """
    if told and recounts(typed, words_of(typed)):
        return True
    if is_courtesy(typed) and not ear.names(part.text):
        return True
    sentence = whole and (len(words_of(typed)) > 1 or typed.endswith("!"))
    turns = retraction(typed) is not None or denies(typed) or leaves_open(typed) or tells_of_an_order(typed)
    return sentence and not turns and kept_open_by(ear, typed, signed=False) is None


def _part(ear: Ear, statement: Statement, start: int, end: int) -> Statement:
    part = Statement(statement.line, statement.text[start:end], statement.start + start)
    said = reworded(ear, part)
    return said if said.text else part
