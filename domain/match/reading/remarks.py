"""What stands beside an order on its own line and says nothing of it: in brackets, behind a comma, before "so" (G-22)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.match.reading.adding import adds, begins_another
from domain.match.reading.bearing import bears_on, goes_on, says_again
from domain.match.reading.beside import is_faulty, names_what_is_denied, offers_a_choice, takes_back
from domain.match.reading.hearing import Ear
from domain.match.reading.inside import order_inside
from domain.match.reading.named.by_rule import is_bare
from domain.match.reading.named.by_weight import heaviness_named
from domain.match.reading.paragraphs import ONLY_TELLS, doubt_of, is_light, is_small_talk, puts_off
from domain.reading.courtesy import is_courtesy
from domain.reading.daily import is_only_daily, without_daily
from domain.reading.doubts import unsettles
from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.misgivings import misgiving, tells_of_an_order
from domain.reading.retraction import leaves_open, retraction, turning_points
from domain.reading.said_of_it import is_said_of_it
from domain.reading.signature import is_name
from domain.reading.word_lists import WordList

_REPORTS: Final = WordList("remarks", "reports")
_SETTLES: Final = WordList("remarks", "settles", "since", "sets against")
_SINCE: Final = WordList("remarks", "since")
_EXCEPTS: Final = WordList("remarks", "excepts")
_WAS: Final = WordList("misgivings", "past", "happened")
_HABITS: Final = WordList("remarks", "habits")
_CONTRASTS: Final = WordList("remarks", "contrasts")
_THERE: Final = WordList("remarks", "where players are")
_POINTING: Final = WordList("remarks", "pointing")
_BETWEEN: Final = WordList("remarks", "pointing", "between")
_PREDICATES: Final = WordList("remarks", "predicates")
_EDGE: Final = re.compile(r"\s(?:[-\u2013\u2014]+|#+|//)\s|[,;.!\u2026]+(?=\s|$)|(?<=\w)\s{2,}(?=\w)")
_MARK: Final = re.compile(r"[,;:.!?()\u2026\u2013\u2014]|\s-\s")
_THANKS: Final = WordList("little", "thanks")
_APOLOGIES: Final = WordList("retraction", "apologies")
_TALK: Final = WordList("remarks", "talk unparted")
_OPENS_TALK: Final = WordList("remarks", "opens talk")
_DOUBTS: Final = WordList(
    "doubts", "waiting", "later", "taken-back", "open", "conditional", "denied", "asked", "reported", "unread"
)
_BRACKETS: Final = re.compile(r"\([^()]{1,300}\)|\[[^\[\]]{1,300}\]")
_LONGEST: Final = 400  # characters of a line that is taken apart like this
_MOST_EDGES: Final = 8
_MOST_OF_A_NAME: Final = 2
_LEAST_BEFORE: Final = 2  # words of an order behind which nothing parts it from talk
_MOST_UNPARTED: Final = 10  # words of talk that nothing parts from its order
_SHORT: Final = 3  # words of a remark that may only say how far the order is meant
_LEAST: Final = 1  # words of one that its weight tells nothing of


def brackets(text: str) -> list[tuple[int, int]]:
    """From where to where the remarks in brackets stand."""
    return [found.span() for found in _BRACKETS.finditer(text)] if len(text) <= _LONGEST else []


def edges(text: str) -> list[tuple[int, int]]:
    """Where a remark behind an order may begin, the last first: the punctuation before it, from where to where they stand."""
    if len(text) > _LONGEST:
        return []
    found = sorted({*(edge.span() for edge in _EDGE.finditer(text)), *_thanks(text)})
    return [edge for edge in found if any(map(str.isalnum, text[edge[1] :]))][: -_MOST_EDGES - 1 : -1]


def openings(text: str) -> list[int]:
    """Where talk may begin behind an order with nothing to part them, "C3 D3 finally"; one word goes on: "scendo dal treno"."""
    words = words_of(text) if len(text) <= _LONGEST else ()
    found = (at for at in range(_LEAST_BEFORE, len(words)) if _TALK.at(words, at) or _OPENS_TALK.at(words, at))
    return [words[at].start for at in found if text[words[at - 1].end : words[at].start].isspace()][:_MOST_EDGES]


def _thanks(text: str) -> Iterator[tuple[int, int]]:
    """Where thanks or an apology stand with words behind them: who writes without punctuation ends an order so."""
    words = words_of(text)
    yield from ((word.start, word.end) for word in words[1:-1] if word.text in _THANKS.words)
    yield from ((words[at].start, words[at].start) for at in range(1, len(words) - 1) if _APOLOGIES.at(words, at))


def settlings(text: str) -> list[tuple[int, int]]:
    """Where a line may come to what it orders, the last first: where "so", "but", "now" begins, and where the order does."""
    words = words_of(text) if len(text) <= _LONGEST else []
    found: list[tuple[int, int]] = []
    at = 1
    while at < len(words):
        count = _settling(words, at)
        if count and at + count < len(words) and not leads(_EXCEPTS.by_first, words, at - 1):
            found.append((words[at].start, words[at + count].start))
        at += count or 1
    return found[: -_MOST_EDGES - 1 : -1]


def _settling(words: Sequence[LineWord], at: int) -> int:
    """How many words come to what is ordered there: "but this time"."""
    count = 0
    while more := leads(_SETTLES.by_first, words, at + count):
        count += more
    return count


def is_remark(ear: Ear, typed: str, beside: Sequence[str]) -> bool:
    """Whether words behind these orders, or in brackets beside them, leave them as they are."""
    words = words_of(typed)
    said = without_daily(typed)
    left = words_of(said)
    if any((_contrasts(ear, words, beside), is_only_daily(typed), _tells_who_is_there(ear, typed, left))):
        return True
    if any((_names_again(ear, typed, words, beside), ear.leaves_unused(typed, beside))):
        return True
    if leads(_PREDICATES.by_first, words):
        return False  # "gun 1 is not on offer"
    few = 0 < len(left) <= _SHORT and not (len(words) > _LEAST and is_light(typed))
    if puts_off(typed) or is_said_of_it(typed) or (few and not is_courtesy(said) and "!" not in typed):
        return False  # "next time", "un piano"; "to quote Ada"; in few words anything may be meant: "tentative", "in theory"
    if "?" in typed or offers_a_choice(words) or any(word.text in _REPORTS.words for word in left):
        return False
    if is_faulty(ear, typed) or names_what_is_denied(ear, said, beside) or _does_more(ear, typed, beside):
        return False
    if is_small_talk(ear, typed, beside):
        return True
    if unsettles(said, near=True) or _turns(ear, said) or bears_on(ear, said, beside):
        return False
    return doubt_of(ear, typed, beside, below=True) is None


def _does_more(ear: Ear, typed: str, beside: Sequence[str]) -> bool:
    """Whether words say what else their writer does, or begin as another order does."""
    return adds(ear, typed, beside) or begins_another(ear, typed, beside)


def is_plain_talk(ear: Ear, typed: str, beside: Sequence[str]) -> bool:
    """Whether words that nothing parts from these orders are talk as it is known, up to the first punctuation, and all behind
    that is talk too."""
    mark = _MARK.search(typed)
    clause, behind = (typed, "") if mark is None else (typed[: mark.start()], typed[mark.end() :])
    words, ends = words_of(clause), [0]
    while count := _TALK.at(words, ends[-1]):
        ends.append(ends[-1] + count)
    known = len(ends) > 1 and _only_calls(ear, clause, words[ends[-1] :])
    if not (known or any(_goes_on_as_talk(ear, clause, words[at:], beside) for at in ends)):
        return False
    tried = (behind, typed) if any(map(str.isalnum, behind)) else ()
    return not tried or any(is_remark(ear, said, beside) or only_tells(ear, said, beside) for said in tried)


def _goes_on_as_talk(ear: Ear, clause: str, words: Sequence[LineWord], beside: Sequence[str]) -> bool:
    """Whether words at the end of a clause are talk that may go on, name nothing, and hold no word of any doubt."""
    opens = _OPENS_TALK.at(words, 0)
    more = words[opens:]
    if not opens or len(words) > _MOST_UNPARTED or _DOUBTS.among(more) or any(ear.tells(word.text) for word in more):
        return False
    return _only_calls(ear, clause, more) or (is_light(clause) and is_remark(ear, clause, beside))


def _only_calls(ear: Ear, clause: str, words: Sequence[LineWord]) -> bool:
    """Whether the last words of a clause are a player who is called, or who writes: "got you Blue", "ciao da Salvo"; or none."""
    if not words or (len(words) <= _MOST_OF_A_NAME and _is_a_player(ear, words, len(words))):
        return True
    return len(words) == 1 and is_name(clause[words[0].start :]) and not ear.tells(words[0].text)


def only_tells(ear: Ear, typed: str, beside: Sequence[str]) -> bool:
    """Whether words behind these orders, or in brackets beside them, are talk by what they name and how."""
    heavy = heaviness_named(ear, typed, beside, "line")
    if heavy is None or heavy > ONLY_TELLS or "?" in typed or is_said_of_it(typed):
        return False
    if is_bare(ear, typed) or begins_another(ear, typed, beside):
        return False
    if is_faulty(ear, typed) or goes_on(ear, typed, beside) or leads(_PREDICATES.by_first, words_of(typed)):
        return False
    return not _turns(ear, typed) and doubt_of(ear, typed, beside, below=True) is None


def _names_again(ear: Ear, typed: str, words: Sequence[LineWord], beside: Sequence[str]) -> bool:
    """Whether words name what these orders name already, in another way, and say nothing else: "my bishop", of "64 to 44"."""
    names = [word.text for word in words if word.text not in _BETWEEN.words]
    return len(names) == 1 and "?" not in typed and says_again(ear, names[0], beside)


def _tells_who_is_there(ear: Ear, typed: str, words: Sequence[LineWord]) -> bool:
    """Whether words say no more than that another player is there, or whom something is sent after: "upon Violet"."""
    at, players = 0, 0
    while at < len(words):
        called = next((length for length in (2, 1) if _is_a_player(ear, words[at : at + length], length)), 0)
        passed = max(_THERE.at(words, at), 0 if ear.aims is None else ear.aims.at(words, at))
        if not (called or passed):
            return False
        players += called
        at += called or passed
    return 0 < players < len(words) and "?" not in typed


def _is_a_player(ear: Ear, words: Sequence[LineWord], length: int) -> bool:
    return len(words) == length and " ".join(word.text for word in words).removesuffix("'s") in ear.others


def leads_up(ear: Ear, typed: str, settling: str, to: Sequence[str]) -> bool:
    """Whether what stands before "so", "but" or "now" only tells how its writer came to these orders.

    What was, or is done at other times, may be an order too where "now" and its like are set against it.
    """
    said = without_daily(typed)
    words = words_of(said)
    then = has(_HABITS.by_first, words_of(typed)) or any(word.text in _WAS.words for word in words)
    if then and has(_SINCE.by_first, words_of(settling)):
        return "?" not in typed and retraction(typed) is None and misgiving(words[:2], said) in ("past", "unsure")
    if "?" in typed or unsettles(said, near=True) not in (None, "open") or _turns(ear, typed):
        return False
    found = order_inside(ear, said)
    if found is not None and not (found.alone and any(ear.says(found.text) == ear.says(order) for order in to)):
        return False
    return doubt_of(ear, typed, to, below=False) is None


def _turns(ear: Ear, typed: str) -> bool:
    turned = takes_back(ear, typed) is not None or bool(turning_points(typed))
    return turned or leaves_open(typed) or tells_of_an_order(typed)


def _contrasts(ear: Ear, words: Sequence[LineWord], beside: Sequence[str]) -> bool:
    """Whether words point at another piece than the orders name, and deny that: "not the one on A3"."""
    count = leads(_CONTRASTS.by_first, words)
    if not count or not any(word.text in _POINTING.words for word in words[count:]):
        return False
    rest = [word.text for word in words[count:] if word.text not in _BETWEEN.words]
    if not rest or not all(map(ear.tells, rest)):
        return False
    named = {word.text for order in beside for word in words_of(order)}
    return named.isdisjoint(rest)
