"""A letter with the sentences in its writer's own words written as our letters write orders, and talk for sure left out."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.requests import plainly
from domain.match.reading.own_words.sentences import OwnWords
from domain.match.reading.own_words.the_rest import others_counted, rest_stays
from domain.match.sight import MatchView
from domain.reading.acts import Acts, acts_in
from domain.reading.courtesy import greets, is_courtesy
from domain.words import languages

_QUOTATIONS: Final = frozenset('"“”«»„')
_MOST: Final = 60  # sentences of a letter


class InOurWords(msgspec.Struct, frozen=True):
    """The lines of a letter so, and the orders that were read in it, as our letters write them.

    ``sure``: nothing in them was meant as an order that was not read, or would be refused. ``contradicts``: more is to come, and
    the turn is closed all the same.
    """

    lines: list[str]
    orders: list[str]
    sure: bool
    contradicts: bool

    @property
    def count(self) -> int:
        """How many orders were read."""
        return len(self.orders)


def in_our_words(
    game: AnyGame, ear: Ear, typed: Sequence[str], view: MatchView, *, whole: bool = False
) -> InOurWords | None:
    """The same lines so; None if none holds an order that was read. ``whole``: each order just as our letters write it, and
    no longer in those of its writer's words that it is read with."""
    if not game.reading.acts or view.asked is None or view.draw is not None:
        return None
    parted = [ear.sentences(line) if line.strip() else [] for line in typed]
    if sum(map(len, parted)) > _MOST or _are_not_orders(ear, [one for said in parted for one in said]):
        return None
    acts = _acts(game, view)
    reader = OwnWords(game, ear, view, acts, whole=whole)
    written = [*typed]
    # "The others stay" speaks of those that no order names, also of one below it.
    for number in sorted(range(len(typed)), key=lambda one: _is_of_all_others(acts, parted[one])):
        written[number] = _line(reader, typed[number], parted[number])
    if written == [*typed]:
        return None
    stays = reader.of_the_rest
    miscounted = bool(stays) and not _others_in(parted) <= {len(stays)}
    sure = not (reader.refused or reader.contradicts or miscounted)
    lines = _ended(reader.end, _with(stays, written))
    return InOurWords(lines, reader.written, sure=sure, contradicts=reader.contradicts)


def _others_in(parted: Sequence[Sequence[str]]) -> frozenset[int]:
    """How many others the sentences of a letter speak of, where they say so."""
    return frozenset(number for said in parted for one in said for number in others_counted(one))


def _is_of_all_others(acts: Acts, said: Sequence[str]) -> bool:
    """Whether a line says that all other pieces stay, and nothing else."""
    return bool(said) and all(rest_stays(acts, plainly(one), alone=False) for one in said)


def _acts(game: AnyGame, view: MatchView) -> Acts:
    """What people call what is done in the game, for a seat that can do some of it."""
    acts = acts_in(game.reading.acts)
    if not acts.while_asked:
        return acts
    orders = game.sight.choices(view.game, view.seat)
    able = {acts.verb_of(game.reading.write(order, languages()[0])) for order in orders}
    return acts_in(game.reading.acts, acts.while_asked - able)


def _ended(end: str | None, written: list[str]) -> list[str]:
    """The lines with the order that closes the turn behind the last that says anything."""
    last = max((number for number, line in enumerate(written) if line.strip()), default=0)
    return (
        written
        if end is None
        else [f"{line}; {end}." if number == last else line for number, line in enumerate(written)]
    )


def _with(stays: Sequence[str], written: list[str]) -> list[str]:
    """The lines with orders more before the first."""
    first = next((number for number, line in enumerate(written) if line), 0)
    more = f"{'; '.join(stays)}. " if stays else ""
    return [f"{more if number == first else ''}{line}" for number, line in enumerate(written)]


def _are_not_orders(ear: Ear, said: Sequence[str]) -> bool:
    """Whether it is not known whose words some are, or a sentence asks about the table: that is asked whatever stands beside."""
    doubtful = [plainly(one) for one in said if "?" in one or not _QUOTATIONS.isdisjoint(one)]
    return any(not _QUOTATIONS.isdisjoint(one) or ("?" in one and ear.mentions(one)) for one in doubtful)


def _line(reader: OwnWords, typed: str, said: Sequence[str]) -> str:
    """A line with its sentences so; as it was typed if none is written otherwise, and never with columns that it had not."""
    told = [_told(reader, sentence) for sentence in said]
    return typed if told == [*said] else " ".join(one.strip() for one in told)


def _told(reader: OwnWords, typed: str) -> str:
    """A sentence as our letters would write it: its orders, nothing of talk, or itself."""
    sentence = plainly(typed)
    if reader.refused:
        return typed
    if reader.announces(sentence) or reader.stays_open(sentence):
        return ""
    taken = _taken(reader, typed, sentence)
    if taken is not None:
        return taken
    orders = reader.reads(sentence)
    if orders is not None:
        return f"{'; '.join(orders)}." if orders else ""
    courteous = is_courtesy(sentence)
    reader.signed = reader.signed or (courteous and not greets(sentence))
    if not courteous and reader.is_idle(sentence):
        return ""
    reader.refused = reader.may_order(sentence)
    return typed


def _taken(reader: OwnWords, typed: str, sentence: str) -> str | None:
    """A sentence that is an order in our letters' words, or says that the turn is over; None if it is neither."""
    before = reader.count if sentence != typed else 0
    if not reader.takes(sentence):
        return None
    if reader.ends(sentence):
        return f"{reader.last_given}."
    return sentence if sentence == typed or reader.count > before else typed  # nobody is asked to resign
