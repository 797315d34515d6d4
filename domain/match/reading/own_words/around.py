"""What stands around an order in own words and changes nothing of it: talk, what leads up to it, remarks, reasons (G-20)."""

from collections.abc import Sequence
from typing import Final

from domain.match.reading.beside import is_of_others, is_told
from domain.match.reading.hearing import Ear
from domain.match.reading.inside import order_inside
from domain.match.reading.named.by_weight import heaviness_named
from domain.match.reading.own_words.explaining import explains
from domain.match.reading.own_words.known_words import BESIDE, PHRASE, elided, is_manner
from domain.match.reading.own_words.wavering import asks_or_quotes, wavers, without_phrases
from domain.match.reading.paragraphs import NAMES_MORE, doubt_of, is_light, is_surely_talk, puts_off
from domain.match.reading.remarks import is_remark
from domain.reading.acts import Acts
from domain.reading.daily import is_only_daily, without_daily
from domain.reading.doubts import is_verb, unsettles
from domain.reading.line_words import LineWord, leads, words_of
from domain.reading.misgivings import Misgiving
from domain.reading.number_words import is_number
from domain.reading.retraction import retraction, turning_points
from domain.reading.weighing.by_words import weight
from domain.reading.word_lists import WordList

_TALK: Final = WordList("harmless", "beside an order", "talk", "sayings")
_SAYINGS: Final = WordList("harmless", "sayings")
_REASONS: Final = WordList("harmless", "reasons")
_BEHIND_PUNCTUATION: Final = WordList("harmless", "reasons behind punctuation")
_WHY: Final = WordList("harmless", "why")
_PURPOSES: Final = WordList("harmless", "purposes")
_INFINITIVES: Final = WordList("harmless", "infinitives")
_PURPOSE_VERBS: Final = WordList("harmless", "purpose verbs")
_REFUSING: Final = WordList("aimed", "refusing")
_DENIALS: Final = WordList("misgivings", "negations")
_TO_WHOM: Final = WordList("harmless", "to whom")
_LIMITS: Final = WordList("aimed", "before")
_OTHERS: Final = WordList("harmless", "others")
_UNSETTLED: Final = WordList("harmless", "unsettled")
_TOLD: Final = WordList("harmless", "told")
_SETTLES: Final = WordList("harmless", "settles")
_CLAUSES: Final = WordList("harmless", "clauses")
_NOBODY: Final = WordList("remarks", "nobody")
_STANDS: Final = WordList("remarks", "how others stand")
_NEAR: Final = 3  # words at a player's name and behind it
_HOW_FAR: Final = WordList("harmless", "how far")
_AIMS: Final = WordList("harmless", "aims")
_LEAST_LEADING: Final = 3  # words that lead in, if they are none that are known: "Ada, rook to 67" may be another's
_OPINIONS: Final = WordList("remarks", "opinions")
_POINTING_BACK: Final = WordList("remarks", "pointing back")
_SERIOUS: Final[tuple[Misgiving, ...]] = ("waiting", "taken-back")  # what even a reason may do to its order
_MOST_OF_A_REASON: Final = 20  # words
_LEAST_OF_A_PURPOSE: Final = 2  # words


def is_idle(acts: Acts, text: str) -> bool:
    """Whether words are talk for sure: each is a word of talk, none says what is done, none wavers, and none by weight."""
    return _is_idle(acts, text, _TALK)


def says_nothing(ear: Ear, acts: Acts, text: str, orders: Sequence[str], *, parted: bool) -> bool:
    """Whether words behind these orders in their sentence change nothing of them; ``parted``: punctuation stands between.

    Without one, and without a word that begins another clause, they belong to the order: "in a film", "for Christmas".
    """
    if explains(ear, acts, text, orders):
        return True
    heavy = heaviness_named(ear, text, orders, "line")
    if heavy is not None and heavy > NAMES_MORE:
        return False
    first = words_of(text)[:1]
    last = words_of(orders[-1]) if orders else []
    if first and first[0].text in _PURPOSES.words and last and (len(last) == 1 or last[-1].text in _REFUSING.words):
        return False  # "refuse to be hurried" refuses something else
    if _LIMITS.at(words_of(text), 0) and _DENIALS.among(last):
        return False  # "I don't move before Black" is a condition
    if not parted and not (first and first[0].text in _CLAUSES.words):
        return _is_reason(ear, acts, text)
    if is_of_another(ear, acts, text, orders):
        return True
    goes_on = _is_reason(ear, acts, text) or _goes_on_behind_punctuation(ear, acts, text)
    return goes_on or is_idle(acts, text) or _is_remark(ear, acts, text, orders) or _is_of_others(ear, text)


def is_told_of(ear: Ear, text: str) -> bool:
    """Whether a sentence tells what was, and neither holds an order nor wavers: "we were in Munich ourselves last summer"."""
    said = without_daily(text)
    return is_told(said, words_of(said)) and _holds_nothing(ear, text)


def _is_of_others(ear: Ear, text: str) -> bool:
    """Whether a clause behind punctuation says how another player, or nobody, stands: "Violet is there already"."""
    words = words_of(text)
    if any(map(str.isdecimal, text)) or not is_of_others(ear, text) or not _holds_nothing(ear, text):
        return False
    named = (at for at, word in enumerate(words) if word.text in ear.others or _NOBODY.at(words, at))
    return any(_stands(text, words, one) for at in named for one in range(max(at - 1, 0), at + _NEAR))


def _stands(text: str, words: Sequence[LineWord], at: int) -> bool:
    """Whether a verb stands there that says how things are, and not what is to be: "is to decide"."""
    if at >= len(words) or (at + 1 < len(words) and words[at + 1].text == "to"):
        return False
    return _STANDS.at(words, at) > 0 or (words[at].text == "e" and is_verb(text, words[at]))


def _holds_nothing(ear: Ear, text: str) -> bool:
    return not (asks_or_quotes(text) or wavers(text)) and order_inside(ear, text) is None


def leads_in(ear: Ear, acts: Acts, text: str, behind: str) -> bool:
    """Whether words before what stands ``behind`` them are talk, and neither say whose that is nor announce it."""
    if _is_idle(acts, text, BESIDE):
        return True
    words, first = words_of(text), words_of(behind)[:1]
    joined = behind[:1].isalnum() and not (first and first[0].text in _SETTLES.words)
    if not (joined or behind.startswith(":") or asks_or_quotes(text) or not _is_a_saying(text)):
        return True
    if joined or behind.startswith(":") or wavers(text) or _OTHERS.among(words):
        return False
    if is_idle(acts, text):
        return True
    if len(words) < _LEAST_LEADING or not _is_quiet(ear, acts, text):
        return False
    return is_light(text) and doubt_of(ear, text, (), below=False) is None


def _is_idle(acts: Acts, text: str, talk: WordList) -> bool:
    words = words_of(text)
    heard: list[LineWord] = []
    at = 0
    while at < len(words):
        silent = acts.silent.at(words, at)
        if silent >= PHRASE:
            at += silent
            continue
        passed = talk.at(words, at) or int(is_manner(words[at].text))
        if not passed or (passed < PHRASE and words[at].text[-1:].isdecimal()):
            return False
        heard += [] if _SAYINGS.at(words, at) == passed >= PHRASE else words[at : at + passed]
        at += passed
    if asks_or_quotes(text) or wavers(text) or acts_among(acts, heard) or puts_off(text):
        return False
    if leads(_OPINIONS.by_first, words) or leads(_POINTING_BACK.by_first, words):
        return False
    heavy = weight(text)
    return heavy is None or heavy <= 0 or _is_a_saying(text)


def _is_a_saying(text: str) -> bool:
    """Whether words are sayings and nothing else; two words may be about the orders: "never mind"."""
    return len(words_of(text)) > PHRASE and not any(map(str.isalnum, without_phrases(_SAYINGS, text)))


def _is_reason(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words say why, and hold neither an order nor what takes one back.

    What begins with "because" may deny and hedge as it likes; what goes on with the order itself, "which …", may not.
    """
    words = words_of(text)
    return _gives_a_reason(ear, acts, words) and _changes_nothing(ear, text, words)


def _goes_on_behind_punctuation(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words behind punctuation go on with the order, as those of a reason may, and name nothing."""
    words = words_of(text)
    if not _BEHIND_PUNCTUATION.at(words, 0) or any(ear.tells(word.text) for word in words):
        return False
    return not acts_among(acts, words) and _changes_nothing(ear, text, words)


def _changes_nothing(ear: Ear, text: str, words: Sequence[LineWord]) -> bool:
    """Whether words that say why, or go on with the order, hold no other and take nothing back."""
    if len(words) > _MOST_OF_A_REASON or "?" in text:
        return False
    if retraction(text) is not None or turning_points(text) or _UNSETTLED.among(words):
        return False
    because = _WHY.at(words, 0) > 0
    why = unsettles(without_daily(text), near=not because)
    if why is not None and (not because or why in _SERIOUS):
        return False
    told = _TOLD.among(words[max(_REASONS.at(words, 0), 1) :])
    return (because or not told) and order_inside(ear, text) is None


def _gives_a_reason(ear: Ear, acts: Acts, words: Sequence[LineWord]) -> bool:
    """Whether words begin as a reason does, or say what for: "to get away", "a prendere il Nero"."""
    if _REASONS.at(words, 0):
        return True
    if len(words) < _LEAST_OF_A_PURPOSE or words[0].text not in _PURPOSES.words:
        return False
    verb = words[1].text
    if verb[-1:].isdecimal() or (ear.tells(verb) and acts.at(words, 1) is None):
        return False
    return (
        verb in (_PURPOSE_VERBS.words | _TO_WHOM.words) if words[0].text == "to" else verb.endswith(_INFINITIVES.listed)
    )


def _is_remark(ear: Ear, acts: Acts, text: str, orders: Sequence[str]) -> bool:
    """Whether words say nothing of these orders, as they may behind one in our letters' words."""
    said = text.strip(" ,;:()")
    if is_only_daily(said):
        return True
    talks = _is_quiet(ear, acts, text) or _is_plainly_talk(ear, said)
    return talks and not wavers(text) and is_remark(ear, said, orders)


def is_of_another(ear: Ear, acts: Acts, text: str, orders: Sequence[str]) -> bool:
    """Whether words say that another piece stays, or what is aimed at, and nothing else."""
    return _keeps_another(ear, acts, text, orders) or _aims(ear, text)


def _keeps_another(ear: Ear, acts: Acts, text: str, orders: Sequence[str]) -> bool:
    """Whether words say of a piece that no order names that it stays, and nothing else, where that is no order."""
    words = elided(text)
    given = {word.text for order in orders for word in words_of(order)}
    at, kept, named = 0, False, False
    while acts.kept is not None and at < len(words):
        length = acts.kept.at(words, at)
        kept = kept or length > 0
        if not length and words[at].text[-1:].isdecimal() and ear.tells(words[at].text):
            length = int(words[at].text not in given)
            named = named or length > 0
        length = length or BESIDE.at(words, at) or acts.silent.at(words, at)
        if not length:
            return False
        at += length
    return kept and named


def _aims(ear: Ear, text: str) -> bool:
    """Whether words name a place that is aimed at, and say nothing else: "then I aim for F2", "poi punto F2"."""
    words = elided(text)
    start = 1 if words and words[0].text in _CLAUSES.words else 0
    length = _AIMS.at(words, start)
    behind = [word for word in words[start + length :] if word.text not in BESIDE.single]
    return length > 0 and len(behind) == 1 and behind[0].text[-1:].isdecimal() and ear.tells(behind[0].text)


def _is_plainly_talk(ear: Ear, text: str) -> bool:
    """Whether by weight words are talk for sure, whatever is done in them, and name nothing but players: "and sits on a white
    goal at last", "so nobody shoves me around"."""
    words = words_of(text)
    limits = _UNSETTLED.among(words) or _HOW_FAR.among(words)
    return not names_things(ear, text) and is_surely_talk(text) and not limits


def names_things(ear: Ear, text: str) -> bool:
    """Whether words name anything of the table but players."""
    players = {*ear.others, *ear.own}
    return any(
        word.text[-1:].isdecimal() or (ear.tells(word.text) and word.text not in players) for word in words_of(text)
    )


def _is_quiet(ear: Ear, acts: Acts, text: str) -> bool:
    """Whether words name nothing, do nothing, and leave nothing open."""
    words = [word for word in elided(text) if not (word.text in acts.silent.single or _counts(word))]
    if acts_among(acts, words) or any(ear.tells(word.text) for word in words):
        return False
    return not (_UNSETTLED.among(words) or _TOLD.among(words))


def _counts(word: LineWord) -> bool:
    """Whether a word says how many: "two refuges covered"."""
    return is_number(word.text) and not word.text.isdecimal()


def acts_among(acts: Acts, words: Sequence[LineWord]) -> bool:
    """Whether words of a game's acts stand among these."""
    return any(acts.at(words, at) is not None for at in range(len(words)))
