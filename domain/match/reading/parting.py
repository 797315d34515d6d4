"""The orders of a line that a game could not read whole: taken apart, and what is only remarked left out (G-20, G-22)."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final

import msgspec

from domain.match.orders import Spoken
from domain.match.reading.adding import begins_another
from domain.match.reading.bare_answers import is_only_an_answer
from domain.match.reading.bearing import goes_on, says_again
from domain.match.reading.beside import (
    awaits,
    is_of_others,
    is_of_who_writes,
    is_sorry_for_else,
    is_sorry_to,
    is_told,
    retracts,
)
from domain.match.reading.hearing import Ear, Statement, asks_to_wait
from domain.match.reading.paragraphs import doubt_of, heads_what_is_of_others, is_heavy, is_light, is_surely_talk
from domain.match.reading.remarks import (
    brackets,
    edges,
    is_plain_talk,
    is_remark,
    leads_up,
    only_tells,
    openings,
    settlings,
)
from domain.match.reading.respelling import may_be_order, respelled, with_slips
from domain.match.reading.rewording import reworded
from domain.match.reading.weaving import woven
from domain.reading.clauses import clauses
from domain.reading.courtesy import is_courtesy, praises, without_for_now
from domain.reading.daily import is_only_daily, without_daily
from domain.reading.doubts import refuses_alone, unsettles
from domain.reading.line_words import blanked, leads, words_of
from domain.reading.misgivings import begins_now
from domain.reading.retraction import ends_in_retraction, leaves_open
from domain.reading.said_of_it import is_answered, is_attributed
from domain.reading.signature import is_name
from domain.reading.statements import Cut, at_semicolons, cuts, is_one, sentences, typed
from domain.reading.word_lists import WordList

_OPINIONS: Final = WordList("remarks", "opinions")
_POINTING_BACK: Final = WordList("remarks", "pointing back")
_OPENED: Final = str.maketrans("()[]", "    ")
_ENDED: Final = re.compile(r"[.!?:\u2026](?=\s)")
_ENDS: Final = (".", "!", "?", "\u2026")
_JOINS: Final = WordList("little", "and", "but")
_MOST_AROUND_A_NAME: Final = 4  # words of an order with another name of what it names among them


class _Part(msgspec.Struct, frozen=True):
    """A part of a line that is no order: what it says without courtesy, as typed, how many orders stand ``before`` it, and
    whether it is ``joined`` to what stands there by punctuation within a sentence."""

    said: Statement
    typed: str
    before: int
    joined: bool


def parts_of(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line and what else stands between semicolons; the line itself if it cannot be taken apart."""
    whole = _is_whole(ear, statement)
    parted = () if whole else (_cut, _without_remarks, _in_sentences, woven, _before_what_only_tells)
    for tried in (_whole_put_right, *parted, _put_right):
        said = tried(ear, statement)
        if is_only_an_answer(ear, statement.text, [one.text.strip() for one in said]):
            return [statement]
        if said and _orders(ear, statement, said):
            return list({ear.says(one.text) or one.text: one for one in reversed(said)}.values())[::-1]
    divided = at_semicolons(statement.text)
    if len(divided) > 1 and any(ear.is_order(_part(ear, statement, start, end).text) for start, end in divided):
        return [_part(ear, statement, start, end) for start, end in divided]
    return [statement]


def _is_whole(ear: Ear, statement: Statement) -> bool:
    """Whether a line is not to be taken apart."""
    if asks_to_wait(statement.text) or heads_what_is_of_others(ear, statement.text) or is_answered(statement.text):
        return True
    return _only_asks(ear, statement) or _goes_on_below(ear, statement)


def _orders(ear: Ear, statement: Statement, said: Sequence[Statement]) -> bool:
    """Whether parts of a line order something, or are parts of an order with nothing behind them in their sentences."""
    orders = [order for one in said for order in ear.says(one.text)]
    if not orders:
        return not _breaks_off(statement, said)
    return not all(isinstance(order, Spoken) for order in orders)


def _breaks_off(statement: Statement, said: Sequence[Statement]) -> bool:
    """Whether behind one of the parts of an order its own sentence goes on, and not with courtesy: "wish two photographs if"."""
    behind = (statement.text[one.start - statement.start + len(one.text) :] for one in said)
    rest = (_ENDED.split(text, maxsplit=1)[0] for text in behind)
    return not all(is_courtesy(one) or not any(map(str.isalnum, one)) for one in rest)


def _only_asks(ear: Ear, statement: Statement) -> bool:
    """Whether a line is one sentence that asks, and does not end with courtesy: whatever it is parted into, its end asks."""
    text = statement.text.rstrip()
    if not text.endswith("?") or _ENDED.search(text, 0, len(text) - 1):
        return False
    end = _last_clause().split(text)[-1]
    return "?" in reworded(ear, statement).text and not is_courtesy(end)


@cache
def _last_clause() -> re.Pattern[str]:
    return re.compile(rf"[,;\u2013\u2014]|\b{_JOINS.verbatim}\b")


def _goes_on_below(ear: Ear, statement: Statement) -> bool:
    """Whether a line ends with a colon behind what is no order, and says with the next one what it says: "end. Its seal:"."""
    text = statement.text.rstrip()
    if not text.endswith(":"):
        return False
    last = sentences(text)[-1]
    return not is_courtesy(last) and not ear.is_order(last.rstrip(" :"))


def _whole_put_right(ear: Ear, statement: Statement) -> list[Statement]:
    """The one order that a line with slips of the pen is from its beginning to its end."""
    return respelled(ear, statement, _whole)


def _put_right(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line with slips of the pen, beside which stands what says nothing of them."""
    return respelled(ear, statement, _cut) or respelled(ear, statement, _beside_talk)


def _whole(ear: Ear, statement: Statement) -> list[Statement]:
    said = reworded(ear, statement)
    return [said] if said.text and not _is_a_name(said.text) and ear.is_order(said.text) else []


def _is_a_name(text: str) -> bool:
    """Whether a part of a line is no more than the name of a thing: "P2", of "P2, arrest where you stand"."""
    words = words_of(text)
    return len(words) == 1 and words[0].text[-1:].isdecimal()


def _beside_talk(ear: Ear, statement: Statement) -> list[Statement]:
    return _without_remarks(ear, statement) or _in_sentences(ear, statement) or woven(ear, statement)


def orders_of(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders that a statement consists of; none if it holds anything else."""
    return _whole(ear, statement) or _cut(ear, statement)


def _without_remarks(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line beside which stands what says nothing of them; none if it is not so (G-22)."""
    text = statement.text
    bare = text
    for start, end in brackets(text):
        bare = blanked(bare, start, end)
    if bare != text:
        plain = msgspec.structs.replace(statement, text=bare)
        said = orders_of(ear, plain) or _behind(ear, plain)
        told = [one.text for one in said]
        inside = [without_for_now(text[start:end])[1:-1] for start, end in brackets(text)]
        if said and all(is_remark(ear, one, told) or only_tells(ear, one, told) for one in inside):
            return said
        if (
            not said
            and not any(map(str.isdecimal, bare))
            and (opened := orders_of(ear, msgspec.structs.replace(statement, text=text.translate(_OPENED))))
        ):
            return opened  # "to Irene (S5)": what stands in them belongs to the order
    return _behind(ear, statement) or _around_its_name(ear, statement)


def _around_its_name(ear: Ear, statement: Statement) -> list[Statement]:
    """The order of a few words among which stands another name of what it names: "47 knight 82"."""
    words = words_of(statement.text)
    for word in words[1:] if len(words) <= _MOST_AROUND_A_NAME and ":" not in statement.text else ():
        said = orders_of(ear, msgspec.structs.replace(statement, text=blanked(statement.text, word.start, word.end)))
        if said and says_again(ear, word.text, [one.text for one in said]):
            return said
    return []


def _behind(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a sentence behind which something is remarked, or to which something has led up."""
    text = statement.text
    said = (_before_a_remark(ear, statement) or _before_plain_talk(ear, statement)) if is_one(text) else []
    if said:
        return said
    for end, start in settlings(text):
        rest = _between(statement, start, len(text))
        said = orders_of(ear, rest) or _before_a_remark(ear, rest)
        if said and leads_up(ear, text[:end], text[end:start], [one.text for one in said]):
            return said
    return []


def _before_a_remark(ear: Ear, statement: Statement) -> list[Statement]:
    for end, start in edges(statement.text):
        if statement.text[end:start].strip()[:1] in _ENDS or praises(statement.text[start:]):
            continue  # another sentence
        said = orders_of(ear, _between(statement, 0, end))
        if said and is_remark(ear, statement.text[start:], [one.text for one in said]):
            return said
    return []


def _before_plain_talk(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders with which a line begins, if nothing parts them from what is talk all the same: "C3 D3 finally"."""
    for start in openings(statement.text):
        said = orders_of(ear, _between(statement, 0, start))
        if said and is_plain_talk(ear, statement.text[start:], [one.text for one in said]):
            return said
    return []


def _before_what_only_tells(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders with which a line begins, if punctuation parts them from what by its weight is talk."""
    text = statement.text
    for end, start in edges(text):
        said, behind = orders_of(ear, _between(statement, 0, end)), text[start:].strip(" ()")
        told = [one.text for one in said]
        if (
            said
            and only_tells(ear, behind, told)
            and not any(_speaks_of_them(ear, sentence, told, below=True) for sentence in sentences(behind))
        ):
            return said
    return []


def _between(statement: Statement, start: int, end: int) -> Statement:
    return Statement(statement.line, statement.text[start:end], statement.start + start)


def _in_sentences(ear: Ear, statement: Statement) -> list[Statement]:
    """The orders of a line of sentences, each of which holds orders and what may stand beside them, or is talk."""
    for cut in cuts(statement.text):
        if not cut.sentences:
            break
        said: list[Statement] = []
        talk: list[_Part] = []
        for start, end in cut.pieces:
            piece = _between(statement, start, start + len(typed(statement.text, start, end)))
            found = orders_of(ear, piece) or _without_remarks(ear, piece) or woven(ear, piece)
            said += found
            answers = bool(talk) and not said and refuses_alone(piece.text) and is_of_others(ear, talk[-1].typed)
            if not found and not answers:
                talk.append(_Part(_part(ear, statement, start, end), piece.text, len(said), _joins(statement, start)))
        if said and _all_talk(ear, talk, said):
            return said
    return []


def _cut(ear: Ear, statement: Statement) -> list[Statement]:
    return next((said for cut in cuts(statement.text) if (said := _cut_so(ear, statement, cut))), [])


def _cut_so(ear: Ear, statement: Statement, cut: Cut) -> list[Statement]:
    """The orders of a line if each of its pieces is one or says nothing of those that are."""
    said: list[Statement] = []
    rest: list[_Part] = []
    told = False
    for start, end in cut.pieces:
        part, words = _part(ear, statement, start, end), typed(statement.text, start, end)
        if ear.is_order(part.text) and not _is_a_name(part.text):
            said.append(part)
            told = told or begins_now(words)
        else:
            rest.append(_Part(part, words, len(said), _joins(statement, start)))
    if not said or _is_labelled(ear, statement, said):
        return []
    passed = _all_talk(ear, rest, said) if cut.sentences else _all_courtesy(ear, rest, said, told=told)
    return said if passed else []


def _joins(statement: Statement, start: int) -> bool:
    """Whether what begins there goes on with a sentence: behind a comma or a dash."""
    return statement.text[:start].rstrip()[-1:] not in _ENDS


def _is_labelled(ear: Ear, statement: Statement, said: list[Statement]) -> bool:
    """Whether a line says one thing twice with a colon between, as the lists in our letters do: "All done: close the turn"."""
    return ":" in statement.text and len({ear.says(part.text) for part in said}) < len(said)


def _all_courtesy(ear: Ear, parts: Sequence[_Part], orders: Sequence[Statement], *, told: bool) -> bool:
    """Whether clauses say nothing of the ``orders`` in the others. ``told``: the order begins with "now", and what is before it
    may tell what happened: "last time I played red, now I choose green"."""
    return all(
        (told and is_told(without_daily(part.typed), words_of(part.typed))) or _is_courtesy(ear, part, orders)
        for part in parts
    )


def _is_courtesy(ear: Ear, part: _Part, orders: Sequence[Statement]) -> bool:
    """Whether a part of a line is courtesy, or says behind the last order for whom its writer waits."""
    if part.before and praises(part.typed) and part.joined:
        return False
    waits = part.before == len(orders) and awaits(ear, words_of(part.typed))
    sorry = part.before > 0 and is_sorry_to(ear, part.typed, [one.text for one in orders])
    signed = part.before == len(orders) and is_of_who_writes(ear, part.typed)
    return waits or sorry or signed or (is_courtesy(part.typed) and not ear.names(part.said.text))


def _all_talk(ear: Ear, parts: Sequence[_Part], orders: Sequence[Statement]) -> bool:
    """Whether sentences say nothing of the ``orders`` among them: those that stand together are weighed as a paragraph is."""
    told = [one.text for one in orders]
    talk = [part for part in parts if not (_is_courtesy(ear, part, orders) or ear.leaves_unused(part.typed, told))]
    if any(_is_faulty(ear, part) or (part.joined and begins_another(ear, part.typed, told)) for part in talk):
        return False
    passages = (list(passage) for _, passage in groupby(talk, key=lambda part: part.before))
    return all(_is_talk(ear, passage, told) for passage in passages)


def _is_faulty(ear: Ear, part: _Part) -> bool:
    """Whether a sentence is an order with a fault."""
    return may_be_order(ear, part.said, _whole) or (
        ear.looks_like_order(part.typed.strip()) and ear.is_wrong(part.said.text)
    )


def _is_talk(ear: Ear, passage: Sequence[_Part], orders: Sequence[str]) -> bool:
    """Whether sentences that stand together say nothing of the orders beside them.

    A single word is part of what is behind it, or says how that is meant: "Tel. 38 17"; a name or a call is not.
    """
    text = " ".join(part.typed for part in passage)
    if is_only_daily(text):
        return True
    if any(_speaks_of_them(ear, part.typed, orders, below=part.before > 0) for part in passage):
        return False
    if len(words_of(text)) == 1 and not (text.endswith("!") or is_name(text) or is_light(text)):
        return False
    if doubt_of(ear, text, orders, below=passage[0].before > 0) is not None:
        return False
    return is_surely_talk(text) or not any(_turns(ear, part.typed) for part in passage)


def _speaks_of_them(ear: Ear, said: str, orders: Sequence[str], *, below: bool) -> bool:
    """Whether a sentence on the line of orders is a doubt by itself, goes on with one of them, or says what one of them is."""
    words = words_of(without_daily(said))
    if below and ((ends_in_retraction(said) and not is_sorry_for_else(ear, said)) or is_attributed(said)):
        return True
    if below and leads(_POINTING_BACK.by_first, words):
        return True
    if below and leads(_OPINIONS.by_first, words) and not is_surely_talk(said):
        return True
    if (below and is_heavy(said)) or unsettles(without_daily(said)) == "unread":
        return True
    if below and not is_light(said) and doubt_of(ear, said, orders, below=below) is not None:
        return True
    return below and ear.mentions(said) and any(goes_on(ear, part.text, orders) for part in clauses(said, ear.knows))


def _turns(ear: Ear, said: str) -> bool:
    """Whether a sentence takes back what is beside it, or leaves it open."""
    return any(retracts(ear, tried) for tried in (said, *with_slips(ear, said))) or leaves_open(said)


def _part(ear: Ear, statement: Statement, start: int, end: int) -> Statement:
    part = Statement(statement.line, statement.text[start:end], statement.start + start)
    said = reworded(ear, part)
    return said if said.text else part
