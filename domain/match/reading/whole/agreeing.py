"""A clause that says the same as an order that denies (G-20): it is not done, would be bad to do, or too little is known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from domain.reading.line_words import LineWord
from domain.reading.word_lists import WordList

_ALONE: Final = "alone"
_LACKS: Final = "lacks"
_DENIES: Final = "denies"
_NOTHING: Final = "nothing"
_BAD: Final = "bad"
_GOOD: Final = "good"
_DONE: Final = "done"
_EVIDENCE: Final = "evidence"
_AROUND: Final = "around it"
_KINDS: Final = (_ALONE, _LACKS, _EVIDENCE, _DENIES, _NOTHING, _BAD, _GOOD, _AROUND)
_KNOWN: Final = {kind: WordList("reluctance", kind) for kind in _KINDS}
_MOST_WORDS: Final = 20


def agrees(words: Sequence[LineWord], denied: Iterable[WordList]) -> bool:
    """Whether a clause says just that what is ``denied`` is not done, or why; any word that is not known may turn it round."""
    said = _kinds(words, {**_KNOWN, **{f"{_DONE} {at}": one for at, one in enumerate(denied)}})
    if said is None:
        return False
    count = Counter(said)
    if count[_LACKS] + count[_ALONE]:
        return not any(count[kind] for kind in (_DENIES, _NOTHING, _BAD, _GOOD, _DONE))
    return count[_DONE] > 0 and _is_denied(said, count)


def _is_denied(said: Sequence[str], count: Counter[str]) -> bool:
    """Whether what is done is denied once, or called bad: "not bad", and "nobody … not", turn that round."""
    if count[_DENIES] > 1 or (count[_DENIES] and _NOTHING in said[: said.index(_DENIES)]):
        return False
    denied = count[_DENIES] + count[_NOTHING] > 0
    return denied != (count[_BAD] > 0) and not (count[_GOOD] and not denied)


def _kinds(words: Sequence[LineWord], known: dict[str, WordList]) -> list[str] | None:
    """Of which kind each phrase is of which words consist, the longest there; None if one is of none."""
    said: list[str] = []
    at = 0
    while at < len(words) <= _MOST_WORDS:
        length, kind = max((phrases.at(words, at), kind) for kind, phrases in known.items())
        if not length:
            return None
        said.append(kind.partition(" ")[0] if kind.startswith(_DONE) else kind)
        at += length
    return said if said else None
