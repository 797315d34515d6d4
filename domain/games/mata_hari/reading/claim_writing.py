"""Claims and requests written: a predicate in words that read back as the same predicate, in any language."""

from typing import Final

from domain.games.mata_hari.board import claims as c
from domain.games.mata_hari.board.cards import KINDS, name_word
from domain.games.mata_hari.words import SAY
from domain.words import Language, Name

_BOUNDS: Final = {">=": "at-least", "<=": "at-most", "=": "exactly"}
_INDICES: Final = {">": "above", "<": "below", ">=": "or-more", "<=": "or-less"}


def claim(what: c.Predicate, language: Language) -> str:
    """A claim: "at least one is green", "la 2 è rossa"."""
    return _whole(what, language, claims=True)


def request(what: c.Predicate, language: Language) -> str:
    """A demand or a wish: "at least one blue", "due documenti"."""
    return _whole(what, language, claims=False)


def _whole(what: c.Predicate, language: Language, *, claims: bool) -> str:
    match what:
        case c.All(of):
            return ", ".join(_whole(one, language, claims=claims) for one in of)
        case c.OneOf(of):
            return _either(of, language)
        case c.Split(parts):
            *first, last = parts
            said = [_some(part.number, part.of, language, claims=claims) for part in first]
            return ", ".join((*said, _others(last.number, last.of, language)))
        case c.Sum(op, to):
            return SAY("claim.sum", language, number=str(to) if op == "=" else _index(op, to, language))
        case c.Count() | c.Every():
            return _counted(what, language, claims=claims)
        case c.At(places, of):
            *early, listed = map(str, places)
            for place in reversed(early):
                listed = SAY("claim.and", language, first=place, rest=listed)
            many = len(places)
            return _is(SAY("claim.places", language, count=many, places=listed), of, language, many=many > 1)
        case c.Except(_, of):
            return _is(SAY("claim.others", language), of, language, many=True)


def _either(of: tuple[c.Predicate, ...], language: Language) -> str:
    """Each with its verb, which parts it from the one before: "one is blue or card 2 is red"."""
    *early, said = (_whole(one, language, claims=True) for one in of)
    for one in reversed(early):
        said = SAY("claim.or", language, first=one, rest=said)
    return said


def _counted(what: c.Count | c.Every, language: Language, *, claims: bool) -> str:
    """How many cards fit: none, all, or a number, which may be bounded."""
    match what:
        case c.Every(of) if claims:
            return _is(SAY("claim.all", language), of, language, many=True)
        case c.Every(of):
            return _wanted("every", of, language)
        case c.Count("=", 0, of) if claims:
            return _is(SAY("claim.none", language), of, language, many=False)
        case c.Count("=", 0, of):
            return _wanted("no", of, language)
        case c.Count(op, number, of):
            said = _some(number, of, language, claims=claims)
            return SAY(f"bound.{_BOUNDS[op]}", language, what=said) if op else said


def _some(number: int, of: c.Filter, language: Language, *, claims: bool) -> str:
    """So many cards and what they are: "two are red"; a request says it without a verb: "two red"."""
    if claims:
        return _is(_number(number, language), of, language, many=number > 1)
    return _wanted("one" if number == 1 else "some", of, language, number=_number(number, language))


def _others(number: int, of: c.Filter, language: Language) -> str:
    """The last part of a split, which always has its verb."""
    if number == 1:
        return _is(SAY("claim.other", language), of, language, many=False)
    if not number:
        return _is(SAY("claim.others", language), of, language, many=True)
    return _is(SAY("claim.other-number", language, number=_number(number, language)), of, language, many=True)


def _is(subject: str, of: c.Filter, language: Language, *, many: bool) -> str:
    """A subject and what it is or is not."""
    if isinstance(of, c.Not):
        inner = _inner(of.of, language)
        return SAY("claim.are-not" if many else "claim.is-not", language, subject=subject, of=inner)
    return SAY("claim.are" if many else "claim.is", language, subject=subject, of=_filter(of, language))


def _wanted(how: str, of: c.Filter, language: Language, number: str = "") -> str:
    """Cards of some kind as a request names them, without a verb."""
    if isinstance(of, c.Not):
        return SAY(f"request.not.{how}", language, number=number, of=_inner(of.of, language))
    return SAY(f"request.{how}", language, number=number, of=_filter(of, language))


def _filter(of: c.Filter, language: Language) -> Name:
    """What cards are, in all the forms that claims and requests say it in."""
    match of:
        case c.Is(name):
            return SAY.word("filter.card", language, card=name_word(name, language))
        case c.Index("=", to):
            return SAY.word("filter.number", language, number=to)
        case c.Index(op, to):
            return SAY.word("filter.index", language, index=_index(op, to, language))
        case c.Not(inner):
            return SAY.word("filter.not", language, of=_inner(inner, language))
        case c.Both((c.Is(name), c.Index("=", to))) if name in KINDS:
            return SAY.word("filter.exact", language, card=name_word(name, language), index=to)
        case c.Both(inner):
            return _joined("filter.and", inner, language)
        case c.Either(inner):
            return _joined("filter.or", inner, language)


def _joined(message: str, of: tuple[c.Filter, ...], language: Language) -> Name:
    *early, last = of
    said = _inner(last, language)
    for one in reversed(early):
        said = SAY.word(message, language, first=_inner(one, language), rest=said)
    return said


def _inner(of: c.Filter, language: Language) -> Name:
    """A filter within another; one that is made of several has its brackets."""
    said = _filter(of, language)
    return SAY.word("filter.nested", language, of=said) if isinstance(of, c.Both | c.Either) else said


def _index(op: str, number: int, language: Language) -> str:
    return SAY(f"index.{_INDICES[op]}", language, number=number)


def _number(number: int, language: Language) -> str:
    return SAY(f"number-{number}", language) if f"number-{number}" in SAY else str(number)
