"""What a sentence makes of the orders beside it (G-19, G-20): a closed list of doubts, and what they are aimed at.

Whatever else a sentence speaks of, the weather, the family, the other players, it is passed over. Most words of doubt count
only where they are aimed at the orders: in few words, beside what is ordered or done with a letter, or pointing at it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from domain.reading.courtesy import behind_greetings, is_courtesy
from domain.reading.line_words import LineWord, has, leads, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.retraction import denials, opens_with_denial, refers, retraction
from domain.reading.statements import sentences
from domain.reading.word_lists import WordList

# The gravest first: what is told as the reason.
_ALWAYS: Final[tuple[tuple[Misgiving, WordList], ...]] = (
    ("waiting", WordList("doubts", "waiting always")),
    ("taken-back", WordList("doubts", "taken-back always")),
    ("open", WordList("doubts", "open always")),
    ("denied", WordList("doubts", "denied always")),
    ("asked", WordList("doubts", "asked always")),
)
_LITTLE: Final = WordList("doubts", "little")
_LATER: Final = WordList("doubts", "later")
_ELSE: Final = WordList("doubts", "unread")
_REPORTED: Final = WordList("doubts", "reported")
_AIMED: Final[tuple[tuple[Misgiving, WordList], ...]] = (
    ("waiting", WordList("doubts", "waiting")),
    ("waiting", _LATER),
    ("taken-back", WordList("doubts", "taken-back")),
    ("open", WordList("doubts", "open")),
    ("conditional", WordList("doubts", "conditional")),
    ("denied", WordList("doubts", "denied")),
    ("asked", WordList("doubts", "asked")),
    ("open", _REPORTED),
    ("unread", _ELSE),
)
_NEVER_FEW: Final = (_LATER, _REPORTED, _ELSE)
_EMPHATIC: Final = WordList("doubts", "emphatic")
_AIMS: Final = WordList("doubts", "aims")
_AIMS_CLOSE: Final = WordList("doubts", "aims close")
_AIMS_LATER: Final = WordList("doubts", "aims of another day")
_UNFINISHED: Final = WordList("doubts", "unfinished")
_ENDS: Final = WordList("doubts", "ends")
_JOINS: Final = WordList("doubts", "joins")
_POINTING: Final = WordList("doubts", "pointing")
_BEHIND_POINTING: Final = WordList("doubts", "behind pointing")
_TURNS_ABOUT: Final = WordList("doubts", "turns about")
_REFUSALS: Final = WordList("doubts", "refusals")
_NOES: Final = WordList("doubts", "noes")
_CONSEQUENTS: Final = WordList("doubts", "consequents")
_TAGS: Final = WordList("doubts", "tags")
_MODALS: Final = WordList("doubts", "modals")
_EVERYDAY: Final = WordList("doubts", "everyday")
_HEADINGS: Final = WordList("doubts", "headings")
_HOW: Final = WordList("doubts", "how")
_OF_ANY_MAIL: Final = WordList("doubts", "of any mail")
_CONDITIONS: Final = WordList("misgivings", "conditions")
_COMMA: Final = re.compile(r"[,;:(\u2013\u2014\u2026]|\s-\s|\.\.")
_SHORT: Final = 3  # words of a sentence in which any word of doubt is one: there is nothing else it could be about
_MOST_WORDS: Final = 60  # of a sentence that is looked into; in a longer one any word of doubt is one
_SHORT_CLAUSE: Final = 2
_NEAR: Final = 3  # words behind a denial among which what is denied stands
_SHORTEST_VERB: Final = 6  # letters of a verb with its object: "contarlo", not "parlo"
_POSTSCRIPTS: Final = WordList("expressions", "postscripts")
_AFTERTHOUGHT: Final = frozenset[Misgiving]({"waiting", "taken-back", "denied"})
_MOST_OF_AN_AFTERTHOUGHT: Final = 12  # words
_MOST_MEANT: Final = 3  # words that name what is taken back: "the above", "that move please"


def unsettles(text: str, *, near: bool = False) -> Misgiving | None:
    """What words make of the orders beside them; None if they speak of something else, or of nothing.

    ``near``: they stand in the order's own sentence, where a doubt has nothing else to be aimed at.
    """
    return next((why for said in sentences(text) if (why := _of_sentence(said, near=near)) is not None), None)


def _of_sentence(sentence: str, *, near: bool) -> Misgiving | None:
    said = behind_greetings(sentence)
    words = words_of(said)
    if not words or is_courtesy(sentence):
        return None
    if "?" in sentence and _is_about_it(words) and not leads(_HOW.by_first, words_of(sentence)):
        return "asked"
    if (words[0].text in _REFUSALS.words and len(words) <= _SHORT) or words[-1].text in _NOES.words:
        return "denied"
    if (why := wherever(words)) is not None:
        return why
    near = near or len(words) > _MOST_WORDS or leads(_TURNS_ABOUT.by_first, words) > 0
    heading = sentence.rstrip().endswith(":") and not all(word.text in _HEADINGS.words for word in words)
    return _aimed(said, words, near=near) or ("open" if heading else None)


def wherever(words: Sequence[LineWord]) -> Misgiving | None:
    """What phrases make of the orders that are said of them wherever they stand: "in an ideal world"."""
    stands = (why for why, listed in _ALWAYS if any(listed.at(words, at) for at in range(len(words))))
    return next(stands, None)


def puts_off(words: Sequence[LineWord]) -> bool:
    """Whether words say when, and nothing of what: "tomorrow", "ok but later"."""
    at = 0
    while at < len(words):
        count = max(word_list.at(words, at) for word_list in (_LATER, _LITTLE))
        if not count:
            return False
        at += count
    return True


def _aimed(said: str, words: Sequence[LineWord], *, near: bool) -> Misgiving | None:
    clauses = list(_clauses(said, words))
    for why, word_list in _AIMED:
        glued = near and why not in ("denied", "asked", "unread") and word_list not in (_LATER, _REPORTED)
        for clause in clauses:
            for at in range(len(clause)):
                count = word_list.at(clause, at)
                if count and (
                    glued
                    or _says_little(why, word_list, said, clause, words)
                    or _is_aimed(why, word_list, clause, at, count, words)
                ):
                    return why
    return None


def _says_little(
    why: Misgiving, word_list: WordList, said: str, clause: Sequence[LineWord], words: Sequence[LineWord]
) -> bool:
    """Whether there is nothing in the sentence that the words could be about but the orders."""
    if word_list in _NEVER_FEW:
        return word_list is _LATER and puts_off(clause)
    return len(words) <= (_SHORT_CLAUSE if why == "denied" else _SHORT) or _stands_alone(said, clause)


def _stands_alone(said: str, clause: Sequence[LineWord]) -> bool:
    """Whether one or two words stand between punctuation: "this is my move, maybe"."""
    edges = said[: clause[0].start].rstrip(), said[clause[-1].end :].lstrip()
    return len(clause) <= _SHORT_CLAUSE and all(
        not edge or not edge[at].isalnum() for edge, at in zip(edges, (-1, 0), strict=True)
    )


def _is_aimed(
    why: Misgiving, word_list: WordList, clause: Sequence[LineWord], at: int, count: int, words: Sequence[LineWord]
) -> bool:
    """Whether a word or two of doubt are aimed at the orders."""
    if len(words) > _MOST_WORDS:
        return True
    behind = clause[at + count :]
    if leads(_AIMS_CLOSE.by_first, behind) and word_list is not _LATER:
        return True
    if clause[-1] is words[-1] and clause[-1].text in _UNFINISHED.words:
        return True
    if why == "denied":
        return (
            not behind or (clause[at] is words[0] and clause[at].text in _EMPHATIC.words) or aims(behind, within=_NEAR)
        )
    if why == "conditional":
        return _binds(clause, at, words)
    if word_list is _LATER:
        return has(_AIMS_LATER.by_first, clause) or aims(clause)
    if word_list is _REPORTED and not behind:
        return True
    return aims([*clause[:at], *behind])


def _binds(clause: Sequence[LineWord], at: int, words: Sequence[LineWord]) -> bool:
    """Whether a condition has no sentence of its own to be set to, or one about the orders."""
    first = next(number for number, word in enumerate(words) if word is clause[at])
    others = [word for word in words if word not in clause]
    if first <= 1 and not others and any(word.text in _CONSEQUENTS.words for word in words[first + _SHORT :]):
        return aims(words)
    if first == 0:
        return not others or aims(others) or aims(clause)
    main = words[:first]
    return len(main) < _SHORT or aims(main) or aims(clause[at:])


def aims(words: Sequence[LineWord], within: int | None = None) -> bool:
    """Whether words, or the first of them, name what is ordered or what is done with it, or point at it."""
    for at, word in enumerate(words[:within]):
        if _AIMS.at(words, at) or (len(word.text) >= _SHORTEST_VERB and word.text.endswith(_ENDS.listed)):
            return True
        if word.text in _POINTING.words:
            behind = words[at + 1].text if at + 1 < len(words) else ""
            if not behind or behind in _BEHIND_POINTING.words:
                return True
    return False


def _clauses(said: str, words: Sequence[LineWord]) -> Iterator[Sequence[LineWord]]:
    """The words between commas and what joins clauses."""
    first = 0
    for at in range(1, len(words)):
        if _COMMA.search(said, words[at - 1].end, words[at].start) or joins(said, words[at]):
            yield words[first:at]
            first = at
    yield words[first:]


def joins(said: str, word: LineWord) -> bool:
    """Whether a word begins another clause; "è" is a verb."""
    return word.text in _JOINS.words and not is_verb(said, word)


def is_verb(said: str, word: LineWord) -> bool:
    """Whether a word of a text is "è", which without its accent joins."""
    return word.text == "e" and said[word.start].lower() == "è"


def refuses_alone(sentence: str) -> bool:
    """Whether a sentence is one word that refuses: "Nope."."""
    words = words_of(sentence)
    return len(words) == 1 and words[0].text in _REFUSALS.words and "?" not in sentence


def _is_about_it(words: Sequence[LineWord]) -> bool:
    """Whether a question can be about the orders: it is short, or points at them, or asks what its writer may do."""
    return words[-1].text in _TAGS.words or len(words) <= _SHORT or aims(words) or has(_MODALS.by_first, words)


def everyday(word: str) -> bool:
    """Whether a game's word is also one of daily talk, and alone names nothing: "fine", "one"."""
    return word in _EVERYDAY.words


def takes_back(line: str) -> bool:
    """Whether a line that stands apart takes orders back, denies them or asks to wait, and can be about nothing else.

    So people write below their names: "Actually wait, don't play that.", "P.S. ignore the above". Mottos deny and forget as well:
    of a line that is no postscript what it takes back has to be named, pointed at, or left out.
    """
    start = after_postscript(line)
    if len(words_of(line)) > _MOST_OF_AN_AFTERTHOUGHT:
        return False
    if start and unsettles(line[start:]) is not None:
        return True
    return any(map(_takes_back, sentences(line[start:])))


def _takes_back(sentence: str) -> bool:
    words = words_of(sentence)
    if any(_is_meant(words[end:]) for end in denials(words)):
        return True
    found = retraction(sentence)
    rest = "" if found is None else sentence[found.start : found.end]
    if found is not None and _turns_back(rest, strong=found.strong):
        return True
    why = None if _OF_ANY_MAIL.among(words) else unsettles(sentence)
    if why == "denied":
        return len(words) <= _MOST_MEANT and aims(words)
    conditional = why != "waiting" and _CONDITIONS.among(words)
    return why in _AFTERTHOUGHT and not conditional and ((found is not None and not words_of(rest)) or aims(words))


def _turns_back(rest: str, *, strong: bool) -> bool:
    """Whether what stands behind a retraction is what it takes back; behind a weak one, another."""
    words = words_of(rest)
    if strong:
        return _is_meant(words) or refers(rest)
    return bool(words) and (opens_with_denial(words[:1]) or _takes_back(rest))


def _is_meant(words: Sequence[LineWord]) -> bool:
    """Whether few words behind those that take back name an order, or there are none."""
    return not words or (len(words) <= _MOST_MEANT and aims(words))


def after_postscript(line: str) -> int:
    """Where a line says something that begins with "P.S."; 0 if it does not."""
    found = _postscript().match(line)
    return 0 if found is None else found.end()


@cache
def _postscript() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,8}}(?:p\.?\s?p?\.?\s?s|n\.?\s?b|{_POSTSCRIPTS.verbatim})\b[.:,)\u2013\u2014-]{{0,3}}\s{{0,8}}",
        re.IGNORECASE,
    )
