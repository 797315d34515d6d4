"""A letter's text understood: heard as it stands, then without courtesy or in parts; and whether all of it is meant."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.game import AnyGame, Complaint, Written
from domain.match.orders import Spoken
from domain.match.reading.apologies import without_apology, without_apology_to_players
from domain.match.reading.disputing import all_of_it, completed, disputed, opens_dispute, whole
from domain.match.reading.hearing import Ear, Heard, Statement
from domain.match.reading.joining import joined
from domain.match.reading.own_words.fitting import may_give
from domain.match.reading.own_words.letters import InOurWords, in_our_words
from domain.match.reading.own_words.the_end import may_be_of_the_day, with_the_end
from domain.match.reading.own_words.the_rest import holds_up, without_enough_for_now, without_what_comes
from domain.match.reading.own_words.turns import goes_on, has_more_to_order, is_as_ours, is_over, may_close
from domain.match.reading.paragraphs import Beside, beside_plain, without_talk
from domain.match.reading.personal.preferences import STOP_WORDS
from domain.match.reading.rephrasing import rephrased
from domain.match.reading.second_thoughts import weigh
from domain.match.reading.understood import Doubt, Understood, refusal_of
from domain.match.reading.whole.alone import alone, though_faulty, with_one
from domain.match.reading.whole.annotated import without_marks
from domain.match.reading.whole.as_one import as_one
from domain.match.reading.whole.asked_beside import statements_of, with_questions_apart
from domain.match.reading.whole.behind import told_as_meant
from domain.match.reading.whole.by_places import asked_by_places
from domain.match.reading.whole.by_signs import in_usual_signs
from domain.match.reading.whole.commenting import without_comments
from domain.match.reading.whole.confirming import to_question
from domain.match.reading.whole.contrasted import without_contrast
from domain.match.reading.whole.headed import without_headings, without_names
from domain.match.reading.whole.held import held_where_in_doubt
from domain.match.reading.whole.invited import to_invitation, wish_alone, yes_taken_back
from domain.match.reading.whole.just_so import just_so
from domain.match.reading.whole.lacking import lacking
from domain.match.reading.whole.needless import each_once, without_presence
from domain.match.reading.whole.reluctant import without_reluctance
from domain.match.reading.whole.rows import with_rows_ordered
from domain.match.reading.whole.unused import without_unused
from domain.match.sight import MatchView, awaits_others
from domain.reading.acts import Acts, acts_in
from domain.reading.courtesy import is_courtesy
from domain.reading.line_words import plain, words_of
from domain.reading.statements import sentences
from domain.reading.whose import voice
from domain.refusal import Refusal
from domain.words import languages

_THING: Final = re.compile(r"\b[a-z]\d{1,2}\b")
_LONGEST_STOP = 40  # characters of a line that may hold the stop word alone, with what people put around it


def understand(game: AnyGame, text: str, view: MatchView) -> Understood:
    """What a letter's text says; lines are numbered from 0 as they stand in it."""
    if (answer := all_of_it(game, view, text.splitlines())) is not None:
        return answer
    lines = [without_apology(line) for line in without_names(game, in_usual_signs(text.splitlines()))]
    stopped = next(
        (number for number, line in enumerate(lines) if len(line) <= _LONGEST_STOP and plain(line) in STOP_WORDS.words),
        None,
    )
    below = () if stopped is None else tuple(n for n in range(stopped + 1, len(lines)) if lines[n].strip())
    if view.seat in view.seated and view.seated[view.seat].invited:
        takes_words = view.opened is not None and view.opened.words
        return to_invitation(game, view, lines[:stopped], below, stopped, takes_words=takes_words)
    wished = wish_alone(game, view, lines[:stopped]) if awaits_others(view) else None
    said = wished or without_presence(_disputing(game, lines[:stopped], view), view)
    if awaits_others(view):
        said = yes_taken_back(lines[:stopped], said)
    said = held_where_in_doubt(game, each_once(game, said), lines, view)
    return msgspec.structs.replace(said, ignored=(*said.ignored, *below), stopped=stopped)


def _disputing(game: AnyGame, lines: list[str], view: MatchView) -> Understood:
    """The same where a dispute may stand in it, which nothing beside it holds up: what could not be understood above it, or in
    the answer to what it lacks, is part of it (G-24)."""
    first = next((number for number, line in enumerate(lines) if opens_dispute(line)), None)
    if first is not None:
        above = _said(game, lines[:first], view)
        if above.complaints or above.doubts:
            return whole(game, view, lines)
        dispute = disputed(game, view, lines, first)
        return msgspec.structs.replace(above, orders=(*above.orders, *dispute.orders))
    said = _said(game, lines, view)
    if view.disputing is None or (_is_all_understood(said, lines) and (said.orders or said.queries)):
        return said
    return completed(lines, view.disputing) or said


def _is_all_understood(said: Understood, lines: list[str]) -> bool:
    """Whether nothing is left of a letter but courtesy."""
    return not (said.complaints or said.doubts) and all(is_courtesy(lines[number]) for number in said.ignored)


def _said(game: AnyGame, lines: list[str], view: MatchView) -> Understood:
    """What the lines above the stop say; in their writer's own words where they would not be carried out as they stand."""
    plainly = just_so(game, lines, view)
    if plainly is not None:
        return _surely_ended(game, plainly, lines, view)
    ear = Ear(game, view)
    told = lines if view.resigning else without_comments(game, ear, lines)  # "I won't give up" is an answer there
    lines = with_rows_ordered(game, view, without_apology_to_players(ear, told))
    calm = lines if view.draw is not None else without_reluctance(game, ear, lines)  # to a draw "no" is an answer
    lines = without_contrast(ear, as_one(without_marks(ear, without_headings(calm))))
    lines = with_questions_apart(ear, without_unused(game, ear, lines))
    if game.reading.acts:
        lines = [without_enough_for_now(acts_in(game.reading.acts), line) for line in lines]
    said = _ended(game, ear, _before_what_comes(game, ear, lines, view), lines, view)
    said = told_as_meant(ear, _surely_ended(game, said, lines, view), lines)
    left = lacking(game, view, said, lines, offered=True)
    if left is not None:
        return _unread(said, lines, left)
    return _unread(said, lines) if _is_held_up(game, ear, said, lines) else said


def _before_what_comes(game: AnyGame, ear: Ear, lines: list[str], view: MatchView) -> Understood:
    """What lines say beside sentences that keep the turn open for more of it; nothing is done where it is closed all the same."""
    if not game.reading.acts or (acts := acts_in(game.reading.acts)).rest is None:
        return _in_any_words(game, ear, lines, view)
    now = without_what_comes(ear, acts, lines)
    if now == lines or not may_close(game, view, acts):
        return _in_any_words(game, ear, lines, view)
    said = _in_any_words(game, ear, now, view)
    closed = any(_written(game, one, lines) in acts.closing for one in said.orders)
    return _unread(said, lines) if closed else said


def _is_held_up(game: AnyGame, ear: Ear, said: Understood, lines: list[str]) -> bool:
    """Whether a sentence puts off what is ordered with what comes later."""
    if not (game.reading.acts and _is_clean(said)):
        return False
    orders = [_written(game, one, lines) for one in said.orders]
    parts = (one for line in lines if line.strip() for one in ear.sentences(line))
    return any(holds_up(ear, acts_in(game.reading.acts), one, orders) for one in parts)


def _ended(game: AnyGame, ear: Ear, said: Understood, lines: list[str], view: MatchView) -> Understood:
    """The same with the end of the turn, where a sentence beside its orders says so in words that are courtesy elsewhere."""
    if not (game.reading.acts and _is_clean(said)) or view.asked is None:
        return said
    acts, orders = acts_in(game.reading.acts), [one.order for one in said.orders]
    if not acts.closing or any(type(order) not in game.orders for order in orders):
        return said
    written = [game.reading.write(order, languages()[0]) for order in orders]
    if not acts.closing.isdisjoint(written) or goes_on(ear, acts, lines, written):
        return said
    ending = with_the_end(ear, acts, lines)
    if ending == lines:
        return _unread(said, lines) if is_over(game, ear, acts, lines, view) else said
    return _with_its_end(game, ear, said, lines, ending, view)


def _with_its_end(
    game: AnyGame, ear: Ear, said: Understood, lines: list[str], ending: list[str], view: MatchView
) -> Understood:
    """What lines say with the turn's end as our letters write it, where they say all that was said, and it may be given."""
    acts, orders = acts_in(game.reading.acts), [one.order for one in said.orders]
    again = _in_any_words(game, ear, ending, view)
    ends = [one.order for one in again.orders if game.reading.write(one.order, languages()[0]) in acts.closing]
    if not may_give(game, view, [*orders, *ends]):
        return said
    return again if _is_clean(again) and _adds(again, said) else _unread(said, lines)


def _surely_ended(game: AnyGame, said: Understood, lines: list[str], view: MatchView) -> Understood:
    """The same with a doubt where the word that closes the turn says something else in the letter's language, "fine, thanks",
    may be of the day alone, "done for today", or more is ordered behind it: "finished with that one. P5 to 54"."""
    acts = acts_in(game.reading.acts) if game.reading.acts and _is_clean(said) else None
    if acts is None or not acts.closing:
        return said
    letter = [word for line in lines for word in words_of(line)]
    written = [(one.line, _written(game, one, lines)) for one in said.orders]
    for at, (line, order) in enumerate(written):
        if order not in acts.closing:
            continue
        only, told = len(written) == 1, not is_as_ours(game, said.orders[at].order, lines[line])
        early = told and _orders_more(game, acts, said, written, at)
        if (
            early
            or _is_of_the_day(game, view, acts, said, lines, at)
            or acts.may_end_nothing(words_of(lines[line]), letter, alone=only)
        ):
            return msgspec.structs.replace(said, doubts=(Doubt(line, "unsure", read=True),), counting=tuple(written))
    return said


def _is_of_the_day(game: AnyGame, view: MatchView, acts: Acts, said: Understood, lines: list[str], at: int) -> bool:
    """Whether the end of the turn that stands there may be that of the day, while more may be ordered, and no line is plain."""
    end = said.orders[at]
    if any(is_as_ours(game, end.order, one) for one in lines) or not may_be_of_the_day(acts, lines[end.line]):
        return False
    return has_more_to_order(game, view, acts, said)


def _orders_more(game: AnyGame, acts: Acts, said: Understood, written: Sequence[tuple[int, str]], at: int) -> bool:
    """Whether behind the one that stands there more is ordered of the game, and the end of the turn not again."""
    kinds = [
        (type(one.order) in game.orders, text in acts.closing)
        for one, (_, text) in zip(said.orders, written, strict=True)
    ]
    behind = kinds[at + 1 :]
    return any(own and not ends for own, ends in behind) and not any(ends for _, ends in behind)


def _written(game: AnyGame, one: Written[Any], lines: list[str]) -> str:
    """An order as our letters write it, if it is one of the game's, or as its line does."""
    return game.reading.write(one.order, languages()[0]) if type(one.order) in game.orders else lines[one.line].strip()


def _in_any_words(game: AnyGame, ear: Ear, lines: list[str], view: MatchView) -> Understood:
    said = though_faulty(game, ear, lines, view, _as_it_stands(game, ear, lines, view))
    lacks = lacking(game, view, said, lines) is not None
    clean, wrong = _is_clean(said), lacks or _cannot_be_given(game, view, said, lines)
    if said.queries or (clean and not wrong and not _holds_more(game, lines, said)):
        return said
    told = in_our_words(game, ear, lines, view)
    if told is not None and told.contradicts and clean:
        return _unread(said, lines)
    if told is None or not (told.sure or clean):
        return said
    again = _as_it_stands(game, ear, told.lines, view)
    if told.sure and not _is_clean(again):
        again = _just_so(game, ear, lines, view, told) or again
    if wrong and told.sure and _is_clean(again):
        return again
    return _of_both(said, told, again, lines)


def _just_so(game: AnyGame, ear: Ear, lines: list[str], view: MatchView, told: InOurWords) -> Understood | None:
    """What counts of a letter with each order just as our letters write it, where the same orders are read in it."""
    whole = in_our_words(game, ear, lines, view, whole=True)
    again = None if whole is None else _as_it_stands(game, ear, whole.lines, view)
    if again is None or not _is_clean(again):
        return None
    written = [game.reading.write(one.order, languages()[0]) for one in again.orders if type(one.order) in game.orders]
    return again if written == told.orders else None


def _cannot_be_given(game: AnyGame, view: MatchView, said: Understood, lines: list[str]) -> bool:
    """Whether one order without a figure was understood that the seat may not give: another may be meant in other words."""
    if len(said.orders) != 1 or view.asked is None or not _is_clean(said):
        return False
    line, order = said.orders[0].line, said.orders[0].order
    named = any(map(str.isdecimal, lines[line]))
    return not named and type(order) in game.orders and not may_give(game, view, [order])


def _of_both(said: Understood, told: InOurWords, again: Understood, lines: list[str]) -> Understood:
    """What counts of a letter as it stands, and of the same in its writer's own words: all that is ordered, or nothing."""
    if not _is_clean(said):
        return again if _is_clean(again) and len(again.orders) >= told.count else said
    if told.sure and _adds(again, said):
        return again
    if told.count > len(said.orders):
        return _unread(said, lines)  # what was read first is not all that is ordered
    return said


def _unread(said: Understood, lines: list[str], line: int | None = None) -> Understood:
    """The same refused, since something in it was not read: on that ``line``, or beside the last of its orders."""
    at = said.orders[-1].line if line is None else line
    unread = Complaint(at, 0, len(lines[at].rstrip()), Refusal("G-20", "doubt-unread"))
    ignored = tuple(one for one in said.ignored if one != at)
    return msgspec.structs.replace(
        said, orders=(), complaints=(*said.complaints, unread), ignored=ignored, doubts=(), counting=()
    )


def _is_clean(said: Understood) -> bool:
    """Whether something is ordered and nothing is in doubt."""
    return bool(said.orders) and not (said.doubts or said.complaints)


def _holds_more(game: AnyGame, lines: list[str], said: Understood) -> bool:
    """Whether a letter of which all orders were read says more than these."""
    spoken = {written.line for written in said.orders}
    if any(_names_more(game, lines[number], said) for number in spoken):
        return True
    return any(is_courtesy(lines[number]) is False for number in said.ignored) or any(
        len(sentences(lines[number])) > 1 for number in spoken
    )


def _names_more(game: AnyGame, line: str, said: Understood) -> bool:
    """Whether a line names a thing by a letter and a figure, "P5", that no order does."""
    named = set(_THING.findall(line.lower()))
    orders = [one.order for one in said.orders if type(one.order) in game.orders] if named else []
    written = (game.reading.write(order, languages()[0]).lower() for order in orders)
    return bool(orders) and not named.issubset(thing for text in written for thing in _THING.findall(text))


def _adds(again: Understood, said: Understood) -> bool:
    """Whether all orders that were read first stand among those that were read now, with others."""
    first, now = [one.order for one in said.orders], [one.order for one in again.orders]
    return len(now) > len(first) and all(order in now for order in first)


def _as_it_stands(game: AnyGame, ear: Ear, lines: list[str], view: MatchView) -> Understood:
    """What lines say, whatever they leave in doubt."""
    statements = statements_of(ear, lines)
    heard = ear.hear([one.text for one in statements])
    confirmed = to_question(game, ear, lines, heard, view)
    if confirmed is not None:
        return confirmed
    if heard.open:
        statements, heard = _heard_whole(ear, statements, heard)
    if heard.open:
        statements, heard = rephrased(ear, statements, heard)
    beside = beside_plain(ear, lines, statements, heard) if heard.open else Beside()
    heard = without_talk(ear, lines, statements, heard, beside)
    said = _told(lines, statements, heard)
    if heard.open or any(_is_weighed(ear, lines, statements[written.line], written.order) for written in heard.orders):
        said = _settled(ear, said, lines, statements, heard, beside)
    if said.orders or said.complaints or said.queries:
        return said
    said = with_one(said, alone(game, ear, lines, view))
    return said if said.orders else asked_by_places(game, ear, lines, said, view)


def _is_weighed(ear: Ear, lines: list[str], statement: Statement, order: Any) -> bool:
    """Whether an order of a letter of which all was understood may be another one's, or words to others that go on with one."""
    if isinstance(order, Spoken):
        return True
    return voice(lines[statement.line], statement.start, statement.text, ear.tells) is not None


def _heard_whole(ear: Ear, statements: list[Statement], heard: Heard) -> tuple[list[Statement], Heard]:
    whole = joined(ear, statements, heard)
    if len(whole) == len(statements):
        return statements, heard
    return whole, ear.hear([one.text for one in whole])


def _told(lines: list[str], statements: list[Statement], heard: Heard) -> Understood:
    """What was heard, by the lines of the letter."""
    at = [one.line for one in statements]
    silent = {number for number, one in enumerate(statements) if not one.text.strip()}
    open_lines = {at[number] for number in (*heard.ignored, *silent) if lines[at[number]].strip()}
    spoken = {at[number] for number in range(len(at)) if number not in heard.ignored and number not in silent}
    return Understood(
        orders=_by_lines(heard.orders, at),
        complaints=tuple(
            msgspec.structs.replace(
                wrong,
                line=at[wrong.line],
                start=statements[wrong.line].start + wrong.start,
                end=statements[wrong.line].start + wrong.end,
            )
            for wrong in heard.complaints
        ),
        ignored=tuple(sorted(open_lines - spoken)),
        queries=_by_lines(heard.queries, at),
    )


def _by_lines(written: tuple[Written[Any], ...], at: list[int]) -> tuple[Written[Any], ...]:
    return tuple(Written(at[one.line], one.order, tuple(at[line] for line in one.lines)) for one in written)


def _settled(
    ear: Ear, said: Understood, lines: list[str], statements: list[Statement], heard: Heard, beside: Beside
) -> Understood:
    """The same with its doubts. They are complaints where another line is refused anyway, or what is meant was not read."""
    weighed = weigh(ear, lines, statements, heard, beside)
    if not weighed.doubts:
        return said
    counted = ear.hear([one.text for one in weighed.counting])
    doubtful = {doubt.line for doubt in weighed.doubts}
    complaints = tuple(wrong for wrong in said.complaints if wrong.line not in doubtful)
    read = all(doubt.read for doubt in weighed.doubts)
    if complaints or counted.complaints or not counted.orders or not read:
        return _refused(said, weighed.doubts, complaints, statements)
    return msgspec.structs.replace(
        said,
        orders=_by_lines(counted.orders, [one.line for one in weighed.counting]),
        complaints=(),
        ignored=tuple(line for line in said.ignored if line not in doubtful),
        doubts=weighed.doubts,
        counting=tuple((one.line, one.text.strip()) for one in weighed.counting),
    )


def _refused(
    said: Understood, doubts: tuple[Doubt, ...], complaints: tuple[Complaint, ...], statements: list[Statement]
) -> Understood:
    ends = {one.line: one.start + len(one.text.rstrip()) for one in statements}
    unmeant = {doubt.line: Complaint(doubt.line, 0, ends.get(doubt.line, 0), refusal_of(doubt)) for doubt in doubts}
    return msgspec.structs.replace(
        said,
        complaints=tuple(sorted((*complaints, *unmeant.values()), key=lambda wrong: wrong.line)),
        ignored=tuple(line for line in said.ignored if line not in unmeant),
    )
