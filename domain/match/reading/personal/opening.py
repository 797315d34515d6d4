"""A letter that opens a match: ``new GAME``, and below it who plays, how long a decision has, options; in any language."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from domain.game import AnyGame, Seat
from domain.match.reading.personal.only import only_around
from domain.match.reading.personal.preferences import STOP_WORDS
from domain.match.reading.personal.wanting_a_match import match_wanted
from domain.match.reading.seat_names import seat_called
from domain.reading.line_words import plain
from domain.reading.number_words import number_named
from domain.reading.word_lists import WordList
from domain.words import Spoken, languages

_PACKAGE: Final = "domain.match"
_LONGEST: Final = 1_000
_MOST_NAMES: Final = 4  # words of what somebody is called beside their address
_MOST_LINES: Final = 60
_AND: Final = WordList("little", "and", "and, before a vowel", "and, in German")
_MOST_BOTS: Final = 20
_KIND: Final = re.compile(r"([^\d:=]{1,60}?)\s*(?:[:=]\s*|(?=\d))(.{1,60})")
_Field: TypeAlias = Literal[
    "open players",
    "open pace of",
    "open pace",
    "open option",
    "open bot",
    "open away",
    "open quiet",
    "open observers",
    "open only moves",
    "open reliability",
    "open rewinds",
    "open places",
    "open deputy",
]
_FIELDS: Final[tuple[_Field, ...]] = get_args(_Field)


class Invited(msgspec.Struct, frozen=True):
    """Somebody named for a match: an address, "" for the writer; or a ``bot``. ``seat`` is None where none is wished.
    ``name``: what stands beside the address, as mail programs put it there: "Bea <bea@example.org>"."""

    address: str = ""
    seat: Seat | None = None
    bot: bool = False
    name: str = ""


class NewMatchAsked(msgspec.Struct, frozen=True):
    """What a letter asks for. ``game`` is the key of one, or what was written where none is called so; ``unclear`` are the
    lines that say nothing of a match. ``paces`` are hours for a kind of decision: its key, or what was written where none is
    called so."""

    game: str
    invited: tuple[Invited, ...] = ()
    pace: str = ""
    paces: tuple[tuple[str, str], ...] = ()
    away: str = ""
    quiet: str = ""
    observers: str = ""
    only_moves: str = ""
    reliability: str = ""
    rewinds: str = ""
    places: str = ""
    deputy: str = ""
    options: tuple[tuple[str, str], ...] = ()
    unclear: tuple[str, ...] = ()

    @property
    def is_filled(self) -> bool:
        """Whether anybody is named, or any place is open."""
        return bool(self.invited or self.places)


def new_match(games: Mapping[str, AnyGame], text: str) -> NewMatchAsked | None:
    """The match that a letter asks for whose first words are ``new`` and a game, or mean that; None of any other letter."""
    lines = text.splitlines()[:_MOST_LINES]
    asks = [match_wanted(games, line) if line.strip() else None for line in lines]
    first = next(
        (at for at, line in enumerate(lines) if asks[at] or (line.strip() and not only_around(lines, at))), None
    )
    wanted = asks[first] if first is not None else None
    if first is None or wanted is None:
        return None
    if wanted.game not in games:
        return NewMatchAsked(wanted.game)
    asked = _filled(games[wanted.game], lines, first + 1)
    return msgspec.structs.replace(asked, unclear=(lines[first], *asked.unclear)) if wanted.more else asked


def form_in(games: Mapping[str, AnyGame], text: str) -> NewMatchAsked | None:
    """The form that stands somewhere in a text, quoted or not, if somebody is named in it: down to the first line that is none
    of its own. None if none does."""
    lines = [line.lstrip("> \t") for line in text.splitlines()]
    for at, line in enumerate(lines):
        wanted = match_wanted(games, line)
        if wanted is None or wanted.game not in games or wanted.more:
            continue
        whole = new_match(games, "\n".join(lines[at : _end(games[wanted.game], lines, at + 1)]))
        if whole is not None and (whole.is_filled or whole.unclear):
            return whole
    return None


def answered_form(games: Mapping[str, AnyGame], text: str, form: str) -> NewMatchAsked | None:
    """What a letter fills in without the first line of the ``form`` that it answers: that line stands there, quoted. None if it
    says anything but what a form holds."""
    found = ((line, match_wanted(games, line)) for line in (line.lstrip("> \t") for line in form.splitlines()))
    head = next((line for line, one in found if one is not None and one.game in games and not one.more), None)
    asked = new_match(games, f"{head}\n{text}") if head is not None else None
    return asked if asked is not None and asked.is_filled and not asked.unclear else None


def fills_in(line: str) -> bool:
    """Whether a line is one of a form's: "quiet hours: no" says no to nothing else."""
    return _field(_bare(line)) is not None


def _end(game: AnyGame, lines: list[str], below: int) -> int:
    """Where a form ends: at the first line that is none of its own."""
    others = (
        at
        for at in range(below, len(lines))
        if lines[at].strip() and not fills_in(lines[at]) and not _in_seats(game, _bare(lines[at]))
    )
    return next((at for at in others if not only_around(lines, at)), len(lines))


def _bare(line: str) -> str:
    return line.strip().lstrip(">*- ").strip()


def _field(line: str) -> tuple[_Field, str] | None:
    """The field that a line fills in, and what it holds."""
    return next(((field, rest) for field in _FIELDS if (rest := _behind(field, line)) is not None), None)


def _filled(game: AnyGame, lines: list[str], below: int) -> NewMatchAsked:
    """The lines below the first, read one after another."""
    invited: list[Invited] = []
    said, options, unclear = dict[_Field, str](), list[tuple[str, str]](), list[str]()
    paces: list[tuple[str, str]] = []
    for at in range(below, len(lines)):
        line = _bare(lines[at])
        if plain(line) in STOP_WORDS.words:
            break
        match _field(line):
            case ("open players", rest):
                named, clear = _people(rest)
                invited += named
                unclear += () if clear else (line,)
            case ("open bot", rest):
                invited += _bots(game, rest)
            case ("open pace of", rest):
                paces += _of_kind(game, rest)
            case ("open option", rest):
                options += _options(rest)
            case ("open quiet", rest) if rest and plain(said.get("open quiet", rest)) != plain(rest):
                unclear.append(line)  # quiet hours and weekends are allowed together, or not at all
            case (field, rest):
                said |= {field: rest} if rest else {}
            case _:
                seated = _in_seats(game, line)
                invited += seated
                if not seated and line and not only_around(lines, at):
                    unclear.append(line)
    return NewMatchAsked(
        game.key,
        tuple(invited),
        pace=said.get("open pace", ""),
        paces=tuple(paces),
        away=said.get("open away", ""),
        quiet=said.get("open quiet", ""),
        observers=said.get("open observers", ""),
        only_moves=said.get("open only moves", ""),
        reliability=said.get("open reliability", ""),
        rewinds=said.get("open rewinds", ""),
        places=said.get("open places", ""),
        deputy=next((one.address for one in _people(said.get("open deputy", ""))[0]), said.get("open deputy", "")),
        options=tuple(options),
        unclear=tuple(unclear),
    )


def _people(said: str) -> tuple[list[Invited], bool]:
    """Addresses, the writer by a word for oneself, and bots; and whether all that was said names somebody."""
    parts = [_of_part(part) for part in _between().split(said)]
    return [one for named, _ in parts for one in named], all(clear for _, clear in parts)


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"[,;&]|\s{_AND.verbatim}\s", re.IGNORECASE)


def _of_part(part: str) -> tuple[list[Invited], bool]:
    words = [word for word in (word.strip("<>.\"'()") for word in part.split()) if word]
    named = [_invited(word) for word in words if _names_somebody(word)]
    others = [word for word in words if not _names_somebody(word)]
    if not named:
        bots = [Invited(bot=True)] * _bots_in(plain(part).split())
        return bots, bool(bots) or not words
    if not all(map(_is_name, others)):
        return named, False
    return _called(named, others), True


def _names_somebody(word: str) -> bool:
    return "@" in word or plain(word) in _list("open me").words


def _invited(word: str) -> Invited:
    return Invited(word if "@" in word else "")


def _called(named: list[Invited], others: list[str]) -> list[Invited]:
    """The one with an address goes by what stands beside it."""
    alone = len(named) == 1 and bool(named[0].address) and len(others) <= _MOST_NAMES
    return [msgspec.structs.replace(named[0], name=" ".join(others))] if alone else named


def _is_name(word: str) -> bool:
    """Whether a word beside an address is a name, as mail programs put it there: "Bea <bea@example.org>"."""
    return word[0].isupper()


def _bots_in(words: list[str]) -> int:
    """How many bots are named: "bot", "a bot", "two bots"; 0 for anything else."""
    if " ".join(words) in _list("host bot").words:
        return 1
    count = number_named(words[0]) if len(words) == 2 and words[1] in _list("bots").words else None
    return count if count is not None and count <= _MOST_BOTS else 0


def _bots(game: AnyGame, said: str) -> list[Invited]:
    """The seats named; without any one bot, where the rules give the seats out."""
    parts = [part.strip() for part in re.split(r"[,;]", said) if part.strip()]
    seats = [seat_of_game(game, part) for part in parts]
    return [Invited(seat=seat, bot=True) for seat in seats if seat is not None] or [Invited(bot=True)]


def _options(said: str) -> Iterable[tuple[str, str]]:
    for part in re.split(r"[,;]", said):
        name, parted, value = part.partition("=")
        if parted:
            yield name.strip(), value.strip()


def _of_kind(game: AnyGame, said: str) -> Iterable[tuple[str, str]]:
    """A kind of decision and its hours; nothing of a kind behind which nothing stands."""
    found = _KIND.fullmatch(said)
    kind, hours = found.groups() if found is not None else (said, "")
    named = next((key for key, name in game.kinds.items() if plain(kind) in _names(key, name)), None)
    if hours or named is None:
        yield named or kind, hours


def _names(key: str, name: Spoken) -> frozenset[str]:
    return frozenset(plain(one) for one in (key, *(name[language] for language in languages())))


def _in_seats(game: AnyGame, line: str) -> list[Invited]:
    """``spy: ada@example.org``, or people alone."""
    who, parted, rest = line.partition(":")
    seat = seat_of_game(game, who) if parted else None
    if seat is not None:
        return [msgspec.structs.replace(one, seat=seat) for one in _people(rest)[0][:1]]
    people, clear = _people(line)
    return people if clear else []


def seat_of_game(game: AnyGame, words: str) -> Seat | None:
    """The seat that goes by these words, of any number of players."""
    usual = {option.name: option.default for option in game.options}
    for count in range(game.most_players, game.least_players - 1, -1):
        seats = game.rules.seats(count, usual)
        named = {seat: tuple(game.telling.seat_name(seat, one) for one in languages()) for seat in seats}
        if (seat := seat_called(words, named)) is not None:
            return seat
    return None


def _behind(heading: _Field, line: str) -> str | None:
    """What a line of a form holds; None if it begins with none of the words of its field."""
    return _list(heading).behind(line) if len(line) <= _LONGEST else None


@cache
def _list(heading: str) -> WordList:
    return WordList("lexicon", heading, package=_PACKAGE)
