"""Claims and requests written: a predicate in words that read back as the same predicate, in either language."""

from collections.abc import Iterable
from typing import Final

from domain.games.mata_hari.board.cards import KINDS, NAMES
from domain.games.mata_hari.board.claims import (
    All,
    At,
    Both,
    Count,
    Either,
    Every,
    Except,
    Filter,
    Index,
    Is,
    Not,
    Predicate,
    Split,
    Sum,
)
from domain.words import Language, Words

_NUMBERS: Final[dict[int, Words]] = {1: Words("one", "una"), 2: Words("two", "due"), 3: Words("three", "tre")}
_BOUNDS: Final[dict[str, Words]] = {
    "": Words("", ""), ">=": Words("at least ", "almeno "), "<=": Words("at most ", "al massimo "),
    "=": Words("exactly ", "esattamente "),
}  # fmt: skip
_ONE: Final[dict[str, Words]] = {
    "red": Words("red", "rossa"), "blue": Words("blue", "blu"), "green": Words("green", "verde"),
    "tape-recorder": Words("a tape-recorder", "un mangianastri"),
    "photographs": Words("a photograph", "una fotografia"), "documents": Words("a document", "un documento"),
    "poison": Words("a poison", "un veleno"),
    "gun": Words("a gun", "una pistola"), "briefcase": Words("a briefcase", "una valigetta"),
    "coat": Words("a coat", "un cappotto"), "disguise": Words("a disguise", "un travestimento"),
    "gloves": Words("a gloves card", "una carta guanti"), "double-dealer": Words("a double-dealer", "un doppiogiochista"),
    "hitman": Words("a hitman", "un sicario"), "mata-hari": Words("mata-hari", "mata-hari"),
    "partner": Words("a partner", "un partner"),
}  # fmt: skip
_MANY: Final[dict[str, Words]] = {
    "red": Words("red", "rosse"), "blue": Words("blue", "blu"), "green": Words("green", "verdi"),
    "tape-recorder": Words("tape-recorders", "mangianastri"), "photographs": Words("photographs", "fotografie"),
    "documents": Words("documents", "documenti"), "poison": Words("poisons", "veleni"),
    "gun": Words("guns", "pistole"), "briefcase": Words("briefcases", "valigette"), "coat": Words("coats", "cappotti"),
    "disguise": Words("disguises", "travestimenti"), "gloves": Words("gloves", "guanti"),
    "double-dealer": Words("double-dealers", "doppiogiochisti"), "hitman": Words("hitmen", "sicari"),
    "mata-hari": Words("mata-hari", "mata-hari"), "partner": Words("partners", "partner"),
}  # fmt: skip
_MASCULINE: Final = frozenset(
    {"tape-recorder", "documents", "poison", "coat", "disguise", "double-dealer", "hitman", "partner"}
)  # in Italian; any other card is spoken of as "una carta"; said of several, gloves are masculine too
_INDICES: Final[dict[str, Words]] = {
    ">": Words("above {}", "sopra {}"), "<": Words("below {}", "sotto {}"), ">=": Words("{} or more", "{} o più"),
    "<=": Words("{} or less", "{} o meno"), "=": Words("index {}", "indice {}"),
}  # fmt: skip
_IS: Final = Words("is", "è")
_ARE: Final = Words("are", "sono")
_A: Final = Words("a", "un")
_NOT: Final = Words("not", "non")
_THAT_ARE_NOT: Final = {True: "che non siano", False: "che non sia"}
_AND: Final = Words(" and ", " e ")
_OR: Final = Words(" or ", " o ")
_CARD: Final = Words("card ", "la ")
_CARDS: Final = Words("cards ", "le ")
_OTHER: Final = Words("the other", "l'altra")
_OTHERS: Final = Words("the others", "le altre")
_SO_MANY_OTHERS: Final = Words("the other", "le altre")
_SUM_IS: Final = Words("sum is", "la somma è")


def claim(what: Predicate, language: Language) -> str:
    """A claim: "at least one is green", "la 2 è rossa"."""
    return _Writer(language, verbs=True).whole(what)


def request(what: Predicate, language: Language) -> str:
    """A demand or a wish: "at least one blue", "due documenti"."""
    return _Writer(language, verbs=False).whole(what)


class _Writer:
    def __init__(self, language: Language, *, verbs: bool) -> None:
        self._it = language == "it"
        self._language: Language = language
        self._verbs = verbs

    def whole(self, what: Predicate) -> str:
        match what:
            case All(of):
                return ", ".join(self.whole(one) for one in of)
            case Count("=", 0, of):
                return self._said(self._none(of), 1, of)
            case Count(op, number, of):
                return self._counted(op, number, of)
            case Every(of):
                return self._said(self._all(of), 2, of)
            case At(places, of):
                cards = (_CARDS if len(places) > 1 else _CARD)[self._language]
                return self._said(cards + self._listed(map(str, places)), len(places), of, verb=True)
            case Except(_, of):
                return self._said(_OTHERS[self._language], 2, of, verb=True)
            case Sum(op, to):
                return self._sum(op, to)
            case Split((*counted, others)):
                said = [self._counted("", part.number, part.of) for part in counted]
                return ", ".join([*said, self._others(others.number, others.of)])
            case Split():
                return ""

    def _listed(self, words: Iterable[str]) -> str:
        return _AND[self._language].join(words)

    def _none(self, of: Filter) -> str:
        if self._it:
            return "nessun" if self._masculine(of, many=False) else "nessuna"
        return "none" if self._verbs else "no"

    def _all(self, of: Filter) -> str:
        if self._it:
            return "tutti" if self._masculine(of, many=True) else "tutte"
        return "all"

    def _counted(self, op: str, number: int, of: Filter) -> str:
        return self._said(_BOUNDS[op][self._language] + self._count(number, of), number, of, each=number == 1)

    def _others(self, number: int, of: Filter) -> str:
        if number == 1:
            return self._said(_OTHER[self._language], 1, of, verb=True)
        if number == 0:
            return self._said(_OTHERS[self._language], 2, of, verb=True)
        return self._said(f"{_SO_MANY_OTHERS[self._language]} {self._number(number)}", 2, of, verb=True)

    def _sum(self, op: str, to: int) -> str:
        number = str(to) if op == "=" else _INDICES[op][self._language].format(to)
        return f"{_SUM_IS[self._language]} {number}"

    def _said(self, subject: str, number: int, of: Filter, *, verb: bool = False, each: bool = False) -> str:
        """A subject and what it is. Without a verb the subject is the article too; ``each`` alternative then has its own."""
        many = number > 1
        spoken = verb or self._verbs
        middle = (_ARE if many else _IS)[self._language] if spoken else ""
        if self._it and isinstance(of, Not):
            middle = f"non {middle}" if spoken else _THAT_ARE_NOT[many]
            of, spoken = of.of, True
        if isinstance(of, Index) and of.op == "=" and spoken:
            shown = str(of.to) if many else f"{_A[self._language]} {of.to}"
        else:
            shown = self._filter(of, many=many, articles=spoken, each=each)
        return " ".join(word for word in (subject, middle, shown) if word)

    def _filter(self, of: Filter, *, many: bool, articles: bool, each: bool = False) -> str:
        match of:
            case Is(name):
                shown = (_MANY if many else _ONE)[name][self._language]
                return shown if articles else shown.removeprefix("a ").removeprefix("un ").removeprefix("una ")
            case Index(op, to):
                return _INDICES[op][self._language].format(to)
            case Not(inner):
                return f"{_NOT[self._language]} {self._inner(inner, many=many, articles=articles)}"
            case Both((Is(name) as kind, Index("=", to))) if name in KINDS:
                named = self._filter(kind, many=many, articles=articles) if self._it else NAMES[name].en
                return f"{named} {to}"
            case Both(inner):
                return self._listed(self._inner(one, many=many, articles=False) for one in inner)
            case Either(inner):
                return _OR[self._language].join(
                    self._inner(one, many=many, articles=articles or (each and place > 0))
                    for place, one in enumerate(inner)
                )

    def _inner(self, of: Filter, *, many: bool, articles: bool) -> str:
        shown = self._filter(of, many=many, articles=articles)
        return f"({shown})" if isinstance(of, Both | Either) else shown

    def _masculine(self, of: Filter, *, many: bool) -> bool:
        """Whether a number agrees with a masculine noun: where a verb follows it speaks of the cards, which are feminine."""
        if self._verbs:
            return False
        match of:
            case Is(name):
                return name in _MASCULINE or (many and name == "gloves")
            case Both(inner) | Either(inner):
                return not isinstance(inner[0], Both | Either) and self._masculine(inner[0], many=many)
            case _:
                return False

    def _count(self, number: int, of: Filter) -> str:
        return "un" if self._it and number == 1 and self._masculine(of, many=False) else self._number(number)

    def _number(self, number: int) -> str:
        return _NUMBERS[number][self._language] if number in _NUMBERS else str(number)
