"""One list of courtesy for all games (G-20): what people write around an order and do not mean as a part of it."""

import re
from functools import cache
from typing import Final

from domain.reading.line_words import LineWord, bare, has, leads, trails, words_of
from domain.reading.word_lists import WordList

_POSTPONING: Final = WordList("courtesy", "postponing")
_REQUESTS: Final = WordList("courtesy", "requests")
_PRAISE: Final = WordList("courtesy", "praise")
_LEADING: Final = WordList(
    "courtesy", "greetings", "sign-offs", "remarks", "praise", "lead-ins", "requests", "in what mood"
)
_TRAILING: Final = WordList("courtesy", "sign-offs", "remarks", "afterthoughts", "idle questions", "in what mood")
_IDLE_QUESTIONS: Final = WordList("courtesy", "idle questions")
_ASKS_POLITELY: Final = WordList("courtesy", "asks politely")
_ASKS: Final = WordList("courtesy", "asks", "asks politely")
_ASKS_OTHERS: Final = WordList("courtesy", "asks others")
_ASKS_FOR_ONESELF: Final = WordList("courtesy", "asks for oneself")
_PLEASE: Final = WordList("courtesy", "please")
_FOR_ME: Final = WordList("courtesy", "for me")
_GREETS: Final = WordList("courtesy", "greetings", "sign-offs")
_OPENS: Final = WordList("courtesy", "greetings")
_SIGN_OFFS: Final = WordList("courtesy", "sign-offs")
_PASSING: Final = WordList("courtesy", "greetings", "sign-offs", "remarks", "praise")
_NO_NAMES: Final = (
    WordList(
        "doubts", "waiting always", "taken-back always", "open always", "denied always", "asked always", "turns about"
    ),
    WordList("doubts", "waiting", "later", "taken-back", "open", "conditional", "denied", "asked", "reported"),
    WordList("courtesy", "postponing", "no names"),
)
_NEVER_NAMES: Final = WordList("courtesy", "never names")
_INTRODUCES: Final = WordList("courtesy", "introduces")
_NO_WRITERS: Final = WordList("courtesy", "no writers")
_AGAIN: Final = WordList("courtesy", "again")
_SHORTEST_NAME: Final = 2
# "Thanks and good luck".
_FOR_NOW: Final = WordList("harmless", "now")
_JOINS: Final = WordList("little", "and", "and, in German", "and, in French and Spanish")
_THANKED_FOR: Final = WordList("little", "thanked for")
_BEING: Final = WordList("little", "is")
_MOST_STEPS: Final = 6  # of what leads in, left out one after another
_MOST_NAMES: Final = 3
_AFTER_NAME: Final = re.compile(r"\s{0,2}[,!:.\u2013\u2014-]")
_BULLET: Final = re.compile(
    r"\s*(?:[*\u2022\u2023\u25e6\u00b7\u2013\u2014-]\s{1,8}|\(?\d{1,2}[.)]\s{1,8}|\(?[a-fA-F]\)\s{1,8}|[\u2190-\u21ff\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200d*_\"\u201c\u201d\u00ab\u201e'\u2018`(\[]\s{0,3})+"
)
_NUMBERED: Final = re.compile(r"\s*(?:\(?(?:\d{1,2}|[a-fA-F]|i{1,3}|iv|v)\)|\d{1,2}\.)\s+(?=[^\W\d])")
_OWNERS: Final = WordList("expressions", "owners")
_STANDING: Final = WordList("expressions", "standing")
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")
# Looked for first: hardly a word is drawn out, or laughter.
_ODD: Final = re.compile(r"h[aei]+h|^x+d|([^\W\d_])(?:\1\1|\1$)")
_LAUGHTER: Final = re.compile(r"^[ae]?(?:h[aei]+){2,}h?$|^(?:[aei]h){2,}[aei]?$|^x+d+$")
_MAY_BE_DRAWN_OUT: Final = WordList("courtesy", "greetings", "sign-offs", "please")
_APOLOGIES: Final = WordList("courtesy", "apologies")
_ENDS_AN_EXCUSE: Final = re.compile(r"[.,;:!?]+\s|\s[-\u2013\u2014]+\s")
_SORRY_FOR: Final = WordList("courtesy", "sorry for")
_REMARKS: Final = WordList("courtesy", "remarks")
_GREETINGS_FROM: Final = WordList("expressions", "greetings from")


def without_courtesy(line: str) -> list[str]:
    """The line with blanks in place of the courtesy at its ends, of bullets and of quotes; what is left keeps its columns.

    What leads in is left out phrase by phrase, since a game may need the last of it: "in exchange I would like gloves". A
    question mark stays, since a question is no order, but behind a polite request: "could you please play 10 to 24?".
    """
    words = _spoken(line)
    starts, last = _middle(line, words)
    return [_between(line, words, first, last) for first in dict.fromkeys((*starts[:_MOST_STEPS], *starts[-2:]))]


def _between(line: str, words: tuple[LineWord, ...], first: int, last: int) -> str:
    if first >= last:
        return " " * len(line)
    bullet = _BULLET.match(line)
    start = words[first].start if first else (bullet.end() if bullet else 0)
    end = words[last - 1].end
    tail = line[end:]
    asked = "?" in tail and not (_asks_nothing(tail) or any(_requests(line, words, at) for at in range(first)))
    closing = "?" if asked else ")" if tail.lstrip(" .!").startswith(")") and "(" in line[start:end] else ""
    return f"{' ' * start}{line[start:end]}{closing}".ljust(len(line))


def _asks_nothing(tail: str) -> bool:
    """Whether courtesy that was left out behind a line begins with a question that asks nothing, set off from it."""
    words = words_of(tail)
    return bool(words) and _IDLE_QUESTIONS.at(words, 0) == len(words)


def without_owner(line: str) -> str:
    """The line with blanks in place of "my" and its like: whose a piece is, an order need not say."""
    return _own().sub(lambda own: " " * len(own[0]), line)


def without_standing(line: str) -> str:
    """The line with "from" for words that say where a piece stands: "my pawn who is in E1 to D1"."""
    return _standing().sub(lambda said: " from".ljust(len(said[0])), line)


@cache
def _own() -> re.Pattern[str]:
    return re.compile(rf"\b{_OWNERS.verbatim}\b", re.IGNORECASE)


@cache
def _standing() -> re.Pattern[str]:
    return re.compile(rf"(?<=\w),? {_STANDING.verbatim}(?= [a-z]?\d+\b,?)", re.IGNORECASE)


def is_courtesy(line: str) -> bool:
    """Whether a line says nothing else: "Thanks, Anna", "Sorry for the delay"."""
    words = _spoken(line)
    starts, last = _middle(line, words)
    if starts[-1] >= last:
        return True
    return _is_sorry(line, words) or greets_from(line)


def excuses(line: str) -> bool:
    """Whether a line begins with an excuse that everybody makes, for no order: "sorry for the delay"."""
    words = words_of(line)
    return leads(_REMARKS.by_first, words) > 1 and words[0].text in _APOLOGIES.words


def _is_sorry(line: str, words: tuple[LineWord, ...]) -> bool:
    """Whether a line is an excuse for something that is no order, "sorry about yesterday", "scusate se scrivo ora", and behind it
    says nothing else: "sorry for the delay. Only an idea" does."""
    count = _APOLOGIES.at(words, 0)
    told = 0 < count < len(words) and line[words[count - 1].end : words[count].start].isspace()
    if not told or not _SORRY_FOR.at(words, count):
        return False
    ends = _ENDS_AN_EXCUSE.search(line, words[count].start)
    behind = line[ends.end() :] if ends is not None else ""
    return not words_of(behind) or is_courtesy(behind)


def praises(clause: str) -> bool:
    """Whether a clause begins with praise, which behind an order may be praise of it."""
    return leads(_PRAISE.by_first, words_of(clause)) > 0


def behind_greetings(line: str) -> str:
    """What a line says behind the greetings, thanks and remarks that it begins with: "thanks but not today"."""
    words = _spoken(line)
    at = 0
    while at < len(words) and (count := _PASSING.at(words, at)):
        greeted = _GREETS.at(words, at) == count
        at += count
        at += _names(line, words, at, len(words)) if greeted else 0
    return line[words[at].start :] if at < len(words) else ""


def greets_from(line: str) -> bool:
    """Whether a line sends greetings from a place or a person, and says nothing else: "Saluti dalla spia"."""
    return _greetings_from().fullmatch(bare(line).strip()) is not None


@cache
def _greetings_from() -> re.Pattern[str]:
    return re.compile(rf"\W*{_GREETINGS_FROM.verbatim} ?[^\W\d]+(?:,? [^\W\d]+){{0,3}}[^\w]*")


def _spoken(line: str) -> tuple[LineWord, ...]:
    """The words of a line without the number of a list, letters drawn out put right: "1. ciaooo"."""
    start = after_number(line)
    told = (word for word in words_of(line) if word.start >= start)
    return tuple(_put_right(word) if _ODD.search(word.text) else word for word in told)


def _put_right(word: LineWord) -> LineWord:
    text = _LAUGHTER.sub("haha", _DRAWN_OUT.sub(r"\1", word.text))
    drawn_out = (
        text[-2:-1] == text[-1:] and text[:-1] in _MAY_BE_DRAWN_OUT.words and text not in _MAY_BE_DRAWN_OUT.words
    )
    return LineWord(word.start, word.end, text[:-1] if drawn_out else text)


def without_for_now(line: str) -> str:
    """A line in brackets without "for now:" at its beginning, which says when what stands behind it is so."""
    return _for_now().sub("(", line) if line.lstrip()[:1] in ("(", "[") else line


@cache
def _for_now() -> re.Pattern[str]:
    return re.compile(rf"^\s{{0,8}}[(\[]\s?{_FOR_NOW.expression}\s?[:,]\s{{1,3}}(?=\w)", re.IGNORECASE)


def after_number(line: str) -> int:
    """Where a line begins behind the number of a list: "1. "; 0 if it has none."""
    numbered = _NUMBERED.match(line)
    return numbered.end() if numbered else 0


def greets(line: str) -> bool:
    """Whether a line only opens a letter: "Ciao Anna,"."""
    return _OPENS.at(words_of(line), 0) > 0 and is_courtesy(line)


def _middle(line: str, words: tuple[LineWord, ...]) -> tuple[list[int], int]:
    """From which word on the line may say something, each phrase that leads in left out after the other; and up to which."""
    starts, last = [0], len(words)
    while (count := _led_in(line, words, starts[-1], last)) > 0 and not leads(_POSTPONING.by_first, words, starts[-1]):
        greeted = _GREETS.at(words[:last], starts[-1])
        first = starts[-1] + count
        if greeted == count:
            first += _names(line, words, first, last) or _introduced(line, words, first, last)
        starts.append(first)
    first = starts[-1]
    while True:
        count = trails(_TRAILING.by_last, words, first, last) or _signed(line, words, first, last)
        if not count or (words[last - count - 1].text in _BEING.words and last - count > first):
            return starts, last
        last -= count
        if last > first and words[last - 1].text in _JOINS.words and _closes(words, first, last, count):
            last -= 1


def _closes(words: tuple[LineWord, ...], first: int, last: int, count: int) -> bool:
    """Whether the word before ``last`` joins a closing phrase to what is before it: "E2 E1 and thanks, Anna"."""
    ended = last - 1
    return trails(_SIGN_OFFS.by_last, words, first, ended) > 0 or _SIGN_OFFS.at(words[: last + count], last) > 0


def _led_in(line: str, words: tuple[LineWord, ...], at: int, end: int) -> int:
    """How many words lead in there."""
    if not at and (named := _says_who(line, words, end)):
        return named
    return max(_LEADING.at(words[:end], at), min(_requests(line, words, at), end - at))


def _requests(line: str, words: tuple[LineWord, ...], at: int) -> int:
    """How many words ask the referee for a thing there: "would you please", "could you … my fugitive", "please may I"."""
    polite = leads(_REQUESTS.by_first, words, at)
    if "?" not in line:
        polite = max(polite, leads(_ASKS_FOR_ONESELF.by_first, words, at))
    asks, others = leads(_ASKS.by_first, words, at), leads(_ASKS_OTHERS.by_first, words, at)
    if polite or not (asks or others):
        return polite
    own = asks > 0 and any(word.text in _FOR_ME.words for word in words)
    told = leads(_ASKS_POLITELY.by_first, words, at) > 0 and "?" not in line
    return max(asks, others) if own or told or has(_PLEASE.by_first, words) else 0


def _names(line: str, words: tuple[LineWord, ...], at: int, end: int) -> int:
    """How many words after a greeting are names: up to the comma, and no number among them; behind a full stop with capitals."""
    parted = 0 < at < end and "." in line[words[at - 1].end : words[at].start]
    thanked_for = (
        at < end and words[at].text in _THANKED_FOR.words and line[words[at - 1].end : words[at].start].isspace()
    )
    for count in range(1, min(_MOST_NAMES, end - at) + 1):
        word = words[at + count - 1]
        if any(map(str.isdecimal, word.text)) or (not thanked_for and _is_no_name(line, words, at + count - 1)):
            return 0
        if parted and not line[word.start : word.end].istitle():
            return 0  # "Good morning. Use boat, …"
        if _AFTER_NAME.match(line, word.end) or word.end == len(line.rstrip()):
            return count
    return 0


def _introduced(line: str, words: tuple[LineWord, ...], at: int, end: int) -> int:
    """How many words behind a greeting say who writes: "sono Franco", "it's George again"."""
    count = leads(_INTRODUCES.by_first, words, at, end)
    if not count or at + count >= end:
        return 0
    name = words[at + count]
    if not line[name.start : name.end].istitle() or name.text in _NO_WRITERS.words or len(name.text) < _SHORTEST_NAME:
        return 0
    named = at + count + 1
    return named - at + leads(_AGAIN.by_first, words, named, end)


def _says_who(line: str, words: tuple[LineWord, ...], end: int) -> int:
    """How many words at the beginning say who writes, up to what parts them from an order: "Rob here: ", "qui Franco, "."""
    count = _introduced(line, words, 0, end)
    if not count and end >= 2 and line[words[0].start : words[0].end].istitle():
        named = words[0].text not in _NO_WRITERS.words and not _is_no_name(line, words, 0)
        count = 1 + leads(_AGAIN.by_first, words, 1, end) if named else 0
        count = count if count > 1 else 0
    return count if 0 < count < end and _AFTER_NAME.match(line, words[count - 1].end) else 0


def _is_no_name(line: str, words: tuple[LineWord, ...], at: int) -> bool:
    """Whether a word says more of an order than who is greeted: "thanks but not today". "Ciao Salvo" is a name by its capital."""
    word = line[words[at].start : words[at].end]
    behind = line[words[at - 1].end : words[at].start] if at else ""
    if words[at].text in _NEVER_NAMES.words:
        return True
    if word.istitle() and not behind.strip(" ,"):
        return False
    return any(word_list.at(words, at) for word_list in _NO_NAMES)


def _signed(line: str, words: tuple[LineWord, ...], start: int, end: int) -> int:
    """How many words at the end are a closing phrase with a name under it, "thanks, Anna"."""
    for names in range(1, min(_MOST_NAMES, end - start) + 1):
        word = words[end - names]
        named = line[word.start].isupper() and not any(map(str.isdecimal, word.text))
        if not named or _is_no_name(line, words, end - names):
            return 0
        closing = trails(_SIGN_OFFS.by_last, words, start, end - names) or _asked_for(words, start, end - names, end)
        if closing:
            return names + closing
    return 0


def _asked_for(words: tuple[LineWord, ...], start: int, last: int, end: int) -> int:
    """How many words before a name say please, behind which no word of doubt stands as one: "enter g4 please, Kerry"."""
    return 0 if _is_doubted(words, last, end) else trails(_PLEASE.by_last, words, start, last)


def _is_doubted(words: tuple[LineWord, ...], first: int, last: int) -> bool:
    """Whether a word of doubt stands among some that may be names."""
    return any(one.at(words, at) for one in _NO_NAMES for at in range(first, last))
