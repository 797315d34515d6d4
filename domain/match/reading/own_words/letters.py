"""A letter with the sentences in its writer's own words written as our letters write orders, and talk for sure left out."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.requests import plainly
from domain.match.reading.own_words.sentences import OwnWords
from domain.match.sight import MatchView
from domain.reading.acts import acts_in
from domain.reading.courtesy import greets, is_courtesy
from domain.reading.statements import sentences

_QUOTATIONS: Final = frozenset('"“”«»„')
_MOST: Final = 60  # sentences of a letter


class InOurWords(msgspec.Struct, frozen=True):
    """The lines of a letter so, and how many orders were read in it.

    ``sure``: nothing in them was meant as an order that was not read, or would be refused.
    """

    lines: list[str]
    count: int
    sure: bool


def in_our_words(game: AnyGame, ear: Ear, lines: Sequence[str], view: MatchView) -> InOurWords | None:
    """The same lines so; None if none holds an order that was read."""
    if not game.reading.acts or view.asked is None or view.draw is not None:
        return None
    parted = [sentences(line) if line.strip() else [] for line in lines]
    if sum(map(len, parted)) > _MOST or _are_not_orders(ear, ["".join(map(plainly, said)) for said in parted]):
        return None
    reader = OwnWords(game, ear, view, acts_in(game.reading.acts))
    written = [" ".join(_told(reader, sentence) for sentence in said) for said in parted]
    if written == [" ".join(said) for said in parted]:
        return None
    return InOurWords(_with(reader.of_the_rest, written), reader.count, sure=not (reader.refused or reader.contradicts))


def _with(stays: Sequence[str], written: list[str]) -> list[str]:
    """The lines with orders more before the first."""
    first = next((number for number, line in enumerate(written) if line), 0)
    more = f"{'; '.join(stays)}. " if stays else ""
    return [f"{more if number == first else ''}{line}" for number, line in enumerate(written)]


def _are_not_orders(ear: Ear, lines: Sequence[str]) -> bool:
    """Whether it is not known whose words some are, or a line asks about the table: that is asked whatever stands beside it."""
    quoted = not _QUOTATIONS.isdisjoint("".join(lines))
    return quoted or any("?" in line and ear.mentions(line) for line in lines)


def _told(reader: OwnWords, typed: str) -> str:
    """A sentence as our letters would write it: its orders, nothing of talk, or itself."""
    sentence = plainly(typed)
    if reader.refused:
        return typed
    before = reader.count if sentence != typed else 0
    if reader.takes(sentence):
        return sentence if sentence == typed or reader.count > before else typed  # nobody is asked to resign
    orders = reader.reads(sentence)
    if orders is not None:
        return f"{'; '.join(orders)}." if orders else ""
    courteous = is_courtesy(sentence)
    reader.signed = reader.signed or (courteous and not greets(sentence))
    if not courteous and reader.is_idle(sentence):
        return ""
    reader.refused = reader.may_order(sentence)
    return typed
